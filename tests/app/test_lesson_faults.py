"""A lesson that cannot be saved, or whose file is wrong: the learner is told, and the screen goes on."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.screens.lesson_screen import LessonScreen
from shellshock_tui.lessons.progress import NOT_KEPT
from shellshock_tui.store import SaveError, Store
from tests.app.looks import text
from tests.app.pupil import learn, press, take_step
from tests.lessons.course import taken

FULL = "trial.game: the disk is full."


def words(screen: LessonScreen) -> str:
    """What the terminal says, in one line."""
    return " ".join(text(screen.app).split())


def told(screen: LessonScreen) -> list[str]:
    """What the player has been told in notifications."""
    return [notification.message for notification in screen.app._notifications]


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no row be saved any more."""

    def fail(_: Store, row: object) -> None:
        raise SaveError(FULL)

    monkeypatch.setattr(Store, "append", fail)


def test_where_progress_cannot_be_kept_the_lesson_goes_on_and_says_so(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        (tmp_path / "progress.new").mkdir()

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            for step in session.course.lesson.steps:
                assert " ".join(step.text) in words(screen)
                screen.app.clear_notifications()
                await take_step(pilot, screen)
                assert [message.startswith(NOT_KEPT) for message in told(screen)] == [True], step.text
            assert session.course.done

        learn(session, script)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    "keys",
    [("backspace",), ("ctrl+r", "down", "enter"), ("ctrl+r", "down", "down", "enter"), ("f5",)],
    ids=["take back", "begin again", "begin the step again", "show"],
)
def test_what_cannot_be_saved_is_told_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            while screen.course.step < 3:
                await take_step(pilot, screen)
            await press(pilot, "f5")
            stood = session.state, session.course.step, len(session.entries)
            fill_disk(monkeypatch)
            await press(pilot, *keys)
            assert told(screen) == [FULL]
            assert (session.state, session.course.step, len(session.entries)) == stood
            assert pilot.app.screen is screen

        learn(session, script, size)
