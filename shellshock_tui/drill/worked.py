"""`Worked`, a calculation with the calculations of its terms, and the results of likely slips."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.trail import Number, Op, Term, Trail, apply

DEEPEST = 2
"""The greatest depth of calculations within calculations."""


def totals(terms: Sequence[Term]) -> list[Number]:
    """Return the running total before each term, and the final one."""
    found: list[Number] = [0]
    for term in terms:
        found.append(apply(term, found[-1]))
    return found


def matters(trail: Trail) -> list[bool]:
    """Return for each term of a calculation whether it changes the running total or is read in a chart."""
    before = totals(trail.terms)
    changes = zip(trail.terms, before, before[1:], strict=False)
    return [term.op is Op.READ or old != new for term, old, new in changes]


class Slip(NamedTuple):
    """A likely mistake in a calculation."""

    total: Number
    """The wrong result that it leads to."""
    words: str
    """The mistake as a sentence."""
    question: str
    """The mistake as a question, for when it is one of several."""
    clause: str
    unlikely: int
    """How unlikely it is; the likeliest has 0."""


@dataclass(frozen=True)
class Worked:
    """A calculation in a state."""

    rules: AnyRules
    state: Any
    trail: Trail
    depth: int = 0

    @cached_property
    def matters(self) -> list[bool]:
        """For each term, whether it changes the running total or is read in a chart."""
        return matters(self.trail)

    def within(self, term: Term) -> "Worked | None":
        """Return the calculation of a term's value; None if it has none of several steps."""
        if self.depth + 1 >= DEEPEST:
            return None
        found: object = term.trail
        if found is None and term.at and not term.reading:
            try:
                found = self.rules.explain(self.state, term.at)
            except ValueError:
                found = None
        if not isinstance(found, Trail) or abs(found.total) != abs(term.value) or found == self.trail:
            return None
        inner = Worked(self.rules, self.state, found, self.depth + 1)
        return inner if sum(inner.matters) > 1 else None

    @property
    def clauses(self) -> Iterator[str]:
        """The clauses of the terms that matter, and of the calculations within them."""
        for term, matters_here in zip(self.trail.terms, self.matters, strict=True):
            if matters_here:
                yield term.clause
                if inner := self.within(term):
                    yield from inner.clauses

    @property
    def addresses(self) -> Iterator[str]:
        """The addresses of the terms, and of the calculations within them."""
        for term in self.trail.terms:
            if term.at:
                yield term.at
            if inner := self.within(term):
                yield from inner.addresses

    @property
    def difficulty(self) -> int:
        """The number of steps, more for factors, for figures that no sheet prints, and for charts."""
        found = 0
        for term, matters_here in zip(self.trail.terms, self.matters, strict=True):
            if not matters_here:
                continue
            found += 1
            if term.op in (Op.TIMES, Op.HALVE_UP):
                found += 1
            if term.reading or term.op is Op.READ:
                found += 2
            elif not term.at:
                found += 1
            if inner := self.within(term):
                found += inner.difficulty - 1
        return found

    def slips(self) -> Iterator[Slip]:
        """Yield the likely slips whose result differs from the right one."""
        right = self.trail.total
        for index, term in enumerate(self.trail.terms):
            for slip in self._of_term(index, term):
                if slip.total != right:
                    yield slip

    def _of_term(self, index: int, term: Term) -> Iterator[Slip]:
        if self.matters[index]:
            yield from self._left_out(index, term)
            yield from self._wrong_sign(index, term)
            yield from self._wrong_rounding(index, term)
            yield from self._misread(index, term)
        if inner := self.within(term):
            sign = -1 if term.value == -inner.trail.total and term.value else 1
            for slip in inner.slips():
                total = self._with(index, term._replace(value=sign * slip.total))
                yield slip._replace(total=total, unlikely=slip.unlikely + 1)

    def _with(self, index: int, *terms: Term) -> Number:
        return Trail((*self.trail.terms[:index], *terms, *self.trail.terms[index + 1 :])).total

    def _left_out(self, index: int, term: Term) -> Iterator[Slip]:
        if term.op is Op.READ and index == 0:
            return
        did = _effect(term)
        asked = f"Did you leave out “{term.label}”, which {did}?"
        # A learner hardly leaves out what the question gives; another cause may lead to the same total.
        is_given = index == 0 and not (term.at or term.reading or term.trail)
        words = asked if is_given else f"You left out “{term.label}”, which {did}."
        yield Slip(self._with(index), words, asked, term.clause, 0)

    def _wrong_sign(self, index: int, term: Term) -> Iterator[Slip]:
        if term.op is not Op.ADD or not index:
            return
        total = self._with(index, term._replace(value=-term.value))
        done, not_done = ("taken away", "added") if term.value < 0 else ("added", "taken away")
        what = f"“{term.label}”, {number(abs(Fraction(term.value)))},"
        words = f"{what} is {done}, not {not_done}."
        yield Slip(total, words, f"Did you see that {what} is {done}, not {not_done}?", term.clause, 1)

    def _wrong_rounding(self, index: int, term: Term) -> Iterator[Slip]:
        before = totals(self.trail.terms)[index]
        match term.op:
            case Op.HALVE_UP if before % 2:
                other, way = before // 2, "up"
            case Op.FLOOR if before % 1:
                other, way = -(-before // 1), "down"
            case _:
                return
        total = self._with(index, Term("", Op.READ, other, term.clause))
        words = f"“{term.label}” rounds {way}."
        yield Slip(total, words, f"Did you see that “{term.label}” rounds {way}?", term.clause, 2)

    def _misread(self, index: int, term: Term) -> Iterator[Slip]:
        if term.reading is None:
            return
        chart = self.rules.chart(self.state, term.reading.chart)
        row, column = chart.rows.index(term.reading.row), chart.columns.index(term.reading.column)
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        for other_row, other_column in near:
            if not (0 <= other_row < len(chart.rows) and 0 <= other_column < len(chart.columns)):
                continue
            entry = chart.entries[other_row][other_column]
            if isinstance(entry, str):
                continue
            sign = -1 if term.op is Op.ADD and term.value < 0 < entry else 1
            total = self._with(index, term._replace(value=sign * entry))
            place = _cell(chart.rows[other_row], chart.columns[other_column])
            own = _cell(*term.reading[1:])
            misread = f"{number(entry)}, the entry for {place} in “{chart.title}”"
            words = f"You read {misread}; the one for {own} counts."
            asked = f"Did you read {misread}, instead of the one for {own}?"
            yield Slip(total, words, asked, term.clause, 3)


def _cell(row: str, column: str) -> str:
    return row if column == "value" else f"{row}, {column}"


def _effect(term: Term) -> str:
    """Return what a term does, as a verb phrase."""
    match term.op:
        case Op.ADD if term.value < 0:
            return f"takes {number(-term.value)} away"
        case Op.ADD:
            return f"adds {number(term.value)}"
        case Op.TIMES:
            return f"multiplies by {number(term.value)}"
        case Op.HALVE_UP:
            return "halves and rounds up"
        case Op.FLOOR:
            return "rounds down"
        case Op.AT_LEAST:
            return f"makes it at least {number(term.value)}"
        case Op.AT_MOST:
            return f"makes it at most {number(term.value)}"
        case Op.READ:
            return f"makes it {term.words or number(term.value)}"


def words_of_chart(rules: AnyRules, state: Any, term: Term) -> tuple[str, ...]:
    """Return the words among the entries of the chart that a term is read from; none without a chart."""
    if term.reading is None:
        return ()
    entries = rules.chart(state, term.reading.chart).entries
    return tuple(dict.fromkeys(entry for row in entries for entry in row if isinstance(entry, str)))


class WalkStep(NamedTuple):
    """A step of a calculation that a learner is asked for."""

    question: str
    answer: Number
    words: str
    """The answer as the sheet writes it: "+2", "4+"."""
    clause: str
    others: tuple[str, ...] = ()
    """Further words that may stand in its place."""


def walk(worked: Worked, names: Mapping[str, str], given: Sequence[str] = ()) -> tuple[WalkStep, ...]:
    """Return the steps of a calculation in order; those that change nothing are left out.

    So is the first one if its label is among those `given`, whose values the question states. The steps of
    a calculation that a term has of its own come before that term. `names` holds the names of the units by
    their ids.
    """
    found: list[WalkStep] = []
    before = totals(worked.trail.terms)
    for index, (term, matters_here) in enumerate(zip(worked.trail.terms, worked.matters, strict=True)):
        if not matters_here and (index or not term.value):
            continue
        if not index and term.label in given:
            continue
        if term.trail is not None and (inner := worked.within(term)):
            found += walk(inner, names)
        after = before[index + 1]
        called = _called(worked, index, names)
        so_far = f" So far it is {number(before[index])}." if index else ""
        match term.op:
            case Op.ADD if index:
                question = f"By how much does {called} change it? Begin with a minus if it takes away."
                answer = term.value
            case Op.TIMES:
                question, answer = f"By what does {called} multiply?", term.value
            case Op.READ if term.reading:
                title = worked.rules.chart(worked.state, term.reading.chart).title
                question, answer = f"What does the chart “{title}” give?{so_far}", after
            case Op.ADD | Op.READ | Op.HALVE_UP | Op.FLOOR | Op.AT_LEAST | Op.AT_MOST:
                question, answer = f"What is {called}?{so_far}", after
        changes = term.op is Op.ADD and index
        words = term.words if term.op is Op.READ else ""
        words = words or f"{'+' if changes and answer > 0 else ''}{number(answer)}"
        others = words_of_chart(worked.rules, worked.state, term)
        found.append(WalkStep(question, answer, words, term.clause, others))
    return tuple(found)


def _called(worked: Worked, index: int, names: Mapping[str, str]) -> str:
    """Return a term as questions call it: with its unit, and the chart where it is read or looked up."""
    term, *after = worked.trail.terms[index:]
    name = names.get(unit_of(term.at), "")
    words = f"“{term.label}” of {name}" if name and name not in term.label else f"“{term.label}”"
    looked_up = (one.reading for one in after if one.op is Op.READ and one.reading)
    reading = term.reading or (None if name else next(looked_up, None))
    if reading is None:
        return words
    title = worked.rules.chart(worked.state, reading.chart).title
    column = "" if reading.column == "value" else f", column “{reading.column}”"
    return f"{words} (chart “{title}”{column})" if term.reading else f"{words}, for the chart “{title}”,"
