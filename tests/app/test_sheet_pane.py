"""The pane of record sheets: keys, clicks and the wheel on its cards."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown
from textual.message import Message
from textual.pilot import Pilot

from shellshock_tui.app.render.highlights import POINTER
from shellshock_tui.app.widgets.sheet_pane import SheetPane, SheetStrip
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.sheets.areas import RiskOverlay
from shellshock_tui.drawing.sheets.cards import Shown
from shellshock_tui.engine.sheet_view import Area, Column, Role, SheetView, Table
from shellshock_tui.engine.view import Cell

WIDTH, HEIGHT = 34, 14


def card(name: str, role: Role, rows: int, *, lit: bool) -> Area:
    """A card with a row of two cells for each number."""
    columns = Column("what", at=f"unit/u/term/{name}", means=f"The head of {name}."), Column("n", right=True)
    cells = tuple(
        (
            Cell(
                f"{name}{row}",
                f"unit/u/{name}/{row}",
                pick=f"pick={row}",
                more=f"more={row}",
                less=f"less={row}",
            ),
            Cell(str(row), f"unit/u/{name}/{row}/n"),
        )
        for row in range(rows)
    )
    return Area(name, role, lit, (Cell(f"sum {rows}", f"unit/u/{name}"),), (Table("", columns, cells),))


def sheet(unit: str = "u", rows: int = 20) -> SheetView:
    areas = card("go", Role.MOVE, rows, lit=True), card("inside", Role.INTERNAL, 5, lit=False)
    return SheetView(unit, "Unit", (Cell("machine"), Cell("ECV 1")), areas, "red", code="U1")


class PaneApp(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[Message] = []

    def compose(self) -> ComposeResult:
        yield SheetPane(id="sheet")
        yield SheetStrip(id="strip")

    def on_sheet_pane_stepped(self, event: SheetPane.Stepped) -> None:
        self.told.append(event)

    def on_sheet_pane_chosen(self, event: SheetPane.Chosen) -> None:
        self.told.append(event)

    def on_sheet_pane_cell_pointed(self, event: SheetPane.CellPointed) -> None:
        self.told.append(event)


Script = Callable[[Pilot[None], SheetPane, PaneApp], Awaitable[None]]


def show(script: Script, *units: Shown, lit: tuple[str, ...] = ()) -> None:
    async def run() -> None:
        app = PaneApp()
        async with app.run_test(size=(WIDTH, HEIGHT + 2)) as pilot:
            pane = app.query_one(SheetPane)
            pane.styles.height = HEIGHT
            pane.focus()
            await pilot.pause()
            pane.show_units(units or (Shown(sheet()),), lit)
            await pilot.pause()
            await script(pilot, pane, app)

    asyncio.run(run())


def seen(pane: SheetPane) -> list[str]:
    return [plain(line) for line in pane.lines]


def at(pane: SheetPane) -> str:
    """The address of the cell that is pointed at."""
    return pane.focused_cell.at if pane.focused_cell else ""


async def to(pilot: Pilot[None], pane: SheetPane, address: str) -> None:
    """Go down until a cell is pointed at."""
    for _ in range(60):
        if at(pane) == address:
            return
        await pilot.press("down")
    raise AssertionError(address)


def test_the_pane_is_filled_to_its_last_row_without_scrolling() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        assert len(pane.lines) == HEIGHT
        assert pane.max_scroll_y == 0
        assert "more ↓" in seen(pane)[1] + seen(pane)[2]

    show(script)


def test_down_scrolls_through_the_cards_and_up_comes_back() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        assert not any("go19" in line for line in seen(pane))
        await to(pilot, pane, "unit/u/go/19")
        assert any("go19" in line for line in seen(pane))
        assert any("↑" in line for line in seen(pane))
        await pilot.press("down")
        assert at(pane) == "unit/u/inside", "the title of the next card"
        for _ in range(60):
            await pilot.press("up")
        assert any("go0" in line for line in seen(pane))

    show(script)


def test_plus_and_minus_ask_for_one_more_and_one_less() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        await to(pilot, pane, "unit/u/go/1")
        app.told.clear()
        await pilot.press("plus", "minus", "equals_sign")
        names = [event.name for event in app.told if isinstance(event, SheetPane.Stepped)]
        assert names == ["more=1", "less=1"]

    show(script)


def test_a_click_chooses_a_cell_and_on_a_title_folds_the_card() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        row = next(number for number, line in enumerate(seen(pane)) if "go2" in line)
        await pilot.click(pane, offset=(3, row))
        await pilot.pause()
        assert [event.cell.at for event in app.told if isinstance(event, SheetPane.Chosen)] == ["unit/u/go/2"]
        assert at(pane) == "unit/u/go/2"
        title = next(number for number, line in enumerate(seen(pane)) if "▲ go" in line)
        await pilot.click(pane, offset=(2, title))
        await pilot.pause()
        assert not any("go2" in line for line in seen(pane))
        assert any("inside0" in line for line in seen(pane)), "there is room for the other"

    show(script)


def test_the_wheel_scrolls_the_card_under_the_mouse() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        before = next(number for number, line in enumerate(seen(pane)) if "go2" in line)
        wheel = MouseScrollDown(pane, 3, before, 0, 0, 0, False, False, False, 3, before)
        pane.post_message(wheel)
        await pilot.pause()
        assert "go2" in seen(pane)[before - 1]

    show(script)


def test_a_heads_sentence_is_shown_for_keys_and_mouse() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        def sentence() -> str:
            told = [event.cell for event in app.told if isinstance(event, SheetPane.CellPointed)][-1]
            return told.means if told else ""

        await to(pilot, pane, "unit/u/term/go")
        assert sentence() == "The head of go."
        await pilot.press("down")
        assert sentence() == ""
        row = next(number for number, line in enumerate(seen(pane)) if "what" in line)
        await pilot.hover(pane, offset=(2, row))
        assert sentence() == "The head of go."

    show(script)


def test_a_card_that_is_folded_is_opened_by_a_key() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        await to(pilot, pane, "unit/u/inside")
        await pilot.press("ctrl+o")
        assert any("inside0" in line for line in seen(pane))

    show(script)


@pytest.mark.parametrize("lit", ["unit/u/go/17", "unit/u/inside/4"])
def test_a_lit_cell_is_brought_into_view_with_a_pointer(lit: str) -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        name = "".join(lit.split("/")[2:4])
        assert any(POINTER in line and name in line for line in seen(pane))

    show(script, lit=(lit,))


def aiming() -> Sequence[Shown]:
    hand, aim = sheet("h", 4), sheet("t", 4)
    return Shown(hand, "fires"), Shown(aim, "11 hexes")


def test_two_units_share_the_pane_with_what_is_at_risk() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        assert [line.split()[-1] for line in seen(pane) if "UNIT" in line] == ["fires", "hexes"]
        pane.show_units(aiming(), (), RiskOverlay({"unit/u/go/3": Fraction(11, 100)}))
        row = next(line for line in seen(pane) if "go3" in line)
        assert row.split()[-1] == "11.0"

    show(script, *aiming())


def test_the_strip_points_at_what_is_lit_in_a_summary() -> None:
    turns = Cell("turns 1 of 3", "unit/u/go/turns")

    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        strip, shown = app.query_one(SheetStrip), sheet()
        go, inside = shown.areas
        told = (*go.summary, Cell("points 4", "unit/u/go/points"), turns)
        shown = replace(shown, areas=(replace(go, summary=told), inside))
        for lit, words in ((turns.at, f"{POINTER}turns 1 of 3"), ("unit/u/go/17", " points 4")):
            strip.show_sheet(shown, (lit,))
            await pilot.pause()
            assert plain(strip.lines[1]).startswith(words), "a bare figure of a table tells nothing alone"

    show(script)


def test_the_strip_shows_each_card_in_two_rows() -> None:
    async def script(pilot: Pilot[None], pane: SheetPane, app: PaneApp) -> None:
        strip = app.query_one(SheetStrip)
        strip.show_sheet(sheet())
        await pilot.pause()
        assert len(strip.lines) == 2
        assert plain(strip.lines[0]).split() == ["▲", "go", "U1", "sum", "20", "▼", "inside", "sum", "5"]

    show(script)
