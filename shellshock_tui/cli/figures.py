"""Figures as the command line prints them: counts, averages and percentages."""


def tally(count: int, noun: str, plural: str = "") -> str:
    """Return a count with its noun: "1 battle", "2,000 battles", "2 dice"."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


def average(value: float, noun: str) -> str:
    """Return an average with its noun: "1 turn", "1.5 turns"."""
    figure = f"{value:,.1f}".removesuffix(".0")
    return f"{figure} {noun if figure == '1' else noun + 's'}"


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal."""
    return f"{100 * share:.1f} %"
