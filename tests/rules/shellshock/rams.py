"""A rammer and its target face to face, for the tests of rams."""

from typing import Any

from tests.rules.shellshock.guns import SheetTable, gun
from tests.rules.shellshock.table import Table, moving

NORTH, NORTH_EAST, SOUTH = 0, 1, 3
MISS = "d10=1 d10=1"


def mark(**areas: Any) -> SheetTable:
    """A target without weapons that withstands any ram of these tests."""
    return gun(
        name="mark",
        **{"defence": {"armour": "99 99 99 99", "shock": 99, "penetration": "99 99 99 99 99 99"}} | areas,
    )


def facing_each_other(rammer: str, *more: str, target: SheetTable | None = None, at: str = "0506") -> Table:
    """A target that has moved, and a rammer b in 0505 facing it from the north, about to announce."""
    table = moving(f"m red mark {at} n", f"b blue {rammer} 0505 s", *more, sheets=[target or mark()])
    table.idle()
    return table


def ram(table: Table, dice: str, speed: int = 9, to: str = "front") -> None:
    """Let b ram at a speed; the dice are rolled when the Combat phase begins."""
    table.put("b", speed=speed, carried=speed)
    table.give("announce-speed", unit="b", speed=speed)
    table.give("ram", unit="b", to=to)
    table.give("end-move", unit="b", dice=dice)
