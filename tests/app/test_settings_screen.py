"""The settings screen: changes work at once and are saved."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.control.hand_over import HandOverScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.settings import COLUMN, SettingsScreen
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.dialogs import AskScreen, PressScreen
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.settings import OPTIONS, STANDARD, Reading, Settings, read_settings, settings_file
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of
from tests.app.games import courtyard
from tests.app.learner import press
from tests.app.shown_text import text
from tests.soak import soaked

Script = Callable[[Pilot[None], ShellshockApp], Awaitable[None]]


def set_up(
    tmp_path: Path, script: Script, settings: Settings = STANDARD, size: tuple[int, int] = (80, 24)
) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path), Reading(settings))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())


async def to_action(pilot: Pilot[None], app: ShellshockApp, name: str) -> None:
    """Mark the line of an action."""
    number = next(n for n, action in enumerate(app.bound.actions) if action.name == name)
    for _ in range(len(OPTIONS) + number):
        await pilot.press("down")
    await pilot.pause()


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([(80, 24), (200, 60), (120, 40)], 2), ids=str)
def test_each_setting_works_at_once_and_is_saved_on_leaving(
    home: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.press("f12")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        for option in OPTIONS:
            before = option.of(app.settings)
            await pilot.press("right")
            await pilot.pause()
            assert option.of(app.settings) == option.after(before, 1)
            assert option.values[option.of(app.settings)] in text(app)
            assert option.help.split()[0] in text(app)
            await pilot.press("down")
        assert app.theme == "light"
        assert not settings_file().exists()
        await pilot.press("escape")
        await pilot.pause()
        assert read_settings(settings_file()) == Reading(app.settings)
        assert isinstance(app.screen, BattleScreen)

    set_up(tmp_path, script, size=size)


def test_left_goes_back_and_r_sets_the_standard(home: Path, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.press("f12", "left")
        assert app.settings.theme == "sixteen"
        await pilot.press("r")
        assert app.settings == STANDARD
        await pilot.press("escape")
        await pilot.pause()
        assert not settings_file().exists(), "nothing changed, nothing is written"

    set_up(tmp_path, script)


def test_a_click_changes_a_value(home: Path, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.press("f12")
        await pilot.pause()
        assert await pilot.click("#settings", offset=(COLUMN + 4, 3))
        await pilot.pause()
        assert app.settings.motion == "short"
        await pilot.click("#settings", offset=(3, 1))
        assert app.settings.theme == "dark"

    set_up(tmp_path, script)


def test_a_key_is_set_by_pressing_it_and_reset_by_r(home: Path, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.press("f12")
        await to_action(pilot, app, "zoom")
        for pressed, key in (("tab", "z"), ("E", "z"), ("escape", "z"), ("ctrl+t", "ctrl+t"), ("u", "u")):
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, PressScreen)
            await pilot.press(pressed)
            await pilot.pause()
            assert isinstance(app.screen, SettingsScreen)
            assert app.settings.keys.get("zoom", ("z",)) == (key,), pressed
        await pilot.press("escape")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        board = screen.query_one(BoardMap)
        before = board.zoom
        await pilot.press("z")
        assert board.zoom == before
        await pilot.press("u")
        assert board.zoom != before
        await pilot.press("f12")
        await to_action(pilot, app, "zoom")
        await pilot.press("r")
        assert not app.settings.keys

    set_up(tmp_path, script)


def test_a_refused_key_is_told_on_the_screen(home: Path, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.press("f12")
        await to_action(pilot, app, "zoom")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert 'y cannot be the key for "zoom": "why?" has it already.' in text(app)

    set_up(tmp_path, script)


def test_faults_of_the_settings_are_told_at_the_start(home: Path, tmp_path: Path) -> None:
    async def run() -> None:
        reading = Reading(STANDARD, ("[b]Settings: colour is no setting.",))
        app = ShellshockApp(courtyard(tmp_path), reading)
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            await pilot.pause()
            await pilot.pause(0.2)
            assert "[b]Settings: colour is no setting." in text(app)

    asyncio.run(run())


def test_a_program_with_the_name_of_a_bot_is_told_at_the_start(home: Path, tmp_path: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path), Reading(replace(STANDARD, programs={"random": "./mine"})))
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            await pilot.pause()
            await pilot.pause(0.2)
            assert "Settings: the program 'rand" in text(app)

    asyncio.run(run())


@pytest.mark.few(1)
@pytest.mark.parametrize("zoom", ["far", "standard", "near"])
def test_a_battle_begins_in_the_size_that_is_set(tmp_path: Path, zoom: str) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        assert app.screen.query_one(BoardMap).art.name == zoom

    set_up(tmp_path, script, Settings(zoom=zoom))


@pytest.mark.parametrize("hand_over", ["secrets", "always"])
def test_the_keyboard_is_handed_over_as_set(tmp_path: Path, hand_over: str) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        side = asked_of(screen.session).side
        for _ in range(4):
            if asked_of(screen.session).side == side:
                await BattlePage(screen).give(pilot, screen.session.rules.decode({"do": "end-turn"}))
        assert asked_of(screen.session).side != side
        assert isinstance(app.screen, HandOverScreen) == (hand_over == "always")

    set_up(tmp_path, script, Settings(hand_over=hand_over))


def test_an_ended_battle_is_handed_over_to_nobody(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.control.hand_over.person != screen.session.rules.sides[0].id
        await press(pilot, "E", "down", "enter", "down", "enter")
        assert isinstance(screen.session.decision(), Outcome)
        assert not isinstance(app.screen, HandOverScreen)

    set_up(tmp_path, script, Settings(hand_over="always"))


@pytest.mark.parametrize("confirm", [True, False])
def test_giving_up_is_asked_about_once_more_as_set(tmp_path: Path, confirm: bool) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        await pilot.press("E")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, AskScreen) == confirm
        assert isinstance(screen.session.decision(), Outcome) == (not confirm)

    set_up(tmp_path, script, Settings(confirm_end=confirm))


def test_a_theme_is_painted_from_the_palette_of_commands(home: Path, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        commands = {command.title: command.callback for command in app.get_system_commands(app.screen)}
        commands["Colours: high contrast"]()
        await pilot.pause()
        assert app.theme == "stark"
        assert read_settings(settings_file()).settings.theme == "stark"

    set_up(tmp_path, script)
