"""What the d20 of the location chart may lead to: rows, equipment hit, bins that blow up or do not."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain

from shellshock_tui.rules.shellshock.damage.location import Chart, all_gone, cross
from shellshock_tui.rules.shellshock.odds.condition import Condition, Doom
from shellshock_tui.rules.shellshock.sheet import ROWS, Sheet

FACES = 100
"""Ways in which two d10s fall."""
Bins = Mapping[int, int]
"""The bins that are rolled for when they are hit, each with what is added to the defender's d10."""
Landings = tuple[tuple[int, tuple[int, ...]], ...]
"""For each face of the d20: all rows gone then, and the equipment in the rows crossed or passed over."""


@cache
def explosions(attacker: int, defender: int) -> int:
    """Return in how many of 100 ways the attacker's d10 and bonus beat the defender's (internal.bins)."""
    return sum(a + attacker > d + defender for a in range(1, 11) for d in range(1, 11))


def after_rows(
    sheet: Sheet, start: Condition, count: int, bins: Bins, incendiary: int
) -> tuple[Iterator[tuple[Condition, int]], int]:
    """Return what a number of rows crossed off leads to, with weights, and the whole of these weights."""
    faces, whole = by_face(sheet, start, count, bins, incendiary)
    return chain.from_iterable(faces), ROWS * whole


def by_face(
    sheet: Sheet, start: Condition, count: int, bins: Bins, incendiary: int
) -> tuple[Iterator[Iterator[tuple[Condition, int]]], int]:
    """Return for each face of the d20 what it leads to, with weights, and the whole of a face's weights."""
    fallen = landings(sheet.chart, start.rows, count)
    struck = struck_items(sheet, start, count)
    most = max((sum(item in bins for item in items) for items in struck), default=0)
    faces = (
        _landed(start, rows, items, [bins[item] for item in items if item in bins], most, incendiary)
        for (rows, _), items in zip(fallen, struck, strict=True)
    )
    return faces, FACES**most


def struck_items(sheet: Sheet, start: Condition, count: int) -> list[list[int]]:
    """Return the equipment that each face of the d20 hits, what is destroyed already left out."""
    limits = [item.hits for item in sheet.equipment]
    fallen = landings(sheet.chart, start.rows, count)
    return [[item for item in items if start.hits[item] < limits[item]] for _, items in fallen]


def _landed(
    start: Condition, rows: int, struck: list[int], protected: list[int], most: int, incendiary: int
) -> Iterator[tuple[Condition, int]]:
    """Yield what one face of the d20 leads to: the unit blown up, and not."""
    hits = list(start.hits)
    for item in struck:
        hits[item] += 1
    after = Condition(start.armour, rows, tuple(hits), start.doom)
    whole = FACES**most
    safe = FACES ** (most - len(protected))
    for bonus in protected:
        safe *= FACES - explosions(incendiary, bonus)
    if safe < whole:
        yield after.doomed(Doom.EXPLOSION), whole - safe
    if safe:
        ruined = all_gone(rows) and start.doom == Doom.NONE.value
        yield after.doomed(Doom.ALL_ROWS) if ruined else after, safe


@lru_cache(maxsize=4096)
def landings(chart: Chart, rows: int, count: int) -> Landings:
    """Return where each face of the d20 leads when so many rows are crossed off."""
    crossings = (cross(chart, rows, face, count) for face in range(1, ROWS + 1))
    return tuple((crossing.rows, crossing.struck) for crossing in crossings)
