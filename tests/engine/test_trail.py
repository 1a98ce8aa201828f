"""Trails: a number as the sum of its terms."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.event import encode_calculation, encode_trail
from shellshock_tui.engine.trail import Op, Reading, Term, Trail, add


def trail(*steps: tuple[Op, int | Fraction]) -> Trail:
    return Trail(tuple(Term(op.value, op, value, "toy.strike") for op, value in steps))


@pytest.mark.parametrize(
    ("steps", "total"),
    [
        ([], 0),
        ([(Op.ADD, 7), (Op.ADD, -3)], 4),
        ([(Op.ADD, 7), (Op.TIMES, Fraction(26, 25))], Fraction(182, 25)),
        ([(Op.ADD, 7), (Op.HALVE_UP, 0)], 4),
        ([(Op.ADD, 6), (Op.HALVE_UP, 0)], 3),
        ([(Op.ADD, Fraction(182, 25)), (Op.FLOOR, 0)], 7),
        ([(Op.ADD, -5), (Op.AT_LEAST, 0), (Op.ADD, 2)], 2),
        ([(Op.ADD, 9), (Op.AT_MOST, 6)], 6),
        ([(Op.ADD, 9), (Op.READ, 2), (Op.ADD, 1)], 3),
    ],
)
def test_terms_are_applied_in_order(steps: list[tuple[Op, int | Fraction]], total: int | Fraction) -> None:
    assert trail(*steps).total == total


def test_a_fraction_is_told_as_a_fraction() -> None:
    told = encode_trail(trail((Op.ADD, 5), (Op.TIMES, Fraction(26, 25))))
    assert [(term["op"], term["value"]) for term in told] == [("add", 5), ("times", "26/25")]
    assert all("at" not in term for term in told)


def test_a_term_read_from_a_chart_names_its_cell_to_programs_but_not_in_the_journal() -> None:
    cell = Reading("to-hit", "4", "near")
    told = Trail.of(add("skill", 4, "toy.strike"), Term("need", Op.READ, 7, "toy.strike", reading=cell))
    first, second = encode_calculation(told)
    assert "read" not in first
    assert second["read"] == {"chart": "to-hit", "row": "4", "column": "near"}
    assert not any("read" in term for term in encode_trail(told))
