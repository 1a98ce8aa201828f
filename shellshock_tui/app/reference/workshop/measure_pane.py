"""The pane beside the sheet: its worth, the effect of fire by it and at it, and doubts about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from shellshock_tui.app.widgets.lines import STEPS, MarkedList
from shellshock_tui.authoring.field_form import field_words
from shellshock_tui.authoring.measuring import FIRES, Fire, Measured, Worth
from shellshock_tui.authoring.sheet_draft import Checked
from shellshock_tui.drawing.colours import FAINT, PANEL
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, inked, one_row, paragraph, written
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.worksheet import ShotFigure
from shellshock_tui.files import DataError, Doubt

TITLE = "figures"
FIGURE = 8
"""The width of a figure."""
OF_FIRE = f"{FIRES} its fire · ◂ theirs"


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its words, its figures, and the explanations that it opens."""

    words: str
    figures: tuple[str, ...] = ()
    trails: tuple[tuple[str, Trail], ...] = ()
    """The calculation of each figure, with its title."""
    field: str = ""
    """The field that it is about."""
    is_heading: bool = False
    is_warning: bool = False


class MeasurePane(MarkedList[Row], inherit_bindings=False):
    """The list of figures about a sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *STEPS,
        Binding("enter,right", "choose", "opens it", key_display="Enter"),
        Binding("left", "screen.focus_sheet", "sheet", key_display="←"),
    ]
    old = ""
    """The remark on figures from before the last change; empty if the figures are new."""

    def show_measures(self, measured: Measured, checked: Checked, old: str) -> None:
        """Show faults, figures and doubts; `old` is the remark on old figures, empty if they are new."""
        self.old = old
        self.rows = (*_fault_rows(checked.faults), *_rows(measured, checked.doubts))
        self.marked = min(max(self.marked, 0), len(self.rows) - 1)
        if self.rows and self.is_head(self.rows[self.marked]):
            able = self.markable
            self.marked = next((one for one in able if one > self.marked), able[-1] if able else -1)
        self.border_title = Content(" · ".join(filter(None, (TITLE, old))))
        self.draw()

    def is_head(self, row: Row) -> bool:
        """Return whether a row has nothing to open."""
        return row.is_heading or not (row.trails or row.field)

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the lines of the rows; old figures are faint."""
        for number, row in enumerate(self.rows):
            is_marked = number == self.marked and self.has_focus
            for line in _lines(row, width, is_old=bool(self.old)):
                yield number, inked(line, MARKED) if is_marked else line


def _fault_rows(faults: Sequence[DataError]) -> Iterator[Row]:
    if faults:
        yield Row("What is wrong", is_heading=True)
        for one in faults:
            words = ": ".join(filter(None, (field_words(one.field), one.why)))
            yield Row(words, field=one.field, is_warning=True)
        yield Row("")


def _rows(measured: Measured, doubts: Sequence[Doubt]) -> Iterator[Row]:
    for one in measured:
        if isinstance(one, Worth):
            yield Row(one.label, (one.text,), ((one.label, one.trail),) if one.trail else ())
    fires = [one for one in measured if isinstance(one, Fire)]
    places = fires[0].exchanges if fires else ()
    if places and places[0].firing:
        yield Row(places[0].firing, is_heading=True)
    for place, exchange in enumerate(places):
        heads = tuple(figure.head for figure in _most(fires, place))
        yield Row("")
        yield Row(f"At {exchange.place}", heads, is_heading=True)
        for one in fires:
            shown = one.exchanges[place].figures
            title = f"{one.sign} {one.other}"
            figures = tuple(figure.text for figure in shown) or ("–",) * len(heads)
            trails = tuple(
                (f"{title}, {exchange.place}: {name}", trail)
                for figure in shown
                for name, trail in figure.trails
            )
            yield Row(title, figures, trails)
    if fires:
        yield Row(OF_FIRE, is_heading=True)
    doubts = (*(one for one in measured if isinstance(one, Doubt)), *doubts)
    if doubts:
        yield Row("")
        yield Row("What a check warns of", is_heading=True)
        yield from (Row(doubt.why, field=doubt.field, is_warning=True) for doubt in doubts)


def _most(fires: Sequence[Fire], place: int) -> tuple[ShotFigure, ...]:
    return max((one.exchanges[place].figures for one in fires), key=len)


def _lines(row: Row, width: int, *, is_old: bool) -> Iterator[PaintedLine]:
    if row.is_warning:
        yield from paragraph(f"! {row.words}.", TEXT, width)
        return
    faint = TextStyle(FAINT, PANEL, "italic" if is_old else "")
    ink = NOTE if row.is_heading else faint if is_old else STRONG
    right = "".join(figure.rjust(FIGURE) for figure in row.figures)
    label = one_row(row.words, max(6, width - len(right) - 2))
    yield fitted(
        ends(
            (written(f" {label}", KEY if row.is_heading else TEXT),), (StyledText(right, ink),), width, TEXT
        ),
        width,
        TEXT,
    )
