"""The state as programs read it."""

from typing import TypedDict

from shellshock_tui.rules.gunplay.game_context import GameContext


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
    """The weapons that are to be reloaded, with spaces between."""
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


def table(g: GameContext) -> StateTable:
    """Return the state as a JSON table."""
    return {
        "turn": g.s.turn,
        "phase": g.asked,
        "asked": getattr(g.s.phase.decision(g), "side", ""),
        "units": {unit: _character(g, unit) for unit in g.rules.ids},
    }


def _character(g: GameContext, unit: str) -> CharacterTable:
    unloaded = " ".join(g.unit(unit).unloaded)
    return g.unit_table(unit, CharacterTable, sheet=g.sheet(unit).name, unloaded=unloaded)
