"""The handbook screen: searching, reading and following links."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import rules
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.reference.handbook import ClauseList, ClausePane, HandbookScreen
from tests.app.battles import asked_of
from tests.app.games import courtyard
from tests.app.shown_text import text
from tests.soak import soaked

Script = Callable[[Pilot[None], HandbookScreen], Awaitable[None]]
SIZES = [(80, 24), (200, 60), (120, 40)]


def read(script: Script, at: str = "", size: tuple[int, int] = (80, 24)) -> ShellshockApp:
    """Run a script on the handbook of Shellshock."""

    async def run() -> ShellshockApp:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            screen = HandbookScreen(rules.system("shellshock"), at)
            app.push_screen(screen)
            await pilot.pause()
            await script(pilot, screen)
        return app

    return asyncio.run(run())


def shown(screen: HandbookScreen) -> str:
    strips = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_words_are_searched_as_they_are_typed(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        await pilot.press(*"turn", "space", *"number")
        await pilot.pause()
        listed = [clause.id for clause in screen.query_one(ClauseList).rows]
        assert "move.turn-number" in listed
        assert "hit.roll" not in listed
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(screen.focused, ClausePane)
        assert "move.turn-number" in shown(screen)
        assert "A Bison moves at speed 9" in "".join(
            run.text for row in screen.focused.rows for run in row.line
        )

    read(script, size=size)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked(SIZES, 2))
def test_a_link_is_followed_and_backspace_comes_back(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        visited = [screen.here]
        for _ in range(2):
            while screen.query_one(ClausePane).marked < 0:
                await pilot.press("down")
            await pilot.press("enter")
            await pilot.pause()
            visited.append(screen.here)
        assert len(set(visited)) == 3
        for clause in reversed(visited[:-1]):
            await pilot.press("backspace")
            await pilot.pause()
            assert screen.here == clause
            assert clause in shown(screen)

    read(script, "hit.range-modifier", size)


def test_list_and_page_take_turns_at_80x24() -> None:
    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        await pilot.press("down", "down")
        await pilot.pause()
        assert (screen.query_one(ClauseList).display, screen.query_one(ClausePane).display) == (True, False)
        await pilot.press("enter")
        await pilot.pause()
        assert (screen.query_one(ClauseList).display, screen.query_one(ClausePane).display) == (False, True)
        assert screen.here == "setup.types-of-play"
        await pilot.press("left")
        await pilot.pause()
        assert isinstance(screen.focused, ClauseList)

    read(script)


def test_the_whole_page_can_be_read_with_the_arrow_down() -> None:
    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        pane = screen.query_one(ClausePane)
        last = len(pane.rows) - 1
        for _ in range(len(pane.rows)):
            await pilot.press("down")
        assert pane.marked == last
        assert round(pane.scroll_y) + pane.size.height > last

    read(script, "hit.indirect")


def test_words_without_a_match_leave_an_empty_list() -> None:
    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        await pilot.press(*"zeppelin", "enter", "down", "enter")
        await pilot.pause()
        assert "No clause contains all of these words." in shown(screen)
        assert "None in Shellshock; none in the other books" in text(pilot.app)
        await pilot.press("slash", "backspace")
        await pilot.pause()
        assert screen.query_one(ClauseList).rows
        await pilot.press(*"overwatch")
        await pilot.pause()
        assert re.search(r"None in Shellshock; .*Gunplay \d+.*: F2", text(pilot.app))
        await pilot.press("f2")
        await pilot.pause()
        found = pilot.app.screen
        assert isinstance(found, HandbookScreen)
        assert found.system.name != "shellshock"
        assert found.query_one(ClauseList).rows
        assert re.search(r"\d+ clauses? in", text(pilot.app))

    read(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["escape", "f10"])
def test_a_key_leaves_the_handbook(key: str) -> None:
    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert pilot.app.screen is not screen

    read(script)


def test_a_click_on_a_clause_and_on_a_link_opens_it() -> None:
    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        await pilot.click(ClauseList, offset=(5, 3))
        await pilot.pause()
        assert screen.here == "setup.types-of-play"
        pane = screen.query_one(ClausePane)
        link = next(number for number, row in enumerate(pane.rows) if row.link)
        wanted = pane.rows[link].link
        await pilot.click(ClausePane, offset=(5, link))
        await pilot.pause()
        assert screen.here == wanted

    read(script, size=(120, 40))


def test_marks_keep_their_signs_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[None], screen: HandbookScreen) -> None:
        assert all(sign in shown(screen) for sign in "●■▲▼")

    read(script, size=(120, 90))


def test_the_battle_opens_it_at_the_rule_of_the_question(tmp_path: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            battle, session = app.screen, cast("BattleScreen", app.screen).session
            await pilot.press("f8")
            await pilot.pause()
            assert isinstance(app.screen, HandbookScreen)
            assert app.screen.here == asked_of(session).clause
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is battle

    asyncio.run(run())


def test_the_why_screen_opens_it_at_the_rule_of_the_marked_line(tmp_path: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("y")
            await pilot.pause()
            why = cast("WhyScreen", app.screen)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, HandbookScreen)
            assert app.screen.here == why.row.clause
            await pilot.press("f10")
            await pilot.pause()
            assert cast("WhyScreen", app.screen) is why

    asyncio.run(run())
