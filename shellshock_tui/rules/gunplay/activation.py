"""Activations: a side picks who acts, its test, what is left of its actions, and who acts next."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, assert_never

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Form, Opt, Pick
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.actions import carry_out, forms
from shellshock_tui.rules.gunplay.commands import Acted, Activate, EndActivation, Fire, PassInitiative, Step
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.nerve import ACTIVATED, FLINCH, KEEP, SOME, drop, test_nerve
from shellshock_tui.rules.gunplay.reactions import Reacting, watchers
from shellshock_tui.rules.gunplay.state import DOWN
from shellshock_tui.rules.gunplay.turn_end import Ending

ACTIONS = 2
"""Actions of an activation (turn)."""


def picking(f: Field, side: str, *, may_pass: bool = False) -> Any:
    """Return the phase in which a side activates, the other if it has nobody left, or the turn's end."""
    other = f.opponent(side)
    if f.ready(side):
        return Picking(side, may_pass and bool(f.ready(other)))
    return Picking(other) if f.ready(other) else Ending()


@dataclass(frozen=True, slots=True)
class Picking:
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
            yield Form(Activate, (Pick("unit", lambda _: self._units(f), "activate"),))
            if self.may_pass:
                yield Form(PassInitiative, name="pass", label="pass the initiative", key="0")

    def _units(self, f: Field) -> Iterator[Opt]:
        for unit in f.of_side(self.side):
            if f.unit(unit).at >= 0:
                yield Opt(unit, f.name(unit), f"unit/{unit}", f.key(unit), _barred(f, unit))

    def play(self, f: Field, c: Activate | PassInitiative) -> None:
        """Activate a character, with what its test says, or pass."""
        match c:
            case PassInitiative():
                pass_on(f, self.side)
            case Activate(unit):
                activate(f, unit)
            case _:
                assert_never(c)


def _barred(f: Field, unit: str) -> Blocked | None:
    """Return why a character cannot be activated."""
    one, name = f.unit(unit), f.name(unit)
    if one.state == DOWN:
        return Blocked(clauses.HIT_DOWN, f"{name} is down.", f"unit/{unit}")
    if one.watch:
        return Blocked(clauses.OVERWATCH_DECLARE, f"{name} is on overwatch.", f"unit/{unit}")
    if one.acted:
        return Blocked(clauses.TURN, f"{name} has been activated this turn.", f"unit/{unit}")
    return None


def pass_on(f: Field, side: str) -> None:
    """Pass the initiative."""
    other = f.opponent(side)
    words = f"The initiative passes to {f.rules.side_names[other]}."
    f.tell("initiative-passed", words, side=side, to=other, clause=clauses.ACTIVATION_END)
    f.change(phase=picking(f, other))


def activate(f: Field, unit: str) -> None:
    """Begin an activation: its test of nerve, and a drop if it flinches."""
    f.put(unit, acted=True)
    grade, is_tested = test_nerve(f, unit, ACTIVATED, "activation"), f.battle.options.activation
    actions = 1 if is_tested and grade in (SOME, FLINCH) else ACTIONS
    words = f"{f.name(unit)} acts: {counted(actions, 'action')}."
    f.tell("activated", words, unit=unit, clause=clauses.TURN)
    acting = Acting(unit, actions, keep=grade == KEEP)
    if grade != FLINCH:
        f.change(phase=acting)
    elif drop(f, unit):
        replace(acting.acted(), moved=True).watched(f)
    else:
        acting.acted().go_on(f)


@dataclass(frozen=True, slots=True)
class Acting:
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
    tried: tuple[str, ...] = ()
    """The watchers that have tested against the action that goes on."""

    def decision(self, f: Field) -> Decision:
        """Ask what the character does."""
        moves = f", {counted(self.points, 'point')} of the move" if self.points else ""
        words = f"{f.name(self.unit)}: {counted(self.left, 'action')}{moves} left."
        return Decision(self.kind, f.side(self.unit), self.unit, words, clauses.TURN)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield what an action may be, and the end."""
        return forms(f, self) if side == f.side(self.unit) else iter(())

    def acted(self) -> "Acting":
        """Return what is left once another action has begun; points of a move are lost."""
        return replace(self, left=self.left - 1, points=0, tried=())

    def play(self, f: Field, c: Acted) -> None:
        """Carry out what the character does, and ask the watchers about what they may react to."""
        match c:
            case EndActivation():
                self._finish(f)
            case Step() | Fire():
                carry_out(f, self, c).watched(f)
            case _:
                carry_out(f, self, c).go_on(f)

    def watched(self, f: Field) -> None:
        """Ask the watchers about what was just done, or go on."""
        if not victory.outcome(f) and watchers(f, self):
            f.change(phase=Reacting(self))
        else:
            self.go_on(f)

    def go_on(self, f: Field) -> None:
        """Go on with the activation, or end it when nothing of it is left."""
        if victory.decides(f):
            return
        if f.unit(self.unit).is_up and (self.left or self.points):
            f.change(phase=self)
        else:
            self._finish(f)

    def _finish(self, f: Field) -> None:
        """End the activation: the initiative is kept, or passes."""
        side = f.side(self.unit)
        words = f"{f.name(self.unit)}'s activation is over."
        f.tell("activation-ended", words, unit=self.unit, keep=self.keep, clause=clauses.TURN)
        if not (self.keep and f.ready(side)) and f.ready(f.opponent(side)):
            pass_on(f, side)
        else:
            f.change(phase=picking(f, side, may_pass=self.keep))


def acting_in(f: Field) -> Acting | None:
    """Return the activation that goes on, or is interrupted; nothing if nobody acts."""
    acting = getattr(f.s.phase, "acting", f.s.phase)
    return acting if isinstance(acting, Acting) else None


def has_moved(f: Field, unit: str) -> bool:
    """Say whether a character has moved in the activation that goes on."""
    acting = acting_in(f)
    return acting is not None and acting.unit == unit and acting.moved


def may_act(f: Field, unit: str) -> bool:
    """Say whether a character acts that has an action left."""
    acting = acting_in(f)
    return acting is not None and acting.unit == unit and acting.left > 0
