"""The course: the lessons there are, in order, and how one is begun or taken up again."""

from collections.abc import Sequence
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


@dataclass(frozen=True, slots=True)
class Listed:
    """A lesson in the list: the lesson, or what is wrong with its file."""

    name: str
    system: str
    address: str
    """By what it is called."""
    lesson: Lesson | None
    fault: str = ""

    def mark(self, marks: Marks) -> Mark:
        """Return what is kept of it."""
        return marks.get(f"{self.system}/{self.name}", Mark())


def all_lessons() -> tuple[Listed, ...]:
    """List the lessons by system, in their order; those with faults last."""
    return tuple(sorted(map(_listed, library.listed(library.LESSON)), key=_place))


def lessons_of(system: str) -> tuple[Listed, ...]:
    """List the lessons of a system in their order; those with faults last."""
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
    """Find a lesson's file by number or name, also after SYSTEM/, or by path; DataError if there is none."""
    system, _, number = given.rpartition("/")
    if not number.isdecimal() or not (system in SYSTEMS or not system):
        return library.open_file(library.LESSON, given)
    found: dict[str, str] = {}
    for listed in all_lessons():
        if listed.lesson and listed.lesson.number == int(number):
            found.setdefault(listed.system, listed.address)
    name = found.get(system) if system else library.the_one(number, found)
    if name is None:
        raise DataError(given, "", "there is no lesson of that number")
    return library.open_file(library.LESSON, name)


def next_lesson(lessons: Sequence[Listed], marks: Marks) -> str:
    """Return what the first lesson without a badge is called, else the first; DataError if there is none."""
    if not any(listed.lesson for listed in lessons):
        raise DataError("jumpstarts", "", "there are no lessons")
    return lessons[first_to_take(lessons, marks)].address


def first_to_take(lessons: Sequence[Listed], marks: Marks) -> int:
    """Return the place of the first lesson without a badge, else 0."""
    waiting = (place for place, listed in enumerate(lessons) if listed.lesson and not listed.mark(marks).done)
    return next(waiting, 0)


def to_go_on_with(lessons: Sequence[Listed], taken: Listed, marks: Marks) -> Listed:
    """Return the lesson that was taken last, or the one after it if that is done."""
    mark = taken.mark(marks)
    place = lessons.index(taken) + (mark.done and not mark.game)
    return lessons[min(place, len(lessons) - 1)]


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the lesson of its system that comes after another; none after the last."""
    lessons = (listed.lesson for listed in lessons_of(lesson.system) if listed.lesson)
    return next((each for each in lessons if each.number > lesson.number), None)


def open_lesson(given: str) -> TaughtSession:
    """Take up a lesson, by its number, name or path, where it was left; DataError or SaveError if not."""
    data = find_lesson(given)
    return take_up(data, read_marks().get(f"{data.header.system}/{data.header.name}", Mark()))


def begin_lesson(data: DataFile, folder: Path | None = None) -> TaughtSession:
    """Begin a lesson anew; DataError if its file is wrong."""
    lesson = read_lesson(data.table, data.file)
    folder = folder or lessons_folder()
    path = folder / f"{lesson.name}-{datetime.now():%Y%m%d-%H%M%S-%f}.game"
    try:
        return start_lesson(lesson, path, _header(lesson, data), partial(keep, folder=folder))
    except SeatError as error:
        raise DataError(data.file, "bots", str(error)) from None


def _header(lesson: Lesson, data: DataFile) -> GameHeader:
    rules = system(lesson.system, data.file)
    setup = rules.setup(lesson.scenario, data.find, data.file)
    created = present_time()
    resolved: dict[str, Any] = setup.resolved()
    names = rules.name, rules.version, lesson.name, lesson.title
    return GameHeader(*names, created, "", "", resolved, seats=dict(lesson.bots))


def take_up(data: DataFile, mark: Mark, folder: Path | None = None) -> TaughtSession:
    """Go on with a lesson where it was left, or begin it anew if that cannot be found again.

    OpenElsewhereError if it is under way in another window.
    """
    lesson = read_lesson(data.table, data.file)
    if is_file_name(mark.game) and (path := (folder or lessons_folder()) / mark.game).is_file():
        try:
            return resume_lesson(mark.course(lesson), path, partial(keep, folder=path.parent))
        except OpenElsewhereError:
            raise
        except SaveError:
            pass
    return begin_lesson(data, folder)
