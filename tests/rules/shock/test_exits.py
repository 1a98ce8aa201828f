"""Soldiers who leave the map by an exit are out of the mission and not lost."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.view import Mark
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.session import Session
from shellshock_tui.session.after_action.report import after_action
from shellshock_tui.session.games import start_battle
from shellshock_tui.sim.game import play_game
from tests.rules.shock.field import Mission, table

pytestmark = pytest.mark.rule("victory")
SQUAD = "a squad rifleman 0201 n", "b squad rifleman 0902 n state=shock"
MARKERS = [{"id": "m1", "at": "0704", "posture": "hold"}]
GOALS = [{"win": "destroy", "side": "squad", "name": "the mast", "places": ["1008"], "units": 1}]


def by_the_exit(**more: Any) -> dict[str, Any]:
    """A mission of one turn, one soldier on an exit and another in shock."""
    return table(*SQUAD, victory=GOALS, exit={"squad": ["0201"]}, turn_limit=1, charges=1, **more)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """The mission in its file, after the soldier has left by the exit."""
    mission = by_the_exit()
    data = DataFile(read_header(mission, "exit.toml"), mission, "exit.toml", library.finder("shock"))
    found = start_battle(data, "oak", tmp_path)
    for command in ("panic-done", "activate a", "leave a"):
        found.give(found.rules.parse(command))
    yield found
    found.close()


def test_leaving_the_map_is_reported(session: Session) -> None:
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


def test_a_rescued_man_counts_from_the_start(tmp_path: Path) -> None:
    lines = (
        "a squad rifleman 0504 se",
        "g squad rifleman 0604 se state=shock",
        "t opfor militia 0804 n state=shock",
    )
    rescue = [{"win": "rescue", "side": "squad", "name": "Gray", "soldier": "g"}]
    found = table(*lines, victory=rescue, aid=["0604"], turn_limit=3)
    data = DataFile(read_header(found, "gray.toml"), found, "gray.toml", library.finder("shock"))
    with_it = start_battle(data, "oak", tmp_path)
    for command in ("panic-done", "end-phase"):
        with_it.give(with_it.rules.parse(command))
    told = after_action(with_it)
    assert told.outcome
    assert told.outcome.reason.startswith("Gray is brought home. Squad wins, 11 points (")
    fates = {one.unit: one.fate for one in told.units if not one.left}
    assert fates == {"g": "saved", "t": "in shock"}
    slots = {cell.at: cell.mark for cell in with_it.rules.track(with_it.state).slots}
    assert (slots["unit/g"], slots["unit/t"]) == (Mark.PLAIN, Mark.EMPTY)
    with_it.close()


def test_an_enemy_found_later_was_there_from_the_start(tmp_path: Path) -> None:
    found = table("a squad rifleman 0504 se", victory=GOALS, markers=MARKERS, turn_limit=3, reveal="garrison")
    data = DataFile(read_header(found, "m.toml"), found, "m.toml", library.finder("shock"))
    for number in range(20):
        session = start_battle(data, str(number), tmp_path)
        while not isinstance(session.decision(), Outcome) and len(session.entries) < 9:
            session.give(next(session.rules.legal(session.state, "squad")))
        told = after_action(session)
        enemies = [one for one in told.units if one.side == "opfor"]
        assert told.turns[0].strength[1] == 10 * len(enemies)
        session.close()
        if enemies:
            return
    raise AssertionError("nobody was found")
