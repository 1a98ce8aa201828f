"""What can be laid over the map: reach, arcs, sight, threat and rings by the foot."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.kit.overlays import SEEN, line
from shellshock_tui.rules.shellshock.fire.hit import range_modifier
from shellshock_tui.rules.shellshock.fire.sight import Line, eye, hex_line, obstacle, sight_line
from shellshock_tui.rules.shellshock.fire.visible import visible
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.views.arcs import arcs
from shellshock_tui.rules.shellshock.views.danger import danger, watched
from shellshock_tui.rules.shellshock.views.reach import reach

STRONGEST = 9


def overlay(position: Position, side: str, kind: OverlayKind, at: str) -> Overlay:
    """Return the marks of an overlay for what stands at an address; none if there is nothing."""
    match kind:
        case OverlayKind.REACH:
            return reach(position, unit_at(position, at))
        case OverlayKind.ARC:
            return arcs(position, unit_at(position, at), at)
        case OverlayKind.SIGHT:
            return _sight(position, at)
        case OverlayKind.THREAT:
            unit = unit_at(position, at)
            return watched(_seen_by_enemies(position, side)) if unit is None else danger(position, unit)
        case OverlayKind.RING:
            note = "What the range adds to the number needed, from each ring on."
            return Overlay(kind, tuple(_rings(position, at)), note)
        case OverlayKind.ZONE:
            return Overlay(kind, ())
        case _:
            assert_never(kind)


def unit_at(position: Position, at: str) -> int | None:
    """Return the unit that an address begins with."""
    head, _, rest = at.partition("/")
    name = rest.partition("/")[0]
    ids = [unit_setup.id for unit_setup in position.battle.units]
    return ids.index(name) if head == "unit" and name in ids else None


def place_at(position: Position, at: str) -> int | None:
    """Return the place that an address names, or that its unit stands in."""
    unit = unit_at(position, at)
    if unit is not None:
        return position.unit(unit).place
    head, _, label = at.partition("/")
    try:
        return position.battle.board.place(label) if head == "hex" else None
    except ValueError:
        return None


def _sight(position: Position, at: str) -> Overlay:
    parts = at.split("/")
    if parts[0] == "sight" and len(parts) == 3:
        start, end = place_at(position, f"hex/{parts[1]}"), place_at(position, f"hex/{parts[2]}")
        if start is not None and end is not None:
            return _line(position, hex_line(position, start, end))
    if parts[0] == "unit" and parts[2:3] == ["sight"]:
        return _between_units(position, parts)
    start, unit = place_at(position, at), unit_at(position, at)
    if start is None or (unit is not None and position.submerged(unit)):
        return Overlay(OverlayKind.SIGHT, ())
    flying = unit is not None and position.sheet(unit).flies
    seen = tuple((place, SEEN, "") for place in sorted(seen_from(position, start, flying=flying)))
    return Overlay(OverlayKind.SIGHT, seen, f"Hexes seen from {position.label(start)}.")


def seen_from(position: Position, start: int, *, flying: bool = False) -> frozenset[int]:
    """Return the places in which a unit on the ground would be seen from a place."""
    return visible(position, start, eye(position, start, flying=flying), position.battle.board.diameter)


def _between_units(position: Position, parts: list[str]) -> Overlay:
    viewer, target = unit_at(position, f"unit/{parts[1]}"), unit_at(position, f"unit/{parts[-1]}")
    if viewer is None or target is None:
        return Overlay(OverlayKind.SIGHT, ())
    return _line(position, sight_line(position, viewer, target))


def _line(position: Position, sight: Line) -> Overlay:
    board, (start, end) = position.battle.board, sight[:2]
    here, there, blocker = position.label(start), position.label(end), obstacle(position, *sight)
    if blocker is None:
        return line(board, start, end, None, f"{here} sees {there}.")
    words = f"{here} does not see {there}: {position.label(blocker.place)} blocks."
    return line(board, start, end, blocker.place, words)


def _seen_by_enemies(position: Position, side: str) -> Iterator[int]:
    for unit in position.standing:
        if position.side(unit) != side and not position.submerged(unit):
            yield from seen_from(position, position.unit(unit).place, flying=position.sheet(unit).flies)


def _rings(position: Position, at: str) -> Iterator[tuple[int, int, str]]:
    start = place_at(position, at)
    if start is None:
        return
    for place in range(position.battle.board.size):
        distance = position.battle.board.distance(start, place)
        more = range_modifier(distance)
        if distance and more != range_modifier(distance - 1):
            yield place, min(STRONGEST, 3 + more), f"{more:+}"
