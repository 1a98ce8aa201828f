"""Changing the player of a side on the screen; a program that cannot go on leaves its side to the player."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.reference.front_page import PLAYERS, turned
from shellshock_tui.app.reference.rules_screen import OptionsScreen
from shellshock_tui.app.reference.seat_dialogs import ProgramScreen
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.dialogs import AskScreen, ReadingScreen
from shellshock_tui.session.game_setup import Opening
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.seats import COMMAND
from tests.app.battle_page import BattlePage
from tests.app.learner import until
from tests.app.shown_text import text
from tests.app.test_battle import play, shown
from tests.app.test_bots import against_a_bot, until_hit
from tests.games import duel
from tests.test_seats import SEAT


def peoples_turn(screen: BattleScreen) -> bool:
    """Whether the person is asked."""
    return not screen.control.bot_turns.at_play and screen.control.hand_over.person != ""


async def choose(pilot: Pilot[None], answer: str) -> None:
    """Choose the answer of the open dialog that begins with some words."""
    screen = pilot.app.screen
    assert isinstance(screen, AskScreen)
    number = next(number for number, words in enumerate(screen.answers) if words.startswith(answer))
    screen.query_one(OptionList).highlighted = number
    await pilot.press("enter")
    await pilot.pause()


def test_a_side_goes_to_a_bot_and_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for player, seats in (("a bot: random", {"gold": "random"}), ("a person", {})):
            await pilot.press("ctrl+y")
            await choose(pilot, "Gold")
            await choose(pilot, player)
            who = {"a bot: random": "The random bot", "a person": "A person"}[player]
            assert f"{who} plays Gold from now on." in BattlePage(screen).notice
            await until(pilot, lambda: peoples_turn(screen))
            assert screen.session.seats == seats
        lines = [line.text for line in screen.query_one(BattleLog).log_lines]
        told = "The random bot plays Gold from now on.", "A person plays Gold from now on."
        assert [lines.count(line) for line in told] == [1, 1]
        assert lines.index(told[0]) < lines.index(told[1])
        await pilot.press("f4")
        while (line := screen.query_one(BattleLog).line) and line.text not in told:
            await pilot.press("up")
        assert line
        await pilot.press("y")
        assert "Traceback" not in shown(screen)

    play(start_battle(duel(), "oak", tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("player", ["a person", "a bot: random"])
def test_a_report_stays_open_while_a_seat_changes(tmp_path: Path, player: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await until_hit(pilot, screen)
        count = len(screen.session.entries)
        await pilot.press("ctrl+y")
        await choose(pilot, "Gold")
        await choose(pilot, player)
        await pilot.pause()
        assert page.is_report_open
        assert len(screen.session.entries) == count
        await pilot.press("enter")
        await until(pilot, lambda: peoples_turn(screen))
        assert not page.is_report_open

    play(against_a_bot(tmp_path, gold="recruit"), script)


def test_a_program_is_typed_and_plays(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        count = len(screen.session.entries)
        side = next(side for side in screen.session.rules.sides if side.id == screen.control.hand_over.person)
        await pilot.press("ctrl+y")
        await choose(pilot, side.name)
        await choose(pilot, "a program")
        asked = pilot.app.screen
        assert isinstance(asked, ProgramScreen)
        assert asked.query_one(Input).value == ""
        asked.query_one(Input).value = SEAT.removeprefix(COMMAND)
        await pilot.press("enter")
        await until(pilot, lambda: len(screen.session.entries) > count)
        assert screen.session.note(count).by == "program"
        await pilot.press("ctrl+y")
        await choose(pilot, f"What {side.name}'s program")
        assert isinstance(pilot.app.screen, ReadingScreen)
        assert "·" in text(pilot.app)
        await pilot.press("escape")

    play(start_battle(duel(), "oak", tmp_path), script)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "Type the command"),
        ("./nowhere", "There is no program"),
        ("x 'y", "quotation mark"),
    ],
)
def test_a_wrong_command_is_told_and_kept(tmp_path: Path, command: str, sentence: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        dialog = ProgramScreen("Gold")
        await pilot.app.push_screen(dialog)
        dialog.query_one(Input).value = command
        await pilot.press("enter")
        assert sentence in str(dialog.query_one("#asked", Static).content)
        assert dialog.query_one(Input).value == command
        await pilot.press("escape")
        assert pilot.app.screen is screen

    play(start_battle(duel(), "oak", tmp_path), script)


def test_a_program_that_ends_leaves_its_side_to_the_player(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: screen.session.seats == {} and peoples_turn(screen))
        notice = BattlePage(screen).notice
        assert "ended with exit code 1" in notice
        assert "yours to play" in notice
        assert not pilot.app._notifications, "nothing lies over the battle"
        why = screen.session.store.rows[-1]["why"]
        assert why in [line.text for line in screen.query_one(BattleLog).log_lines]
        await pilot.press("enter")
        assert "Traceback" not in shown(screen)

    play(start_battle(duel(), "oak", tmp_path, {"gold": "cmd:false", "blue": "cmd:false"}), script)


def test_a_side_that_a_program_plays_takes_no_orders_to_all(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        screen.control.bot_turns.pause()
        while screen.model.position.side != "gold":
            await pilot.press("enter")
        await pilot.press("D")
        assert "A program plays Gold and decides now" in BattlePage(screen).notice

    play(start_battle(duel(), "oak", tmp_path, {"gold": SEAT}), script)


def test_the_front_page_asks_for_a_program(tmp_path: Path, home: Path) -> None:
    assert turned({}, "gold", -1, (*PLAYERS, COMMAND)) == {"gold": COMMAND}

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = OptionsScreen(Opening(duel()))
        await pilot.app.push_screen(page)
        await pilot.pause()
        page.turn_seat("gold", -1)
        await until(pilot, lambda: isinstance(pilot.app.screen, ProgramScreen))
        pilot.app.screen.query_one(Input).value = "false"
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is page)
        assert page.opening.seats == {"gold": "cmd:false"}
        assert "‹ a program: false ›" in text(pilot.app)
        page.turn_seat("gold", 1)
        assert page.opening.seats == {}
        page.turn_seat("gold", -1)
        await until(pilot, lambda: isinstance(pilot.app.screen, ProgramScreen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is page)
        assert page.opening.seats == {"gold": "random"}
        await pilot.press("escape")

    play(start_battle(duel(), "oak", tmp_path), script)


def test_no_program_is_offered_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        monkeypatch.setattr(type(pilot.app), "is_web", True)
        await pilot.press("ctrl+y")
        await choose(pilot, "Gold")
        assert isinstance(pilot.app.screen, AskScreen)
        assert not any("program" in answer for answer in pilot.app.screen.answers)
        await pilot.press("escape")
        page = OptionsScreen(Opening(duel()))
        await pilot.app.push_screen(page)
        page.turn_seat("gold", -1)
        assert page.opening.seats == {"gold": "random"}
        await pilot.press("escape")

    play(start_battle(duel(), "oak", tmp_path), script)
