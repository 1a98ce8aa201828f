"""The reasons why a bot prefers its plan, written as the end of a sentence for players."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, LABELS, MEANS, OBJECTIVE, Words

Sums = Mapping[str, Fraction]
"""The weighted sum of a plan's terms by label; values below 0 count against the plan."""
WORDS: Mapping[str, Words] = {
    HARM: Words(HARM, "to do more harm", "it does less harm"),
    DANGER: Words(DANGER, "to be in less danger", "it is in more danger"),
    COVER: Words(COVER, "to be better hidden", "it is easier to see"),
    OBJECTIVE: Words(OBJECTIVE, "to be nearer to its goal", "it is farther from its goal"),
    MEANS: Words(MEANS, "to save more of its resources", "it has fewer resources left"),
}
"""The words for labels for which a system has none of its own."""
ALL_ALIKE = ": no other choice is better."
BEFORE = ", to "
"""Joins the summary of a plan to its gains, which all begin with "to"."""
PRICE = ", though "
"""Joins the reasons for a plan to its drawback."""
NEXT = Fraction(1, 2)
"""A second gain, or the drawback, is mentioned if it is at least this share of the greatest gain."""


def reasons(chosen: Sums, others: Sequence[Sums], words: Mapping[str, Words] = WORDS) -> str:
    """Return what a plan gains over the others on average, and its drawback, as the end of a sentence."""
    if not others:
        return "."
    gains = greatest(chosen, others)
    if not gains:
        return ALL_ALIKE if any(chosen.values()) else "."
    gained = " and ".join(words[label].gain for label in gains)
    though = "".join(f"{PRICE}{words[label].price}" for label in dearest(chosen, others, words))
    return f", {gained}{though}."


def greatest(chosen: Sums, others: Sequence[Sums]) -> list[str]:
    """Return the labels of the one or two gains to mention, the greatest first."""
    if not others:
        return []
    found = _over(chosen, others)
    gains = sorted((label for label in LABELS if found[label] > 0), key=lambda one: -found[one])
    return [label for label in gains[:2] if found[label] >= found[gains[0]] * NEXT]


def dearest(chosen: Sums, others: Sequence[Sums], words: Mapping[str, Words] = WORDS) -> list[str]:
    """Return the label of the drawback of a plan, or nothing if it is too small to mention."""
    gains, found = greatest(chosen, others), _over(chosen, others)
    price = min((label for label in LABELS if words[label].price), key=lambda one: found[one])
    return [price] if gains and found[price] <= -found[gains[0]] * NEXT else []


def average(label: str, sums: Sequence[Sums]) -> Fraction:
    """Return the average of several plans' sums for a label; 0 if there are no plans."""
    if not sums:
        return Fraction(0)
    return sum((one.get(label, Fraction(0)) for one in sums), Fraction(0)) / len(sums)


def without_reasons(sentence: str) -> str:
    """Return the summary of a plan from a sentence, without the reasons and the full stop."""
    return sentence.removesuffix(ALL_ALIKE).removesuffix(".").partition(BEFORE)[0]


def _over(chosen: Sums, others: Sequence[Sums]) -> Sums:
    """Return the difference between a plan's sums and the average of the others, by label."""
    return {label: chosen.get(label, Fraction(0)) - average(label, others) for label in LABELS}
