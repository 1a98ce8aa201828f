"""Short functions for moves: announce, step, end."""

from typing import Any

from tests.rules.shellshock.table import Table


def announce(table: Table, unit: str, speed: int, **more: Any) -> None:
    """Announce a unit's speed."""
    table.give("announce-speed", unit=unit, speed=speed, **more)


def go(table: Table, unit: str, *faces: str) -> None:
    """Step through one face after another; "left" and "right" turn."""
    for to in faces:
        table.give("turn" if to in ("left", "right") else "step", unit=unit, to=to)


def end(table: Table, unit: str, **more: Any) -> None:
    """End a unit's move."""
    table.give("end-move", unit=unit, **more)


def rolling(table: Table, unit: str, speed: int, **more: Any) -> None:
    """Put a unit into the state of one that ended its last turn at a speed."""
    table.put(unit, speed=speed, carried=speed, **more)


def under_way(table: Table, unit: str, speed: int) -> Table:
    """Let a unit that ended its last turn at a speed announce the same."""
    rolling(table, unit, speed)
    announce(table, unit, speed)
    return table


def cost(table: Table, unit: str, to: str) -> int:
    """Step, and return the cost by its trail; check it against the points left."""
    before = points(table, unit)
    go(table, unit, to)
    total = table.trail("step", "cost").total
    assert before - points(table, unit) == total == before - table.event("step")["left"]
    return int(total)


def points(table: Table, unit: str) -> int:
    """The points that a unit has left."""
    words = table.cell(unit, "move/points").text
    return int(words.split()[0])


def speeds(table: Table) -> list[int]:
    """The speeds that the unit asked may announce going forward."""
    return [c["speed"] for c in table.legal() if c["do"] == "announce-speed" and not c["reverse"]]


def reverse_speeds(table: Table) -> list[int]:
    """The speeds that the unit asked may announce in reverse."""
    return [c["speed"] for c in table.legal() if c["do"] == "announce-speed" and c["reverse"]]


def ground(**hexes: str) -> dict[str, Any]:
    """Open ground of 20 by 20 hexes, with a character in each hex named: h0504="t"."""
    return {"terrain": _drawn(".", hexes)}


def levels(**hexes: str) -> dict[str, Any]:
    """Flat ground of 20 by 20 hexes, with a level in each hex named: h0504="2"."""
    return {"map_text": f'levels = """\n{_drawn("0", hexes)}\n"""'}


def _drawn(blank: str, hexes: dict[str, str]) -> str:
    rows = [[blank] * 20 for _ in range(20)]
    for label, character in hexes.items():
        rows[int(label[3:5]) - 1][int(label[1:3]) - 1] = character
    return "\n".join("".join(row) for row in rows)
