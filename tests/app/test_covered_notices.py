"""Notices on the screen when a page opens: they do not cover the page, and reappear after it."""

import asyncio
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.notices import FRAME
from tests.app.battles import Script, aiming, duel, on_screen
from tests.app.learner import press
from tests.app.test_battle import shown

NOTICE = "Saved in a new file."
PAGES = ["f1", "f8", "f6", "y", "x", "question_mark", "ctrl+p", "ctrl+e", "E", "f7"]


def with_notices(folder: Path, script: Script) -> None:
    """Run a script on the screen of a battle in a low window that shows notices."""

    async def run() -> None:
        app = ShellshockApp(aiming(folder))
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            await pilot.pause()
            await script(pilot, cast("BattleScreen", app.screen))

    asyncio.run(run())


@pytest.mark.few(1)
@pytest.mark.parametrize("key", PAGES)
def test_a_notice_leaves_a_page_that_opens_over_it_free(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        app.notify(NOTICE, severity="warning", markup=False, timeout=20)
        await press(pilot)
        assert NOTICE in shown(app)
        await press(pilot, key)
        if app.screen is screen:
            return
        assert NOTICE not in shown(app)
        await press(pilot, "escape")
        assert app.screen is screen
        assert NOTICE in shown(app)

    with_notices(tmp_path, script)


def test_a_notice_that_comes_with_a_page_is_shown_on_it(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        app.notify(NOTICE, markup=False)
        app.action_show_settings()
        await press(pilot)
        assert app.screen is not screen
        assert NOTICE in shown(app)

    with_notices(tmp_path, script)


def test_a_notice_that_warns_of_nothing_does_not_come_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        app.notify(NOTICE, markup=False, timeout=20)
        await press(pilot)
        assert NOTICE in shown(app)
        await press(pilot, "f8")
        assert app.screen is not screen
        await press(pilot, "escape")
        assert app.screen is screen
        assert NOTICE not in shown(app)

    with_notices(tmp_path, script)


def test_a_long_path_in_a_notice_is_broken_only_behind_slashes(tmp_path: Path) -> None:
    names = ["home", "somebody", ".local", "share", "shellshock", "lessons", "doubt-gunplay-1.json"]
    path = "/" + "/".join(names)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.notify(f"The card was written to {path}. Send that file to report it.", markup=False)
        await press(pilot)
        (notice,) = pilot.app._notifications
        words = notice.message.split()
        assert max(map(len, words)) <= 80 // 2 - FRAME
        assert all(any(name in word for word in words) for name in names)
        assert "".join(words).count(path) == 1

    on_screen(duel(tmp_path), script, (80, 24))
