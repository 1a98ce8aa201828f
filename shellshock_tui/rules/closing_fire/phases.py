"""The phases of a turn: a chit is drawn, a unit activated, it acts, and the charged may answer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, assert_never

from shellshock_tui.engine.choice import Setting
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import counted, does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail, add, granted, refusal
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.closing import close, may_close
from shellshock_tui.rules.closing_fire.commands import (
    Activate,
    Charge,
    EndActivation,
    GiveClosingFire,
    HoldFire,
    NextTurn,
    Shoot,
    Step,
    Turn,
)  # fmt: skip
from shellshock_tui.rules.closing_fire.field import Field, stat
from shellshock_tui.rules.closing_fire.melee import charge_blocked, fight
from shellshock_tui.rules.closing_fire.moving import TURNS, WAYS, Paid, step
from shellshock_tui.rules.closing_fire.shooting import aim, shoot, shot_dice
from shellshock_tui.rules.closing_fire.victory import broken, end_turn

ARROWS = {
    "front": "w",
    "front-left": "q",
    "front-right": "e",
    "back": "s",
    "left": "a",
    "right": "d",
    "about": "b",
}
"""The key of each step and turn."""
DIGITS = "123456789"
"""The keys of units that are to act, by their place among their side's."""
AIMS = "fghjklrtuio"
CUP, UNIT_CUP = "the chit", "which unit's chit is drawn"
"""For what dice are rolled that stand for a draw."""
"""The keys of targets, by their place among their side's units."""


def waiting(f: Field, side: str) -> list[str]:
    """Return a side's units that have not been activated this turn (turn.chits)."""
    return [one for one in f.present() if f.side(one) == side and not f.unit(one).acted]


def chits(f: Field, side: str) -> int:
    """Return how many chits of a side are in the cup; one that has just been drawn is not (turn.chits)."""
    is_drawn = isinstance(f.s.phase, Choosing) and f.s.phase.side == side
    return len(waiting(f, side)) - is_drawn


def _key(keys: str, f: Field, unit: str) -> str:
    """Return the key of a unit's place among its side's, the gone included; empty if there is none."""
    number = [one for one in f.rules.ids if f.side(one) == f.side(unit)].index(unit)
    return keys[number : number + 1]


@dataclass(frozen=True, slots=True)
class BetweenTurns:
    """A turn is to begin."""

    kind: ClassVar[str] = "turn"

    def decision(self, f: Field) -> Decision:
        """Ask anybody to begin the turn."""
        over = f"Turn {f.s.turn - 1} is over: begin" if f.s.turn > 1 else "Begin"
        return Decision(self.kind, "", "", f"{over} turn {f.s.turn}.", clauses.TURN_END)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the beginning of the turn."""
        yield Form(NextTurn, name="next-turn", label=f"begin turn {f.s.turn}", key="b", at="phase/turn")

    def play(self, f: Field, c: Any) -> None:
        """Begin the turn."""
        f.tell("turn", f"Turn {f.s.turn} begins.", turn=f.s.turn, clause=clauses.TURN_END)
        f.change(phase=Drawing())


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chit is drawn, unless somebody broke or the cup is empty."""

    def run(self, f: Field) -> None:
        """Draw (turn.chits), or end the turn or the battle."""
        if broken(f):
            return
        cup = {side: waiting(f, side) for side in f.rules.side_names}
        left = [(side, unit) for side, units in cup.items() for unit in units]
        if not left:
            if not end_turn(f):
                self._clear(f)
            return
        if f.battle.options.unit_chits:
            self._draw_unit(f)
            return
        sides = [side for side in cup if cup[side]]
        side = sides[0] if len(sides) == 1 else left[self._die(f, len(left), _cup_words(f, cup)) - 1][0]
        f.tell(
            "chit",
            f"A chit of {f.rules.side_names[side]} is drawn.",
            side=side,
            left=len(left) - 1,
            clause=clauses.TURN_CHITS,
        )
        f.change(phase=Choosing(side))

    def _draw_unit(self, f: Field) -> None:
        """Draw a chit that names its unit (option.unit-chits)."""
        left = [one for one in f.present() if not f.unit(one).acted]
        unit = left[self._die(f, len(left), UNIT_CUP) - 1] if len(left) > 1 else left[0]
        words, clause = f"The chit of {f.name(unit)} is drawn.", clauses.OPTION_UNIT_CHITS
        f.tell("chit", words, side=f.side(unit), unit=unit, left=len(left) - 1, clause=clause)
        f.change(phase=Choosing(f.side(unit), unit))

    @staticmethod
    def _die(f: Field, sides: int, what: str) -> int:
        return f.die(sides, what, "chit", clauses.TURN_CHITS)

    @staticmethod
    def _clear(f: Field) -> None:
        units = tuple(replace(unit, acted=False, shot=False) for unit in f.s.units)
        f.change(turn=f.s.turn + 1, phase=BetweenTurns(), units=units)


def _cup_words(f: Field, cup: dict[str, list[str]]) -> str:
    return f"{CUP}: " + ", ".join(f"{len(units)} {f.rules.side_names[side]}" for side, units in cup.items())


@dataclass(frozen=True, slots=True)
class Choosing:
    """The owner of the chit chooses a unit."""

    kind: ClassVar[str] = "activate"
    side: str
    unit: str = ""
    """The unit that the chit names, if it names one."""

    def decision(self, f: Field) -> Decision:
        """Ask for the unit to act."""
        words = f"{f.rules.side_names[self.side]}: which unit acts?"
        return Decision(self.kind, self.side, self.unit, words, clauses.TURN_CHITS)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the choice of a unit."""
        if side == self.side:
            yield Form(Activate, (Pick("unit", partial(self._units, f)),))

    def _units(self, f: Field, picks: Picks) -> Iterator[Opt]:
        ready = [self.unit] if self.unit else waiting(f, self.side)
        rest = (one for one in f.present() if f.side(one) == self.side and one not in ready)
        for unit in (*ready, *rest):
            blocked = None if unit in ready else self._barred(f, unit)
            yield Opt(unit, f.name(unit), f"unit/{unit}", _key(DIGITS, f, unit), blocked)

    @staticmethod
    def _barred(f: Field, unit: str) -> Blocked:
        at = f"unit/{unit}"
        if f.unit(unit).acted:
            return Blocked(clauses.TURN_CHITS, f"{f.does(unit, 'has')} acted this turn.", at)
        return Blocked(clauses.OPTION_UNIT_CHITS, f"The chit is not that of {f.name(unit)}.", at)

    def play(self, f: Field, c: Activate) -> None:
        """Activate the unit."""
        unit = f.unit(c.unit)
        f.put(c.unit, acted=True)
        words = f"{f.does(c.unit, 'acts')}."
        f.tell("activate", words, unit=c.unit, clause=clauses.TURN_CHITS)
        f.change(phase=Acting(c.unit, f.sheet(c.unit).move, was_disordered=unit.disordered))


@dataclass(frozen=True, slots=True)
class Acting:
    """A unit acts."""

    kind: ClassVar[str] = "act"
    unit: str
    left: int
    """Movement points."""
    moved: bool = False
    shot: bool = False
    then_move: bool = False
    """Whether it said with its shot that it means to move."""
    was_disordered: bool = False

    def decision(self, f: Field) -> Decision:
        """Ask what the unit does."""
        return Decision(
            self.kind, f.side(self.unit), self.unit, self._question(f), clauses.ACTIVATION_ACTIONS
        )

    def _question(self, f: Field) -> str:
        may = [] if self.stuck(f) else [f"move ({counted(self.left, 'point')} left)"]
        may += ["charge"] if any(opt.blocked is None for opt in self._charges(f, {})) else []
        has_dice = isinstance(self._dice(f, moving=False), Trail)
        aims = (aim(f, self.unit, target) for target in f.enemies(self.unit) if has_dice)
        may += ["shoot"] if any(isinstance(found, Trail) for found in aims) else []
        idle = "nobody to shoot at; nothing to do but end" if has_dice else "nothing to do but end"
        told = ", ".join([*may, "or end"]) if may else idle
        if self.was_disordered:
            return f"{f.name(self.unit)}, disordered: {told}, then in order again."
        return f"{f.name(self.unit)}: {told}."

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield steps, turns, shots, charges, and the end."""
        if side != f.side(self.unit):
            return
        given = {"unit": self.unit}
        yield Form(Step, (Pick("to", partial(self._steps, f), "step"),), given)
        yield Form(Turn, (Pick("to", partial(self._turns, f), "turn"),), given)
        targets = Pick("target", partial(self._targets, f), "shoot")
        yield Form(Shoot, (targets, Pick("move", partial(self._manners, f))), given)
        charge = Pick("target", partial(self._charges, f), "charge")
        yield Form(Charge, (charge,), given, confirm="charge", key="c")
        yield Form(EndActivation, given=given, name="end", label="end its activation", key="0")

    def stuck(self, f: Field) -> Blocked | None:
        """Return why the unit may not move any more, if so."""
        name = f.name(self.unit)
        if f.unit(self.unit).disordered:
            return Blocked(
                clauses.DISORDER_EFFECTS,
                f"{does(name, 'is')} disordered, free to shoot but not to move.",
                f"unit/{self.unit}/order",
            )
        if self.shot and not self.then_move:
            return Blocked(clauses.ACTIVATION_ACTIONS, f"{does(name, 'has')} shot and did not mean to move.")
        if not self.left:
            return Blocked(
                clauses.MOVE_STEPS, f"{does(name, 'has')} no movement points left.", f"unit/{self.unit}/left"
            )
        return None

    def _steps(self, f: Field, picks: Picks) -> Iterator[Opt]:
        stuck = self.stuck(f)
        for way in WAYS:
            found = stuck or step(f, self.unit, way, self.left)
            place = f.beside(self.unit, WAYS[way])
            label = f"{way}, {found.points}" if isinstance(found, Paid) else way
            yield Opt(way, label, f"hex/{f.label(place)}" if place >= 0 else "", ARROWS[way], refusal(found))

    def _turns(self, f: Field, picks: Picks) -> Iterator[Opt]:
        stuck = self.stuck(f)
        yield from (Opt(to, f"turn {to}, 1", "", ARROWS[to], stuck) for to in TURNS)

    def _targets(self, f: Field, picks: Picks) -> Iterator[Opt]:
        dice, armed = self._dice(f, moving=False), f.sheet(self.unit).shoot > 0
        found: list[Opt] = []
        for target in f.enemies(self.unit):
            aimed = dice if isinstance(dice, Blocked) else aim(f, self.unit, target)
            blocked = refusal(aimed)
            near = armed and (blocked is None or blocked.clause != clauses.SHOOT_RANGE)
            label, key = f"shoot {f.name(target)}", _key(AIMS, f, target)
            found.append(Opt(target, label, f"unit/{target}", key, blocked, near))
        yield from sorted(found, key=lambda opt: opt.blocked is not None)

    def _dice(self, f: Field, *, moving: bool) -> Trail | Blocked:
        """Return with how many dice the unit shoots now, or why it may not."""
        if self.shot:
            return Blocked(clauses.SHOOT_WHEN, f"{f.does(self.unit, 'has')} shot in this activation.")
        return shot_dice(f, self.unit, moving=moving or self.moved)

    def _manners(self, f: Field, picks: Picks) -> Iterator[Opt]:
        stand = "and stand" if not self.moved else "after its move"
        yield Opt(False, stand, key="s", sets=Setting("then", "stand"))
        dice = self._dice(f, moving=True)
        blocked = dice if isinstance(dice, Blocked) else self.stuck(f)
        if self.moved:
            words = f"{f.does(self.unit, 'has')} moved: no move again after the shot."
            blocked = Blocked(clauses.ACTIVATION_ACTIONS, words)
        yield Opt(True, "meaning to move", key="m", blocked=blocked, sets=Setting("then", "move"))

    def _charges(self, f: Field, picks: Picks) -> Iterator[Opt]:
        stuck = self.stuck(f) if self.left else None
        ahead = f.at(f.ahead(self.unit))
        for target in f.enemies(self.unit):
            blocked = stuck or charge_blocked(f, self.unit, target, self.left)
            shown = blocked is None or target in ahead
            yield Opt(target, f"charge {f.name(target)}", f"unit/{target}", "c", blocked, shown)

    def play(self, f: Field, c: Any) -> None:
        """Carry out what the unit does."""
        match c:
            case Step():
                self._step(f, c)
            case Turn():
                self._turn(f, c)
            case Shoot():
                self._shoot(f, c)
            case Charge():
                self._charge(f, c)
            case EndActivation():
                leave(f, self.unit, was_disordered=self.was_disordered)
            case _:
                assert_never(c)

    def _step(self, f: Field, c: Step) -> None:
        paid = granted(step(f, c.unit, c.to, self.left))
        start, end, left = f.unit(c.unit).at, paid.place, self.left - paid.points
        f.put(c.unit, at=end)
        words = f"{f.does(c.unit, 'steps')} from {f.label(start)} to {f.label(end)}, {left} left."
        trails = (("left", left_trail(f, c.unit, left)),)
        told: dict[str, Any] = {"unit": c.unit, "to": f.label(end), "left": left}
        seen = (Effect(EffectKind.STEP, end, start),)
        f.tell("step", words, *trails, **told, clause=clauses.MOVE_STEPS, seen=seen)
        f.change(phase=replace(self, left=left, moved=True))

    def _turn(self, f: Field, c: Turn) -> None:
        facing, left = (f.unit(c.unit).facing + TURNS[c.to]) % 4, self.left - 1
        f.put(c.unit, facing=facing)
        way = "nesw"[facing]
        words = f"{f.does(c.unit, 'turns')} {c.to} to face {way}, {left} left."
        told: dict[str, Any] = {"unit": c.unit, "to": c.to, "facing": way, "left": left}
        f.tell("turn-unit", words, ("left", left_trail(f, c.unit, left)), **told, clause=clauses.MOVE_STEPS)
        f.change(phase=replace(self, left=left, moved=True))

    def _shoot(self, f: Field, c: Shoot) -> None:
        shoot(f, c.unit, c.target, granted(self._dice(f, moving=c.move)))
        if c.move:
            f.change(phase=replace(self, shot=True, then_move=True))
        else:
            leave(f, c.unit, was_disordered=self.was_disordered)

    def _charge(self, f: Field, c: Charge) -> None:
        face = f.face(c.target, c.unit)
        words = f"{f.does(c.unit, 'charges')} {f.name(c.target)} at the {face}."
        f.tell("charge", words, unit=c.unit, target=c.target, face=face, clause=clauses.MOVE_CHARGE)
        if isinstance(may_close(f, c.target, c.unit), Trail):
            f.change(phase=Closing(c.unit, c.target, self.was_disordered))
            return
        fight(f, c.unit, c.target, held=False)
        leave(f, c.unit, was_disordered=self.was_disordered)


def left_trail(f: Field, unit: str, left: int) -> Trail:
    """Return the movement points that a unit has left: those of its sheet less those paid."""
    paid = f.sheet(unit).move - left
    return Trail((stat(f.battle, unit, "move"), *([add("paid", -paid, clauses.MOVE_STEPS)] if paid else [])))


def leave(f: Field, unit: str, *, was_disordered: bool) -> None:
    """End an activation: who began it in disorder is in order again (disorder.ends)."""
    if was_disordered and not f.unit(unit).is_gone:
        f.put(unit, disordered=False)
        f.tell("rallied", f"{f.does(unit, 'is')} in order again.", unit=unit, clause=clauses.DISORDER_ENDS)
    f.change(phase=Drawing())


@dataclass(frozen=True, slots=True)
class Closing:
    """A unit is contacted at its front and may fire."""

    kind: ClassVar[str] = "closing-fire"
    attacker: str
    target: str
    was_disordered: bool

    def decision(self, f: Field) -> Decision:
        """Ask the owner of the unit that is contacted."""
        words = f"{f.name(self.target)}, charged by {f.name(self.attacker)}: fire, or hold?"
        return Decision(self.kind, f.side(self.target), self.target, words, clauses.CLOSING_WHEN)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield both answers."""
        if side == f.side(self.target):
            given, at = {"unit": self.target}, f"unit/{self.target}"
            yield Form(GiveClosingFire, given=given, name="closing-fire", label="fire", key="f", at=at)
            yield Form(HoldFire, given=given, name="hold-fire", label="hold", key="h")

    def play(self, f: Field, c: Any) -> None:
        """Fire or hold, then fight if the attack comes through."""
        match c:
            case GiveClosingFire():
                if close(f, self.target, self.attacker):
                    fight(f, self.attacker, self.target, held=False)
            case HoldFire():
                words = f"{f.does(self.target, 'holds its fire')}."
                f.tell("hold-fire", words, unit=self.target, clause=clauses.CLOSING_HOLD)
                fight(f, self.attacker, self.target, held=True)
            case _:
                assert_never(c)
        leave(f, self.attacker, was_disordered=self.was_disordered)
