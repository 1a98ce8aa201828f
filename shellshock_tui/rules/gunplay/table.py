"""The state as programs read it."""

from typing import TypedDict

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


def table(f: Field) -> StateTable:
    """Return the state as a JSON table."""
    return {
        "turn": f.s.turn,
        "phase": f.asked,
        "asked": getattr(f.s.phase.decision(f), "side", ""),
        "units": {unit: f.told_of(unit, CharacterTable, sheet=f.sheet(unit).name) for unit in f.rules.ids},
    }
