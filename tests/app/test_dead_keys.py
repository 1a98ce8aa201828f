"""Keys without a meaning: each screen says that they do nothing, and which keys do something."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.dice_entry import DieScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.settings import SettingsScreen
from shellshock_tui.app.title.briefing import BriefingScreen
from shellshock_tui.app.title.screen import BattlesScreen
from shellshock_tui.app.widgets.dialogs import AskScreen, LineScreen
from shellshock_tui.dice import DieWanted
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.session import Session
from tests.app.battle_page import BattlePage
from tests.app.battles import battle, duel, on_screen
from tests.app.learner import press
from tests.app.shown_text import text, told

Make = Callable[[Session], Screen[Any]]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
TWO = DieWanted(6, "drawing lots", 2)
SCREENS: dict[str, tuple[Make, str]] = {
    "briefing": (BriefingScreen, "? lists the keys"),
    "report": (AfterActionScreen, "? lists the keys"),
    "battles": (lambda _: BattlesScreen(), "? lists the keys"),
    "handbook": (lambda _: HandbookScreen(SYSTEM, "move.turn-number"), "? lists the keys"),
    "die": (lambda _: DieScreen(DieWanted(6, "who begins")), "Enter"),
    "dice": (lambda _: DieScreen(TWO), "Enter"),
    "question": (lambda _: AskScreen("Sure?", ("No", "Yes")), "Enter"),
    "settings": (lambda _: SettingsScreen(), "Esc"),
}
"""Screens, each with its text about the keys that do something."""


def shows(screen: Make, folder: Path, size: tuple[int, int], *keys: str) -> list[str]:
    """Return the text of a screen after each key."""
    shown = list[str]()

    async def run() -> None:
        session = duel(folder)
        app = ShellshockApp(None)
        async with app.run_test(size=size) as pilot:
            await app.push_screen(screen(session))
            await pilot.pause()
            for key in keys:
                await press(pilot, key)
                shown.append(" ".join(text(app).split()))
        session.close()

    asyncio.run(run())
    return shown


@SIZES
@pytest.mark.few(2)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_says_which_keys_do_something(
    home: Path, tmp_path: Path, size: tuple[int, int], name: str
) -> None:
    screen, keys = SCREENS[name]
    shown = shows(screen, tmp_path, size, "W", "insert", "f11", "down")
    for key, words in zip(("W", "Insert", "F11"), shown, strict=False):
        assert f"{key} does nothing here" in words
        assert words.count("does nothing here") == 1
        assert keys in words
    assert not any(f"{key} does nothing here" in shown[-1] for key in ("W", "Insert", "F11"))


@pytest.mark.parametrize(("name", "words"), [("settings", "Right next value"), ("question", "n next")])
def test_a_question_mark_lists_the_keys_of_a_dialog(
    home: Path, tmp_path: Path, name: str, words: str
) -> None:
    listed, closed = shows(SCREENS[name][0], tmp_path, (80, 24), "question_mark", "question_mark")
    assert words in listed.replace("→", "Right")
    assert words not in closed.replace("→", "Right")


@pytest.mark.parametrize("make", [lambda _: BattlesScreen(), AfterActionScreen])
def test_a_dead_key_cuts_no_key_of_a_footer(home: Path, tmp_path: Path, make: Make) -> None:
    bars, heights = list[str](), set[int]()

    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(make(duel(tmp_path)))
            for key in ("shift", "f11", "shift"):
                await press(pilot, key)
                bars.append(" ".join(told(app, "Footer").split()))
                heights.add(app.screen.query_one("Footer").size.height)

    asyncio.run(run())
    keys, refused, after = bars
    assert refused == "F11 does nothing here; ? lists the keys."
    assert after == keys
    assert len(heights) == 1


def test_a_key_of_the_battle_under_a_panel_says_what_closes_the_panel(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        count = len(screen.session.entries)
        for opens in ("y", "f6", "question_mark"):
            for key, name in (("f4", "F4"), ("f5", "F5"), ("backspace", "Bksp")):
                await press(pilot, opens)
                assert pilot.app.screen is not screen
                await press(pilot, key)
                footers = pilot.app.screen.query("Footer")
                words = told(pilot.app, "Footer") if footers else " ".join(text(pilot.app).split())
                assert f"{name} waits: Esc closes this first." in words
                await press(pilot, "escape")
                assert pilot.app.screen is screen
        await press(pilot, "y", "question_mark", "f10")
        assert not screen.is_attached
        assert len(screen.session.entries) == count

    on_screen(duel(tmp_path), script, (80, 24))


def test_no_digit_of_a_die_is_dropped_without_a_word(home: Path, tmp_path: Path) -> None:
    *_, full, shorter = shows(lambda _: DieScreen(TWO), tmp_path, (80, 24), *"123", "backspace")
    assert "▸ 12 " in full
    assert "3 was not typed" in full
    assert "▸ 1 " in shorter
    assert "not typed" not in shorter


def test_a_line_that_is_too_long_is_kept_and_said_to_be(home: Path, tmp_path: Path) -> None:
    long = "x" * 61
    asked = shows(
        lambda _: LineScreen("name", "Which?", "Enter names it", long), tmp_path, (120, 40), "enter"
    )
    assert "at most 60 characters" in asked[-1]
    assert "x" * 50 in asked[-1], "nothing typed is lost"


@pytest.mark.few(1)
@SIZES
def test_a_dead_key_leaves_the_keys_of_a_battle_in_sight(
    home: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "enter")
        bar = told(screen.app, "KeyBar")
        for key, name in (("f11", "F11"), ("insert", "Insert"), ("J", "J")):
            await press(pilot, key)
            assert BattlePage(screen).notice == f"{name} does nothing now; ? shows what keys do."
            assert told(screen.app, "KeyBar") == bar

    on_screen(duel(tmp_path), script, size)


def test_a_dead_key_says_that_orders_still_wait(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f4", "D", "f11")
        assert screen.model.group
        assert BattlePage(screen).notice == (
            "F11 does nothing now; ? shows what keys do. "
            "The orders shown are not given yet: F2 Enter gives them, Bksp drops them."
        )
        await press(pilot, "backspace")
        assert not screen.model.group
        assert "not given yet" not in BattlePage(screen).notice

    on_screen(battle("mill", tmp_path), script, (80, 24))


def test_enter_that_was_pressed_while_the_program_started_is_enter(tmp_path: Path) -> None:
    """Until the program has set up the terminal, Enter arrives as a line feed, which is Ctrl+J."""

    async def run() -> None:
        app = ShellshockApp(duel(tmp_path), is_fresh=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, BriefingScreen)
            await press(pilot, "ctrl+j")
            assert isinstance(app.screen, BattleScreen)

    asyncio.run(run())
