"""Every screen says that its window is too small, and is restored afterwards."""

import asyncio
from pathlib import Path

import pytest

from shellshock_tui.app.app import ShellshockApp
from tests.app.battles import aiming
from tests.app.learner import press
from tests.app.shown_text import text
from tests.window import window

TOLD = "needs a window of at least 80 by 24"
DOORS = (("s",), ("down", "enter"), ("p",), ("enter",))
"""Keys that lead from the title to other screens."""


@pytest.mark.few(1)
@pytest.mark.parametrize("keys", DOORS)
def test_every_screen_says_so_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keys: tuple[str, ...]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot)
            await press(pilot, *keys)
            before, stack = text(app), app.screen_stack
            for size in ((79, 24), (80, 23), (20, 5)):
                await pilot.resize_terminal(*size)
                await pilot.pause(0.1)
                told = text(app).splitlines()
                assert any("needs a" in row for row in told), size
                assert (len(told[0]), len(told)) == size, "and nothing is written outside the window"
                assert all(line not in text(app) for line in before.splitlines() if line.strip())
                await press(pilot, "enter", "down")
                await pilot.resize_terminal(80, 24)
                await pilot.pause(0.1)
                assert app.screen_stack == stack
                assert TOLD not in text(app)
                assert before.splitlines()[0] in text(app)

    asyncio.run(run())


def test_a_dialog_over_the_size_notice_leaves_no_second_notice(tmp_path: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(aiming(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot)
            stack = app.screen_stack
            await pilot.resize_terminal(60, 20)
            await press(pilot, "question_mark")
            await pilot.resize_terminal(80, 24)
            await press(pilot, "escape")
            assert app.screen_stack == stack
            assert TOLD not in text(app)

    asyncio.run(run())


@pytest.mark.parametrize("begins_with_a_battle", [True, False])
def test_a_program_that_starts_too_small_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begins_with_a_battle: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def run() -> None:
        app = ShellshockApp(aiming(tmp_path) if begins_with_a_battle else None)
        async with app.run_test(size=(79, 24)) as pilot:
            await press(pilot)
            assert TOLD in text(app)
            await pilot.resize_terminal(80, 24)
            await pilot.pause(0.1)
            assert TOLD not in text(app)
            assert ("BLUE" in text(app)) == begins_with_a_battle

    asyncio.run(run())


def test_a_window_changes_its_size_while_the_title_is_shown(home: Path) -> None:
    with window(size=(120, 40)) as opened:
        opened.read_until(b"Learn")
        for size in ((200, 60), (80, 24), (50, 15), (120, 40)):
            opened.resize(*size)
            opened.settle()
        opened.type(b"\x11")
        assert opened.end() == 0
