"""Lines of the report: luck that comes to nothing is no ill luck, and words that lack room are left out."""

import re
from fractions import Fraction
from types import MappingProxyType

import pytest

from shellshock_tui.app.report.attacks import shots
from shellshock_tui.app.report.luck import luck
from shellshock_tui.app.report.told import Told
from shellshock_tui.drawing.colours import DANGER, GOOD
from shellshock_tui.drawing.paint import NOTE, plain
from shellshock_tui.drawing.sides import Sides
from shellshock_tui.engine.map_view import Piece, Side
from shellshock_tui.session.after_action import AfterAction, Luck, Shot

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


@pytest.mark.parametrize("width", range(56, 90))
def test_of_a_weapon_whole_words_are_told_or_none(width: int) -> None:
    pieces = {
        unit: Piece(0, None, (), unit, unit[:1].upper(), name, unit, 0)
        for unit, name in (("red", "4th Militia"), ("blue", "Cuirassiers"))
    }
    kill = Shot(
        1, 1, "red", "blue", "red", "musket volley", Fraction(1, 2), 2, has_struck=True,
        fatal=Fraction(1, 4), has_killed=True,
    )  # fmt: skip
    report = AfterAction(None, (), (kill,), (), (), (), MappingProxyType(pieces), (), 1, 1)
    told = Told(report, Sides((Side("red", "Red"), Side("blue", "Blue"))), "A battle", ("red", "blue"), ())
    line = plain(shots(told, width)[1])
    assert len(line) == width
    assert "to kill" in line
    assert re.search(r"Cuirassiers  *(musket( volley| …)? +)?to kill", line), line
