"""A playthrough's position, in short: made into the scenario that the rules read."""

from collections.abc import Mapping
from typing import Any

from tests.battles import find

SHORT = {"units", "open", "sheets"}
"""The fields that are written more shortly than in a scenario."""


def scenario(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scenario: `units` are "id Name side sheet hex facing", `open` is the size of open ground."""
    units = [
        dict(zip(("id", "name", "side", "sheet", "at", "facing"), line.split(), strict=True))
        for line in position["units"]
    ]
    sides = dict.fromkeys(unit["side"] for unit in units)
    return {
        "system": "shellshock",
        "kind": "scenario",
        "name": "playthrough",
        "era": "future",
        "turn_limit": 12,
        "sides": [{"id": side, "name": side.title()} for side in sides],
        "units": units,
        "map": _open_ground(*position.get("open", ())) | position.get("map", {}),
        "sheets": {name: _sheet(name, table) for name, table in position.get("sheets", {}).items()},
        **{field: value for field, value in position.items() if field not in SHORT | {"map"}},
    }


def _open_ground(columns: int = 0, rows: int = 0) -> dict[str, str]:
    return {"terrain": "\n".join("." * columns for _ in range(rows))} if columns else {}


def _sheet(name: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sheet that a table says it is `like`, with the fields of the table's areas changed."""
    made: dict[str, Any] = {**find("sheet", table["like"]), "name": name}
    for area, change in table.items():
        if area != "like":
            made[area] = {**made[area], **change} if isinstance(change, Mapping) else change
    return made
