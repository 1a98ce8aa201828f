"""Squares, distances, and which side of a unit is struck."""

import pytest

from shellshock_tui.dice import SeededDice
from tests.rules.closing_fire.field import field, shipped


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
@pytest.mark.parametrize(("to", "words"), [("0404", "1 square away"), ("0402", "3 squares away")])
def test_how_far_a_square_is_off_is_told_in_words(to: str, words: str) -> None:
    battle = field("a red line 0405 n", "b blue line 0901 s")
    assert words in battle.rules.remarks(battle.state, "a", battle.rules.board.place(to))


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


@pytest.mark.parametrize(
    ("battle", "codes"),
    [
        ("villages", "1st Line: L1, 2nd Line: L2, 3rd Line: L3, 4th Line: 4L, 5th Line: 5L, 6th Line: 6L"),
        ("villages", "Red Battery: B1, Blue Battery: 2B, Red Rangers: R1, Blue Rangers: 2R"),
        ("bridge", "Grenadiers: G1, River Guards: 2G, 1st Line: L1, 8th Line: 8L, Great Battalion: 2B"),
        ("ridge", "1st Grenadiers: G1, 2nd Grenadiers: G2, 1st Line: L1, 2nd Line: L2, 5th Militia: 5M"),
    ],
)
def test_a_counters_number_is_its_units_alone(battle: str, codes: str) -> None:
    found = shipped(battle)
    pieces = found.rules.pieces(found.state, "red", ())
    glyphs = {piece.label: piece.glyph for piece in pieces}
    wanted = dict(code.split(": ") for code in codes.split(", "))
    assert {name: glyphs[name] for name in wanted} == wanted
    assert len({"".join(sorted(piece.glyph)) for piece in pieces}) == len(pieces)
    assert all(piece.glyph[0].isdigit() is (piece.side == "blue") for piece in pieces)


def test_a_counter_keeps_its_number_when_others_are_gone() -> None:
    battle = field("a red line 0405 n", "b blue line 0404 s sp=1", "c blue line 0801 s", "d blue line 0901 s")
    battle.act("a")
    battle.give("shoot", "d6=6 d6=6 d6=6 d6=1 d6=1 d6=1", unit="a", target="b", move=False)
    glyphs = {piece.unit: piece.glyph for piece in battle.rules.pieces(battle.state, "red", ())}
    assert glyphs == {"a": "A1", "c": "1C", "d": "1D"}


def test_a_counter_says_who_acts_in_words_for_one_or_many() -> None:
    battle = field("a red line 0404 n", "b blue line 0403 s", "c red line 0109 n acted")
    battle.act("a")
    battle.roll(SeededDice("a charge"), "charge", unit="a", target="b")
    words = {piece.unit: piece.words for piece in battle.rules.pieces(battle.state, "blue", ())}
    assert words == {"a": "acted", "b": "charged", "c": "acted"}
