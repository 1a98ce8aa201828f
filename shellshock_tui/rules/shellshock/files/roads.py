"""Roads: chains of hexes on the map, from each to the next straight along a row of hexes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from shellshock_tui.board import HexBoard, toward
from shellshock_tui.files import DataError
from shellshock_tui.kit.scenario import find_place


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch of road."""

    start: int
    direction: int
    length: int
    """In steps."""


def pavement(roads: Sequence[str], board: HexBoard, file: str) -> dict[int, set[int]]:
    """Return the directions in which the road goes on from each paved hex."""
    paved: dict[int, set[int]] = {}
    for _, leg in road_legs(roads, board, file):
        place = leg.start
        for _ in range(leg.length):
            paved.setdefault(place, set()).add(leg.direction)
            place = board.step(place, leg.direction)
            paved.setdefault(place, set()).add((leg.direction + 3) % 6)
    return paved


def road_legs(roads: Sequence[str], board: HexBoard, file: str) -> Iterator[tuple[int, Leg]]:
    """Yield the straight legs of all roads, each with its road's number."""
    for number, chain in enumerate(roads, start=1):
        field = f"map.roads.{number}"
        places = [find_place(board, label, file, field) for label in chain.split()]
        if len(places) < 2:
            raise DataError(file, field, "should name two hexes or more")
        for start, end in pairwise(places):
            yield number, _leg(board, start, end, file, field)


def _leg(board: HexBoard, start: int, end: int, file: str, field: str) -> Leg:
    q, r = board.offset(start, end)
    names = f"{board.label(start)} to {board.label(end)}"
    if q and r and q + r:
        raise DataError(file, field, f"{names} does not run straight along a row of hexes")
    if not q and not r:
        raise DataError(file, field, f"{names} goes nowhere")
    return Leg(start, toward(q, r)[0], board.distance(start, end))
