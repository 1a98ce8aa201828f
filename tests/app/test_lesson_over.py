"""A lesson whose battle ends too early says so and offers ways to go on."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.lesson.guide import LessonGuide
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.engine.rules import Decision
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from shellshock_tui.lessons.taught import TaughtSession
from tests.app.learner import learn, press
from tests.app.shown_text import text
from tests.lessons.course import to_words

GIVE_UP = ("E", "down", "enter", "down", "enter")
"""The keys of a player who gives up and confirms it."""


@pytest.fixture(autouse=True)
def _no_bot_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the learner give up before the bot has moved, however long that takes."""
    monkeypatch.setattr(LessonGuide, "lets_bots_play", False)


@pytest.fixture(params=[2, 3])
def battle(request: pytest.FixtureRequest, tmp_path: Path) -> TaughtSession:
    """The last lesson, before its bot is asked, at a step that the end of the battle does not end."""
    session = begin_lesson(find_lesson("battle"), tmp_path)
    session.read_on()
    while session.course.step + 1 < request.param:
        session.show()
    return session


def words(screen: LessonScreen) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(screen.app).split())


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_a_step_can_be_restarted_after_resigning_too_early(
    battle: TaughtSession, size: tuple[int, int]
) -> None:
    step, state = battle.course.step, battle.state

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, *GIVE_UP)
        assert isinstance(pilot.app.screen, AskScreen)
        assert "Blue wins" in words(screen)
        assert "this step of the lesson is not done" in words(screen)
        await press(pilot, "down", "down", "enter")
        assert (battle.course.step, battle.state) == (step, state)
        assert isinstance(battle.decision(), Decision)
        assert "not done" not in words(screen)

    learn(battle, script, size)
    battle.close()


@pytest.mark.few(1)
def test_a_lesson_can_be_restarted_after_resigning_too_early(battle: TaughtSession) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, *GIVE_UP, "down", "enter")
        assert battle.course.step == 0
        assert isinstance(battle.decision(), Decision)
        assert "Your first battle" in words(screen)

    learn(battle, script)
    battle.close()


@pytest.mark.few(1)
def test_looking_at_the_board_first_asks_again_at_each_key(battle: TaughtSession) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, *GIVE_UP, "enter")
        for key in ("enter", "f5", "ctrl+r"):
            assert pilot.app.screen is screen
            assert "The battle is over, but this step is not done: Ctrl+R begins again." in words(screen)
            assert "shows how" not in words(screen)
            await press(pilot, key)
            assert isinstance(pilot.app.screen, AskScreen), key
            await press(pilot, "escape")

    learn(battle, script)
    battle.close()


def test_the_last_step_tells_how_the_battle_ended(tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("battle"), tmp_path)
    to_words(session, "From here the battle")

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, *GIVE_UP)
        assert pilot.app.screen is screen
        assert screen.lesson.course.is_read_only
        assert "▪ Blue wins" in words(screen)

    learn(session, script)
    session.close()


@pytest.mark.few(1)
def test_giving_up_can_be_taken_back(battle: TaughtSession) -> None:
    state = battle.state

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, *GIVE_UP, "enter", "backspace")
        assert battle.state == state
        assert "not done" not in words(screen)

    learn(battle, script)
    battle.close()


@pytest.mark.few(1)
def test_a_lesson_left_after_its_battle_asks_at_once(battle: TaughtSession) -> None:
    battle.give(battle.rules.decode({"do": "resign", "side": "red"}))

    async def script(pilot: Pilot[None], _: LessonScreen) -> None:
        assert isinstance(pilot.app.screen, AskScreen)
        await press(pilot, "down", "down", "enter")
        assert isinstance(pilot.app.screen, LessonScreen)
        assert not pilot.app.screen.lesson.is_stuck

    learn(battle, script)
    battle.close()
