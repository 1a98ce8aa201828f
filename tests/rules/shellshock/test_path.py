"""The path to a hex, compared with an exhaustive search by legal commands."""

import pytest

from shellshock_tui.dice import ScriptedDice
from shellshock_tui.engine.map_view import BEYOND, OverlayKind
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed, EndMove, StepTo, Turn
from tests.rules.shellshock.guns import gun
from tests.rules.shellshock.table import Table, moving
from tests.rules.shellshock.test_reach import GROUND, LAND, about_to_move, points_left


def fewest(table: Table) -> dict[int, tuple[int, int]]:
    """The fewest legal steps and turns to each hex that they reach, and the most points that these leave."""
    layer, seen, found, count = [table.state], {table.state}, dict[int, tuple[int, int]](), 0
    while layer:
        for state in layer:
            place, left = state.units[0].place, points_left(table, state)
            best = found.setdefault(place, (count, left))
            if best[0] == count:
                found[place] = count, max(left, best[1])
        after = (
            table.rules.play(state, command, ScriptedDice(())).state
            for state in layer
            for command in table.rules.legal(state, "red")
            if isinstance(command, Turn) or (isinstance(command, StepTo) and not command.drown)
        )
        layer, count = [state for state in dict.fromkeys(after) if state not in seen], count + 1
        seen.update(layer)
    return found


@pytest.mark.rule("move.terrain-cost", "move.turn-number")
@pytest.mark.parametrize(
    ("sheet", "at", "facing", "speed", "reverse"),
    [
        ("bison-gp", "0308", "n", 5, False),
        ("mason", "0308", "ne", 6, False),
        ("mason", "0503", "nw", 5, True),
        ("rifles", "0305", "n", 2, False),
        ("btr-80", "0803", "s", 5, False),
    ],
)
def test_a_path_takes_fewest_commands_then_leaves_most_points(
    sheet: str, at: str, facing: str, speed: int, reverse: bool
) -> None:
    table = about_to_move(sheet, at, facing, speed, reverse=reverse)
    expected = fewest(table)
    marks = table.rules.overlay(table.state, "red", OverlayKind.REACH, "unit/u").marks
    assert marks
    for place, _, _ in marks:
        legs = table.rules.path(table.state, "u", place)
        assert (len(legs), int(legs[-1].left)) == expected[place]


def test_no_path_for_an_inactive_unit_or_beyond_reach() -> None:
    table = about_to_move("mason", "0308", "ne", 4)
    board = table.rules.board
    assert table.rules.path(table.state, "u", board.place("0407"))
    assert not table.rules.path(table.state, "f", board.place("0407"))
    assert not table.rules.path(table.state, "u", board.place("0101"))
    assert not table.rules.path(table.state, "u", board.place("0308"))
    assert not table.rules.path(table.state, "u", board.place("0404")), "an enemy stands there"


def asked_for_speed(sheet: str, at: str, facing: str, last: int) -> Table:
    """A unit that is asked for its speed, after another speed in the turn before."""
    units = f"u red {sheet} {at} {facing}", "e blue gun 0404 s", "f red rifles 0605 n"
    table = moving(*units, sheets=[gun()], terrain=GROUND, map_text=LAND)
    while table.asked.unit != "u":
        table.idle()
    table.put("u", speed=last, carried=last)
    return table


def speeds(table: Table) -> list[int]:
    """The speeds that the unit may announce forward."""
    legal = table.rules.legal(table.state, "red")
    return [one.speed for one in legal if isinstance(one, AnnounceSpeed) and not one.reverse]


@pytest.mark.rule("move.announce-speed")
def test_a_path_begins_with_the_lowest_speed_that_gets_there() -> None:
    table = asked_for_speed("mason", "0308", "ne", 3)
    rules, board = table.rules, table.rules.board
    every = rules.overlay(table.state, "red", OverlayKind.REACH, "unit/u").marks
    assert {place for place, _, _ in every} >= {board.place("0407"), board.place("0406")}
    began = set()
    for place, _, _ in every:
        first, *_ = legs = rules.path(table.state, "u", place)
        assert isinstance(first.command, AnnounceSpeed)
        announced = first.command
        began.add(announced.speed)
        slower = [speed for speed in speeds(table) if speed < announced.speed and not announced.reverse]
        for speed in slower:
            assert not rules.path(table.state, "u", place, first=AnnounceSpeed("u", speed))
        assert legs == rules.path(table.state, "u", place, first=announced)
    assert len(began) > 2


def test_a_path_ends_with_the_facing_that_is_wished() -> None:
    table, turned = about_to_move("mason", "0308", "ne", 5), 0
    for place, _, _ in table.rules.overlay(table.state, "red", OverlayKind.REACH, "unit/u").marks:
        plain = table.rules.path(table.state, "u", place)
        for facing in range(6):
            legs = table.rules.path(table.state, "u", place, facing)
            assert not legs or (legs[-1].at, legs[-1].facing) == (place, facing)
            assert facing != plain[-1].facing or len(legs) == len(plain)
            turned += bool(legs) and facing != plain[-1].facing
    assert turned


@pytest.mark.rule("move.announce-speed", "move.free-facing")
@pytest.mark.parametrize(("sheet", "last"), [("mason", 3), ("bison-gp", 5), ("rifles", 1), ("btr-80", 4)])
def test_a_whole_move_spends_its_points_and_ends_as_wished(sheet: str, last: int) -> None:
    table = asked_for_speed(sheet, "0308", "ne", last)
    rules, ended = table.rules, 0
    for place, _, _ in rules.overlay(table.state, "red", OverlayKind.REACH, "unit/u").marks:
        for facing in (None, 0, 3):
            state = table.state
            for leg in (legs := rules.whole_move(state, "u", place, facing)):
                assert leg.command in set(rules.legal(state, "red"))
                state = rules.play(state, leg.command, ScriptedDice(())).state
            if legs:
                ended += 1
                unit = state.units[0]
                assert isinstance(legs[-1].command, EndMove)
                assert (unit.place, unit.moved) == (place, True)
                assert facing in (None, unit.facing)
                assert unit.facing == legs[-1].facing
    assert ended > 5


def test_a_unit_may_stay_where_it_is_as_a_whole_move() -> None:
    table = asked_for_speed("mason", "0308", "ne", 0)
    here = table.rules.board.place("0308")
    assert not table.rules.path(table.state, "u", here)
    announced, end = table.rules.whole_move(table.state, "u", here)
    assert announced.command == AnnounceSpeed("u", 0)
    assert end.command == EndMove("u")


@pytest.mark.rule("move.announce-speed")
def test_a_picked_speed_shows_its_reach_and_the_next_fainter() -> None:
    table = asked_for_speed("mason", "0308", "ne", 3)
    rules, (slow, fast) = table.rules, speeds(table)[-2:]
    shown = rules.overlay(table.state, "red", OverlayKind.REACH, f"unit/u/move/power/{slow}")
    assert {level for _, level, _ in shown.marks} > {BEYOND}
    for place, level, text in shown.marks:
        first = AnnounceSpeed("u", slow if level > BEYOND else fast)
        legs = rules.path(table.state, "u", place, first=first)
        assert legs or rules.path(table.state, "u", place, first=AnnounceSpeed("u", first.speed, True))
        assert (text == "") == (level == BEYOND)
        assert level > BEYOND or not rules.path(table.state, "u", place, first=AnnounceSpeed("u", slow))
