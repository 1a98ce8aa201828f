"""Sessions: games in progress, started in a new file or resumed from a saved one."""

from pathlib import Path

from shellshock_tui.engine.match import AnyMatch, Match
from shellshock_tui.session.history import bind, divergence_text, fold, play
from shellshock_tui.session.seats import SeatError, check_seats
from shellshock_tui.session.session import AgreementWanted, Session
from shellshock_tui.store import GameHeader, SaveError, Store

__all__ = ["AgreementWanted", "Session", "resume", "start"]


def start(path: Path, header: GameHeader) -> Session:
    """Start a new game in a new file; with dice from the table, it may wait for a die at once.

    Raises:
        SeatError: A seat names an unknown side or level.
        SaveError: The file cannot be created.
    """
    match: AnyMatch = Match(bind(header))
    check_seats(header.seats, match.rules.sides)
    session = Session(Store.create(path, header), match)
    session.begin()
    return session


def resume(path: Path) -> Session:
    """Resume a saved game.

    Raises:
        SaveError: The file is damaged or open elsewhere, or today's rules no longer give what was saved.
    """
    store = Store.open(path)
    try:
        match, difference = play(store.header, fold(store.rows))
        if difference:
            raise SaveError(divergence_text(store.header, difference))
        check_seats(store.header.seats, match.rules.sides)
    except SeatError as error:
        store.close()
        raise SaveError(f"{path.name}: {error}") from None
    except BaseException:
        store.close()
        raise
    session = Session(store, match)
    if not match.entries:
        session.begin()
    return session
