"""`PlanSearcher`, the default searcher, which uses a system's advisor and its value of states."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice
from typing import Generic, TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Advisor, Plan
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Term
from shellshock_tui.kit.defaults.advising import BaseAdvising
from shellshock_tui.kit.game import AnyGame, Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)
WEIGHTS = {HARM: 1.0, DANGER: 1.0, COVER: 0.5, OBJECTIVE: 0.5, MEANS: 0.5}
"""The weight of each label in the value of a state."""


def weighed(terms: Iterable[Term]) -> float:
    """Return the weighted sum of terms."""
    return sum(WEIGHTS[term.label] * float(term.value) for term in terms)


def by_value(advisor: Advisor[S, C], s: S, side: str, most: int | None = None) -> Iterator[tuple[C, ...]]:
    """Yield the commands of an advisor's plans, those with the highest weighted sum of terms first.

    With `most`, only so many plans are looked into, the first ones.
    """
    plans = list(islice(advisor.plans(s, side), most))
    values = [weighed(terms) for terms in advisor.appraise(s, plans)]
    for number in sorted(range(len(plans)), key=lambda number: -values[number]):
        yield plans[number].commands


class PlanSearcher(Generic[S, C, G]):
    """The default searcher: the weighted value of a state by `appraisal_terms`, and the advisor's plans."""

    replies = 2

    def __init__(self, rules: BaseAdvising[S, C, G]) -> None:
        self.rules = rules

    def evaluate(self, s: S, side: str) -> float:
        """Return the weighted sum of the terms of a state's value."""
        return weighed(self.rules.appraisal_terms(s, side))

    def terms(self, s: S, side: str) -> Iterator[Term]:
        """Yield the weighted terms of a state's value."""
        for term in self.rules.appraisal_terms(s, side):
            if value := round(WEIGHTS[term.label] * float(term.value)):
                yield term._replace(value=value)

    def policy(self, s: S, side: str) -> tuple[C, ...]:
        """Return the first plan of those with the highest value."""
        return next(self.plans(s, side))

    def reply(self, s: S, side: str) -> tuple[C, ...]:
        """Return the commands of the policy."""
        return self.policy(s, side)

    def plans(self, s: S, side: str) -> Iterator[tuple[C, ...]]:
        """Yield the advisor's plans by the value of what they change, the best first."""
        return by_value(self.rules.advisor, s, side)

    def proposals(self, s: S, side: str) -> Iterator[Plan[C]]:
        """Yield nothing: the advisor proposes whatever is worth trying."""
        return iter(())

    def is_quiet(self, s: S) -> bool:
        """Return whether the side that is asked may choose among its units, or the battle is over."""
        asked = self.rules.decision(s)
        return not (isinstance(asked, Decision) and asked.unit)

    def sample(self, s: S, side: str, dice: Dice) -> S:
        """Return the state itself: nothing is hidden."""
        return s


class BaseSearching(BaseAdvising[S, C, G]):
    """The default of `Searching`, which searches with `PlanSearcher`."""

    search: type[PlanSearcher[S, C, G]] = PlanSearcher
    """The class of the searcher."""

    @cached_property
    def searcher(self) -> PlanSearcher[S, C, G]:
        """The searcher of the battle, made once."""
        return self.search(self)
