"""Why: the terms that make up a number, and the clause that forbids a command."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import assert_never


class Op(StrEnum):
    """How a term changes what stands so far."""

    ADD = "add"
    TIMES = "times"
    HALVE_UP = "halve-up"
    FLOOR = "floor"
    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    READ = "read"
    """A chart is read with what stands so far; the value is what it says."""


Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Term:
    """One step of a calculation."""

    label: str
    op: Op
    value: Number
    clause: str
    at: str = ""
    """The address of the cell or hex that the value came from."""
    words: str = ""
    """What the value stands for, where the label alone does not say."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A number as the terms it is made of, in order."""

    terms: tuple[Term, ...]

    @property
    def total(self) -> Number:
        """The number: its terms applied from first to last, starting at 0."""
        total: Number = 0
        for term in self.terms:
            total = apply(term, total)
        return total


def apply(term: Term, so_far: Number) -> Number:
    """Return what stands after a term."""
    match term.op:
        case Op.ADD:
            return so_far + term.value
        case Op.TIMES:
            return so_far * term.value
        case Op.HALVE_UP:
            return -(-so_far // 2)
        case Op.FLOOR:
            return so_far // 1
        case Op.AT_LEAST:
            return max(so_far, term.value)
        case Op.AT_MOST:
            return min(so_far, term.value)
        case Op.READ:
            return term.value
        case _:
            assert_never(term.op)


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why something may not be done."""

    clause: str
    reason: str
    """A whole sentence for the player."""
    at: str = ""
    """The address of what stands in the way: a hex, a cell."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in the reason came about."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of the rulebook."""

    id: str
    text: str
    ruling: str = ""
    colour: str = ""
    optional: str = ""
    """The option that switches the rule on; empty for a standard rule."""
    check: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    """The clauses that it depends on without naming them in its words."""
    ours: bool = False
    """Whether the printed rules have nothing of it."""
