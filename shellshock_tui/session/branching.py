"""Branch off a new game from an entry of another game's journal."""

from dataclasses import replace
from pathlib import Path

from shellshock_tui.engine.rules import Outcome
from shellshock_tui.library.locations import games_folder
from shellshock_tui.session import Session, resume
from shellshock_tui.session.games import BRANCH, write_game
from shellshock_tui.session.history import fold, seats_after
from shellshock_tui.session.practice import PracticeSession

OVER = "The battle was already over there, so no game can start from it. Choose an earlier line."


def branch(session: Session, entry: int, folder: Path | None = None) -> Session:
    """Start a game in a new file that continues after an entry; the original game is unchanged.

    The same players have the sides as at that moment, and the record sheets are kept as in the original.

    Raises:
        LookupError: There is no such entry, or the battle was over by then.
    """
    history = fold(session.store.rows)
    rows = history.entries
    if not 0 <= entry < len(rows):
        raise LookupError(f"there is no entry {entry}")
    is_over = isinstance(session.rules.decision(session.state_at(entry)), Outcome)
    if is_over:
        raise LookupError(OVER)
    header = session.header
    title = header.title if header.title.endswith(BRANCH) else f"{header.title}{BRANCH}"
    if isinstance(session, PracticeSession):
        return session.again(entry, folder)
    changes = tuple(change for change in history.seats if change.entry <= entry)
    seats = seats_after(header, replace(history, seats=changes))
    header = replace(header, title=title, seats=seats)
    branched = resume(write_game(folder or games_folder(), header, rows[: entry + 1]))
    if session.sheet.is_players:
        branched.keep_sheets()
    return branched
