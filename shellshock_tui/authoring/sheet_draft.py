"""A record sheet that is being changed: its text, the changes to it, and the rules' verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, count
from types import MappingProxyType
from typing import Any, NamedTuple

import tomli_w

from shellshock_tui import library, rules
from shellshock_tui.authoring.changes import changed, value_at
from shellshock_tui.authoring.field_form import row_of
from shellshock_tui.authoring.file_schema import schema_of
from shellshock_tui.authoring.file_template import template
from shellshock_tui.engine.worksheet import Change, SetValue, StrikeRow, Worksheet
from shellshock_tui.files import LARGEST_FILE, DataError, Doubt, parse_table, read_table, read_text
from shellshock_tui.library import SHEET, DataFile
from shellshock_tui.rules import title_of
from shellshock_tui.session.draft_files import draft_files
from shellshock_tui.session.own_files import name_from
from shellshock_tui.user_error import UserError

HEAD = "system", "kind", "name", "title"
"""The fields with which the file of a sheet begins."""
LONGEST_NAME, LONGEST_TITLE = 64, 60
OF_UNIT = "units."
"""The beginning of the fields of the unit with which a sheet is drawn; they repeat the sheet's faults."""
UNTITLED = "New sheet"
"""The title with which a sheet is drawn while it has none."""
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
    """A sheet as the rules read it: its record sheet or its faults, and the doubts about it."""

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
        of_sheet = tuple(one for one in error.faults if not one.field.startswith(OF_UNIT))
        return Checked(table, None, of_sheet or error.faults, (), words)


# ---------------------------------------------------------------- the origins of sheets


def sheet_text(data: DataFile) -> str:
    """Return the text of a record sheet as a file of its own, with its comments if it has such a file."""
    if data.source and not data.within:
        return read_text(data.source)
    head = {field: data.table[field] for field in HEAD}
    return tomli_w.dumps({**head, **data.table})


def copied(data: DataFile) -> SheetDraft:
    """Return a copy of a sheet with a name of its own, to be changed."""
    return _named(SheetDraft(data.header.system, sheet_text(data)), data.table)


NEW = "new-sheet"
"""The name of a new sheet, until another is given to it."""


def blank(system: str) -> SheetDraft:
    """Return a new sheet in which every field is explained: the smallest one, without a title."""
    head = {"system": system, "kind": SHEET, "name": free_name(NEW, _names(system)), "title": ""}
    table = {**head, **rules.system(system).new_sheet}
    lines = (f"# A record sheet for {title_of(system)}.", "", *template(schema_of(system, SHEET), table))
    return SheetDraft(system, "\n".join(lines) + "\n")


def _names(system: str) -> set[str]:
    """Return the names of all sheets of a system, half-made ones too."""
    listed = (one.name for one in library.listed(SHEET) if one.system == system)
    return {*listed, *(str(table.get("name")) for table in _half_made())}


def _half_made() -> Iterator[Mapping[str, Any]]:
    """Yield the tables of the half-made sheets that can be read."""
    for path in draft_files(SHEET):
        with suppress(DataError):
            yield read_table(path)


def _named(draft: SheetDraft, table: Mapping[str, Any]) -> SheetDraft:
    listed = (one.header for one in library.listed(SHEET) if one.system == draft.system)
    name = free_name(f"my-{re.sub('^my-', '', table['name'])}"[: LONGEST_NAME - 3], _names(draft.system))
    bare = re.sub(r" \(my own( \d+)?\)$", "", table["title"])[: LONGEST_TITLE - 12]
    taken = {
        *(header.title for header in listed if header),
        *(str(one.get("title")) for one in _half_made()),
    }
    numbered = (f"{bare} (my own {number})" for number in count(2))
    title = next(one for one in chain((f"{bare} (my own)",), numbered) if one not in taken)
    made = draft.changed(SetValue("name", name), SetValue("title", title))
    return replace(made, past=())


def free_name(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, with a number behind it if need be."""
    return next(
        one
        for number in range(1, len(taken) + 2)
        if (one := name if number == 1 else f"{name}-{number}") not in taken
    )


MOST_MENDED = 12
"""The most faults that are mended so that a sheet can be drawn."""


def drawable(draft: SheetDraft) -> Checked:
    """Return a sheet with other values in place of its faults, so that it can be drawn.

    It still has faults if that does not help.
    """
    mended = titled(draft)
    checked = check(mended)
    for _ in range(MOST_MENDED):
        if checked.sheet:
            break
        after = _mended(mended, checked.faults[0].field)
        if after.text == mended.text:
            break
        mended, checked = after, check(after)
    return checked


def _mended(draft: SheetDraft, field: str) -> SheetDraft:
    """Return a sheet with another value in a field, or without the wrong last line of a list."""
    row = row_of(draft.table, field)
    holder, _, number = row.rpartition(".")
    lines = value_at(draft.table, holder) if row else None
    system = rules.system(draft.system)
    usual = value_at(system.new_sheet, field)
    if row and usual is None:
        usual = value_at(system.new_row(draft.table, holder), field.removeprefix(f"{row}."))
    with suppress(KeyError, DataError):
        if usual is not None and usual != value_at(draft.table, field):
            return draft.changed(SetValue(field, usual))
        if isinstance(lines, list) and int(number) == len(lines):
            return draft.changed(StrikeRow(row))
        holder = field.rpartition(".")[0]
        if not row and isinstance(group := value_at(system.new_sheet, holder), dict):
            return draft.changed(*(SetValue(f"{holder}.{name}", one) for name, one in group.items()))
    return draft


def titled(draft: SheetDraft) -> SheetDraft:
    """Return a sheet as it is, or with a title in the place of an empty one, so that it can be drawn."""
    return draft if value_at(draft.table, "title") else draft.changed(SetValue("title", UNTITLED))


def proposed_name(draft: SheetDraft) -> str:
    """Return the name under which a sheet may be saved: its own, or one made from the title of a new one."""
    name = name_of(draft)
    if not name.startswith(NEW):
        return name
    with suppress(UserError):
        return free_name(name_from(str(value_at(draft.table, "title") or "")), _names(draft.system))
    return ""


def name_of(draft: SheetDraft) -> str:
    """Return the name of a sheet; empty if it has none."""
    return str(value_at(draft.table, "name") or "")
