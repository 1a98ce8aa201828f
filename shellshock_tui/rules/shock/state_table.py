"""The state as a table of the protocol."""

from typing import TypedDict

from shellshock_tui.rules.shock.blasts import carried, place_of
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.moving import WAYS
from shellshock_tui.rules.shock.state import UNSEEN


class UnitTable(TypedDict):
    """A soldier."""

    side: str
    sheet: str
    hex: str | None
    facing: str
    stance: str
    state: str
    """"up", "shock", "dead" or "gone"."""
    wounds: list[str]
    """The class of each wound."""
    stun: bool
    shaken: bool
    exhausted: int
    empty: bool
    jammed: bool
    grenades: int
    primed: int
    """The turn at whose end the grenade in its hand goes off; 0 if it holds none."""
    acted: bool
    task: str
    tries: int
    posture: str


class MarkerTable(TypedDict):
    """An unknown marker."""

    hex: str
    posture: str
    """"hold", "advance" or "withdraw"."""
    acted: bool


class BombTable(TypedDict):
    """An explosive that has not gone off yet."""

    kind: str
    """"grenade" or "charge"."""
    hex: str
    turn: int
    """The turn at whose end it goes off."""


class StateTable(TypedDict):
    """The state of a mission."""

    turn: int
    asked: str
    """The kind of the decision, or "over"."""
    points: int
    markers: dict[str, MarkerTable]
    bombs: list[BombTable]
    doors: list[str]
    """The hexes of doors that have been kicked in."""
    wrecked: list[str]
    units: dict[str, UnitTable]


def table(ctx: GameContext) -> StateTable:
    """Return the state as a table."""
    label = ctx.label
    return {
        "turn": ctx.s.turn,
        "asked": ctx.asked,
        "points": ctx.s.points,
        "markers": {
            one.id: {"hex": label(one.at), "posture": ctx.posture(one.posture), "acted": one.acted}
            for one in ctx.markers()
        },
        "bombs": [
            {"kind": one.kind, "hex": label(place_of(ctx, one)), "turn": one.turn} for one in ctx.s.bombs
        ],
        "doors": [label(place) for place in ctx.s.opened],
        "wrecked": [label(place) for place in ctx.s.wrecked],
        "units": {unit: _unit(ctx, unit) for unit in ctx.rules.ids if ctx.unit(unit).state != UNSEEN},
    }


def _unit(ctx: GameContext, unit: str) -> UnitTable:
    one, held = ctx.unit(unit), carried(ctx, unit)
    return ctx.unit_table(
        unit, UnitTable,
        facing=WAYS[one.facing],
        wounds=list(one.wounds),
        stun=one.stun >= ctx.s.turn,
        primed=held.turn if held else 0,
        posture=ctx.posture(one.posture),
    )  # fmt: skip
