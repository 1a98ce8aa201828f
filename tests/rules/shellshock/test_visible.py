"""The hexes seen at once equal those seen along each line."""

import random
from dataclasses import replace

import pytest

from shellshock_tui.board import HexBoard
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.fire.sight import EYE, FLYING_EYE, eye, obstacle, seen_among, visible
from shellshock_tui.rules.shellshock.position import Position, initial_unit
from shellshock_tui.rules.shellshock.state import Aftermath, Fate, State
from tests.battles import shipped


def wild(seed: int, hills: int, woods: float) -> Position:
    """The large battle's units strewn over a random map, some of them wrecks."""
    chance = random.Random(seed)
    board = HexBoard(chance.randint(9, 34), chance.randint(9, 34))
    places = chance.sample(range(board.size), 9)
    bridge = shipped("bridge")
    units = tuple(
        unit_setup._replace(place=place) for unit_setup, place in zip(bridge.units, places, strict=False)
    )
    ground = tuple(
        Hex(
            level=chance.randint(0, hills),
            trees=chance.random() < woods,
            building=int(chance.random() < 0.02),
        )
        for _ in range(board.size)
    )
    battle: Battle = replace(bridge, board=board, ground=ground, units=units)
    states = [initial_unit(battle, unit_setup) for unit_setup in units]
    states[0] = replace(states[0], fate=Fate.DESTROYED)
    return Position(battle, State(1, tuple(states), Aftermath(), (0,) * len(battle.victory)))


def line_by_line(position: Position, start: int, height: int, radius: int) -> set[int]:
    board = position.battle.board
    near = (place for place in range(board.size) if 0 < board.distance(start, place) <= radius)
    return {place for place in near if obstacle(position, start, place, height, eye(position, place)) is None}


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.few(6)
@pytest.mark.parametrize(("hills", "woods"), [(0, 0.0), (0, 0.05), (0, 0.4), (1, 0.1), (3, 0.0), (6, 0.2)])
@pytest.mark.parametrize("seed", range(4))
def test_places_seen_at_once_are_those_seen_line_by_line(seed: int, hills: int, woods: float) -> None:
    position = wild(seed, hills, woods)
    chance = random.Random(seed)
    for radius in (1, 7, 20, position.battle.board.diameter):
        start = chance.randrange(position.battle.board.size)
        for flying in (False, True):
            height = eye(position, start, flying=flying)
            assert visible(position, start, height, radius) == line_by_line(position, start, height, radius)


@pytest.mark.rule("combat.line-of-sight")
def test_a_corner_of_the_map_sees_no_more_than_the_map() -> None:
    position = wild(5, 0, 0.0)
    board = position.battle.board
    for start in (0, board.width - 1, board.size - 1):
        seen = visible(position, start, eye(position, start), 20)
        assert seen <= set(range(board.size)) - {start}
        assert set(board.steps[start]) - {-1} <= seen


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.parametrize("seed", range(4))
def test_visible_places_are_those_with_a_clear_line(seed: int) -> None:
    """For a viewer that walks or flies."""
    position = wild(seed, 3, 0.1)
    chance = random.Random(seed)
    for count in (1, 8, 60):
        start, *places = chance.sample(range(position.battle.board.size), count + 1)
        height = eye(position, start)
        for above in (EYE, FLYING_EYE):
            clear = {
                place
                for place in places
                if obstacle(position, start, place, height, position.hex(place).level + above) is None
            }
            assert seen_among(position, start, height, places, above) == clear


@pytest.mark.rule("combat.line-of-sight")
def test_across_the_largest_map_the_last_corner_is_seen() -> None:
    """On open ground, with a wood that hides one of the four corners."""
    bridge = shipped("bridge")
    board = HexBoard(100, 200)
    wood = board.at(1, 1)
    ground = tuple(Hex(trees=place == wood) for place in range(board.size))
    battle = replace(bridge, board=board, ground=ground, units=())
    position = Position(battle, State(1, (), Aftermath(), (0,) * len(battle.victory)))
    for start in board.corners[1:]:
        seen = visible(position, start, eye(position, start), board.diameter)
        assert {*board.corners} - {0, start} <= seen
        hidden = obstacle(position, start, 0, eye(position, start), eye(position, 0)) is not None
        assert (0 not in seen) == hidden
