"""A battery behind a wood with its spotter before it, for the tests of indirect fire."""

from typing import Any

from tests.rules.shellshock.guns import SheetTable, gun, until, volley, weapon
from tests.rules.shellshock.table import Table, fighting

FRAME = {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20}
COMPUTER = {"pos": "K", "name": "Computer", "kind": "computer", "post": "Pilot", "bonus": 1}
SENSORS = {"pos": "S", "name": "Sensors", "kind": "sensors"}
MORE_SENSORS = {"pos": "T", "name": "More Sensors", "kind": "sensors"}
WOOD = "\n".join("." * 20 for _ in range(6)) + "\n" + "t" * 20 + "\n" + "\n".join("." * 20 for _ in range(13))
"""A wood from edge to edge in row 7."""
MODERN = 'era = "modern"'
MISS = "d10=1 d10=1"


def howitzer(name: str = "how", *more: dict[str, Any], bonus: int = 1) -> SheetTable:
    """A gun B that may be fired indirectly and a gun C that may not; the mate Y may fire both."""
    weapons = weapon("0/3/0", indirect=True, kreigs=1), weapon("1/0/0")
    crew = [
        {"pos": "A", "name": "Pilot", "piloting": 1, "gunnery": 3},
        {"pos": "Y", "name": "Mate", "gunnery": 0},
    ]
    sections = [{"name": "Body", "posts": ["Pilot", "Mate"]}]
    equipment = [FRAME, {**COMPUTER, "bonus": bonus}, SENSORS, *more]
    return gun(*weapons, name=name, crew=crew, sections=sections, equipment=equipment)


def battery(*more: str, at: str = "0515", terrain: str = WOOD, **scenario: str) -> Table:
    """A howitzer behind the wood, its spotter before it, and a target 14 hexes north of the howitzer."""
    units = f"h red how {at} n", "s red eye 0805 nw", "m blue mark 0501 s", *more
    mark = gun(weapon("1/0/0"), name="mark", gunnery=0)
    table = fighting(*units, terrain=terrain, sheets=[howitzer(), howitzer("eye"), mark], **scenario)
    until(table, "h")
    return table


def shot(*shots: str, eye: str = "s", post: str = "Pilot", target: str = "m") -> dict[str, Any]:
    """A volley of the howitzer through a spotter."""
    return volley("h", target, *shots or ("B",), spotter={"unit": eye, "post": post})


def combat_of_turn(table: Table, turn: int) -> None:
    """Play up to the Combat phase of a turn, in which the target fires first."""
    while table.now["turn"] < turn:
        table.hold_fire()
        table.next_turn()
        table.to_combat()


def land(table: Table, dice: str = "") -> None:
    """Play up to the firer's place in turn 3, when the shells land with these dice."""
    combat_of_turn(table, 3)
    table.give("hold-fire", unit="m", post="Pilot", dice=dice)
