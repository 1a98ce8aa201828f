"""Sessions: games in progress, started in a new file or resumed from a saved one."""

from dataclasses import replace
from pathlib import Path

from shellshock_tui.engine.match import AnyMatch, Match
from shellshock_tui.files import undone_on_failure
from shellshock_tui.session.history import bind, divergence_text, fold, play, seats_after
from shellshock_tui.session.seats import (
    NO_BOTS,
    PEOPLE,
    PROGRAM,
    SeatError,
    Seats,
    as_saved,
    check_saved_seats,
    check_seats,
)
from shellshock_tui.session.session import AgreementWanted, Session
from shellshock_tui.store import GameHeader, SaveError, Store

__all__ = ["AgreementWanted", "Session", "resume", "start"]


def start(path: Path, header: GameHeader, seats: Seats = PEOPLE) -> Session:
    """Start a new game in a new file; with dice from the table, it may wait for a die at once.

    Raises:
        SeatError: A seat names an unknown side or player, or a bot would have to see a table.
        SaveError: The file cannot be created.
    """
    match: AnyMatch = Match(bind(header))
    check_seats(seats, match.rules.sides)
    if seats and not match.rules.has_map:
        raise SeatError(NO_BOTS)
    session = Session(Store.create(path, replace(header, seats=as_saved(seats))), match)
    session.seats = dict(seats)
    session.begin()
    return session


LEFT = "No program is started from a saved game, so a person plays {} now."

TYPED = "Your unfinished input is kept and reappears with its question."


def resume(path: Path) -> Session:
    """Resume a saved game. Sides that programs played are left to people.

    Raises:
        SaveError: The file is damaged or open elsewhere, or today's rules no longer give what was saved.
    """
    store = Store.open(path)
    with undone_on_failure(store.close):
        try:
            history = fold(store.rows)
            match, difference = play(store.header, history)
            if difference:
                raise SaveError(divergence_text(store.header, difference))
            seats = seats_after(store.header, history)
            check_saved_seats(seats, match.rules.sides)
        except SeatError as error:
            raise SaveError(f"{path.name}: {error}") from None
    session = Session(store, match)
    for side in match.rules.sides:
        if seats.get(side.id) == PROGRAM:
            why = LEFT.format(side.name)
            session.seat(side.id, "", why)
            session.add_notice(why)
    if session.has_typed:
        session.add_notice(TYPED)
    if not match.entries:
        session.begin()
    return session
