"""A learner's progress: a badge for each completed lesson, and the position in lessons in progress."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from shellshock_tui.files import DataError, kept_as, read_text, write_whole
from shellshock_tui.lessons.course import Course
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.library.locations import lessons_folder
from shellshock_tui.rules import DEFAULT
from shellshock_tui.store import SaveError
from shellshock_tui.user_error import cause

NOT_KEPT = "Your progress cannot be saved."


@dataclass(frozen=True, slots=True)
class Mark:
    """The progress in one lesson."""

    done: bool = False
    """Whether the learner has the lesson's badge."""
    game: str = ""
    """The file of the lesson's game in progress; empty if there is none."""
    step: int = 0
    began: int = 0
    start: int = 0

    def course(self, lesson: Lesson) -> Course:
        """Return the learner's position in the lesson."""
        return Course(lesson, min(self.step, len(lesson.steps)), self.began, self.start)


_KINDS = {"done": bool, "game": str, "step": int, "began": int, "start": int}
"""The type of each field of a mark."""


Marks = Mapping[str, Mark]
"""The progress in each lesson, by SYSTEM/NAME."""


def read_marks(folder: Path | None = None) -> Marks:
    """Return the progress in each lesson, without damaged entries.

    Names without a system belong to the default one.
    """
    return {name: mark for name, mark in _held(_file(folder)).items() if mark}


def damage(folder: Path | None = None) -> str:
    """Return a message for the player if the progress file is damaged; otherwise empty."""
    path = _file(folder)
    if all(_held(path).values()):
        return ""
    return f"{path.name} is damaged, so badges may be missing. It will be kept as {kept_as(path).name}."


def _held(path: Path) -> dict[str, Mark | None]:
    """Return the marks in a file, with None for each damaged one.

    If the whole file is damaged, return `{"": None}`.
    """
    try:
        if not path.exists():
            return {}
        table = json.loads(read_text(path))
        return {_key(name): _mark(mark) for name, mark in table.items()}
    except (DataError, ValueError, AttributeError, RecursionError):
        return {"": None}


def _key(name: str) -> str:
    return name if "/" in name else f"{DEFAULT}/{name}"


def _mark(table: object) -> Mark | None:
    """Return the mark in a table, ignoring other fields; None if it is not valid."""
    if not isinstance(table, dict):
        return None
    held: dict[str, Any] = {name: table.get(name) for name in _KINDS}
    if any(type(held[name]) is not kind for name, kind in _KINDS.items()):
        return None
    mark = Mark(**held)
    return mark if mark.step >= 0 and 0 <= mark.began <= mark.start else None


def keep(course: Course, game: str, folder: Path | None = None) -> None:
    """Save the position in a lesson, or its badge once it is complete.

    Raises:
        SaveError: The file cannot be written.
    """
    marks = dict(read_marks(folder))
    key = f"{course.lesson.system}/{course.lesson.name}"
    if course.done:
        marks[key] = Mark(done=True)
    else:
        old = marks.get(key, Mark())
        marks[key] = replace(old, game=game, step=course.step, began=course.began, start=course.start)
    _write(marks, folder)


def _write(marks: Marks, folder: Path | None) -> None:
    path = _file(folder)
    table: dict[str, Any] = {key: asdict(mark) for key, mark in sorted(marks.items())}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if damage(folder):
            path.replace(kept_as(path))
        write_whole(path, json.dumps(table, indent=1))
    except OSError as error:
        raise SaveError(f"{NOT_KEPT} {path.name}: {cause(error)}.") from None


def _file(folder: Path | None) -> Path:
    return (folder or lessons_folder()) / "progress.json"
