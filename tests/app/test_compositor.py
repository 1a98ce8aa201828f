"""Only changed segments are written to the terminal, each row from its first change on."""

import pytest
from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from shellshock_tui.app.compositor import ChangedCells


@pytest.mark.parametrize(
    ("left", "right", "written"),
    [
        (0, 10, "\x1b[3;1Habc戦車de\x1b[3;10Hfgh"),
        (0, 3, "\x1b[3;1Habc"),
        (4, 6, "\x1b[3;4H戦車"),
        (8, 11, "\x1b[3;8Hde\x1b[3;10Hfgh"),
        (9, 10, "\x1b[3;10Hfgh"),
    ],
)
def test_whole_segments_are_written_where_a_cell_has_changed(left: int, right: int, written: str) -> None:
    near = Strip([Segment(text) for text in ("abc", "戦車", "de")])
    row = {0: near, 9: Strip([Segment("fgh")]), 12: None}
    update = ChangedCells([{}, {}, row], [(2, left, right)], [[], [], [9, 12, 20]])
    assert update.render_segments(Console()) == written
