"""`shellshock jumpstart`: lessons taken, listed and checked."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.table import Table
from rich.text import Text

from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.play import play_session
from shellshock_tui.files import DataError, clean
from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.course_book import (
    Listed,
    all_lessons,
    begin_lesson,
    find_lesson,
    next_lesson,
    open_lesson,
)
from shellshock_tui.lessons.progress import Mark, read_marks
from shellshock_tui.library import DataFile

DONE, BEGUN, NEW = "✓", "…", " "


def take_lesson(given: str) -> int:
    """Take a lesson where it was left; with none named, the next one. Return the exit code."""
    return play_session(open_lesson(given or next_lesson(read_marks())))


def list_lessons() -> Answer:
    """List the lessons in their order, with what is done."""
    marks = read_marks()
    rows = [_row(listed, marks.get(listed.name, Mark())) for listed in all_lessons()]
    return Answer(rows, (_shown(rows),))


def _row(listed: Listed, mark: Mark) -> dict[str, object]:
    lesson = listed.lesson
    if lesson is None:
        return {"name": listed.name, "fault": listed.fault}
    return {
        "number": lesson.number,
        "name": lesson.name,
        "title": lesson.title,
        "goal": lesson.goal,
        "minutes": lesson.minutes,
        "done": mark.done,
        "step": mark.step + 1 if mark.game else 0,
        "steps": len(lesson.steps),
    }


def _shown(rows: list[dict[str, object]]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for row in rows:
        sign = DONE if row.get("done") else BEGUN if row.get("step") else NEW
        told = row.get("fault") or f"{row['goal']} ({row['minutes']} minutes)"
        cells = (sign, row.get("number", "×"), row.get("title", row["name"]), told)
        table.add_row(*(Text(clean(str(cell))) for cell in cells))
    return table


def check_lessons(given: str) -> Answer:
    """Play lessons to their end by their own commands; each fault is a sentence."""
    names = [given] if given else [listed.name for listed in all_lessons()]
    found = {name: list(_faults(name)) for name in names}
    lines = tuple(Text(f"{name}: reaches its end") for name, faults in found.items() if not faults)
    told = tuple(f"{name}: {fault}" for name, faults in found.items() for fault in faults)
    return Answer(found, lines, told)


def _faults(name: str) -> Iterator[str]:
    try:
        yield from faults_of(find_lesson(name))
    except DataError as error:
        yield str(error)


def faults_of(data: DataFile) -> Iterator[str]:
    """Play a lesson by its own commands; yield what goes wrong. DataError if its file is wrong."""
    from shellshock_tui.app.lesson_faults import faults_on_screen

    with TemporaryDirectory() as folder:
        session = begin_lesson(data, Path(folder))
        try:
            yield from check_lesson(session, faults_on_screen)
        finally:
            session.close()
