"""The state as programs read it."""

from typing import TypedDict

from shellshock_tui.rules.shock.blasts import carried, place_of
from shellshock_tui.rules.shock.field import Field
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
    """up, shock, dead or gone."""
    wounds: list[str]
    """The class of each wound."""
    stun: bool
    shaken: bool
    exhausted: int
    empty: bool
    jammed: bool
    grenades: int
    primed: int
    """At the end of which turn the grenade in its hand goes off; 0 if there is none."""
    acted: bool
    task: str
    tries: int
    posture: str


class MarkerTable(TypedDict):
    """An unknown enemy."""

    hex: str
    posture: str
    """hold, advance or withdraw."""
    acted: bool


class BombTable(TypedDict):
    """An explosive that has not gone off yet."""

    kind: str
    """grenade or charge."""
    hex: str
    turn: int
    """At the end of which turn it goes off."""


class StateTable(TypedDict):
    """A mission at rest."""

    turn: int
    asked: str
    """The kind of the decision, or over."""
    points: int
    markers: dict[str, MarkerTable]
    bombs: list[BombTable]
    doors: list[str]
    """The doors that stand open."""
    wrecked: list[str]
    units: dict[str, UnitTable]


def table(f: Field) -> StateTable:
    """Return the state as a JSON table."""
    label = f.label
    return {
        "turn": f.s.turn,
        "asked": f.asked,
        "points": f.s.points,
        "markers": {
            one.id: {"hex": label(one.at), "posture": f.posture(one.posture), "acted": one.acted}
            for one in f.markers()
        },
        "bombs": [{"kind": one.kind, "hex": label(place_of(f, one)), "turn": one.turn} for one in f.s.bombs],
        "doors": [label(place) for place in f.s.opened],
        "wrecked": [label(place) for place in f.s.wrecked],
        "units": {unit: _unit(f, unit) for unit in f.rules.ids if f.unit(unit).state != UNSEEN},
    }


def _unit(f: Field, unit: str) -> UnitTable:
    one, held = f.unit(unit), carried(f, unit)
    return f.told_of(
        unit, UnitTable,
        facing=WAYS[one.facing],
        wounds=list(one.wounds),
        stun=one.stun >= f.s.turn,
        primed=held.turn if held else 0,
        posture=f.posture(one.posture),
    )  # fmt: skip
