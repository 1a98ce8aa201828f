"""The armoury: all record sheets, to read before a battle."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen

from shellshock_tui import library
from shellshock_tui.app.messages import ForcesWanted
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.dialogs import ReadingPane
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import STEPS, MarkedList
from shellshock_tui.app.widgets.list_rows import Head, notes_column, row_lines, system_line, with_heads
from shellshock_tui.app.widgets.print_dialog import PrintScreen, file_name
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.drawing.sheets.inks import painted_line
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.files import DataError, clean
from shellshock_tui.paper.page import A4, PAPERS
from shellshock_tui.paper.printed import sheets_alone
from shellshock_tui.rules import system

NOTHING_TO_PRINT = "No record sheet is shown that could be printed."
Sheet = library.Listed | Head


class Rack(MarkedList[Sheet], inherit_bindings=False):
    """The list of sheets, by system, era and name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,right", "choose", "sheet", key_display="Enter"),
        *STEPS,
        Binding("pagedown", "screen.read(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read(-1)", "read back", show=False),
    ]

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield a line for each sheet, with its era as note."""
        notes = notes_column((_label(row) for row in self.rows if not isinstance(row, Head)), width)
        for number, row in enumerate(self.rows):
            if isinstance(row, Head):
                yield number, system_line(row, width)
                continue
            era = row.header.era if row.header else ""
            for line in row_lines(_label(row), era, width, notes, is_marked=number == self.marked):
                yield number, line


class SheetPage(ReadingPane, can_focus=True):
    """A whole record sheet, to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "screen.close_sheet", "list", key_display="←")
    ]


class ArmouryScreen(Screen[None]):
    """The list of record sheets and the marked sheet; a narrow window shows one of them at a time."""

    CSS_PATH = STYLES / "armoury.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("P", "print", "print", tooltip="Prints the sheet that is shown into a PDF or SVG file."),
        Binding("f", "forces", "forces", tooltip="Lists the forces, where a new one is built."),
        Binding("escape,f10,q", "leave", "leave", key_display="Esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        sheets = sorted(library.listed(library.SHEET), key=_era_and_name)
        self.rows: tuple[Sheet, ...] = with_heads(sheets)
        self.view: SheetView | None = None
        self.shown: library.Listed | None = None
        """The sheet that is shown."""
        self.fault = ""

    def compose(self) -> ComposeResult:
        """Yield the list, and the sheet beside it."""
        with Horizontal(id="armoury"):
            yield Rack(id="rack")
            yield SheetPage(self.sheet_lines, id="page")
        yield Footer()

    def on_mount(self) -> None:
        """Focus the list."""
        rack = self.query_one(Rack)
        rack.show_rows(self.rows, 0)
        rack.focus()

    def on_marked_list_marked(self, event: Rack.Marked) -> None:
        """Show the sheet of the marked row."""
        self.show_sheet(event.row)

    def on_marked_list_chosen(self) -> None:
        """Focus the sheet that was chosen."""
        self.add_class("-page")
        self.call_after_refresh(self.query_one(SheetPage).focus)

    def show_sheet(self, listed: library.Listed) -> None:
        """Show a sheet, or what is wrong with it."""
        self.view, self.fault, self.shown = None, listed.fault, listed
        try:
            data = library.open_file(library.SHEET, listed.address)
            self.view = system(data.header.system, data.file).blank(data.table, data.find, data.file)
        except DataError as error:
            self.fault = str(error)
        page = self.query_one(SheetPage)
        title = clean(self.view.title if self.view else listed.name)
        page.border_title = Content(" · ".join(filter(None, (title, clean(self.fault)))))
        page.scroll_home(animate=False)
        page.draw()

    def sheet_lines(self, width: int) -> list[PaintedLine]:
        """Return the lines of the sheet for a width; [] if it is faulty."""
        drawn = draw_sheet(self.view, max(1, width - 1)) if self.view else ()
        return [painted_line(line) for line in drawn]

    def action_close_sheet(self) -> None:
        """Return to the list."""
        self.remove_class("-page")
        self.call_after_refresh(self.query_one(Rack).focus)

    def action_read(self, step: int) -> None:
        """Scroll the sheet by pages, from the list."""
        self.query_one(SheetPage).action_turn(step)

    def action_print(self) -> None:
        """Ask for a file, and print the sheet that is shown into it."""
        if self.view is None or self.shown is None or self.shown.header is None:
            self.notify(NOTHING_TO_PRINT, severity="warning", markup=False)
            return
        pages = partial(sheets_alone, [(self.shown.header.system, self.view)], PAPERS[A4])
        title = clean(self.view.title)
        self.app.push_screen(PrintScreen(f"the sheet of {title}", file_name(title), pages), self._tell)

    def action_forces(self) -> None:
        """Open the list of forces."""
        self.app.post_message(ForcesWanted())

    def _tell(self, written: str | None) -> None:
        if written:
            self.notify(written, markup=False, timeout=10)

    def action_leave(self) -> None:
        """Close the armoury; a sheet that hides the list is closed first."""
        if self.has_class("-narrow") and self.has_class("-page"):
            self.action_close_sheet()
        else:
            self.dismiss(None)


def _era_and_name(listed: library.Listed) -> tuple[str, str]:
    return (listed.header.era, listed.header.title) if listed.header else ("~", listed.name)


def _label(listed: library.Listed) -> str:
    return clean(listed.header.title) if listed.header else f"× {clean(listed.name)}"
