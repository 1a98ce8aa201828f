"""Random keys, clicks and sizes, faster than screens open and close, never end the program."""

import asyncio
import random
from pathlib import Path

import pytest
from textual import events
from textual.keys import Keys, _character_to_key
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.command_palette import SteadyList, SteadyPalette
from shellshock_tui.app.keys.actions import ACTIONS
from shellshock_tui.app.widgets.board_map import BoardMap
from tests.app.battles import duel, on_screen
from tests.soak import soaked

LEAVING = {"f10", "ctrl+q", "ctrl+c"}
ARROWS = [Keys.Up, Keys.Down, Keys.Left, Keys.Right, "pageup", "pagedown", "home", "end", "tab", "shift+tab"]
OPENING = [
    "ctrl+p",
    "question_mark",
    "x",
    "y",
    "f1",
    "f5",
    "f6",
    "f7",
    "f8",
    "f12",
    "enter",
    "escape",
    "escape",
]
KEYS = [key for action in ACTIONS for key in action.keys.split(",") if key not in LEAVING]
LETTERS = list("0123456789abcdefghijklmnoprstuvwxyzADEFGHVZ =&*+-,;:./")
ROUNDS = 150


def pressed(key: str) -> events.Key:
    """The event for a key, as a terminal sends it."""
    return events.Key(_character_to_key(key), key) if len(key) == 1 else events.Key(key, None)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("seed", soaked(range(1, 201), 2))
def test_random_keys_clicks_and_sizes_never_end_the_program(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)

    async def run() -> None:
        app = ShellshockApp(duel(tmp_path) if seed % 2 else None)
        async with app.run_test(size=(120, 40)) as pilot:
            for number in range(ROUNDS):
                match chance.randrange(12):
                    case 0:
                        low, high = chance.choice([(1, 300), (20, 200), (80, 200)])
                        size = chance.randint(low, high), chance.randint(1, 100)
                        await pilot.resize_terminal(*size)
                    case 1 | 2:
                        spot = chance.randrange(app.size.width), chance.randrange(app.size.height)
                        for kind in (events.MouseMove, events.MouseDown, events.MouseUp):
                            app.post_message(kind(None, *spot, 0, 0, 1, False, False, False, *spot))
                    case _:
                        key = str(chance.choice(chance.choice((KEYS, ARROWS, OPENING, LETTERS, LETTERS))))
                        app.post_message(pressed(key))
                if chance.randrange(4) == 0:
                    await asyncio.sleep(0)
                if number % 25 == 0:
                    await pilot.pause()
                if not app.is_running:
                    return
            await pilot.pause()

    asyncio.run(run())


@pytest.mark.usefixtures("home")
def test_a_command_search_that_outlives_its_list_is_quiet() -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test() as pilot:
            await pilot.press("ctrl+p", "s")
            palette = app.screen
            assert isinstance(palette, SteadyPalette)
            await palette.query_one(SteadyList).remove()
            palette._list_visible = not palette._list_visible
            await pilot.press("escape")
            assert app.screen is not palette

    asyncio.run(run())


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("seed", soaked(range(1, 17), 1))
def test_every_size_can_be_shown(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)

    async def run() -> None:
        app = ShellshockApp(duel(tmp_path) if seed % 2 == 0 else None)
        async with app.run_test(size=(120, 40)) as pilot:
            for _ in range(50):
                await pilot.resize_terminal(chance.randint(1, 300), chance.randint(1, 100))

    asyncio.run(run())


def test_a_key_that_comes_when_the_map_has_gone_does_nothing(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await screen.query_one(BoardMap).remove()
        screen.action_do("centre")
        assert pilot.app.is_running

    on_screen(duel(tmp_path), script)
