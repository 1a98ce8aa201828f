"""Activations: choosing a character, its nerve test, its actions, reactions, and which side is next."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never

from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Form, Opt, Pick
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.actions import carry_out, forms
from shellshock_tui.rules.gunplay.actions_left import ActionsLeft
from shellshock_tui.rules.gunplay.commands import (
    Action,
    Activate,
    Command,
    EndActivation,
    Fire,
    Hold,
    PassInitiative,
    React,
    Step,
)
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.nerve import ACTIVATED, FLINCH, KEEP, SOME, drop, test_nerve
from shellshock_tui.rules.gunplay.reactions import manners, react, watchers
from shellshock_tui.rules.gunplay.shooting import SHOTS
from shellshock_tui.rules.gunplay.state import DOWN
from shellshock_tui.rules.gunplay.turn_end import Ending

ACTIONS = 2
"""The number of actions in an activation (turn)."""


def picking(ctx: GameContext, side: str) -> "Picking | Ending":
    """Return the next phase: `side` activates, or its opponent if it has nobody left, or the turn ends."""
    sides = (one for one in (side, ctx.opponent(side)) if ctx.ready(one))
    first = next(sides, None)
    return Picking(first) if first else Ending()


def picking_again(ctx: GameContext, side: str) -> "Picking | Ending":
    """Return the phase after `side` has kept the initiative: it activates again, or passes if it can."""
    if ctx.ready(side) and ctx.ready(ctx.opponent(side)):
        return Picking(side, may_pass=True)
    return picking(ctx, side)


@dataclass(frozen=True, slots=True)
class Picking:
    """The phase in which a side chooses the character to activate (turn, activation.test)."""

    kind: ClassVar[str] = "pick"
    side: str
    may_pass: bool = False

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question of which character the side activates."""
        kept = " You have kept the initiative." if self.may_pass else ""
        words = f"{ctx.rules.side_names[self.side]}: which character acts?{kept}"
        clause = clauses.ACTIVATION_KEPT if self.may_pass else clauses.TURN
        return Decision(self.kind, self.side, "", words, clause)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the choice of a character, and the choice to pass if the initiative was kept."""
        if side == self.side:
            yield Form(Activate, (Pick("unit", lambda _: self._units(ctx), "activate"),))
            if self.may_pass:
                yield Form(PassInitiative, name="pass", label="pass the initiative", key="0")

    def _units(self, ctx: GameContext) -> Iterator[Opt]:
        for unit in ctx.of_side(self.side):
            if ctx.unit(unit).at >= 0:
                yield Opt(unit, ctx.name(unit), f"unit/{unit}", ctx.key(unit), _barred(ctx, unit))

    def play(self, ctx: GameContext, c: Activate | PassInitiative) -> None:
        """Activate a character, or pass the initiative."""
        match c:
            case PassInitiative():
                pass_on(ctx, self.side)
            case Activate(unit):
                activate(ctx, unit)
            case _:
                assert_never(c)


def _barred(ctx: GameContext, unit: str) -> Blocked | None:
    one, name = ctx.unit(unit), ctx.name(unit)
    if one.state == DOWN:
        return Blocked(clauses.HIT_DOWN, f"{name} is down.", f"unit/{unit}")
    if one.watch:
        return Blocked(clauses.OVERWATCH_DECLARE, f"{name} is on overwatch.", f"unit/{unit}")
    if one.acted:
        return Blocked(clauses.TURN, f"{name} has already been activated this turn.", f"unit/{unit}")
    return None


def pass_on(ctx: GameContext, side: str) -> None:
    """Pass the initiative from a side to its opponent."""
    other = ctx.opponent(side)
    words = f"The initiative passes to {ctx.rules.side_names[other]}."
    ctx.emit("initiative-passed", words, side=side, to=other, clause=clauses.ACTIVATION_END)
    ctx.change(phase=picking(ctx, other))


def activate(ctx: GameContext, unit: str) -> None:
    """Begin an activation with its nerve test; a character that flinches drops."""
    ctx.update_unit(unit, acted=True)
    grade, is_tested = test_nerve(ctx, unit, ACTIVATED, "activation"), ctx.battle.options.activation
    actions = 1 if is_tested and grade in (SOME, FLINCH) else ACTIONS
    words = f"{ctx.name(unit)} is activated and has {counted(actions, 'action')}."
    ctx.emit("activated", words, unit=unit, clause=clauses.TURN)
    acting = Acting(unit, actions, keep=grade == KEEP)
    if grade != FLINCH:
        ctx.change(phase=acting)
    elif drop(ctx, unit):
        replace(acting.acted(), moved=True).watched(ctx)
    else:
        acting.acted().go_on(ctx)


@dataclass(frozen=True, slots=True)
class Acting(ActionsLeft):
    """The phase in which an activated character acts."""

    kind: ClassVar[str] = "act"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question of what the character does next."""
        moves = f" and {counted(self.points, 'movement point')}" if self.points else ""
        words = f"{ctx.name(self.unit)}: {counted(self.left, 'action')}{moves} left."
        return Decision(self.kind, ctx.side(self.unit), self.unit, words, clauses.TURN)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the commands of the active character for its own side."""
        return forms(ctx, self) if side == ctx.side(self.unit) else iter(())

    def play(self, ctx: GameContext, c: Action | EndActivation) -> None:
        """Carry out a command, then let watchers react to a step or to fire."""
        match c:
            case EndActivation():
                self._finish(ctx)
            case Step() | Fire():
                carry_out(ctx, self, c).watched(ctx)
            case _:
                carry_out(ctx, self, c).go_on(ctx)

    def watched(self, ctx: GameContext) -> None:
        """Ask the watchers whether they react; without any, continue the activation."""
        if watchers(ctx, self) and not victory.outcome(ctx):
            ctx.change(phase=Reacting(self))
        else:
            self.go_on(ctx)

    def go_on(self, ctx: GameContext) -> None:
        """Continue the activation, or end it if nothing of it is left or the battle is decided."""
        if victory.decides(ctx):
            return
        if ctx.unit(self.unit).is_up and (self.left or self.points):
            ctx.change(phase=self)
        else:
            self._finish(ctx)

    def _finish(self, ctx: GameContext) -> None:
        side = ctx.side(self.unit)
        words = f"{ctx.name(self.unit)}'s activation is over."
        ctx.emit("activation-ended", words, unit=self.unit, keep=self.keep, clause=clauses.TURN)
        if not (self.keep and ctx.ready(side)) and ctx.ready(ctx.opponent(side)):
            pass_on(ctx, side)
        else:
            ctx.change(phase=picking_again(ctx, side) if self.keep else picking(ctx, side))


@dataclass(frozen=True, slots=True)
class Reacting:
    """The phase in which watchers may react to the active character (overwatch.react)."""

    kind: ClassVar[str] = "react"
    acting: Acting

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question to the watchers' side."""
        unit = self.acting.unit
        words = f"{ctx.name(unit)} is seen at {ctx.label(ctx.unit(unit).at)}: who reacts?"
        first, *_ = watchers(ctx, self.acting)
        return Decision(self.kind, ctx.opponent(ctx.side(unit)), first, words, clauses.OVERWATCH_REACT)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the watchers' reactions, and holding fire."""
        if side != ctx.side(self.acting.unit):
            units = Pick("unit", lambda _: self._units(ctx), "react")
            yield Form(React, (units, Pick("auto", lambda picks: manners(ctx, picks))))
            yield Form(Hold, name="hold", label="hold fire", key="h")

    def _units(self, ctx: GameContext) -> Iterator[Opt]:
        for unit in watchers(ctx, self.acting):
            yield Opt(unit, f"{ctx.name(unit)} reacts", f"unit/{unit}", ctx.key(unit))

    def play(self, ctx: GameContext, c: React | Hold) -> None:
        """Let a watcher react, or continue the interrupted activation."""
        match c:
            case Hold():
                side = ctx.opponent(ctx.side(self.acting.unit))
                words = f"{does(ctx.rules.side_names[side], 'holds its fire')}."
                ctx.emit("held", words, side=side, clause=clauses.OVERWATCH_REACT)
                self.acting.go_on(ctx)
            case React(unit, auto):
                react(ctx, unit, (self.acting.unit,) * (SHOTS if auto else 1))
                replace(self.acting, tried=(*self.acting.tried, unit)).watched(ctx)
            case _:
                assert_never(c)


def acting_in(ctx: GameContext) -> Acting | None:
    """Return the current activation, also while it is interrupted; None if nobody acts."""
    match ctx.s.phase:
        case Acting() as acting:
            return acting
        case Reacting(acting):
            return acting
        case _:
            return None


def has_moved(ctx: GameContext, unit: str) -> bool:
    """Return whether a character has moved in its current activation."""
    acting = acting_in(ctx)
    return acting is not None and acting.unit == unit and acting.moved


def may_act(ctx: GameContext, unit: str) -> bool:
    """Return whether a character is active and has an action left."""
    acting = acting_in(ctx)
    return acting is not None and acting.unit == unit and acting.left > 0
