"""The form that marks a figure of a record sheet by hand: which figure, its new number, and why."""

import json
from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui.app.battle.dialogs.kept_line import FORGOTTEN, KeptLine
from shellshock_tui.engine.sheet_figure import SheetFigure
from shellshock_tui.files import clean

KEPT = "The number and the reason are kept from before you left; Enter on the figure goes on to them."
ASKED = "Choose a figure, type its new number and the reason. The log has the change; undo takes it back."


class SheetMark(NamedTuple):
    """A mark that a player makes on a record sheet."""

    unit: str
    figure: str
    number: int
    reason: str


class TypedMark(NamedTuple):
    """A mark as it is being typed."""

    unit: str
    figure: str
    number: str
    reason: str


class MarkScreen(ModalScreen[SheetMark | None]):
    """Asks for a mark on one of several sheets; its result is None if the player goes back without one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "back"),
        Binding("ctrl+n", "turn(1)", "next unit"),
        Binding("ctrl+b", "turn(-1)", "unit before"),
    ]

    def __init__(
        self,
        sheets: Mapping[str, tuple[SheetFigure, ...]],
        names: Mapping[str, str],
        unit: str,
        refuse: Callable[[SheetMark], str],
        line: KeptLine = FORGOTTEN,
    ) -> None:
        """Ask for a mark, at first on the sheet of `unit`.

        `sheets` has the figures of each unit, `names` the units' names. `refuse` returns why a mark cannot be
        made, or nothing. `line` keeps what is typed, with the unit and the figure; it begins with what it
        kept.
        """
        super().__init__()
        self.kept, self.keep = _read(line.typed), line.keep
        self.sheets, self.names, self.unit, self.refuse = sheets, names, unit, refuse

    def compose(self) -> ComposeResult:
        """Yield the figures, and the lines for the number and the reason."""
        with Vertical(classes="dialog small") as dialog:
            dialog.border_subtitle = Content("↑ ↓ Tab Enter · Ctrl+N Ctrl+B: other unit · Esc: back")
            yield Static(ASKED, id="asked", markup=False)
            yield OptionList(id="figures")
            yield Input(placeholder="the new number", id="number")
            yield Input(placeholder="why", id="reason", max_length=200)

    def on_mount(self) -> None:
        """Show the sheet of the first unit."""
        if self.kept and self.kept.unit in self.sheets:
            self.unit = self.kept.unit
        self.show_unit()
        self.query_one(OptionList).focus()
        names = [one.name for one in self.figures]
        if self.kept and self.kept.figure in names:
            self.query_one(OptionList).highlighted = names.index(self.kept.figure)
            self.query_one("#number", Input).value = self.kept.number
            self.query_one("#reason", Input).value = self.kept.reason
            self.show_sentence(KEPT)

    def on_input_changed(self) -> None:
        """Keep what has been typed, for the figure that is highlighted."""
        self._keep()

    def on_option_list_option_highlighted(self) -> None:
        """Keep what has been typed, for the figure that is highlighted."""
        self._keep()

    def _keep(self) -> None:
        if not self.is_current:
            return
        number, reason = (self.query_one(f"#{name}", Input).value for name in ("number", "reason"))
        line = TypedMark(self.unit, self.figure.name, number, reason)
        self.keep(json.dumps(line) if number or reason else "")

    def show_unit(self) -> None:
        """List the figures of the unit's sheet."""
        name = clean(self.names[self.unit])
        self.query_one(".dialog", Vertical).border_title = Content(f"mark the sheet of {name}")
        figures = self.query_one(OptionList)
        figures.clear_options()
        figures.add_options(
            Option(Content(clean(f"{one.now:>4} of {one.most:<4} {one.label}"))) for one in self.figures
        )
        figures.highlighted = 0

    @property
    def figures(self) -> tuple[SheetFigure, ...]:
        """The figures of the unit's sheet."""
        return self.sheets[self.unit]

    @property
    def figure(self) -> SheetFigure:
        """The figure that is highlighted."""
        return self.figures[self.query_one(OptionList).highlighted or 0]

    def on_option_list_option_selected(self) -> None:
        """Go on to the number."""
        self.query_one("#number", Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on from the number to the reason, and from there close with the mark or say what is wrong."""
        number, reason = (self.query_one(f"#{name}", Input) for name in ("number", "reason"))
        try:
            read = self.figure.read(number.value)
        except ValueError as error:
            number.focus()
            self.show_sentence(str(error))
            return
        self.show_sentence(ASKED)
        if event.input is number:
            reason.focus()
            return
        mark = SheetMark(self.unit, self.figure.name, read, reason.value)
        if fault := self.refuse(mark):
            self.show_sentence(fault)
        else:
            self.dismiss(mark)

    def show_sentence(self, sentence: str) -> None:
        """Show a sentence above the lines; everything typed stays."""
        self.query_one("#asked", Static).update(Content(clean(sentence)))

    def action_turn(self, step: int) -> None:
        """Show the sheet of another unit."""
        units = list(self.sheets)
        self.unit = units[(units.index(self.unit) + step) % len(units)]
        self.show_unit()

    def action_leave(self) -> None:
        """Go back without a mark."""
        self.keep("")
        self.dismiss(None)


def _read(line: str) -> TypedMark | None:
    try:
        unit, figure, number, reason = map(clean, json.loads(line))
    except (ValueError, TypeError, AttributeError, RecursionError):
        return None
    return TypedMark(unit, figure, number, reason)
