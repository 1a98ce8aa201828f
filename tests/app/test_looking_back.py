"""Looking back by keys: an order, a turn or an attack at a time, along a line that shows where one is."""

from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.timeline import goal, nothing_there, timeline
from shellshock_tui.app.battle.palette import BattleCommands
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.actions import OF_THE_PAST
from shellshock_tui.app.widgets.battle_log import BattleLog, LastLines
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.session.after_action import after_action
from shellshock_tui.session.games import start_battle
from tests.app.looks import text, told
from tests.app.pupil import press
from tests.app.sittings import aiming, battle, on_screen
from tests.test_after_action import replayed


@pytest.fixture
def model(tmp_path: Path) -> BattleModel:
    return BattleModel(replayed("duel", tmp_path))


def turn(model: BattleModel, entry: int) -> int:
    return model.session.rules.track(model.session.state_at(entry)).turn


def test_from_the_present_keys_lead_to_what_came_last(model: BattleModel) -> None:
    last = len(model.session.entries) - 1
    assert goal(model, "left") == last
    found = goal(model, "p")
    model.look_back(last)
    assert found in (last, goal(model, "p"))


def test_keys_of_the_past_lead_to_orders_turns_and_attacks(model: BattleModel) -> None:
    last = len(model.session.entries) - 1
    model.look_back(last)
    assert (goal(model, "left"), goal(model, "right")) == (last - 1, last)
    model.look_back(0)
    assert goal(model, "left") == 0
    for number in range(2, turn(model, last) + 1):
        found = goal(model, "shift+right")
        assert found is not None
        assert (turn(model, found), turn(model, found - 1)) == (number, number - 1)
        model.look_back(found)
    model.look_back(last)
    attacks = [
        entry
        for entry, one in enumerate(model.session.entries)
        if one.command is not None and model.session.rules.command_kind(one.command) is CommandKind.ATTACK
    ]
    found_back = []
    while (there := goal(model, "p")) and there in attacks:
        found_back.append(there)
        model.look_back(there)
    assert found_back == [entry for entry in reversed(attacks) if entry < last]


@pytest.mark.parametrize("width", [59, 80, 120])
def test_the_line_of_time_has_every_turn_and_the_moment(model: BattleModel, width: int) -> None:
    last = len(model.session.entries) - 1
    for past in (0, last // 2, last):
        model.look_back(past)
        line = plain(timeline(model, width))
        assert len(line) == width
        assert line.count("◆") == 1
        assert line.rstrip().endswith("● now")
    assert line.index("◆") > line.rindex("─")
    assert line.index("2") < line.index("3")


def test_the_past_is_walked_by_keys_and_the_log_goes_along(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "escape", "f4", "up", "p")
        model, log = screen.model, screen.query_one(BattleLog)
        assert model.past is not None
        command = model.session.entries[model.past].command
        assert command is not None
        assert model.session.rules.command_kind(command) is CommandKind.ATTACK
        assert log.line is not None
        assert log.line.entry == model.past
        assert "LOOKING BACK" in text(screen.app)
        assert "◆" in text(screen.app)
        await press(pilot, "escape")
        assert model.past is None
        assert "◆" not in text(screen.app)

    session = replayed("duel", tmp_path)
    session.undo_by_agreement(3)
    on_screen(session, script)


@pytest.mark.parametrize("battle", ["camp", "villages"])
def test_keys_lead_to_each_loss_and_back(battle: str, tmp_path: Path) -> None:
    model = BattleModel(replayed(battle, tmp_path))
    model.look_back(0)
    found = []
    while there := goal(model, "k"):
        model.look_back(there)
        found.append(there)
    told = after_action(model.session)
    assert told.kills[0].entry in found
    assert {end.turn for end in told.turns if end.lost} <= {turn(model, entry) for entry in found}
    assert "No unit is lost after" in nothing_there("k")
    back = [model.past]
    while there := goal(model, "K"):
        model.look_back(there)
        back.append(there)
    assert back == found[::-1]


def test_an_order_of_the_past_stands_on_the_map_beside_the_sheet_and_space_plays_on(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "escape", "f4", "home")
        assert screen.has_class("-log")
        await press(pilot, "right")
        assert screen.model.past == 1
        assert not screen.has_class("-log")
        assert "MOVE" in text(screen.app)
        await press(pilot, "down")
        assert screen.model.past == 2
        await press(pilot, "p", "p")
        assert "There is no attack before this moment." in text(screen.app)
        await press(pilot, "space")
        await pilot.pause(10.0)
        assert screen.model.past == len(screen.session.entries) - 1
        assert screen.playback.replaying is None

    session = replayed("duel", tmp_path)
    session.undo_by_agreement(3)
    on_screen(session, script)


def test_a_shot_that_is_drafted_is_still_there_after_looking_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        picks = screen.model.choosing.picks
        assert screen.model.choosing.is_advised
        assert picks
        await press(pilot, "f4", "up", "escape")
        assert screen.model.past is None
        assert screen.model.choosing.picks == picks

    on_screen(aiming(tmp_path), script)


def test_the_way_back_is_told_once_and_a_click_on_it_leads_there(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f4", "up", "left")
        (line,) = screen.query_one(KeyBar).lines
        assert plain(line).count("Esc now") == 1
        await pilot.click(KeyBar, offset=(plain(line).index("Esc now") + 1, 0))
        await pilot.pause()
        assert screen.model.past is None

    on_screen(aiming(tmp_path), script, (120, 40))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_whom_an_order_of_the_past_tells_of_is_in_view(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board, seen = screen.query_one(BoardMap), []
        await press(pilot, "D", "D", "D", "D", "f4", "up", "up")
        while screen.model.past:
            await press(pilot, "left")
            for happened in screen.session.entries[screen.model.past].events:
                if piece := screen.model.shown.piece(dict(happened.facts).get("unit", "")):
                    seen.append(piece.unit)
                    assert board.pane.contains_region(board.art.box(piece.at)), happened.text
        assert len(set(seen)) > 1

    on_screen(battle("bridge", tmp_path, "3"), script, size)


def test_why_a_key_led_nowhere_is_told_no_longer_at_another_moment(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f4", "up", "n")
        assert nothing_there("n") in told(screen.app, "#report")
        await press(pilot, "left")
        assert nothing_there("n") not in told(screen.app, "#report")

    on_screen(aiming(tmp_path), script)


@pytest.mark.parametrize("name", ["closing_fire/villages", "gunplay/payroll", "sshr/nest"])
def test_beside_the_log_the_past_keeps_its_band_its_line_and_its_map(name: str, tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, name), "5", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while not screen.model.roll_steps:
            await press(pilot, "enter")
        await press(pilot, "f4", "up", "up")
        board = screen.query_one(BoardMap)
        shown = text(screen.app)
        assert "LOOKING BACK" in shown
        assert "● now" in shown
        assert board.size.height > 6
        assert screen.query_one(BattleLog).size.height > 6

    on_screen(session, script, (80, 24))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_why_tells_of_the_moment_that_is_looked_back_at(size: tuple[int, int], tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: object) -> None:
        await press(pilot, "escape", "home", "n")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        past, (sections, moment) = screen.model.past, screen.reasons.found()
        assert past is not None
        assert screen.model.roll_steps_shown
        told = {section.reason for section in sections}
        assert told >= {trail for step in screen.model.roll_steps_shown for _, trail in step.trails}
        assert moment.state is screen.session.state_at(past - 1)

    on_screen(replayed("duel", tmp_path), script, size)


def test_the_log_beside_a_shot_of_the_past_ends_with_that_moment(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: object) -> None:
        await press(pilot, "escape", "home", "n")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        told = screen.query_one(LastLines).log_lines
        assert told[-1].entry == screen.model.past
        assert told[-1].entry < len(screen.session.entries) - 1

    on_screen(replayed("duel", tmp_path), script, (200, 60))


def test_from_the_log_a_key_leads_to_the_last_attack(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], report: BattleScreen) -> None:
        await press(pilot, "escape", "f2", "p")
        screen = cast("BattleScreen", report.app.screen)
        assert screen.model.past is None, "elsewhere it marks the choice before"
        await press(pilot, "f4", "p")
        assert screen.model.past is not None
        entry = screen.session.entries[screen.model.past]
        assert screen.session.rules.command_kind(entry.command) is CommandKind.ATTACK

    on_screen(replayed("duel", tmp_path), script)


def test_help_and_the_list_of_commands_know_the_keys_of_the_past(tmp_path: Path) -> None:
    session = replayed("duel", tmp_path)
    session.undo_by_agreement(3)

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
    session = replayed("duel", tmp_path)
    session.undo_by_agreement(3)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "escape")
        wanted = goal(screen.model, "p")
        listed = {words: call for words, call, _ in BattleCommands(screen).commands()}
        listed["attack before"]()
        assert wanted is not None
        assert screen.model.past == wanted
        await press(pilot, "escape")
        listed["loss after"]()
        assert screen.model.past is None
        assert "No unit is lost after this moment." in screen.model.notice
        listed["play on"]()
        assert "Choose a line of the log first" in screen.model.notice

    on_screen(session, script)
