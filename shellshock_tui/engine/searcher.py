"""The contract of a searcher, which values states and finds good plans without words for bots that search."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.trail import Term

S = TypeVar("S")
C_co = TypeVar("C_co", covariant=True)


class Searcher(Protocol[S, C_co]):
    """The part of a rule system that a search needs: values and plans, without words, trails or clauses."""

    replies: int
    """The number of plans of other sides that a search plays before it takes the value of a quiet state."""

    def evaluate(self, s: S, side: str) -> float:
        """Return how much better off a side is than its enemies, in the advisor's measure.

        The value counts strength, progress towards the goals in the time that is left, and threats.
        """

    def terms(self, s: S, side: str) -> Iterator[Term]:
        """Yield the terms that make up a value, rounded, with the advisor's labels and with clauses."""

    def policy(self, s: S, side: str) -> tuple[C_co, ...]:
        """Return a good plan at a small part of the cost of a decision; empty in order not to interrupt."""

    def reply(self, s: S, side: str) -> tuple[C_co, ...]:
        """Return the plan that a search expects of an enemy; empty if it would not interrupt.

        It may take longer to find than the plan of the policy, where the enemy's choice matters most.
        """

    def plans(self, s: S, side: str) -> Iterator[tuple[C_co, ...]]:
        """Yield the plans of a side, the most promising first, so that the first few of them cost little."""

    def proposals(self, s: S, side: str) -> Iterator[Plan[C_co]]:
        """Yield plans with words that a search tries besides the advisor's, the most promising first.

        There are none where the advisor proposes whatever is worth trying.
        """

    def is_quiet(self, s: S) -> bool:
        """Return whether the value of a state is fair, because nothing under way may soon change it."""

    def sample(self, s: S, side: str, dice: Dice) -> S:
        """Return a whole state that agrees with what a side observes in `s`, its hidden parts at random.

        Where nothing is hidden, this is `s` itself.
        """
