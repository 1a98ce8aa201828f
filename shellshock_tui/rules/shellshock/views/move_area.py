"""The green area: movement chart, terrain factors, acceleration and the speed table."""

from shellshock_tui.engine.sheet_view import Area, Column, Role, Rose, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.flow import refuse_start_speed
from shellshock_tui.rules.shellshock.moves.speed import refuse_speed, speed_range
from shellshock_tui.rules.shellshock.moves.turning import (
    turn_number,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Fate, Movement, StartSpeeds

TERRAIN = {
    "open": "Open",
    "rough": "Rough",
    "trees": "Trees",
    "level1": "Level 1",
    "level2": "Level 2",
    "water": "Water",
}


def move_area(position: Position, unit: int) -> Area:
    """Return the area that is read when moving."""
    blocks = (
        _directions(position, unit),
        _terrain(position, unit),
        _engine(position, unit),
        _speeds(position, unit),
    )
    return Area("MOVE", Role.MOVE, False, _summary(position, unit), blocks)


def _activation(position: Position, unit: int) -> Activation | None:
    phase = position.state.phase
    if isinstance(phase, Movement):
        for activation in (phase.activation, phase.suspended):
            if activation and activation.unit == unit:
                return activation
    return None


def _summary(position: Position, unit: int) -> tuple[Cell, ...]:
    at, state = f"{position.address(unit)}/move", position.unit(unit)
    reverse = " in reverse" if state.reverse else ""
    speed = Cell(f"speed {state.speed}{reverse}", f"{at}/last-speed")
    activation = _activation(position, unit)
    if activation is None or activation.move is None:
        low, high = speed_range(position, unit)
        words = f"may announce {low} to {high}" if low < high else f"must announce {low}"
        asked = activation is not None or not state.moved
        return (speed, Cell(words, f"{at}/range")) if asked and state.fate is Fate.STANDING else (speed,)
    number = turn_number(position, unit)
    return (
        speed,
        Cell(f"{counted(activation.move.points, 'point')} left", f"{at}/points", Mark.CURRENT),
        Cell(f"turn count {activation.move.count} of {number}", f"{at}/count"),
    )


def _directions(position: Position, unit: int) -> Rose:
    at = f"{position.address(unit)}/move/direction"
    costs = position.sheet(unit).directions
    return Rose("Move", tuple(Cell(str(cost), f"{at}/{FACES[face]}") for face, cost in enumerate(costs)))


def _terrain(position: Position, unit: int) -> Table:
    at = f"{position.address(unit)}/move/terrain"
    rows = tuple(
        (Cell(TERRAIN[name]), Cell(f"×{factor}", f"{at}/{name}", Mark.PLAIN if factor else Mark.EMPTY))
        for name, factor in position.sheet(unit).terrain
    )
    return Table("", (Column("Terrain"), Column("", right=True)), rows, flow=True)


def _engine(position: Position, unit: int) -> Table:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/move"
    rows = (
        (
            Cell("Accel"),
            Cell(str(sheet.accel), f"{at}/accel"),
            _yours(sheet.accel_yours, f"{at}/accel-yours"),
        ),
        (
            Cell("Decel"),
            Cell(str(sheet.decel), f"{at}/decel"),
            _yours(sheet.decel_yours, f"{at}/decel-yours"),
        ),
        (Cell("Free"), Cell(str(sheet.free), f"{at}/free"), Cell("")),
    )
    return Table("", (Column(""), Column("B", right=True), Column("Y", right=True)), rows)


def _yours(value: int | None, at: str) -> Cell:
    return Cell("–", at, Mark.EMPTY) if value is None else Cell(str(value), at)


def _speeds(position: Position, unit: int) -> Table:
    sheet = position.sheet(unit)
    rows = tuple(_speed_row(position, unit, speed) for speed in sorted(sheet.table))
    head = "Turn" if sheet.turn_head is None else f"Turn {sheet.turn_head}"
    columns = (Column("Speed", right=True), Column(head, right=True), Column("Kreigs", right=True))
    return Table("", columns, rows, flow=True)


def _speed_row(position: Position, unit: int, speed: int) -> tuple[Cell, ...]:
    sheet = position.sheet(unit)
    line, at = sheet.table[speed], f"{position.address(unit)}/move/speed/{speed}"
    road = " road" if speed > sheet.cross_country else ""
    mark, pick = Mark.CURRENT if speed == position.unit(unit).speed else Mark.PLAIN, ""
    if _is_asked_speed(position, unit):
        allowed = _allowed(position, unit, speed)
        pick = f"speed={speed}" if allowed else ""
        mark = mark if allowed or mark is Mark.CURRENT else Mark.EMPTY
    return (
        Cell(f"{speed}{road}", f"{at}/speed", mark, pick),
        Cell(str(line.turn), f"{at}/turn", mark, pick),
        Cell(str(line.kreigs), f"{at}/kreigs", mark, pick),
    )


def _is_asked_speed(position: Position, unit: int) -> bool:
    """Say whether a unit is to announce its speed, or the one that it begins with."""
    phase, activation = position.state.phase, _activation(position, unit)
    begins = isinstance(phase, StartSpeeds) and phase.waiting[0] == unit
    return begins or (activation is not None and activation.move is None)


def _allowed(position: Position, unit: int, speed: int) -> bool:
    if isinstance(position.state.phase, StartSpeeds):
        return refuse_start_speed(position, unit, speed) is None
    return refuse_speed(position, unit, speed, reverse=False) is None
