"""A record sheet that is open in the workshop, the rules' verdict on it, and its draft file."""

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from shellshock_tui.authoring.changes import value_at
from shellshock_tui.authoring.field_form import written
from shellshock_tui.authoring.sheet_draft import Checked, SheetDraft, check, drawable, name_of
from shellshock_tui.engine.sheet_view import SheetView, sheet_with
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.engine.worksheet import Change, Plain
from shellshock_tui.library import SHEET
from shellshock_tui.names import NAME
from shellshock_tui.session.draft_files import begin_draft, drop_draft, keep_draft
from shellshock_tui.user_error import UserError


class Origin(NamedTuple):
    """The origin of a sheet."""

    kept: Path | None = None
    """The draft file, if the sheet is half-made."""
    own: str = ""
    """The sheet's name, if it is the player's own."""


class OpenSheet:
    """A sheet that is being changed, and saved in a draft file at each change."""

    def __init__(self, draft: SheetDraft, origin: Origin) -> None:
        self.draft, self.kept, self.own = draft, origin.kept, origin.own
        self.begun_with = draft.text if origin.kept is None else None
        """The text without any change; None for a half-made sheet, which has some already."""
        self.checked = check(draft)
        self.last_right: Checked = self.checked if self.checked.sheet else drawable(draft)
        """The last sheet without faults, which is drawn with the new values while there are faults."""
        self.fault_of_keeping = ""
        """The reason why the last change could not be saved; empty if it was."""

    @property
    def view(self) -> SheetView | None:
        """The record sheet; if it is not right, as it last was, with the new values; None if it never was."""
        sheet = self.last_right.sheet
        if sheet is None or self.checked.sheet:
            return sheet.view if sheet else None
        return sheet_with(sheet.view, self._newest)

    def value(self, field: str) -> Plain | None:
        """Return the value of a field; None if the file does not have it."""
        return value_at(self.checked.table, field)

    def change(self, *changes: Change) -> bool:
        """Make some changes at once and keep them; return whether anything has changed.

        Raises:
            KeyError: A field cannot be in this file.
            DataError: The file would have too long a line or be too large.
        """
        return self.change_from(self.draft, *changes)

    def change_from(self, before: SheetDraft, *changes: Change) -> bool:
        """Make some changes to the sheet as it was before, in place of all changes since.

        Raises:
            KeyError: A field cannot be in this file.
            DataError: The file would have too long a line or be too large.
        """
        after = before.changed(*changes)
        if after is self.draft:
            return False
        self._become(after)
        return True

    def undo(self) -> bool:
        """Take the last change back; return False if there is none."""
        if not self.draft.past:
            return False
        self._become(self.draft.undone())
        return True

    def forget(self) -> None:
        """Delete the file that keeps the half-made sheet.

        Raises:
            UserError: It cannot be deleted.
        """
        if self.kept:
            drop_draft(self.kept)
        self.kept, self.fault_of_keeping = None, ""

    def _become(self, draft: SheetDraft) -> None:
        self.draft, self.checked = draft, check(draft)
        if self.checked.sheet:
            self.last_right = self.checked
        self._keep()

    def _keep(self) -> None:
        """Keep the sheet on the disk, so that no end of the program loses it, unless nothing is changed."""
        try:
            if self.draft.text == self.begun_with:
                self.forget()
                return
            name = name_of(self.draft)
            self.kept = self.kept or begin_draft(SHEET, name if NAME.fullmatch(name) else SHEET)
            keep_draft(self.kept, self.draft.text)
            self.fault_of_keeping = ""
        except UserError as error:
            self.fault_of_keeping = str(error)

    def _newest(self, cell: Cell) -> Cell:
        """Return a cell of the sheet as it last was right with the newest value of its field."""
        if not cell.source:
            return cell
        old, new = value_at(self.last_right.table, cell.source), self.value(cell.source)
        text = cell.text if old == new else written(new) or "?"
        is_wrong = any(_is_about(fault.field, cell.source) for fault in self.checked.faults)
        return replace(cell, text=text, short="", mark=Mark.PENDING if is_wrong else cell.mark)


def _is_about(fault: str, field: str) -> bool:
    """Return whether a fault of a field is about a cell's field, or the other way round."""
    return fault == field or field.startswith(f"{fault}.") or fault.startswith(f"{field}.")
