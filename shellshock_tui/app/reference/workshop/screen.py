"""The workshop: a record sheet that is changed in place, beside the effect of each change on its worth."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen

from shellshock_tui import library, rules
from shellshock_tui.app.reference.trail_page import trail_page
from shellshock_tui.app.reference.workshop.cell_editor import CellEditor
from shellshock_tui.app.reference.workshop.dialogs import (
    MOST_OTHERS,
    FieldsScreen,
    OthersScreen,
)
from shellshock_tui.app.reference.workshop.edit_pane import EditPane
from shellshock_tui.app.reference.workshop.field_bar import FieldBar, MarkedField, fault_words
from shellshock_tui.app.reference.workshop.measure_pane import MeasurePane
from shellshock_tui.app.reference.workshop.open_sheet import OpenSheet, Origin
from shellshock_tui.app.reference.workshop.saving import saved_name
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.authoring.field_form import (
    FieldForm,
    Kind,
    field_form,
    field_lines,
    field_words,
    row_of,
    written,
)
from shellshock_tui.authoring.file_schema import Schema, schema_of
from shellshock_tui.authoring.measuring import Fire, Measured, Statable, Worth, first_fill, steps
from shellshock_tui.authoring.sheet_draft import Checked, SheetDraft, name_of
from shellshock_tui.drawing.text import one_row
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.worksheet import Change, Plain, SetValue, StrikeRow
from shellshock_tui.files import DataError, clean
from shellshock_tui.library import SHEET, Listed
from shellshock_tui.user_error import UserError, with_full_stop

TITLE, NO_TITLE = "title", "a sheet without a title"
SEPARATOR = " · "
AROUND_TITLE, LEAST_TITLE = 4, 12
"""The columns of the title line around its text; the least number of columns for a sheet's title."""
KEPT = "The half-made sheet is kept; the armoury offers it again."
NOT_RIGHT = "The sheet is not right yet, so it is only kept as a draft: {}"
NO_ROW = "This cell is not in a list, so no line can be struck here; Enter changes the cell."
NO_STEP = "Plus and minus do not change this cell; Enter opens it."
NO_DIGITS = "Digits do not change this cell; Enter opens it."
NOTHING_UNDONE = "There is no change to take back since the sheet was opened."
NOTHING_TOLD = "The rules have no explanation of this cell."
WORKED_OUT, AS_IT_WAS = "being worked out", "of the last version without faults"
"""The remarks on old figures."""
OF_SHEET = ("edit", "step", "undo", "add", "strike", "fields", "state", "say_why_not_stated")
"""The actions on the marked cell, which have no effect while the figures have the focus."""
REPLACED_BY = "The slot {} replaces this value; the figures are for its first choice, {}."
STATED = "The sheet states its measured worth already, or has none."
STILL_MEASURED = "The worth is still being worked out; press w again when the figures are there."
NOT_MEASURED = "The worth is measured once the fault is corrected: {}"
REOPENED = "half-made: undo ends here; Del in the armoury drops it, not the original"
PAUSE = 0.12
"""Seconds without a key before the sheet is measured, so that a burst of keys is answered at once."""


class WorkshopScreen(Screen[str | None]):
    """The screen on which a sheet is changed; its result is the name under which it was saved, or None."""

    CSS_PATH = STYLES / "workshop.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "edit",
            "set",
            tooltip="Opens the marked cell: a line to type on, or a list to choose from.",
        ),
        Binding("plus", "step(1)", "change", key_display="+ −", tooltip="Raises or lowers the marked cell."),
        Binding("equals_sign", "step(1)", "change", show=False),
        Binding("minus", "step(-1)", "one less", show=False),
        Binding("space", "step(1)", "the next", show=False),
        Binding("backspace,ctrl+z", "undo", "undo", key_display="⌫"),
        Binding(
            "a", "add", "add", tooltip="Adds a copy of the marked line, or a line to a list of your choice."
        ),
        Binding(
            "delete", "strike", "strike", key_display="Del", tooltip="Strikes the marked line off the sheet."
        ),
        Binding("f", "fields", "fields", tooltip="Lists every field of the file, also those without a cell."),
        Binding("o", "others", "opponents", tooltip="Chooses the sheets that this one is measured against."),
        Binding("m", "measures", "figures", tooltip="Moves to the figures beside the sheet, and back."),
        Binding("tab,shift+tab", "measures", "figures", show=False),
        Binding("y", "explain", "why"),
        Binding(
            "w",
            "state",
            "worth",
            tooltip="Writes the measured worth into the file of the sheet.",
        ),
        Binding("w", "say_why_not_stated", show=False),
        Binding("s", "save", "save"),
        Binding("escape,f10,q", "leave", "leave", key_display="Esc"),
    ]

    def __init__(self, draft: SheetDraft, kept: Path | None = None, own: str = "") -> None:
        """Take a sheet, the file that keeps it if it is half-made, and its name if it is the player's own."""
        super().__init__()
        self.sheet = OpenSheet(draft, Origin(kept, own))
        self.editor = CellEditor(self)
        self.measured: Measured = ()
        self.is_measured = False
        """Whether the figures are those of the sheet with its last change."""
        self.typed_from: SheetDraft | None = None
        """The sheet before the number that is typed in the marked cell; None if none is being typed."""
        self.told = ""
        self.pool = ThreadPoolExecutor(1)
        self.others = tuple(one.name for one in self._near_sheets()[:MOST_OTHERS])

    @property
    def draft(self) -> SheetDraft:
        """The sheet with its changes."""
        return self.sheet.draft

    @property
    def checked(self) -> Checked:
        """The sheet as the rules read it."""
        return self.sheet.checked

    def compose(self) -> ComposeResult:
        """Yield the sheet, the figures beside it, and the lines below."""
        with Horizontal(id="workshop"):
            yield EditPane(id="edit")
            yield MeasurePane(id="measures")
        yield FieldBar(id="field")
        yield Footer()

    def on_mount(self) -> None:
        """Show the sheet and begin to measure it."""
        self.pane.focus()
        self.show_sheet()
        self.measure()
        if not self.value(TITLE):
            self.edit_field(TITLE)

    def on_unmount(self) -> None:
        """Stop measuring."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    @property
    def pane(self) -> EditPane:
        """The pane of the sheet."""
        return self.query_one(EditPane)

    @cached_property
    def schema(self) -> Schema:
        """The schema of the system's sheets."""
        return schema_of(self.draft.system, SHEET)

    @property
    def field(self) -> str:
        """The field of the marked cell; empty if there is none."""
        cell = self.pane.cell
        return cell.source if cell else ""

    def form_of(self, field: str) -> FieldForm | None:
        """Return how a field may be filled in; None if it is no plain field."""
        try:
            return field_form(self.schema, field, self.checked.words)
        except KeyError:
            return None

    def check_action(self, action: str, _: tuple[object, ...]) -> bool | None:
        """Enable changes only while the sheet has the focus, and opponents only where fire is measured."""
        if action == "others":
            return not self.measured or any(isinstance(one, Fire) for one in self.measured) or not self.others
        if action == "state" and not self.statable:
            return False
        return action not in OF_SHEET or self.focused is self.pane

    # ---------------------------------------------------------------- what is shown

    def show_sheet(self) -> None:
        """Show the sheet; if it is not right, as it last was, with the new values."""
        if view := self.sheet.view:
            self.pane.show_view(view)
        self.show_field()
        self.show_measures(is_old=True)

    def show_field(self) -> None:
        """Show the marked field, what it means, and what is wrong."""
        self.query_one(FieldBar).show_field(self._marked_field())

    def _marked_field(self) -> MarkedField:
        field, table = self.field, self.checked.table
        form = self.form_of(field) if field else None
        row = row_of(table, field)
        named = self.value(f"{row}.name") if row else None
        name = (
            f"{field_words(row)} ({named}){field_words(field[len(row) :])}" if named else field_words(field)
        )
        is_slot = isinstance(self.value(field), dict)
        limits = "Enter chooses what fills it" if is_slot else form.limits if form else ""
        slot = rules.system(self.draft.system).replacing_slot(table, field)
        replaced = REPLACED_BY.format(clean(slot), clean(first_fill(table)[slot])) if slot else ""
        told = self.told or self.sheet.fault_of_keeping
        return MarkedField(
            name=name,
            form=form,
            limits=limits,
            faults=self.checked.faults,
            told=told,
            replaced=replaced,
            state=self._state(),
        )

    def _state(self) -> str:
        """Return how many changes there are, and the worth that the sheet could state."""
        done = len(self.draft.past)
        changes = (
            f"{counted(done, 'change')}, kept as a draft" if done else REOPENED if self.sheet.kept else ""
        )
        stated = self.statable
        offer = f"the measure is now {stated.measured:,}; w states it" if done and stated else ""
        return " · ".join(filter(None, (changes, offer)))

    @property
    def statable(self) -> Statable | None:
        """The worth by measurement that the sheet does not state; None while it is worked out or wrong."""
        if not self.is_measured:
            return None
        return next((one for one in self.measured if isinstance(one, Statable)), None)

    def show_title(self) -> None:
        """Show the title, in a narrow window with the worth, since the figures are not beside the sheet."""
        title = clean(written(self.value(TITLE))) or NO_TITLE
        kept = ("half-made",) if self.sheet.kept else ()
        parts = (title, *kept)
        if self.has_class("-narrow"):
            worths = (
                f"{one.short or one.label} {one.text}" for one in self.measured if isinstance(one, Worth)
            )
            figures = SEPARATOR.join((*kept, *worths))
            room = self.size.width - AROUND_TITLE - len(SEPARATOR) - len(figures)
            parts = (one_row(title, max(LEAST_TITLE, room)), *filter(None, (figures,)))
        self.pane.border_title = Content(SEPARATOR.join(parts))

    def show_measures(self, *, is_old: bool) -> None:
        """Show the figures that are known."""
        self.is_measured = not is_old
        self.refresh_bindings()
        self.show_title()
        old = "" if not (is_old and self.measured) else AS_IT_WAS if self.checked.faults else WORKED_OUT
        self.query_one(MeasurePane).show_measures(self.measured, self.checked, old)

    def on_edit_pane_pointed(self) -> None:
        """Show another field."""
        self.typed_from, self.told = None, ""
        self.show_field()

    def on_resize(self) -> None:
        """Show the field and the title for the new width."""
        self.call_after_refresh(self.show_field)
        self.call_after_refresh(self.show_title)

    # ---------------------------------------------------------------- changes

    def change(self, *changes: Change) -> None:
        """Make some changes at once, keep them, and show what they did."""
        self._make(partial(self.sheet.change, *changes))

    def _make(self, change: Callable[[], bool]) -> None:
        self.typed_from = None
        try:
            is_changed = change()
        except KeyError as error:
            self.tell(f"The file has no place for {clean(str(error.args[0]))}.")
            return
        except DataError as error:
            self.tell(with_full_stop(str(error)))
            return
        if is_changed:
            self.show_change()

    def show_change(self) -> None:
        """Show the sheet after a change, and measure it."""
        self.told = ""
        self.show_sheet()
        self.measure()

    def tell(self, sentence: str) -> None:
        """Show a sentence below the sheet until the next key."""
        self.told = sentence
        self.show_field()

    def value(self, field: str) -> Plain | None:
        """Return the value of a field; None if the file does not have it."""
        return self.sheet.value(field)

    def action_step(self, step: int) -> None:
        """Raise or lower the marked cell, or take the next word."""
        form = self.form_of(self.field)
        new = form.stepped(self.value(self.field), step) if form else None
        if new is None:
            self.tell(NO_STEP)
            return
        self.change(SetValue(self.field, new))

    def on_edit_pane_typed(self, event: EditPane.Typed) -> None:
        """Set the marked cell to a digit, or continue its number."""
        form = self.form_of(self.field)
        if form is None or form.kind is not Kind.NUMBER:
            self.tell(NO_DIGITS)
            return
        before = written(self.value(self.field)) if self.typed_from else ""
        start = self.typed_from or self.draft
        self._make(
            partial(self.sheet.change_from, start, SetValue(self.field, form.read(f"{before}{event.digit}")))
        )
        self.typed_from = start

    def action_undo(self) -> None:
        """Take the last change back."""
        self.typed_from = None
        if self.sheet.undo():
            self.show_change()
        else:
            self.tell(NOTHING_UNDONE)

    def action_state(self) -> None:
        """State the worth by measurement in the file of the sheet."""
        if stated := self.statable:
            self.change(SetValue(stated.field, stated.value))

    def action_say_why_not_stated(self) -> None:
        """Say why there is no worth to state now."""
        if self.checked.faults:
            self.tell(NOT_MEASURED.format(fault_words(self.checked.faults)))
        else:
            self.tell(STATED if self.is_measured else STILL_MEASURED)

    @work
    async def action_edit(self) -> None:
        """Open the marked cell; while a number is typed in it, end the number."""
        if self.typed_from:
            self.typed_from = None
            return
        await self.editor.edit(self.field)

    def on_edit_pane_chosen(self) -> None:
        """Open the cell that was clicked."""
        self.typed_from = None
        self.action_edit()

    @work
    async def action_add(self) -> None:
        """Add a copy of the marked line behind it; elsewhere ask to which list a line is added."""
        await self.editor.add(self.field)

    def action_strike(self) -> None:
        """Strike the marked line off the sheet."""
        row = row_of(self.checked.table, self.field)
        if not row:
            self.tell(NO_ROW)
            return
        self.change(StrikeRow(row))

    @work
    async def action_fields(self) -> None:
        """List all fields, and set the one that is chosen."""
        field = self.field
        while True:
            lines = tuple(field_lines(self.schema, self.checked.table))
            chosen = await self.app.push_screen_wait(FieldsScreen(lines, field))
            if chosen is None:
                return
            field = chosen
            self.pane.point_to(field)
            await self.editor.edit(field)

    # ---------------------------------------------------------------- figures

    def _near_sheets(self) -> list[Listed]:
        """Return the other sheets of the system, those of its era first."""
        table, name = self.checked.table, name_of(self.draft)
        era = str(table.get("era", ""))
        found = [one for one in library.listed(SHEET) if one.system == self.draft.system and one.header]
        others = [one for one in found if one.name not in (name, self.sheet.own)]
        return sorted(others, key=lambda one: one.header is not None and one.header.era != era)

    @work(exclusive=True, group="measures")
    async def measure(self) -> None:
        """Measure the sheet beside the screen once the keys pause; a further change begins anew."""
        if self.checked.sheet is None:
            return
        await asyncio.sleep(PAUSE)
        loop, found = asyncio.get_running_loop(), list[Any]()
        for step in steps(self.draft.system, self.checked.table, self.others):
            found += await loop.run_in_executor(self.pool, step)
        self.measured = tuple(found)
        self.told = self.told.removeprefix(STILL_MEASURED)
        self.show_measures(is_old=False)
        self.show_field()
        self.refresh_bindings()

    @work
    async def action_others(self) -> None:
        """Ask for the sheets that this one is measured against."""
        chosen = await self.app.push_screen_wait(OthersScreen(self._near_sheets(), self.others))
        if chosen is not None:
            self.others = chosen
            self.show_measures(is_old=True)
            self.measure()

    def action_measures(self) -> None:
        """Move between the sheet and the figures."""
        if self.focused is self.pane:
            self.add_class("-measures")
            self.call_after_refresh(self.query_one(MeasurePane).focus)
        else:
            self.action_focus_sheet()

    def action_focus_sheet(self) -> None:
        """Move to the sheet."""
        self.remove_class("-measures")
        self.call_after_refresh(self.pane.focus)

    def on_marked_list_chosen(self, event: MeasurePane.Chosen) -> None:
        """Open the terms of a figure, or the field that is doubtful."""
        self._open(event.row)

    def _open(self, row: Any) -> None:
        if row is None:
            return
        if row.trails:
            self.app.push_screen(trail_page(row.trails, rules.system(self.draft.system).clauses))
        elif row.field and self.pane.point_to(row.field):
            self.action_focus_sheet()
        elif row.field:
            self.edit_field(row.field)

    @work
    async def edit_field(self, field: str) -> None:
        """Open a field that has no cell."""
        await self.editor.edit(field)

    def action_explain(self) -> None:
        """Explain the marked cell or figure."""
        measures = self.query_one(MeasurePane)
        if self.focused is measures:
            self._open(measures.row)
            return
        cell, sheet = self.pane.cell, self.sheet.last_right.sheet
        if cell is None or sheet is None:
            return
        try:
            reason = sheet.explain(cell.at)
        except ValueError:
            self.tell(NOTHING_TOLD)
            return
        title = cell.text.strip() or self.field
        self.app.push_screen(trail_page([(title, reason)], rules.system(self.draft.system).clauses))

    # ---------------------------------------------------------------- the end

    @work
    async def action_save(self) -> None:
        """Ask for a name and save the sheet where the library finds it."""
        if self.checked.faults:
            self.tell(NOT_RIGHT.format(fault_words(self.checked.faults)))
            return
        try:
            name = await saved_name(self.app, self.sheet)
        except UserError as error:
            self.tell(str(error))
            return
        if name:
            self.dismiss(name)

    def action_leave(self) -> None:
        """Close the workshop; a sheet that was changed is kept."""
        if self.has_class("-measures") and self.has_class("-narrow"):
            self.action_focus_sheet()
            return
        if self.sheet.kept:
            self.app.notify(self.sheet.fault_of_keeping or KEPT, markup=False, timeout=6)
        self.dismiss(None)
