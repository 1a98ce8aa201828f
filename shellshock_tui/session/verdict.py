"""Check whether a saved game follows from its dice and the rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shellshock_tui.dice import Roll, SeededDice
from shellshock_tui.engine.journal import decode_rolls
from shellshock_tui.session.fairness import Fairness, fairness
from shellshock_tui.session.history import ENTRY, UNDO, divergence_text, fold, play
from shellshock_tui.store import GameHeader, Saved


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a saved game."""

    commands: int
    taken_back: int
    dice: int
    typed: int
    """How many of the dice were rolled at the table and typed in."""
    lots: int
    """How many of the dice draw lots, such as a chit, and decide no test."""
    fairness: tuple[Fairness, ...]
    """The fairness figures for the dice of the commands that still stand."""
    faults: tuple[str, ...]
    """A sentence for each fault found; empty if the game is sound."""


def verify(saved: Saved) -> Verdict:
    """Check each die against the committed seed, and each event against today's rules."""
    history = fold(saved.rows)
    match, difference = play(saved.header, history)
    faults = [*_false_seed(saved.header), *_false_dice(saved.header, saved.rows)]
    faults += [divergence_text(saved.header, difference)] if difference else []
    rolled = [decode_rolls(row) for row in saved.rows if row["row"] == ENTRY]
    taken_back = sum(row["row"] == UNDO for row in saved.rows)
    dice = sum(map(len, rolled))
    typed = dice if saved.header.at_the_table else 0
    lots = sum(match.rules.is_lot(roll.what) for rolls in rolled for roll in rolls)
    commands = max(0, len(history.entries) - 1)
    return Verdict(commands, taken_back, dice, typed, lots, fairness(match), tuple(faults))


def _false_seed(header: GameHeader) -> list[str]:
    if header.at_the_table or SeededDice(header.seed).commitment == header.commitment:
        return []
    return ["The seed is not the one that was fixed when the game began."]


def _false_dice(header: GameHeader, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Compare each roll with the seed, including rolls of undone commands."""
    if header.at_the_table:
        return []
    dice, standing = SeededDice(header.seed), list[tuple[Roll, ...]]()
    faults = []
    for number, row in enumerate(rows):
        if row["row"] == ENTRY:
            standing.append(decode_rolls(row))
            faults += [f"Row {number}: {fault}" for fault in _compared(dice, standing[-1])]
        elif row["row"] == UNDO:
            dice.position -= len(standing.pop())
    return faults


def _compared(dice: SeededDice, rolls: Sequence[Roll]) -> Iterator[str]:
    for roll in rolls:
        face = dice.roll(roll.sides, roll.what)
        if face != roll.face:
            yield f"the d{roll.sides} for {roll.what} shows {roll.face}, but the seed gives {face}."
