"""A record sheet that is being changed: its text, the changes to it, and what the rules say about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

import tomli_w

from shellshock_tui import library, rules
from shellshock_tui.authoring.changes import changed, value_at
from shellshock_tui.authoring.file_schema import schema_of
from shellshock_tui.authoring.file_template import template
from shellshock_tui.engine.worksheet import Change, SetValue, Worksheet
from shellshock_tui.files import LARGEST_FILE, DataError, Doubt, parse_table, read_text
from shellshock_tui.library import SHEET, DataFile
from shellshock_tui.rules import title_of

HEAD = "system", "kind", "name", "title"
"""The fields with which the file of a sheet begins."""
LONGEST_NAME, LONGEST_TITLE = 64, 60
MOST_UNDONE = 500
"""The most changes that can be taken back."""


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """The text of a sheet, and its texts before each change that can be taken back."""

    system: str
    text: str
    past: tuple[str, ...] = ()

    def changed(self, *changes: Change) -> SheetDraft:
        """Return the sheet after some changes, which are taken back together.

        Raises:
            KeyError: A field cannot be in this file.
            DataError: The file would have too long a line or be too large.
        """
        text = self.text
        for one in changes:
            text = changed(text, one)
        if text == self.text:
            return self
        parse_table(text, self.file)
        if len(text.encode()) > LARGEST_FILE:
            raise DataError(self.file, "", f"this would be larger than {LARGEST_FILE // 1024} KiB")
        return replace(self, text=text, past=(*self.past, self.text)[-MOST_UNDONE:])

    def undone(self) -> SheetDraft:
        """Return the sheet as it was before the last change; unchanged if there is none."""
        return replace(self, text=self.past[-1], past=self.past[:-1]) if self.past else self

    @property
    def table(self) -> Mapping[str, Any]:
        """The values of the sheet."""
        return parse_table(self.text, self.file)

    @property
    def file(self) -> str:
        """The name of the file in messages."""
        return "the sheet"


class Checked(NamedTuple):
    """A sheet as the rules read it: its record sheet, or what is wrong; and what is doubtful."""

    table: Mapping[str, Any]
    sheet: Worksheet | None
    faults: tuple[DataError, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    words: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """The words that may stand in fields which name something."""


def check(draft: SheetDraft) -> Checked:
    """Read a sheet by the rules of its system."""
    table, system, find = draft.table, rules.system(draft.system), library.finder(draft.system)
    words = system.field_words(table, find)
    try:
        sheet = system.worksheet(table, find, draft.file)
        return Checked(table, sheet, (), system.check(table, find, draft.file), words)
    except DataError as error:
        return Checked(table, None, error.faults, (), words)


# ---------------------------------------------------------------- where a sheet comes from


def sheet_text(data: DataFile) -> str:
    """Return the text of a record sheet as a file of its own, with its comments if it has such a file."""
    if data.source and not data.within:
        return read_text(data.source)
    head = {field: data.table[field] for field in HEAD}
    return tomli_w.dumps({**head, **data.table})


def copied(data: DataFile) -> SheetDraft:
    """Return a copy of a sheet with a name of its own, to be changed."""
    return _named(SheetDraft(data.header.system, sheet_text(data)), data.table)


def blank(system: str) -> SheetDraft:
    """Return a new sheet in which every field is explained, with the values of the system's first sheet.

    Raises:
        DataError: The system has no sheet.
    """
    first = next((one for one in library.listed(SHEET) if one.header and one.system == system), None)
    if first is None:
        raise DataError("", "", f"{title_of(system)} has no record sheets")
    data = library.open_file(SHEET, f"{first.system}/{first.name}")
    lines = (f"# A record sheet for {title_of(system)}.", "", *template(schema_of(system, SHEET), data.table))
    return _named(
        SheetDraft(system, "\n".join(lines) + "\n"), {**data.table, "title": "New sheet", "name": "new"}
    )


def _named(draft: SheetDraft, table: Mapping[str, Any]) -> SheetDraft:
    taken = {one.name for one in library.listed(SHEET) if one.system == draft.system}
    name = free_name(f"my-{re.sub('^my-', '', table['name'])}"[: LONGEST_NAME - 3], taken)
    title = re.sub(r" \(my own( \d+)?\)$", "", table["title"])[: LONGEST_TITLE - 12]
    made = draft.changed(SetValue("name", name), SetValue("title", f"{title} (my own)"))
    return replace(made, past=())


def free_name(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, with a number behind it if need be."""
    return next(
        one
        for number in range(1, len(taken) + 2)
        if (one := name if number == 1 else f"{name}-{number}") not in taken
    )


def name_of(draft: SheetDraft) -> str:
    """Return the name of a sheet; empty if it has none."""
    return str(value_at(draft.table, "name") or "")
