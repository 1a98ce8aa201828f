"""The fields of a sheet's file that the cells of the record sheet show."""

from collections.abc import Mapping
from typing import Any

from shellshock_tui.rules.gunplay.rulebook_tables import Tables


def cell_fields(sheet: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the field of each cell, by its address: the title, the weapons and the traits."""
    weapons = {f"fire/weapon/{index}": f"weapons.{index + 1}" for index, _ in enumerate(sheet["weapons"])}
    traits = {
        f"nerve/traits/{name}": f"traits.{n}" for n, name in enumerate(sheet.get("traits", ()), start=1)
    }
    return {"sheet": "title", "fire/weapon": "weapons.1", **weapons, **traits}


def field_words(tables: Tables) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the rulebook's weapons and traits."""
    return {
        "weapons.*": tuple(weapon.name for weapon in tables.weapon),
        "traits.*": tuple(trait.name for trait in tables.trait),
    }
