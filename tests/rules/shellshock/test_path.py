"""The path to a hex against an exhaustive search by legal commands."""

import pytest

from shellshock_tui.dice import ScriptedDice
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.rules.shellshock.commands import StepTo, Turn
from tests.rules.shellshock.table import Table
from tests.rules.shellshock.test_reach import about_to_move, points_left


def fewest(table: Table) -> dict[int, tuple[int, int]]:
    """For every hex that legal steps and turns enter: the fewest of them, and the most points these leave."""
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
def test_a_path_takes_the_fewest_commands_and_then_leaves_the_most_points(
    sheet: str, at: str, facing: str, speed: int, reverse: bool
) -> None:
    table = about_to_move(sheet, at, facing, speed, reverse=reverse)
    expected = fewest(table)
    marks = table.rules.overlay(table.state, "red", OverlayKind.REACH, "unit/u").marks
    assert marks
    for place, _, _ in marks:
        legs = table.rules.path(table.state, "u", place)
        assert (len(legs), int(legs[-1].left)) == expected[place]


def test_there_is_no_path_for_a_unit_that_is_not_in_hand_or_to_a_place_out_of_reach() -> None:
    table = about_to_move("mason", "0308", "ne", 4)
    board = table.rules.board
    assert table.rules.path(table.state, "u", board.place("0407"))
    assert not table.rules.path(table.state, "f", board.place("0407"))
    assert not table.rules.path(table.state, "u", board.place("0101"))
    assert not table.rules.path(table.state, "u", board.place("0308"))
    assert not table.rules.path(table.state, "u", board.place("0404")), "an enemy stands there"
