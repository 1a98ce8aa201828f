"""The phases of a turn: what is asked, what may be done, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, assert_never

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, digit
from shellshock_tui.rules.shock import clauses, turn
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.acting import carry_out, enemy_reacts, react, reactors, refuse_reaction
from shellshock_tui.rules.shock.blasts import in_hand
from shellshock_tui.rules.shock.choices import choices
from shellshock_tui.rules.shock.fire import manner
from shellshock_tui.rules.shock.fire import number as to_hit
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.markers import advance, go_to, in_reach, look, reveal, spotted
from shellshock_tui.rules.shock.moving import going_of
from shellshock_tui.rules.shock.programme import actor, next_action, ready
from shellshock_tui.rules.shock.state import Going, Marker
from shellshock_tui.rules.shock.victory import end_mission, is_won, outcome
from shellshock_tui.rules.shock.wording import left_words

Refusing = Callable[[GameContext, str], Blocked | None]
TOGETHER = 2
"""So many who can act make a hex worth activating, and so many points it takes."""


def soldiers(ctx: GameContext, side: str, does: str, refuse: Refusing, name: str) -> Pick:
    """Return the pick of one of a side's soldiers that are up."""

    def options(_: Picks) -> Iterator[Opt]:
        for number, unit in enumerate(ctx.known(side), start=1):
            if ctx.unit(unit).is_up:
                yield Opt(unit, f"{ctx.name(unit)} {does}", f"unit/{unit}", digit(number), refuse(ctx, unit))

    return Pick("unit", options, name)


def refuse_idle(ctx: GameContext, unit: str, clause: str = clauses.ACTIVATION) -> Blocked | None:
    """Say why a soldier cannot act in this turn, if it cannot."""
    if ctx.is_able(unit):
        return None
    one, why = ctx.unit(unit), "has acted in this turn."
    if one.shaken:
        why = "is shaken until a test of morale at the start of a turn is passed."
    elif one.stun == ctx.s.turn:
        why = "is stunned in this turn."
    return Blocked(clause, f"{ctx.name(unit)} {why}", f"unit/{unit}/state")


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """A turn begins."""

    def run(self, ctx: GameContext) -> None:
        """Go on by itself."""
        ctx.change(phase=Panicking(turn.begin_turn(ctx)))


@dataclass(frozen=True, slots=True)
class Panicking:
    """Soldiers who may panic fire are named, one by one."""

    shots: turn.Shots = ()
    kind: ClassVar[str] = "panic"

    def decision(self, ctx: GameContext) -> Decision:
        """Return what is asked."""
        able = any(self._refuse(ctx, unit) is None for unit in ctx.standing(ctx.squad))
        question = "Nobody can panic fire. Roll for initiative?"
        if able:
            question = f"Does anybody{' else' * bool(self.shots)} panic fire before the initiative?"
        runs_on = not able and not self.shots
        return Decision(self.kind, ctx.squad, "", question, clauses.PANIC_FIRE, is_automatic=runs_on)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield what may be done."""
        if side == ctx.squad:
            yield Form(do.PanicDone, name="panic-done", label="roll for initiative", key="e")
            who = soldiers(ctx, ctx.squad, "panic fires", self._refuse, "panic")
            yield Form(do.Panic, (who, Pick("target", partial(self._targets, ctx))))

    def _refuse(self, ctx: GameContext, unit: str) -> Blocked | None:
        if unit in dict(self.shots):
            return Blocked(clauses.PANIC_FIRE, f"{ctx.name(unit)} panic fires already.", f"unit/{unit}/state")
        if turn.panic_targets(ctx, unit) or not ctx.is_able(unit):
            return refuse_idle(ctx, unit, clauses.PANIC_FIRE)
        reach = counted(ctx.battle.tables.panic_reach, "hex", "hexes")
        words = f"No enemy that {ctx.name(unit)} sees is within {reach}."
        return Blocked(clauses.PANIC_FIRE, words, f"unit/{unit}")

    def _targets(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        for target in ctx.foes(picks["unit"]):
            blocked = turn.refuse_panic(ctx, picks["unit"], target)
            yield Opt(target, f"at {ctx.name(target)}", f"unit/{target}", blocked=blocked)

    def play(self, ctx: GameContext, c: do.Panic | do.PanicDone) -> None:
        """Carry it out."""
        match c:
            case do.Panic(unit, target):
                ctx.update_unit(unit, acted=True)
                turn.tell_panic(ctx, unit, target)
                ctx.change(phase=Panicking((*self.shots, (unit, target))))
            case do.PanicDone():
                ctx.change(phase=PanicFire(self.shots))
            case _:
                assert_never(c)


@dataclass(frozen=True, slots=True)
class PanicFire:
    """All panic fire is rolled at once; then the initiative."""

    shots: turn.Shots

    def run(self, ctx: GameContext) -> None:
        """Go on by itself."""
        turn.panic_fire(ctx, self.shots)
        pass_to(ctx, turn.initiative(ctx))


def pass_to(ctx: GameContext, side: str) -> None:
    """Let a side act next if it can, else the other, else the turn ends.

    The squad can if it has a point, and somebody to activate; for the enemy a person or its programme says.
    """
    able = ctx.s.points > 0 and any(map(ctx.is_able, ctx.standing(ctx.squad)))
    squad = Choosing() if able else None
    leads = OpponentChooses() if ctx.battle.options.opponent else EnemyNext()
    enemy = leads if actor(ctx) else None
    ctx.change(phase=(squad or enemy if side == ctx.squad else enemy or squad) or EndTurn())


@dataclass(frozen=True, slots=True)
class Choosing:
    """A soldier is chosen to act: any for a point, or the next of a hex that was activated whole."""

    group: tuple[str, ...] = ()
    kind: ClassVar[str] = "activate"

    def decision(self, ctx: GameContext) -> Decision:
        """Return what is asked."""
        left = left_words(ctx.s.points, "activation point")
        question = "Who of the hex acts next?" if self.group else f"Who acts? {left}."
        won = is_won(ctx)
        question += " Won if the turn ends so." * won
        return Decision(self.kind, ctx.squad, "", question, clauses.ACTIVATION, is_won=won)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield what may be done."""
        if side != ctx.squad:
            return
        yield Form(do.Activate, (soldiers(ctx, ctx.squad, "acts", self._refuse, "activate"),))
        if not self.group:
            yield Form(do.ActivateHex, (Pick("hex", partial(self._hexes, ctx), "activate-hex"),))
            held = next((words for one in ctx.standing(ctx.squad) if (words := in_hand(ctx, one))), "")
            yield Form(do.EndPhase, name="end-phase", label=f"end the phase{held}", key="0")

    def _refuse(self, ctx: GameContext, unit: str) -> Blocked | None:
        if ctx.is_able(unit) and self.group and unit not in self.group:
            return Blocked(clauses.ACTIVATION, "First the others of the hex act.", f"unit/{self.group[0]}")
        return refuse_idle(ctx, unit)

    def _hexes(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        for place in dict.fromkeys(ctx.places_of(ctx.squad)):
            if len(able_at(ctx, place)) >= TOGETHER:
                label, left = ctx.label(place), left_words(ctx.s.points, "point")
                words = f"A hex takes {TOGETHER} points, and {left}."
                poor = Blocked(clauses.ACTIVATION, words, "points") if ctx.s.points < TOGETHER else None
                yield Opt(label, f"all in {label} act", f"hex/{label}", blocked=poor)

    def play(self, ctx: GameContext, c: do.Activate | do.ActivateHex | do.EndPhase) -> None:
        """Carry it out."""
        match c:
            case do.Activate(unit):
                if not self.group:
                    pay(ctx, (unit,), 1)
                others = tuple(one for one in self.group if one != unit)
                ctx.change(phase=OnTheGo(going_of(ctx, unit), others))
            case do.ActivateHex(label):
                group = able_at(ctx, ctx.board.place(label))
                pay(ctx, group, TOGETHER)
                ctx.change(phase=Choosing(group))
            case do.EndPhase():
                ctx.change(points=0)
                pass_to(ctx, ctx.force)
            case _:
                assert_never(c)


def able_at(ctx: GameContext, place: int) -> tuple[str, ...]:
    """Return those of the squad in a hex who can act."""
    return tuple(one for one in ctx.at(place) if ctx.side(one) == ctx.squad and ctx.is_able(one))


def pay(ctx: GameContext, units: tuple[str, ...], price: int) -> None:
    """Pay for an activation, and tell of it."""
    ctx.change(points=ctx.s.points - price)
    acts = f"{' and '.join(map(ctx.name, units))} {'act' if len(units) > 1 else 'acts'}"
    words = f"{acts}: {left_words(ctx.s.points, 'activation point')}."
    ctx.emit("activated", words, units=list(units), points=ctx.s.points, clause=clauses.ACTIVATION)


@dataclass(frozen=True, slots=True)
class OnTheGo:
    """An activated soldier acts."""

    going: Going
    group: tuple[str, ...] = ()
    """Who of its hex acts after it."""
    kind: ClassVar[str] = "soldier"

    def decision(self, ctx: GameContext) -> Decision:
        """Return what is asked."""
        unit, left = self.going.unit, counted(self.going.actions, "action point")
        aimed = f", aimed {('once', 'twice')[self.going.aim - 1]}" if self.going.aim else ""
        has = " goes at double time" if self.going.fast else f": {left}{aimed}"
        words = f"{ctx.name(unit)}{has}. What now?"
        return Decision(self.kind, ctx.side(unit), unit, words, clauses.ACTION_POINTS)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield what may be done."""
        if side == ctx.side(self.going.unit):
            yield from choices(ctx, self.going)

    def play(self, ctx: GameContext, c: do.Acting) -> None:
        """Carry it out."""
        going = self.going
        over = (isinstance(c, do.Answered) and enemy_reacts(ctx, c.unit)) or not ctx.unit(c.unit).is_up
        if not over:
            going = carry_out(ctx, going, c)
            stopped = isinstance(c, do.Walking) and (enemy_reacts(ctx, c.unit) or not ctx.unit(c.unit).is_up)
            over = stopped or isinstance(c, do.Ending)
        ctx.change(phase=Done(c.unit, self.group) if over else replace(self, going=going))


@dataclass(frozen=True, slots=True)
class Done:
    """A soldier's turn has ended; one of the squad looks at markers, and somebody else acts."""

    unit: str
    group: tuple[str, ...] = ()
    """Who of its hex acts after it."""

    def run(self, ctx: GameContext) -> None:
        """Go on by itself."""
        finish(ctx, self.unit)
        if ctx.side(self.unit) == ctx.force:
            pass_to(ctx, ctx.squad)
            return
        look(ctx, self.unit)
        if group := tuple(filter(ctx.is_able, self.group)):
            ctx.change(phase=Choosing(group))
        else:
            pass_to(ctx, ctx.force)


def finish(ctx: GameContext, unit: str) -> None:
    """End a soldier's turn; a turn action that it does not go on with is given up."""
    ctx.update_unit(unit, acted=True, **({} if ctx.unit(unit).busy else turn.DONE))
    ctx.emit("soldier-done", f"{ctx.name(unit)} has acted.", unit=unit, clause=clauses.ACTIVATION)


@dataclass(frozen=True, slots=True)
class EnemyNext:
    """It is the enemy's turn to act."""

    kind: ClassVar[str] = "enemy"

    def decision(self, ctx: GameContext) -> Decision:
        """Return what is asked."""
        return Decision(self.kind, ctx.squad, "", "One of the enemy acts.", clauses.ENEMY_PROGRAMME)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield what may be done."""
        if side == ctx.squad:
            one = actor(ctx)
            at = f"unit/{one}/next" if one in ctx.rules.index else f"hex/{ctx.label(ctx.marker(one).at)}"
            yield Form(do.Enemy, name="enemy", label="let the enemy act", key="e", at=at)

    def play(self, ctx: GameContext, c: do.Enemy) -> None:
        """Carry it out."""
        ctx.change(phase=EnemyBegins())


@dataclass(frozen=True, slots=True)
class EnemyBegins:
    """One of the enemy begins to act: a soldier, or a marker that may show itself."""

    def run(self, ctx: GameContext) -> None:
        """Go on by itself."""
        one = actor(ctx)
        if one in ctx.rules.index:
            ctx.change(phase=EnemyActs(going_of(ctx, one)))
        else:
            marker = ctx.marker(one)
            marker_acts(ctx, marker, partial(advance, ctx, marker))


def marker_acts(ctx: GameContext, marker: Marker, place: Callable[[], int]) -> None:
    """Let a marker show itself where it sees a soldier, else let it go to a hex."""
    made = reveal(ctx, marker) if spotted(ctx, marker) else []
    if made:
        ctx.change(phase=enemy_acts(ctx, going_of(ctx, made[0])))
        return
    if marker in ctx.markers():
        go_to(ctx, marker, place())
    pass_to(ctx, ctx.squad)


def enemy_acts(ctx: GameContext, going: Going) -> EnemyActs | OpponentActs:
    """Return how one of the enemy goes on: by its programme, or as a person says."""
    return OpponentActs(going) if ctx.battle.options.opponent else EnemyActs(going)


@dataclass(frozen=True, slots=True)
class EnemyActs:
    """A soldier of the enemy acts, by its programme deed by deed, or as a person says."""

    going: Going
    pending: do.Acting | None = None
    """What it does, unless somebody interrupts it."""

    def run(self, ctx: GameContext) -> None:
        """Go on by itself."""
        if self.pending is not None:
            enemy_does(ctx, self.going, self.pending)
        elif ctx.battle.options.opponent:
            ctx.change(phase=OpponentActs(self.going))
        elif deed := next_action(ctx, self.going):
            ready(ctx, deed.command)
            enemy_tries(ctx, self.going, deed.command)
        else:
            finish(ctx, self.going.unit)
            pass_to(ctx, ctx.squad)


@dataclass(frozen=True, slots=True)
class OpponentChooses:
    """The person who leads the opposing force chooses which of its soldiers or markers acts."""

    kind: ClassVar[str] = "opponent"

    def decision(self, ctx: GameContext) -> Decision:
        """Return what is asked."""
        return Decision(
            self.kind, ctx.force, "", "Which of the opposing force acts?", clauses.ENEMY_PROGRAMME
        )

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield what may be done."""
        if side == ctx.force:
            yield Form(do.Activate, (soldiers(ctx, ctx.force, "acts", refuse_idle, "activate"),))
            markers = Pick("marker", partial(self._markers, ctx), "move-marker")
            yield Form(do.MoveMarker, (markers, Pick("hex", partial(self._hexes, ctx))))

    def _markers(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        for marker in ctx.markers():
            label = ctx.label(marker.at)
            words = f"The marker in {label} has acted in this turn."
            blocked = Blocked(clauses.ACTIVATION, words, f"marker/{marker.id}") if marker.acted else None
            yield Opt(marker.id, f"the marker in {label} acts", f"hex/{label}", blocked=blocked)

    def _hexes(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        marker = ctx.marker(picks["marker"])
        for place in [marker.at] if spotted(ctx, marker) else in_reach(ctx, marker):
            label = ctx.label(place)
            words = f"goes to {label}" if place != marker.at else "stays, or shows itself"
            yield Opt(label, words, f"hex/{label}")

    def play(self, ctx: GameContext, c: do.Activate | do.MoveMarker) -> None:
        """Carry it out."""
        match c:
            case do.Activate(unit):
                ctx.change(phase=OpponentActs(going_of(ctx, unit)))
            case do.MoveMarker(name, label):
                marker_acts(ctx, ctx.marker(name), partial(ctx.board.place, label))
            case _:
                assert_never(c)


@dataclass(frozen=True, slots=True)
class OpponentActs(OnTheGo):
    """A soldier of the opposing force does what its person says."""

    def play(self, ctx: GameContext, c: do.Acting) -> None:
        """Carry it out, unless the squad may answer it first."""
        enemy_tries(ctx, self.going, c)


def enemy_tries(ctx: GameContext, going: Going, c: do.Acting) -> None:
    """Do what one of the enemy is about to do, unless the squad may answer it first."""
    if isinstance(c, do.Answered) and reactors(ctx, c.unit):
        ctx.change(phase=Answering(going, c))
    else:
        enemy_does(ctx, going, c)


def enemy_does(ctx: GameContext, going: Going, c: do.Acting) -> None:
    """Do what one of the enemy does, whom nobody has interrupted."""
    after = carry_out(ctx, going, c)
    if isinstance(c, do.Ending) or not ctx.unit(c.unit).is_up:
        finish(ctx, c.unit)
        pass_to(ctx, ctx.squad)
    elif isinstance(c, do.Walking) and reactors(ctx, c.unit):
        ctx.change(phase=Answering(after))
    else:
        ctx.change(phase=enemy_acts(ctx, after))


@dataclass(frozen=True, slots=True)
class Answering:
    """The squad may react to what one of the enemy does."""

    going: Going
    pending: do.Acting | None = None
    reacted: bool = False
    kind: ClassVar[str] = "react"

    def decision(self, ctx: GameContext) -> Decision:
        """Return what is asked."""
        unit, does = self.going.unit, f"has stepped to {ctx.label(ctx.unit(self.going.unit).at)}"
        if self.pending is not None:
            does = f"will {_words(ctx, self.going, self.pending)}"
        question = f"{ctx.name(unit)} {does}. Who forfeits a turn to react?"
        return Decision(self.kind, ctx.squad, "", question, clauses.FIRE_REACTIVE)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield what may be done."""
        if side == ctx.squad:
            yield Form(do.LetGo, name="let-go", label="let it go on", key="e")
            yield Form(do.React, (soldiers(ctx, ctx.squad, "reacts", self._refuse, "react"),))

    def _refuse(self, ctx: GameContext, unit: str) -> Blocked | None:
        return refuse_idle(ctx, unit, clauses.FIRE_REACTIVE) or refuse_reaction(ctx, unit, self.going.unit)

    def play(self, ctx: GameContext, c: do.React | do.LetGo) -> None:
        """Carry it out."""
        match c:
            case do.LetGo():
                ctx.emit("let-go", f"Nobody{' else' * self.reacted} reacts.", clause=clauses.FIRE_REACTIVE)
                ctx.change(phase=EnemyActs(self.going, self.pending))
            case do.React(unit):
                target = self.going.unit
                if react(ctx, unit, target) or not ctx.unit(target).is_up:
                    ctx.change(phase=Done(target))
                elif reactors(ctx, target):
                    ctx.change(phase=replace(self, reacted=True))
                else:
                    ctx.change(phase=EnemyActs(self.going, self.pending))
            case _:
                assert_never(c)


def _words(ctx: GameContext, going: Going, c: do.Acting) -> str:
    match c:
        case do.Fire(unit, target, mode, snap):
            need = to_hit(ctx, unit, target, manner(going, mode, snap=snap))
            odds = f", needs ≤{need.total}" if isinstance(need, Trail) else ""
            fire = "fire" if mode == "single" else "fire a burst"
            return f"{fire} at {ctx.name(target)}{odds}"
        case do.Prime():
            return "prime a grenade"
        case _:
            return "throw a grenade"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The third phase of a turn, and what has become of the mission."""

    is_end: ClassVar[bool] = True

    def run(self, ctx: GameContext) -> None:
        """Go on by itself."""
        turn.end_turn(ctx)
        if found := outcome(ctx):
            end_mission(ctx, won=found[0], reason=found[1])
        else:
            ctx.change(phase=Ended())


@dataclass(frozen=True, slots=True)
class Ended:
    """The turn is over, and the next begins when the player says so."""

    kind: ClassVar[str] = "end"

    def decision(self, ctx: GameContext) -> Decision:
        """Return what is asked."""
        words = f"Turn {ctx.s.turn} is over."
        return Decision(self.kind, ctx.squad, "", words, clauses.TURN_PHASES, is_automatic=True)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield what may be done."""
        if side == ctx.squad:
            yield Form(do.NextTurn, name="next-turn", label="begin the next turn", key="e")

    def play(self, ctx: GameContext, c: do.NextTurn) -> None:
        """Carry it out."""
        turn.rest(ctx)
        ctx.change(phase=BeginTurn())


ASKING = Panicking, Choosing, OnTheGo, EnemyNext, OpponentChooses, Answering, Ended
"""The phases that ask something, as the protocol lists them."""
