"""The phases of a turn: initiative, overwatch, activations and their interruptions, the end of the turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, assert_never, get_args

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.aims import Exit
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, digit
from shellshock_tui.kit.law import even
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.battle import AUTOMATIC
from shellshock_tui.rules.gunplay.commands import (
    Activate,
    Aid,
    CountOverwatch,
    EndActivation,
    Fire,
    Hold,
    Leave,
    MarkOverwatch,
    NextTurn,
    PassInitiative,
    Posture,
    React,
    Ready,
    Reload,
    Step,
    Way,
)
from shellshock_tui.rules.gunplay.field import Field, hidden_from, in_the_way
from shellshock_tui.rules.gunplay.harm import helped
from shellshock_tui.rules.gunplay.levels import DIE
from shellshock_tui.rules.gunplay.nerve import (
    ACTIVATED,
    FLINCH,
    FULL,
    KEEP,
    LAST_WATCH,
    SOME,
    WATCHED,
    drop,
    may_hide,
    stands_fire,
    test_activation,
)
from shellshock_tui.rules.gunplay.shooting import SHOTS, aim, band, fire, refusal, volleys
from shellshock_tui.rules.gunplay.state import DOWN, GONE, NOWHERE

WAYS: tuple[Way, ...] = get_args(Way)
STEP_KEYS = dict(zip(WAYS, ("w", "e", "d", "s", "a", "q"), strict=True))
POSTURES = {"prone": "drop prone", "stand": "stand up", "hide": "hide", "brace": "brace"}
POSTURE_KEYS = {"prone": "o", "stand": "u", "hide": "h", "brace": "b"}
COUNTS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ACTIONS = 2
"""Actions of an activation (turn)."""
WATCHES = 2
"""Actions on overwatch in one turn at the most (overwatch.twice)."""


class Ongoing:
    """What most phases are: no turn ends in them."""

    __slots__ = ()
    is_end_of_turn: ClassVar = 0


def settle(f: Field) -> bool:
    """End the battle if somebody has won, and say so."""
    outcome = victory.decide(f)
    if outcome:
        f.rules.end(f, outcome)
    return outcome is not None


def ready(f: Field, side: str) -> list[str]:
    """Return whom a side may still activate this turn."""
    return [one for one in f.up_of(side) if not f.unit(one).acted and not f.unit(one).watch]


def opponent(f: Field, side: str) -> str:
    """Return the other side."""
    return next(one for one in f.battle.side_ids if one != side)


@dataclass(frozen=True, slots=True)
class Rolling(Ongoing):
    """The initiative is rolled (turn.initiative)."""

    def run(self, f: Field) -> None:
        """Roll until one side has the higher die."""
        rolls = dict.fromkeys(f.battle.side_ids, 0)
        while len(set(rolls.values())) < len(rolls):
            for side in rolls:
                what = f"initiative of {f.rules.side_names[side]}"
                rolls[side] = f.roll(DIE, what, lambda: even("initiative", DIE, clauses.TURN_INITIATIVE))
        order = tuple(sorted(rolls, key=lambda side: -rolls[side]))
        f.change(order=order)
        told = ", ".join(f"{f.rules.side_names[side]} {face}" for side, face in rolls.items())
        words = f"Turn {f.s.turn}. Initiative: {told}. {f.rules.side_names[order[0]]} begins."
        f.tell(
            "initiative", words, turn=f.s.turn, rolls=rolls, first=order[0], clause=clauses.TURN_INITIATIVE
        )
        f.change(phase=Counting(order, ()) if f.battle.options.overwatch else picking(f, order[0]))


@dataclass(frozen=True, slots=True)
class Counting(Ongoing):
    """Each side says how many will watch (overwatch.declare)."""

    kind: ClassVar[str] = "overwatch-count"
    order: tuple[str, ...]
    counts: tuple[int, ...]

    @property
    def side(self) -> str:
        """The side that is asked."""
        return self.order[len(self.counts)]

    def decision(self, f: Field) -> Decision:
        """Ask the next side."""
        words = f"{f.rules.side_names[self.side]}: how many go on overwatch?"
        return Decision(self.kind, self.side, "", words, clauses.OVERWATCH_DECLARE)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the counts."""
        if side == self.side:
            counts = range(len(f.up_of(side)) + 1)
            opts = [
                Opt(
                    count,
                    COUNTS[count] if count < len(COUNTS) else str(count),
                    "",
                    digit(count) if count else "0",
                )
                for count in counts
            ]
            yield Form(CountOverwatch, (Pick("count", lambda _: opts),), {"side": side})

    def play(self, f: Field, c: CountOverwatch) -> None:
        """Note a count, and go on to marking once all are told."""
        words = f"{f.rules.side_names[c.side]} puts {counted(c.count, 'character')} on overwatch."
        f.tell("overwatch-counted", words, side=c.side, count=c.count, clause=clauses.OVERWATCH_DECLARE)
        counts = (*self.counts, c.count)
        if len(counts) < len(self.order):
            f.change(phase=replace(self, counts=counts))
        else:
            f.change(phase=marking(f, dict(zip(self.order, counts, strict=True)), self.order[0]))


def marking(f: Field, left: dict[str, int], side: str) -> Any:
    """Return the phase in which a side marks, the other if it has marked all, or what follows."""
    waiting = [one for one in (side, opponent(f, side)) if left[one]]
    if not waiting:
        return picking(f, f.s.order[0])
    return Marking(tuple(left.items()), waiting[0])


@dataclass(frozen=True, slots=True)
class Marking(Ongoing):
    """The sides mark in turn who watches (overwatch.declare)."""

    kind: ClassVar[str] = "mark"
    left: tuple[tuple[str, int], ...]
    side: str

    def decision(self, f: Field) -> Decision:
        """Ask for the next."""
        words = f"{f.rules.side_names[self.side]}: who watches? {dict(self.left)[self.side]} to mark."
        return Decision(self.kind, self.side, "", words, clauses.OVERWATCH_DECLARE)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield those of the side that are up and not marked."""
        if side == self.side:
            yield Form(MarkOverwatch, (Pick("unit", partial(self._units, f), "mark"),))

    def _units(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for number, unit in enumerate(f.of_side(self.side), start=1):
            blocked = None
            if f.unit(unit).watch:
                blocked = Blocked(clauses.OVERWATCH_DECLARE, f"{f.name(unit)} is on watch.", f"unit/{unit}")
            if f.unit(unit).is_up:
                yield Opt(unit, f"{f.name(unit)} watches", f"unit/{unit}", digit(number), blocked)

    def play(self, f: Field, c: MarkOverwatch) -> None:
        """Mark a character, which comes out of hiding."""
        f.put(c.unit, watch=True, hidden=False)
        f.tell("marked", f"{f.name(c.unit)} is on overwatch.", unit=c.unit, clause=clauses.OVERWATCH_DECLARE)
        left = {side: count - (side == self.side) for side, count in self.left}
        f.change(phase=marking(f, left, opponent(f, self.side)))


def picking(f: Field, side: str, *, may_pass: bool = False) -> Any:
    """Return the phase in which a side activates, the other if it has nobody left, or the turn's end."""
    if ready(f, side):
        return Picking(side, may_pass and bool(ready(f, opponent(f, side))))
    other = opponent(f, side)
    return Picking(other) if ready(f, other) else Ending()


@dataclass(frozen=True, slots=True)
class Picking(Ongoing):
    """A side activates a character (turn, activation.test)."""

    kind: ClassVar[str] = "pick"
    side: str
    may_pass: bool = False

    def decision(self, f: Field) -> Decision:
        """Ask whom it activates."""
        kept = " The initiative was kept." if self.may_pass else ""
        words = f"{f.rules.side_names[self.side]}: who acts?{kept}"
        clause = clauses.ACTIVATION_KEPT if self.may_pass else clauses.TURN
        return Decision(self.kind, self.side, "", words, clause)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the characters, and the passing of an initiative that was kept."""
        if side == self.side:
            yield Form(Activate, (Pick("unit", partial(self._units, f), "activate"),))
            if self.may_pass:
                yield Form(PassInitiative, name="pass", label="pass the initiative", key="0")

    def _units(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for number, unit in enumerate(f.of_side(self.side), start=1):
            if f.unit(unit).at >= 0:
                yield Opt(unit, f.name(unit), f"unit/{unit}", digit(number), self._barred(f, unit))

    @staticmethod
    def _barred(f: Field, unit: str) -> Blocked | None:
        one, at = f.unit(unit), f"unit/{unit}"
        if one.state == DOWN:
            return Blocked(clauses.HIT_DOWN, f"{f.name(unit)} is down.", at)
        if one.watch:
            return Blocked(clauses.OVERWATCH_DECLARE, f"{f.name(unit)} is on overwatch.", at)
        if one.acted:
            return Blocked(clauses.TURN, f"{f.name(unit)} has been activated this turn.", at)
        return None

    def play(self, f: Field, c: Activate | PassInitiative) -> None:
        """Activate a character, with what its test says, or pass."""
        match c:
            case PassInitiative():
                pass_on(f, self.side)
            case Activate(unit):
                activate(f, unit)
            case _:
                assert_never(c)


def pass_on(f: Field, side: str) -> None:
    """Pass the initiative."""
    other = opponent(f, side)
    words = f"The initiative passes to {f.rules.side_names[other]}."
    f.tell("initiative-passed", words, side=side, to=other, clause=clauses.ACTIVATION_END)
    f.change(phase=picking(f, other))


def activate(f: Field, unit: str) -> None:
    """Begin an activation: its test, or without that module the flinch test, and a drop if it fails."""
    f.put(unit, acted=True)
    options = f.battle.options
    if options.activation:
        grade = test_activation(f, unit, ACTIVATED, "activation")
        flinched = grade == FLINCH
        actions = 1 if grade in (SOME, FLINCH) else ACTIONS
        keeps = grade == KEEP
    else:
        flinched, actions, keeps = not stands_fire(f, unit), ACTIONS, False
    words = f"{f.name(unit)} acts: {counted(actions, 'action')}."
    f.tell("activated", words, unit=unit, clause=clauses.TURN)
    phase = Acting(unit, actions, keep=keeps)
    if flinched:
        moved = drop(f, unit)
        phase = replace(phase, left=actions - 1, number=1, moved=moved)
        f.change(phase=phase)
        reveal(f)
        after_action(f, phase) if moved else go_on(f, phase)
    else:
        f.change(phase=phase)


def reveal(f: Field) -> None:
    """Bring out of hiding all beside whom an enemy is up (move.hide)."""
    for unit in f.up():
        one = f.unit(unit)
        if one.hidden and f.threatens(unit, one.at):
            f.put(unit, hidden=False)
            f.tell("revealed", f"{f.name(unit)} is found.", unit=unit, clause=clauses.MOVE_HIDE)


def watchers(f: Field, phase: "Acting") -> list[str]:
    """Return the enemies on overwatch that may react to the one who acts now (overwatch.react)."""
    found = watchers_of(f, phase, f.unit(phase.unit).at)
    return [one for one in found if hidden_from(f, one, phase.unit) is None]


def watchers_of(f: Field, phase: "Acting", place: int) -> list[str]:
    """Return the enemies on overwatch that may react to the one who acts once it is seen in a hex."""
    return [one for one in f.foes(phase.unit) if one not in phase.tried and _may_react(f, one, place)]


def _may_react(f: Field, unit: str, place: int) -> bool:
    one = f.unit(unit)
    if not one.watch or one.hidden or one.watched >= WATCHES or refusal(f, unit):
        return False
    in_range = band(f.weapon(unit), f.battle.board.distance(one.at, place)) is not None
    return in_range and in_the_way(f, one.at, place) is None


def after_action(f: Field, phase: "Acting") -> None:
    """Ask the watchers about what was just done, or go on."""
    if settle(f):
        return
    if f.unit(phase.unit).is_up and watchers(f, phase):
        f.change(phase=Reacting(phase))
    else:
        go_on(f, phase)


def go_on(f: Field, phase: "Acting") -> None:
    """Go on with an activation, or end it when nothing of it is left."""
    if settle(f):
        return
    if f.unit(phase.unit).is_up and (phase.left or phase.points):
        f.change(phase=phase)
    else:
        finish(f, phase)


def finish(f: Field, phase: "Acting") -> None:
    """End an activation: the initiative is kept, or passes."""
    side, options = f.side(phase.unit), f.battle.options
    words = f"{f.name(phase.unit)}'s activation is over."
    f.tell("activation-ended", words, unit=phase.unit, keep=phase.keep, clause=clauses.TURN)
    if options.activation and phase.keep and ready(f, side):
        f.change(phase=picking(f, side, may_pass=True))
    elif ready(f, opponent(f, side)):
        pass_on(f, side)
    else:
        f.change(phase=picking(f, side))


@dataclass(frozen=True, slots=True)
class Acting(Ongoing):
    """A character acts."""

    kind: ClassVar[str] = "act"
    unit: str
    left: int
    """Actions left."""
    points: int = 0
    """Movement points left of the move that goes on."""
    moved: bool = False
    fired: bool = False
    keep: bool = False
    """Whether the initiative may be kept afterwards."""
    number: int = 0
    """Its actions so far."""
    tried: tuple[str, ...] = ()
    """The watchers that have tested against the action that goes on."""

    def decision(self, f: Field) -> Decision:
        """Ask what the character does."""
        moves = f", {counted(self.points, 'point')} of its move" if self.points else ""
        words = f"{f.name(self.unit)}: {counted(self.left, 'action')}{moves} left."
        return Decision(self.kind, f.side(self.unit), self.unit, words, clauses.TURN)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield steps, what an action may be, leaving, and the end."""
        if side != f.side(self.unit):
            return
        given, one = {"unit": self.unit}, f.unit(self.unit)
        yield Form(Step, (Pick("to", partial(self._steps, f), "step"),), given)
        yield Form(Fire, (Pick("targets", partial(self._targets, f), "fire"), Pick("auto", _auto)), given)
        yield Form(Posture, (Pick("to", partial(self._postures, f), "posture"),), given)
        if one.unloaded == one.weapon and self.left:
            at = f"unit/{self.unit}/fire/loaded"
            yield Form(Reload, given=given, name="reload", label="reload", key="l", at=at)
        yield Form(Ready, (Pick("weapon", partial(self._weapons, f), "ready"),), given)
        yield Form(Aid, (Pick("target", partial(self._fallen, f), "aid"),), given)
        if self.may_leave(f):
            yield Form(Leave, given=given, name="leave", label="leave the map", key="x")
        yield Form(EndActivation, given=given, name="end", label="end its activation", key="0")

    def speed(self, f: Field) -> int:
        """Return the points of a move that begins."""
        return f.battle.tables.speed.prone if f.unit(self.unit).prone else f.battle.speeds[self.unit]

    def spent(self, f: Field, place: int) -> int:
        """Return what the character pays to enter a hex; prone it crawls one an action (move)."""
        return 1 if f.unit(self.unit).prone else f.battle.costs[place]

    def after_step(self, f: Field, place: int) -> "Acting | Blocked":
        """Return what is left after a step into a hex, or why it cannot be taken (move)."""
        label = f.label(place)
        if not f.battle.costs[place]:
            return Blocked(
                clauses.MOVE, f"The {f.battle.ground[place].name} in {label} bars the way.", f"hex/{label}"
            )
        if standing := f.standing(place):
            return Blocked(clauses.MOVE, f"{f.name(standing)} stands in {label}.", f"unit/{standing}")
        cost, speed = self.spent(f, place), self.speed(f)
        if cost <= self.points and not f.unit(self.unit).prone:
            return replace(self, points=self.points - cost, moved=True)
        if not self.left:
            words = f"{label} costs {cost}, {self.points} of the move are left, and no action."
            return Blocked(clauses.MOVE, words, f"hex/{label}")
        if cost > speed:
            return Blocked(clauses.MOVE, f"{label} costs {cost}, a move has {speed}.", f"hex/{label}")
        return replace(self.acted(), points=speed - cost, moved=True)

    def acted(self) -> "Acting":
        """Return what is left once another action has begun; points of a move are lost."""
        return replace(self, left=self.left - 1, points=0, number=self.number + 1, tried=())

    def may_leave(self, f: Field) -> bool:
        """Say whether the character may leave the map here (victory)."""
        one, side = f.unit(self.unit), f.side(self.unit)
        exits = (goal.places for goal in f.battle.goals if isinstance(goal, Exit) and goal.side == side)
        return not one.prone and bool(self.left or self.points) and any(one.at in places for places in exits)

    @property
    def spare(self) -> Blocked | None:
        """Why no action may be taken, if none is left."""
        return (
            None
            if self.left
            else Blocked(clauses.TURN, "No action is left.", f"unit/{self.unit}/action/left")
        )

    def _steps(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for number, way in enumerate(WAYS):
            place = f.battle.board.step(f.unit(self.unit).at, number)
            if place >= 0:
                found = self.after_step(f, place)
                blocked = found if isinstance(found, Blocked) else None
                yield Opt(
                    way, f"{way}, {self.spent(f, place)}", f"hex/{f.label(place)}", STEP_KEYS[way], blocked
                )

    def _targets(self, f: Field, picks: Picks) -> Iterator[Opt]:
        enemies = [one for one in f.enemies(self.unit) if f.unit(one).at >= 0]
        barred = self.spare or refusal(f, self.unit)
        found = {one: barred or aim(f, self.unit, one) for one in enemies}
        seen = [one for one in enemies if isinstance(found[one], Trail)]
        for number, target in enumerate(enemies, start=1):
            verdict = found[target]
            blocked = verdict if isinstance(verdict, Blocked) else None
            label = f"fire at {f.name(target)}"
            yield Opt((target,), label, f"unit/{target}", digit(number), blocked, name=target)
        if not barred:
            for three in volleys(f, self.unit, seen):
                if len(three) == SHOTS:
                    yield Opt(three, _three_words(f, three), f"unit/{three[0]}", "f")

    def _postures(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for to, words in POSTURES.items():
            blocked = self.spare or self._wrong(f, to)
            yield Opt(
                to,
                words,
                f"unit/{self.unit}/cover/posture",
                POSTURE_KEYS[to],
                blocked,
                _is_shown(f, self.unit, to),
            )

    def _wrong(self, f: Field, to: str) -> Blocked | None:
        """Return why a posture may not be taken."""
        one, name, at = f.unit(self.unit), f.name(self.unit), f"unit/{self.unit}/cover/posture"
        match to:
            case "prone" | "stand":
                is_so = one.prone == (to == "prone")
                return (
                    Blocked(clauses.MOVE_POSTURE, f"{name} {'lies' if one.prone else 'stands'} already.", at)
                    if is_so
                    else None
                )
            case "brace":
                is_so = one.braced or one.prone
                return (
                    Blocked(clauses.SHOOT_REQUIREMENTS, f"{name} is braced already.", at) if is_so else None
                )
            case _:
                return self._no_hiding(f)

    def _no_hiding(self, f: Field) -> Blocked | None:
        one, name, label = f.unit(self.unit), f.name(self.unit), f.label(f.unit(self.unit).at)
        if one.hidden:
            words = f"{name} hides already."
        elif self.fired:
            words = f"{name} has fired in this activation."
        elif not f.battle.covers[one.at]:
            words = f"{label} is no cover to hide in."
        elif not may_hide(f, self.unit, one.at):
            words = f"An enemy stands beside {name}."
        else:
            return None
        return Blocked(clauses.MOVE_HIDE, words, f"hex/{label}")

    def _weapons(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for number, name in enumerate(f.sheet(self.unit).weapons):
            if name != f.unit(self.unit).weapon:
                words = f"take the {f.battle.weapons[name].title}"
                yield Opt(name, words, f"unit/{self.unit}/fire/weapon/{number}", "r", self.spare)

    def _fallen(self, f: Field, picks: Picks) -> Iterator[Opt]:
        """Yield the friends beside the character that are down (aid)."""
        for target in f.of_side(f.side(self.unit)):
            if f.unit(target).state == DOWN and f.apart(self.unit, target) <= 1:
                blocked = self.spare
                if standing := f.standing(f.unit(target).at):
                    words = f"{f.name(standing)} stands where {f.name(target)} would rise."
                    blocked = blocked or Blocked(clauses.AID, words, f"unit/{standing}")
                yield Opt(target, f"help {f.name(target)} up", f"unit/{target}", "i", blocked)

    def play(self, f: Field, c: Any) -> None:
        """Carry out what the character does."""
        match c:
            case Step():
                self._step(f, c)
            case Fire():
                self._fire(f, c)
            case Posture():
                self._posture(f, c)
            case Reload():
                f.put(c.unit, unloaded="")
                after = self.acted()
                words = f"{f.name(c.unit)} reloads."
                f.tell("reloaded", words, unit=c.unit, actions=after.left, clause=clauses.SHOOT_AUTO)
                go_on(f, after)
            case Ready():
                f.put(c.unit, weapon=c.weapon, braced=False)
                words = f"{f.name(c.unit)} takes the {f.battle.weapons[c.weapon].title} in hand."
                f.tell("readied", words, unit=c.unit, weapon=c.weapon, clause=clauses.WEAPON_DRAW)
                go_on(f, self.acted())
            case Aid():
                after = self.acted()
                helped(f, c.unit, c.target, after.left)
                go_on(f, after)
            case Leave():
                f.put(c.unit, state=GONE, at=NOWHERE, hidden=False)
                f.tell("left", f"{f.name(c.unit)} leaves the map.", unit=c.unit, clause=clauses.VICTORY)
                go_on(f, self)
            case EndActivation():
                finish(f, self)
            case _:
                assert_never(c)

    def _step(self, f: Field, c: Step) -> None:
        start = f.unit(c.unit).at
        end = f.battle.board.step(start, WAYS.index(c.to))
        after = self.after_step(f, end)
        assert isinstance(after, Acting)
        f.put(c.unit, at=end, hidden=False, braced=False)
        words = f"{f.name(c.unit)} {'crawls' if f.unit(c.unit).prone else 'goes'} to {f.label(end)}."
        seen = (Effect(EffectKind.STEP, end, start),)
        told: dict[str, Any] = {"to": f.label(end), "left": after.points, "actions": after.left}
        f.tell("step", words, seen=seen, unit=c.unit, **told, clause=clauses.MOVE)
        reveal(f)
        after_action(f, after)

    def _fire(self, f: Field, c: Fire) -> None:
        f.put(c.unit, hidden=False)
        fire(f, c.unit, c.targets, moved=self.moved)
        after_action(f, replace(self.acted(), fired=True))

    def _posture(self, f: Field, c: Posture) -> None:
        match c.to:
            case "prone" | "stand":
                f.put(c.unit, prone=c.to == "prone", braced=False)
            case "brace":
                f.put(c.unit, braced=True)
            case "hide":
                f.put(c.unit, hidden=True, braced=False)
            case _:
                assert_never(c.to)
        did = {"prone": "drops prone", "stand": "stands up", "hide": "hides", "brace": "braces"}[c.to]
        clause = {"hide": clauses.MOVE_HIDE, "brace": clauses.SHOOT_REQUIREMENTS}.get(
            c.to, clauses.MOVE_POSTURE
        )
        f.tell("posture", f"{f.name(c.unit)} {did}.", unit=c.unit, to=c.to, clause=clause)
        go_on(f, self.acted())


def _auto(picks: Picks) -> Iterator[Opt]:
    """Yield whether the targets that were picked are fired at automatically: three are."""
    is_auto = len(picks["targets"]) == SHOTS
    yield Opt(is_auto, "automatic fire" if is_auto else "a single shot", key="f" if is_auto else "s")


def _three_words(f: Field, three: Sequence[str]) -> str:
    """Return automatic fire in words: "two at Dunn, one at Pike"."""
    numbers = {one: three.count(one) for one in three}
    told = [f"{('one', 'two', 'three')[count - 1]} at {f.name(one)}" for one, count in numbers.items()]
    return f"automatic: {', '.join(told)}"


def _is_shown(f: Field, unit: str, to: str) -> bool:
    """Say whether a posture is offered: of prone and standing the other one."""
    return f.unit(unit).prone != (to == "prone") if to in ("prone", "stand") else True


@dataclass(frozen=True, slots=True)
class Reacting(Ongoing):
    """Those on overwatch may react to the one who acts (overwatch.react)."""

    kind: ClassVar[str] = "react"
    acting: Acting

    def decision(self, f: Field) -> Decision:
        """Ask the other side."""
        side = opponent(f, f.side(self.acting.unit))
        words = f"{f.name(self.acting.unit)} is seen at {f.label(f.unit(self.acting.unit).at)}: who reacts?"
        return Decision(self.kind, side, watchers(f, self.acting)[0], words, clauses.OVERWATCH_REACT)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the watchers, and letting the moment pass."""
        if side != f.side(self.acting.unit):
            yield Form(
                React,
                (Pick("unit", partial(self._units, f), "react"), Pick("auto", partial(self._manners, f))),
            )
            yield Form(Hold, name="hold", label="hold: let it pass", key="h")

    def _units(self, f: Field, picks: Picks) -> Iterator[Opt]:
        for number, unit in enumerate(watchers(f, self.acting), start=1):
            yield Opt(unit, f"{f.name(unit)} reacts", f"unit/{unit}", digit(number))

    @staticmethod
    def _manners(f: Field, picks: Picks) -> Iterator[Opt]:
        yield Opt(False, "a single shot", key="s")
        if f.weapon(picks["unit"]).rof == AUTOMATIC:
            yield Opt(True, "automatic fire", key="f")

    def play(self, f: Field, c: React | Hold) -> None:
        """Let a watcher react, or let the action go on."""
        match c:
            case Hold():
                side = opponent(f, f.side(self.acting.unit))
                words = f"{f.rules.side_names[side]} holds."
                f.tell("held", words, side=side, clause=clauses.OVERWATCH_REACT)
                go_on(f, self.acting)
            case React(unit, auto):
                self._react(f, unit, SHOTS if auto else 1)
                acting = replace(self.acting, tried=(*self.acting.tried, unit))
                after_action(f, acting)
            case _:
                assert_never(c)

    def _react(self, f: Field, unit: str, shots: int) -> None:
        """Test, fire once, and see whether the watch goes on (overwatch.activation, overwatch.twice)."""
        if f.battle.options.activation:
            is_last = f.unit(unit).watched + 1 == WATCHES
            grade = test_activation(f, unit, WATCHED | LAST_WATCH if is_last else WATCHED, "overwatch-test")
        else:
            grade = FULL if stands_fire(f, unit) else FLINCH
        if grade == SOME:
            return
        watched = f.unit(unit).watched + 1
        f.put(unit, watched=watched)
        if grade == FLINCH:
            drop(f, unit)
            reveal(f)
        else:
            fire(f, unit, (self.acting.unit,) * shots, moved=False)
        goes_on = grade in (KEEP, FLINCH) and f.battle.options.activation and watched < WATCHES
        if not goes_on and f.unit(unit).watch:
            f.put(unit, watch=False, acted=True)
            words = f"{f.name(unit)}'s watch is over."
            f.tell("watch-over", words, unit=unit, actions=watched, clause=clauses.OVERWATCH_TWICE)


@dataclass(frozen=True, slots=True)
class Ending(Ongoing):
    """A turn ends: ground is counted, and the battle may be over."""

    is_end_of_turn: ClassVar = 1

    def run(self, f: Field) -> None:
        """Count, and ask for the next turn."""
        f.tell("turn-ended", f"Turn {f.s.turn} ends.", turn=f.s.turn, clause=clauses.TURN)
        outcome = victory.at_the_end_of_a_turn(f)
        if outcome:
            f.rules.end(f, outcome)
        else:
            f.change(phase=Aftermath())


@dataclass(frozen=True, slots=True)
class Aftermath(Ongoing):
    """A turn has ended."""

    kind: ClassVar[str] = "aftermath"
    is_end_of_turn: ClassVar = 1

    def decision(self, f: Field) -> Decision:
        """Ask anybody to go on."""
        return Decision(
            self.kind, "", "", f"Turn {f.s.turn} is over: begin turn {f.s.turn + 1}.", clauses.TURN
        )

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the next turn."""
        yield Form(NextTurn, name="next-turn", label=f"begin turn {f.s.turn + 1}", key="b", at="phase/turn")

    def play(self, f: Field, c: NextTurn) -> None:
        """Clear what lasts for a turn, and roll for the initiative."""
        fresh = tuple(replace(unit, watch=False, watched=0, acted=False, shot="") for unit in f.s.units)
        f.change(turn=f.s.turn + 1, units=fresh, phase=Rolling())
