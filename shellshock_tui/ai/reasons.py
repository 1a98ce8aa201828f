"""Reasons: why a bot takes a plan rather than others, as the end of a sentence for players."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, LABELS, OBJECTIVE, POWER

Sums = Mapping[str, Fraction]
"""What speaks for a plan and, below 0, against it, by label."""
GAINS: Mapping[str, str] = {
    HARM: "to do more harm",
    DANGER: "to be in less danger",
    COVER: "to be better hidden",
    OBJECTIVE: "to be nearer to its goal",
    POWER: "to keep more rounds and power",
}
PRICES: Mapping[str, str] = {
    HARM: "it does less harm",
    DANGER: "it is in more danger",
    COVER: "it is easier to see",
    OBJECTIVE: "it is farther from its goal",
    POWER: "it has fewer rounds or less power left",
}
ALL_ALIKE = ": nothing else is better."
NEXT = Fraction(1, 2)
"""The share of the greatest gain at which a second one, or the price, is worth a word."""


def reasons(chosen: Sums, others: Sequence[Sums]) -> str:
    """Return why a plan is taken: what it gains over the others on average, and at which price."""
    if not others:
        return "."
    found = {label: chosen.get(label, Fraction(0)) - _average(label, others) for label in LABELS}
    gains = sorted((label for label in LABELS if found[label] > 0), key=lambda one: -found[one])
    if not gains:
        return ALL_ALIKE if any(chosen.values()) else "."
    least = found[gains[0]] * NEXT
    told = " and ".join(GAINS[label] for label in gains[:2] if found[label] >= least)
    price = min(LABELS, key=lambda one: found[one])
    though = f", though {PRICES[price]}" if found[price] <= -least else ""
    return f", {told}{though}."


def _average(label: str, others: Sequence[Sums]) -> Fraction:
    return sum((one.get(label, Fraction(0)) for one in others), Fraction(0)) / len(others)
