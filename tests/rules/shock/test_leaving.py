"""Soldiers who leave the map by an exit: they are out of the mission, and not lost."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.session import Session
from shellshock_tui.session.after_action import after_action
from shellshock_tui.session.games import start_battle
from shellshock_tui.sim.game import play_game
from tests.rules.shock.field import Mission, table

pytestmark = pytest.mark.rule("victory")
SQUAD = "a squad rifleman 0201 n", "b squad rifleman 0902 n state=shock"
GOALS = [{"win": "destroy", "side": "squad", "name": "the mast", "places": ["1008"], "units": 1}]


def by_the_exit(**more: Any) -> dict[str, Any]:
    """A mission of one turn, one soldier on an exit and another in shock."""
    return table(*SQUAD, victory=GOALS, exit={"squad": ["0201"]}, turn_limit=1, charges=1, **more)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """The mission in its file, the soldier gone by the exit."""
    mission = by_the_exit()
    data = DataFile(read_header(mission, "exit.toml"), mission, "exit.toml", library.finder("shock"))
    found = start_battle(data, "oak", tmp_path)
    for command in ("panic-done", "activate a", "leave a"):
        found.give(found.rules.parse(command))
    yield found
    found.close()


def test_who_left_is_told(session: Session) -> None:
    assert session.rules.withdrawn(session.state_at(0)) == ()
    assert session.rules.withdrawn(session.state) == ("a",)


def test_the_report_counts_nobody_lost_who_left(session: Session) -> None:
    told = after_action(session)
    assert all("a" not in end.lost for end in told.turns)
    (record,) = [one for one in told.units if one.unit == "a"]
    assert record.left == 1
    assert told.turns[0].strength == told.turns[-1].strength


def test_simulate_counts_nobody_lost_who_left() -> None:
    rules = Mission(by_the_exit()).rules
    games = [play_game(rules, {"squad": "random"}, number, "oak") for number in range(12)]
    assert {game.lost for game in games} == {(("squad", 0), ("opfor", 0))}
