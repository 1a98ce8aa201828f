"""What must be rolled in an attack as lines: what it is made with, the number, its sum and the chance."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.app.widgets.attack_view import Attack, Means
from shellshock_tui.app.widgets.outcome_bar import FILL, GROUND, KEY, QUIET, STRONG, Block, bar_run
from shellshock_tui.drawing.colours import FAINT, mix
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, fitted, hanging, length, wrap_words, written
from shellshock_tui.drawing.trail_lines import number, term_words
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.engine.trail import Blocked, Op, Trail, clause_title

PICKED, OPEN = "◉", "○"
LEAST_BAR, MOST_BAR = 8, 40
LONGEST_SUM = 18
"""A sum that takes more cells is told with the terms alone."""
NEEDS = 11
"""The cells of what a number is needed."""
OTHERWISE = 9
"""The rank of what is picked already in another way: it is told only where everything is."""
DIM = Ink(mix(FAINT, GROUND, 0.2), GROUND)
Need = tuple[str, Trail, Fraction]


class RollRow(NamedTuple):
    """One thing that must be rolled, or that could be."""

    rank: int
    means: Means
    need: Need | None = None
    at: str = ""
    pool: Trail | None = None
    """How many dice are rolled for it, where each has the chance."""
    is_low: bool = False
    """Whether a die passes that shows at most what is needed."""


class Columns(NamedTuple):
    """How wide the columns of what must be rolled are; 0 for those that have no room."""

    key: int
    name: int
    way: int
    sum: int
    bar: int
    chance: int


def roll_rows(attack: Attack, width: int, *, is_whole: bool = False) -> Iterator[Block]:
    """Yield what must be rolled, then what else could be used, and what could not and why."""
    found = [row for row in _roll_rows(attack) if is_whole or row.rank < OTHERWISE]
    columns = _columns(found, width)
    for row in found:
        yield Block(row.rank, tuple(_roll_lines(row, columns, width, is_whole=is_whole)))


def _roll_lines(row: RollRow, columns: Columns, width: int, *, is_whole: bool) -> Iterator[PaintedLine]:
    if row.means.barred:
        yield from _barred_lines(row.means, row.means.barred, columns, width, is_whole=is_whole)
    elif row.need:
        yield from _need_lines(row, row.need, columns, width)
    else:
        yield fitted((*_head(row.means, columns), Run("not picked", QUIET)), width, FILL)


def _roll_rows(attack: Attack) -> Iterator[RollRow]:
    forecast = attack.forecast
    told: list[tuple[str, Trail]] = []
    picked = {means.name for means in attack.means if means.is_picked}
    for means in attack.means:
        needs = [need for need in forecast.needs if need[0] in means.needs and means.is_picked]
        told += [(name, trail) for name, trail, _ in needs]
        if needs:
            at = forecast.need_address(needs[0][0])
            yield RollRow(1, means, needs[0], at, is_low=forecast.is_low)
        else:
            yield RollRow(7 if means.barred else OTHERWISE if means.name in picked else 6, means)
    rank = 6 if forecast.stages else 1
    endings = [part for _, part in forecast.parts() if not part.branches]
    for answer, part in forecast.parts():
        pools = dict(part.dice)
        for need in part.needs:
            name, trail, _ = need
            if (name, trail) not in told:
                told.append((name, trail))
                way = "" if all(need in one.needs for one in endings) else answer
                means = Means(_counted(name, part.needs.count(need)), way, is_picked=True)
                yield RollRow(rank, means, need, part.need_address(name), pools.get(name), part.is_low)


def _counted(name: str, alike: int) -> str:
    """Return what is rolled with, several that are alike in one name: "2 × R 100mm Grenade"."""
    return f"{alike} × {name}" if alike > 1 else name


def _columns(rows: Sequence[RollRow], width: int) -> Columns:
    """Return the columns that fit: the sums give way first, then the bars, then names beside numbers."""
    key = 5 if any(row.means.key for row in rows) else 3
    open_ones = [row for row in rows if not row.means.barred]
    name = max((length((written(row.means.name, FILL),)) for row in open_ones), default=0) + 1
    way = max((length((written(_way(row), FILL),)) for row in open_ones), default=0) + 1
    sums = max((len(words) for row in open_ones if len(words := _sum(row)) <= LONGEST_SUM), default=0)
    chance = max((len(_chance(row)) for row in open_ones), default=0) + 2
    left = width - key - name - way - NEEDS - chance
    if left >= sums + 2 + LEAST_BAR:
        return Columns(key, name, way, sums, min(MOST_BAR, left - sums - 2), chance)
    if left >= 0:
        return Columns(key, name, way, 0, left if left >= LEAST_BAR else 0, chance)
    return Columns(key, 0, way, 0, 0, chance)


def _way(row: RollRow) -> str:
    means = row.means
    if row.pool is not None:
        dice = sum_words(row.pool) if len(row.pool.terms) > 1 else f"×{row.pool.total}"
        return " ".join(filter(None, (dice, means.way)))
    return f"‹{means.way}›{means.left}" if means.left and means.way else means.way or means.left


def _sum(row: RollRow) -> str:
    return sum_words(row.need[1]) if row.need and len(row.need[1].terms) > 1 else ""


def _chance(row: RollRow) -> str:
    each = "each " if row.pool is not None else ""
    return f"{each}{per_cent(row.need[2])}" if row.need else ""


def sum_words(trail: Trail) -> str:
    """Return a number as the sum that it comes from: "15+0−3−2"."""
    words = [term_words(term) for term in trail.terms]
    words[:1] = [words[0].lstrip("+→")] if words else []
    return ("" if all(term.op is Op.ADD for term in trail.terms) else " ").join(words)


def _head(means: Means, columns: Columns) -> PaintedLine:
    """Return the key and the name of a means that is not picked, what it would be loaded with behind it."""
    key, way = f" {OPEN} {means.key}".ljust(columns.key), _way(RollRow(0, means)).ljust(columns.way)
    return (Run(key, KEY), written(means.name.ljust(columns.name), FILL), written(way, QUIET))


def _need_lines(row: RollRow, need: Need, columns: Columns, width: int) -> Iterator[PaintedLine]:
    """Yield what must be rolled with a means, the sum that it comes from, and the chance."""
    _, trail, chance = need
    head = Run(f" {PICKED} {row.means.key}".ljust(columns.key), KEY)
    if not columns.name:
        for words in wrap_words(row.means.name, width - columns.key - 1):
            yield fitted((head, written(words, STRONG, row.at)), width, FILL)
            head = Run(" " * columns.key, FILL)
    runs = [
        head,
        written(row.means.name.ljust(columns.name) if columns.name else "", STRONG, row.at),
        written(_way(row).ljust(columns.way), QUIET, row.at),
        *_needed(row, trail, chance),
    ]
    if columns.sum and len(_sum(row)) <= columns.sum:
        runs.append(Run(_sum(row), QUIET, row.at))
    right = (Run(f"{_chance(row)} ".rjust(columns.chance), STRONG, row.at),)
    shown = (bar_run(chance, columns.bar),) if columns.bar else ()
    chance_room = max(0, width - length(runs) - columns.bar - length(right))
    yield fitted((*runs, Run(" " * chance_room, FILL), *shown, *right), width, FILL)


def _needed(row: RollRow, trail: Trail, chance: Fraction) -> PaintedLine:
    """Return the number that a die needs, unless any will do or none."""
    if not chance:
        return (Run("cannot".ljust(NEEDS - 1), QUIET, row.at),)
    if chance == 1:
        return (Run("always".ljust(NEEDS - 1), QUIET, row.at),)
    needed = f"{'≤' * row.is_low}{number(trail.total)}".ljust(3)
    return (Run("needs ", QUIET, row.at), Run(f"{needed} ", STRONG, row.at))


def _barred_lines(
    means: Means, barred: Blocked, columns: Columns, width: int, *, is_whole: bool
) -> Iterator[PaintedLine]:
    """Yield a means that may not be used, with the reason where that has room."""
    name = written(means.name, Ink(DIM.colour, GROUND, "strike"))
    head = (Run(f" {OPEN} {means.key}".ljust(columns.key), DIM), name, Run("  cannot: ", QUIET))
    reason = written(barred.reason, FILL)
    if length((*head, reason)) <= width:
        yield fitted((*head, reason), width, FILL)
        return
    title = clause_title(barred.clause)
    briefly = (f"  cannot: {title}, x why not", f"  cannot: {title}", "  cannot")
    room = width - length(head[:2])
    told = next(words for words in briefly if len(words) <= room or words == briefly[-1])
    yield fitted((*head[:2], written(told, QUIET)), width, FILL)
    if is_whole:
        yield from hanging(Run(" " * columns.key, FILL), barred.reason, FILL, width, FILL)
