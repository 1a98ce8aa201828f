"""Lessons that cannot be saved or whose file is wrong are reported, and the screen goes on."""

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.lessons.progress import NOT_KEPT
from shellshock_tui.library import LESSON, listed
from shellshock_tui.rules import DEFAULT
from shellshock_tui.store import SaveError, Store
from tests.app.learner import learn, press, take_step
from tests.app.shown_text import text
from tests.lessons.course import FAULTY_ASK, FAULTY_PLAY, STEPS, put_lesson, taken
from tests.soak import soaked

FULL = "trial.game: the disk is full."


def words(screen: LessonScreen) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(screen.app).split())


def told(screen: LessonScreen) -> list[str]:
    """The notifications that the player has seen."""
    return [notification.message for notification in screen.app._notifications]


def fill_disk(monkeypatch: pytest.MonkeyPatch, after: int = 0) -> None:
    """Let a number of rows be saved, and no more."""
    append, left = Store.append, iter(range(after))

    def fail(store: Store, row: Mapping[str, Any]) -> None:
        if next(left, None) is None:
            raise SaveError(FULL)
        append(store, row)

    monkeypatch.setattr(Store, "append", fail)


def test_a_lesson_goes_on_where_progress_cannot_be_kept(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        (tmp_path / f".progress.json.{os.getpid()}").mkdir()

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            for step in session.course.lesson.steps:
                assert " ".join(step.text) in words(screen)
                screen.app.clear_notifications()
                await take_step(pilot, screen)
                assert [message.startswith(NOT_KEPT) for message in told(screen)] == [True], step.text
            assert session.course.done

        learn(session, script)


@pytest.mark.parametrize("size", soaked([(120, 40), (80, 24)], 1), ids=str)
@pytest.mark.parametrize(
    "keys",
    soaked([("ctrl+r", "down", "enter"), ("f5",), ("backspace",), ("ctrl+r", "down", "down", "enter")], 2),
    ids=" ".join,
)
def test_a_failed_save_is_reported_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...], size: tuple[int, int]
) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            while screen.lesson.course.step < 3:
                await take_step(pilot, screen)
            await press(pilot, "f5")
            stood = session.state, session.course.step, len(session.entries)
            fill_disk(monkeypatch)
            await press(pilot, *keys)
            assert told(screen) == [FULL]
            assert (session.state, session.course.step, len(session.entries)) == stood
            assert pilot.app.screen is screen

        learn(session, script, size)


def test_a_full_disk_while_restarting_keeps_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = STEPS.replace("Blue waits; now fire.", "Blue waits; now {choice:hold} not.")
    with taken(tmp_path, steps) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            while screen.lesson.course.step < 4:
                await take_step(pilot, screen)
            entries = len(session.entries)
            with monkeypatch.context() as patch:
                fill_disk(patch, after=1)
                await press(pilot, "ctrl+r", "down", "enter")
            assert told(screen) == [FULL]
            assert len(session.entries) == entries - 1
            await press(pilot, "ctrl+r", "down", "enter")
            assert screen.lesson.course.step == 0
            assert "Read this." in words(screen)

        learn(session, script)


def test_a_step_that_cannot_begin_is_told_by_each_key(tmp_path: Path) -> None:
    with taken(tmp_path, FAULTY_PLAY) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            for _ in range(2):
                await press(pilot, "enter")
                assert [message.partition(": ")[2][:14] for message in told(screen)] == ["steps.2.play.2"]
                assert "Read this." in words(screen)
                screen.app.clear_notifications()

        learn(session, script)


def test_a_step_that_cannot_begin_keeps_the_command_before(tmp_path: Path) -> None:
    steps = STEPS.replace("[steps.ask]", 'play = [{ do = "fly" }]\n[steps.ask]')
    for key in ("4", "f5"):
        with taken(tmp_path, steps) as session:

            async def script(pilot: Pilot[None], screen: LessonScreen, key: str = key) -> None:
                await press(pilot, "enter", key)
                assert [message.partition(": ")[2][:14] for message in told(screen)] == ["steps.3.play.1"]
                assert session.rules.encode(session.entries[-1].command)["do"] == "announce-speed"
                assert "Announce speed 4." in words(screen)

            learn(session, script)


def test_an_answer_that_is_nowhere_to_be_found_is_told(tmp_path: Path) -> None:
    with taken(tmp_path, FAULTY_ASK) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter", "7", "enter")
            assert [message.partition(": ")[2][:14] for message in told(screen)] == ["steps.2.ask.at"]
            assert screen.lesson.asks

        learn(session, script)


def test_a_lesson_that_cannot_begin_is_told_in_the_list(home: Path) -> None:
    put_lesson(home, "own", 90)
    file = home / "scenarios" / "jumpstarts" / "own.toml"
    file.write_text(file.read_text().replace('do = "take-chit", unit = "b"', 'do = "fly"'))

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(JumpstartsScreen())
            of_others = [one for one in listed(LESSON) if one.system != DEFAULT]
            await press(pilot, "end", *["up"] * len(of_others), "enter")
            assert isinstance(app.screen, JumpstartsScreen)
            assert [notification.message[:12] for notification in app._notifications] == ["own: begin.2"]

    asyncio.run(run())
