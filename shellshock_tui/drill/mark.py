"""The marks of a round: the number of right answers for each colour of the sheet."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from shellshock_tui.drill.drill import Result
from shellshock_tui.engine.handbook import role
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.trail import Clause


class RoundMark(NamedTuple):
    """The number of right answers to some cards."""

    right: int
    asked: int

    @property
    def text(self) -> str:
        """The mark in words."""
        return f"{self.right} of {self.asked}"


def mark_of(results: Iterable[Result]) -> RoundMark:
    """Return the mark of some cards."""
    rights = [result.is_right for result in results]
    return RoundMark(sum(rights), len(rights))


def marks_by_role(results: Iterable[Result], clauses: Mapping[str, Clause]) -> dict[Role, RoundMark]:
    """Return the mark for each area of the sheet; a card counts for each area that its clauses are about."""
    found: dict[Role, list[Result]] = {each: [] for each in Role}
    for result in results:
        cited = (clauses[clause] for clause in result.card.exercise.clauses if clause in clauses)
        for each in {role(clause): None for clause in cited} or {Role.NONE: None}:
            found[each].append(result)
    return {each: mark_of(some) for each, some in found.items() if some}


def missed(results: Iterable[Result]) -> Counter[str]:
    """Return how often each clause was left out or misread."""
    return Counter(clause for result in results for clause in result.missed)
