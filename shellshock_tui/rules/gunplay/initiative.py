"""The initiative roll, which decides the side that begins a turn (turn.initiative)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from shellshock_tui.dice import DieWanted, roll_each
from shellshock_tui.engine.english import does
from shellshock_tui.kit.dice.distribution import even
from shellshock_tui.kit.game import AutomaticPhase
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.activation import picking
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.levels import DIE
from shellshock_tui.rules.gunplay.overwatch import Counting


@dataclass(frozen=True, slots=True)
class Rolling(AutomaticPhase[GameContext]):
    """The phase in which the sides roll for the initiative (turn.initiative)."""

    def run(self, ctx: GameContext) -> None:
        """Roll for each side until no two sides have the same roll."""
        names, rolls = ctx.rules.side_names, dict.fromkeys(ctx.rules.side_names, 0)
        law, tied = partial(even, "initiative", DIE, clauses.TURN_INITIATIVE), ""
        ties: list[str] = []
        while len(set(rolls.values())) < len(rolls):
            if any(rolls.values()):
                ties.append(f"Initiative: {_in_words(names, rolls)}, a tie: both roll again.")
                tied += f"{_in_words(names, rolls)}, a tie, which both roll again; "
            wanted = tuple((DIE, f"initiative of {names[side]}") for side in rolls)
            try:
                faces = roll_each(partial(ctx.roll, distribution=law), wanted)
            except DieWanted as missing:
                missing.events = tuple(ties)
                raise
            rolls = dict(zip(rolls, faces, strict=True))
        first, *_ = order = tuple(sorted(rolls, key=lambda side: -rolls[side]))
        ctx.change(order=order)
        results = f"{tied}{_in_words(names, rolls)}"
        higher = ", with the higher roll" if tied else ""
        words = f"Turn {ctx.s.turn}. Initiative: {results}. {does(names[first], 'begins')}{higher}."
        ctx.emit(
            "initiative", words, turn=ctx.s.turn, rolls=rolls, first=first, clause=clauses.TURN_INITIATIVE
        )
        ctx.change(phase=Counting(order, ()) if ctx.battle.options.overwatch else picking(ctx, first))


def _in_words(names: Mapping[str, str], rolls: Mapping[str, int]) -> str:
    """Return each side with its roll."""
    return ", ".join(f"{names[side]} {face}" for side, face in rolls.items())
