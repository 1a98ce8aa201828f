"""Random keys, clicks and sizes never break the screen."""

import asyncio
import random
from pathlib import Path

import pytest
from textual import events
from textual.keys import Keys
from textual.pilot import OutOfBounds, Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.explain_screen import WhyNotScreen, WhyScreen
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen, StoryScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.actions import ACTIONS
from shellshock_tui.app.reference.rules_screen import RulesScreen
from shellshock_tui.engine.rules import Outcome
from tests.app.games import courtyard
from tests.app.learner import press
from tests.soak import soaked

LEAVING = {"f10"}
KEYS = [key for action in ACTIONS for key in action.keys.split(",") if key not in LEAVING]
ARROWS = [Keys.Up, Keys.Down, Keys.Left, Keys.Right, "pageup", "pagedown"]
LETTERS = list("12345abcdefghijklmoqrstuwxRbe")
ROUNDS = 300
MOST_SCREENS, MOST_CHOICES = 10, 20


@pytest.mark.parametrize("seed", soaked(range(1, 31), 1))
def test_nothing_that_is_pressed_breaks_the_screen(tmp_path: Path, seed: int) -> None:
    session = courtyard(tmp_path)
    chance = random.Random(seed)

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            for number in range(ROUNDS):
                match chance.randrange(20):
                    case 0:
                        await pilot.resize_terminal(chance.randint(20, 200), chance.randint(5, 60))
                    case 1:
                        spot = chance.randrange(app.size.width), chance.randrange(app.size.height)
                        try:
                            await pilot.click(offset=spot)
                        except OutOfBounds:
                            continue
                    case _:
                        key = chance.choice(chance.choice((KEYS, ARROWS, LETTERS, LETTERS)))
                        app.post_message(events.Key(key, key if len(key) == 1 else None))
                if number % 25 == 0:
                    await pilot.pause()
            await pilot.resize_terminal(120, 40)
            assert app.is_running
            await play_on(pilot)

    asyncio.run(run())


async def play_on(pilot: Pilot[None]) -> None:
    """Return to the battle from any screen, and take choices by Enter, unless it is over."""
    for _ in range(MOST_SCREENS):
        if not isinstance(pilot.app.screen, BattleScreen):
            await press(pilot, "escape")
    shown = pilot.app.screen
    assert isinstance(shown, BattleScreen)
    session = shown.session  # The keys may have begun another game.
    await pilot.pause(1)  # Keys typed in a row after an early one are held back with it.
    await press(pilot, "escape", "escape")
    await pilot.pause(1)
    count = len(session.entries)
    await press(pilot, *["enter"] * MOST_CHOICES)
    assert len(session.entries) > count or isinstance(session.decision(), Outcome)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["y", "question_mark", "f6", "f7", "x"])
def test_a_panel_that_was_closed_at_once_is_not_filled_any_more(tmp_path: Path, key: str) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press(key)
            await pilot.pause()
            panel = app.screen
            await pilot.press("escape")
            await pilot.pause()
            assert app.screen is not panel
            match panel:
                case WhyScreen() | WhyNotScreen():
                    panel.set_rows()
                case HelpScreen() | StoryScreen():
                    assert not panel.is_attached
                case RulesScreen():
                    panel.show_all()
                    panel.show_more()
                case _:
                    pytest.fail(f"{key} opened no panel that is filled")

    asyncio.run(run())
