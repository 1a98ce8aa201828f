"""Exercises that a calculation answers."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from shellshock_tui.drill.answer import ALWAYS, NEVER, Answer, Figure, Pick
from shellshock_tui.drill.exercise import Exercise, Moment, listed
from shellshock_tui.drill.forms import Scale
from shellshock_tui.drill.worked import Worked, words_of_chart
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Op, Term, Trail


def given_words(scale: Scale, trail: Trail) -> dict[str, str]:
    """Return the words of a question that stand for terms of its calculation, or of one within it."""
    found = {}
    within = [one for term in trail.terms if term.trail for one in term.trail.terms]
    for word, label in scale.given.items():
        told = Counter(_named(label, trail.terms)) or Counter(_named(label, within))
        found[word] = listed(
            [one if times == 1 else f"{one} ({counted(times, 'time')})" for one, times in told.items()]
        )
    return {word: words or "none" for word, words in found.items()}


def _named(label: str, terms: Sequence[Term]) -> Iterator[str]:
    """Yield the group of a regular expression for each term whose label it matches, or the term's value."""
    for term in terms:
        if match := re.fullmatch(label, term.label):
            yield match[1] if match.re.groups else number(abs(Fraction(term.value)))


def calculation_exercises(
    moment: Moment,
    asks: tuple[str, str],
    scale: Scale,
    trail: Trail,
    units: Sequence[str],
    covers: Sequence[str] = (),
) -> Iterator[Exercise]:
    """Yield the exercise of a calculation; none if its form has no words for the result.

    `asks` is the name of the form and the question.
    """
    clauses = tuple(dict.fromkeys(Worked(moment.rules, moment.state, trail).clauses))
    stated = [label for label in map(re.compile, scale.given.values()) if not label.groups]
    labels = (term.label for term in trail.terms)
    given = tuple(one for one in labels if any(label.fullmatch(one) for label in stated))
    if answer := _result(moment, scale, trail):
        yield Exercise(*asks, answer, trail, clauses, tuple(units), tuple(covers), given=given)


def _result(moment: Moment, scale: Scale, trail: Trail) -> Answer | None:
    """Return the answer that a calculation leads to; None if it is none of the form's options."""
    last, total = trail.terms[-1], trail.total
    words = last.words if last.op is Op.READ and not _says(last) else ""
    if scale.options:
        return Pick(scale.options, scale.options.index(words)) if words in scale.options else None
    if scale.die and not words:
        words = NEVER if total > scale.die else ALWAYS if total <= 1 else f"{number(total)}+"
    words = scale.words or (scale.zero if not total else "") or words
    read = (term for term in trail.terms if term.reading)
    charts = (word for term in read for word in words_of_chart(moment.rules, moment.state, term))
    others = tuple(filter(None, (scale.zero, *charts)))
    return Figure(total, words, scale.is_chance, others)


def _says(term: Term) -> bool:
    """Return whether the words of a term are only its number."""
    return term.words == number(term.value)


def is_on_sheets(trail: Trail, units: Sequence[str]) -> bool:
    """Return whether a calculation takes its figures from no other sheets than those of some units."""
    return all(unit_of(term.at) in ("", *units) for term in trail.terms)


def track_of(moment: Moment) -> str:
    """Return the texts of the track about no unit, such as the chits in a cup."""
    return listed([cell.text for cell in moment.rules.track(moment.state).slots if not unit_of(cell.at)])
