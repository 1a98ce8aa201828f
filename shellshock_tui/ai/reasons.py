"""Reasons: why a bot takes a plan rather than others, as the end of a sentence for players."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, LABELS, MEANS, OBJECTIVE, Words

Sums = Mapping[str, Fraction]
"""What speaks for a plan and, below 0, against it, by label."""
WORDS: Mapping[str, Words] = {
    HARM: Words(HARM, "to do more harm", "it does less harm"),
    DANGER: Words(DANGER, "to be in less danger", "it is in more danger"),
    COVER: Words(COVER, "to be better hidden", "it is easier to see"),
    OBJECTIVE: Words(OBJECTIVE, "to be nearer to its goal", "it is farther from its goal"),
    MEANS: Words(MEANS, "to keep more of its means", "it has less of its means left"),
}
"""How labels are told where a system has no words of its own."""
ALL_ALIKE = ": nothing else is better."
BEFORE = ", to "
"""Stands between what a plan comes to and its gains, which all begin with "to"."""
PRICE = ", though "
"""Stands before the price of a plan."""
NEXT = Fraction(1, 2)
"""The share of the greatest gain at which a second one, or the price, is worth a word."""


def reasons(chosen: Sums, others: Sequence[Sums], words: Mapping[str, Words] = WORDS) -> str:
    """Return why a plan is taken: what it gains over the others on average, and at which price."""
    if not others:
        return "."
    gains = greatest(chosen, others)
    if not gains:
        return ALL_ALIKE if any(chosen.values()) else "."
    told = " and ".join(words[label].gain for label in gains)
    though = "".join(f"{PRICE}{words[label].price}" for label in dearest(chosen, others, words))
    return f", {told}{though}."


def greatest(chosen: Sums, others: Sequence[Sums]) -> list[str]:
    """Return the labels of the gains over others that are worth a word, the greatest first."""
    if not others:
        return []
    found = _over(chosen, others)
    gains = sorted((label for label in LABELS if found[label] > 0), key=lambda one: -found[one])
    return [label for label in gains[:2] if found[label] >= found[gains[0]] * NEXT]


def dearest(chosen: Sums, others: Sequence[Sums], words: Mapping[str, Words] = WORDS) -> list[str]:
    """Return the label of the price of a plan, if that is worth a word beside its gains."""
    gains, found = greatest(chosen, others), _over(chosen, others)
    price = min((label for label in LABELS if words[label].price), key=lambda one: found[one])
    return [price] if gains and found[price] <= -found[gains[0]] * NEXT else []


def average(label: str, sums: Sequence[Sums]) -> Fraction:
    """Return what speaks for plans on average by a label."""
    if not sums:
        return Fraction(0)
    return sum((one.get(label, Fraction(0)) for one in sums), Fraction(0)) / len(sums)


def without_reasons(sentence: str) -> str:
    """Return what a plan comes to, without its gains, their price and its stop."""
    return sentence.removesuffix(ALL_ALIKE).removesuffix(".").partition(BEFORE)[0]


def _over(chosen: Sums, others: Sequence[Sums]) -> Sums:
    """Return what a plan gains over others on average, by label."""
    return {label: chosen.get(label, Fraction(0)) - average(label, others) for label in LABELS}
