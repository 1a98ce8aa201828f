"""The fields of a sheet's file that the cells of the record sheet show."""

from collections.abc import Iterator, Mapping
from typing import Any

from shellshock_tui.rules.sshr.rulebook_tables import Tables

FIELDS = {
    "sheet": "title",
    "type": "type",
    "worth": "worth",
    "attack/ws": "ws",
    "attack/cs": "cs",
    "attack/ag": "ag",
    "defence/e": "e",
    "defence/a": "a",
    "defence/pierced": "a",
    "move/m": "m",
    "move/cohesion": "cohesion",
    "internal/d": "d",
}
"""The field of each cell, by its address."""


def cell_fields(sheet: Mapping[str, Any]) -> Mapping[str, str]:
    """Return the field of each cell: the values, the first model's place of each gun, and the hit points."""
    models = {f"internal/model/{number}/hp": "hp" for number, _ in enumerate(sheet["guns"], start=1)}
    return {**FIELDS, **models, **dict(_guns(sheet))}


def _guns(sheet: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    seen = set[str]()
    for model, guns in enumerate(sheet["guns"], start=1):
        for place, gun in enumerate(guns, start=1):
            if gun not in seen:
                seen.add(gun)
                yield f"attack/gun/{gun}", f"guns.{model}.{place}"
                yield f"attack/gun/{gun}/bearers", f"guns.{model}"


def field_words(tables: Tables) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the rulebook's guns and weapons of close combat."""
    return {
        "guns.*.*": tuple(weapon.name for weapon in tables.weapon),
        "arm": tuple(arm.name for arm in tables.arm),
    }
