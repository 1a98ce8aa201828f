"""The choices of a prompt, set like words in lines and painted."""

from dataclasses import dataclass, replace
from enum import Enum

from shellshock_tui.app.battle.question import SUGGESTED, Offer
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Colour, mix, readable_on
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, length, written

GAP = 2
BEST = "★"
KEY_SIGNS = {SUGGESTED: "␣"}


@dataclass(frozen=True)
class Item:
    """A choice as the list draws it."""

    offer: Offer
    colour: Colour
    """Its side's colour."""
    foreign: str = ""
    """The side's name, where it is not the side that is asked."""
    is_best: bool = False
    """Whether the rules count it among the best."""

    @property
    def is_blocked(self) -> bool:
        """Whether it may not be taken; such items come after all others."""
        return self.offer.choice.blocked is not None


@dataclass(frozen=True)
class Placed:
    """An item in its place: line, first column, column after the last, index."""

    line: int
    start: int
    end: int
    index: int


def item_text(item: Item) -> tuple[str, str]:
    """Return an item's key and its words; a blocked one is marked by a cross, a made pick by a dot."""
    choice = item.offer.choice
    sign = "× " if choice.blocked else "◉ " if choice.picked else ""
    star = f"{BEST} " if item.is_best else ""
    whose = f"{item.foreign}: " if item.foreign else ""
    more = "…" if item.offer.leads_on and not choice.picked else ""
    return KEY_SIGNS.get(item.offer.key, item.offer.key) or "·", f"{sign}{star}{whose}{choice.label}{more}"


def place_items(items: tuple[Item, ...], width: int, height: int) -> list[Placed]:
    """Set items in columns where they fit, else in lines of a width; blocked ones give way to the others."""
    widest = max((_width(item, width) for item in items), default=width) + GAP - 1
    columns = max(1, (width + GAP - 1) // widest)
    if columns > 1 and len(items) <= columns * height:
        return _in_columns(items, widest, columns)
    lines = _one_after_the_other(items, width)
    free = sum(not item.is_blocked for item in items)
    if free in (0, len(items)) or lines[-1].line < height:
        return lines
    above = place_items(items[:free], width, height)
    below = _one_after_the_other(items[free:], width)
    start = above[-1].line + 1
    return [*above, *(replace(spot, line=spot.line + start, index=spot.index + free) for spot in below)]


def _in_columns(items: tuple[Item, ...], size: int, columns: int) -> list[Placed]:
    return [
        Placed(index // columns, index % columns * size, index % columns * size + _width(item, size), index)
        for index, item in enumerate(items)
    ]


def _width(item: Item, most: int) -> int:
    """Return how many columns an item takes."""
    key, words = item_text(item)
    return min(most, length((written(key, _PLAIN), written(words, _PLAIN))) + 3)


def _one_after_the_other(items: tuple[Item, ...], width: int) -> list[Placed]:
    placed: list[Placed] = []
    line = column = 0
    for index, item in enumerate(items):
        size = _width(item, width)
        if column and column + size > width:
            line, column = line + 1, 0
        placed.append(Placed(line, column, column + size, index))
        column += size + GAP - 1
    return placed


_PLAIN = Ink(INK, PANEL)


class Emphasis(Enum):
    """How the marked choice stands out: at rest, or live because the list has the focus."""

    RESTING = 0.22
    LIVE = 1.0


def painted(
    items: tuple[Item, ...], placed: list[Placed], marked: int, emphasis: Emphasis
) -> list[PaintedLine]:
    """Return the lines of the list, one of the choices marked."""
    lines: list[list[Run]] = [[] for _ in range(placed[-1].line + 1)] if placed else []
    for spot, item in zip(placed, items, strict=True):
        line = lines[spot.line]
        line.append(Run(" " * (spot.start - length(line)), _PLAIN))
        key, words = item_text(item)
        key_ink, ink = _marked_inks(item, emphasis) if spot.index == marked else _inks(item, PANEL)
        line += [written(f" {key} ", key_ink), written(f"{words} ", ink)]
    return [tuple(line) for line in lines]


def _marked_inks(item: Item, emphasis: Emphasis) -> tuple[Ink, Ink]:
    if emphasis is Emphasis.LIVE:
        return Ink(NIGHT, GOLD, "bold"), Ink(NIGHT, GOLD, "bold")
    return _inks(item, mix(PANEL, GOLD, emphasis.value))


def _inks(item: Item, ground: Colour) -> tuple[Ink, Ink]:
    """Return the inks of a choice's key and words: faint if blocked, in its side's colour if foreign."""
    if item.offer.choice.blocked:
        faint = Ink(mix(PANEL, FAINT, 0.7), ground)
        return faint, faint
    if item.foreign:
        badge = Ink(readable_on(item.colour), item.colour, "bold")
        return badge, Ink(mix(item.colour, WHITE, 0.35), ground)
    return Ink(GOLD, ground, "bold"), Ink(INK, ground)
