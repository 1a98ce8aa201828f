"""Luck in the after-action report: hits beside what was to be expected, and how the dice fell."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from shellshock_tui.app.report.told import Lines, Told, section_bar, whole_per_cent
from shellshock_tui.drawing.colours import DANGER, GOLD, GOOD, INK, PANEL, mix
from shellshock_tui.drawing.paint import NOTE, STRONG, TEXT, Ink, Run, Weight, badge
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, written
from shellshock_tui.engine.event import counted
from shellshock_tui.session.after_action import Luck

DICE = 5
"""So many kinds of dice are told of."""
COLUMNS = "▁▂▃▄▅▆▇█"


def luck(told: Told, width: int) -> Lines:
    """Return the hits of each side beside what was to be expected."""
    lines = [section_bar("◉ LUCK", f"{told.succeeded}, against expectation", width)]
    for one in told.report.luck:
        lines += _luck(told, one, width)
    if told.report.fights:
        lines.append((Run(" fights, in which both strike, are not counted", NOTE),))
    return [*lines, *_dice(told, width)]


def _dice(told: Told, width: int) -> Iterator[PaintedLine]:
    """Yield how the dice of the kinds rolled most fell, all sides together, the faces as columns."""
    counts = Counter[int]()
    for one in told.dice:
        counts[one.sides] += one.count
    for kind in sorted(kind for kind, _ in counts.most_common(DICE)):
        faces = [
            sum(column) for column in zip(*(one.faces for one in told.dice if one.sides == kind), strict=True)
        ]
        count, most = sum(faces), max(faces)
        mean = Fraction(sum(face * times for face, times in enumerate(faces, start=1)), count)
        columns = "".join(COLUMNS[times * (len(COLUMNS) - 1) // most] for times in faces)
        head = (
            Run(f" d{kind:<3}", STRONG),
            Run(columns, Ink(mix(INK, GOLD, 0.4), PANEL, weight=Weight.MARK)),
        )
        closing = (
            Run(f" {count} dice, mean ", NOTE),
            Run(f"{float(mean):.2f}", STRONG),
            Run(f" fair {(kind + 1) / 2:.2f} ", NOTE),
        )
        yield ends(head, closing, width, TEXT)


def _luck(told: Told, one: Luck, width: int) -> Lines:
    colour = told.sides.colour(one.side)
    attacks = counted(one.shots, "attack")
    words = f" {one.hits} of {attacks} {told.succeeded}, {float(one.expected):.1f} expected"
    name, figures = written(f" {told.sides.name(one.side).upper()} ", badge(colour)), Run(words, TEXT)
    rows = ((name, figures),) if length((name, figures)) <= width else ((name,), (figures,))
    lines = [fitted(row, width, TEXT) for row in rows]
    if one.shots:
        full = round(Fraction(one.hits, one.shots) * (width - 2))
        mark = min(width - 3, round(one.expected / one.shots * (width - 2)))
        bar = ["█" if x < full else "░" for x in range(width - 2)]
        inks = [STRONG if x == mark else Ink(colour, PANEL) for x in range(width - 2)]
        cells = tuple(Run("┃" if x == mark else bar[x], inks[x]) for x in range(width - 2))
        lines.append(fitted((Run(" ", TEXT), *cells), width, TEXT))
        word, share = ("luckier", one.fewer) if one.fewer >= one.more else ("unluckier", one.more)
        told_luck = (
            f" {word} than {whole_per_cent(share)} of 100 such battles" if share else " as it had to be"
        )
        lines.append(ends((Run(told_luck, NOTE),), (_gain(one.hits - one.expected),), width, TEXT))
    return lines


def _gain(more: Fraction) -> Run:
    """Return how many hits more there were than expected; what rounds to none is neither good nor bad."""
    tenths = round(more * 10)
    if not tenths:
        return Run("0.0 ", NOTE)
    words = f"{tenths / 10:+.1f} ".replace("-", "−")
    return Run(words, Ink(GOOD if tenths > 0 else DANGER, PANEL, "bold"))
