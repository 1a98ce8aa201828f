"""`PartSearcher`, a searcher whose values of states are sums of parts that it can tell apart."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.kit.defaults.searching import PlanSearcher
from shellshock_tui.kit.game import AnyGame, Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)


class Part(NamedTuple):
    """A part of the value of a state."""

    label: str
    """One of the labels of an advisor's terms."""
    value: float
    clause: str
    at: str = ""
    """The address of what the part is about; empty if it is about no cell and no place."""
    words: str = ""


class PartSearcher(PlanSearcher[S, C, G], ABC):
    """A searcher that values a state by the sum of its parts."""

    @abstractmethod
    def parts(self, s: S, side: str) -> Iterator[Part]:
        """Yield the parts of a state's value to a side."""

    def evaluate(self, s: S, side: str) -> float:
        """Return the sum of the parts of a state's value."""
        return sum([part.value for part in self.parts(s, side)], 0.0)

    def terms(self, s: S, side: str) -> Iterator[Term]:
        """Yield the parts of a state's value, rounded."""
        for part in self.parts(s, side):
            if value := round(part.value):
                yield Term(part.label, Op.ADD, value, part.clause, part.at, part.words)
