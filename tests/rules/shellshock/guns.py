"""Guns for a test: sheets with the weapons wanted, known sheets with figures changed, and volleys."""

from collections.abc import Mapping
from typing import Any

from shellshock_tui.engine.event import Event
from tests.battles import find
from tests.rules.shellshock.table import Table

SheetTable = dict[str, Any]

_DEFENCES = ("ballistic", "energy", "missile", "indirect", "small_arms")


def weapon(dsp: str, kind: str = "ballistic", **more: Any) -> dict[str, Any]:
    """A weapon with the same d/s/p for every coin; name, low, spread and other fields may be given."""
    line = {"name": f"Gun {dsp}", "section": "Body", "type": kind, "high": dsp, "mid": dsp, "low": dsp}
    return line | more


def gun(*weapons: dict[str, Any], name: str = "gun", gunnery: int = 2, **areas: Any) -> SheetTable:
    """A machine of one body with weapons B, C, D and so on, whose pilot A fires them; soft all round.

    Defence values 10, physical 8, armour 5 on each side, shock 2, penetration 2; one row for 1 internal
    point, two for 2, and so on to RIP at 8; the chart holds nothing but the frame Z.
    """
    table: SheetTable = {
        "system": "shellshock",
        "kind": "sheet",
        "name": name,
        "title": name.title(),
        "era": "future",
        "type": "test gun",
        "ecv": 100,
        "move": {
            "locomotion": "legs",
            "accel": 5,
            "decel": 5,
            "directions": "1 1 1 1 1 1",
            "free": 3,
            "speeds": [f"{speed} 0 10" for speed in range(11)],
            "terrain": {"open": 1, "rough": 1, "trees": 1, "level1": 1, "level2": 1, "water": 1},
        },
        "attack": {"hit_dice": "d10 d10", "msrp": 1, "ram": "1.00/1.00/1.00"},
        "defence": dict.fromkeys(_DEFENCES, "10 10")
        | {"physical": 8, "armour": "5 5 5 5", "shock": 2, "penetration": "2 2 2 2 2 2"},
        "internal": {"amount": "1 2 3 4 5 6 7", "rip": 8, "chart": [f"{row} Z" for row in range(20, 0, -1)]},
        "crew": [{"pos": "A", "name": "Pilot", "piloting": 1, "gunnery": gunnery}],
        "sections": [{"name": "Body", "posts": ["Pilot"], "body": True}],
        "equipment": [{"pos": "Z", "name": "Frame", "kind": "other", "hits": 20}],
        "weapons": [{"pos": pos, **line} for pos, line in zip("BCDEFGH", weapons, strict=False)],
    }
    return _with(table, areas)


def changed(sheet: str, name: str, **areas: Any) -> SheetTable:
    """A shipped sheet under another name, with some fields of some areas changed."""
    return _with({**find("sheet", sheet), "name": name}, areas)


def _with(table: SheetTable, areas: Mapping[str, Any]) -> SheetTable:
    for area, change in areas.items():
        table[area] = {**table[area], **change} if isinstance(change, Mapping) else change
    return table


def chart(rows: Mapping[int, str]) -> list[str]:
    """A location chart with these letters in these rows, and the frame Z in all others."""
    return [f"{row} {rows.get(row, 'Z')}" for row in range(20, 0, -1)]


def fire(table: Table, unit: str, target: str, *shots: str, dice: str = "", **more: Any) -> tuple[Event, ...]:
    """Fire a volley: each shot "weapon" or "weapon:bin", by the pilot from the body by default."""
    return table.give("fire", dice=dice, **volley(unit, target, *shots, **more))


def volley(unit: str, target: str, *shots: str, **more: Any) -> dict[str, Any]:
    """The fields of a volley, as `fire` takes them."""
    pairs = [shot.partition(":") for shot in shots]
    loaded = [{"weapon": weapon, "ammo": ammo or None} for weapon, _, ammo in pairs]
    aim = {"unit": unit, "post": "Pilot", "section": "Body", "target": target, "shots": loaded}
    return aim | more


def next_combat(table: Table) -> None:
    """End this Combat phase without another shot, and go on to the next one without a move."""
    table.hold_fire()
    table.next_turn()
    table.to_combat()


def until(table: Table, unit: str) -> None:
    """Let gunners hold fire until it is a unit's turn."""
    while table.asked.unit != unit:
        table.give(**next(c for c in table.legal() if c["do"] == "hold-fire"))
