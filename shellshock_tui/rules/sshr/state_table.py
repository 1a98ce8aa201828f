"""The state as a table of the protocol."""

from typing import TypedDict

from shellshock_tui.rules.sshr import victory
from shellshock_tui.rules.sshr.game_context import GameContext


class UnitTable(TypedDict):
    """A unit."""

    side: str
    sheet: str
    hexes: list[str]
    """The square of each model; empty for a model that is gone."""
    hp: list[int]
    shaken: bool
    moved: bool
    shot: bool
    cohesion: bool
    engaged: bool


class StateTable(TypedDict):
    """The state of a battle."""

    turn: int
    phase: str
    """The kind of the decision, or "over"."""
    side: str
    """The side whose phase it is; empty between turns."""
    markers: dict[str, str]
    """The side that holds each marker; empty for nobody."""
    units: dict[str, UnitTable]


def table(ctx: GameContext) -> StateTable:
    """Return the state as a table."""
    return {
        "turn": ctx.s.turn,
        "phase": ctx.asked,
        "side": ctx.s.side,
        "markers": victory.holders(ctx),
        "units": {unit: _unit(ctx, unit) for unit in ctx.rules.ids},
    }


def _unit(ctx: GameContext, unit: str) -> UnitTable:
    one = ctx.unit(unit)
    return ctx.unit_table(
        unit, UnitTable,
        sheet=ctx.sheet(unit).name,
        hexes=[ctx.label(place) if place >= 0 else "" for place in one.places],
        hp=list(one.hp),
        cohesion=ctx.is_together(unit),
        engaged=ctx.is_engaged(unit),
    )  # fmt: skip
