"""Looking back by keys, an order, a turn, an attack or a loss at a time."""

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen
from shellshock_tui.app.battle.model.timeline import nothing_there
from shellshock_tui.app.battle.palette import BattleCommands
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.actions import OF_THE_PAST
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.battle_log import BattleLog, LastLines
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.session import Session
from shellshock_tui.session.after_action.report import after_action
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage, lines_of
from tests.app.battles import aiming, battle, on_screen
from tests.app.learner import press
from tests.app.shown_text import text, told
from tests.test_after_action import replayed


def not_over(name: str, folder: Path) -> Session:
    """Play a recorded battle until shortly before its end."""
    session = replayed(name, folder)
    session.undo_by_agreement(3)
    return session


def turn(session: Session, entry: int) -> int:
    return session.rules.track(session.state_at(entry)).turn


def attacks(session: Session) -> list[int]:
    """Return the journal entries that are attacks."""
    kind = session.rules.command_kind
    commands = ((number, entry.command) for number, entry in enumerate(session.entries))
    return [number for number, one in commands if one is not None and kind(one) is CommandKind.ATTACK]


async def entries_by(pilot: Pilot[None], page: BattlePage, key: str) -> list[int]:
    """Press a key of the past until it no longer moves; return the entries that it reached."""
    found: list[int] = []
    before = page.entry
    while True:
        await press(pilot, key)
        if page.entry is None or page.entry == before:
            return found
        found.append(before := page.entry)


def test_keys_of_the_past_lead_to_orders_turns_and_attacks(tmp_path: Path) -> None:
    session = not_over("duel", tmp_path)
    last = len(session.entries) - 1

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await press(pilot, "escape", "f4", "up")
        assert page.entry == last
        assert await entries_by(pilot, page, "p") == [one for one in reversed(attacks(session)) if one < last]
        await press(pilot, "f4", "home", "left")
        assert page.entry == 0
        for number in range(2, turn(session, last) + 1):
            await press(pilot, "shift+right")
            assert page.entry is not None
            assert (turn(session, page.entry), turn(session, page.entry - 1)) == (number, number - 1)
        await press(pilot, "shift+right")
        assert page.entry == last
        await press(pilot, "left")
        assert page.entry == last - 1
        await press(pilot, "right")
        assert page.entry == last

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
def test_the_timeline_shows_every_turn_and_the_moment(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "escape", "f4", "home", "left")
        (line,) = lines_of(screen.query_one(Answers))
        assert line.index("◆") < line.index("2") < line.index("3")
        for _ in range(2):
            await press(pilot, "shift+right")
            (line,) = lines_of(screen.query_one(Answers))
            assert line.count("◆") == 1
            assert line.index("◆") < line.rindex("─")
            assert line.rstrip().endswith("● now")
        await entries_by(pilot, BattlePage(screen), "shift+right")
        (line,) = lines_of(screen.query_one(Answers))
        assert line.index("◆") > line.rindex("─")

    on_screen(not_over("duel", tmp_path), script, size)


def test_the_past_is_walked_by_keys_and_the_log_goes_along(tmp_path: Path) -> None:
    session = not_over("duel", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, log = BattlePage(screen), screen.query_one(BattleLog)
        await press(pilot, "escape", "f4", "up", "p")
        assert page.entry in attacks(session)
        assert log.line is not None
        assert log.line.entry == page.entry
        assert "LOOKING BACK" in text(screen.app)
        assert "◆" in text(screen.app)
        await press(pilot, "escape")
        assert page.entry is None
        assert "◆" not in text(screen.app)

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["camp", "villages"])
def test_keys_lead_to_each_loss_and_back(name: str, tmp_path: Path) -> None:
    session = replayed(name, tmp_path)
    told = after_action(session)

    async def script(pilot: Pilot[None], _: object) -> None:
        await press(pilot, "escape", "home", "left")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        page = BattlePage(screen)
        found = await entries_by(pilot, page, "k")
        assert told.kills[0].entry in found
        assert {end.turn for end in told.turns if end.lost} <= {turn(session, entry) for entry in found}
        assert "No unit is lost after this moment." in page.notice
        assert await entries_by(pilot, page, "K") == found[-2::-1]

    on_screen(session, script)


def test_a_marker_that_leaves_the_map_is_no_loss(tmp_path: Path) -> None:
    session = replayed("man-down", tmp_path)
    lost = {"is dead.", "goes into shock.", "is lost."}

    async def script(pilot: Pilot[None], _: object) -> None:
        await press(pilot, "escape", "home", "left")
        page = BattlePage(cast("BattleScreen", pilot.app.screen))
        found = await entries_by(pilot, page, "k")
        assert len(found) > 1
        for entry in found:
            told = [happened.text for happened in session.entries[entry].events]
            assert [text for text in told if text.endswith(tuple(lost))], (entry, told)

    on_screen(session, script)


def test_past_orders_show_map_and_sheet_and_space_plays_on(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "escape", "f4", "home")
        page = BattlePage(screen)
        assert screen.query_one(BattleLog).display
        await press(pilot, "right")
        assert page.entry == 1
        assert not screen.query_one(BattleLog).display
        assert "MOVE" in text(screen.app)
        await press(pilot, "down")
        assert page.entry == 2
        await press(pilot, "p", "p")
        assert "There is no attack before this moment." in text(screen.app)
        await press(pilot, "space")
        await pilot.pause(10.0)
        assert page.entry == len(screen.session.entries) - 1

    on_screen(not_over("duel", tmp_path), script)


def test_a_drafted_shot_survives_looking_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        drafted = page.enter
        assert "★" in drafted
        await press(pilot, "f4", "up")
        assert page.enter != drafted
        await press(pilot, "escape")
        assert page.entry is None
        assert page.enter == drafted

    on_screen(aiming(tmp_path), script)


def test_the_way_back_is_shown_once_and_can_be_clicked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f4", "up", "left")
        (line,) = screen.query_one(KeyBar).lines
        assert plain(line).count("Esc now") == 1
        await pilot.click(KeyBar, offset=(plain(line).index("Esc now") + 1, 0))
        await pilot.pause()
        assert BattlePage(screen).entry is None

    on_screen(aiming(tmp_path), script, (120, 40))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_whom_an_order_of_the_past_tells_of_is_in_view(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, board, seen = BattlePage(screen), screen.query_one(BoardMap), []
        await press(pilot, "D", "D", "D", "D", "f4", "up", "up")
        while page.entry:
            await press(pilot, "left")
            for happened in screen.session.entries[page.entry].events:
                unit = dict(happened.facts).get("unit", "")
                for piece in (one for one in page.pieces if unit and one.unit == unit):
                    seen.append(piece.unit)
                    assert board.pane.contains_region(board.art.box(piece.at)), happened.text
        assert len(set(seen)) > 1

    on_screen(battle("bridge", tmp_path, "3"), script, size)


def test_a_notice_of_the_past_goes_at_another_moment(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f4", "up", "n")
        assert nothing_there("n") in told(screen.app, "#report")
        await press(pilot, "left")
        assert nothing_there("n") not in told(screen.app, "#report")

    on_screen(aiming(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["closing_fire/villages", "gunplay/payroll", "sshr/nest"])
def test_the_past_keeps_band_timeline_and_map_beside_the_log(name: str, tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, name), "5", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while not BattlePage(screen).roll_lines:
            await press(pilot, "enter")
        await press(pilot, "f4", "up", "up")
        board = screen.query_one(BoardMap)
        shown = text(screen.app)
        assert "LOOKING BACK" in shown
        assert "● now" in shown
        assert board.size.height > 6
        assert screen.query_one(BattleLog).size.height > 6

    on_screen(session, script, (80, 24))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_why_tells_of_the_moment_that_is_looked_back_at(size: tuple[int, int], tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: object) -> None:
        await press(pilot, "escape", "home", "n")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        past, steps = BattlePage(screen).entry, screen.query_one(RollPanel).steps
        assert past is not None
        assert steps
        await press(pilot, "y")
        opened = pilot.app.screen
        assert isinstance(opened, WhyScreen)
        told = {section.reason for section in opened.sections}
        assert told >= {trail for step in steps for _, trail in step.trails}
        assert opened.moment.state is screen.session.state_at(past - 1)

    on_screen(replayed("duel", tmp_path), script, size)


def test_the_log_beside_a_past_shot_ends_at_that_moment(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: object) -> None:
        await press(pilot, "escape", "home", "n")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        told = screen.query_one(LastLines).log_lines
        assert told[-1].entry == BattlePage(screen).entry
        assert told[-1].entry < len(screen.session.entries) - 1

    on_screen(replayed("duel", tmp_path), script, (200, 60))


def test_a_key_leads_from_the_log_to_the_last_attack(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], report: BattleScreen) -> None:
        await press(pilot, "escape", "f2", "p")
        screen = cast("BattleScreen", report.app.screen)
        page = BattlePage(screen)
        assert page.entry is None, "elsewhere it marks the choice before"
        await press(pilot, "f4", "p")
        assert page.entry == attacks(screen.session)[-1]
        await press(pilot, "escape", "f4", "right")
        assert (page.entry, page.notice) == (None, "There is no order after this moment.")
        await press(pilot, "left", "left")
        assert page.entry == len(screen.session.entries) - 2

    on_screen(replayed("duel", tmp_path), script)


def test_help_and_palette_list_the_keys_of_the_past(tmp_path: Path) -> None:
    session = not_over("duel", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "escape", "f4", "up")
        listed = {words: (call, told) for words, call, told in BattleCommands(screen).commands()}
        for action in OF_THE_PAST:
            assert action.shown in listed[action.words][1]
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        page = pilot.app.screen.query_one("#help", Lines)
        helped = " ".join(" ".join(map(plain, page.lines)).split())
        assert f"k {next(one.help for one in OF_THE_PAST if one.shown == 'k')}" in helped
        await press(pilot, "escape")

    on_screen(session, script)


def test_an_action_of_the_past_leads_there_from_the_present(tmp_path: Path) -> None:
    session = not_over("duel", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await press(pilot, "escape")
        listed = {words: call for words, call, _ in BattleCommands(screen).commands()}
        for words, entry in (
            ("order before", len(session.entries) - 1),
            ("attack before", attacks(session)[-1]),
        ):
            listed[words]()
            await pilot.pause()
            assert page.entry == entry
            await press(pilot, "escape")
        listed["loss after"]()
        await pilot.pause()
        assert page.entry is None
        assert "No unit is lost after this moment." in page.notice
        listed["play on"]()
        await pilot.pause()
        assert "Choose a line of the log first" in page.notice

    on_screen(session, script)


def test_a_dead_key_at_the_last_entry_says_that_it_is_the_last(tmp_path: Path) -> None:
    session = battle("villages", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await press(pilot, "enter", "f4", "up", "D")
        assert page.entry == len(session.entries) - 1
        assert "at the last entry" in page.notice
        await press(pilot, "left", "D")
        assert "You are looking at the past." in page.notice

    on_screen(session, script)


def test_marking_as_read_says_when_everything_is_read(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "comma")
        assert "read already" in BattlePage(screen).notice

    on_screen(battle("villages", tmp_path), script)


def test_the_log_of_a_finished_battle_says_that_nothing_comes_after_it(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: object) -> None:
        await press(pilot, "escape")
        if not isinstance(pilot.app.screen.focused, BattleLog):
            await press(pilot, "f4")
        page = BattlePage(cast("BattleScreen", pilot.app.screen))
        await press(pilot, "n")
        assert page.notice == "There is no attack after this moment."
        await press(pilot, "k")
        assert page.notice == "No unit is lost after this moment."

    on_screen(replayed("camp", tmp_path), script)
