"""Who may share a hex, pass through, and land (move.stacking)."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.trail import Blocked, Reason, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Move


def others(position: Position, unit: int, place: int) -> tuple[int, ...]:
    """Return the units in a place besides one."""
    return tuple(i for i in position.occupants.get(place, ()) if i != unit)


def refuse_stack(position: Position, unit: int, place: int) -> Blocked | None:
    """Say why a unit may not stand in a place beside who is there."""
    return (
        None if has_room(position, unit, place) else no(clauses.MOVE_STACKING, _taken, position, unit, place)
    )


def has_room(position: Position, unit: int, place: int) -> bool:
    """Say whether a unit may stand in a place: with nobody there, or on foot beside one friend."""
    if place not in position.occupants:
        return True
    there = others(position, unit, place)
    return not there or (len(there) == 1 and _may_share(position, unit, there[0]))


def _may_share(position: Position, unit: int, other: int) -> bool:
    sheets = position.sheet(unit), position.sheet(other)
    return (
        position.side(unit) == position.side(other)
        and any(sheet.infantry for sheet in sheets)
        and not any(sheet.flies for sheet in sheets)
    )


def _taken(position: Position, unit: int, place: int) -> Reason:
    first, label = others(position, unit, place)[0], position.label(place)
    return Reason(f"{position.name(first)} stands in {label}: one unit to a hex.", f"hex/{label}")


def refuse_landing(position: Position, unit: int) -> Blocked | None:
    """Say why a flying unit may not end its move where it is: above another (move.terrain-cost)."""
    place = position.unit(unit).place
    if not position.sheet(unit).flies or has_room(position, unit, place):
        return None
    return no(clauses.MOVE_TERRAIN_COST, _taken, position, unit, place)


def can_land(position: Position, move: Move, unit: int) -> bool:
    """Say whether some way onward of a flying unit ends over a free hex.

    A search over place, facing, points and count.
    """
    sheet, state = position.sheet(unit), position.unit(unit)
    number = sheet.table[state.speed].turn
    piloted = position.has_pilot(unit)
    straight = 3 if state.reverse else 0
    faces = ((straight - 1) % 6, straight, straight + 1) if piloted else (straight,)
    seen = set()
    waiting = [(state.place, state.facing, move)]
    while waiting:
        place, facing, now = waiting.pop()
        if has_room(position, unit, place):
            return True
        if (place, facing, now) in seen:
            continue
        seen.add((place, facing, now))
        for face in faces:
            spent = sheet.directions[face]
            end = position.battle.board.step(place, (facing + face) % 6)
            if spent and end != OFF_BOARD and spent <= now.points:
                waiting.append((end, facing, Move(now.points - spent, now.count + (face in (0, 3)), 0)))
        if piloted and (now.turns < 3 if number == 0 else now.count >= number):
            onward = Move(now.points, 0, now.turns + 1)
            waiting += [(place, (facing + way) % 6, onward) for way in (1, -1)]
    return False
