"""The attack panel: what will come of a shot, and what may happen besides."""

from fractions import Fraction

from shellshock_tui.app.widgets.attack_panel import forecast_lines
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.engine.view import Forecast, Mark

SHOT = Forecast(
    needs=(("V Laser", Trail((Term("defence value", Op.ADD, 9, "hit"),)), Fraction(3, 4)),),
    outcomes=(
        ("miss", Fraction(1, 4), Mark.EMPTY),
        ("armour only", Fraction(0), Mark.PLAIN),
        ("2 rows", Fraction(3, 4), Mark.PENDING),
    ),
    among=(("immobile", Fraction(1, 8), Mark.LOST), ("destroyed", Fraction(1, 16), Mark.LOST)),
)


def shown(width: int) -> list[str]:
    return ["".join(run.text for run in line) for line in forecast_lines(SHOT, width)]


def test_the_number_its_terms_and_the_outcomes_are_told_in_order() -> None:
    lines = shown(60)
    assert "V Laser" in lines[0]
    assert "hits 3/4 = 75.0 %" in lines[0]
    assert "defence value" in lines[1]
    assert [line.split()[0] for line in lines[2:4]] == ["miss", "2"]


def test_what_cannot_come_of_it_is_left_out() -> None:
    assert not [line for line in shown(60) if "armour only" in line]


def test_what_may_happen_besides_goes_into_as_many_lines_as_it_needs() -> None:
    assert "immobile 12.5 %" in shown(60)[-1]
    assert "destroyed 6.2 %" in shown(60)[-1]
    assert "destroyed" not in shown(24)[-2]
    assert "destroyed 6.2 %" in shown(24)[-1]
