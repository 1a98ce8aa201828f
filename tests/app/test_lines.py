"""Lines of the log and of help, each set for a narrow width."""

import asyncio

import pytest
from textual.app import App, ComposeResult

from shellshock_tui.app.battle.dialogs.help_screen import help_lines
from shellshock_tui.app.widgets.battle_log import log_lines, painted
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.dice import Roll
from shellshock_tui.drawing.colours import INK, PANEL
from shellshock_tui.drawing.paint import StyledText, TextStyle, plain
from shellshock_tui.drawing.text import length, wrap_words
from shellshock_tui.engine.match import Entry


@pytest.mark.parametrize("width", range(24, 60, 5))
def test_a_die_keeps_its_face_and_its_purpose_in_one_line(width: int) -> None:
    rolls = tuple(Roll(6, face, f"location {face}") for face in (1, 2, 3, 4, 5))
    (line,) = log_lines((Entry(None, rolls, ()),))
    rows = [plain(row) for row in painted(line, width)]
    for face in (1, 2, 3, 4, 5):
        assert sum(f"d6: {face}, location {face}" in row for row in rows) == 1
    assert all(len(row) <= width for row in rows)


@pytest.mark.parametrize("width", [50, 70, 98])
def test_help_is_set_for_the_width_of_its_pane(width: int) -> None:
    assert all(length(line) <= width for line in help_lines(width))


def test_a_die_with_a_long_purpose_is_wrapped_to_its_end() -> None:
    purpose = "the chit drawn from the bag: 1 is 1, 2 is 3, 3 is 4, 4 is R"
    (line,) = log_lines((Entry(None, (Roll(4, 4, purpose),), ()),))
    rows = [plain(row) for row in painted(line, 40)]
    assert all(len(row) <= 40 for row in rows)
    assert purpose in " ".join(" ".join(rows).split())


def test_a_pane_keeps_the_column_free_that_its_scrollbar_covers() -> None:
    class Pane(App[None]):
        def compose(self) -> ComposeResult:
            yield Lines(id="pane")

    async def run() -> None:
        app = Pane()
        async with app.run_test(size=(40, 10)) as pilot:
            pane = app.query_one(Lines)
            for count, is_long in ((3, False), (30, True), (3, False)):
                pane.show([(StyledText("x", TextStyle(INK, PANEL)),)] * count)
                await pilot.pause()
                assert pane.show_vertical_scrollbar is is_long
                assert pane.room <= pane.scrollable_content_region.width

    asyncio.run(run())


def test_a_number_is_not_parted_from_its_sign() -> None:
    assert wrap_words("hit 100.0 %, lost 0.8 % of all", 20) == ["hit 100.0 %, lost", "0.8 % of all"]
