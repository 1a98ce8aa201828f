"""What can be laid over the map: reach, arcs, sight, threat and rings by the foot."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.hit import FOOT
from shellshock_tui.rules.shellshock.fire.sight import Line, eye, hex_line, obstacle, sight_line
from shellshock_tui.rules.shellshock.fire.visible import visible
from shellshock_tui.rules.shellshock.views.arcs import arcs
from shellshock_tui.rules.shellshock.views.danger import danger, watched
from shellshock_tui.rules.shellshock.views.reach import reach

NEAR = 30
"""Hexes within which all that is seen is worked out at once; beyond, line by line."""


def overlay(field: Field, side: str, kind: OverlayKind, at: str) -> Overlay:
    """Return the marks of an overlay for what stands at an address; none if there is nothing."""
    match kind:
        case OverlayKind.REACH:
            return reach(field, unit_at(field, at))
        case OverlayKind.ARC:
            return arcs(field, unit_at(field, at), at)
        case OverlayKind.SIGHT:
            return _sight(field, at)
        case OverlayKind.THREAT:
            unit = unit_at(field, at)
            return watched(_seen_by_enemies(field, side)) if unit is None else danger(field, unit)
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


def _sight(field: Field, at: str) -> Overlay:
    parts = at.split("/")
    if parts[0] == "sight" and len(parts) == 3:
        start, end = place_at(field, f"hex/{parts[1]}"), place_at(field, f"hex/{parts[2]}")
        if start is not None and end is not None:
            return _line(field, hex_line(field, start, end))
    if parts[0] == "unit" and parts[2:3] == ["sight"]:
        return _between_units(field, parts)
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


def _between_units(field: Field, parts: list[str]) -> Overlay:
    viewer, target = unit_at(field, f"unit/{parts[1]}"), unit_at(field, f"unit/{parts[-1]}")
    if viewer is None or target is None:
        return Overlay(OverlayKind.SIGHT, ())
    return _line(field, sight_line(field, viewer, target))


def _line(field: Field, line: Line) -> Overlay:
    start, end = line[:2]
    blocker = obstacle(field, *line)
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


def _seen_by_enemies(field: Field, side: str) -> Iterator[int]:
    for unit in field.standing:
        if field.side(unit) != side and not field.submerged(unit):
            yield from seen_from(field, field.unit(unit).place, flying=field.sheet(unit).flies)


def _rings(field: Field, at: str) -> Iterator[tuple[int, int, str]]:
    start = place_at(field, at)
    if start is None:
        return
    for place in range(field.battle.board.size):
        distance = field.battle.board.distance(start, place)
        if distance and distance % FOOT == 0:
            feet = distance // FOOT
            yield place, min(9, 3 + feet), f"{feet}'"
