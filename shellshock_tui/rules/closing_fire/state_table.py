"""The tables of the state for programs."""

from typing import TypedDict

from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.phases import chits


class UnitTable(TypedDict):
    """A unit."""

    side: str
    sheet: str
    """The name of its record sheet."""
    hex: str | None
    """The label of its square; null once it has been removed."""
    facing: str
    """n, e, s or w."""
    sp: int
    disordered: bool
    acted: bool
    """Whether it has been activated this turn."""
    shot: bool
    """Whether it has shot this turn, closing fire included."""
    gone: bool
    """Whether it has been removed from play."""


class StateTable(TypedDict):
    """The state of a battle."""

    turn: int
    phase: str
    """The kind of the decision, or "over"."""
    cup: dict[str, int]
    """The number of each side's chits in the cup, without one that has been drawn."""
    owners: dict[str, str]
    """The side that owns each objective; empty for none."""
    units: dict[str, UnitTable]


def table(ctx: GameContext) -> StateTable:
    """Return the state as a JSON table."""
    return {
        "turn": ctx.s.turn,
        "phase": ctx.asked,
        "cup": {side: chits(ctx, side) for side in ctx.rules.side_names},
        "owners": dict(zip(ctx.battle.objectives, ctx.s.owners, strict=True)),
        "units": {unit: _unit(ctx, unit) for unit in ctx.rules.ids},
    }


def _unit(ctx: GameContext, unit: str) -> UnitTable:
    one, sheet = ctx.unit(unit), ctx.sheet(unit).name
    return ctx.unit_table(unit, UnitTable, sheet=sheet, facing="nesw"[one.facing], gone=one.is_gone)
