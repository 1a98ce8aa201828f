"""The armoury: all record sheets, to read before a battle."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from shellshock_tui import library
from shellshock_tui.app.messages import ForcesWanted
from shellshock_tui.app.reference.trail_page import trail_page
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.dialogs import AskScreen, ReadingPane
from shellshock_tui.app.widgets.filtered_list import FilteredList
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import STEPS
from shellshock_tui.app.widgets.list_rows import Head, notes_column, row_lines, system_line, with_heads
from shellshock_tui.app.widgets.own_file_dialogs import SAVED_FILE, DeleteScreen, RenameScreen, VersionScreen
from shellshock_tui.app.widgets.print_dialog import PrintScreen, file_name
from shellshock_tui.authoring.measuring import first_fill
from shellshock_tui.authoring.own_sheets import is_own
from shellshock_tui.authoring.sheet_draft import SheetDraft, blank, copied, sheet_text
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.drawing.sheets.inks import painted_line
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.files import DataError, clean, read_table, read_text
from shellshock_tui.library.header import read_header
from shellshock_tui.paper.page import A4, PAPERS
from shellshock_tui.paper.printed import sheets_alone
from shellshock_tui.rules import SYSTEMS, system, title_of
from shellshock_tui.session.draft_files import draft_files
from shellshock_tui.session.forces import users_of_sheet
from shellshock_tui.session.own_files import delete_own
from shellshock_tui.session.versions import versions
from shellshock_tui.user_error import UserError

NOTHING_TO_PRINT = "No record sheet is shown that could be printed."
NOT_MEASURED = "The worth of this sheet is not measured."
PAUSE = 0.12
"""Seconds that the mark rests before the sheet is shown, so that a key that is held does not lag."""
USED_BY = "Without it, these can no longer be used: {}."
BEGUN = "half-made sheets"
"""The heading of the sheets that were begun in the workshop and are not saved."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A sheet that was begun in the workshop and is not saved."""

    path: Path
    system: str
    name: str
    """The name that it has in its file; empty if it has none."""
    title: str


Sheet = library.Listed | Head | Begun
Opened = tuple[SheetDraft, Path | None, str]
"""A sheet for the workshop, its draft file if it is half-made, and its name if it is the player's own."""


class Rack(FilteredList[Sheet], inherit_bindings=False):
    """The list of sheets, by system, era and name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,right", "choose", "sheet", key_display="Enter"),
        *STEPS,
        *FilteredList.BINDINGS,
        Binding("pagedown", "screen.read(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read(-1)", "read back", show=False),
    ]

    def text_of(self, row: Sheet) -> str:
        """Return the name and the era of a sheet."""
        era = row.header.era if isinstance(row, library.Listed) and row.header else ""
        return "" if isinstance(row, Head) else f"{_label(row)} {era}"

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield a line for each sheet, with its era as note."""
        notes = notes_column((_label(row) for row in self.rows if not isinstance(row, Head)), width)
        for number, row in enumerate(self.rows):
            if isinstance(row, Head):
                yield number, system_line(row, width)
                continue
            era = "go on" if isinstance(row, Begun) else row.header.era if row.header else ""
            for line in row_lines(_label(row), era, width, notes, is_marked=number == self.marked):
                yield number, line


class SheetPage(ReadingPane, can_focus=True):
    """A whole record sheet, to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,backspace,enter", "screen.close_sheet", "list", key_display="← Enter")
    ]


class ArmouryScreen(Screen[None]):
    """The list of record sheets and the marked sheet; a narrow window shows one of them at a time."""

    CSS_PATH = STYLES / "armoury.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "n", "change", "new", tooltip="Changes a copy of the sheet that is shown, or begins a new one."
        ),
        Binding("y", "explain", "worth", tooltip="Shows how the worth of the sheet is calculated."),
        Binding("P", "print", "print", tooltip="Prints the sheet that is shown into a PDF or SVG file."),
        Binding("e", "rename", "rename", tooltip="Gives the marked sheet of your own another title."),
        Binding(
            "delete",
            "drop",
            "delete",
            key_display="Del",
            tooltip="Deletes the marked sheet, if it is half-made or your own.",
        ),
        Binding("f", "forces", "forces", tooltip="Lists the forces, where a new one is built."),
        Binding("escape,f10,q", "leave", "leave", key_display="Esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.rows = _rows()
        self.view: SheetView | None = None
        self.data: library.DataFile | None = None
        """The file of the sheet that is shown; None if it is faulty."""
        self.fault = ""
        self.is_behind = False
        """Whether the sheet shown is not yet that of the marked row."""
        self._resting: Timer | None = None
        """The timer that is started by each move of the mark."""

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

    def on_marked_list_marked(self) -> None:
        """Show the sheet of the marked row: at once, or once the mark rests if it moved a moment ago."""
        self.refresh_bindings()
        if self._resting is None:
            self.show_marked()
        else:
            self._resting.stop()
            page = self.query_one(SheetPage)
            page.border_title = Content("…")
            self.is_behind = True
        self._resting = self.set_timer(PAUSE, self.rest)

    def rest(self) -> None:
        """Show the sheet of the marked row if that was put off."""
        self._resting = None
        if self.is_behind:
            self.show_marked()

    def show_marked(self) -> None:
        """Show the sheet of the marked row."""
        self.is_behind = False
        match self.query_one(Rack).row:
            case Begun() as begun:
                self.show_begun(begun)
            case library.Listed() as listed:
                self.show_sheet(listed)
            case _:
                pass

    def on_marked_list_chosen(self, event: Rack.Chosen) -> None:
        """Focus the sheet that was chosen, or go on with a half-made one."""
        if isinstance(event.row, Begun):
            self.go_on(event.row)
            return
        self.rest()
        self.add_class("-page")
        self.call_after_refresh(self.query_one(SheetPage).focus)

    def show_sheet(self, listed: library.Listed) -> None:
        """Show a sheet, or what is wrong with it."""
        self._show_data(lambda: library.open_file(library.SHEET, listed.address), listed.name, listed.fault)

    def show_begun(self, begun: Begun) -> None:
        """Show a half-made sheet, or what is wrong with it."""
        self._show_data(partial(_data_of, begun), begun.title, "")

    def _show_data(self, read: Callable[[], library.DataFile], name: str, fault: str) -> None:
        self.view, self.data, self.fault = None, None, fault
        try:
            data = read()
            self.view = system(data.header.system, data.file).blank(data.table, data.find, data.file)
            self.data = data
        except DataError as error:
            self.fault = str(error)
        self._show_page(name)
        self.refresh_bindings()

    def _show_page(self, name: str) -> None:
        page = self.query_one(SheetPage)
        title = clean(self.view.title if self.view else name)
        page.border_title = Content(" · ".join(filter(None, (title, clean(self.fault)))))
        page.scroll_home(animate=False)
        page.draw()

    def sheet_lines(self, width: int) -> list[PaintedLine]:
        """Return the lines of the sheet for a width; [] if it is faulty."""
        drawn = draw_sheet(self.view, max(1, width - 1)) if self.view else ()
        return [painted_line(line) for line in drawn]

    def check_action(self, action: str, _: tuple[object, ...]) -> bool | None:
        """Enable each key only on sheets for which it does something."""
        rack = next(iter(self.query(Rack)), None)
        row = rack.row if rack else None
        is_own = isinstance(row, library.Listed) and row.own is not None
        match action:
            case "drop":
                return is_own or isinstance(row, Begun)
            case "rename":
                return is_own and isinstance(row, library.Listed) and row.header is not None
            case "print" | "explain":
                return self.is_behind or self.view is not None
            case _:
                return True

    def show_list(self, system: str = "", name: str = "") -> None:
        """Read the list anew; mark the sheet of a system and a name, else the one that was marked."""
        rack = self.query_one(Rack)
        wanted = (system, name) if name else _identity(rack.row)
        self.rows = _rows()
        same = (number for number, row in enumerate(self.rows) if wanted and _identity(row) == wanted)
        rack.show_rows(self.rows, next(same, rack.marked))

    @work
    async def action_change(self) -> None:
        """Ask what to change: a copy of the sheet that is shown, the player's own sheet, or a new one."""
        self.rest()
        row = self.query_one(Rack).row
        if isinstance(row, Begun):
            self.go_on(row)
            return
        if row is None or isinstance(row, Head):
            return
        offers = dict(self._offers(row))
        names = tuple(offers)
        chosen = await self.app.push_screen_wait(AskScreen("What is changed in the workshop?", names))
        if chosen is None:
            return
        try:
            if opened := await self._version(row, offers[names[chosen]]()):
                self.open_workshop(*opened)
        except DataError as error:
            self.notify(str(error), severity="warning", markup=False)

    async def _version(self, row: library.Listed, opened: Opened) -> Opened | None:
        """Return a sheet to open; if it is the player's own and has a draft that differs, ask for which."""
        draft, _, own = opened
        for path in draft_files(library.SHEET) if own and row.own else ():
            begun = _begun(path)
            if (begun.system, begun.name) == (row.system, own) and read_text(path) != draft.text:
                return await self._asked_version(begun, row.own, opened)
        return opened

    async def _asked_version(self, begun: Begun, saved: Path | None, opened: Opened) -> Opened | None:
        """Return the version of a sheet that the player chooses; None if the player leaves the question."""
        half_made = SheetDraft(begun.system, read_text(begun.path)), begun.path, ""
        found = versions(begun.path, saved) if saved else None
        if found is None:
            return half_made
        chosen = await self.app.push_screen_wait(VersionScreen(clean(begun.title), found))
        return None if chosen is None else opened if chosen == SAVED_FILE else half_made

    def _offers(self, row: library.Listed) -> Iterator[tuple[str, Callable[[], Opened]]]:
        """Yield what can be changed in the workshop, each with a function that returns it."""
        data, name = self._data(row), clean(row.header.title) if row.header else ""
        if data and self.view:
            yield f"a copy of {name}", lambda: (copied(data), None, "")
        if data and is_own(data):
            yield f"{name} itself", lambda: (SheetDraft(row.system, sheet_text(data)), None, data.name)
        if row.system in SYSTEMS:
            yield f"a new sheet of {title_of(row.system)}", lambda: (blank(row.system), None, "")

    def _data(self, row: library.Listed) -> library.DataFile | None:
        try:
            return library.open_file(library.SHEET, row.address)
        except DataError:
            return None

    @work
    async def go_on(self, begun: Begun) -> None:
        """Open a half-made sheet in the workshop; if it was saved later with other changes, ask for which."""
        try:
            half_made: Opened = SheetDraft(begun.system, read_text(begun.path)), begun.path, ""
            if opened := await self._newer(begun, half_made):
                self.open_workshop(*opened)
        except DataError as error:
            self.notify(str(error), severity="warning", markup=False)

    async def _newer(self, begun: Begun, half_made: Opened) -> Opened | None:
        """Return a half-made sheet, or the version that was saved later, if the player chooses that."""
        listed = (row for row in self.rows if isinstance(row, library.Listed))
        named = (one.own for one in listed if (one.system, one.name) == (begun.system, begun.name))
        saved = next(named, None)
        if saved is None or read_text(saved) == half_made[0].text:
            return half_made
        found = versions(begun.path, saved)
        if found is None or not found.is_saved_later:
            return half_made
        opened = SheetDraft(begun.system, read_text(saved)), None, begun.name
        return await self._asked_version(begun, saved, opened)

    def open_workshop(self, draft: SheetDraft, kept: Path | None = None, own: str = "") -> None:
        """Open the workshop, and mark the sheet that was saved in it."""
        from shellshock_tui.app.reference.workshop.screen import WorkshopScreen

        self.app.push_screen(
            WorkshopScreen(draft, kept, own), lambda name: self.show_list(draft.system, name or "")
        )

    @work
    async def action_drop(self) -> None:
        """Delete the half-made sheet or the player's own sheet that is marked, if the player confirms it."""
        match self.query_one(Rack).row:
            case Begun(path=path, title=title):
                asked = DeleteScreen(f"the half-made sheet {clean(title)}")
            case library.Listed(own=Path() as path) as row:
                users = users_of_sheet(row.system, row.name)
                asked = DeleteScreen(
                    f"the sheet {_label(row)}", USED_BY.format(", ".join(users)) if users else ""
                )
            case _:
                return
        if await self.app.push_screen_wait(asked) != 1:
            return
        try:
            delete_own(path)
        except UserError as error:
            self.notify(str(error), severity="warning", markup=False)
        self.show_list()

    @work
    async def action_rename(self) -> None:
        """Ask for a new title of the marked sheet, which is the player's own."""
        row = self.query_one(Rack).row
        if isinstance(row, library.Listed) and row.own and row.header:
            await self.app.push_screen_wait(RenameScreen(library.SHEET, row.own, row.header.title))
            self.show_list()

    def action_explain(self) -> None:
        """Show how the worth of the sheet that is shown is calculated, with the value that it states."""
        self.rest()
        data = self.data
        if data is None:
            self.notify(NOT_MEASURED, markup=False)
            return
        made, fill = system(data.header.system), first_fill(data.table)
        try:
            trail = made.worth(data.table, fill, data.find, data.file)
            stated, measure = made.unit_cost(data.table, fill, data.find, data.file), made.force_measure
        except DataError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        if trail is None:
            self.notify(NOT_MEASURED, markup=False)
            return
        filled = ", with the first choice for each slot" if fill else ""
        title = f"{clean(data.header.title)}: {measure} by measurement{filled} (stated: {stated:,})"
        self.app.push_screen(trail_page([(title, trail)], made.clauses))

    def action_close_sheet(self) -> None:
        """Return to the list."""
        self.remove_class("-page")
        self.call_after_refresh(self.query_one(Rack).focus)

    def action_read(self, step: int) -> None:
        """Scroll the sheet by pages, from the list."""
        self.query_one(SheetPage).action_turn(step)

    def action_print(self) -> None:
        """Ask for a file, and print the sheet that is shown into it."""
        self.rest()
        if self.view is None or self.data is None:
            self.notify(NOTHING_TO_PRINT, severity="warning", markup=False)
            return
        pages = partial(sheets_alone, [(self.data.header.system, self.view)], PAPERS[A4])
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


def _rows() -> tuple[Sheet, ...]:
    """Return the half-made sheets, then all sheets by system, era and name."""
    begun = tuple(map(_begun, draft_files(library.SHEET)))
    heading: tuple[Sheet, ...] = (Head(BEGUN),) if begun else ()
    return (*heading, *begun, *with_heads(sorted(library.listed(library.SHEET), key=_era_and_name)))


def _begun(path: Path) -> Begun:
    try:
        table = read_table(path)
    except DataError:
        table = {}
    of_system, title = table.get("system"), table.get("title")
    name = of_system if isinstance(of_system, str) and of_system in SYSTEMS else next(iter(SYSTEMS))
    called = table.get("name")
    shown = title if isinstance(title, str) and title else path.stem
    return Begun(path, name, called if isinstance(called, str) else "", shown)


def _data_of(begun: Begun) -> library.DataFile:
    """Read a half-made sheet; raise DataError if it is faulty."""
    table, file = read_table(begun.path), begun.path.name
    return library.DataFile(read_header(table, file), table, file, library.finder(begun.system))


def _identity(row: Sheet | None) -> tuple[str, str] | Path | None:
    """Return what identifies a row when the list changes; None for a heading."""
    match row:
        case library.Listed(system=system, name=name):
            return system, name
        case Begun(path=path):
            return path
        case _:
            return None


def _era_and_name(listed: library.Listed) -> tuple[str, str]:
    return (listed.header.era, listed.header.title) if listed.header else ("~", listed.name)


def _label(listed: library.Listed | Begun) -> str:
    if isinstance(listed, Begun):
        return clean(listed.title)
    return clean(listed.header.title) if listed.header else f"× {clean(listed.name)}"
