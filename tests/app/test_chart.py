"""The chart of the after-action report never relies on colour alone."""

from fractions import Fraction

import pytest

from shellshock_tui.app.report.context import Owner, curves, steps
from shellshock_tui.drawing.colours import Hue
from shellshock_tui.drawing.paint import plain

RED, BLUE, GREY = Owner("R", Hue.ATTACK), Owner("B", Hue.DEFENCE), Owner("G", Hue.FAINT)


ENDS = [((8, 0, 4), (0, 7, 4)), ((0, 0, 0), (5, 6, 7)), ((8, 8, 0), (0, 1, 7)), ((0, 1, 0), (5, 6, 7))]
"""The ends of three curves, and the rows in which they are named, from the top."""


@pytest.mark.few(2)
@pytest.mark.parametrize(("ends", "rows"), ENDS)
def test_each_curve_is_named_once_beside_its_end(ends: tuple[int, ...], rows: tuple[int, ...]) -> None:
    values = [[Fraction(8), Fraction(end)] for end in ends]
    lines = [plain(line) for line in curves(values, Fraction(8), (RED, BLUE, GREY), 20, 8)]
    named = {line[21:]: row for row, line in enumerate(lines) if line[20:]}
    assert sorted(named) == ["B", "G", "R"]
    assert sorted(named.values()) == sorted(rows)
    found = [named[owner.letters] for owner in (RED, BLUE, GREY)]
    assert all(abs(row - wanted) <= 2 for row, wanted in zip(found, rows, strict=True))


def test_curves_differ_by_their_dashes_without_colour() -> None:
    values = [[Fraction(height)] * 2 for height in (8, 5, 2)]
    lines = [plain(line)[:60] for line in curves(values, Fraction(8), (RED, BLUE, GREY), 60, 4)]
    red, blue, grey = (line for line in lines if line.strip())
    assert " " not in red
    gaps = [{len(gap) for gap in line.strip().split(" ") if gap} for line in (blue, grey)]
    assert all(min(found) > 0 for found in gaps)
    assert gaps[0] != gaps[1]


def test_the_holder_of_an_objective_is_named_where_it_changes() -> None:
    held: list[list[Owner | None]] = [[None, None], [RED, None], [RED, None], [RED, BLUE]]
    assert plain(steps([0, 4, 8, 12, 16], held, 18)) == "    R–▀▀▀▀▀▀RB▀▀  "
    assert plain(steps([0, 4, 8], ((BLUE,), (BLUE,)), 10)) == "B▀▀▀▀▀▀▀  "
