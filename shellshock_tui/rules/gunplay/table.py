"""The state as programs read it."""

from typing import Any, TypedDict

from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.gunplay.field import Field


class CharacterTable(TypedDict):
    """A character."""

    side: str
    sheet: str
    hex: str | None
    weapon: str
    """The weapon in hand."""
    wounds: int
    markers: int
    state: str
    """up, down, out or gone."""
    prone: bool
    hidden: bool
    braced: bool
    unloaded: str
    """A weapon that is to be reloaded."""
    watch: bool
    watched: int
    """Its actions on overwatch this turn."""
    acted: bool


class StateTable(TypedDict):
    """A battle at rest."""

    turn: int
    phase: str
    """The kind of the decision, or over."""
    asked: str
    """The side that is asked; empty if any is."""
    units: dict[str, CharacterTable]


def table(f: Field, asked: str) -> StateTable:
    """Return the state as a JSON table."""
    phase = f.s.phase
    return {
        "turn": f.s.turn,
        "phase": "over" if isinstance(phase, Over) else phase.kind,
        "asked": asked,
        "units": {unit: _character(f, unit) for unit in f.rules.ids},
    }


def _character(f: Field, unit: str) -> CharacterTable:
    one = f.unit(unit)
    told: dict[str, Any] = {
        name: getattr(one, name) for name in CharacterTable.__annotations__ if hasattr(one, name)
    }
    where = f.label(one.at) if one.at >= 0 else None
    made: CharacterTable = {"side": f.side(unit), "sheet": f.sheet(unit).name, "hex": where, **told}  # type: ignore[typeddict-item]
    return made
