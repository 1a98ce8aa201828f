"""Players who keep their record sheets themselves, and the figures that they have worked out.

A saved game has rows about this beside its commands; no rule depends on these rows.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

ONLY_ON_MAPS = "You can keep the record sheets yourself only in battles on a map so far."

SHEET = "sheet"
"""The kind of row that says who keeps the sheets from now on."""
FIGURE = "figure"
"""The kind of row about a figure that a player worked out."""
PLAYER, PROGRAM = "player", "program"
NEVER = -1


class WorkedFigure(NamedTuple):
    """A figure that a player worked out."""

    entry: int
    """The number of the journal entry that changed it."""
    number: int
    """Its number among the figures of that entry."""
    is_right: bool
    """Whether the first answer was right."""
    missed: tuple[str, ...] = ()
    """The clauses of rules that the player got wrong."""


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """The keeper of the record sheets, and the figures that were worked out so far."""

    since: int = NEVER
    """The last entry before the players began to keep the sheets; `NEVER` while the program keeps them."""
    figures: tuple[WorkedFigure, ...] = ()

    @property
    def is_players(self) -> bool:
        """Whether the players keep their sheets themselves."""
        return self.since != NEVER

    @property
    def done(self) -> tuple[int, int]:
        """The entry and the number of the last figure worked out since the players keep the sheets."""
        found = ((one.entry, one.number) for one in self.figures if one.entry > self.since)
        return max(found, default=(self.since, 0))

    def by_turn(self, turn_of: Callable[[int], int]) -> dict[int, tuple[WorkedFigure, ...]]:
        """Return the figures of each turn; `turn_of` returns the turn of an entry."""
        found: dict[int, tuple[WorkedFigure, ...]] = {}
        for one in self.figures:
            turn = turn_of(one.entry)
            found[turn] = (*found.get(turn, ()), one)
        return found

    @property
    def missed(self) -> tuple[str, ...]:
        """The clauses that wrong answers show not to be known, those first that were missed most."""
        counts = Counter(clause for one in self.figures for clause in one.missed)
        return tuple(clause for clause, _ in counts.most_common())

    def begun(self, last: int) -> "KeptSheet":
        """Return a copy in which the players keep the sheets after the last entry."""
        return replace(self, since=last)

    def ended(self) -> "KeptSheet":
        """Return a copy in which the program keeps the sheets again."""
        return replace(self, since=NEVER)

    def worked(self, figure: WorkedFigure) -> "KeptSheet":
        """Return a copy with one more figure that was worked out."""
        return replace(self, figures=(*self.figures, figure))

    def after_undo(self, last: int) -> "KeptSheet":
        """Return a copy without the figures of entries that an undo removed."""
        kept = tuple(one for one in self.figures if one.entry <= last)
        return replace(self, since=min(self.since, last), figures=kept)

    def after_row(self, row: Mapping[str, Any], last: int) -> "KeptSheet | None":
        """Return a copy changed by a row of a saved game; None if the row is about something else."""
        match row:
            case {"row": "sheet", "kept_by": "player"}:
                return self.begun(last)
            case {"row": "sheet", "kept_by": "program"}:
                return self.ended()
            case {"row": "figure", "entry": int(entry), "number": int(number), "right": bool(right)}:
                missed = row.get("missed", [])
                clauses = tuple(map(str, missed)) if isinstance(missed, list) else ()
                return self.worked(WorkedFigure(entry, number, right, clauses))
            case _:
                return None


BY_PROGRAM = KeptSheet()


def row_of(figure: WorkedFigure) -> dict[str, Any]:
    """Return the row of a figure in a saved game."""
    row = {"row": FIGURE, "entry": figure.entry, "number": figure.number, "right": figure.is_right}
    return row | ({"missed": list(figure.missed)} if figure.missed else {})
