"""Trails as painted lines."""

from fractions import Fraction

import pytest

from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import length
from shellshock_tui.drawing.trail_lines import term_words, trail_lines
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Number, Op, Term, Trail, clause_title

TRAIL = Trail(
    (
        Term("speed halved", Op.ADD, 7, "move.halved"),
        Term("half of it", Op.HALVE_UP, 2, "move.halved"),
        Term("gunnery", Op.ADD, -3, "hit.gunnery"),
        Term("a chart", Op.READ, Fraction(5, 2), "hit.chart"),
        Term("never below", Op.AT_LEAST, 3, "hit.least"),
    )
)


def words(width: int = 60) -> list[str]:
    return [plain(line) for line in trail_lines("need", TRAIL, width, PANEL)]


def test_a_trail_shows_what_stands_after_each_term() -> None:
    shown = words()
    assert shown[0].split() == ["need", "3"]
    stands = [line.split()[-3] for line in shown[1:]]
    assert stands == ["7", "4", "1", "2.5", "3"]
    assert all(
        line.rstrip().endswith(clause_title(term.clause))
        for line, term in zip(shown[1:], TRAIL.terms, strict=True)
    )


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (Fraction(1, 2), "1/2"), (Fraction(782, 25), "31.28"), (Fraction(-17, 4), "−4.25"),
     (Fraction(7, 3), "7/3"), (Fraction(10001, 10000), "1.0001"), (Fraction(-1, 3), "−1/3")],
)  # fmt: skip
def test_numbers_are_written_exactly(value: Number, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize("width", [40, 58, 100])
def test_every_line_of_a_trail_is_as_wide_as_its_pane(width: int) -> None:
    assert {length(line) for line in trail_lines("need", TRAIL, width, PANEL)} == {width}


def test_each_way_to_change_a_number_has_its_own_sign() -> None:
    assert len({term_words(Term("", op, 2, "")) for op in Op}) == len(Op)


def test_minus_and_fractions_are_written_as_players_do() -> None:
    assert number(-3) == "−3"
    assert number(Fraction(7, 20)) == "7/20"
    assert number(Fraction(4, 2)) == "2"
