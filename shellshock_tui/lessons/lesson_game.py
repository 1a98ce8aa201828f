"""The game of a lesson: begun in a file of its own, or gone on with where it was left."""

from pathlib import Path
from typing import Any

from shellshock_tui.engine.match import Match
from shellshock_tui.lessons.course import Course
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.taught import Keep, TaughtSession, forget
from shellshock_tui.session.history import bind, fold, play, told
from shellshock_tui.session.seats import check_seats
from shellshock_tui.store import GameHeader, SaveError, Store


def start_lesson(lesson: Lesson, path: Path, header: GameHeader, keep: Keep = forget) -> TaughtSession:
    """Begin a lesson in a new file; SeatError if its bots cannot be seated, DataError if it cannot begin."""
    match: Match[Any, Any] = Match(bind(header))
    check_seats(header.seats, match.rules.sides)
    session = TaughtSession(Store.create(path, header), match, Course(lesson), keep)
    try:
        session.begin()
    except BaseException:
        session.close()
        path.unlink(missing_ok=True)
        raise
    return session


def resume_lesson(course: Course, path: Path, keep: Keep = forget) -> TaughtSession:
    """Go on with a lesson where it was left; SaveError if its file is damaged, or the rules now differ."""
    store = Store.open(path)
    try:
        match, difference = play(store.header, fold(store.rows))
        if difference:
            raise SaveError(told(store.header, difference))
        if course.start > len(match.entries):
            raise SaveError(f"{path.name}: the step where the lesson was left is not in it.")
    except BaseException:
        store.close()
        raise
    return TaughtSession(store, match, course, keep)
