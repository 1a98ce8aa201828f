"""Messages after a wrong number in a lesson, and steps that are begun again."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.lessons.course_book import all_lessons, begin_lesson, find_lesson
from tests.app.battle_page import BattlePage
from tests.app.learner import learn, press, take_step
from tests.app.test_battle import shown
from tests.soak import soaked

ASKING = [one.name for one in all_lessons() if one.lesson and any(step.ask for step in one.lesson.steps)]
FIRST = ("inches",)
WRONG = "9999"


def said(screen: LessonScreen) -> str:
    """The text on the terminal, in one line."""
    return " ".join(shown(screen).split())


async def come_to_question(pilot: Pilot[None], screen: LessonScreen) -> None:
    """Take the lesson up to its first question for a number."""
    while not screen.lesson.asks:
        await take_step(pilot, screen)


@pytest.mark.parametrize("name", soaked(sorted(ASKING, key=lambda one: one not in FIRST), len(FIRST)))
def test_a_wrong_number_is_told_once(home: Path, tmp_path: Path, name: str) -> None:
    session = begin_lesson(find_lesson(name), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await come_to_question(pilot, screen)
        await press(pilot, *WRONG, "enter")
        assert f"Not {WRONG}." in said(screen)
        for key in ("right", "left", "f2", "right", "1", "backspace"):
            await press(pilot, key)
            assert f"Not {WRONG}." not in said(screen), key

    learn(session, script)
    session.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("name", soaked(sorted(ASKING, key=lambda one: one not in FIRST), len(FIRST)))
@pytest.mark.parametrize(
    "keys",
    [
        (*WRONG, "enter"),
        ("1", "2"),
        ("f2", "right", "quotation_mark", "down", "down"),
        ("f2", "quotation_mark", "down", *WRONG, "enter", "up", "3"),
        ("f2", "z", "pagedown", "down", "v"),
    ],
)
def test_a_step_begun_again_is_as_it_began(
    home: Path, tmp_path: Path, name: str, keys: tuple[str, ...]
) -> None:
    session = begin_lesson(find_lesson(name), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await come_to_question(pilot, screen)
        cursor, focused = BattlePage(screen).cursor, screen.focused
        await press(pilot, *keys, "ctrl+r", "down", "down", "enter")
        assert BattlePage(screen).cursor == cursor
        assert screen.panes.map.view_state.ruler == OFF_BOARD
        assert "▸ _" in said(screen)
        assert f"Not {WRONG}" not in said(screen)
        assert screen.focused is focused

    learn(session, script)
    session.close()
