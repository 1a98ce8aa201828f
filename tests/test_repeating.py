"""Repeating the speed or the path of the side's last unit, or the unit's own."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from shellshock_tui.board import HEX_DIRECTIONS
from shellshock_tui.rules.closing_fire import commands as squares
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed
from shellshock_tui.session.orders.preview import pieces_of
from shellshock_tui.session.orders.repeat import Repeat, same_pace, same_way
from tests.played import Played
from tests.rules.closing_fire.field import field
from tests.rules.shellshock.table import OnesDice, Table, moving

Past = list[tuple[Any, Any]]
WALLED = " ".join([*"." * 11, "b", *"." * 8])
WALL = "\n".join(WALLED if row in (7, 8, 9) else " ".join("." * 20) for row in range(20))


def give(table: Played, past: Past, *commands: Any) -> None:
    """Give commands and record them, the last one first."""
    for command in commands:
        past.insert(0, (table.state, command))
        table.give(**table.rules.encode(command))


def until(table: Table, unit: str) -> None:
    """Let units stand still until one is asked for its speed."""
    while (table.asked.kind, table.asked.unit) != ("speed", unit):
        if table.asked.kind == "speed":
            table.idle()
        elif table.asked.kind == "fire":
            table.hold_fire()
        else:
            table.roll(OnesDice(), "next-turn")
            table.place_chits()


def platoon(last: str = "1009 s", goal: str = "0606", terrain: str = "") -> tuple[Table, Past]:
    """Two tanks of one kind and an enemy; the first has moved, and the second is asked for its speed."""
    units = "u red mason 0508 n", f"v red mason {last}", "e blue mason 1409 sw"
    table, past = moving(*units, terrain=terrain), Past()
    until(table, "u")
    *way, end = table.rules.whole_move(table.state, "u", table.rules.board.place(goal))
    assert end.facing is not None
    turret = table.battle.units[0].sheet.sections[1].name
    last_command = replace(end.command, facing=HEX_DIRECTIONS[end.facing], turrets=((turret, "s"),))
    give(table, past, *(leg.command for leg in way), last_command)
    until(table, "v")
    return table, past


def repeated(found: Repeat[Any] | None) -> Repeat[Any]:
    assert found is not None
    return found


def test_another_unit_goes_at_the_same_pace() -> None:
    table, past = platoon()
    found = repeated(same_pace(table.rules, table.state, past, "red", "v"))
    speed = table.unit("u")["speed"]
    assert (found.plan.commands, found.of) == ((AnnounceSpeed("v", speed),), "u")
    assert speed > 1
    assert same_pace(table.rules, table.state, past, "blue", "e") is None
    assert same_pace(table.rules, table.state, past, "red", "u") is None, "nobody else has moved"


def test_another_unit_goes_the_same_way_as_it_faces() -> None:
    table, past = platoon()
    board, before = table.rules.board, pieces_of(table.rules, past[-1][0])
    found = repeated(same_way(table.rules, table.state, past, "red", "v"))
    assert found.plan.words == "as U did"
    for command in found.plan.commands:
        table.give(**table.rules.encode(command))
    u, v = (pieces_of(table.rules, table.state)[unit] for unit in "uv")
    places = [state.units[0].place for state, _ in reversed(past)]
    expected = before["v"].at
    for here, there in pairwise((*places, u.at)):
        if here != there:
            way = next(way for way in range(6) if board.step(here, way) == there)
            expected = board.step(expected, (way + 3) % 6)
    assert v.at == expected != before["v"].at
    assert found.plan.end is not None
    assert (found.plan.end.at, found.plan.end.facing) == (v.at, v.facing)
    assert u.facing is not None
    assert v.facing == (u.facing + 3) % 6
    assert v.arrows == tuple((arrow + 3) % 6 for arrow in u.arrows)


def test_a_way_that_is_barred_is_told_with_its_reason() -> None:
    table, past = platoon("1020 s")
    found = repeated(same_way(table.rules, table.state, past, "red", "v"))
    assert not found.is_alike
    assert found.plan.blocked is not None
    assert len(found.plan.legs) == 1, "its speed can be announced, but there is no hex ahead"


@pytest.mark.rule("move.terrain-cost")
def test_costlier_ground_is_crossed_by_another_way() -> None:
    rough = "\n".join(" ".join([*"." * 9, "r" if row == 9 else ".", *"." * 10]) for row in range(20))
    table, past = platoon(goal="0505", terrain=rough)
    found = repeated(same_way(table.rules, table.state, past, "red", "v"))
    assert found.plan.words == "as U did, by another path"
    assert found.plan.commands[0] == AnnounceSpeed("v", table.unit("u")["speed"] + 1)
    assert found.plan.end is not None
    assert table.rules.board.label(found.plan.end.at) == "1012"
    assert found.plan.end.facing == HEX_DIRECTIONS.index("s")


@pytest.mark.rule("combat.line-of-sight")
def test_a_unit_that_would_come_into_sight_is_told_of() -> None:
    table, past = platoon("1009 n", "0504", WALL)
    found = repeated(same_way(table.rules, table.state, past, "red", "v"))
    assert (found.plan.blocked, found.seen_by, found.is_alike) == (None, ("e",), False)
    table, past = platoon("1009 n", "0506", WALL)
    found = repeated(same_way(table.rules, table.state, past, "red", "v"))
    assert (found.plan.blocked, found.seen_by, found.is_alike) == (None, (), True)


def test_a_unit_repeats_its_last_move_where_nobody_went_before() -> None:
    table, past = moving("u red mason 0512 n", "e blue mason 2001 s"), Past()
    until(table, "u")
    way = table.rules.whole_move(table.state, "u", table.rules.board.place("0511"))
    commands = tuple(leg.command for leg in way)
    give(table, past, *commands)
    until(table, "u")
    found = repeated(same_way(table.rules, table.state, past, "red", "u"))
    assert found.plan.commands == commands
    assert found.plan.words == "as it did before"


@pytest.mark.parametrize(("unit", "barred"), [("b", ""), ("c", "The board ends there.")])
def test_squares_are_gone_over_alike(unit: str, barred: str) -> None:
    battle = field("a red light 0505 n", "b red light 0705 e", "c red light 0905 e", "z blue line 0101 s")
    past = Past()
    battle.begin("red")
    give(battle, past, squares.Activate("a"), squares.Step("a", "front"), squares.Turn("a", "right"))
    past.insert(0, (battle.state, squares.EndActivation("a")))
    battle.give("end-activation", "d3=1", unit="a")
    found = repeated(same_way(battle.rules, battle.state, past, "red", unit))
    assert found.plan.commands[1:3] == (squares.Step(unit, "front"), squares.Turn(unit, "right"))
    assert (found.plan.blocked.reason if found.plan.blocked else "") == barred
    assert repeated(same_pace(battle.rules, battle.state, past, "red", unit)).plan.commands == (
        squares.Activate(unit),
    )


def test_a_begun_move_is_continued_the_same_way() -> None:
    table, past = platoon()
    begin = repeated(same_pace(table.rules, table.state, past, "red", "v")).plan.commands
    whole = repeated(same_way(table.rules, table.state, past, "red", "v")).plan.commands
    give(table, past, *begin)
    found = repeated(same_way(table.rules, table.state, past, "red", "v"))
    assert found.is_alike
    assert (*begin, *found.plan.commands) == whole
