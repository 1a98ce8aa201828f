"""The prompt: whose turn it is, what is asked, and every choice with its key."""

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from shellshock_tui.app.colours import FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Colour, mix, readable_on
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.question import SUGGESTED, Offer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import PaintedLine, fitted, length, wrap_words, written

GAP = 2
KEY_SIGNS = {SUGGESTED: "␣"}


@dataclass(frozen=True)
class Item:
    """A choice as the list draws it."""

    offer: Offer
    colour: Colour
    """Its side's colour."""
    foreign: str = ""
    """The side's name, where it is not the side that is asked."""


@dataclass(frozen=True)
class Placed:
    """An item in its place: line, first column, column after the last, index."""

    line: int
    start: int
    end: int
    index: int


class ChoiceList(Lines, can_focus=True, inherit_bindings=False):
    """Choices set like words in lines; one of them is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "mark(-1)", "choice before", show=False),
        Binding("right", "mark(1)", "next choice", show=False),
        Binding("up", "mark_line(-1)", "choice above", show=False),
        Binding("down", "mark_line(1)", "choice below", show=False),
    ]

    @dataclass
    class Marked(Message):
        """Another choice is marked."""

        index: int

    @dataclass
    class Chosen(Message):
        """A choice was clicked."""

        index: int

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__(id="choices")
        self.items: tuple[Item, ...] = ()
        self.marked = 0
        self._placed: list[Placed] = []
        self._shown_width = 0

    def show_items(self, items: tuple[Item, ...], marked: int) -> None:
        """Show these choices with one of them marked."""
        self.items, self.marked = items, min(marked, max(0, len(items) - 1))
        self._draw()

    def on_resize(self) -> None:
        """Set the choices for the new width."""
        self._draw()

    def on_focus(self) -> None:
        """Show the mark as live."""
        self._draw()

    def on_blur(self) -> None:
        """Show the mark as resting."""
        self._draw()

    def _draw(self) -> None:
        width = self.size.width
        if not width:
            return
        self._placed = place_items(self.items, width)
        self.show(painted(self.items, self._placed, self.marked if self.items else -1, self.has_focus))
        if self._placed:
            self.keep_in_view(self._placed[self.marked].line)

    def mark(self, index: int) -> None:
        """Mark a choice."""
        if self.items and index != self.marked:
            self.marked = index % len(self.items)
            self._draw()
            self.post_message(self.Marked(self.marked))

    def action_mark(self, step: int) -> None:
        """Mark the next choice or the one before."""
        self.mark((self.marked + step) % max(1, len(self.items)))

    def action_mark_line(self, step: int) -> None:
        """Mark the choice nearest to the present one in the next line or the line before."""
        if not self._placed:
            return
        here = self._placed[self.marked]
        line = (here.line + step) % (self._placed[-1].line + 1)
        near = [placed for placed in self._placed if placed.line == line]
        self.mark(min(near, key=lambda placed: abs(placed.start - here.start)).index)

    def on_click(self, event: events.Click) -> None:
        """Take the choice under the mouse."""
        line = self.line_at(event.y)
        for placed in self._placed:
            if placed.line == line and placed.start <= event.x < placed.end:
                self.mark(placed.index)
                self.post_message(self.Chosen(placed.index))
                return


def item_text(item: Item) -> tuple[str, str]:
    """Return an item's key and its words; a blocked one is marked by a cross, a made pick by a dot."""
    choice = item.offer.choice
    sign = "×" if choice.blocked else "◉ " if choice.picked else ""
    whose = f"{item.foreign}: " if item.foreign else ""
    more = "…" if item.offer.leads_on and not choice.picked else ""
    return KEY_SIGNS.get(item.offer.key, item.offer.key) or "·", f"{sign}{whose}{choice.label}{more}"


def place_items(items: tuple[Item, ...], width: int) -> list[Placed]:
    """Set items one after the other in lines of a width."""
    placed: list[Placed] = []
    line = column = 0
    for index, item in enumerate(items):
        key, words = item_text(item)
        size = min(width, length((written(key, _PLAIN), written(words, _PLAIN))) + 3)
        if column and column + size > width:
            line, column = line + 1, 0
        placed.append(Placed(line, column, column + size, index))
        column += size + GAP - 1
    return placed


_PLAIN = Ink(INK, PANEL)


def painted(items: tuple[Item, ...], placed: list[Placed], marked: int, focused: bool) -> list[PaintedLine]:  # noqa: FBT001
    """Return the lines of the list."""
    lines: list[list[Run]] = [[] for _ in range(placed[-1].line + 1)] if placed else []
    for spot, item in zip(placed, items, strict=True):
        line = lines[spot.line]
        line.append(Run(" " * (spot.start - length(line)), _PLAIN))
        line.extend(_item_runs(item, spot.index == marked, focused))
    return [tuple(line) for line in lines]


def _item_runs(item: Item, is_marked: bool, focused: bool) -> PaintedLine:  # noqa: FBT001
    key, words = item_text(item)
    if is_marked and focused:
        whole = Ink(NIGHT, GOLD, "bold")
        return written(f" {key} ", whole), written(f"{words} ", whole)
    ground = mix(PANEL, GOLD, 0.22) if is_marked else PANEL
    if item.offer.choice.blocked:
        faint = Ink(mix(PANEL, FAINT, 0.7), ground)
        return written(f" {key} ", faint), written(f"{words} ", faint)
    if item.foreign:
        light = mix(item.colour, WHITE, 0.35)
        return written(f" {key} ", Ink(readable_on(item.colour), item.colour, "bold")), written(
            f"{words} ", Ink(light, ground)
        )
    return written(f" {key} ", Ink(GOLD, ground, "bold")), written(f"{words} ", Ink(INK, ground))


class Banner(Lines, inherit_bindings=False):
    """The line in the side's colour that says whose turn it is and what is asked."""

    DEFAULT_CSS = """
    Banner { height: 2; }
    """

    def show_question(self, side: str, colour: Colour, question: str, remark: str) -> None:
        """Show a question to a side, and a remark in fainter ink below."""
        width = max(1, self.size.width)
        ink = readable_on(colour)
        fill, faint = Ink(ink, colour), Ink(mix(FAINT, WHITE, 0.25), PANEL)
        head = written(f" {side.upper()} ", Ink(ink, colour, "bold")) if side else Run(" ", fill)
        below = wrap_words(remark, width - 2)[0]
        asked = (head, written(question, fill))
        self.show((fitted(asked, width, fill), fitted((written(f" {below}", faint),), width, faint)))
