"""The state as programs read it."""

from typing import TypedDict

from shellshock_tui.engine.rules import Decision
from shellshock_tui.rules.gunplay.game_context import GameContext


class CharacterTable(TypedDict):
    """A character, as programs read it."""

    side: str
    sheet: str
    hex: str | None
    weapon: str
    """The weapon in hand."""
    wounds: int
    markers: int
    state: str
    """"up", "down", "out" (of the fight) or "gone" (from the map)."""
    prone: bool
    hidden: bool
    braced: bool
    unloaded: str
    """The weapons that must be reloaded, separated by spaces."""
    watch: bool
    watched: int
    """The number of its actions on overwatch this turn."""
    acted: bool


class StateTable(TypedDict):
    """The state of a battle, as programs read it."""

    turn: int
    phase: str
    """The kind of the pending decision, or "over"."""
    asked: str
    """The id of the side that decides; empty if any side may."""
    units: dict[str, CharacterTable]


def table(g: GameContext) -> StateTable:
    """Return the state as a JSON table."""
    asked = g.s.phase.decision(g)
    return {
        "turn": g.s.turn,
        "phase": g.asked,
        "asked": asked.side if isinstance(asked, Decision) else "",
        "units": {unit: _character(g, unit) for unit in g.rules.ids},
    }


def _character(g: GameContext, unit: str) -> CharacterTable:
    unloaded = " ".join(g.unit(unit).unloaded)
    return g.unit_table(unit, CharacterTable, sheet=g.sheet(unit).name, unloaded=unloaded)
