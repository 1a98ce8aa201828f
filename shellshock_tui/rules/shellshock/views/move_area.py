"""The green area: movement chart, terrain factors, acceleration and the speed table."""

from shellshock_tui.engine.sheet_view import Area, Column, Role, Rose, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.flow import refuse_start_speed
from shellshock_tui.rules.shellshock.moves.speed import refuse_speed, speed_range
from shellshock_tui.rules.shellshock.moves.turning import (
    turn_number,
)
from shellshock_tui.rules.shellshock.state import Fate, Hand, Movement, StartSpeeds

TERRAIN = {
    "open": "Open",
    "rough": "Rough",
    "trees": "Trees",
    "level1": "Level 1",
    "level2": "Level 2",
    "water": "Water",
}


def move_area(field: Field, unit: int) -> Area:
    """Return the area that is read when moving."""
    blocks = (_directions(field, unit), _terrain(field, unit), _engine(field, unit), _speeds(field, unit))
    return Area("MOVE", Role.MOVE, False, _summary(field, unit), blocks)


def _hand(field: Field, unit: int) -> Hand | None:
    phase = field.state.phase
    if isinstance(phase, Movement):
        for hand in (phase.hand, phase.suspended):
            if hand and hand.unit == unit:
                return hand
    return None


def _summary(field: Field, unit: int) -> tuple[Cell, ...]:
    at, state = f"{field.address(unit)}/move", field.unit(unit)
    reverse = " in reverse" if state.reverse else ""
    speed = Cell(f"speed {state.speed}{reverse}", f"{at}/last-speed")
    hand = _hand(field, unit)
    if hand is None or hand.move is None:
        low, high = speed_range(field, unit)
        words = f"may announce {low} to {high}" if low < high else f"must announce {low}"
        asked = hand is not None or not state.moved
        return (speed, Cell(words, f"{at}/range")) if asked and state.fate is Fate.STANDING else (speed,)
    number = turn_number(field, unit)
    return (
        speed,
        Cell(f"{counted(hand.move.points, 'point')} left", f"{at}/points", Mark.CURRENT),
        Cell(f"turn count {hand.move.count} of {number}", f"{at}/count"),
    )


def _directions(field: Field, unit: int) -> Rose:
    at = f"{field.address(unit)}/move/direction"
    costs = field.sheet(unit).directions
    return Rose("Move", tuple(Cell(str(cost), f"{at}/{FACES[face]}") for face, cost in enumerate(costs)))


def _terrain(field: Field, unit: int) -> Table:
    at = f"{field.address(unit)}/move/terrain"
    rows = tuple(
        (Cell(TERRAIN[name]), Cell(f"×{factor}", f"{at}/{name}", Mark.PLAIN if factor else Mark.EMPTY))
        for name, factor in field.sheet(unit).terrain
    )
    return Table("", (Column("Terrain"), Column("", right=True)), rows, flow=True)


def _engine(field: Field, unit: int) -> Table:
    sheet, at = field.sheet(unit), f"{field.address(unit)}/move"
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


def _speeds(field: Field, unit: int) -> Table:
    sheet = field.sheet(unit)
    rows = tuple(_speed_row(field, unit, speed) for speed in sorted(sheet.table))
    head = "Turn" if sheet.turn_head is None else f"Turn {sheet.turn_head}"
    columns = (Column("Speed", right=True), Column(head, right=True), Column("Kreigs", right=True))
    return Table("", columns, rows, flow=True)


def _speed_row(field: Field, unit: int, speed: int) -> tuple[Cell, ...]:
    sheet = field.sheet(unit)
    line, at = sheet.table[speed], f"{field.address(unit)}/move/speed/{speed}"
    road = " road" if speed > sheet.cross_country else ""
    mark, pick = Mark.CURRENT if speed == field.unit(unit).speed else Mark.PLAIN, ""
    if _is_asked_speed(field, unit):
        allowed = _allowed(field, unit, speed)
        pick = f"speed={speed}" if allowed else ""
        mark = mark if allowed or mark is Mark.CURRENT else Mark.EMPTY
    return (
        Cell(f"{speed}{road}", f"{at}/speed", mark, pick),
        Cell(str(line.turn), f"{at}/turn", mark, pick),
        Cell(str(line.kreigs), f"{at}/kreigs", mark, pick),
    )


def _is_asked_speed(field: Field, unit: int) -> bool:
    """Say whether a unit is to announce its speed, or the one that it begins with."""
    phase, hand = field.state.phase, _hand(field, unit)
    begins = isinstance(phase, StartSpeeds) and phase.waiting[0] == unit
    return begins or (hand is not None and hand.move is None)


def _allowed(field: Field, unit: int, speed: int) -> bool:
    if isinstance(field.state.phase, StartSpeeds):
        return refuse_start_speed(field, unit, speed) is None
    return refuse_speed(field, unit, speed, reverse=False) is None
