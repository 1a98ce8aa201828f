"""The fields of a sheet's file that the cells of the record sheet show."""

from collections.abc import Mapping

from shellshock_tui.rules.closing_fire.rulebook_tables import Tables

FIELDS = {
    "sheet": "title",
    "arm": "arm",
    "sp": "sp",
    "attack/shoot": "shoot",
    "attack/hand": "hand",
    "attack/range": "weapon",
    "defence/morale": "morale",
    "movement/move": "move",
    "strength/sp": "sp",
}
"""The field of each cell, by its address."""


def field_words(tables: Tables) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the rulebook's weapons."""
    return {"weapon": tuple(weapon.name for weapon in tables.weapon)}
