"""The initiative: which side begins a turn (turn.initiative)."""

from dataclasses import dataclass
from functools import partial

from shellshock_tui.engine.event import does
from shellshock_tui.kit.law import even
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.activation import picking
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.levels import DIE
from shellshock_tui.rules.gunplay.overwatch import Counting


@dataclass(frozen=True, slots=True)
class Rolling:
    """The initiative is rolled (turn.initiative)."""

    def run(self, f: Field) -> None:
        """Roll until one side has the higher die."""
        names, rolls = f.rules.side_names, dict.fromkeys(f.rules.side_names, 0)
        law = partial(even, "initiative", DIE, clauses.TURN_INITIATIVE)
        while len(set(rolls.values())) < len(rolls):
            rolls = {side: f.roll(DIE, f"initiative of {names[side]}", law) for side in rolls}
        first, *_ = order = tuple(sorted(rolls, key=lambda side: -rolls[side]))
        f.change(order=order)
        told = ", ".join(f"{names[side]} {face}" for side, face in rolls.items())
        words = f"Turn {f.s.turn}. Initiative: {told}. {does(names[first], 'begins')}."
        f.tell("initiative", words, turn=f.s.turn, rolls=rolls, first=first, clause=clauses.TURN_INITIATIVE)
        f.change(phase=Counting(order, ()) if f.battle.options.overwatch else picking(f, first))
