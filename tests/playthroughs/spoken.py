"""Commands in short: "fire b post=Gunner section=Turret target=m shots=V,W:X"."""

from collections.abc import Mapping
from typing import Any

BARE = ("unit", "to")
"""The fields that are written without their name, in this order."""
_PLAIN: dict[str, bool | None] = {"true": True, "false": False, "none": None}


def heard(text: str) -> dict[str, Any]:
    """Return the table that the protocol sends for a command in short."""
    do, *words = text.split()
    named = [word.partition("=") for word in words if "=" in word]
    bare = [word for word in words if "=" not in word]
    table = {"do": do, **dict(zip(BARE, bare, strict=False))}
    return table | {field: _value(field, value) for field, _, value in named}


def _value(field: str, text: str) -> Any:
    match field:
        case "shots":
            pairs = (shot.partition(":") for shot in text.split(","))
            return [{"weapon": weapon, "ammo": ammo or None} for weapon, _, ammo in pairs]
        case "turrets":
            return dict(pair.split(":") for pair in text.split(","))
        case "spotter":
            return dict(zip(("unit", "post"), text.split(":"), strict=True))
        case "speed" | "spread":
            return int(text) if text.isdecimal() else text
        case _:
            return _PLAIN.get(text, text)


def said(table: Mapping[str, Any]) -> str:
    """Return a command in short; what it leaves as it is stays unsaid."""
    words = [table["do"], *(table[field] for field in BARE if field in table)]
    told = {field: value for field, value in table.items() if field not in ("do", *BARE)}
    words += [f"{field}={_text(field, value)}" for field, value in told.items() if _speaks(field, value)]
    return " ".join(words)


def _speaks(field: str, value: object) -> bool:
    return value not in (None, False, {}) or (field == "speed" and value == 0)


def _text(field: str, value: Any) -> str:
    match field:
        case "shots":
            return ",".join(shot["weapon"] + (f":{shot['ammo']}" if shot["ammo"] else "") for shot in value)
        case "turrets":
            return ",".join(f"{section}:{facing}" for section, facing in value.items())
        case "spotter":
            return f"{value['unit']}:{value['post']}"
        case _:
            return "true" if value is True else str(value)
