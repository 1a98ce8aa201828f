"""The course: the lessons there are, in order, and how one is begun or taken up again."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.files import DataError
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.lesson_file import read_lesson
from shellshock_tui.lessons.progress import Mark, keep, lessons_folder
from shellshock_tui.lessons.taught import TaughtSession, resume_lesson, start_lesson
from shellshock_tui.library import DataFile
from shellshock_tui.rules import system
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
    lessons = [listed for listed in all_lessons() if listed.lesson]
    if not lessons:
        raise DataError("jumpstarts", "", "there are no lessons")
    waiting = (listed.name for listed in lessons if not marks.get(listed.name, Mark()).done)
    return next(waiting, lessons[0].name)


def begin_lesson(data: DataFile, folder: Path | None = None) -> TaughtSession:
    """Begin a lesson anew; DataError if its file is wrong."""
    lesson = read_lesson(data.table, data.file)
    folder = folder or lessons_folder()
    path = folder / f"{lesson.name}-{datetime.now():%Y%m%d-%H%M%S-%f}.game"
    return start_lesson(lesson, path, _header(lesson, data), partial(keep, folder=folder))


def _header(lesson: Lesson, data: DataFile) -> GameHeader:
    rules = system(lesson.system, data.file)
    setup = rules.setup(lesson.scenario, data.find, data.file)
    created = f"{datetime.now():%Y-%m-%d %H:%M}"
    resolved: dict[str, Any] = setup.resolved()
    return GameHeader(rules.name, rules.version, lesson.name, lesson.title, created, "", "", resolved)


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
