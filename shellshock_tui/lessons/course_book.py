"""The list of lessons in order, and functions that start or resume a lesson."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.files import DataError
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.lesson_file import read_lesson
from shellshock_tui.lessons.lesson_game import resume_lesson, start_lesson
from shellshock_tui.lessons.progress import Mark, Marks, keep, read_marks
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.library import DataFile
from shellshock_tui.library.locations import lessons_folder
from shellshock_tui.names import is_file_name
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.seats import SeatError
from shellshock_tui.store import GameHeader, OpenElsewhereError, SaveError
from shellshock_tui.store.header import present_time
from shellshock_tui.user_error import quoted

_NUMBER = re.compile("[0-9]{1,4}")
OPEN = "The lesson '{}' is open in another window. Go on there, or leave the lesson there first."


@dataclass(frozen=True, slots=True)
class Listed:
    """A lesson in the list, or the fault of its file."""

    name: str
    system: str
    address: str
    """The name by which it is opened."""
    lesson: Lesson | None
    fault: str = ""

    def mark(self, marks: Marks) -> Mark:
        """Return the learner's progress in this lesson."""
        return marks.get(f"{self.system}/{self.name}", Mark())


def all_lessons() -> tuple[Listed, ...]:
    """Return all lessons by system, in their order; those with faults come last."""
    return tuple(sorted(map(_listed, library.listed(library.LESSON)), key=_place))


def lessons_of(system: str) -> tuple[Listed, ...]:
    """Return the lessons of a system in their order; those with faults come last."""
    return tuple(listed for listed in all_lessons() if listed.system == system)


def _place(listed: Listed) -> tuple[int, str, int, str]:
    number = listed.lesson.number if listed.lesson else 100
    return library.rank(listed.system), listed.system, number, listed.name


def _listed(listed: library.Listed) -> Listed:
    called = listed.name, listed.system, listed.address
    if listed.header is None:
        return Listed(*called, None, listed.fault)
    try:
        data = library.open_file(library.LESSON, f"{listed.system}/{listed.name}")
        return Listed(*called, read_lesson(data.table, listed.name))
    except DataError as error:
        return Listed(*called, None, str(error))


def find_lesson(given: str) -> DataFile:
    """Find a lesson's file by number or name, as SYSTEM/NUMBER or SYSTEM/NAME, or by path.

    Raises:
        DataError: There is no such lesson, or its file is wrong.
    """
    system, _, number = given.lower().rpartition("/")
    if not _NUMBER.fullmatch(number) or not (system in SYSTEMS or not system):
        return library.open_file(library.LESSON, given)
    found: dict[str, str] = {}
    for listed in all_lessons():
        if listed.lesson and listed.lesson.number == int(number):
            found.setdefault(listed.system, listed.address)
    name = found.get(system) if system else library.the_one(number, found)
    if name is None:
        raise library.NotThere("", f"there is no lesson {quoted(given)}")
    return library.open_file(library.LESSON, name)


def next_lesson(lessons: Sequence[Listed], marks: Marks) -> str:
    """Return the address of the first lesson without a badge, or else of the first lesson.

    Raises:
        DataError: There are no lessons.
    """
    if not any(listed.lesson for listed in lessons):
        raise DataError("jumpstarts", "", "there are no lessons")
    return lessons[first_to_take(lessons, marks)].address


def first_to_take(lessons: Sequence[Listed], marks: Marks) -> int:
    """Return the index of the first lesson without a badge, or else 0."""
    waiting = (place for place, listed in enumerate(lessons) if listed.lesson and not listed.mark(marks).done)
    return next(waiting, 0)


def to_go_on_with(lessons: Sequence[Listed], taken: Listed, marks: Marks) -> Listed:
    """Return the lesson taken last if it is in progress or unfinished, otherwise the one after it."""
    mark = taken.mark(marks)
    place = lessons.index(taken) + (mark.done and not mark.game)
    return lessons[min(place, len(lessons) - 1)]


def taught_by(lesson: Lesson) -> tuple[str, ...]:
    """Return the clauses that a lesson and the earlier ones of its system explain."""
    lessons = (listed.lesson for listed in lessons_of(lesson.system) if listed.lesson)
    earlier = (one for one in lessons if one.number < lesson.number)
    return tuple(dict.fromkeys(clause for one in (*earlier, lesson) for clause in one.clauses))


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same system; None after the last."""
    lessons = (listed.lesson for listed in lessons_of(lesson.system) if listed.lesson)
    return next((each for each in lessons if each.number > lesson.number), None)


def lesson_about(system: str, clauses: Mapping[str, int]) -> Lesson | None:
    """Return the lesson of a system whose steps explain most of some clauses; None if none explains any.

    Each clause is weighted by its number.
    """
    best: tuple[int, Lesson | None] = (0, None)
    for listed in lessons_of(system):
        if lesson := listed.lesson:
            helps = sum(clauses.get(clause, 0) for clause in lesson.clauses)
            best = (helps, lesson) if helps > best[0] else best
    return best[1]


def open_lesson(given: str) -> TaughtSession:
    """Resume or start a lesson given by number, name or path.

    Raises:
        DataError: There is no such lesson, or its file is wrong.
        SaveError: Its game cannot be read or written.
    """
    data = find_lesson(given)
    return take_up(data, read_marks().get(f"{data.header.system}/{data.header.name}", Mark()))


def begin_lesson(data: DataFile, folder: Path | None = None) -> TaughtSession:
    """Start a lesson from the beginning; raise DataError if its file is wrong."""
    lesson = read_lesson(data.table, data.file)
    folder = folder or lessons_folder()
    path = folder / f"{lesson.name}-{datetime.now():%Y%m%d-%H%M%S-%f}.game"
    try:
        return start_lesson(lesson, path, _header(lesson, data), partial(keep, folder=folder))
    except SeatError as error:
        raise DataError(data.file, "bots", str(error)) from None


def _header(lesson: Lesson, data: DataFile) -> GameHeader:
    played = system(lesson.system, data.file)
    setup = played.setup(lesson.scenario, data.find, data.file)
    created = present_time()
    resolved: dict[str, Any] = setup.resolved()
    names = played.name, played.version, lesson.name, lesson.title
    return GameHeader(*names, created, "", "", resolved, seats=dict(lesson.bots))


def take_up(data: DataFile, mark: Mark, folder: Path | None = None) -> TaughtSession:
    """Resume a lesson where the learner left it, or start it again if its game cannot be resumed.

    Raises:
        OpenElsewhereError: The lesson is open in another window.
    """
    lesson = read_lesson(data.table, data.file)
    if is_file_name(mark.game) and (path := (folder or lessons_folder()) / mark.game).is_file():
        try:
            return resume_lesson(mark.course(lesson), path, partial(keep, folder=path.parent))
        except OpenElsewhereError:
            raise OpenElsewhereError(path, OPEN.format(lesson.title)) from None
        except SaveError:
            pass
    return begin_lesson(data, folder)
