"""The printed charts: the numbers of levels, the levels of ranges, and the range bands of weapons."""

from shellshock_tui.engine.printed_chart import Entry, PrintedChart
from shellshock_tui.engine.trail import Reading
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.battle import Battle
from shellshock_tui.rules.gunplay.levels import (
    EASY,
    HARD,
    IMPOSSIBLE,
    MODERATE,
    NAMES,
    NUMBER,
    SETTLED,
    SHIFT,
    TRIVIAL,
)
from shellshock_tui.rules.gunplay.rulebook_tables import SHOTGUN, Weapon

CLOSE, EFFECTIVE, FAR = range(3)
BANDS = ("close", "effective", "extreme")
BEYOND = len(BANDS)
LEVEL, BAND = "level", "band"
"""The chart of levels by range, and that of the last hex of each weapon's range bands."""
SPEED, SLOW, USUAL, FAST = "speed", "slow", "usual", "fast"
"""The chart of speeds, and its rows."""
OTHERS = "other weapons"
BASES = {OTHERS: (EASY, MODERATE, HARD, IMPOSSIBLE), SHOTGUN: (EASY, MODERATE, MODERATE, IMPOSSIBLE)}
"""The base level of a shot in each range band and beyond them, by kind of weapon."""
ROWS = (*BANDS, "beyond")
READINGS = {kind: tuple(Reading(LEVEL, row, kind) for row in ROWS) for kind in BASES}


def printed_chart(battle: Battle, name: str) -> PrintedChart:
    """Return a chart by its name.

    Raises:
        KeyError: There is no such chart.
    """
    match name:
        case "difficulty":
            numbers = (SETTLED.get(level, SHIFT * (level - TRIVIAL)) for level in range(len(NAMES)))
            return PrintedChart.column("numbers of levels", clauses.DIFFICULTY, NAMES, numbers, NUMBER)
        case "level":
            levels = zip(*BASES.values(), strict=True)
            entries = tuple(tuple(NAMES[level] for level in row) for row in levels)
            return PrintedChart("level of a shot", clauses.SHOOT_LEVEL, ROWS, tuple(BASES), entries)
        case "band":
            weapons = battle.tables.weapon
            rows, last = tuple(one.name for one in weapons), tuple(map(_last_hexes, weapons))
            return PrintedChart("last hex of each range", clauses.SHOOT, rows, BANDS, last)
        case "speed":
            paces, speed = (SLOW, USUAL, FAST), battle.tables.speed
            inches = (speed.slow, speed.base, speed.fast)
            return PrintedChart.column("inches per action", clauses.MOVE, paces, inches, "inches")
        case _:
            raise KeyError(name)


def _last_hexes(weapon: Weapon) -> tuple[Entry, ...]:
    return (*weapon.bands, *("none",) * (len(BANDS) - len(weapon.bands)))
