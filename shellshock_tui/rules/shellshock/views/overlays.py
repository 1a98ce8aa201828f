"""What can be laid over the map: reach, arcs, sight, threat and rings by the foot."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.engine.view import Overlay, OverlayKind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.arc import in_arc
from shellshock_tui.rules.shellshock.fire.hit import FOOT
from shellshock_tui.rules.shellshock.fire.sight import between_hexes, eye, obstacle
from shellshock_tui.rules.shellshock.fire.visible import visible
from shellshock_tui.rules.shellshock.moves.envelope import envelope
from shellshock_tui.rules.shellshock.state import Movement

NEAR = 30
"""Hexes within which all that is seen is worked out at once; beyond, line by line."""
Marks = tuple[tuple[int, int, str], ...]


def overlay(field: Field, side: str, kind: OverlayKind, at: str) -> Overlay:
    """Return the marks of an overlay for what stands at an address; none if there is nothing."""
    match kind:
        case OverlayKind.REACH:
            return Overlay(kind, _reach(field, at), "Hexes within reach, with the points left on arrival.")
        case OverlayKind.ARC:
            return Overlay(kind, tuple(_arc(field, at)), "Hexes within the firing arc.")
        case OverlayKind.SIGHT:
            return _sight(field, at)
        case OverlayKind.THREAT:
            return Overlay(kind, tuple(_threat(field, side)), "Hexes that enemies see, with how many do.")
        case OverlayKind.RING:
            return Overlay(
                kind, tuple(_rings(field, at)), "Full feet of range: each adds 1 to the number needed."
            )
        case _:
            assert_never(kind)


def unit_at(field: Field, at: str) -> int | None:
    """Return the unit that an address begins with."""
    head, _, rest = at.partition("/")
    name = rest.partition("/")[0]
    ids = [entrant.id for entrant in field.battle.units]
    return ids.index(name) if head == "unit" and name in ids else None


def place_at(field: Field, at: str) -> int | None:
    """Return the place that an address names, or that its unit stands in."""
    unit = unit_at(field, at)
    if unit is not None:
        return field.unit(unit).place
    head, _, label = at.partition("/")
    try:
        return field.battle.board.place(label) if head == "hex" else None
    except ValueError:
        return None


def _reach(field: Field, at: str) -> Marks:
    phase, unit = field.state.phase, unit_at(field, at)
    if not isinstance(phase, Movement) or phase.hand is None or phase.hand.unit != unit:
        return ()
    reached = envelope(field, phase.hand)
    start = field.unit(unit).place
    return tuple(
        (place, min(9, 1 + left), str(left)) for place, left in sorted(reached.items()) if place != start
    )


def _arc(field: Field, at: str) -> Iterator[tuple[int, int, str]]:
    unit = unit_at(field, at)
    if unit is None:
        return
    sections = field.sheet(unit).sections
    named = [number for number, part in enumerate(sections) if at.endswith(f"/section/{part.name}")]
    facings = dict.fromkeys(field.facing(unit, number) for number in named or range(len(sections)))
    start = field.unit(unit).place
    for place in range(field.battle.board.size):
        if any(in_arc(field.battle, start, facing, place) for facing in facings):
            yield place, 5, ""


def _sight(field: Field, at: str) -> Overlay:
    parts = at.split("/")
    if parts[0] == "sight" and len(parts) == 3:
        start, end = place_at(field, f"hex/{parts[1]}"), place_at(field, f"hex/{parts[2]}")
        if start is not None and end is not None:
            return _line(field, start, end)
    start, unit = place_at(field, at), unit_at(field, at)
    if start is None or (unit is not None and field.submerged(unit)):
        return Overlay(OverlayKind.SIGHT, ())
    flying = unit is not None and field.sheet(unit).flies
    seen = tuple((place, 5, "") for place in seen_from(field, start, flying=flying))
    return Overlay(OverlayKind.SIGHT, seen, f"Hexes seen from {field.label(start)}.")


def seen_from(field: Field, start: int, *, flying: bool = False) -> Iterator[int]:
    """Yield the places in which a unit on the ground would be seen from a place."""
    height, board = eye(field, start, flying=flying), field.battle.board
    near = visible(field, start, height, NEAR)
    for place in range(board.size):
        if board.distance(start, place) <= NEAR:
            if place in near:
                yield place
        elif obstacle(field, start, place, height, eye(field, place)) is None:
            yield place


def _line(field: Field, start: int, end: int) -> Overlay:
    blocker = between_hexes(field, start, end)
    marks = {
        place: (place, 5, "·")
        for point in field.battle.board.line(start, end)
        for place in point
        if place >= 0
    }
    note = f"{field.label(start)} sees {field.label(end)}."
    if blocker:
        marks[blocker.place] = (blocker.place, 9, "x")
        note = f"{field.label(start)} does not see {field.label(end)}: {field.label(blocker.place)} blocks."
    return Overlay(OverlayKind.SIGHT, tuple(marks.values()), note)


def _threat(field: Field, side: str) -> Iterator[tuple[int, int, str]]:
    count: dict[int, int] = {}
    for unit in field.standing:
        if field.side(unit) != side and not field.submerged(unit):
            for place in seen_from(field, field.unit(unit).place, flying=field.sheet(unit).flies):
                count[place] = count.get(place, 0) + 1
    for place, viewers in sorted(count.items()):
        yield place, min(9, 3 * viewers), str(viewers)


def _rings(field: Field, at: str) -> Iterator[tuple[int, int, str]]:
    start = place_at(field, at)
    if start is None:
        return
    for place in range(field.battle.board.size):
        distance = field.battle.board.distance(start, place)
        if distance and distance % FOOT == 0:
            yield place, 4, str(distance)
