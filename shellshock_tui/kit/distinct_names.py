"""Names by which units of forces on several sides can be told apart."""

from collections.abc import Collection, Mapping
from typing import Any

LONGEST_NAME = 60
"""The most characters of a unit's name."""


def distinct_names(scenario: Mapping[str, Any], sides: Collection[str]) -> dict[str, Any]:
    """Return a scenario in which units that came with forces differ in name from those of other sides.

    `sides` have the forces. The name of a unit's side follows its own where another side has the same name.
    """
    titles = {side["id"]: side["name"] for side in scenario["sides"]}
    bearers = dict[str, set[str]]()
    for unit in scenario["units"]:
        bearers.setdefault(unit["name"], set()).add(unit["side"])
    units = [
        {**unit, "name": _with_side(unit["name"], titles[unit["side"]])}
        if unit["side"] in sides and len(bearers[unit["name"]]) > 1
        else unit
        for unit in scenario["units"]
    ]
    return {**scenario, "units": units}


def _with_side(name: str, side: str) -> str:
    """Return a name with that of its side, shortened to the length that names may have."""
    added = f" ({side})" if len(side) <= LONGEST_NAME // 2 else f" ({side[: LONGEST_NAME // 2]}…)"
    return f"{name[: LONGEST_NAME - len(added)]}{added}"
