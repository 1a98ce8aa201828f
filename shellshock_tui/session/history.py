"""Read the rows of a saved game as the commands that still stand, without those that were undone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shellshock_tui.engine.journal import Divergence, encode_entry, replay
from shellshock_tui.engine.match import AnyMatch, Entry, Match
from shellshock_tui.engine.rules import AnyRules, Outcome
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.files import clean
from shellshock_tui.rules import find_nothing, system
from shellshock_tui.session.kept_sheet import BY_PROGRAM, KeptSheet, WorkedFigure
from shellshock_tui.session.seats import SeatChange
from shellshock_tui.session.undone import Undone, undone
from shellshock_tui.store import GameHeader, SaveError
from shellshock_tui.user_error import with_full_stop

ENTRY = "entry"
UNDO = "undo"
OUTCOME = "outcome"
STATE = "state"
CLOSED = "closed"
SEAT = "seat"
LOOKED_UP = "looked-up"


@dataclass(frozen=True)
class History:
    """The entries that still stand, and the commands that were undone last."""

    entries: tuple[Mapping[str, Any], ...]
    undone: tuple[Undone, ...]
    """The commands undone last, with their dice, the next one first."""
    undo_barred: str = ""
    """A sentence on why nothing can be undone any more; empty while undoing is possible."""
    seats: tuple[SeatChange, ...] = ()
    """The changes of seats in order."""
    sheet: KeptSheet = BY_PROGRAM
    """The keeper of the record sheets: the program or the players."""
    looked_up: tuple[str, ...] = ()
    """The clauses of the explanations that players have opened."""

    @property
    def outcome(self) -> str:
        """A sentence on how the game ended; empty while it goes on."""
        found = self.entries[-1].get(OUTCOME, "") if self.entries else ""
        return clean(found) if isinstance(found, str) else ""


def fold(rows: Iterable[Mapping[str, Any]]) -> History:
    """Return the history that the rows of a saved game describe.

    Raises:
        SaveError: A row is none of those that saved games have.
    """
    entries: list[Mapping[str, Any]] = []
    undone_last: list[Undone] = []
    """The commands undone last, the next one at the end."""
    undo_barred = ""
    told: list[SeatChange | WorkedFigure | int] = []
    sheet, looked_up = BY_PROGRAM, dict[str, None]()
    for number, row in enumerate(rows, start=1):
        if row.get("row") == CLOSED and isinstance(row.get("why"), str):
            undo_barred = clean(row["why"])
        elif row.get("row") == ENTRY and _is_entry(row):
            if undone_last[-1:] == [undone(row)]:
                undone_last.pop()
            else:
                undone_last.clear()
            entries.append(row)
        elif row.get("row") == UNDO and len(entries) > 1 and not undo_barred:
            undone_last.append(undone(entries.pop()))
            told.append(len(entries) - 1)
            sheet = sheet.after_undo(len(entries) - 1)
        elif row.get("row") == SEAT and isinstance(row.get("side"), str) and isinstance(row.get("by"), str):
            why = row.get("why", "")
            last = max(0, len(entries) - 1)
            told.append(SeatChange(last, row["side"], row["by"], why if isinstance(why, str) else ""))
        elif row.get("row") == LOOKED_UP and isinstance(row.get("clauses"), list):
            looked_up |= dict.fromkeys(map(str, row["clauses"]))
        elif after := sheet.after_row(row, max(0, len(entries) - 1)):
            told += after.figures
            sheet = replace(after, figures=())
        else:
            raise SaveError(f"Row {number} of the saved game is of an unknown kind.")
    seats, figures = _standing(told)
    sheet = replace(sheet, figures=figures)
    left = tuple(reversed(undone_last))
    return History(tuple(entries), left, undo_barred, seats, sheet, tuple(looked_up))


def _standing(
    told: Sequence[SeatChange | WorkedFigure | int],
) -> tuple[tuple[SeatChange, ...], tuple[WorkedFigure, ...]]:
    """Return the changes of seats and the figures that stand after all undos.

    An undo is recorded as the number of the last entry that it left. A single pass from the end is enough,
    however many changes a game holds.
    """
    seats: list[SeatChange] = []
    figures: list[WorkedFigure] = []
    undone_to: int | None = None
    for one in reversed(told):
        match one:
            case int():
                undone_to = one if undone_to is None else min(undone_to, one)
            case SeatChange():
                seats.append(one if undone_to is None else one._replace(entry=min(one.entry, undone_to)))
            case WorkedFigure():
                if undone_to is None or one.entry <= undone_to:
                    figures.append(one)
    return tuple(reversed(seats)), tuple(reversed(figures))


def after_undo(seats: Iterable[SeatChange], entries: int) -> list[SeatChange]:
    """Return changes of seats after an undo that left so many entries; the changes themselves stay."""
    return [change._replace(entry=min(change.entry, entries - 1)) for change in seats]


def seats_after(header: GameHeader, history: History) -> dict[str, str]:
    """Return the player of each side that no person plays, after all changes, as the file holds it."""
    seats = {**header.seats, **{change.side: change.by for change in history.seats}}
    return {side: seat for side, seat in seats.items() if seat}


def _is_entry(row: Mapping[str, Any]) -> bool:
    match row:
        case {"command": _, "rolls": list(rolls), "events": list(events)}:
            return all(map(_is_roll, rolls)) and all(isinstance(event, dict) for event in events)
        case _:
            return False


def _is_roll(roll: object) -> bool:
    match roll:
        case [int(sides), int(face), str()]:
            return 1 <= face <= sides
        case _:
            return False


def saved_row(rules: AnyRules, entry: Entry[Any], state: object, before: object | None) -> dict[str, Any]:
    """Return the row to be saved for an entry; `before` is the state before it, None for the first.

    It includes the whole state when a turn begins, and the outcome when the game is over.
    """
    row = {"row": ENTRY, **encode_entry(rules, entry)}
    if before is None or rules.track(before).turn != rules.track(state).turn:
        row[STATE] = rules.encode(state)
    decided = rules.decision(state)
    return row | ({OUTCOME: decided.reason} if isinstance(decided, Outcome) else {})


def bind(header: GameHeader) -> AnyRules:
    """Return the rules of a saved battle, made from its header alone."""
    return bind_rules(system(header.system, header.title), header.battle, find_nothing, header.title)


def play(header: GameHeader, history: History) -> tuple[AnyMatch, Divergence | None]:
    """Replay a history under today's rules.

    Return the match, and the first difference between what the rules now give and what was saved; None if
    there is no difference.
    """
    match: AnyMatch = Match(bind(header))
    return match, replay(match.rules, history.entries, match)


def divergence_text(header: GameHeader, difference: Divergence) -> str:
    """Return a difference found in the replay as sentences for the player."""
    played = system(header.system, header.title).version
    versions = (
        f" It was played with version {header.version} of the rulebook; this is version {played}."
        if played != header.version
        else ""
    )
    was, now = _short(difference.recorded), _short(difference.replayed)
    found = (
        f"the command of entry {difference.entry}, {was}, is refused: {now}"
        if difference.field == "command"
        else f"entry {difference.entry}, {difference.field} was {was}, now {now}"
    )
    told = f"{header.title}: a replay by the present rules differs from what was saved: {found}"
    return f"{with_full_stop(told)}{versions}"


def _short(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:79]}…"
