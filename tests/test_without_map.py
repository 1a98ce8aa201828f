"""Battles with miniatures, which only the players see: no bots, no coach, no suggestions."""

from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.cli.commands.analyse import analyse_game
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.options import seats_for
from shellshock_tui.engine.rules import Decision
from shellshock_tui.files import DataError
from shellshock_tui.library import DataFile
from shellshock_tui.session.game_setup import Opening, with_miniatures
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.orders.suggestion import holding_plan, suggested_plan
from shellshock_tui.session.seats import SeatError


def ford() -> DataFile:
    return with_miniatures(library.open_file(library.SCENARIO, "duel"))


def test_no_bot_has_a_seat(tmp_path: Path) -> None:
    with pytest.raises(SeatError, match="bots do not see the table"):
        start_battle(ford(), "1", tmp_path, {"blue": "recruit"})
    with pytest.raises(CommandLineError, match="bots do not see the table"):
        seats_for(ford(), ["blue=recruit"])


def test_the_seats_of_bots_are_left_when_miniatures_are_chosen(home: Path) -> None:
    data = library.open_file(library.SCENARIO, "duel")
    session = Opening(data, seats={"blue": "recruit"}, with_miniatures=True).begin()
    assert session.seats == {}
    session.close()


def test_nothing_is_suggested_and_only_gunners_hold_by_themselves(tmp_path: Path) -> None:
    session = start_battle(ford(), "1", tmp_path)
    for command in ("take-chit r1", "take-chit b1", "announce-speed r1 speed=3"):
        session.give(session.rules.parse(command))
    assert suggested_plan(session.rules, session.state, "red") is None
    assert holding_plan(session.rules, session.state, "red") is None
    for command in ("settle r1 how=moved ground=clear", "announce-speed b1 speed=0", "settle b1 how=stood"):
        session.give(session.rules.parse(command))
    held = holding_plan(session.rules, session.state, "red")
    assert held is not None
    assert {session.rules.encode(command)["do"] for command in held.commands} == {"hold-fire"}
    assert isinstance(session.decision(), Decision)


def test_a_game_without_a_map_is_not_analysed(tmp_path: Path) -> None:
    session = start_battle(ford(), "1", tmp_path)
    session.give(session.rules.parse("take-chit r1"))
    path = session.store.path
    session.close()
    with pytest.raises(CommandLineError, match="has not seen the table"):
        analyse_game(str(path), [], 3, "")


def test_a_system_that_knows_only_its_map_says_so() -> None:
    with pytest.raises(DataError, match="is played only on the map"):
        with_miniatures(library.open_file(library.SCENARIO, "closing_fire/bridge"))
