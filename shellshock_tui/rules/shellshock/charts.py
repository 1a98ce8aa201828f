"""The charts of a record sheet that numbers are read from, by name such as "unit/r1/speed"."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from shellshock_tui.cached import cached
from shellshock_tui.engine.printed_chart import Entry, PrintedChart
from shellshock_tui.engine.trail import Reading
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import PARTS, Line
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, ROWS, SIDES_OF_ARMOUR, Sheet

SPEED, TERRAIN, DIRECTION, DEFENCE = "speed", "terrain", "direction", "defence"
ARMOUR, PENETRATION, AMOUNT, LOCATION = "armour", "penetration", "amount", "location"
RIP = "RIP"
"""The entry of the chart of internal amounts that destroys a unit outright."""


def reading(position: Position, unit: int, chart: str, row: object, column: str = "value") -> Reading:
    """Return the cell of a chart on a unit's sheet."""
    return _cell(position.address(unit), chart, str(row), column)


@cached
def _cell(unit: str, chart: str, row: str, column: str) -> Reading:
    return Reading(f"{unit}/{chart}", row, column)


def printed_chart(sheet: Sheet, name: Sequence[str]) -> PrintedChart:
    """Return a chart of a record sheet by the parts of its name.

    Raises:
        KeyError: There is no such chart.
    """
    match name:
        case ["weapon", pos]:
            return _weapon(sheet, pos)
        case [name]:
            return CHARTS[name](sheet)
        case _:
            raise KeyError(name)


def _weapon(sheet: Sheet, pos: str) -> PrintedChart:
    item = sheet.equipment[sheet.positions[pos]]
    line = own_line(item.weapon.line if item.weapon else None, item.ammunition and item.ammunition.line)
    parts = tuple(grade.parts for grade in (line.high, line.mid, line.low))
    grades = ("high", "mid", "low")
    return PrintedChart(f"d/s/p of {item.name}", clauses.DAMAGE_HIGH_LOW, grades, PARTS, parts)


def own_line(*lines: Line | None) -> Line:
    """Return the first line that is printed; KeyError if none is."""
    for line in lines:
        if line is not None:
            return line
    raise KeyError("line")


def _speed(sheet: Sheet) -> PrintedChart:
    lines = [sheet.table[speed] for speed in sorted(sheet.table)]
    rows = tuple(str(line.speed) for line in lines)
    entries = tuple((line.turn, line.kreigs) for line in lines)
    return PrintedChart("speed", clauses.MOVE_ANNOUNCE_SPEED, rows, ("turn", "kreigs"), entries)


def _terrain(sheet: Sheet) -> PrintedChart:
    names, factors = (name for name, _ in sheet.terrain), (factor for _, factor in sheet.terrain)
    return PrintedChart.column("terrain factor", clauses.MOVE_TERRAIN_COST, names, factors)


def _direction(sheet: Sheet) -> PrintedChart:
    return PrintedChart.column("points for a step", clauses.MOVE_DIRECTION_COST, FACES, sheet.directions)


def _defence(sheet: Sheet) -> PrintedChart:
    rows = tuple(str(kind) for kind, _, _ in sheet.defence)
    entries = tuple((front, sides) for _, front, sides in sheet.defence)
    return PrintedChart("defence value", clauses.HIT_DEFENCE_VALUE, rows, ("front", "sides"), entries)


def _armour(sheet: Sheet) -> PrintedChart:
    return PrintedChart.column("printed armour", clauses.DAMAGE_ARMOUR, SIDES_OF_ARMOUR, sheet.armour)


def _penetration(sheet: Sheet) -> PrintedChart:
    return PrintedChart.column("penetration value", clauses.DAMAGE_PENETRATION, FACES, sheet.penetration)


def _amount(sheet: Sheet) -> PrintedChart:
    points = [*map(str, range(sheet.rip)), f"{sheet.rip}+"]
    rows: list[Entry] = [*(sum(fewest <= each for fewest in sheet.amount) for each in range(sheet.rip)), RIP]
    return PrintedChart.column("rows by internal points", clauses.INTERNAL_AMOUNT, points, rows)


def _location(sheet: Sheet) -> PrintedChart:
    items = [row_words(sheet, row) for row in range(1, ROWS + 1)]
    return PrintedChart.column("location chart", clauses.INTERNAL_LOCATION, range(1, ROWS + 1), items)


def row_words(sheet: Sheet, row: int) -> str:
    """Return the equipment in a row of the location chart, in words."""
    return ", ".join(sheet.equipment[item].name for item in sheet.chart[row - 1]) or "nothing"


CHARTS: Mapping[str, Callable[[Sheet], PrintedChart]] = MappingProxyType({
    SPEED: _speed, TERRAIN: _terrain, DIRECTION: _direction, DEFENCE: _defence,
    ARMOUR: _armour, PENETRATION: _penetration, AMOUNT: _amount, LOCATION: _location,
})  # fmt: skip
"""The charts of a record sheet, by name; those of weapons have the weapon's letter in their names."""
