"""The end of a turn: goals are checked, and effects that last one turn expire."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.forms import Form
from shellshock_tui.kit.game import AutomaticPhase
from shellshock_tui.kit.next_turn import turn_form, turn_question
from shellshock_tui.rules.gunplay import clauses, victory
from shellshock_tui.rules.gunplay.commands import Command, NextTurn
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.state import EndOfTurn


@dataclass(frozen=True, slots=True)
class Ending(AutomaticPhase[GameContext], EndOfTurn):
    """The phase in which a turn ends and the goals are checked."""

    def run(self, ctx: GameContext) -> None:
        """Check the goals; if the battle goes on, wait for the next turn."""
        ctx.emit("turn-ended", f"Turn {ctx.s.turn} ends.", turn=ctx.s.turn, clause=clauses.TURN)
        if not victory.turn_decides(ctx):
            ctx.change(phase=Aftermath())


@dataclass(frozen=True, slots=True)
class Aftermath(EndOfTurn):
    """The phase between two turns."""

    kind: ClassVar[str] = "aftermath"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question to begin the next turn, which any side may answer."""
        return turn_question(self.kind, ctx.s.turn + 1, clauses.TURN)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the command that begins the next turn."""
        yield turn_form(NextTurn, ctx.s.turn + 1)

    def play(self, ctx: GameContext, c: NextTurn) -> None:
        """Clear the effects that last one turn, and begin the next turn."""
        fresh = tuple(replace(unit, watch=False, watched=0, acted=False, shot="") for unit in ctx.s.units)
        ctx.change(turn=ctx.s.turn + 1, units=fresh, phase=ctx.rules.first)
