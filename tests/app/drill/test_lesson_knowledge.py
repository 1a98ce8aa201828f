"""The list of lessons shows how much of each is known, and offers drills on what is fading or due."""

import asyncio
from pathlib import Path

import pytest
from fsrs import Rating
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.drill.memory import NOTHING, Memory, memory_file, write_memories
from shellshock_tui.lessons.course import Course
from shellshock_tui.lessons.course_book import find_lesson
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.lesson_file import read_lesson
from shellshock_tui.lessons.progress import keep
from tests.app.drill.drills import Clock, coming
from tests.app.learner import press
from tests.app.shown_text import text
from tests.cli.capture import Capture, told, told_json

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)])


def lesson() -> Lesson:
    """Return the first lesson of Closing Fire."""
    data = find_lesson("closing_fire/1")
    return read_lesson(data.table, data.file)


def finish(clock: Clock, *, known: int) -> Lesson:
    """Complete the lesson, and answer cards of some of its clauses right."""
    taken, memory = lesson(), NOTHING
    keep(Course(taken, len(taken.steps)), "")
    for clause in taken.clauses[:known]:
        memory = answered(memory, clause, clock)
    write_memories(memory_file("player"), {"closing_fire": memory})
    return taken


def answered(memory: Memory, clause: str, clock: Clock) -> Memory:
    """Return a memory after an easy card of a clause."""
    return memory.graded(clause, Rating.Easy, clock())


async def listed(pilot: Pilot[None], clock: Clock) -> JumpstartsScreen:
    """Open the list with the lesson marked."""
    screen = JumpstartsScreen(clock)
    await pilot.app.push_screen(screen)
    await press(pilot)
    title = lesson().title
    rows = [getattr(entry, "label", "") for entry in screen.list.rows]
    number = next(number for number, label in enumerate(rows) if label.endswith(title))
    screen.list.mark(number)
    await press(pilot)
    return screen


def words(pilot: Pilot[None]) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(pilot.app).split())


@SIZES
@pytest.mark.few(1)
@pytest.mark.parametrize("no_colour", ["", "1"])
def test_a_lesson_is_fading_or_known_in_words(
    home: Path, size: tuple[int, int], no_colour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    clock = Clock()
    taken = finish(clock, known=2)

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            screen = await listed(pilot, clock)
            assert getattr(screen.marked, "note", "").endswith(f"★ done · 2 of {len(taken.clauses)} known")
            assert "known" in words(pilot)
            assert "drill what is due" not in words(pilot)
            await press(pilot, "d")
            assert screen.is_current
            await press(pilot, "escape")
            clock.let_pass(days=900)
            screen = await listed(pilot, clock)
            note = getattr(screen.marked, "note", "")
            assert note.endswith(f"★ done · 0 of {len(taken.clauses)} known, 2 fading")
            assert "fading" in words(pilot)
            assert "d drill what is due" in words(pilot)
            await press(pilot, "d")
            drill = app.screen
            assert isinstance(drill, DrillScreen)
            assert set(drill.order.clauses) == set(taken.clauses[:2])
            await coming(pilot, drill)
            await press(pilot, "escape")
            assert screen.is_current
            await press(pilot, "enter")
            assert isinstance(app.screen, LessonScreen)

    asyncio.run(run())


def test_a_lesson_whose_clauses_are_all_known_is_known(home: Path, capsys: Capture) -> None:
    taken = finish(Clock(), known=99)

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            screen = await listed(pilot, Clock())
            assert "★ done · known" in getattr(screen.marked, "note", "")

    asyncio.run(run())
    row = next(row for row in told_json(capsys, "jumpstart", "closing_fire", "--list") if row["done"])
    assert row["name"] == taken.name
    assert f"{len(taken.clauses)} fading" in row["known"], "the tests' clock stands in the past"
    assert f"{len(taken.clauses)} fading" in " ".join(
        told(capsys, "jumpstart", "closing_fire", "--list").split()
    )


def test_a_lesson_that_was_not_drilled_says_nothing_of_it(home: Path, capsys: Capture) -> None:
    finish(Clock(), known=0)
    assert (
        next(row for row in told_json(capsys, "jumpstart", "closing_fire", "--list") if row["done"])["known"]
        == ""
    )
