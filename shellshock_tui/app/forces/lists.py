"""The two lists of the force builder: the sheets that a force may take, and its units."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui.app.forces.offers import Offer
from shellshock_tui.app.widgets.lines import STEPS, MarkedList
from shellshock_tui.app.widgets.list_rows import mark_sign
from shellshock_tui.drawing.paint import MARKED, NOTE, STRONG, TEXT, WRONG, StyledText
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, inked, length, one_row, written
from shellshock_tui.files import clean
from shellshock_tui.kit.force import ForceUnit

PRICE, TITLES, WIDEST = 7, 18, 30
"""The columns of a price, and the fewest and the most columns of a title."""
SIGNS, GAP, LEAST = 2, "  ", 4
"""The columns for the mark and a blank before the price, after a name, and for a title at least."""


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit of the force."""

    number: int
    unit: ForceUnit
    cost: int | None
    """The unit's price; None if its sheet is missing or wrong."""
    title: str
    """The title of the unit's sheet, or the fault of the sheet."""


@dataclass(frozen=True, slots=True)
class SlotRow:
    """An open slot of a unit's sheet, and what fills it."""

    number: int
    slot: str
    choice: str


class OfferList(MarkedList[Offer], inherit_bindings=False):
    """The sheets that the force may take."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,plus", "choose", "add", key_display="Enter"),
        Binding("right", "screen.focus_force", "force", key_display="→"),
        *STEPS,
    ]

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield a line for each sheet, with its price."""
        for number, offer in enumerate(self.rows):
            is_marked = number == self.marked and self.has_focus
            line = _offer_line(offer, width, is_marked=number == self.marked)
            yield number, inked(line, MARKED) if is_marked else line


class ForceList(MarkedList[UnitRow | SlotRow], inherit_bindings=False):
    """The units of the force, each with its slots."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,right", "screen.turn(1)", "change", key_display="Enter"),
        Binding("left", "screen.turn_back", "sheets", key_display="←"),
        Binding("n", "screen.name", "name"),
        Binding("delete,minus", "screen.remove", "take away", key_display="Del"),
        Binding("u", "screen.move(-1)", "up"),
        Binding("j", "screen.move(1)", "down"),
        *STEPS,
    ]

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield a line for each unit and each slot."""
        for number, row in enumerate(self.rows):
            is_marked = number == self.marked and self.has_focus
            line = fitted(_force_line(row, width, is_marked=is_marked), width, TEXT)
            yield number, inked(line, MARKED) if is_marked else line


def _offer_line(offer: Offer, width: int, *, is_marked: bool) -> PaintedLine:
    """Return the line of a sheet: its title, its price, and its era and kind as far as there is room."""
    titles = max(TITLES, min(width // 2, WIDEST))
    title = fitted((written(f" {one_row(clean(offer.title), titles - 2)}", STRONG),), titles, STRONG)
    price = written(f"{offer.cost:>{PRICE},}  ", TEXT)
    kinds = ", ".join(map(clean, filter(None, (offer.era, *offer.kinds[:1]))))
    room = width - titles - PRICE - 3
    kind = written(one_row(kinds, room) if room > 0 else "", NOTE)
    return fitted((mark_sign(is_marked=is_marked), *title, price, kind), width, TEXT)


def _force_line(row: UnitRow | SlotRow, width: int, *, is_marked: bool) -> PaintedLine:
    match row:
        case UnitRow(number, unit, cost, title):
            price = "– " if cost is None else f"{cost:,} "
            number_of_unit = written(f"{number + 1:>2} ", STRONG)
            room = width - length((number_of_unit,)) - len(price) - SIGNS
            name = written(one_row(clean(unit.name), max(1, room)), STRONG)
            room -= length((name,)) + len(GAP)
            called = one_row(clean(title), room) if room > LEAST else ""
            ink = WRONG if cost is None else TEXT
            sign = mark_sign(is_marked=is_marked)
            left = (sign, number_of_unit, name, written(f"{GAP}{called}", ink))
            return ends(left, (written(price, TEXT),), width, TEXT)
        case SlotRow(_, slot, choice):
            return (
                mark_sign(is_marked=is_marked),
                written(f"     {clean(slot)} ", NOTE),
                StyledText("‹ ", NOTE),
                written(clean(choice), TEXT),
                StyledText(" ›", NOTE),
            )
