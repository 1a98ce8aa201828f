"""Starting places for the units of a custom battle: spread over their zone, and out of sight if possible."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from shellshock_tui.board import Board
from shellshock_tui.kit.force import ForceUnit
from shellshock_tui.kit.skirmish.zones import Sides

APART = 2
"""The least distance between two units of a side, if there is room."""
LOOKED_AT = 24
"""The number of a unit's best places that are compared by how many enemies see them."""
LOOSE = 2
"""The distance in columns and rows between two models of a unit, if there is room."""


class Recruit(NamedTuple):
    """A unit of a force that needs a place."""

    id: str
    side: str
    unit: ForceUnit
    sheet: Mapping[str, Any]
    models: int
    open: frozenset[int]
    """The places where it may stand and from which it reaches the middle of the map."""
    starts: frozenset[int]
    """Those of them in which it may begin."""


Stands = dict[str, tuple[int, ...]]
"""The places of each unit's models, by the unit's id."""
Exposure = Callable[[int], int]
"""Returns by how many enemies a place is seen."""


def unseen(_: int) -> int:
    """Return 0, since no enemies are known."""
    return 0


def spread(
    recruits: Sequence[Recruit],
    zone: Sequence[int],
    sides: Sides,
    home: int,
    taken: Mapping[str, tuple[int, ...]],
    exposure: Exposure = unseen,
) -> tuple[Stands, tuple[Recruit, ...]]:
    """Return places in a zone for some units, and the units for which there is no room.

    `home` is the number of their side, whose edge they keep to; `taken` are the places of units that stand.
    """
    used = {place for places in taken.values() for place in places}
    found: Stands = {}
    without: list[Recruit] = []
    for number, recruit in enumerate(recruits):
        anchors = [places[0] for places in (*taken.values(), *found.values())]
        free = [place for place in zone if place in recruit.starts and place not in used]
        part = (2 * number + 1, len(recruits))
        ranked = _preference(free, part, sides, home, anchors)
        key = [*sorted(ranked[:LOOKED_AT], key=exposure), *ranked[LOOKED_AT:]]
        tried = (_models(place, free, recruit.models, sides.board) for place in key)
        places = next(filter(None, tried), ())
        if places:
            found[recruit.id] = places
            used.update(places)
        else:
            without.append(recruit)
    return found, tuple(without)


def _preference(
    free: Sequence[int], part: tuple[int, int], sides: Sides, home: int, anchors: Sequence[int]
) -> list[int]:
    """Return free places, the best first: apart from others, at the unit's part of the front, near its edge.

    `part` is the middle of that part in halves of a unit's share, and the number of shares.
    """
    rows = [sides.aside(place) for place in free]
    first, last = min(rows, default=0), max(rows, default=0)
    middle, of = part[0] * (last - first + 1), part[1]

    def rank(place: int) -> tuple[bool, int, int, int]:
        crowded = any(sides.board.distance(place, other) < APART for other in anchors)
        off = abs(middle - of * (2 * (sides.aside(place) - first) + 1))
        along = sides.along(place)
        return crowded, off, sides.long - along if home else along, place

    return sorted(free, key=rank)


def _models(anchor: int, free: Sequence[int], models: int, board: Board) -> tuple[int, ...]:
    """Return places for a unit's models around an anchor, loosely if possible; () without room."""
    if models == 1:
        return (anchor,)
    return _cluster(anchor, free, models, board, LOOSE) or _cluster(anchor, free, models, board, 1)


def _cluster(anchor: int, free: Sequence[int], models: int, board: Board, gap: int) -> tuple[int, ...]:
    column, row = anchor % board.width, anchor // board.width

    def steps(one: int, other: int) -> int:
        return max(
            abs(one % board.width - other % board.width), abs(one // board.width - other // board.width)
        )

    near = [
        place
        for place in free
        if (place % board.width - column) % gap == 0 and (place // board.width - row) % gap == 0
    ]
    found = [anchor]
    while len(found) < models:
        beside = [one for one in near if one not in found and any(steps(one, own) <= gap for own in found)]
        if not beside:
            return ()
        found.append(min(beside, key=lambda place: (board.distance(place, anchor), place)))
    return tuple(found)
