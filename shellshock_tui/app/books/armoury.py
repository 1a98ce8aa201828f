"""The armoury: every record sheet there is, to leaf through before a battle."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from shellshock_tui import library
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.dialogs import ReadingPane
from shellshock_tui.app.widgets.heads import Head, with_heads
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.window import NARROW_OR_WIDE
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.drawing.sheets.inks import painted_line
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.files import DataError, clean
from shellshock_tui.rules import system


class Rack(OptionList):
    """The list of the sheets; its keys stand in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,right", "screen.open_sheet", "sheet", key_display="Enter"),
        Binding("down", "cursor_down", "choose", key_display="↑↓"),
        Binding("pagedown", "screen.read(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read(-1)", "read back", show=False),
    ]


class SheetPage(ReadingPane, can_focus=True):
    """A whole record sheet, to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace", "screen.close_sheet", "list", key_display="←")
    ]


class ArmouryScreen(Screen[None]):
    """The record sheets, by system, era and name; where it is narrow, list and sheet take turns."""

    CSS_PATH = STYLES / "armoury.tcss"
    HORIZONTAL_BREAKPOINTS = NARROW_OR_WIDE
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f10,q", "leave", "leave", key_display="Esc")]

    def __init__(self) -> None:
        super().__init__()
        sheets = sorted(library.listed(library.SHEET), key=_era_and_name)
        self.rows = with_heads(sheets)
        self.view: SheetView | None = None
        self.fault = ""

    def compose(self) -> ComposeResult:
        """Make the list and the sheet beside it."""
        with Horizontal(id="armoury"):
            yield Rack(*map(_option, self.rows), id="rack")
            yield SheetPage(self.sheet_lines, id="page")
        yield Footer()

    def on_mount(self) -> None:
        """Begin in the list."""
        self.query_one(Rack).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the sheet of the marked line."""
        listed = self.rows[event.option_index]
        if not isinstance(listed, Head):
            self.show_sheet(listed)

    def on_option_list_option_selected(self) -> None:
        """Go to the sheet that was clicked."""
        self.action_open_sheet()

    def show_sheet(self, listed: library.Listed) -> None:
        """Show a sheet, or what is wrong with it."""
        self.view, self.fault = None, listed.fault
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
        """Return the sheet that is shown, for a width; nothing if it is wrong."""
        drawn = draw_sheet(self.view, max(1, width - 1)) if self.view else ()
        return [painted_line(line) for line in drawn]

    def action_open_sheet(self) -> None:
        """Go to the sheet."""
        self.add_class("-page")
        self.call_after_refresh(self.query_one(SheetPage).focus)

    def action_close_sheet(self) -> None:
        """Go back to the list."""
        self.remove_class("-page")
        self.call_after_refresh(self.query_one(Rack).focus)

    def action_read(self, step: int) -> None:
        """Read on in the sheet from the list, or back, by pages."""
        self.query_one(SheetPage).action_turn(step)

    def action_leave(self) -> None:
        """Close the armoury; a sheet that hides the list is closed first."""
        if self.has_class("-narrow") and self.has_class("-page"):
            self.action_close_sheet()
        else:
            self.dismiss(None)


def _era_and_name(listed: library.Listed) -> tuple[str, str]:
    return (listed.header.era, listed.header.title) if listed.header else ("~", listed.name)


def _option(row: library.Listed | Head) -> Option:
    """Return the line of a sheet: its name and era, or that it is wrong."""
    if isinstance(row, Head):
        return row.option
    words = (clean(row.header.title), row.header.era) if row.header else (f"×  {clean(row.name)}",)
    return Option(Content(" · ".join(filter(None, words))))
