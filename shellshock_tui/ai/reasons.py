"""The reasons why a bot prefers its plan, written as the end of a sentence for players."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, LABELS, MEANS, OBJECTIVE, Words
from shellshock_tui.engine.trail import Number, Term

Sums = Mapping[str, Number]
"""The weighted sum of a plan's terms by label; values below 0 count against the plan."""
WORDS: Mapping[str, Words] = {
    HARM: Words(HARM, "to do more harm", "with less harm done", "what the enemy loses"),
    DANGER: Words(DANGER, "to be in less danger", "in more danger", "own losses"),
    COVER: Words(COVER, "to be better hidden", "easier to see", "who can see"),
    OBJECTIVE: Words(OBJECTIVE, "to be nearer to the goal", "farther from the goal", "the way to the goal"),
    MEANS: Words(MEANS, "to save more resources", "with fewer resources left", "what is left"),
}
"""The words for labels for which a system has none of its own."""
ALL_ALIKE = ": no other choice is better."
BEFORE = ", to "
"""Joins the summary of a plan to its gains, which all begin with "to"."""
PRICE = ", though "
"""Joins the reasons for a plan to its drawback."""
NEXT = Fraction(1, 2)
"""A second gain, or the drawback, is mentioned if it is at least this share of the greatest gain."""


class Comparison(NamedTuple):
    """The labels in which a plan differs most from the others."""

    gains: tuple[str, ...] = ()
    """The labels of the one or two gains to mention, the greatest first."""
    drawbacks: tuple[str, ...] = ()
    """The label of the drawback; empty if it is too small to mention."""

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels to mention."""
        return self.gains + self.drawbacks


def compare(chosen: Sums, others: Sequence[Sums], words: Mapping[str, Words] = WORDS) -> Comparison:
    """Compare the sums of a plan with the average of the others."""
    surplus = {label: _surplus(label, chosen, others) for label in LABELS}
    gains = sorted(
        (label for label in LABELS if others and surplus[label] > 0), key=lambda one: -surplus[one]
    )
    if not gains:
        return Comparison()
    least = surplus[gains[0]] * NEXT
    drawback = min((label for label in LABELS if words[label].price), key=surplus.__getitem__)
    return Comparison(
        tuple(label for label in gains[:2] if surplus[label] >= least),
        (drawback,) if surplus[drawback] <= -least else (),
    )


def _surplus(label: str, chosen: Sums, others: Sequence[Sums]) -> Number:
    """Return a plan's sum less the average of the others, times their number to avoid a fraction."""
    return chosen.get(label, 0) * len(others) - sum(one.get(label, 0) for one in others)


def reasons(chosen: Sums, others: Sequence[Sums], words: Mapping[str, Words] = WORDS) -> str:
    """Return what a plan gains over the others on average, and its drawback, as the end of a sentence."""
    if not others:
        return "."
    gains, drawbacks = compare(chosen, others, words)
    if not gains:
        return ALL_ALIKE if any(chosen.values()) else "."
    gained = " and ".join(words[label].gain for label in gains)
    though = "".join(f"{PRICE}{words[label].price}" for label in drawbacks)
    return f", {gained}{though}."


def fitting(words: Mapping[str, Words], terms: Sequence[Term]) -> dict[str, Words]:
    """Return the words for each label that fit what a plan's terms mention."""
    return {
        label: _fitting(one, [term for term in terms if term.label == label]) for label, one in words.items()
    }


def _fitting(words: Words, terms: Sequence[Term]) -> Words:
    fit = (other for text, other in words.instead if terms and all(text in term.words for term in terms))
    return next(fit, words)


def average(label: str, sums: Sequence[Sums]) -> Fraction:
    """Return the average of several plans' sums for a label; 0 if there are no plans."""
    if not sums:
        return Fraction(0)
    return Fraction(sum(one.get(label, 0) for one in sums)) / len(sums)


def without_drawback(sentence: str) -> str:
    """Return a sentence with the gains of a plan, but without its drawback."""
    return f"{sentence.removesuffix('.').partition(PRICE)[0]}."


def without_reasons(sentence: str) -> str:
    """Return the summary of a plan from a sentence, without the reasons and the full stop."""
    return sentence.removesuffix(ALL_ALIKE).removesuffix(".").partition(BEFORE)[0]
