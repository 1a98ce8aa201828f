"""The choices of a prompt, set like words in lines and painted."""

from dataclasses import dataclass

from shellshock_tui.app.colours import FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Colour, mix, readable_on
from shellshock_tui.app.paint import Ink, Run
from shellshock_tui.app.question import SUGGESTED, Offer
from shellshock_tui.app.widgets.text import PaintedLine, length, written

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
