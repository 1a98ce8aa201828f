"""Calculations in figures are true as they are written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellshock_tui.engine.figures import Decimal, expression, figures, number
from shellshock_tui.engine.trail import Op, Term, Trail
from tests.arithmetic import stations

HALF, WHOLE = (Op.HALVE_UP, 0), (Op.FLOOR, 0)
PLAIN = (Op.ADD, Op.HALVE_UP, Op.FLOOR, Op.AT_LEAST, Op.AT_MOST, Op.READ)
NUMBERS = st.integers(-30, 30)
STEPS = st.one_of(
    st.tuples(st.sampled_from(PLAIN), NUMBERS),
    st.tuples(st.just(Op.TIMES), st.one_of(NUMBERS, st.fractions(0, 3, max_denominator=25))),
)


def trail(*steps: tuple[Op, int | Fraction]) -> Trail:
    return Trail(tuple(Term(op.value, op, value, "toy.strike") for op, value in steps))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([], "0"),
        ([(Op.ADD, 7)], "7"),
        ([(Op.ADD, 1), (Op.ADD, -2), (Op.AT_LEAST, 0)], "1 − 2 → 0"),
        ([(Op.ADD, 2), (Op.ADD, -1), (Op.AT_LEAST, 0)], "2 − 1 = 1"),
        ([(Op.ADD, 2), (Op.AT_MOST, -1)], "2 → −1"),
        ([(Op.ADD, 5), (Op.ADD, 0), (Op.TIMES, Fraction(26, 25)), WHOLE], "(5 + 0) × 1.04 → 5"),
        ([(Op.ADD, 5), (Op.ADD, 3), (Op.TIMES, Fraction(3, 2))], "(5 + 3) × 1.5 = 12"),
        ([(Op.ADD, 19), HALF, (Op.ADD, 0)], "19 ÷ 2 → 10 + 0 = 10"),
        ([(Op.ADD, 16), HALF, (Op.ADD, -1)], "16 ÷ 2 − 1 = 7"),
        ([(Op.ADD, 9), (Op.ADD, 2), HALF], "(9 + 2) ÷ 2 → 6"),
        ([(Op.ADD, 10), (Op.ADD, -7), (Op.TIMES, Fraction(1, 10))], "(10 − 7) × 1/10 = 3/10"),
        ([(Op.ADD, 1), (Op.ADD, -2), (Op.AT_LEAST, 0), (Op.TIMES, 2)], "1 − 2 → 0 × 2 = 0"),
        ([(Op.ADD, 7), (Op.ADD, 0), (Op.READ, 6)], "7 + 0 → 6"),
    ],
)
def test_a_calculation_shows_its_brackets_and_roundings(
    steps: list[tuple[Op, int | Fraction]], told: str
) -> None:
    assert figures(trail(*steps)) == told


def test_factors_and_charts_are_written_as_the_sheet_has_them() -> None:
    ram = Term("ram", Op.TIMES, Decimal("0.56"), "c")
    assert figures(Trail((*trail((Op.ADD, 4), (Op.ADD, 5)).terms, ram))) == "(4 + 5) × 0.56 = 5.04"
    assert [number(Decimal(one)) for one in ("0.5", "1.2", "0.4375", "2")] == [
        "0.50",
        "1.20",
        "0.4375",
        "2.00",
    ]
    chart = Term("the chart", Op.READ, 4, "c", words="4+")
    assert expression(Trail((*trail((Op.ADD, 3), (Op.ADD, -1)).terms, chart))) == "3 − 1 → 4+"


@given(st.lists(STEPS, max_size=7))
def test_a_calculation_read_as_arithmetic_comes_to_its_total(steps: list[tuple[Op, int | Fraction]]) -> None:
    made = trail(*steps)
    stood = [Trail(made.terms[: count + 1]).total for count in range(len(made.terms))] or [0]
    found = stations(figures(made))
    assert found[-1] == made.total
    assert all(value in stood or 2 * value in stood for value in found)
    assert figures(trail((Op.ADD, made.total))) == number(made.total)
