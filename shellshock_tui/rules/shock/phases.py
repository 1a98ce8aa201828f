"""The phases of a turn: what is asked, what may be done, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, assert_never

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, digit
from shellshock_tui.rules.shock import clauses, turn
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.acting import carry_out, enemy_reacts, react, reactors, refuse_reaction
from shellshock_tui.rules.shock.blasts import in_hand
from shellshock_tui.rules.shock.choices import choices
from shellshock_tui.rules.shock.field import Field
from shellshock_tui.rules.shock.fire import manner
from shellshock_tui.rules.shock.fire import number as to_hit
from shellshock_tui.rules.shock.markers import advance, go_to, in_reach, look, reveal, spotted
from shellshock_tui.rules.shock.moving import going_of
from shellshock_tui.rules.shock.programme import actor, next_deed, ready
from shellshock_tui.rules.shock.state import Going, Marker
from shellshock_tui.rules.shock.victory import end_mission, is_won, outcome
from shellshock_tui.rules.shock.wording import left_words

Refusing = Callable[[Field, str], Blocked | None]
TOGETHER = 2
"""So many who can act make a hex worth activating, and so many points it takes."""


def soldiers(f: Field, side: str, does: str, refuse: Refusing, name: str) -> Pick:
    """Return the pick of one of a side's soldiers that are up."""

    def options(_: Picks) -> Iterator[Opt]:
        for number, unit in enumerate(f.known(side), start=1):
            if f.unit(unit).is_up:
                yield Opt(unit, f"{f.name(unit)} {does}", f"unit/{unit}", digit(number), refuse(f, unit))

    return Pick("unit", options, name)


def refuse_idle(f: Field, unit: str, clause: str = clauses.ACTIVATION) -> Blocked | None:
    """Say why a soldier cannot act in this turn, if it cannot."""
    if f.is_able(unit):
        return None
    one, why = f.unit(unit), "has acted in this turn."
    if one.shaken:
        why = "is shaken until a test of morale at the start of a turn is passed."
    elif one.stun == f.s.turn:
        why = "is stunned in this turn."
    return Blocked(clause, f"{f.name(unit)} {why}", f"unit/{unit}/state")


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """A turn begins."""

    def run(self, f: Field) -> None:
        """Go on by itself."""
        f.change(phase=Panicking(turn.begin_turn(f)))


@dataclass(frozen=True, slots=True)
class Panicking:
    """Soldiers who may panic fire are named, one by one."""

    shots: turn.Shots = ()
    kind: ClassVar[str] = "panic"

    def decision(self, f: Field) -> Decision:
        """Return what is asked."""
        able = any(self._refuse(f, unit) is None for unit in f.standing(f.squad))
        question = "Nobody can panic fire. Roll for initiative?"
        if able:
            question = f"Does anybody{' else' * bool(self.shots)} panic fire before the initiative?"
        runs_on = not able and not self.shots
        return Decision(self.kind, f.squad, "", question, clauses.PANIC_FIRE, runs_on=runs_on)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what may be done."""
        if side == f.squad:
            yield Form(do.PanicDone, name="panic-done", label="roll for initiative", key="e")
            who = soldiers(f, f.squad, "panic fires", self._refuse, "panic")
            yield Form(do.Panic, (who, Pick("target", partial(self._targets, f))))

    def _refuse(self, f: Field, unit: str) -> Blocked | None:
        if unit in dict(self.shots):
            return Blocked(clauses.PANIC_FIRE, f"{f.name(unit)} panic fires already.", f"unit/{unit}/state")
        if turn.panic_targets(f, unit) or not f.is_able(unit):
            return refuse_idle(f, unit, clauses.PANIC_FIRE)
        reach = counted(f.battle.tables.panic_reach, "hex", "hexes")
        words = f"No enemy that {f.name(unit)} sees is within {reach}."
        return Blocked(clauses.PANIC_FIRE, words, f"unit/{unit}")

    def _targets(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for target in f.foes(picks["unit"]):
            blocked = turn.refuse_panic(f, picks["unit"], target)
            yield Opt(target, f"at {f.name(target)}", f"unit/{target}", blocked=blocked)

    def play(self, f: Field, c: do.Panic | do.PanicDone) -> None:
        """Carry it out."""
        match c:
            case do.Panic(unit, target):
                f.put(unit, acted=True)
                turn.tell_panic(f, unit, target)
                f.change(phase=Panicking((*self.shots, (unit, target))))
            case do.PanicDone():
                f.change(phase=PanicFire(self.shots))
            case _:
                assert_never(c)


@dataclass(frozen=True, slots=True)
class PanicFire:
    """All panic fire is rolled at once; then the initiative."""

    shots: turn.Shots

    def run(self, f: Field) -> None:
        """Go on by itself."""
        turn.panic_fire(f, self.shots)
        pass_to(f, turn.initiative(f))


def pass_to(f: Field, side: str) -> None:
    """Let a side act next if it can, else the other, else the turn ends.

    The squad can if it has a point, and somebody to activate; for the enemy a person or its programme says.
    """
    able = f.s.points > 0 and any(map(f.is_able, f.standing(f.squad)))
    squad = Choosing() if able else None
    leads = OpponentChooses() if f.battle.options.opponent else EnemyNext()
    enemy = leads if actor(f) else None
    f.change(phase=(squad or enemy if side == f.squad else enemy or squad) or EndTurn())


@dataclass(frozen=True, slots=True)
class Choosing:
    """A soldier is chosen to act: any for a point, or the next of a hex that was activated whole."""

    group: tuple[str, ...] = ()
    kind: ClassVar[str] = "activate"

    def decision(self, f: Field) -> Decision:
        """Return what is asked."""
        left = left_words(f.s.points, "activation point")
        question = "Who of the hex acts next?" if self.group else f"Who acts? {left}."
        won = is_won(f)
        question += " Won if the turn ends so." * won
        return Decision(self.kind, f.squad, "", question, clauses.ACTIVATION, is_won=won)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what may be done."""
        if side != f.squad:
            return
        yield Form(do.Activate, (soldiers(f, f.squad, "acts", self._refuse, "activate"),))
        if not self.group:
            yield Form(do.ActivateHex, (Pick("hex", partial(self._hexes, f), "activate-hex"),))
            held = next((words for one in f.standing(f.squad) if (words := in_hand(f, one))), "")
            yield Form(do.EndPhase, name="end-phase", label=f"end the phase{held}", key="0")

    def _refuse(self, f: Field, unit: str) -> Blocked | None:
        if f.is_able(unit) and self.group and unit not in self.group:
            return Blocked(clauses.ACTIVATION, "First the others of the hex act.", f"unit/{self.group[0]}")
        return refuse_idle(f, unit)

    def _hexes(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for place in dict.fromkeys(f.places_of(f.squad)):
            if len(able_at(f, place)) >= TOGETHER:
                label, left = f.label(place), left_words(f.s.points, "point")
                words = f"A hex takes {TOGETHER} points, and {left}."
                poor = Blocked(clauses.ACTIVATION, words, "points") if f.s.points < TOGETHER else None
                yield Opt(label, f"all in {label} act", f"hex/{label}", blocked=poor)

    def play(self, f: Field, c: do.Activate | do.ActivateHex | do.EndPhase) -> None:
        """Carry it out."""
        match c:
            case do.Activate(unit):
                if not self.group:
                    pay(f, (unit,), 1)
                others = tuple(one for one in self.group if one != unit)
                f.change(phase=OnTheGo(going_of(f, unit), others))
            case do.ActivateHex(label):
                group = able_at(f, f.board.place(label))
                pay(f, group, TOGETHER)
                f.change(phase=Choosing(group))
            case do.EndPhase():
                f.change(points=0)
                pass_to(f, f.force)
            case _:
                assert_never(c)


def able_at(f: Field, place: int) -> tuple[str, ...]:
    """Return those of the squad in a hex who can act."""
    return tuple(one for one in f.at(place) if f.side(one) == f.squad and f.is_able(one))


def pay(f: Field, units: tuple[str, ...], price: int) -> None:
    """Pay for an activation, and tell of it."""
    f.change(points=f.s.points - price)
    acts = f"{' and '.join(map(f.name, units))} {'act' if len(units) > 1 else 'acts'}"
    words = f"{acts}: {left_words(f.s.points, 'activation point')}."
    f.tell("activated", words, units=list(units), points=f.s.points, clause=clauses.ACTIVATION)


@dataclass(frozen=True, slots=True)
class OnTheGo:
    """An activated soldier acts."""

    going: Going
    group: tuple[str, ...] = ()
    """Who of its hex acts after it."""
    kind: ClassVar[str] = "soldier"

    def decision(self, f: Field) -> Decision:
        """Return what is asked."""
        unit, left = self.going.unit, counted(self.going.actions, "action point")
        aimed = f", aimed {('once', 'twice')[self.going.aim - 1]}" if self.going.aim else ""
        has = " goes at double time" if self.going.fast else f": {left}{aimed}"
        words = f"{f.name(unit)}{has}. What now?"
        return Decision(self.kind, f.side(unit), unit, words, clauses.ACTION_POINTS)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what may be done."""
        if side == f.side(self.going.unit):
            yield from choices(f, self.going)

    def play(self, f: Field, c: do.Acting) -> None:
        """Carry it out."""
        going = self.going
        over = (isinstance(c, do.Answered) and enemy_reacts(f, c.unit)) or not f.unit(c.unit).is_up
        if not over:
            going = carry_out(f, going, c)
            stopped = isinstance(c, do.Walking) and (enemy_reacts(f, c.unit) or not f.unit(c.unit).is_up)
            over = stopped or isinstance(c, do.Ending)
        f.change(phase=Done(c.unit, self.group) if over else replace(self, going=going))


@dataclass(frozen=True, slots=True)
class Done:
    """A soldier's turn has ended; one of the squad looks at markers, and somebody else acts."""

    unit: str
    group: tuple[str, ...] = ()
    """Who of its hex acts after it."""

    def run(self, f: Field) -> None:
        """Go on by itself."""
        finish(f, self.unit)
        if f.side(self.unit) == f.force:
            pass_to(f, f.squad)
            return
        look(f, self.unit)
        if group := tuple(filter(f.is_able, self.group)):
            f.change(phase=Choosing(group))
        else:
            pass_to(f, f.force)


def finish(f: Field, unit: str) -> None:
    """End a soldier's turn; a turn action that it does not go on with is given up."""
    f.put(unit, acted=True, **({} if f.unit(unit).busy else turn.DONE))
    f.tell("soldier-done", f"{f.name(unit)} has acted.", unit=unit, clause=clauses.ACTIVATION)


@dataclass(frozen=True, slots=True)
class EnemyNext:
    """It is the enemy's turn to act."""

    kind: ClassVar[str] = "enemy"

    def decision(self, f: Field) -> Decision:
        """Return what is asked."""
        return Decision(self.kind, f.squad, "", "One of the enemy acts.", clauses.ENEMY_PROGRAMME)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what may be done."""
        if side == f.squad:
            one = actor(f)
            at = f"unit/{one}/next" if one in f.rules.index else f"hex/{f.label(f.marker(one).at)}"
            yield Form(do.Enemy, name="enemy", label="let the enemy act", key="e", at=at)

    def play(self, f: Field, c: do.Enemy) -> None:
        """Carry it out."""
        f.change(phase=EnemyBegins())


@dataclass(frozen=True, slots=True)
class EnemyBegins:
    """One of the enemy begins to act: a soldier, or a marker that may show itself."""

    def run(self, f: Field) -> None:
        """Go on by itself."""
        one = actor(f)
        if one in f.rules.index:
            f.change(phase=EnemyActs(going_of(f, one)))
        else:
            marker = f.marker(one)
            marker_acts(f, marker, partial(advance, f, marker))


def marker_acts(f: Field, marker: Marker, place: Callable[[], int]) -> None:
    """Let a marker show itself where it sees a soldier, else let it go to a hex."""
    made = reveal(f, marker) if spotted(f, marker) else []
    if made:
        f.change(phase=enemy_acts(f, going_of(f, made[0])))
        return
    if marker in f.markers():
        go_to(f, marker, place())
    pass_to(f, f.squad)


def enemy_acts(f: Field, going: Going) -> EnemyActs | OpponentActs:
    """Return how one of the enemy goes on: by its programme, or as a person says."""
    return OpponentActs(going) if f.battle.options.opponent else EnemyActs(going)


@dataclass(frozen=True, slots=True)
class EnemyActs:
    """A soldier of the enemy acts, by its programme deed by deed, or as a person says."""

    going: Going
    pending: do.Acting | None = None
    """What it does, unless somebody interrupts it."""

    def run(self, f: Field) -> None:
        """Go on by itself."""
        if self.pending is not None:
            enemy_does(f, self.going, self.pending)
        elif f.battle.options.opponent:
            f.change(phase=OpponentActs(self.going))
        elif deed := next_deed(f, self.going):
            ready(f, deed.command)
            enemy_tries(f, self.going, deed.command)
        else:
            finish(f, self.going.unit)
            pass_to(f, f.squad)


@dataclass(frozen=True, slots=True)
class OpponentChooses:
    """The person who leads the opposing force chooses which of its soldiers or markers acts."""

    kind: ClassVar[str] = "opponent"

    def decision(self, f: Field) -> Decision:
        """Return what is asked."""
        return Decision(self.kind, f.force, "", "Which of the opposing force acts?", clauses.ENEMY_PROGRAMME)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what may be done."""
        if side == f.force:
            yield Form(do.Activate, (soldiers(f, f.force, "acts", refuse_idle, "activate"),))
            markers = Pick("marker", partial(self._markers, f), "move-marker")
            yield Form(do.MoveMarker, (markers, Pick("hex", partial(self._hexes, f))))

    def _markers(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for marker in f.markers():
            label = f.label(marker.at)
            words = f"The marker in {label} has acted in this turn."
            blocked = Blocked(clauses.ACTIVATION, words, f"marker/{marker.id}") if marker.acted else None
            yield Opt(marker.id, f"the marker in {label} acts", f"hex/{label}", blocked=blocked)

    def _hexes(self, f: Field, picks: Picks) -> Iterator[Opt]:
        marker = f.marker(picks["marker"])
        for place in [marker.at] if spotted(f, marker) else in_reach(f, marker):
            label = f.label(place)
            words = f"goes to {label}" if place != marker.at else "stays, or shows itself"
            yield Opt(label, words, f"hex/{label}")

    def play(self, f: Field, c: do.Activate | do.MoveMarker) -> None:
        """Carry it out."""
        match c:
            case do.Activate(unit):
                f.change(phase=OpponentActs(going_of(f, unit)))
            case do.MoveMarker(name, label):
                marker_acts(f, f.marker(name), partial(f.board.place, label))
            case _:
                assert_never(c)


@dataclass(frozen=True, slots=True)
class OpponentActs(OnTheGo):
    """A soldier of the opposing force does what its person says."""

    def play(self, f: Field, c: do.Acting) -> None:
        """Carry it out, unless the squad may answer it first."""
        enemy_tries(f, self.going, c)


def enemy_tries(f: Field, going: Going, c: do.Acting) -> None:
    """Do what one of the enemy is about to do, unless the squad may answer it first."""
    if isinstance(c, do.Answered) and reactors(f, c.unit):
        f.change(phase=Answering(going, c))
    else:
        enemy_does(f, going, c)


def enemy_does(f: Field, going: Going, c: do.Acting) -> None:
    """Do what one of the enemy does, whom nobody has interrupted."""
    after = carry_out(f, going, c)
    if isinstance(c, do.Ending) or not f.unit(c.unit).is_up:
        finish(f, c.unit)
        pass_to(f, f.squad)
    elif isinstance(c, do.Walking) and reactors(f, c.unit):
        f.change(phase=Answering(after))
    else:
        f.change(phase=enemy_acts(f, after))


@dataclass(frozen=True, slots=True)
class Answering:
    """The squad may react to what one of the enemy does."""

    going: Going
    pending: do.Acting | None = None
    reacted: bool = False
    kind: ClassVar[str] = "react"

    def decision(self, f: Field) -> Decision:
        """Return what is asked."""
        unit, does = self.going.unit, f"has stepped to {f.label(f.unit(self.going.unit).at)}"
        if self.pending is not None:
            does = f"will {_words(f, self.going, self.pending)}"
        question = f"{f.name(unit)} {does}. Who forfeits a turn to react?"
        return Decision(self.kind, f.squad, "", question, clauses.FIRE_REACTIVE)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what may be done."""
        if side == f.squad:
            yield Form(do.LetGo, name="let-go", label="let it go on", key="e")
            yield Form(do.React, (soldiers(f, f.squad, "reacts", self._refuse, "react"),))

    def _refuse(self, f: Field, unit: str) -> Blocked | None:
        return refuse_idle(f, unit, clauses.FIRE_REACTIVE) or refuse_reaction(f, unit, self.going.unit)

    def play(self, f: Field, c: do.React | do.LetGo) -> None:
        """Carry it out."""
        match c:
            case do.LetGo():
                f.tell("let-go", f"Nobody{' else' * self.reacted} reacts.", clause=clauses.FIRE_REACTIVE)
                f.change(phase=EnemyActs(self.going, self.pending))
            case do.React(unit):
                target = self.going.unit
                if react(f, unit, target) or not f.unit(target).is_up:
                    f.change(phase=Done(target))
                elif reactors(f, target):
                    f.change(phase=replace(self, reacted=True))
                else:
                    f.change(phase=EnemyActs(self.going, self.pending))
            case _:
                assert_never(c)


def _words(f: Field, going: Going, c: do.Acting) -> str:
    match c:
        case do.Fire(unit, target, mode, snap):
            need = to_hit(f, unit, target, manner(going, mode, snap=snap))
            odds = f", needs ≤{need.total}" if isinstance(need, Trail) else ""
            fire = "fire" if mode == "single" else "fire a burst"
            return f"{fire} at {f.name(target)}{odds}"
        case do.Prime():
            return "prime a grenade"
        case _:
            return "throw a grenade"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The third phase of a turn, and what has become of the mission."""

    is_end: ClassVar[bool] = True

    def run(self, f: Field) -> None:
        """Go on by itself."""
        turn.end_turn(f)
        if found := outcome(f):
            end_mission(f, won=found[0], reason=found[1])
        else:
            f.change(phase=Ended())


@dataclass(frozen=True, slots=True)
class Ended:
    """The turn is over, and the next begins when the player says so."""

    kind: ClassVar[str] = "end"

    def decision(self, f: Field) -> Decision:
        """Return what is asked."""
        words = f"Turn {f.s.turn} is over."
        return Decision(self.kind, f.squad, "", words, clauses.TURN_PHASES, runs_on=True)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what may be done."""
        if side == f.squad:
            yield Form(do.NextTurn, name="next-turn", label="begin the next turn", key="e")

    def play(self, f: Field, c: do.NextTurn) -> None:
        """Carry it out."""
        turn.rest(f)
        f.change(phase=BeginTurn())


ASKING = Panicking, Choosing, OnTheGo, EnemyNext, OpponentChooses, Answering, Ended
"""The phases that ask something, as the protocol lists them."""
