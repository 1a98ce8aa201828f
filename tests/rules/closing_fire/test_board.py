"""Squares, distances, and which side of a unit is struck."""

import pytest

from shellshock_tui.dice import SeededDice
from tests.rules.closing_fire.field import field


@pytest.mark.rule("board.squares")
@pytest.mark.check("board.squares", "0405 to 0402", "0405 to 0701", "0405 to 0405")
@pytest.mark.parametrize(
    ("start", "end", "squares"), [("0405", "0402", 3), ("0405", "0701", 4), ("0405", "0405", 0)]
)
def test_a_diagonal_step_counts_as_one(start: str, end: str, squares: int) -> None:
    battle = field("a red line 0405 n", "b blue line 0901 s")
    assert battle.number(f"distance/{start}/{end}") == squares
    assert battle.number(f"distance/{end}/{start}") == squares


@pytest.mark.rule("board.squares")
@pytest.mark.parametrize(("at", "facing"), [("0401", "n"), ("0905", "e"), ("0409", "s"), ("0105", "w")])
def test_the_edge_of_the_board_is_impassable(at: str, facing: str) -> None:
    battle = field(f"a red line {at} {facing}", "b blue line 0505 s")
    battle.act("a")
    for to in ("front", "front-left", "front-right"):
        battle.refused("step", "board.squares", unit="a", to=to)


@pytest.mark.rule("board.facing")
@pytest.mark.check("board.facing", "a unit in 0404")
@pytest.mark.parametrize(
    ("at", "facing", "face"),
    [("0403", "s", "front"), ("0405", "n", "rear"), ("0304", "e", "flank"), ("0504", "w", "flank")],
)
def test_a_side_of_the_square_is_front_flank_or_rear(at: str, facing: str, face: str) -> None:
    battle = field(f"a red line {at} {facing}", "b blue militia 0404 n")
    battle.act("a")
    battle.roll(SeededDice("face"), "charge", unit="a", target="b")
    assert battle.event("charge")["face"] == face


@pytest.mark.rule("board.facing", "move.charge")
@pytest.mark.check("board.facing", "a unit in 0404")
@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
def test_a_corner_is_no_contact(facing: str) -> None:
    battle = field(f"a red line 0303 {facing}", "b blue militia 0404 n")
    battle.act("a")
    battle.refused("charge", "move.charge", unit="a", target="b")
