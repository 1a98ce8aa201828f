"""What can be laid over the table: range rings, threats, and the ground that keeps a unit together."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import prod

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.overlays import threats
from shellshock_tui.rules.sshr.field import Field
from shellshock_tui.rules.sshr.phases import Act, Move, forget
from shellshock_tui.rules.sshr.shooting import range_of, refuse_gun, volley

NEAR, FAR = 7, 3
"""The levels of the rings: within half range, and within the whole."""


def marks(f: Field, kind: OverlayKind, unit: str) -> Overlay:
    """Return the marks of an overlay for a unit."""
    match kind:
        case OverlayKind.RING | OverlayKind.ARC:
            return _rings(f, kind, unit)
        case OverlayKind.THREAT:
            note = f"Where a shot could cost {f.name(unit)} a hit point: the redder, the likelier."
            return threats(
                f, f.enemies(unit), _around(f, unit), partial(threat, next_fire(f, unit), unit), note
            )
        case OverlayKind.ZONE:
            return _together(f, unit)
        case _:
            return Overlay(kind, ())


def _rings(f: Field, kind: OverlayKind, unit: str) -> Overlay:
    """Return what the gun that most models carry reaches: half and full range, as circles."""
    carried = [name for model in f.unit(unit).models for name in f.sheet(unit).guns[model - 1]]
    if not carried:
        return Overlay(kind, (), f"{f.does(unit, 'has')} no guns.")
    name = max(dict.fromkeys(carried), key=carried.count)
    weapon, one = f.battle.weapons[name], f.unit(unit)
    bearers = [model for model in one.models if name in f.sheet(unit).guns[model - 1]]
    firing = [model for model in bearers if refuse_gun(f, unit, model, weapon) is None]
    if not firing:
        return Overlay(kind, (), f"The {name} is silent now.")
    reaches = {one.place(model): int(range_of(f, unit, model, weapon).total) for model in firing}
    found = []
    for place in range(f.battle.board.size):
        away = {start: f.squared(start, place) for start in reaches}
        if any(away[start] <= reaches[start] ** 2 for start in away):
            found.append((place, NEAR if 4 * min(away.values()) <= weapon.range**2 else FAR, ""))
    half = f"; bright: up to {weapon.range // 2}"
    return Overlay(
        kind, tuple(found), f"The {name} reaches {counted(max(reaches.values()), 'inch', 'inches')}{half}."
    )


def _together(f: Field, unit: str) -> Overlay:
    most = f.battle.cohesion(unit) ** 2
    standing = f.unit(unit).standing
    found = [
        (place, NEAR, "")
        for place in range(f.battle.board.size)
        if any(f.squared(one, place) <= most for one in standing)
    ]
    note = f"Within {f.battle.cohesion(unit)} inches of a model of {f.name(unit)}."
    return Overlay(OverlayKind.ZONE, tuple(found), note)


def _around(f: Field, unit: str) -> Iterator[int]:
    """Yield the squares that the first model of a unit could stand in."""
    start, sheet = f.unit(unit).at, f.sheet(unit)
    barred = f.battle.barred[sheet.type]
    for place in range(f.battle.board.size):
        if not barred[place] and f.squared(start, place) <= sheet.m**2:
            yield place


def next_fire(f: Field, unit: str) -> Field:
    """Return the field on which a unit's enemies fire next: what they did in a phase before is forgotten."""
    there = Field(f.rules, f.s)
    for enemy in f.enemies(unit):
        if not (isinstance(f.s.phase, Act | Move) and f.s.phase.side == f.side(enemy)):
            forget(there, enemy)
    return there


def threat(f: Field, unit: str, enemy: str, place: int) -> Fraction:
    """Return the chance that a volley of an enemy would cost a unit in a square a hit point."""
    there = Field(f.rules, f.s)
    there.put(unit, places=(place,))
    return harm(there, unit, enemy)


def harm(f: Field, unit: str, enemy: str) -> Fraction:
    """Return the chance that a volley of an enemy costs a unit a hit point."""
    found = volley(f, enemy, unit)
    if isinstance(found, Blocked):
        return Fraction(0)
    return 1 - prod(((1 - one.each) ** one.number for one in found.attacks), start=Fraction(1))
