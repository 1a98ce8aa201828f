"""The lines below the sheet in the workshop: the marked field, its meaning, and the faults of the sheet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.authoring.field_form import FieldForm
from shellshock_tui.drawing.paint import KEY, NOTE, TEXT, WRONG, TextStyle
from shellshock_tui.drawing.text import PaintedLine, ends, one_row, paragraph, written
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError
from shellshock_tui.user_error import with_full_stop

LINES = 4
"""The number of lines."""
NO_CELL = "f lists all fields of the file"


@dataclass(frozen=True, slots=True)
class MarkedField:
    """The content of the bar: the marked field, and the state of the sheet."""

    name: str
    """The name of the field as players read it; empty if no cell is marked."""
    form: FieldForm | None
    limits: str
    faults: Sequence[DataError]
    """The faults of the sheet."""
    told: str
    """A sentence about the effect of the last key; empty for none."""
    replaced: str
    """The text that replaces the value of the field; empty if none does."""
    state: str
    """The changes so far, and where they are kept."""

    @property
    def sentence(self) -> tuple[str, TextStyle]:
        """The effect of the last key; else the first fault, or what replaces the value."""
        if self.told:
            return self.told, KEY
        if self.faults:
            return fault_words(self.faults), WRONG
        return self.replaced, KEY


def fault_words(faults: Sequence[DataError]) -> str:
    """Return the first fault of a sheet as a sentence, and how many others there are."""
    first, *others = faults
    more = f" ({counted(len(others), 'other fault')})" if others else ""
    return f"{with_full_stop(': '.join(filter(None, (first.field, first.why))))}{more}"


class FieldBar(Lines, can_focus=False):
    """The lines below the sheet."""

    def show_field(self, marked: MarkedField) -> None:
        """Show a field."""
        self.show(list(_lines(marked, max(20, self.room)))[:LINES])


def _lines(marked: MarkedField, width: int) -> Iterator[PaintedLine]:
    name = marked.name or NO_CELL
    limits = one_row(marked.limits, max(0, width - len(name) - 3))
    yield ends((written(f" {name}", KEY),), (written(f"{limits} ", NOTE),), width, TEXT)
    meaning = list(paragraph(marked.form.meaning, TEXT, width)) if marked.form and marked.form.meaning else []
    sentence, style = marked.sentence
    if sentence:
        lines = list(paragraph(sentence, style, width))
        yield from (*meaning[: max(0, LINES - 1 - len(lines))], *lines)
        return
    yield from meaning[: LINES - 2 if marked.state else LINES - 1]
    if marked.state:
        yield (written(f" {marked.state}", NOTE),)
