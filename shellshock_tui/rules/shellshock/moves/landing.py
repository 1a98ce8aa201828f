"""Whether a flying unit can still reach a hex to end its move in."""

from dataclasses import replace

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Move


def can_land(position: Position, move: Move, unit: int) -> bool:
    """Say whether some way onward ends over a free hex: a search over place, facing, points and count."""
    sheet, state = position.sheet(unit), position.unit(unit)
    number = sheet.table[state.speed].turn
    piloted = position.has_pilot(unit)
    faces = _faces(reverse=state.reverse, piloted=piloted)
    seen = set()
    waiting = [(state.place, state.facing, move)]
    while waiting:
        place, facing, now = waiting.pop()
        if refuse_stack(position, unit, place) is None:
            return True
        if (place, facing, now) in seen:
            continue
        seen.add((place, facing, now))
        for face in faces:
            spent = sheet.directions[face]
            end = position.battle.board.step(place, (facing + face) % 6)
            if spent and end != OFF_BOARD and spent <= now.points:
                straight = face in (0, 3)
                waiting.append((end, facing, Move(now.points - spent, now.count + straight, 0)))
        if piloted and (now.turns < 3 if number == 0 else now.count >= number):
            onward = replace(now, count=0, turns=now.turns + 1)
            waiting += [(place, (facing + way) % 6, onward) for way in (1, -1)]
    return False


def _faces(*, reverse: bool, piloted: bool) -> tuple[int, ...]:
    straight = 3 if reverse else 0
    return ((straight - 1) % 6, straight, straight + 1) if piloted else (straight,)
