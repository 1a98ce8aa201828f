"""Explanations: the terms that make up a number, the clauses of the rulebook, and refusals that cite them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple, Unpack, assert_never


class Op(StrEnum):
    """The operation by which a term changes the running total."""

    ADD = "add"
    TIMES = "times"
    HALVE_UP = "halve-up"
    FLOOR = "floor"
    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    READ = "read"
    """Look the running total up in a chart; the term's value is the chart's entry and replaces the total."""


Number = int | Fraction
T = TypeVar("T")
Values = TypeVarTuple("Values")
"""The types of the values that are passed on to `explain` in `refuse`."""


class Reading(NamedTuple):
    """The cell of a printed chart that a value was read from."""

    chart: str
    """The name of the chart, which `Explaining.chart` returns."""
    row: str
    column: str


class Term(NamedTuple):
    """One step of a calculation, with the clause that it follows."""

    label: str
    op: Op
    value: Number
    clause: str
    at: str = ""
    """The address of the value's calculation, or of the clause that caused it.

    A term that takes a number away has its negative as value.
    """
    words: str = ""
    """The value in words, where the number needs them."""
    reading: Reading | None = None
    """The cell in which the value is printed, if it was looked up in a chart."""
    trail: "Trail | None" = None
    """The calculation of the value, where it has one and no address gives it."""


@dataclass(frozen=True, slots=True, eq=False)
class Trail:
    """A number as the ordered terms of its calculation; trails with the same terms are equal."""

    terms: tuple[Term, ...]

    @property
    def considered(self) -> tuple[Term, ...]:
        """The modifiers that were considered and do not apply: each adds 0, and its words say why."""
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.terms)

    @classmethod
    def of(cls, *terms: Term) -> "Trail":
        """Return the trail of these terms."""
        return cls(terms)

    @property
    def total(self) -> Number:
        """The result: the terms applied in order, starting from 0."""
        total: Number = 0
        for term in self.terms:
            total = apply(term, total)
        return total


@dataclass(frozen=True, slots=True, eq=False)
class WeighedTrail(Trail):
    """A number that also lists the modifiers that were considered and do not apply."""

    unmet: Callable[[], Iterable[Term]] = field(repr=False)
    """Returns those modifiers; called when somebody asks for them."""

    @property
    def considered(self) -> tuple[Term, ...]:
        """The modifiers that were considered and do not apply: each adds 0, and its words say why."""
        return tuple(self.unmet())

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a copy is made from, with the modifiers worked out."""
        return WeighedTrail, (self.terms, partial(tuple, self.considered))


def add(label: str, value: Number, clause: str, at: str = "", reading: Reading | None = None) -> Term:
    """Return a term that adds a value."""
    return Term(label, Op.ADD, value, clause, at=at, words="", reading=reading)


def plain(label: str, value: Number, clause: str, at: str = "") -> Trail:
    """Return the trail of a number that is not calculated: one term that adds it to 0."""
    return Trail((Term(label, Op.ADD, value, clause, at),))


def unmet(label: str, why: str, clause: str, at: str = "") -> Term:
    """Return the term of a modifier that does not apply; `why` says why in a few words."""
    return Term(label, Op.ADD, 0, clause, at, why)


def apply(term: Term, so_far: Number) -> Number:
    """Return the running total after a term."""
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
"""Calculations, each with the label of the number that it explains."""


class Reason(NamedTuple):
    """The reason of a refusal."""

    text: str
    """A whole sentence for the player."""
    at: str = ""
    """The address of the hex or cell that is in the way; empty if none."""
    trails: Trails = ()
    """The calculation of each number in the sentence, by its label."""


class Blocked:
    """The refusal of something forbidden: the id of a clause, and a reason.

    The reason may be a function; it is called once, when somebody first reads the reason.
    """

    __slots__ = ("_reason", "clause")
    __match_args__ = ("clause", "reason", "at", "trails")

    def __init__(
        self, clause: str, reason: str | Callable[[], Reason], at: str = "", trails: Trails = ()
    ) -> None:
        """Refuse under a clause; `at` and `trails` count only if the reason is given as text."""
        self.clause: Final = clause
        self._reason = Reason(reason, at, trails) if isinstance(reason, str) else reason

    @property
    def details(self) -> Reason:
        """The whole reason, worked out at the first reading."""
        if not isinstance(self._reason, Reason):
            self._reason = self._reason()
        return self._reason

    @property
    def reason(self) -> str:
        """A whole sentence for the player."""
        return self.details.text

    @property
    def at(self) -> str:
        """The address of the hex or cell that is in the way; empty if none."""
        return self.details.at

    @property
    def trails(self) -> Trails:
        """The calculation of each number in the sentence, by its label."""
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


def as_refusal(found: object) -> Blocked | None:
    """Return the argument if it is a refusal, else None."""
    return found if isinstance(found, Blocked) else None


def first_refusal(at: str, name: str, *reasons: tuple[object, str, str]) -> Blocked | None:
    """Return the first refusal whose condition holds, else None.

    Each reason is a condition, a clause id, and a sentence in which {} stands for `name`. `at` is the address
    of what is in the way.
    """
    for holds, clause, words in reasons:
        if holds:
            return Blocked(clause, words.format(name), at)
    return None


def not_refused(found: T | Blocked) -> T:
    """Return the argument, which the caller knows to be no refusal."""
    assert not isinstance(found, Blocked), found
    return found


def refuse(clause: str, explain: Callable[[Unpack[Values]], Reason], *values: *Values) -> Blocked:
    """Return a refusal under a clause whose reason is `explain(*values)`, called when it is first read."""
    return Blocked(clause, partial(explain, *values))


def clause_title(name: str) -> str:
    """Return the title of a clause id as players read it: "hit: range modifier"."""
    chapter, _, rest = name.partition(".")
    return ": ".join(part.replace("-", " ").replace(".", " ") for part in (chapter, rest) if part)


class Clause(NamedTuple):
    """One rule of the rulebook."""

    id: str
    text: str
    ruling: str = ""
    colour: str = ""
    optional: str = ""
    """The name of the option that switches the rule on; empty for a standard rule."""
    check: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()
    """The ids of further clauses that it depends on and that its text does not name."""
    ours: bool = False
    """Whether the rule is this program's own, with nothing about it in the printed rules."""
