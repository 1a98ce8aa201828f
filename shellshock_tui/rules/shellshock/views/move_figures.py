"""Figures of the green area, each with its clause: costs, factors, speeds and the move under way."""

from shellshock_tui.engine.trail import Clause, Op, Term, Trail
from shellshock_tui.kit.page import printed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.fire.power import power_at, power_trail
from shellshock_tui.rules.shellshock.moves.speed import highest
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement


def move_figure(position: Position, unit: int, path: list[str]) -> Trail | Clause | None:
    """Return what the green area says at a path; None if there is nothing."""
    sheet, at = position.sheet(unit), f"{position.address(unit)}/move/{'/'.join(path)}"
    match path:
        case [] | ["range"]:
            return highest(position, unit)
        case ["direction", face] if face in FACES:
            return printed(
                f"points to step {face}", sheet.directions[FACES.index(face)], clauses.MOVE_DIRECTION_COST, at
            )
        case ["terrain", row] if row in dict(sheet.terrain):
            return printed(f"factor of {row}", dict(sheet.terrain)[row], clauses.MOVE_TERRAIN_COST, at)
        case ["accel" | "decel" as name]:
            return printed(f"{name}, base", getattr(sheet, name), clauses.MOVE_ANNOUNCE_SPEED, at)
        case ["accel-yours" | "decel-yours", *_]:
            return RULEBOOK.clauses[clauses.MOVE_ANNOUNCE_SPEED]
        case ["free"]:
            return printed("free faces at the end of the move", sheet.free, clauses.MOVE_FREE_FACING, at)
        case ["last-speed"]:
            return printed("speed", position.unit(unit).speed, clauses.MOVE_ANNOUNCE_SPEED, at)
        case ["kreigs"]:
            return power_trail(position, unit)
        case ["points" | "count" as what]:
            return _under_way(position, unit, what, at)
        case ["turn-head"] if sheet.turn_head is not None:
            return printed(
                "printed at the head of the column; no effect", sheet.turn_head, clauses.MOVE_TURN_NUMBER, at
            )
        case ["speed" | "power", number, *what] if number.isdecimal() and int(number) in sheet.table:
            return _speed_line(position, unit, int(number), "".join(what))
        case _:
            return None


def _speed_line(position: Position, unit: int, speed: int, what: str) -> Trail | Clause | None:
    """Return a figure of the speed table; without a column, all the power that the speed would give."""
    line, at = position.sheet(unit).table[speed], f"{position.address(unit)}/move/speed/{speed}/{what}"
    match what:
        case "":
            return power_at(position, unit, speed)
        case "speed":
            return printed(f"speed {speed}", line.speed, clauses.MOVE_ANNOUNCE_SPEED, at)
        case "turn":
            return printed(f"turn number at speed {speed}", line.turn, clauses.MOVE_TURN_NUMBER, at)
        case "kreigs":
            return printed(f"kreigs of the engine at speed {speed}", line.kreigs, clauses.MOVE_KREIGS, at)
        case _:
            return None


def _under_way(position: Position, unit: int, what: str, at: str) -> Trail:
    phase = position.state.phase
    activation = phase.activation if isinstance(phase, Movement) else None
    move = activation.move if activation and activation.unit == unit else None
    if what == "points":
        speed = position.unit(unit).speed
        left = move.points if move else 0
        return Trail(
            (
                Term("announced speed", Op.ADD, speed, clauses.MOVE_ANNOUNCE_SPEED, at),
                Term("spent, or not this unit's move", Op.ADD, left - speed, clauses.MOVE_TERRAIN_COST),
            )
        )
    return printed(
        "hexes forward since the last turn", move.count if move else 0, clauses.MOVE_TURN_NUMBER, at
    )
