"""The roster: all units of a battle and their strength, below the sheets where rows are left."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from shellshock_tui.app.render.place import ramp, ramp_colour
from shellshock_tui.drawing.colours import FAINT, PANEL, Sides, mix
from shellshock_tui.drawing.paint import MARKED, NOTE, TEXT, StyledText, TextStyle, badge
from shellshock_tui.drawing.sheets.spans import FULL, GONE
from shellshock_tui.drawing.text import PaintedLine, fitted, length, one_row, title_bar, written
from shellshock_tui.engine.addresses import unit_address
from shellshock_tui.engine.map_view import Piece, code, is_struck
from shellshock_tui.engine.view import Mark

FEWEST = 3
"""The roster is left out if there is room for fewer units."""
BOXES = 5
"""The most boxes of strength for a unit."""
BESIDE = 8
"""The columns of a row of a strip for the code of a unit and the gaps."""
KEPT = 18
"""The columns of a row that names leave free."""


@dataclass(frozen=True)
class Roster:
    """The units of a battle as one side sees them, its own first."""

    pieces: tuple[Piece, ...]
    sides: Sides
    side: str
    notes: Mapping[str, str] = field(default_factory=dict)
    """The notes before the condition of units, such as their armour, by the unit's id."""

    def lines(self, width: int, rows: int) -> tuple[PaintedLine, ...]:
        """Return a title and a row for each unit, as many as fit; () if that is too few."""
        own_first = sorted(self.pieces, key=lambda piece: piece.side != self.side)
        units = dict.fromkeys(piece.unit for piece in own_first if piece.unit)
        shown = list(units)[: rows - 1]
        if rows - 1 < min(FEWEST, len(units)) or not units:
            return ()
        pieces_of = [[piece for piece in self.pieces if piece.unit == unit] for unit in shown]
        named = min(width - KEPT, max(len(pieces[0].label) for pieces in pieces_of))
        boxes = max(len(_boxes(pieces[0])) for pieces in pieces_of)
        more = f"+{len(units) - len(shown)}" if len(units) > len(shown) else ""
        return title_bar("UNITS", more, width), *(self._line(each, named, boxes, width) for each in pieces_of)

    def beside(self, width: int, rows: int) -> list[PaintedLine]:
        """Return the units of the sides beside each other, in as few rows as they need but at most `rows`.

        A side with more units than rows has its units in several columns.
        """
        sides = dict.fromkeys(piece.side for piece in self.pieces if piece.unit)
        columns: list[list[PaintedLine]] = []
        for number, side in enumerate(sides):
            own = [piece for piece in self.pieces if piece.side == side and piece.unit]
            units = [[piece for piece in own if piece.unit == unit] for unit in _units(own)]
            room = width * (number + 1) // len(sides) - width * number // len(sides)
            columns += self._columns(units, room, rows)
        most = max(map(len, columns), default=0)
        blanks = [(StyledText(" " * length(column[0]), TEXT),) for column in columns]
        full = (
            [*column, *[blank] * (most - len(column))] for column, blank in zip(columns, blanks, strict=True)
        )
        return [tuple(run for cell in row for run in cell) for row in zip(*full, strict=True)]

    def _columns(
        self, units: Sequence[Sequence[Piece]], width: int, rows: int
    ) -> Iterator[list[PaintedLine]]:
        """Yield the columns of a side's units."""
        count = -(-len(units) // rows)
        boxes = max(len(_boxes(pieces[0])) for pieces in units)
        longest = -(-len(units) // count)
        for number in range(count):
            room = width * (number + 1) // count - width * number // count
            named = max(2, min(room - boxes - BESIDE, max(len(pieces[0].label) for pieces in units)))
            shown = units[number * longest : (number + 1) * longest]
            yield [self._line(pieces, named, boxes, room) for pieces in shown]

    def _line(self, pieces: Sequence[Piece], named: int, boxes: int, width: int) -> PaintedLine:
        first = pieces[0]
        at, is_lost = unit_address(first.unit), all(map(is_struck, pieces))
        is_now = any(piece.mark is Mark.CURRENT for piece in pieces)
        ink = TextStyle(mix(FAINT, PANEL, 0.3), PANEL, "strike") if is_lost else MARKED if is_now else TEXT
        ground = mix(self.sides.colour(first.side), PANEL, 0.5) if is_lost else self.sides.colour(first.side)
        left = FAINT if is_lost else ramp_colour(first.strength)
        head = (
            written(f" {code(pieces, first.unit):<2} ", badge(ground), at),
            StyledText(" ", TEXT),
            written(f"{one_row(first.label, named):<{named}}", ink, at),
            StyledText(" ", TEXT),
            StyledText(f"{_boxes(first):<{boxes}}", TextStyle(left, PANEL), at),
        )
        room = width - sum(len(run.text) for run in head) - 1
        note = self.notes.get(first.unit, "")
        noted = (written(f" {note}", TEXT, at),) if note and len(note) < room else ()
        words = _words(pieces, room - length(noted))
        return fitted((*head, *noted, written(f" {words}", NOTE, at)), width, TEXT)


def _units(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(piece.unit for piece in pieces))


def _boxes(piece: Piece) -> str:
    full, whole = ramp(piece.strength, BOXES)
    full = 0 if piece.mark is Mark.LOST else full
    return FULL * full + GONE * (whole - full)


def _words(pieces: Sequence[Piece], room: int) -> str:
    """Return the condition of a unit, as much as fits; of a unit of several models, its state."""
    parts = pieces[0].words.split(", ") if len(pieces) == 1 else [pieces[0].state]
    fewer = (", ".join(parts[:n]) for n in range(len(parts), 0, -1))
    fitting = (*fewer, parts[0].partition(" ")[0])
    found = next((words for words in fitting if len(words) <= room), parts[0])
    return one_row(found, room) if found and room > 2 else ""
