"""The fields of a sheet's file that the cells of the record sheet show."""

from collections.abc import Mapping
from typing import Any

from shellshock_tui.rules.shock.rulebook_tables import Tables

FIELDS = {
    "sheet": "title",
    "quality": "quality",
    "fire/weapon": "weapon",
    "fire/grenades": "grenades",
    "body/armour": "armour",
}
"""The field of each cell, by its address."""
STATS = {"body/toughness": "tap.1", "body/awareness": "tap.2", "fire/prowess": "tap.3"}
"""The fields of the cells that show stats, if the sheet gives them."""


def cell_fields(sheet: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the field of each cell; stats have one only if they are not derived from the quality."""
    return {**FIELDS, **(STATS if "tap" in sheet else {})}


def field_words(tables: Tables) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the rulebook's qualities, weapons and pieces of armour."""
    return {
        "quality": tuple(quality.name for quality in tables.quality),
        "weapon": tuple(weapon.name for weapon in tables.weapon),
        "armour.*": tuple(armour.name for armour in tables.armour),
    }
