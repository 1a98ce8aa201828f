"""The scenario of a bare position: who stands where, and no more."""

from collections.abc import Mapping, Sequence
from typing import Any

TURNS = 12
"""The turn limit of a position that names none."""


def minimal_scenario(
    system: str, terrain: str, units: Sequence[Mapping[str, Any]], **more: Any
) -> dict[str, Any]:
    """Return the scenario of units on drawn ground, its sides those of the units, with further fields."""
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
