"""The two firing arcs, compared with steps counted on the map and with a protractor."""

import pytest

from shellshock_tui.board import HEX_DIRECTIONS, HexBoard
from shellshock_tui.engine.map_view import OverlayKind
from tests.rules.shellshock.geometry import STEPS, Spot, beside, directions, mirrored, rotated, within
from tests.rules.shellshock.guns import gun, weapon
from tests.rules.shellshock.table import fighting

pytestmark = pytest.mark.rule("combat.arc")
SIZE, RADIUS = 13, 5
MIDDLES = ["0707", "0807"]
"""A place in a higher column, and one in a lower column."""
OPTIONS = ["rows", "wedge"]


def arc(option: str, middle: str, facing: int) -> set[Spot]:
    """The spots that a gun in the middle has in its arc, as far as the radius."""
    units = f"g red gun {middle} {HEX_DIRECTIONS[facing]}", "h blue gun 0101 s"
    head = f'[options]\nfiring_arc = "{option}"'
    table = fighting(*units, sheets=[gun(weapon("1/0/0"))], size=(SIZE, SIZE), head=head)
    overlay = table.rules.overlay(table.state, "red", OverlayKind.ARC, "unit/g")
    marked, board = {place for place, _, _ in overlay.marks}, HexBoard(SIZE, SIZE)
    return {spot for spot in within(RADIUS) if beside(board, board.place(middle), spot) in marked}


def arcs(option: str, middle: str) -> list[set[Spot]]:
    """The arcs of all facings."""
    return [arc(option, middle, facing) for facing in range(6)]


def walked(facing: int) -> set[Spot]:
    """The front hex, and all hexes that steps to the front, front left and front right reach from it."""
    found, waiting = set[Spot](), [STEPS[facing]]
    while waiting:
        q, r = spot = waiting.pop()
        if spot in found or max(abs(q), abs(r), abs(q + r)) > RADIUS:
            continue
        found.add(spot)
        waiting += [
            (q + STEPS[way % 6][0], r + STEPS[way % 6][1]) for way in (facing - 1, facing, facing + 1)
        ]
    return found


@pytest.mark.parametrize("middle", MIDDLES)
def test_rows_hold_what_steps_ahead_reach_from_the_front_hex(middle: str) -> None:
    assert arcs("rows", middle) == [walked(facing) for facing in range(6)]


@pytest.mark.parametrize("middle", MIDDLES)
def test_a_wedge_spans_thirty_degrees_with_its_edges(middle: str) -> None:
    assert arcs("wedge", middle) == [
        {spot for spot in within(RADIUS) if facing in directions(spot)} for facing in range(6)
    ]


@pytest.mark.parametrize("option", OPTIONS)
def test_every_hex_lies_in_one_arc_or_two_that_touch(option: str) -> None:
    held = arcs(option, MIDDLES[0])
    for spot in within(RADIUS):
        facings = [facing for facing in range(6) if spot in held[facing]]
        assert len(facings) in (1, 2)
        assert len(facings) == 1 or (facings[1] - facings[0]) % 6 in (1, 5)


@pytest.mark.parametrize("option", OPTIONS)
def test_an_arc_turns_with_the_facing_and_mirrors_itself(option: str) -> None:
    held = arcs(option, MIDDLES[0])
    for facing in range(6):
        assert held[(facing + 1) % 6] == {rotated(spot) for spot in held[facing]}
        assert held[-facing % 6] == {mirrored(spot) for spot in held[facing]}
