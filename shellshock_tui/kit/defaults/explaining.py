"""`BaseExplaining`, which finds the explanation at an address."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeVar

from shellshock_tui.engine.forecast import AttackCheck
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.trail import Blocked, Clause, Trail, plain
from shellshock_tui.kit.defaults.required import RequiredRules
from shellshock_tui.kit.game import Position
from shellshock_tui.kit.sheet_builder import Reason, SheetBuilder, term_address
from shellshock_tui.user_error import did_you_mean, quoted

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G")


class BaseExplaining(RequiredRules[S, C, G]):
    """The default of `Explaining`: record sheets, sight and ground, by their addresses."""

    ground_clause = ""
    """The clause about terrain; where it is empty, `turn_clause` is cited instead."""
    _last_page: tuple[S, SheetBuilder] | None = None

    def number(self, g: G, parts: Sequence[str]) -> Trail | Blocked | Clause:
        """Return what an address that belongs to no unit explains.

        `parts` is the address split at its slashes; by default it is that of an entry of a chart.

        Raises:
            ValueError: The address explains nothing.
        """
        match parts:
            case ["chart", name, row, column]:
                return self.printed_chart(g, name).cell(row, column, "/".join(parts))
            case _:
                raise ValueError(f"there is nothing at {quoted('/'.join(parts))}")

    def printed_chart(self, g: G, name: str) -> PrintedChart:
        """Return the chart of a name.

        Raises:
            ValueError: There is no such chart; KeyError and StopIteration mean the same.
        """
        raise ValueError(f"there is no chart {quoted(name)}")

    def chart(self, s: S, name: str) -> PrintedChart:
        """Return the printed chart that the reading of a term names.

        Raises:
            ValueError: There is no such chart.
        """
        try:
            return self.printed_chart(self.game(s), name)
        except (KeyError, StopIteration):
            raise ValueError(f"there is no chart {quoted(name)}") from None

    def sight(self, g: G, start: int, end: int, /) -> Trail | Blocked:
        """Return the distance between two places that see each other, or what blocks the line of sight."""
        clause = self.turn_clause
        return plain("distance", self.board.distance(start, end), clause)

    @abstractmethod
    def seen(self, g: G, unit: str, target: str) -> Trail | Blocked:
        """Return the distance between two units that see each other, or what blocks the line of sight."""

    def ground_reason(self, g: G, place: int) -> Reason:
        """Return the explanation of the terrain in a place, by default the id of its clause."""
        return self.ground_clause or self.turn_clause

    def attack_checks(self, g: G, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield each way for a unit to attack another, with what it needs or why it cannot."""
        yield from ()

    def why_not(self, s: S, unit: str, target: str) -> tuple[AttackCheck, ...]:
        """Return, for each way to attack, what is needed or why the unit cannot attack the target.

        Raises:
            ValueError: There is no unit of that id.
        """
        return tuple(self.attack_checks(self.game(s), self._known(unit), self._known(target)))

    def _known(self, unit: str) -> str:
        if unit not in self.index:
            raise ValueError(f"there is no unit {quoted(unit)}{did_you_mean(unit, self.index)}")
        return unit

    def explain(self, s: S, at: str) -> Trail | Blocked | Clause:
        """Return the explanation at an address: a calculation, what blocks something, or a clause.

        Addresses are paths such as "unit/r1/attack/reach", "hex/0304", "sight/0304/0508" or
        "clause/turn.end".

        Raises:
            ValueError: The address explains nothing.
        """
        try:
            found = self.found_at(s, at.split("/"))
        except (KeyError, IndexError, StopIteration):
            raise ValueError(f"there is nothing at {quoted(at)}") from None
        return self.clauses[found] if isinstance(found, str) else found

    def _written(self, s: S, unit: str) -> SheetBuilder:
        """Return a unit's record sheet; the last one is kept, as it is usually asked for several times."""
        last = self._last_page
        if last is None or last[0] is not s or last[1].unit != unit:
            last = self._last_page = (s, self.page(self.game(s), unit))
            last[1].code = self.codes[unit]
        return last[1]

    def found_at(self, s: S, parts: Sequence[str]) -> Trail | Blocked | Clause | str:
        """Return the explanation at the parts of an address, or the id of a clause.

        Raises:
            ValueError: The address explains nothing; KeyError, IndexError and StopIteration mean the same.
        """
        match parts:
            case ["clause", clause] if clause in self.clauses:
                return clause
            case ["unit", unit, "sight", target]:
                return self.seen(self.game(s), self._known(unit), self._known(target))
            case ["unit", unit, "term", word] if self._known(unit):
                return next(one.clause for name, one in self.book.terms.items() if term_address(name) == word)
            case ["unit", unit, *rest]:
                return self._written(s, self._known(unit)).explain("/".join(rest))
            case ["hex", label]:
                return self.ground_reason(self.game(s), self.board.place(label))
            case ["sight", start, end]:
                return self.sight(self.game(s), self.board.place(start), self.board.place(end))
            case _:
                return self.number(self.game(s), parts)
