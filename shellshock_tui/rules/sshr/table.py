"""The state as programs read it."""

from typing import TypedDict

from shellshock_tui.rules.sshr import victory
from shellshock_tui.rules.sshr.field import Field


class UnitTable(TypedDict):
    """A unit."""

    side: str
    sheet: str
    hexes: list[str]
    """Where each model stands; empty once it is lost."""
    hp: list[int]
    shaken: bool
    moved: bool
    shot: bool
    cohesion: bool
    engaged: bool


class StateTable(TypedDict):
    """A battle at rest."""

    turn: int
    phase: str
    """The kind of the decision, or over."""
    side: str
    """The side that acts; empty between turns."""
    markers: dict[str, str]
    """Who holds each marker; empty for nobody."""
    units: dict[str, UnitTable]


def table(f: Field) -> StateTable:
    """Return the state as a JSON table."""
    return {
        "turn": f.s.turn,
        "phase": f.asked,
        "side": getattr(f.s.phase, "side", ""),
        "markers": victory.holders(f),
        "units": {unit: _unit(f, unit) for unit in f.rules.ids},
    }


def _unit(f: Field, unit: str) -> UnitTable:
    one = f.unit(unit)
    return f.told_of(
        unit, UnitTable,
        sheet=f.sheet(unit).name,
        hexes=[f.label(place) if place >= 0 else "" for place in one.places],
        hp=list(one.hp),
        cohesion=f.is_together(unit),
        engaged=f.is_engaged(unit),
    )  # fmt: skip
