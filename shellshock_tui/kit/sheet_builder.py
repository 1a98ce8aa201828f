"""`SheetBuilder`, which makes a record sheet and keeps the reason for each of its values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from shellshock_tui.engine.rulebook import Entry
from shellshock_tui.engine.sheet_view import Area, Block, Boxes, Column, Role, SheetView, Table, sheet_with
from shellshock_tui.engine.trail import Blocked, Number, Trail, plain
from shellshock_tui.engine.view import Cell, Mark

Reason = Trail | Blocked | str
"""The reason for a value: its calculation, a refusal, or the id of a clause."""
Why = Reason | Callable[[], Reason]
"""A reason, or a function that makes it when it is asked for."""
Printed = tuple[str, Number, str]
"""A number printed on the sheet: its label, its value, and the id of its clause."""
Answer = Callable[..., Reason | None]
"""Returns the reason at an address, given the parts that match its pattern's stars; None if none is."""


TERM = "term"
"""The part of an address before the name of a term of the rulebook."""


def term_address(name: str) -> str:
    """Return the name of a term as addresses write it."""
    return name.replace("/", "-")


class Does(NamedTuple):
    """The names of the choices that a cell offers: to pick it, to raise it, to lower it."""

    pick: str = ""
    more: str = ""
    less: str = ""


NOTHING = Does()


@dataclass(slots=True)
class SheetBuilder:
    """A unit's record sheet while it is being written."""

    unit: str
    title: str
    side: str = ""
    facts: list[Cell] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    notes: list[Cell] = field(default_factory=list)
    terms: Mapping[str, Entry] = field(default_factory=dict)
    """The entries of the rulebook's terms, by name."""
    reasons: dict[str, Why | Printed] = field(default_factory=dict)
    """The reason for each value, by its address."""
    code: str = ""
    """The code on the unit's counter; by default the beginning of the unit's id."""
    answers: dict[str, Answer] = field(default_factory=dict)
    """Functions that explain all addresses that match a pattern, by pattern."""
    roots: list[str] = field(init=False)
    """The beginnings of addresses: first that of the unit, then that of each area."""
    root: str = field(init=False)
    """The beginning of the addresses of the cells being written."""

    def __post_init__(self) -> None:
        self.code = self.code or self.unit[:2].upper()
        self.root = f"unit/{self.unit}/"
        self.roots = [self.root]

    def begin_area(self, heading: str) -> None:
        """Begin an area: the addresses of the cells that follow contain its heading."""
        self.root = f"{self.roots[0]}{heading}/"
        self.roots.append(self.root)

    def whole(self) -> None:
        """End the area: the addresses of the cells that follow belong to the unit as a whole."""
        self.root = self.roots[0]

    def cell(self, name: str, text: object, why: Why, mark: Mark = Mark.PLAIN, does: Does = NOTHING) -> Cell:
        """Return a cell, and keep the reason for its value under its address.

        `name` is the last part of the address, `mark` how the cell is highlighted, and `does` the choices it
        offers.
        """
        at = self.root + name
        self.reasons[at] = why
        return Cell(str(text), at, mark) if does is NOTHING else Cell(str(text), at, mark, *does)

    def number(
        self, name: str, value: Number, label: str, clause: str,
        mark: Mark = Mark.PLAIN, does: Does = NOTHING, *, text: str = "",
    ) -> Cell:  # fmt: skip
        """Return a cell for a number printed on the sheet, explained by its label and clause."""
        at = self.root + name
        self.reasons[at] = label, value, clause
        shown = text or str(value)
        return Cell(shown, at, mark) if does is NOTHING else Cell(shown, at, mark, *does)

    def term(self, name: str, word: str) -> Cell:
        """Return a cell for a term that the rulebook explains; `name` is its entry there."""
        at = f"unit/{self.unit}/{TERM}/{term_address(name)}"
        return Cell(word, at, means=self.terms[name].means, is_word=True)

    def head(self, name: str, word: str, *, short: str = "", rank: int = 0, right: bool = False) -> Column:
        """Return a column head that is a term of the rulebook."""
        entry = self.term(name, word)
        return Column(word, right, rank, short, entry.at, entry.means)

    def reason(self, name: str, why: Why) -> None:
        """Keep the reason for an address that has no cell."""
        self.reasons[self.root + name] = why

    def answer(self, pattern: str, answer: Answer) -> None:
        """Explain all addresses that match a pattern such as "saves/*"; a star matches any one part."""
        self.answers[self.root + pattern] = answer

    def boxes(self, name: str, title: str, left: int, of: int, clause: str) -> Boxes:
        """Return a row of boxes, `left` of them open and the rest crossed out."""
        at = self.root + name
        self.reasons[at] = title, left, clause
        marks = (Mark.PLAIN if number < left else Mark.LOST for number in range(of))
        return Boxes(title, tuple(Cell("", at, mark) for mark in marks))

    def area(
        self, name: str, role: Role, summary: Sequence[Cell], *blocks: Block,
        highlighted: bool = False, brief: tuple[Block, ...] = (), glance: tuple[Cell, ...] = (),
        paper: tuple[Block, ...] = (),
    ) -> None:  # fmt: skip
        """Add an area to the sheet.

        `role` is what the area is read for and sets its colour; `brief` and `glance` are its shorter forms,
        and `paper` what only a printed sheet shows.
        """
        self.areas.append(
            Area(
                name=name,
                role=role,
                is_highlighted=highlighted,
                summary=tuple(summary),
                blocks=blocks,
                brief=brief,
                glance=glance,
                paper=paper,
            )
        )

    def lines(self, *rows: tuple[str, Cell]) -> Table:
        """Return a table of two columns: a label and a value in each row."""
        columns = (Column(""), Column("", right=True))
        return Table("", columns, tuple((Cell(words, cell.at, is_word=True), cell) for words, cell in rows))

    @property
    def view(self) -> SheetView:
        """The finished record sheet."""
        facts, notes = tuple(self.facts), tuple(self.notes)
        return SheetView(
            unit=self.unit,
            title=self.title,
            facts=facts,
            areas=tuple(self.areas),
            side=self.side,
            notes=notes,
            code=self.code,
        )

    def explain(self, name: str) -> Reason:
        """Return the reason for a value, by its address after the unit; the area may be left out.

        Raises:
            KeyError: No value has that address.
        """
        for root in self.roots:
            if root + name in self.reasons:
                return self._reason(root + name)
        asked = (self.roots[0] + name).split("/")
        for pattern, answer in self.answers.items():
            named = pattern.split("/")
            if len(named) == len(asked) and all(map(_is_named, named, asked)):
                stars = (part for part, star in zip(asked, named, strict=True) if star == "*")
                found = answer(*stars)
                if found is not None:
                    return found
        raise KeyError(name)

    def _reason(self, at: str) -> Reason:
        why = self.reasons[at]
        if isinstance(why, tuple):
            return plain(*why, at)
        return why() if callable(why) else why


def _is_named(part: str, asked: str) -> bool:
    return part in ("*", asked)


def as_target(view: SheetView) -> SheetView:
    """Return the sheet of a target: areas about defence and internal damage are highlighted, no others."""
    struck = (Role.DEFENCE, Role.INTERNAL)
    return replace(
        view, areas=tuple(replace(area, is_highlighted=area.role in struck) for area in view.areas)
    )


def blank(view: SheetView) -> SheetView:
    """Return the sheet as it is outside a game: without addresses, highlights and marks."""
    plain = sheet_with(view, _plain)
    areas = tuple(map(_blank_area, plain.areas))
    return SheetView("", plain.title, plain.facts, areas, notes=plain.notes, slots=plain.slots)


def _blank_area(area: Area) -> Area:
    blocks, paper = (tuple(map(_without_addresses, each)) for each in (area.blocks, area.paper))
    return Area(area.name, area.role, False, area.summary, blocks, glance=area.glance, paper=paper)


def _plain(cell: Cell) -> Cell:
    is_word = cell.is_word or not cell.at
    return Cell(cell.text, short=cell.short, means=cell.means, is_word=is_word, part=cell.part)


def _without_addresses(block: Block) -> Block:
    if not isinstance(block, Table):
        return block
    return replace(block, columns=tuple(replace(column, at="") for column in block.columns))
