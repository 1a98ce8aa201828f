"""The places of the parts of a record sheet on paper, and the parts that only paper has."""

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from shellshock_tui import library, rules
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import bound
from shellshock_tui.engine.sheet_view import Area, Column, Lines, Role, SheetView, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.paper.page import PAPERS, THICK, Anchor, Box, Line, Page, Rectangle, Words, width_of
from shellshock_tui.paper.sheet_page import sheet_pages
from tests.games import play_out
from tests.paper.test_print import boxes_and_crosses
from tests.variants import BATTLES, FIRST

A4 = PAPERS["a4"]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def areas_of(page: Page) -> list[Box]:
    """The frames of the areas on a page."""
    return [
        shape.box
        for shape in page.shapes
        if isinstance(shape, Rectangle) and shape.thickness == THICK and shape.box.width > 50
    ]


def blank(name: str) -> SheetView:
    """A shipped record sheet outside a game."""
    data = library.open_file(library.SHEET, name)
    return rules.system(data.header.system).blank(data.table, data.find, data.file)


def area(name: str, rows: int) -> Area:
    """An area of some short rows."""
    return Area(name, Role.NONE, False, (), (Lines(tuple((Cell(f"row {row}"),) for row in range(rows))),))


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes overlap."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.01 and down > 0.01


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", [name for name in FIRST if name != "toy"])
def test_areas_do_not_overlap(battle: str) -> None:
    match = play_out(bound(BATTLES[battle]()), "elm", 60)
    pieces = match.rules.pieces(match.state, match.rules.sides[0].id, ())
    for unit in sorted({piece.unit for piece in pieces if piece.unit}):
        for page in sheet_pages([match.rules.sheet(match.state, unit, ())], A4):
            for one, other in combinations(areas_of(page), 2):
                assert not overlap(one, other), unit


def test_short_areas_stand_under_each_other_beside_a_tall_one() -> None:
    areas = (area("SHORT", 2), area("TALL", 12), area("SMALL", 2), area("LITTLE", 2))
    (page,) = sheet_pages([SheetView("r1", "Tank", (), areas)], A4)
    short, small, little, tall = sorted(areas_of(page), key=lambda box: (box.left, box.top))
    assert short.left == small.left == little.left < tall.left
    assert tall.top == short.top
    assert abs(tall.bottom - little.bottom) < 0.01


def test_an_area_that_needs_the_whole_width_has_it() -> None:
    wide = Area("WIDE", Role.NONE, False, (), (Table("", (Column(""),), ((Cell("w" * 90),),)),))
    (page,) = sheet_pages([SheetView("r1", "Tank", (), (area("A", 2), wide, area("B", 2)))], A4)
    assert sum(box.width > 150 for box in areas_of(page)) >= 1


def outside(page: Page) -> list[str]:
    """The texts that extend beyond the page."""
    found = []
    for shape in page.shapes:
        if isinstance(shape, Words):
            wide = width_of(shape.text, shape.size, is_bold=shape.is_bold)
            shares = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
            left = shape.at[0] - wide * shares[shape.anchor]
            if left < page.inner.left - 0.1 or left + wide > page.inner.right + 0.1:
                found.append(shape.text)
    return found


def test_texts_of_shipped_sheets_stay_on_the_page() -> None:
    for listed in library.listed(library.SHEET):
        for page in sheet_pages([blank(listed.address)], A4):
            assert not outside(page), listed.address


@pytest.mark.few(1)
@pytest.mark.parametrize("title", ["Leviathan " * 20, "戦車" * 80, "[red]tank[/red]<b>&"])
def test_names_of_any_length_and_alphabet_stay_on_the_page(title: str) -> None:
    (page,) = sheet_pages([SheetView("r1", title, (Cell("tank"),), (area("A", 2),))], A4)
    assert not outside(page)


def test_an_entry_with_one_hit_has_one_box() -> None:
    rows = ((Cell("A"), Cell("□□")), (Cell("B"), Cell("")), (Cell("C"), Cell("■", mark=Mark.LOST)))
    table = Table("", (Column(""), Column("")), rows, flow=True)
    view = SheetView("r1", "Tank", (), (Area("INTERNAL", Role.INTERNAL, False, (), (table,)),))
    (page,) = sheet_pages([view], A4)
    assert boxes_and_crosses(page) == (4, 1)


def test_other_blank_cells_have_no_box() -> None:
    table = Table("", (Column(""), Column("")), ((Cell("A"), Cell("6 □□")), (Cell("B"), Cell(""))), flow=True)
    view = SheetView("r1", "Tank", (), (Area("INTERNAL", Role.INTERNAL, False, (), (table,)),))
    (page,) = sheet_pages([view], A4)
    assert boxes_and_crosses(page) == (2, 0)


def texts_of(view: SheetView, *record: str) -> list[str]:
    """All texts of a sheet on paper."""
    return [
        shape.text
        for page in sheet_pages([view], A4, record)
        for shape in page.shapes
        if isinstance(shape, Words)
    ]


def test_speeds_for_roads_are_named() -> None:
    found = texts_of(blank("bison-gp"))
    assert {"road 14", "road 16", "13"} <= set(found)


def test_open_slots_have_lines_to_write_on() -> None:
    (page,) = sheet_pages([blank("mason")], A4)
    slots = [one.at[1] for one in page.shapes if isinstance(one, Words) and one.text.startswith("open slot")]
    ends = [
        one.start[1] for one in page.shapes if isinstance(one, Line) and one.end[0] >= page.inner.right - 0.1
    ]
    assert len(slots) == 3
    assert all(any(0 <= end - slot < 2 for end in ends) for slot in slots)


def test_the_record_of_turns_has_a_box_for_each_turn() -> None:
    view = SheetView("r1", "Tank", (), (area("A", 2),))
    assert {"Turn", "1", "16", "Speed", "Kreigs"} <= set(texts_of(view, "Speed", "Kreigs"))
    assert "Turn" not in texts_of(view)


def test_sheets_of_a_battle_tell_what_the_screen_shows_elsewhere() -> None:
    assert command_line(["print", "--game", "duel", "--svg", "duel.svg"]) == 0
    found = {element.text for element in ET.parse("duel.svg").iter("{http://www.w3.org/2000/svg}text")}
    assert {"faces north-east", "faces north-west", "future era", "d10+d10   kreigs by speed"} <= found
    assert {"Chit", "Kreigs spent", "4 kreigs each turn", "12 kreigs once"} <= found
