"""The course: the lessons there are, in order, and how one is begun or taken up again."""

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
from shellshock_tui.lessons.progress import Mark, keep, read_marks
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.library import DataFile
from shellshock_tui.library.shelf import lessons_folder
from shellshock_tui.rules import system
from shellshock_tui.session.seats import SeatError
from shellshock_tui.store import GameHeader, SaveError


@dataclass(frozen=True, slots=True)
class Listed:
    """A lesson in the list: the lesson, or what is wrong with its file."""

    name: str
    lesson: Lesson | None
    fault: str = ""


def all_lessons() -> tuple[Listed, ...]:
    """List the lessons in their order; those with faults last."""
    found = tuple(map(_listed, library.listed(library.LESSON)))
    return tuple(sorted(found, key=lambda each: (each.lesson.number if each.lesson else 100, each.name)))


def _listed(listed: library.Listed) -> Listed:
    if listed.header is None:
        return Listed(listed.name, None, listed.fault)
    try:
        return Listed(
            listed.name, read_lesson(library.open_file(library.LESSON, listed.name).table, listed.name)
        )
    except DataError as error:
        return Listed(listed.name, None, str(error))


def find_lesson(given: str) -> DataFile:
    """Find a lesson's file by its number, name or path; DataError if there is none."""
    if not given.isdigit():
        return library.open_file(library.LESSON, given)
    for listed in all_lessons():
        if listed.lesson and listed.lesson.number == int(given):
            return library.open_file(library.LESSON, listed.name)
    raise DataError(given, "", "there is no lesson of that number")


def next_lesson(marks: Mapping[str, Mark]) -> str:
    """Return the name of the first lesson without a badge, else of the first; DataError if there is none."""
    lessons = all_lessons()
    if not lessons or not lessons[0].lesson:
        raise DataError("jumpstarts", "", "there are no lessons")
    return lessons[first_to_take(lessons, marks)].name


def first_to_take(lessons: Sequence[Listed], marks: Mapping[str, Mark]) -> int:
    """Return the place of the first lesson without a badge, else 0."""
    waiting = (place for place, listed in enumerate(lessons) if listed.lesson and not _is_done(listed, marks))
    return next(waiting, 0)


def _is_done(listed: Listed, marks: Mapping[str, Mark]) -> bool:
    return marks.get(listed.name, Mark()).done


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the lesson that comes after another; none after the last."""
    lessons = (listed.lesson for listed in all_lessons() if listed.lesson)
    return next((each for each in lessons if each.number > lesson.number), None)


def open_lesson(given: str) -> TaughtSession:
    """Take up a lesson, by its number, name or path, where it was left; DataError or SaveError if not."""
    data = find_lesson(given)
    return take_up(data, read_marks().get(data.header.name, Mark()))


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
    created = f"{datetime.now():%Y-%m-%d %H:%M}"
    resolved: dict[str, Any] = setup.resolved()
    names = rules.name, rules.version, lesson.name, lesson.title
    return GameHeader(*names, created, "", "", resolved, seats=dict(lesson.bots))


def take_up(data: DataFile, mark: Mark, folder: Path | None = None) -> TaughtSession:
    """Go on with a lesson where it was left, or begin it anew if that cannot be found again."""
    lesson = read_lesson(data.table, data.file)
    path = (folder or lessons_folder()) / mark.game
    if mark.game and path.is_file():
        try:
            return resume_lesson(mark.course(lesson), path, partial(keep, folder=path.parent))
        except SaveError:
            pass
    return begin_lesson(data, folder)
