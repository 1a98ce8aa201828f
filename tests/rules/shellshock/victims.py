"""A target with one item of every kind that can be lost, and its record after losses."""

from collections.abc import Mapping
from typing import Any

from tests.rules.shellshock.guns import SheetTable, chart, gun, weapon
from tests.rules.shellshock.oracle import Way
from tests.rules.shellshock.table import Table

ROWS = {
    20: "T",
    19: "T B",
    18: "E",
    17: "E",
    16: "A",
    12: "L",
    11: "L",
    10: "F",
    9: "N",
    8: "N F",
    5: "H",
    3: "P",
}
LIMITS = {"A": 1, "B": 1, "E": 2, "F": 1, "H": 1, "L": 2, "N": 1, "P": 1, "T": 1, "Z": 20}
"""Hits until each is destroyed; locomotion always takes two."""
COMPUTER = {"pos": "P", "name": "Computer", "kind": "computer", "post": "Pilot", "bonus": 1}


def victim(*, halon: bool = False, protected: bool = False, **areas: Mapping[str, Any]) -> SheetTable:
    """A walker with a turret T, engine E, pilot A, legs L, fuel F, a bin N for its gun B, a computer P."""
    rest: list[dict[str, Any]] = [
        {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20},
        {"pos": "T", "name": "Turret", "kind": "turret"},
        {"pos": "E", "name": "Engine", "kind": "engine", "hits": 2},
        {"pos": "L", "name": "Legs", "kind": "locomotion"},
        {"pos": "F", "name": "Fuel", "kind": "fuel"},
        {"pos": "H", "name": "Halon", "kind": "halon" if halon else "other"},
        COMPUTER,
    ]
    bins = [{"pos": "N", "name": "Shells", "feeds": ["B"], "rounds": 2, "protected": protected}]
    own: dict[str, Any] = {"equipment": rest, "bins": bins, "internal": {"chart": chart(ROWS)}}
    return gun(weapon("1/0/0"), name="victim", **(own | areas))


def record(table: Table, way: Way, unit: str) -> dict[str, Any]:
    """A unit's record after one way in which the dice fell."""
    found: dict[str, Any] = table.rules.encode(way.state)["units"][unit]
    return found


def rows_of(way: Way, unit: str) -> str:
    """The number of rows newly crossed off on a unit by a command, "rip" or "instant-death"."""
    dead = [event["cause"] for event in way.named("destroyed") if event["unit"] == unit]
    if "instant-death" in dead:
        return "instant-death"
    if any(event["rows"] == "rip" for event in way.named("damage") if event["unit"] == unit):
        return "rip"
    return str(sum(len(event["rows"]) for event in way.named("rows-crossed") if event["unit"] == unit))


def verdicts(table: Table, way: Way, unit: str) -> dict[str, bool]:
    """The fates of a victim at the end of the turn, by its record."""
    found = record(table, way, unit)
    gone = {pos for pos, hits in found["hits"].items() if hits >= LIMITS[pos]}
    blown = [event["cause"] for event in way.named("destroyed") if event["unit"] == unit] == ["explosion"]
    return {
        "turret-locked": "T" in gone,
        "immobile": bool(gone & {"L", "A", "E"}),
        "disarmed": bool(gone & {"A", "B"}) or not found["ammo"]["N"],
        "crewman-lost": "A" in gone,
        "explosion": blown,
        "out-of-action": found["out"],
        "destroyed": found["destroyed"],
    }
