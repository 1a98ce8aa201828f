"""Check whether a saved game follows from its dice and the rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from shellshock_tui.dice import Roll, SeededDice
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.journal import Divergence, canonical, decode_rolls, replay_entry
from shellshock_tui.engine.match import AnyMatch, Match
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.ruleset import CURRENT, RULESET
from shellshock_tui.session.fairness import Fairness, fairness
from shellshock_tui.session.history import (
    ENTRY,
    OUTCOME,
    STATE,
    UNDO,
    History,
    bind,
    divergence_text,
    fold,
    saved_row,
)
from shellshock_tui.store import GameHeader, Saved
from shellshock_tui.user_error import quoted


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a saved game."""

    commands: int
    taken_back: int
    dice: int
    typed: int
    """The number of dice that were rolled at the table and typed in."""
    lots: int
    """The number of dice that draw lots, such as a chit, and decide no test."""
    fairness: tuple[Fairness, ...]
    """The fairness figures for the dice of the commands that still stand."""
    faults: tuple[str, ...]
    """A sentence for each fault found; empty if the game is sound."""
    notes: tuple[str, ...] = ()
    """A sentence for each difference that another version of the program may have made."""


def verify(saved: Saved) -> Verdict:
    """Check each die against the committed seed, and everything else against today's rules."""
    header, history = saved.header, fold(saved.rows)
    match: AnyMatch = Match(bind(header))
    difference = _replayed(saved.rows, match)
    faults = [*_false_seed(header), *_false_dice(header, saved.rows)]
    notes: list[str] = []
    if difference:
        faults.append(divergence_text(header, difference))
    else:
        is_current = header.battle[RULESET] == CURRENT
        (faults if is_current else notes).extend(_false_positions(history, match))
        faults += _false_ends(history, match)
        notes += _other_words(history, match)
    rolled = [decode_rolls(row) for row in saved.rows if row["row"] == ENTRY]
    taken_back = sum(row["row"] == UNDO for row in saved.rows)
    dice = sum(map(len, rolled))
    typed = dice if saved.header.at_the_table else 0
    lots = sum(match.rules.is_lot(roll.what) for rolls in rolled for roll in rolls)
    commands = max(0, len(history.entries) - 1)
    return Verdict(
        commands=commands,
        taken_back=taken_back,
        dice=dice,
        typed=typed,
        lots=lots,
        fairness=fairness(match),
        faults=tuple(faults),
        notes=tuple(notes),
    )


def _replayed(rows: Sequence[Mapping[str, Any]], match: AnyMatch) -> Divergence | None:
    """Play all entries into a match, undoing those that were undone; return the first difference."""
    for row in rows:
        if row["row"] == ENTRY:
            if difference := replay_entry(match.rules, row, match):
                return difference
        elif row["row"] == UNDO:
            match.undo()
    return None


def _false_positions(history: History, match: AnyMatch) -> Iterator[str]:
    for number, (row, state) in enumerate(zip(history.entries, match.states, strict=True)):
        if STATE in row and canonical(row[STATE]) != canonical(match.rules.encode(state)):
            yield f"The position saved with entry {number} is not the one to which its commands lead."


def _false_ends(history: History, match: AnyMatch) -> Iterator[str]:
    for number, (row, state) in enumerate(zip(history.entries, match.states, strict=True)):
        is_over = isinstance(match.rules.decision(state), Outcome)
        if OUTCOME in row and not is_over:
            yield f"Entry {number} says that the battle is over, but it goes on."


def _other_words(history: History, match: AnyMatch) -> Iterator[str]:
    """Compare all texts of the entries, which may be worded differently by another version."""
    befores = [None, *match.states]
    found = []
    for number, (row, entry) in enumerate(zip(history.entries, match.entries, strict=True)):
        again = saved_row(match.rules, entry, match.states[number], befores[number])
        differing = [(was, now) for was, now in zip(_texts(row), _texts(again), strict=False) if was != now]
        found += [(number, *differing[0])] if differing else []
    if found:
        number, was, now = found[0]
        yield (
            f"{counted(len(found), 'entry is', 'entries are')} worded differently by this version of the"
            f" program, the first of them entry {number}: {quoted(was, 80)} instead of {quoted(now, 80)}."
        )


def _texts(row: Mapping[str, Any]) -> list[str]:
    """Return the texts of an entry: of its events, of its dice, of its trails, and of its outcome."""
    events, rolls = row["events"], row["rolls"]
    parts = [event.get("text") for event in events] + [what for *_, what in rolls]
    parts += [event.get("trails") for event in events] + [row.get(OUTCOME)]
    return [part if isinstance(part, str) else canonical(part) for part in parts]


def _false_seed(header: GameHeader) -> list[str]:
    if header.at_the_table or SeededDice(header.seed).commitment == header.commitment:
        return []
    return ["The seed is not the one that was fixed when the game began."]


def _false_dice(header: GameHeader, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Compare each roll with the seed, including rolls of undone commands."""
    if header.at_the_table:
        return []
    dice, standing, undone = SeededDice(header.seed), list[_Rolled](), list[_Rolled]()
    for row in rows:
        if row["row"] == ENTRY:
            rolls = decode_rolls(row)
            standing.append(_Rolled(len(standing), len(rolls), tuple(_compared(dice, rolls))))
        elif row["row"] == UNDO:
            undone.append(standing.pop())
            dice.position -= undone[-1].dice
    faults = [f"Entry {one.entry}: {fault}" for one in standing for fault in one.faults]
    taken_back = [
        f"Entry {one.entry}, which was taken back: {fault}" for one in undone for fault in one.faults
    ]
    return faults + taken_back


class _Rolled(NamedTuple):
    """The dice of an entry, compared with the seed."""

    entry: int
    """The number of the entry, as `replay` prints it."""
    dice: int
    faults: tuple[str, ...]


def _compared(dice: SeededDice, rolls: Sequence[Roll]) -> Iterator[str]:
    for roll in rolls:
        face = dice.roll(roll.sides, roll.what)
        if face != roll.face:
            yield f"the d{roll.sides} for {roll.what} shows {roll.face}, but the seed gives {face}."
