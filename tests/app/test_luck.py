"""Luck in the report: hits beside what was expected, and no ill luck where it comes to nothing."""

from fractions import Fraction
from types import MappingProxyType

import pytest

from shellshock_tui.app.report.luck import luck
from shellshock_tui.app.report.told import Told
from shellshock_tui.drawing.colours import DANGER, GOOD
from shellshock_tui.drawing.paint import NOTE, plain
from shellshock_tui.drawing.sides import Sides
from shellshock_tui.engine.map_view import Side
from shellshock_tui.session.after_action import AfterAction, Luck

EVEN = Fraction(1, 3)


@pytest.mark.parametrize(
    ("expected", "words", "colour"),
    [
        (Fraction(301, 100), "0.0", NOTE.colour),
        (Fraction(299, 100), "0.0", NOTE.colour),
        (Fraction(34, 10), "−0.4", DANGER),
        (Fraction(25, 10), "+0.5", GOOD),
    ],
)
def test_what_rounds_to_nothing_is_neither_good_nor_bad_luck(
    expected: Fraction, words: str, colour: object
) -> None:
    found = Luck("red", 8, 3, expected, EVEN, EVEN)
    report = AfterAction(None, (), (), (), (found,), (), MappingProxyType({}), (), 8, 0)
    told = Told(report, Sides((Side("red", "Red"),)), "A battle", ("red",), ())
    lines = luck(told, 60)
    assert any("3 of 8 attacks hit" in plain(line) for line in lines)
    gain = next(run for line in lines for run in line if run.text.strip() == words)
    assert gain.ink.colour == colour
