"""The game of a lesson, which is started in a new file or resumed."""

from pathlib import Path

from shellshock_tui.engine.match import AnyMatch, Match
from shellshock_tui.files import undone_on_failure
from shellshock_tui.lessons.course import Course
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.taught import Keep, TaughtSession, forget
from shellshock_tui.session.history import bind, divergence_text, fold, play
from shellshock_tui.session.seats import check_saved_seats
from shellshock_tui.store import GameHeader, SaveError, Store


def start_lesson(lesson: Lesson, path: Path, header: GameHeader, keep: Keep = forget) -> TaughtSession:
    """Start a lesson in a new file.

    `keep` is called to record the learner's progress.

    Raises:
        SeatError: A bot cannot be seated.
        DataError: The lesson's first commands are wrong.
    """
    match: AnyMatch = Match(bind(header))
    check_saved_seats(header.seats, match.rules.sides)
    session = TaughtSession(Store.create(path, header), match, Course(lesson), keep)
    with undone_on_failure(lambda: _discard(session, path)):
        session.begin()
    return session


def _discard(session: TaughtSession, path: Path) -> None:
    session.close()
    path.unlink(missing_ok=True)


def resume_lesson(course: Course, path: Path, keep: Keep = forget) -> TaughtSession:
    """Resume a lesson at the learner's position.

    Raises:
        SaveError: Its file is damaged or too short, or today's rules no longer give what was saved.
    """
    store = Store.open(path)
    with undone_on_failure(store.close):
        match, difference = play(store.header, fold(store.rows))
        if difference:
            raise SaveError(divergence_text(store.header, difference))
        if course.start > len(match.entries):
            raise SaveError(f"{path.name}: it lacks the step at which the lesson was left.")
    return TaughtSession(store, match, course, keep)
