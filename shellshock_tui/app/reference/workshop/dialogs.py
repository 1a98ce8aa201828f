"""The dialogs of the workshop: a value, all fields, the sheets to measure against, and a name."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from shellshock_tui.app.widgets.dialogs import ANY_TEXT, DIGITS, DIGITS_AND_MINUS, ClosedByClick, LineScreen
from shellshock_tui.app.widgets.lines import STEPS, MarkedList
from shellshock_tui.app.widgets.list_rows import mark_sign
from shellshock_tui.authoring.field_form import FieldForm, FieldLine, Kind
from shellshock_tui.drawing.paint import BAR, BAR_TEXT, KEY, MARKED, STRONG, TEXT
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, inked, one_row, written
from shellshock_tui.files import LONGEST_LINE, clean
from shellshock_tui.library import Listed
from shellshock_tui.names import NAME
from shellshock_tui.user_error import quoted

MOST_OTHERS = 3
"""The most sheets that one is measured against at once."""
NOT_A_NAME = "{} is not a name: a name may have only small letters, digits, - and _, at most 64."
LONGEST_VALUE = LONGEST_LINE - 112
"""The most characters of a value, which must fit on a line of the file with its name."""


class ValueScreen(LineScreen):
    """Asks for the value of a field."""

    def __init__(self, label: str, form: FieldForm, text: str) -> None:
        empty = "" if form.is_required or not text else "An empty line leaves it out."
        asked = " ".join(filter(None, (form.meaning, f"({form.limits})" if form.limits else "", empty)))
        digits = DIGITS_AND_MINUS if form.least < 0 else DIGITS
        allowed = digits if form.kind is Kind.NUMBER else ANY_TEXT
        super().__init__(label, asked, "Enter sets it", text, allowed)
        self.longest = min(LONGEST_VALUE, form.most) if form.kind is Kind.TEXT else LONGEST_VALUE

    def fault(self, words: str) -> str:
        """Return what is wrong with a value that no file could hold."""
        if len(words) > self.longest:
            return f"This has {len(words)} characters; a value here has at most {self.longest}."
        return self.allowed.fault(words)


class NameScreen(LineScreen):
    """Asks for the name under which a sheet is saved."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "save", "The name of the sheet, by which battles and forces refer to it:", "Enter saves", name
        )

    def fault(self, words: str) -> str:
        """Return what is wrong with a name; empty if nothing is."""
        return "" if NAME.fullmatch(words) else NOT_A_NAME.format(quoted(words))


class FieldList(MarkedList[FieldLine], inherit_bindings=False):
    """All fields of a file, each table below its heading."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *STEPS,
        Binding("pagedown", "mark(12)", "page on", show=False),
        Binding("pageup", "mark(-12)", "page back", show=False),
        Binding("enter", "choose", "set it"),
    ]

    def is_head(self, row: FieldLine) -> bool:
        """Return whether a row is a heading."""
        return row.is_heading

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield a line for each field with its value."""
        for number, row in enumerate(self.rows):
            if row.is_heading:
                yield number, fitted((written(f" {row.label}", BAR),), width, BAR_TEXT)
                continue
            label = one_row(f"  {row.label}", width // 2)
            room = max(4, width - len(label) - 3)
            line = ends(
                (written(label, TEXT),),
                (written(f"{one_row(clean(row.value), room)} ", STRONG),),
                width,
                TEXT,
            )
            yield number, inked(line, MARKED) if number == self.marked else line


class FieldsScreen(ClosedByClick[str | None]):
    """Lists all fields of a file; its result is the field to set, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f,q", "dismiss", "close", key_display="Esc")]

    def __init__(self, lines: Sequence[FieldLine], field: str) -> None:
        super().__init__()
        self.lines, self.field = tuple(lines), field

    def compose(self) -> ComposeResult:
        """Yield the list."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "all fields of the file"
            dialog.border_subtitle = "↑ ↓ PgDn · Enter sets it · Esc closes"
            yield FieldList(id="fields")

    def on_mount(self) -> None:
        """Mark the field."""
        fitting = [n for n, one in enumerate(self.lines) if _is_within(self.field, one.field)]
        self.query_one(FieldList).show_rows(self.lines, max(fitting, default=0))
        self.query_one(FieldList).focus()

    def on_marked_list_chosen(self, event: FieldList.Chosen) -> None:
        """Close with the field."""
        self.dismiss(event.row.field)


def _is_within(field: str, holder: str) -> bool:
    return field == holder or field.startswith(f"{holder}.")


class OtherList(MarkedList[Listed], inherit_bindings=False):
    """The sheets that one may be measured against; those that are chosen have a sign."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *STEPS,
        Binding("pagedown", "mark(12)", "page on", show=False),
        Binding("pageup", "mark(-12)", "page back", show=False),
        Binding("space", "choose", "choose or not"),
    ]
    chosen: tuple[str, ...] = ()

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield a line for each sheet with its era."""
        for number, row in enumerate(self.rows):
            sign = "◉" if row.name in self.chosen else "○"
            title, era = (row.header.title, row.header.era) if row.header else (row.name, "")
            left = (
                mark_sign(is_marked=number == self.marked),
                written(f" {sign} ", KEY),
                written(title, STRONG),
            )
            line = ends(left, (written(f"{era} ", TEXT),), width, TEXT)
            yield number, inked(line, MARKED) if number == self.marked else line


class OthersScreen(ClosedByClick[tuple[str, ...] | None]):
    """Asks for up to three sheets; its result is their names, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "cancel", show=False),
        Binding("enter", "done", "done"),
    ]

    def __init__(self, sheets: Sequence[Listed], chosen: tuple[str, ...]) -> None:
        super().__init__()
        self.sheets, self.chosen = tuple(sheets), chosen

    def compose(self) -> ComposeResult:
        """Yield the list."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = Content(f"measure against up to {MOST_OTHERS} sheets")
            dialog.border_subtitle = "↑ ↓ · Space chooses · Enter is done · Esc: cancel"
            yield Static("", id="asked", markup=False)
            yield OtherList(id="others")

    def on_mount(self) -> None:
        """Mark the first sheet that is chosen."""
        others = self.query_one(OtherList)
        others.chosen = self.chosen
        first = next((n for n, one in enumerate(self.sheets) if one.name in self.chosen), 0)
        others.show_rows(self.sheets, first)
        others.focus()
        self._tell("")

    def _tell(self, sentence: str) -> None:
        counted = f"{len(self.query_one(OtherList).chosen)} of {MOST_OTHERS} chosen."
        self.query_one("#asked", Static).update(Content(f"{counted} {sentence}".strip()))

    def on_marked_list_chosen(self, event: OtherList.Chosen) -> None:
        """Choose a sheet, or no longer."""
        others, name = self.query_one(OtherList), event.row.name
        if name in others.chosen:
            others.chosen = tuple(one for one in others.chosen if one != name)
        elif len(others.chosen) == MOST_OTHERS:
            self._tell(f"Take one away first: a sheet is measured against {MOST_OTHERS} at most.")
            return
        else:
            others.chosen = (*others.chosen, name)
        others.draw()
        self._tell("")

    def action_done(self) -> None:
        """Close with the sheets chosen."""
        self.dismiss(self.query_one(OtherList).chosen)


def is_typed(form: FieldForm) -> bool:
    """Return whether a value is typed on a line, and not chosen from a list."""
    return form.kind in (Kind.NUMBER, Kind.LIST, Kind.TEXT)
