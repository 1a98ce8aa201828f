"""Record sheets written once: each figure with its reason, from which the sheet and `explain` follow."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from shellshock_tui.engine.sheet_view import Area, Block, Boxes, Column, Role, Rose, SheetView, Table
from shellshock_tui.engine.trail import Blocked, Number, Op, Term, Trail
from shellshock_tui.engine.view import Cell, Mark

Reason = Trail | Blocked | str
"""Why a figure is as it is: a trail, what keeps it from being, or the id of a clause."""
Why = Reason | Callable[[], Reason]
"""A reason, or what makes it once it is asked for."""


def printed(label: str, value: Number, clause: str, at: str = "") -> Trail:
    """Return the trail of a number that stands on the sheet as it is."""
    return Trail((Term(label, Op.ADD, value, clause, at),))


@dataclass
class Page:
    """A unit's record sheet while it is written."""

    unit: str
    """The unit's id; empty for a sheet without a game."""
    title: str
    side: str = ""
    facts: list[Cell] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    notes: list[Cell] = field(default_factory=list)
    reasons: dict[str, Why] = field(default_factory=dict)
    """Why each figure is as it is, by the end of its address."""
    heading: str = ""
    """The area that is written now: its figures have addresses under it."""

    def at(self, name: str) -> str:
        """Return the address of a figure."""
        return "/".join(filter(None, ("unit", self.unit, self.heading, name))) if self.unit else ""

    def figure(self, name: str, text: object, why: Why, mark: Mark = Mark.PLAIN, pick: str = "") -> Cell:
        """Write a figure that opens into its reason."""
        self.reasons[name] = why
        return Cell(str(text), self.at(name), mark, pick)

    def number(self, name: str, value: int, label: str, clause: str, text: str = "") -> Cell:
        """Write a number that is printed on the sheet."""
        return self.figure(name, text or value, printed(label, value, clause, self.at(name)))

    def reason(self, name: str, why: Why) -> None:
        """Give the reason at an address that has no cell of its own."""
        self.reasons[name] = why

    def boxes(self, name: str, title: str, left: int, of: int, clause: str) -> Boxes:
        """Return a row of boxes, those that are lost crossed out."""
        why = printed(title, left, clause, self.at(name))
        marks = (Mark.PLAIN if number < left else Mark.LOST for number in range(of))
        return Boxes(title, tuple(self.figure(name, "", why, mark) for mark in marks))

    def area(self, name: str, role: Role, summary: Sequence[Cell], *blocks: Block, lit: bool = False) -> None:
        """Write a coloured area."""
        self.areas.append(Area(name, role, lit, tuple(summary), blocks))

    def lines(self, *rows: tuple[str, Cell]) -> Table:
        """Return a table of figures, each with what it is in words."""
        columns = (Column(""), Column("", right=True))
        return Table("", columns, tuple((Cell(words, cell.at), cell) for words, cell in rows))

    @property
    def view(self) -> SheetView:
        """The sheet as a screen shows it."""
        facts, notes = tuple(self.facts), tuple(self.notes)
        return SheetView(self.unit, self.title, facts, tuple(self.areas), self.side, notes)

    def explain(self, name: str) -> Reason:
        """Return why a figure is as it is, named with its area or without; KeyError if there is none."""
        heading, _, rest = name.partition("/")
        headings = [area.name.lower() for area in self.areas]
        why = self.reasons[rest if name not in self.reasons and heading in headings else name]
        return why() if callable(why) else why


def blank(view: SheetView) -> SheetView:
    """Return a sheet without a game: no address answers, nothing is lit or marked."""
    areas = tuple(
        Area(area.name, area.role, False, _plain(area.summary), tuple(map(_plain_block, area.blocks)))
        for area in view.areas
    )
    return SheetView("", view.title, _plain(view.facts), areas, notes=_plain(view.notes))


def _plain(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(cell.text) for cell in cells)


def _plain_block(block: Block) -> Block:
    match block:
        case Table():
            return replace(block, rows=tuple(map(_plain, block.rows)))
        case Rose():
            return replace(block, spokes=_plain(block.spokes))
        case Boxes():
            return replace(block, cells=_plain(block.cells))
