"""Edits the marked cell of a sheet by questions about a value, the content of a slot, or a new line."""

from collections.abc import Sequence
from typing import Any, Protocol

from textual.app import App

from shellshock_tui import library, rules
from shellshock_tui.app.reference.workshop.dialogs import ValueScreen, is_typed
from shellshock_tui.app.reference.workshop.edit_pane import EditPane
from shellshock_tui.app.reference.workshop.open_sheet import OpenSheet
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.authoring.field_form import (
    FieldForm,
    Kind,
    blank_row,
    field_words,
    list_meaning,
    lists_of,
    row_of,
    written,
)
from shellshock_tui.authoring.file_schema import Schema
from shellshock_tui.engine.worksheet import AddRow, Change, Plain, SetValue
from shellshock_tui.files import DataError, clean

MENDED_FIRST = "Correct the faults first: slots can be filled only on a sheet without faults."
LEFT_OUT = "(leave it out)"
NO_LISTS = "A sheet of this system has no lists."


class Workshop(Protocol):
    """The screen on which a sheet is edited."""

    sheet: OpenSheet

    @property
    def app(self) -> App[Any]:
        """The app, which asks the questions."""

    @property
    def pane(self) -> EditPane:
        """The pane of the sheet."""

    @property
    def schema(self) -> Schema:
        """The schema of the system's sheets."""

    def form_of(self, field: str) -> FieldForm | None:
        """Return how a field may be filled in; None if it is no plain field."""

    def change(self, *changes: Change) -> None:
        """Make some changes at once, keep them, and show what they did."""

    def tell(self, sentence: str) -> None:
        """Show a sentence below the sheet until the next key."""


class CellEditor:
    """Asks what a cell becomes, or which line is added, and changes the sheet."""

    def __init__(self, workshop: Workshop) -> None:
        self.workshop = workshop

    async def _asked(self, question: str, answers: Sequence[str]) -> int | None:
        """Return the index of the answer that is chosen; None if the question is left."""
        return await self.workshop.app.push_screen_wait(AskScreen(question, tuple(answers)))

    async def edit(self, field: str) -> None:
        """Open a field."""
        form, old = self.workshop.form_of(field), self.workshop.sheet.value(field)
        if isinstance(old, dict) and "choices" in old:
            await self._fill(old)
        elif form is None:
            return
        elif is_typed(form):
            text = await self.workshop.app.push_screen_wait(
                ValueScreen(field_words(field), form, written(old))
            )
            if text is not None and text != written(old):
                empty = None if not form.is_required else ""
                self.workshop.change(SetValue(field, form.read(text) if text else empty))
        elif form.kind is Kind.SWITCH:
            self.workshop.change(SetValue(field, not old))
        else:
            values = (*form.words, *([] if form.is_required else [None]))
            words = tuple(LEFT_OUT if one is None else one for one in values)
            chosen = await self._asked(form.meaning or field, words)
            if chosen is not None:
                self.workshop.change(SetValue(field, values[chosen]))

    async def _fill(self, slot: dict[str, Any]) -> None:
        """Ask what fills an open slot, each choice with its price, and put it in."""
        if self.workshop.sheet.checked.faults:
            self.workshop.tell(MENDED_FIRST)
            return
        name, table = self.workshop.sheet.draft.system, self.workshop.sheet.checked.table
        system, find = rules.system(name), library.finder(name)

        def priced(choice: str) -> str:
            try:
                filled, bare = (
                    system.unit_cost(table, fill, find, "") for fill in ({slot["name"]: choice}, {})
                )
            except DataError:
                return choice
            return f"{choice} · {filled - bare:+,} {system.force_measure}".replace("-", "−")

        names = [choice["name"] for choice in slot["choices"]]
        chosen = await self._asked(f"What fills the slot {slot['name']}?", tuple(map(priced, names)))
        if chosen is not None:
            self.workshop.change(*system.filling(table, slot["name"], names[chosen]))

    async def add(self, field: str) -> None:
        """Add a copy of the line of a field behind it; elsewhere ask to which list a line is added."""
        row = row_of(self.workshop.sheet.checked.table, field)
        if row and await self._has_copied(row):
            return
        lists = lists_of(self.workshop.schema)
        if not lists:
            self.workshop.tell(NO_LISTS)
            return
        chosen = await self._asked("Add a line to which list?", tuple(map(self._list_words, lists)))
        if chosen is not None:
            self._add_last(lists[chosen])

    def _list_words(self, field: str) -> str:
        """Return the name of a list with what it holds, from the description of its field."""
        return ": ".join(filter(None, (field_words(field), list_meaning(self.workshop.schema, field))))

    async def _has_copied(self, row: str) -> bool:
        """Ask whether a line is copied, and copy it; return False if another list is wanted."""
        field, _, number = row.rpartition(".")
        name = self.workshop.sheet.value(f"{row}.name")
        words = f"{field_words(row)}{f', {clean(str(name))}' if name else ''}"
        chosen = await self._asked("What is added?", (f"a copy of {words}", "a line of another list"))
        if chosen == 0:
            self._add(field, self.workshop.sheet.value(row), int(number))
        return chosen != 1

    def _add_last(self, field: str) -> None:
        items = self.workshop.sheet.value(field)
        number = len(items) if isinstance(items, list) else 0
        self._add(field, self.workshop.sheet.value(f"{field}.{number}") if number else None, number)

    def _add(self, field: str, row: Plain | None, after: int) -> None:
        system, table = rules.system(self.workshop.sheet.draft.system), self.workshop.sheet.checked.table
        if row is None:
            row = system.new_row(table, field)
        if row is None:
            form = self.workshop.form_of(f"{field}.1")
            row = form.words[0] if form and form.words else blank_row(self.workshop.schema, field)
        self.workshop.change(AddRow(field, system.copied_row(table, field, row), after))
        new = f"{field}.{after + 1}"
        if not self.workshop.pane.point_to(new):
            self.workshop.tell(f"{field_words(new)} is added; f lists its fields.")
