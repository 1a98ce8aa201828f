"""Lines of the log, the order and the choices, each set for a narrow width."""

import asyncio
from dataclasses import replace
from itertools import pairwise

import pytest
from textual.app import App, ComposeResult

from shellshock_tui.app.battle.help_screen import help_lines
from shellshock_tui.app.battle.question import Offer
from shellshock_tui.app.widgets.answers import Item, place_items
from shellshock_tui.app.widgets.battle_log import log_lines, painted
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.track_bar import Tag, head_line, slots_line
from shellshock_tui.dice import Roll
from shellshock_tui.drawing.colours import INK, PANEL
from shellshock_tui.drawing.paint import Ink, Run, plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Cell, Mark, Track


@pytest.mark.parametrize("width", range(24, 60, 5))
def test_a_die_keeps_its_face_and_its_purpose_in_one_line(width: int) -> None:
    rolls = tuple(Roll(6, face, f"location {face}") for face in (1, 2, 3, 4, 5))
    (line,) = log_lines((Entry(None, rolls, ()),))
    rows = [plain(row) for row in painted(line, width)]
    for face in (1, 2, 3, 4, 5):
        assert sum(f"d6: {face} location {face}" in row for row in rows) == 1
    assert all(len(row) <= width for row in rows)


def test_who_has_acted_is_ticked_off_and_who_is_destroyed_struck_out() -> None:
    slots = (Cell("Ash", "unit/a", Mark.LOST), Cell("Birch", "unit/b", Mark.LOST), Cell("Gale", "unit/g"))
    text = plain(slots_line(Track(1, (), slots), frozenset({"unit/b"}), frozenset(), 60, {}))
    assert "✓Ash" in text
    assert "✗Birch" in text
    assert " Gale" in text


def test_who_acts_wears_the_tag_of_its_counter_where_there_is_room_for_all() -> None:
    slots = (Cell("1 Ash", "unit/a"), Cell("2 Birch", "unit/b", Mark.LOST))
    tags = {"unit/a": Tag("R1", PANEL), "unit/b": Tag("B1", PANEL)}
    track = Track(1, (), slots, "turn 1")
    text = plain(slots_line(track, frozenset(), frozenset(), 60, tags))
    assert text.split()[:5] == ["1", "Ash", "R1", "✓2", "Birch"]
    assert text.rstrip().endswith("turn 1")
    width = len("  1 Ash R1  ✓2 Birch B1  turn 1 ")
    for less in (0, 1):
        text = plain(slots_line(track, frozenset(), frozenset(), width - less, tags))
        assert ("R1" in text, "B1" in text) == (not less, not less)
        assert "turn 1" in text


def test_choices_stand_in_columns_only_where_all_of_them_fit() -> None:
    offers = (Offer(Choice(f"c{n}", f"choice {n}", (f"c{n}",)), "blue", str(n)) for n in range(8))
    items = tuple(Item(offer, PANEL) for offer in offers)
    tall = place_items(items, 40, 8)
    assert len({spot.start for spot in tall}) == 2
    assert max(spot.line for spot in tall) == 3
    for low in (place_items(items, 40, 2), tall):
        for one, other in pairwise(low):
            assert other.line > one.line or other.start >= one.end


def test_what_may_not_be_chosen_takes_no_room_from_what_may() -> None:
    blocked = Blocked("toy.step", "No.")
    offers = [Offer(Choice(f"c{n}", f"choice {n}", (f"c{n}",)), "blue", str(n)) for n in range(4)]
    offers += [Offer(replace(offers[0].choice, blocked=blocked), "blue", "") for _ in range(9)]
    placed = place_items(tuple(Item(offer, PANEL) for offer in offers), 34, 2)
    assert [spot.index for spot in placed] == list(range(13))
    assert {spot.line for spot in placed[:4]} == {0, 1}
    assert min(spot.line for spot in placed[4:]) == 2


@pytest.mark.parametrize("width", [50, 70, 98])
def test_help_is_set_for_the_width_of_its_pane(width: int) -> None:
    assert all(length(line) <= width for line in help_lines(width))


def test_a_die_whose_purpose_is_longer_than_a_line_is_told_to_its_end() -> None:
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
                pane.show([(Run("x", Ink(INK, PANEL)),)] * count)
                await pilot.pause()
                assert pane.show_vertical_scrollbar is is_long
                assert pane.room <= pane.scrollable_content_region.width

    asyncio.run(run())


def test_how_the_aims_stand_is_told_where_title_and_phase_leave_room() -> None:
    track = Track(2, (Cell("Combat", mark=Mark.CURRENT),), (), "turn 2 of 9", "Red holds the mill 1/4")
    wide = plain(head_line("A trial", track, "", frozenset(), 80))
    assert "Combat" in wide
    assert wide.rstrip().endswith("Red holds the mill 1/4")
    assert "holds" not in plain(head_line("A trial", track, "", frozenset(), 60))
    assert plain(head_line("A trial", track, "as it was", frozenset(), 80)).rstrip().endswith("as it was")
