"""A scenario with nothing but a map and units."""

from collections.abc import Mapping, Sequence
from typing import Any

TURNS = 12
"""The turn limit, unless another is given."""


def minimal_scenario(
    system: str, terrain: str, units: Sequence[Mapping[str, Any]], **more: Any
) -> dict[str, Any]:
    """Return the table of a scenario with a map, units and their sides; `more` adds or replaces fields."""
    return {
        "system": system,
        "kind": "scenario",
        "name": "position",
        "title": "A position",
        "turn_limit": TURNS,
        "map": {"terrain": terrain},
        "sides": [{"id": side, "name": side.title()} for side in dict.fromkeys(one["side"] for one in units)],
        "units": list(units),
        **more,
    }


def single_unit_scenario(system: str, terrain: str, sheet: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return the table of a scenario with one unit of a sheet; `more` adds or replaces fields of the unit.

    The unit belongs to the side "red" and stands in the first place of the map.
    """
    name = sheet["name"]
    unit = {"id": "unit", "name": sheet["title"], "side": "red", "sheet": name, "at": "0101", **more}
    return minimal_scenario(system, terrain, [unit], sheets={name: dict(sheet)})
