"""The phases of a turn: each side moves and shoots, then fights; and the end of the turn."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import ClassVar, assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, as_refusal, plain
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, digit, only
from shellshock_tui.kit.game import AutomaticPhase
from shellshock_tui.kit.goals import place_name
from shellshock_tui.kit.next_turn import turn_form, turn_question
from shellshock_tui.rules.sshr import clauses, victory
from shellshock_tui.rules.sshr.charts import Attacks, casualty_distribution, wound_need
from shellshock_tui.rules.sshr.cohesion import refuse_end, refuse_phase_end
from shellshock_tui.rules.sshr.commands import (
    Command,
    EndMove,
    EndPhase,
    Fight,
    NextTurn,
    Place,
    Shift,
    Shoot,
    Withdraw,
)
from shellshock_tui.rules.sshr.fighting import fight, in_contact
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.harm import check_nerve, fall_back, test_discipline, tests_after_volley, wounds
from shellshock_tui.rules.sshr.moving import (
    Opening,
    is_hemmed_in,
    moved_models,
    opened,
    reach,
    refuse_move,
    refuse_place,
    refuse_shift,
    rooted,
    shifted,
    staying,
)
from shellshock_tui.rules.sshr.scenario_file import LEAST_TURNS
from shellshock_tui.rules.sshr.shooting import refuse_volley, volley
from shellshock_tui.rules.sshr.state import SidePhase


def settle(ctx: GameContext) -> bool:
    """End the battle if a side has no model left, and return whether it has ended (length.least)."""
    outcome = victory.swept(ctx)
    if outcome:
        ctx.rules.end(ctx, outcome)
    return outcome is not None


def forget(ctx: GameContext, unit: str) -> None:
    """Clear what a unit did in its last phase."""
    if ctx.unit(unit).moved or ctx.unit(unit).shot:
        fresh = {"moved": False, "shot": False, "withdrawn": False}
        ctx.update_unit(unit, walked=(), regrouped=(), rooted=(), **fresh)


@dataclass(frozen=True, slots=True)
class Beginning(AutomaticPhase[GameContext], SidePhase):
    """The start of a side's phase, when shaken units may rally; it asks for no decision."""

    def run(self, ctx: GameContext) -> None:
        """Begin the phase and test the shaken units (discipline.rally)."""
        for unit in ctx.of_side(self.side):
            forget(ctx, unit)
        first, *others = (ctx.rules.side_names[side.id] for side in ctx.battle.sides)
        name = ctx.rules.side_names[self.side]
        ended = f"{does(first, 'ends')} the phase. " if name in others else ""
        words = f"{ended}Turn {ctx.s.turn}: {does(name, 'acts')}."
        ctx.emit("phase", words, turn=ctx.s.turn, side=self.side, clause=clauses.TURN_PHASES)
        for unit in [one for one in ctx.of_side(self.side) if ctx.unit(one).shaken]:
            if test_discipline(ctx, unit, "rally"):
                ctx.update_unit(unit, shaken=False)
            else:
                fall_back(ctx, unit)
        if not settle(ctx):
            ctx.change(phase=Act(self.side))


def move_forms(
    ctx: GameContext, units: Pick, opening_of: Callable[[str], Opening]
) -> Iterator[Form[Command]]:
    """Yield the forms to shift a whole unit and to place single models."""
    shifts = Pick("unit", lambda picks: _whole(ctx, picks), "shift")
    models = Pick("model", lambda picks: _models(ctx, opening_of(picks["unit"])))
    squares = Pick("to", lambda picks: _shifts(ctx, opening_of(picks["unit"])))
    places = Pick("to", lambda picks: _places(ctx, opening_of(picks["unit"]), picks["model"]))
    yield Form(Shift, (units, shifts, squares))
    yield Form(Place, (units, models, places))


def _whole(ctx: GameContext, picks: Picks) -> Iterator[Opt]:
    unit = picks["unit"]
    yield Opt(unit, f"shift the whole unit, led by model {ctx.unit(unit).models[0]}", "", "m")


def _models(ctx: GameContext, opening: Opening) -> Iterator[Opt]:
    one = ctx.unit(opening.unit)
    for model in one.models:
        at = f"hex/{ctx.label(one.place(model))}"
        yield Opt(model, f"model {model}", at, "", rooted(ctx, opening.unit, model))


def _shifts(ctx: GameContext, opening: Opening) -> Iterator[Opt]:
    first = ctx.unit(opening.unit).models[0]
    start, labels = opening.starts[first - 1], ctx.battle.labels
    taken = {*opening.friends, *staying(ctx, opening)}
    may_be_barred = opening.was_broken or is_hemmed_in(ctx, opening)
    for place in sorted(reach(ctx, opening, first)):
        is_barred = place != start and (may_be_barred or place in taken)
        blocked = refuse_shift(ctx, opening, place) if is_barred else None
        yield Opt(labels[place], labels[place], f"hex/{labels[place]}", blocked=blocked)


def _places(ctx: GameContext, opening: Opening, model: int) -> Iterator[Opt]:
    one, labels = ctx.unit(opening.unit), ctx.battle.labels
    taken = {*opening.friends, *one.places} - {one.place(model)}
    for place in sorted(reach(ctx, opening, model)):
        blocked = refuse_place(ctx, opening, model, place) if place in taken else None
        yield Opt(labels[place], labels[place], f"hex/{labels[place]}", blocked=blocked)


@dataclass(frozen=True, slots=True)
class Act(SidePhase):
    """A side moves and shoots with its units (turn.phases)."""

    kind: ClassVar[str] = "act"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on the unit that moves or shoots."""
        words = f"{ctx.rules.side_names[self.side]}: which unit moves or shoots?"
        return Decision(self.kind, self.side, "", words, clauses.TURN_ORDER)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the forms to end the phase, to shoot and to move."""
        if side != self.side:
            return
        blocked = refuse_phase_end(ctx, side)
        yield Form(EndPhase, name="end-phase", label="end the phase", key="0", blocked=blocked)
        targets = Pick("target", partial(_targets, ctx))
        yield Form(Shoot, (Pick("unit", partial(_units, ctx, side, refuse_volley)), targets))
        movers = Pick("unit", partial(_units, ctx, side, refuse_move))
        yield from move_forms(ctx, movers, partial(opened, ctx))

    def play(self, ctx: GameContext, c: Shoot | Shift | Place | EndPhase) -> None:
        """Shoot, begin a move, or end the phase."""
        match c:
            case Shoot(unit, target):
                shoot(ctx, unit, target)
            case Shift(unit) | Place(unit):
                opening = opened(ctx, unit)
                ctx.change(phase=Move(self.side, opening))
                ctx.s.phase.play(ctx, c)
            case EndPhase():
                after_fight(ctx, self.side, ())
            case _:
                assert_never(c)


def _units(
    ctx: GameContext, side: str, refuse: Callable[[GameContext, str], Blocked | None], _: Picks
) -> Iterator[Opt]:
    for number, unit in enumerate((one for one in ctx.rules.ids if ctx.side(one) == side), start=1):
        if not ctx.unit(unit).is_gone:
            yield Opt(unit, ctx.name(unit), f"unit/{unit}", digit(number), refuse(ctx, unit))


def _targets(ctx: GameContext, picks: Picks) -> Iterator[Opt]:
    unit = picks["unit"]
    for number, target in enumerate(ctx.enemies(unit)):
        found = volley(ctx, unit, target)
        key = "abcefghijklo"[number : number + 1]
        yield Opt(target, f"shoot at {ctx.name(target)}", f"unit/{target}", key, as_refusal(found))


def shoot(ctx: GameContext, unit: str, target: str) -> None:
    """Resolve a volley gun by gun, and the target's discipline test (shoot.dice, discipline.when)."""
    found = volley(ctx, unit, target)
    if isinstance(found, Blocked):
        return
    first = ctx.unit(unit).place(found.shooters[0])
    ctx.update_unit(unit, shot=True, rooted=tuple(sorted({*ctx.unit(unit).rooted, *found.rooted})))
    left, since = ctx.hit_points(target), len(ctx.events)
    count = ctx.outcome(
        lambda: casualty_distribution(found.attacks, left), partial(_fired, ctx, unit, target, found.attacks)
    )
    fired = [one.facts for one in ctx.events[since:]]
    guns = [f"the {burst['gun']}" for burst in fired if burst["wounds"] > burst["saved"]]
    lost = wounds(
        ctx, target, count, lambda model: (ctx.squared(first, ctx.unit(target).place(model)),), guns
    )
    if not settle(ctx) and lost and tests_after_volley(ctx, target):
        check_nerve(ctx, target)
        settle(ctx)


def _fired(ctx: GameContext, unit: str, target: str, guns: Sequence[Attacks], dice: Dice) -> int:
    """Roll gun by gun until the target is gone; return the wounds that are not saved."""
    unsaved, left = 0, ctx.hit_points(target)
    for attacks in guns:
        if unsaved < left:
            unsaved += _burst(ctx, unit, target, attacks, dice)
    return min(left, unsaved)


def _burst(ctx: GameContext, unit: str, target: str, attacks: Attacks, dice: Dice) -> int:
    hits, hurt, saved = attacks.roll(dice, f"{ctx.name(unit)}, {attacks.name}", ctx.name(target))
    words = f"{ctx.does(unit, 'shoots')} at {ctx.name(target)}: "
    words += f"{counted(attacks.number, 'shot')} of {attacks.name}, "
    words += f"hitting on {attacks.hit.words}: {counted(hits.good, 'hit')}"
    words += f"; wounding on {attacks.wound.words}: {counted(hurt.good, 'wound')}" if hits.good else ""
    may_save = f"; saving on {attacks.save.words}: {saved.good} saved" if attacks.save.first else "; no save"
    words += may_save if hurt.good else ""
    flight = Effect(EffectKind.SHOT, ctx.unit(target).at, ctx.unit(unit).at)
    ctx.emit(
        "volley", f"{words}.", ("hit", attacks.hit.trail), ("wound", attacks.wound.trail),
        ("save", attacks.save.trail), ("shots", attacks.count), effects=(flight,), unit=unit, target=target,
        gun=attacks.name, skill=int(attacks.hit.trail.terms[0].value), attacks=attacks.number,
        hits=hits.good, **wound_need(attacks), wounds=hurt.good, saved=saved.good,
        faces=[list(faces) for one in (hits, hurt, saved) for faces in one.faces],
        clause=clauses.SHOOT_DICE,
    )  # fmt: skip
    return hurt.good - saved.good


@dataclass(frozen=True, slots=True)
class Move(SidePhase):
    """A unit is moving, and its move is not yet ended (move.place)."""

    kind: ClassVar[str] = "move"
    opening: Opening

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on the next step of the move."""
        words = f"{ctx.name(self.opening.unit)}: where do the models go, or is the move ended?"
        return Decision(self.kind, self.side, self.opening.unit, words, clauses.MOVE_PLACE)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the forms to end the move, to shift the unit and to place models."""
        unit = self.opening.unit
        if side != self.side:
            return
        blocked = refuse_end(ctx, self.opening, ctx.unit(unit).places)
        ends = Opt(unit, f"end the move of {ctx.name(unit)}", "", "0", blocked)
        yield Form(EndMove, (only("unit", ends, "end-move"),))
        mover = only("unit", Opt(unit, ctx.name(unit), ""))
        yield from (self._without_unit(form) for form in move_forms(ctx, mover, lambda _: self.opening))

    def _without_unit(self, form: Form[Command]) -> Form[Command]:
        """Return a form with the moving unit filled in."""
        return Form(form.make, form.picks[1:], {"unit": self.opening.unit})

    def play(self, ctx: GameContext, c: Shift | Place | EndMove) -> None:
        """Place or shift models, or end the move."""
        match c:
            case Shift(unit, to):
                places = shifted(ctx, self.opening, ctx.battle.board.place(to))
                before = ctx.unit(unit).places
                ctx.update_unit(unit, places=places)
                ends = {str(n): ctx.label(place) for n, place in enumerate(places, start=1) if place >= 0}
                steps = tuple(
                    Effect(EffectKind.STEP, end, start)
                    for start, end in zip(before, places, strict=True)
                    if start != end
                )
                words = f"{ctx.does(unit, 'shifts')}: model {ctx.unit(unit).models[0]} goes to {to}."
                ctx.emit("shifted", words, unit=unit, to=ends, effects=steps, clause=clauses.MOVE_SHIFT)
            case Place(unit, model, to):
                self._put(ctx, unit, model, to)
            case EndMove():
                self._end(ctx)
            case _:
                assert_never(c)

    def _put(self, ctx: GameContext, unit: str, model: int, to: str) -> None:
        place, one = ctx.battle.board.place(to), ctx.unit(unit)
        spent = reach(ctx, self.opening, model)[place]
        step = Effect(EffectKind.STEP, place, one.place(model))
        ctx.update_unit(unit, places=(*one.places[: model - 1], place, *one.places[model:]))
        words = f"Model {model} of {ctx.name(unit)} goes to {to}, a way of {ctx.battle.board.inches(spent)}."
        ctx.emit(
            "placed",
            words,
            ("inches", plain("the shortest way", Fraction(spent, 100), clauses.MOVE_WAY)),
            unit=unit,
            model=model,
            to=to,
            spent=spent,
            effects=(step,),
            clause=clauses.MOVE_PLACE,
        )

    def _end(self, ctx: GameContext) -> None:
        opening = self.opening
        unit, places = opening.unit, ctx.unit(opening.unit).places
        walked = moved_models(opening, places)
        if walked:
            ctx.update_unit(unit, moved=True, walked=walked, regrouped=walked if opening.was_broken else ())
            ctx.update_unit(unit, withdrawn=opening.was_engaged)
        charge = bool(walked) and ctx.is_engaged(unit)
        words = f"{ctx.does(unit, 'charges' if charge else 'has moved' if walked else 'stays')}."
        regrouped = list(walked) if opening.was_broken else []
        clause = (
            clauses.MOVE_CHARGE if charge else clauses.COHESION_REGAIN if regrouped else clauses.MOVE_PLACE
        )
        ctx.emit(
            "moved", words, unit=unit, models=list(walked), regrouped=regrouped, charge=charge, clause=clause
        )
        ctx.change(phase=Act(self.side))


def after_fight(ctx: GameContext, side: str, fought: tuple[str, ...]) -> None:
    """Go on to the next close combat, or end the phase if none is left (fight.when)."""
    if settle(ctx):
        return
    if any(one not in fought for one in in_contact(ctx, side)):
        ctx.change(phase=Fighting(side, fought))
        return
    sides = ctx.battle.sides
    if side == sides[0].id and len(sides) > 1:
        ctx.change(phase=Beginning(sides[1].id))
    else:
        ctx.change(phase=TurnEnd())


@dataclass(frozen=True, slots=True)
class Fighting(SidePhase):
    """The close combats at the end of a side's phase."""

    kind: ClassVar[str] = "fight"
    fought: tuple[str, ...]

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on the next close combat."""
        words = f"{ctx.rules.side_names[self.side]}: which unit fights next?"
        return Decision(self.kind, self.side, "", words, clauses.FIGHT_WHEN)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the form with the units in contact that have not fought."""
        if side == self.side:
            yield Form(Fight, (Pick("unit", partial(self._units, ctx), "fight"),))

    def _units(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        own = [one for one in ctx.rules.ids if ctx.side(one) == self.side]
        for unit in in_contact(ctx, self.side):
            if unit not in self.fought:
                yield Opt(unit, ctx.does(unit, "fights"), f"unit/{unit}", digit(own.index(unit) + 1))

    def play(self, ctx: GameContext, c: Fight) -> None:
        """Resolve the close combat."""
        fought = fight(ctx, c.unit, self.side)
        after_fight(ctx, self.side, (*self.fought, *fought))


@dataclass(frozen=True, slots=True)
class TurnEnd(AutomaticPhase[GameContext]):
    """The end of a turn; it asks for no decision."""

    def run(self, ctx: GameContext) -> None:
        """Emit who holds which marker, and end the battle if it is decided (length.mission)."""
        holders = victory.holders(ctx)
        held = ((place_name(name), side) for name, side in holders.items() if side)
        markers = ", ".join(f"{name} by {ctx.rules.side_names[side]}" for name, side in held)
        words = f"Turn {ctx.s.turn} ends{'. Markers held: ' + markers if markers else ''}."
        ctx.emit("turn-end", words, turn=ctx.s.turn, holders=holders, clause=clauses.LENGTH_MISSION)
        if outcome := victory.decided(ctx):
            ctx.rules.end(ctx, outcome)
        else:
            ctx.change(phase=Between())


def withdrawal(ctx: GameContext, side: str) -> Form[Command]:
    """Return the form by which a side withdraws between turns (length.withdraw)."""
    blocked = None
    if ctx.s.turn < LEAST_TURNS:
        words = f"Nobody may withdraw before the end of turn {LEAST_TURNS}."
        blocked = Blocked(clauses.LENGTH_WITHDRAW, words)
    opt = Opt(side, does(ctx.rules.side_names[side], "withdraws"), "", "", blocked, shown=blocked is None)
    return Form(Withdraw, (only("side", opt, "withdraw"),))


@dataclass(frozen=True, slots=True)
class Between:
    """The time between two turns, when a side may withdraw (length.withdraw)."""

    kind: ClassVar[str] = "turn"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision to begin the next turn, which any side may take."""
        return turn_question(self.kind, ctx.s.turn + 1, clauses.TURN_PHASES)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the form that begins the next turn."""
        yield turn_form(NextTurn, ctx.s.turn + 1)

    def play(self, ctx: GameContext, c: NextTurn | Withdraw) -> None:
        """Begin the next turn, or end the battle by a withdrawal."""
        match c:
            case NextTurn():
                ctx.change(turn=ctx.s.turn + 1, phase=Beginning(ctx.battle.sides[0].id))
            case Withdraw(side):
                name = ctx.rules.side_names[side]
                ctx.emit("withdraw", f"{does(name, 'withdraws')}.", side=side, clause=clauses.LENGTH_WITHDRAW)
                ctx.rules.end(ctx, victory.withdrawn(ctx, side))
            case _:
                assert_never(c)
