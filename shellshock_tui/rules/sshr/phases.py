"""The phases of a turn: a side acts, moves that are open, fights, and the end of the turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted, does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, plain, refusal
from shellshock_tui.kit.aims import place_name
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, digit, only
from shellshock_tui.rules.sshr import clauses, victory
from shellshock_tui.rules.sshr.battle import LEAST_TURNS
from shellshock_tui.rules.sshr.charts import Attacks, law, wound_need
from shellshock_tui.rules.sshr.cohesion import refuse_end, refuse_phase_end
from shellshock_tui.rules.sshr.commands import (
    EndMove,
    EndPhase,
    Fight,
    NextTurn,
    Place,
    Shift,
    Shoot,
    Withdraw,
)
from shellshock_tui.rules.sshr.field import Field
from shellshock_tui.rules.sshr.fighting import fight, in_contact
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
from shellshock_tui.rules.sshr.shooting import refuse_volley, volley


def settle(f: Field) -> bool:
    """End the battle if a side has no model left, and say so (length.least)."""
    outcome = victory.swept(f)
    if outcome:
        f.rules.end(f, outcome)
    return outcome is not None


def forget(f: Field, unit: str) -> None:
    """Forget what a unit did in its last phase."""
    if f.unit(unit).moved or f.unit(unit).shot:
        fresh = {"moved": False, "shot": False, "withdrawn": False}
        f.put(unit, walked=(), regrouped=(), rooted=(), **fresh)


@dataclass(frozen=True, slots=True)
class Beginning:
    """A side's phase begins: who was shaken may rally (discipline.rally)."""

    side: str

    def run(self, f: Field) -> None:
        """Forget what was done, and test those that are shaken."""
        for unit in f.of_side(self.side):
            forget(f, unit)
        first, *others = (f.rules.side_names[side.id] for side in f.battle.sides)
        name = f.rules.side_names[self.side]
        ended = f"{does(first, 'ends')} the phase. " if name in others else ""
        words = f"{ended}Turn {f.s.turn}: {does(name, 'acts')}."
        f.tell("phase", words, turn=f.s.turn, side=self.side, clause=clauses.TURN_PHASES)
        for unit in [one for one in f.of_side(self.side) if f.unit(one).shaken]:
            if test_discipline(f, unit, "rally"):
                f.put(unit, shaken=False)
            else:
                fall_back(f, unit)
        if not settle(f):
            f.change(phase=Act(self.side))


def move_forms(f: Field, units: Pick, opening_of: Any) -> Iterator[Form[Any]]:
    """Yield how units are moved: as a whole, or model by model."""
    shifts = Pick("unit", lambda picks: _whole(f, picks), "shift")
    models = Pick("model", lambda picks: _models(f, opening_of(picks["unit"])))
    squares = Pick("to", lambda picks: _shifts(f, opening_of(picks["unit"])))
    places = Pick("to", lambda picks: _places(f, opening_of(picks["unit"]), picks["model"]))
    yield Form(Shift, (units, shifts, squares))
    yield Form(Place, (units, models, places))


def _whole(f: Field, picks: Picks) -> Iterator[Opt]:
    unit = picks["unit"]
    yield Opt(unit, f"shift all by model {f.unit(unit).models[0]}", "", "m")


def _models(f: Field, opening: Opening) -> Iterator[Opt]:
    one = f.unit(opening.unit)
    for model in one.models:
        at = f"hex/{f.label(one.place(model))}"
        yield Opt(model, f"model {model}", at, "", rooted(f, opening.unit, model))


def _shifts(f: Field, opening: Opening) -> Iterator[Opt]:
    first = f.unit(opening.unit).models[0]
    start, labels = opening.starts[first - 1], f.battle.labels
    taken = {*opening.friends, *staying(f, opening)}
    may_be_barred = opening.was_broken or is_hemmed_in(f, opening)
    for place in sorted(reach(f, opening, first)):
        is_barred = place != start and (may_be_barred or place in taken)
        blocked = refuse_shift(f, opening, place) if is_barred else None
        yield Opt(labels[place], labels[place], f"hex/{labels[place]}", blocked=blocked)


def _places(f: Field, opening: Opening, model: int) -> Iterator[Opt]:
    one, labels = f.unit(opening.unit), f.battle.labels
    taken = {*opening.friends, *one.places} - {one.place(model)}
    for place in sorted(reach(f, opening, model)):
        blocked = refuse_place(f, opening, model, place) if place in taken else None
        yield Opt(labels[place], labels[place], f"hex/{labels[place]}", blocked=blocked)


@dataclass(frozen=True, slots=True)
class Act:
    """A side moves and shoots with its units (turn.phases)."""

    kind: ClassVar[str] = "act"
    side: str

    def decision(self, f: Field) -> Decision:
        """Ask which unit moves or shoots."""
        words = f"{f.rules.side_names[self.side]}: who moves or shoots?"
        return Decision(self.kind, self.side, "", words, clauses.TURN_ORDER)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the end of the phase, volleys and moves."""
        if side != self.side:
            return
        blocked = refuse_phase_end(f, side)
        yield Form(EndPhase, name="end-phase", label="end the phase", key="0", blocked=blocked)
        targets = Pick("target", partial(_targets, f))
        yield Form(Shoot, (Pick("unit", partial(_units, f, side, refuse_volley)), targets))
        movers = Pick("unit", partial(_units, f, side, refuse_move))
        yield from move_forms(f, movers, partial(opened, f))

    def play(self, f: Field, c: Shoot | Shift | Place | EndPhase) -> None:
        """Shoot, open a move, or end the phase."""
        match c:
            case Shoot(unit, target):
                shoot(f, unit, target)
            case Shift(unit) | Place(unit):
                opening = opened(f, unit)
                f.change(phase=Move(self.side, opening))
                f.s.phase.play(f, c)
            case EndPhase():
                after_fight(f, self.side, ())
            case _:
                assert_never(c)


def _units(f: Field, side: str, refuse: Any, _: Picks) -> Iterator[Opt]:
    for number, unit in enumerate((one for one in f.rules.ids if f.side(one) == side), start=1):
        if not f.unit(unit).is_gone:
            yield Opt(unit, f.name(unit), f"unit/{unit}", digit(number), refuse(f, unit))


def _targets(f: Field, picks: Picks) -> Iterator[Opt]:
    unit = picks["unit"]
    for number, target in enumerate(f.enemies(unit)):
        found = volley(f, unit, target)
        key = "abcefghijklo"[number : number + 1]
        yield Opt(target, f"shoot at {f.name(target)}", f"unit/{target}", key, refusal(found))


def shoot(f: Field, unit: str, target: str) -> None:
    """Resolve a volley: gun by gun, then the target's nerve (shoot.dice, discipline.when)."""
    found = volley(f, unit, target)
    if isinstance(found, Blocked):
        return
    first = f.unit(unit).place(found.shooters[0])
    f.put(unit, shot=True, rooted=tuple(sorted({*f.unit(unit).rooted, *found.rooted})))
    left, since = f.hit_points(target), len(f.told)
    count = f.draw(lambda: law(found.attacks, left), partial(_fired, f, unit, target, found.attacks))
    fired = [one.facts for one in f.told[since:]]
    guns = [f"the {burst['gun']}" for burst in fired if burst["wounds"] > burst["saved"]]
    lost = wounds(f, target, count, lambda model: (f.squared(first, f.unit(target).place(model)),), guns)
    if not settle(f) and lost and tests_after_volley(f, target):
        check_nerve(f, target)
        settle(f)


def _fired(f: Field, unit: str, target: str, guns: Sequence[Attacks], dice: Dice) -> int:
    """Roll gun by gun until the target is gone; return the wounds that are not saved (shoot.dice)."""
    unsaved, left = 0, f.hit_points(target)
    for attacks in guns:
        if unsaved < left:
            unsaved += _burst(f, unit, target, attacks, dice)
    return min(left, unsaved)


def _burst(f: Field, unit: str, target: str, attacks: Attacks, dice: Dice) -> int:
    hits, hurt, saved = attacks.roll(dice, f"{f.name(unit)}, {attacks.name}", f.name(target))
    words = f"{f.does(unit, 'shoots')} at {f.name(target)}: "
    words += f"{counted(attacks.number, 'shot')} of {attacks.name}, "
    words += f"{attacks.hit.words}: {counted(hits.good, 'hit')}"
    words += f"; {attacks.wound.words}: {counted(hurt.good, 'wound')}" if hits.good else ""
    may_save = f"; saves {attacks.save.words}: {saved.good}" if attacks.save.first else "; no save"
    words += may_save if hurt.good else ""
    flight = Effect(EffectKind.SHOT, f.unit(target).at, f.unit(unit).at)
    f.tell(
        "volley", f"{words}.", ("hit", attacks.hit.trail), ("wound", attacks.wound.trail),
        ("save", attacks.save.trail), ("shots", attacks.count), seen=(flight,), unit=unit, target=target,
        gun=attacks.name, skill=int(attacks.hit.trail.terms[0].value), attacks=attacks.number,
        hits=hits.good, **wound_need(attacks), wounds=hurt.good, saved=saved.good,
        faces=[list(faces) for one in (hits, hurt, saved) for faces in one.faces],
        clause=clauses.SHOOT_DICE,
    )  # fmt: skip
    return hurt.good - saved.good


@dataclass(frozen=True, slots=True)
class Move:
    """A unit's move is open (move.place)."""

    kind: ClassVar[str] = "move"
    side: str
    opening: Opening

    def decision(self, f: Field) -> Decision:
        """Ask where its models go."""
        words = f"{f.name(self.opening.unit)}: where to? Its move is open."
        return Decision(self.kind, self.side, self.opening.unit, words, clauses.MOVE_PLACE)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the end of the move, shifts and placings."""
        unit = self.opening.unit
        if side != self.side:
            return
        blocked = refuse_end(f, self.opening, f.unit(unit).places)
        ends = Opt(unit, f"end the move of {f.name(unit)}", "", "0", blocked)
        yield Form(EndMove, (only("unit", ends, "end-move"),))
        mover = only("unit", Opt(unit, f.name(unit), ""))
        yield from (self._without_unit(form) for form in move_forms(f, mover, lambda _: self.opening))

    def _without_unit(self, form: Form[Any]) -> Form[Any]:
        """Return a form in which the unit is given."""
        return Form(form.make, form.picks[1:], {"unit": self.opening.unit})

    def play(self, f: Field, c: Shift | Place | EndMove) -> None:
        """Put models where they are to stand, or end the move."""
        match c:
            case Shift(unit, to):
                places = shifted(f, self.opening, f.battle.board.place(to))
                before = f.unit(unit).places
                f.put(unit, places=places)
                told = {str(n): f.label(place) for n, place in enumerate(places, start=1) if place >= 0}
                steps = tuple(
                    Effect(EffectKind.STEP, end, start)
                    for start, end in zip(before, places, strict=True)
                    if start != end
                )
                words = f"{f.does(unit, 'shifts')}, model {f.unit(unit).models[0]} to {to}."
                f.tell("shifted", words, unit=unit, to=told, seen=steps, clause=clauses.MOVE_SHIFT)
            case Place(unit, model, to):
                self._put(f, unit, model, to)
            case EndMove():
                self._end(f)
            case _:
                assert_never(c)

    def _put(self, f: Field, unit: str, model: int, to: str) -> None:
        place, one = f.battle.board.place(to), f.unit(unit)
        spent = reach(f, self.opening, model)[place]
        step = Effect(EffectKind.STEP, place, one.place(model))
        f.put(unit, places=(*one.places[: model - 1], place, *one.places[model:]))
        words = f"Model {model} of {f.name(unit)} to {to}, a way of {f.battle.board.inches(spent)}."
        f.tell(
            "placed",
            words,
            ("inches", plain("the shortest way", Fraction(spent, 100), clauses.MOVE_WAY)),
            unit=unit,
            model=model,
            to=to,
            spent=spent,
            seen=(step,),
            clause=clauses.MOVE_PLACE,
        )

    def _end(self, f: Field) -> None:
        opening = self.opening
        unit, places = opening.unit, f.unit(opening.unit).places
        walked = moved_models(opening, places)
        if walked:
            f.put(unit, moved=True, walked=walked, regrouped=walked if opening.was_broken else ())
            f.put(unit, withdrawn=opening.was_engaged)
        charge = bool(walked) and f.is_engaged(unit)
        words = f"{f.does(unit, 'charges' if charge else 'has moved' if walked else 'stays')}."
        regrouped = list(walked) if opening.was_broken else []
        clause = (
            clauses.MOVE_CHARGE if charge else clauses.COHESION_REGAIN if regrouped else clauses.MOVE_PLACE
        )
        f.tell(
            "moved", words, unit=unit, models=list(walked), regrouped=regrouped, charge=charge, clause=clause
        )
        f.change(phase=Act(self.side))


def after_fight(f: Field, side: str, fought: tuple[str, ...]) -> None:
    """Ask for the next fight, or end the phase once all are fought (fight.when)."""
    if settle(f):
        return
    if any(one not in fought for one in in_contact(f, side)):
        f.change(phase=Fighting(side, fought))
        return
    sides = f.battle.sides
    if side == sides[0].id and len(sides) > 1:
        f.change(phase=Beginning(sides[1].id))
    else:
        f.change(phase=TurnEnd())


@dataclass(frozen=True, slots=True)
class Fighting:
    """The fights at the end of a side's phase."""

    kind: ClassVar[str] = "fight"
    side: str
    fought: tuple[str, ...]

    def decision(self, f: Field) -> Decision:
        """Ask who fights next."""
        words = f"{f.rules.side_names[self.side]}: who fights?"
        return Decision(self.kind, self.side, "", words, clauses.FIGHT_WHEN)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the units in contact that have not fought."""
        if side == self.side:
            yield Form(Fight, (Pick("unit", partial(self._units, f), "fight"),))

    def _units(self, f: Field, picks: Picks) -> Iterator[Opt]:
        own = [one for one in f.rules.ids if f.side(one) == self.side]
        for unit in in_contact(f, self.side):
            if unit not in self.fought:
                yield Opt(unit, f.does(unit, "fights"), f"unit/{unit}", digit(own.index(unit) + 1))

    def play(self, f: Field, c: Fight) -> None:
        """Fight it out."""
        fought = fight(f, c.unit, self.side)
        after_fight(f, self.side, (*self.fought, *fought))


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """A turn ends: missions are looked at, from the tenth on (length.mission)."""

    def run(self, f: Field) -> None:
        """Tell who holds what, and end the battle if it is decided."""
        holders = victory.holders(f)
        held = ((place_name(name), side) for name, side in holders.items() if side)
        told = ", ".join(f"{name}: {f.rules.side_names[side]}" for name, side in held)
        words = f"Turn {f.s.turn} ends{'. Held: ' + told if told else ''}."
        f.tell("turn-end", words, turn=f.s.turn, holders=holders, clause=clauses.LENGTH_MISSION)
        if outcome := victory.decided(f):
            f.rules.end(f, outcome)
        else:
            f.change(phase=Between())


def withdrawal(f: Field, side: str) -> Form[Any]:
    """Return how a side withdraws between turns, from the tenth on (length.withdraw)."""
    blocked = None
    if f.s.turn < LEAST_TURNS:
        words = f"Nobody withdraws before the end of turn {LEAST_TURNS}."
        blocked = Blocked(clauses.LENGTH_WITHDRAW, words)
    opt = Opt(side, does(f.rules.side_names[side], "withdraws"), "", "", blocked, shown=blocked is None)
    return Form(Withdraw, (only("side", opt, "withdraw"),))


@dataclass(frozen=True, slots=True)
class Between:
    """Between two turns: go on, or withdraw (length.withdraw)."""

    kind: ClassVar[str] = "turn"

    def decision(self, f: Field) -> Decision:
        """Ask anybody to go on."""
        words = f"Turn {f.s.turn} is over: begin turn {f.s.turn + 1}."
        return Decision(self.kind, "", "", words, clauses.TURN_PHASES)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the next turn."""
        yield Form(NextTurn, name="next-turn", label=f"begin turn {f.s.turn + 1}", key="b", at="phase/turn")

    def play(self, f: Field, c: NextTurn | Withdraw) -> None:
        """Begin the next turn, or end the battle."""
        match c:
            case NextTurn():
                f.change(turn=f.s.turn + 1, phase=Beginning(f.battle.sides[0].id))
            case Withdraw(side):
                name = f.rules.side_names[side]
                f.tell("withdraw", f"{does(name, 'withdraws')}.", side=side, clause=clauses.LENGTH_WITHDRAW)
                f.rules.end(f, victory.withdrawn(f, side))
            case _:
                assert_never(c)
