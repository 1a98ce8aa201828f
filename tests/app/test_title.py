"""The title screen: what stands on the shelves, and what comes of choosing it."""

import asyncio
import os
from pathlib import Path

import pytest
from textual.events import Key
from textual.widgets import OptionList, Static

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.die_screen import DieScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.books.armoury import ArmouryScreen
from shellshock_tui.app.books.handbook import HandbookScreen
from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen
from shellshock_tui.app.settings.screen import SettingsScreen
from shellshock_tui.app.title.entries import GameEntry
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.library.shelf import games_folder
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.practice import PracticeSession
from shellshock_tui.settings import Reading, Settings
from tests.app.looks import text
from tests.app.pupil import press
from tests.games import duel

SCENARIO = """
system = "toy"
kind = "scenario"
name = "yard"
title = "[b]The yard[/]"
briefing = "Two lines\\nof one paragraph.\\n\\nAnd another."
turn_limit = 40
map = {terrain = "....\\n...."}
sides = [{id = "blue", name = "Blue"}, {id = "gold", name = "Gold"}]
units = [
  {id = "b1", name = "Ash", side = "blue", sheet = "guard", at = "0101"},
  {id = "g1", name = "Gale", side = "gold", sheet = "guard", at = "0402"},
]
[sheets.guard]
name = "guard"
title = "Guard"
strength = 3
aim = 1
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "shellshock-tui" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "yard.toml").write_text(SCENARIO)
    (folder / "broken.toml").write_text("kind = 3")
    return tmp_path


def labels(app: ShellshockApp) -> list[str]:
    options = app.screen.query_one(OptionList).options
    return [str(option.prompt) for option in options]


def test_a_battle_is_played_left_and_resumed(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            names = labels(app)
            assert any("[b]The yard[/]" in name for name in names)
            assert any(name.startswith("×  broken") for name in names)
            app.screen.query_one(OptionList).highlighted = next(n for n, t in enumerate(names) if "yard" in t)
            await pilot.pause()
            told = str(app.screen.query_one("#briefing", Static).content)
            assert "Two lines of one paragraph." in told
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, BattleScreen)
            await pilot.press("e", "f10")
            await pilot.pause()
            assert isinstance(app.screen, TitleScreen)
            saved = app.screen.query_one(OptionList).highlighted
            assert saved is not None
            assert labels(app)[saved].startswith("↻")
            await pilot.press("escape")
            assert app.is_running
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, BattleScreen)
            assert len(app.screen.session.entries) == 2

    asyncio.run(run())


def test_a_battle_whose_file_is_gone_is_left_for_the_title(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            yard = next(number for number, label in enumerate(labels(app)) if "yard" in label)
            app.screen.query_one(OptionList).highlighted = yard
            await press(pilot, "enter")
            assert isinstance(app.screen, BattleScreen)
            app.screen.session.store.path.unlink()
            await press(pilot, "f10")
            assert isinstance(app.screen, TitleScreen)
            assert not any(label.startswith("↻") for label in labels(app))

    asyncio.run(run())


def test_the_title_opens_though_a_game_among_the_others_is_a_dangling_link(home: Path) -> None:
    games = games_folder()
    games.mkdir(parents=True)
    (games / "gone.game").symlink_to(home / "nowhere")

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, TitleScreen)
            assert any("gone" in label for label in labels(app))

    asyncio.run(run())


def test_the_battle_that_was_left_is_marked_though_another_was_saved_later(home: Path) -> None:
    sessions = [start_battle(duel(), "elm"), start_battle(duel(), "oak")]
    for number, session in enumerate(sessions):
        session.close()
        os.utime(session.store.path, (number, number))
    older = sessions[0].store.path

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            title = app.screen
            assert isinstance(title, TitleScreen)
            title.mark_game(older)
            await press(pilot, "enter")
            assert isinstance(app.screen, BattleScreen)
            await press(pilot, "f10")
            assert isinstance(app.screen, TitleScreen)
            assert isinstance(title.marked, GameEntry)
            assert title.marked.path == older

    asyncio.run(run())


def test_a_battle_that_is_over_is_looked_back_at_and_not_resumed(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for keys in (("e", "f10"), ("E", "down", "enter", "down", "enter", "f10")):
                names = labels(app)
                app.screen.query_one(OptionList).highlighted = next(
                    n for n, t in enumerate(names) if "▶" in t and "yard" in t
                )
                await press(pilot, "enter", *keys)
            names = labels(app)
            ended = next(n for n, name in enumerate(names) if name.startswith("✓  Over:"))
            assert app.screen.query_one(OptionList).highlighted == ended
            assert ended > next(n for n, name in enumerate(names) if name.startswith("↻"))
            assert "The battle is over" in str(app.screen.query_one("#briefing", Static).content)
            await press(pilot, "enter")
            assert isinstance(app.screen, BattleScreen)
            await press(pilot, "up")
            assert app.screen.model.past is not None

    asyncio.run(run())


def test_a_broken_file_says_what_is_wrong_with_it(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            number = next(n for n, text in enumerate(labels(app)) if "broken" in text)
            app.screen.query_one(OptionList).highlighted = number
            await pilot.pause()
            assert "broken.toml" in str(app.screen.query_one("#briefing", Static).content)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, TitleScreen)
            assert app.is_running
            assert any("broken.toml" in note.message for note in app._notifications)

    asyncio.run(run())


def test_s_shows_the_settings(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("s")
            await pilot.pause()
            assert isinstance(app.screen, SettingsScreen)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, TitleScreen)

    asyncio.run(run())


@pytest.mark.parametrize("table_dice", [True, False])
def test_a_battle_begins_with_the_dice_that_are_set(home: Path, table_dice: bool) -> None:
    async def run() -> None:
        app = ShellshockApp(None, Reading(Settings(table_dice=table_dice)))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            number = next(n for n, label in enumerate(labels(app)) if "[b]The yard[/]" in label)
            app.screen.query_one(OptionList).highlighted = number
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, DieScreen if table_dice else BattleScreen)

    asyncio.run(run())


def test_the_title_leads_to_lessons_armoury_handbook_and_settings(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for sign, screen in (("★", JumpstartsScreen), ("≡", ArmouryScreen), ("⚙", SettingsScreen)):
                number = next(n for n, label in enumerate(labels(app)) if label.startswith(sign))
                app.screen.query_one(OptionList).highlighted = number
                await pilot.press("enter")
                await pilot.pause()
                assert isinstance(app.screen, screen)
                await pilot.press("escape")
                await pilot.pause()
                assert isinstance(app.screen, TitleScreen)
            number = next(n for n, label in enumerate(labels(app)) if label.startswith("§"))
            app.screen.query_one(OptionList).highlighted = number
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, HandbookScreen)

    asyncio.run(run())


def test_the_map_of_a_battle_is_drawn_below_its_briefing_where_there_is_room(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            number = next(n for n, label in enumerate(labels(app)) if "yard" in label)
            app.screen.query_one(OptionList).highlighted = number
            for _ in range(100):
                await pilot.pause(0.05)
                if app.screen.query_one("#preview", Lines).lines:
                    break
            assert len(app.screen.query_one("#preview", Lines).lines) == 2, "the yard has two rows"

    asyncio.run(run())


def test_p_practises_on_the_marked_battle(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            number = next(n for n, label in enumerate(labels(app)) if "yard" in label)
            app.screen.query_one(OptionList).highlighted = number
            await pilot.press("p")
            await pilot.pause(0.2)
            assert isinstance(app.screen, BattleScreen)
            assert isinstance(app.screen.session, PracticeSession)
            await pilot.press("f10")
            await pilot.pause()
            assert isinstance(app.screen, TitleScreen)

    asyncio.run(run())


def test_in_the_smallest_window_every_key_of_the_title_is_told_whole(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            foot = text(app).splitlines()[-1]
            assert all(
                words in foot for words in ("choose", "open", "real dice", "practise", "settings", "q quit")
            )

    asyncio.run(run())


def test_a_key_pressed_twice_opens_one_game(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            demo = next(n for n, label in enumerate(labels(app)) if "demo" in label)
            app.screen.query_one(OptionList).highlighted = demo
            await pilot.pause()
            for _ in range(2):
                app.post_message(Key("enter", "\r"))
            await press(pilot)
            await pilot.pause(0.5)
            assert [type(screen) for screen in app.screen_stack].count(BattleScreen) == 1

    asyncio.run(run())
