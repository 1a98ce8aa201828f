"""Why: the terms that make up a number, and the clause that forbids a command."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple, Unpack, assert_never


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
T = TypeVar("T")
Values = TypeVarTuple("Values")
"""What something is told of."""


class Term(NamedTuple):
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

    @classmethod
    def of(cls, *terms: Term) -> "Trail":
        """Return the number that some terms make."""
        return cls(terms)

    @property
    def total(self) -> Number:
        """The number: its terms applied from first to last, starting at 0."""
        total: Number = 0
        for term in self.terms:
            total = apply(term, total)
        return total


def add(label: str, value: Number, clause: str, at: str = "") -> Term:
    """Return a term that is added."""
    return Term(label, Op.ADD, value, clause, at)


def plain(label: str, value: Number, clause: str, at: str = "") -> Trail:
    """Return the trail of a number that stands as it is: one term."""
    return Trail((Term(label, Op.ADD, value, clause, at),))


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


Trails = tuple[tuple[str, Trail], ...]
"""Numbers with their labels, each as it came about."""


class Reason(NamedTuple):
    """What a refusal tells."""

    text: str
    """A whole sentence for the player."""
    at: str = ""
    """The address of what stands in the way: a hex, a cell."""
    trails: Trails = ()
    """How each number in the sentence came about."""


class Blocked:
    """Why something may not be done: the clause, and a reason that may be put into words when it is read."""

    __slots__ = ("_reason", "clause")
    __match_args__ = ("clause", "reason", "at", "trails")

    def __init__(
        self, clause: str, reason: str | Callable[[], Reason], at: str = "", trails: Trails = ()
    ) -> None:
        """Refuse under a clause, in words or by what puts it into words."""
        self.clause: Final = clause
        self._reason = Reason(reason, at, trails) if isinstance(reason, str) else reason

    @property
    def details(self) -> Reason:
        """The reason in words; they are made once."""
        if not isinstance(self._reason, Reason):
            self._reason = self._reason()
        return self._reason

    @property
    def reason(self) -> str:
        """A whole sentence for the player."""
        return self.details.text

    @property
    def at(self) -> str:
        """The address of what stands in the way: a hex, a cell."""
        return self.details.at

    @property
    def trails(self) -> Trails:
        """How each number in the reason came about."""
        return self.details.trails

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Blocked) and (self.clause, self.details) == (other.clause, other.details)

    def __hash__(self) -> int:
        return hash((self.clause, self.details))

    def __repr__(self) -> str:
        reason, at, trails = self.details
        return f"Blocked(clause={self.clause!r}, reason={reason!r}, at={at!r}, trails={trails!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Blocked, (self.clause, *self.details)


def refusal(found: object) -> Blocked | None:
    """Return a refusal, if that is what was found."""
    return found if isinstance(found, Blocked) else None


def first_refusal(at: str, name: str, *reasons: tuple[object, str, str]) -> Blocked | None:
    """Return the first refusal that holds: whether it does, its clause, and words with {} for a name."""
    for holds, clause, words in reasons:
        if holds:
            return Blocked(clause, words.format(name), at)
    return None


def granted(found: T | Blocked) -> T:
    """Return what was found where it cannot be a refusal: that was asked before."""
    assert not isinstance(found, Blocked), found
    return found


def refuse(clause: str, explain: Callable[[Unpack[Values]], Reason], *values: *Values) -> Blocked:
    """Refuse under a clause; what is told is worked out from values bound now, when somebody reads it."""
    return Blocked(clause, partial(explain, *values))


def clause_title(name: str) -> str:
    """Return a clause by its title, as players read it: "hit: range modifier"."""
    chapter, _, rest = name.partition(".")
    return ": ".join(part.replace("-", " ").replace(".", " ") for part in (chapter, rest) if part)


class Clause(NamedTuple):
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
