"""`shellshock jumpstart`: take, list and check lessons."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from shellshock_tui.cli import terminal
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_as_typed, named_system, no_stream, not_there
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.listing import by_system
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError, clean
from shellshock_tui.lessons.check import LessonFault, check_lesson
from shellshock_tui.lessons.course_book import (
    Listed,
    all_lessons,
    begin_lesson,
    find_lesson,
    lessons_of,
    next_lesson,
    open_lesson,
)
from shellshock_tui.lessons.progress import Mark, damage, read_marks
from shellshock_tui.library import LESSON, DataFile, NotThere
from shellshock_tui.rules import DEFAULT, SYSTEMS, no_system

DONE, BEGUN, NEW = "✓", "…", " "

WITHOUT = "Without one, `shellshock jumpstart --list` lists the lessons, and `rules` prints the rulebooks."


def take_lesson(given: str) -> int:
    """Resume or start a lesson and return the exit code; without a name, take the next one (of a system)."""
    given = named_system(given)
    if not given or given in SYSTEMS:
        given = next_lesson(_lessons(given), read_marks())
    _find(given)
    return terminal.on_terminal(lambda: _take(given), WITHOUT)


def _find(given: str) -> DataFile:
    """Find a lesson by number, name or path.

    Raises:
        CommandLineError: There is none of that name; the message says how to list them.
    """
    no_stream(given, "a lesson's number, name or path")
    try:
        with named_as_typed(given):
            return find_lesson(given)
    except NotThere as error:
        raise not_there(error, LESSON) from None


def _take(lesson: str) -> int:
    with named_as_typed(lesson):
        session = open_lesson(lesson)
    return terminal.play_session(session)


def _lessons(system: str) -> tuple[Listed, ...]:
    return lessons_of(system) if system else all_lessons()


def _is_lesson(given: str) -> bool:
    try:
        find_lesson(given)
    except DataError:
        return False
    return True


def list_lessons(system: str) -> Answer:
    """List the lessons, or those of one system, in order, with the learner's progress."""
    system = named_system(system)
    if system and system not in SYSTEMS:
        if _is_lesson(system):
            raise CommandLineError(f"{system} is a lesson; --list and --json take a rule system, or nothing.")
        raise no_system(system)
    from shellshock_tui.drill.clock import present_time
    from shellshock_tui.drill.memory import NOTHING, PLAYER, memory_file, read_memories

    marks, memories, now = read_marks(), read_memories(memory_file(PLAYER)), present_time()
    found = _lessons(system)

    def known(listed: Listed) -> str:
        clauses = listed.lesson.clauses if listed.lesson else ()
        return memories.get(listed.system, NOTHING).standing(clauses, now)

    def rows(lessons: Iterable[Listed]) -> list[dict[str, object]]:
        return [_row(listed, listed.mark(marks), known(listed)) for listed in lessons]

    faults = tuple(filter(None, (damage(),)))
    return Answer(rows(found), by_system(found, lambda lessons: _shown(rows(lessons))), faults)


def _row(listed: Listed, mark: Mark, known: str) -> dict[str, object]:
    lesson = listed.lesson
    if lesson is None:
        return {"system": listed.system, "name": listed.name, "fault": listed.fault}
    return {
        "system": lesson.system,
        "number": lesson.number,
        "name": lesson.name,
        "title": lesson.title,
        "goal": lesson.goal,
        "minutes": lesson.minutes,
        "done": mark.done,
        "known": known if mark.done else "",
        "step": mark.step + 1 if mark.game else 0,
        "steps": len(lesson.steps),
    }


def _shown(rows: list[dict[str, object]]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for row in rows:
        sign = DONE if row.get("done") else BEGUN if row.get("step") else NEW
        told = row.get("fault") or f"{row['goal']} ({counted(int(str(row['minutes'])), 'minute')})"
        told = f"{told} Its rules: {row['known']}." if row.get("known") else told
        cells = (sign, _number(row), row["name"], row.get("title", ""), told)
        table.add_row(*(Text(clean(str(cell))) for cell in cells))
    return table


def _number(row: Mapping[str, object]) -> str:
    """Return the number by which a lesson is opened, after its system's name unless that is the default."""
    if "number" not in row:
        return "×"
    return f"{row['number']}" if row["system"] == DEFAULT else f"{row['system']}/{row['number']}"


def check_lessons(given: str) -> Answer:
    """Play lessons through by their own commands and report their faults."""
    given = named_system(given)
    all_of_them = not given or given in SYSTEMS
    names = [listed.address for listed in _lessons(given)] if all_of_them else [given]
    checked = [_Checked(name, *_faults(name)) for name in names]
    lines = tuple(Text(line) for one in checked if not one.faults for line in one.told_good())
    told = tuple(f"{one.name}: {fault}" for one in checked for fault in one.faults)
    return Answer({one.name: one.faults for one in checked}, lines, told)


class _Checked(NamedTuple):
    """A lesson that was played through, with its faults and doubts in words."""

    name: str
    faults: list[str]
    doubts: list[str]

    def told_good(self) -> Iterator[str]:
        """Yield the doubts, and a line that says that the lesson reaches its end."""
        yield from (f"{self.name}: warning: {doubt}" for doubt in self.doubts)
        yield f"{self.name}: reaches its end"


def _faults(name: str) -> tuple[list[str], list[str]]:
    """Return the faults and the doubts of a lesson in words."""
    try:
        with named_as_typed(name):
            found = tuple(faults_of(_find(name)))
    except DataError as error:
        return [str(error).removeprefix(f"{error.file}: ") if error.file == clean(name) else str(error)], []
    return [str(one) for one in found if not one.is_doubt], [str(one) for one in found if one.is_doubt]


def faults_of(data: DataFile) -> Iterator[LessonFault]:
    """Play a lesson by its own commands and yield its faults and doubts.

    Raises:
        DataError: Its file is wrong.
    """
    from shellshock_tui.app.lesson.keys import faults_on_screen

    with TemporaryDirectory() as folder:
        session = begin_lesson(data, Path(folder))
        try:
            yield from check_lesson(session, faults_on_screen)
        finally:
            session.close()
