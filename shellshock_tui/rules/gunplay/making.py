"""Random forces and random streets for a quick game."""

from collections.abc import Iterator
from typing import Any

from shellshock_tui.board import HexBoard
from shellshock_tui.dice import Dice
from shellshock_tui.files import DataError
from shellshock_tui.kit.walks import beside, costs_to
from shellshock_tui.rules.gunplay.rulebook_tables import COVERED, OPEN, STREET_DIE, Tables

NAMES = (
    ("Abel", "Birk", "Cass", "Dorn", "Egan", "Flint", "Gray", "Hale", "Ivor", "Judd"),
    ("Knox", "Lund", "Mace", "Nye", "Orr", "Pell", "Quill", "Reed", "Sloan", "Tate"),
)
"""The names of the characters of each side."""
MOST = 6
"""The greatest number of characters in a random force."""
FIRST, LAST = 3, 9
"""The first and last column drawn at random; the right half mirrors them.

The two outermost columns at each end hold only cover for starting characters.
"""
TRIALS = 1_000
"""The number of streets that are drawn to find an open one."""
MIDDLE = ("0906", "0907", "1006", "1007")
BRIEFING = """Nobody remembers how the feud began. A side wins by holding the middle of the street for
two turns in a row, with no enemy in it, or when no enemy is on its feet."""
SIDES = (("red", "The West End"), ("blue", "The East End"))


def force(tables: Tables, limit: int | None, dice: Dice) -> tuple[tuple[str, int], ...]:
    """Draw random characters worth at most `limit` points; None stands for the standard limit."""
    left, costs = limit or tables.muster.limit, tables.muster.sheets
    found: list[tuple[str, int]] = []
    while len(found) < MOST and (open_to := [name for name, cost in costs.items() if cost <= left]):
        name = open_to[dice.roll(len(open_to), "the next character of the force") - 1]
        found.append((name, costs[name]))
        left -= costs[name]
    return tuple(found)


def street(tables: Tables, dice: Dice) -> dict[str, Any]:
    """Return the table of a random street with mirrored halves, both ends of which reach the middle.

    Raises:
        DataError: The rulebook's tables give none.
    """
    drawing, ends = street_drawing(tables, dice), (1, tables.street.width)
    units = [
        unit
        for (side, _), names, column in zip(SIDES, NAMES, ends, strict=True)
        for unit in _units(side, names, column, force(tables, None, dice))
    ]
    goals = [
        {"win": "hold", "side": side, "name": "the middle", "places": [*MIDDLE], "turns": 2}
        for side, _ in SIDES
    ]
    return {
        "system": "gunplay",
        "kind": "scenario",
        "name": "street",
        "title": "A street",
        "tags": ["random", "short"],
        "briefing": BRIEFING,
        "turn_limit": 8,
        "map": {"terrain": drawing},
        "sides": [{"id": side, "name": name} for side, name in SIDES],
        "units": units,
        "victory": [*goals, *({"win": "last", "side": side} for side, _ in SIDES)],
        "points": [{"side": side, "down": 2, "hold": 3} for side, _ in SIDES],
    }


def street_drawing(tables: Tables, dice: Dice) -> str:
    """Return the drawing of a random street with mirrored halves, both ends of which reach the middle.

    Raises:
        DataError: The rulebook's tables give none.
    """
    drawn = (_drawn(tables, dice) for _ in range(TRIALS))
    rows = next((found for found in drawn if _is_open(found, tables)), None)
    if rows is None:
        raise DataError("data.toml", "street.table", "gives no street on which both ends reach the middle")
    return "".join(f"{' '.join(row)}\n" for row in rows)


def _units(
    side: str, names: tuple[str, ...], column: int, chosen: tuple[tuple[str, int], ...]
) -> Iterator[dict[str, Any]]:
    for number, ((sheet, _), name) in enumerate(zip(chosen, names, strict=False), start=1):
        at = f"{column:02}{2 * number:02}"
        yield {"id": f"{side[0]}{number}", "name": name, "side": side, "sheet": sheet, "at": at}


def _drawn(tables: Tables, dice: Dice) -> list[str]:
    width, height = tables.street.width, tables.street.height
    rows = [[OPEN] * width for _ in range(height)]
    for row in rows[1::2]:
        row[0] = row[-1] = COVERED
    for column in range(FIRST, LAST + 1):
        for row in rows:
            row[column - 1] = row[width - column] = _ground(
                tables, dice.roll(STREET_DIE, "the terrain of a hex")
            )
    return ["".join(row) for row in rows]


def _ground(tables: Tables, face: int) -> str:
    return next(one.terrain for one in tables.street.table if one.faces[0] <= face <= one.faces[1])


def _is_open(rows: list[str], tables: Tables) -> bool:
    """Return whether both ends of a street are connected with its middle."""
    board, costs = HexBoard(len(rows[0]), len(rows)), {one.key: one.cost for one in tables.terrain}
    middle = [board.place(label) for label in MIDDLE]

    def onward(place: int) -> Iterator[tuple[int, int]]:
        return ((end, 1) for end in beside(board, place) if free[end])

    free = [costs[key] for key in "".join(rows)]
    near = costs_to(middle[:1], onward)
    ends = (row * len(rows[0]) + column for row in range(len(rows)) for column in (0, len(rows[0]) - 1))
    return all(place in near for place in (*middle, *ends))
