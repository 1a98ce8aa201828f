"""Where to stand: poses against every legal end of a move, the best shot from there, the enemy's at it."""

from typing import Any

import pytest

from shellshock_tui.dice import ScriptedDice
from shellshock_tui.rules.shellshock.commands import EndMove, StepTo, Turn
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, quick_volley_value
from shellshock_tui.rules.shellshock.odds.gunnery import best_shot
from shellshock_tui.rules.shellshock.odds.stations import poses, standing_at, stations
from shellshock_tui.rules.shellshock.odds.threat import threats, threats_at
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Fate, Movement, State
from tests.rules.shellshock.drive import ground
from tests.rules.shellshock.guns import gun, volley, weapon
from tests.rules.shellshock.oracle import foretold
from tests.rules.shellshock.table import Table, fighting, moving
from tests.rules.shellshock.test_reach import about_to_move


def position_of(table: Table) -> Position:
    state: State = table.state
    return Position(table.battle, state)


def activation_of(table: Table) -> Activation:
    phase = table.state.phase
    assert isinstance(phase, Movement)
    assert phase.activation
    return phase.activation


def searched(table: Table) -> set[tuple[int, int]]:
    """Every place and facing in which some sequence of legal commands ends the move of unit 0."""
    seen, waiting, found = {table.state}, [table.state], set()
    while waiting:
        state = waiting.pop()
        for command in table.rules.legal(state, "red"):
            match command:
                case EndMove(facing=facing):
                    turned = table.battle.board.directions.index(facing) if facing else state.units[0].facing
                    found.add((state.units[0].place, turned))
                case StepTo() | Turn():
                    after = table.rules.play(state, command, ScriptedDice(())).state
                    if not getattr(command, "drown", False) and after not in seen:
                        seen.add(after)
                        waiting.append(after)
                case _:
                    pass
    return found


@pytest.mark.parametrize(
    ("sheet", "at", "facing", "speed"),
    [
        ("bison-gp", "0308", "n", 0),
        ("bison-gp", "0308", "n", 4),
        ("mason", "0308", "ne", 3),
        ("boar", "0206", "n", 5),
    ],
)
def test_poses_are_those_in_which_a_move_may_legally_end(
    sheet: str, at: str, facing: str, speed: int
) -> None:
    table = about_to_move(sheet, at, facing, speed)
    found = poses(position_of(table), activation_of(table))
    assert found == searched(table)
    assert found


def test_what_has_come_into_the_way_since_is_seen() -> None:
    """The ground is surveyed once for a battle; who stands on it is looked up each time."""
    table = about_to_move("bison-gp", "0308", "n", 4)
    for place in ("0404", "0306", "0207", "0404"):
        table.put("e", place=table.battle.board.place(place))
        assert poses(position_of(table), activation_of(table)) == searched(table)
    table.put("e", place=table.battle.board.place("0306"), fate=Fate.DESTROYED)
    assert poses(position_of(table), activation_of(table)) == searched(table)


def test_before_it_announces_a_unit_has_no_poses() -> None:
    table = moving("g red gun 0510 n", "e blue gun 0505 s", sheets=[gun(weapon("1/0/0"))])
    assert poses(position_of(table), activation_of(table)) == frozenset()


def hunting(speed: int = 1, **more: Any) -> Table:
    """A gun that has announced its speed, and a mark six hexes north of it that shows its rear."""
    sheets = [gun(weapon("0/4/0", type="ballistic")), gun(weapon("1/0/0"), name="mark")]
    table = moving("g red gun 0510 n", "m blue mark 0504 n", sheets=sheets, **more)
    table.give("announce-speed", unit="g", speed=speed)
    return table


def test_every_station_bears_on_a_target_and_the_best_comes_first() -> None:
    table = hunting()
    position = position_of(table)
    found = stations(position, activation_of(table))
    assert found
    worth = [station.best.value for station in found]
    assert worth == sorted(worth, reverse=True)
    for station in found:
        there = standing_at(position, 0, (station.place, station.facing))
        assert station.best == best_shot(there, 0, 1)
    silent = poses(position, activation_of(table)) - {(station.place, station.facing) for station in found}
    assert silent
    assert all(best_shot(standing_at(position, 0, pose), 0, 1) is None for pose in silent)


def test_behind_a_hill_there_is_no_station() -> None:
    assert stations(position_of(hunting(0)), activation_of(hunting(0)))
    table = hunting(0, **ground(h0507="b"))
    assert stations(position_of(table), activation_of(table)) == ()


def test_a_station_promises_what_the_odds_of_the_shot_then_say() -> None:
    table = hunting(0)
    (station, *_) = stations(position_of(table), activation_of(table))
    table.to_combat()
    forecast = foretold(table, table.rules.decode({"do": "fire", **volley("g", "m", "B")}))
    assert station.best.value.hit == forecast.needs[0][2]
    internal = dict(dict(forecast.detail)["internal"])
    assert station.best.value.inside == 1 - internal["0"]
    assert station.best.value.rows == sum(int(rows) * chance for rows, chance in internal.items())


# ---------------------------------------------------------------- threats


def threatened(facing: str = "n", **more: Any) -> Table:
    """A mark, a strong gun and a weak one that see it, and one that does not bear on it."""
    sheets = [
        gun(weapon("0/9/0"), name="strong"),
        gun(weapon("6/0/0"), name="weak"),
        gun(weapon("1/0/0"), name="mark"),
    ]
    units = f"m red mark 0510 {facing}", "s blue strong 0505 s", "w blue weak 0605 s", "a blue weak 0705 n"
    return moving(*units, sheets=sheets, **more)


def told(found: tuple[Advice, ...]) -> list[int]:
    """Which units threaten, the worst first."""
    return [threat.volley.unit for threat in found]


def test_threats_are_the_enemies_that_bear_the_worst_first() -> None:
    position = position_of(threatened())
    found = threats(position, 0)
    assert told(found) == [1, 2]
    assert [threat.value for threat in found] == [
        quick_volley_value(position, threat.volley) for threat in found
    ]


def test_the_face_shown_decides_what_a_threat_can_do() -> None:
    table = threatened()
    position = position_of(table)
    thin = threats_at(position, 0, position.unit(0).place, 0)
    table.put("m", armour=(5, 5, 5, 0))
    behind = threats_at(position_of(table), 0, position.unit(0).place, 3)
    weak = {threat.volley.unit: threat.value.rows for threat in thin}[2]
    assert {threat.volley.unit: threat.value.rows for threat in behind}[2] > weak


def test_outside_every_arc_there_is_no_threat() -> None:
    table = threatened()
    position = position_of(table)
    assert threats_at(position, 0, position.battle.board.place("0105"), 0) == ()
    assert told(threats_at(position, 0, position.battle.board.place("0710"), 0)) == [1, 2]


def test_a_turret_that_has_not_moved_may_still_be_turned_and_one_that_has_may_not() -> None:
    """A Bison looks away; its turret can come round until its move has ended."""
    units = "m red gun 0510 n", "b blue bison-gp 0505 n"
    table = moving(*units, sheets=[gun(weapon("1/0/0"))])
    assert told(threats(position_of(table), 0)) == [1]
    fought = fighting(*units, sheets=[gun(weapon("1/0/0"))])
    assert told(threats(position_of(fought), 0)) == []
