"""The armoury: sheets leafed through by keys."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.reference.armoury import ArmouryScreen, Rack, SheetPage
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.sheets import areas
from shellshock_tui.drawing.sheets.cards import SheetLine
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.engine.sheet_view import Area, Table, cells_in
from shellshock_tui.engine.view import Cell
from shellshock_tui.rules import system
from tests.app.shown_text import text
from tests.soak import soaked

Script = Callable[[Pilot[None]], Awaitable[None]]


def visit(script: Script, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            await app.push_screen(ArmouryScreen())
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


OPENED = [((80, 24), 4), ((80, 24), 1), ((120, 40), 1), ((200, 60), 1)]
"""The sizes of windows, each with the interval between the sheets that are opened in it."""


@pytest.mark.parametrize("case", soaked(OPENED, 1), ids=str)
def test_every_sheet_is_listed_and_opens(case: tuple[tuple[int, int], int]) -> None:
    size, each = case

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ArmouryScreen)
        shown = [row for row in screen.rows if isinstance(row, library.Listed)]
        assert set(shown) == set(library.listed(library.SHEET))
        for number, listed in enumerate(shown[::each]):
            assert listed.header
            await pilot.press(*["down"] * (each if number else 0), "enter")
            await pilot.pause()
            assert listed.header.title in text(pilot.app)
            page = pilot.app.screen.query_one(SheetPage)
            assert screen.view
            heads = {area.name.split()[0] for area in screen.view.areas}
            assert heads <= set(" ".join(map(plain, page.lines)).split())
            await pilot.press("left")
            await pilot.pause()

    visit(script, size)


def test_escape_leads_from_the_sheet_to_the_list_and_out() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for key in ("escape", "enter"):
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen.focused, SheetPage)
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(pilot.app.screen, ArmouryScreen)
            assert isinstance(pilot.app.screen.focused, Rack)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, ArmouryScreen)

    visit(script, (80, 24))


def test_the_fault_of_a_sheet_is_told_with_that_sheet_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "shellshock-tui" / "sheets"
    folder.mkdir(parents=True)
    head = 'system = "shellshock"\nkind = "sheet"\nname = "half"\ntitle = "Half"\nera = "future"\n'
    (folder / "half.toml").write_text(head)

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ArmouryScreen)
        rack, page = screen.query_one(Rack), screen.query_one(SheetPage)
        half = next(
            number
            for number, row in enumerate(screen.rows)
            if isinstance(row, library.Listed) and row.name == "half"
        )
        for number in (half, half + 1, half):
            rack.mark(number)
            await pilot.pause(0.2)
            is_faulty = number == half
            assert (screen.view is None) == is_faulty
            assert ("half.toml" in str(page.border_title)) == is_faulty
            assert ("print" in text(pilot.app)) != is_faulty, "nothing is offered that would be refused"

    visit(script, (120, 40))


def test_notes_on_a_sheets_sources_stand_below_it() -> None:
    for listed in library.listed(library.SHEET):
        data = library.open_file(library.SHEET, listed.address)
        view = system(data.header.system, data.file).blank(data.table, data.find, data.file)
        lines = draw_sheet(view, 78, 1_000)
        told = [number for number, line in enumerate(lines) if "not in the source" in _words(line)]
        assert all(number > max(n for n, line in enumerate(lines) if line.cards[0].area) for number in told)
        assert bool(told) == bool(view.notes)


@pytest.mark.parametrize("width", soaked([34, 78, 37, 60, 100], 2))
def test_nothing_on_any_shipped_sheet_is_cut(width: int) -> None:
    for listed in library.listed(library.SHEET):
        data = library.open_file(library.SHEET, listed.address)
        view = system(data.header.system, data.file).blank(data.table, data.find, data.file)
        areas._drawn.cache_clear()  # An equal cell of another sheet is a different cell.
        drawn = draw_sheet(view, width, 1_000)
        spans = [span for line in drawn for span in line.spans]
        assert not any("…" in span.text for span in spans)
        for area in view.areas:
            for cell in filter(_says_something, _always_shown(area)):
                told = "".join(span.text for span in spans if span.cell is cell)
                assert _bare(told) in {*map(_bare, (cell.text, cell.short)), cell.text[0]}, (data.name, cell)


def _bare(text: str) -> str:
    """A text without gaps, and without boxes and bars beside it."""
    return "".join(sign for sign in text if sign not in " ■□▰▱")


def _says_something(cell: Cell) -> bool:
    return _bare(cell.text) not in ("", "0", "–")


def _always_shown(area: Area) -> Iterator[Cell]:
    """The cells of an area, without those in columns that narrow windows leave out."""
    for block in area.blocks:
        if isinstance(block, Table):
            for row in block.rows:
                yield from (cell for cell, column in zip(row, block.columns, strict=False) if not column.rank)
        else:
            yield from cells_in(block)


def _words(line: SheetLine) -> str:
    return "".join(span.text for span in line.spans)


def test_a_key_that_is_held_builds_only_the_sheet_on_which_it_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    show = ArmouryScreen.show_sheet

    def counted(screen: ArmouryScreen, listed: library.Listed) -> None:
        opened.append(listed.name)
        show(screen, listed)

    monkeypatch.setattr(ArmouryScreen, "show_sheet", counted)

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ArmouryScreen)
        opened.clear()
        for _ in range(10):
            screen.query_one(Rack).action_mark(1)
        await pilot.pause(0.2)
        row = screen.query_one(Rack).row
        assert isinstance(row, library.Listed)
        assert opened == [row.name] or (len(opened) == 2 and opened[-1] == row.name)

    visit(script, (120, 40))
