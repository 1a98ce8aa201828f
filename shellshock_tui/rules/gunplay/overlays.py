"""What can be laid over the map: range bands, and threats."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.kit.overlays import threats
from shellshock_tui.rules.gunplay.activation import has_moved, may_act
from shellshock_tui.rules.gunplay.field import Field, in_the_way
from shellshock_tui.rules.gunplay.shooting import CLOSE, EFFECTIVE, FAR, band, refusal, shot_between

RINGS = {CLOSE: (8, "c"), EFFECTIVE: (5, "e"), FAR: (2, "x")}
"""The level and the letter of each band of range."""


def marks(f: Field, kind: OverlayKind, unit: str) -> Overlay:
    """Return the marks of an overlay for a character."""
    match kind:
        case OverlayKind.RING:
            return Overlay(kind, tuple(_rings(f, unit)), f"How far a {f.weapon(unit).title} reaches.")
        case OverlayKind.THREAT:
            note = f"Where {f.name(unit)} could be hit, by one shot of each enemy: the redder, the likelier."
            return threats(f, f.foes(unit), _around(f, unit), partial(threat, f, unit), note)
        case _:
            return Overlay(kind, ())


def _rings(f: Field, unit: str) -> Iterator[tuple[int, int, str]]:
    start, weapon = f.unit(unit).at, f.weapon(unit)
    for place in range(f.battle.board.size):
        far = band(weapon, f.battle.board.distance(start, place))
        if far is not None and place != start:
            yield place, *RINGS[far]


def _around(f: Field, unit: str) -> Iterator[int]:
    """Yield the hexes that a character could be in."""
    reach = 2 * f.battle.speeds[unit]
    start = f.unit(unit).at
    for place in range(f.battle.board.size):
        if f.battle.ground[place].cost and f.battle.board.distance(start, place) <= reach:
            yield place


def threat(f: Field, unit: str, enemy: str, place: int) -> Fraction:
    """Return the chance that a shot of an enemy who may still fire this turn hits a character in a hex."""
    return hit_in(f, enemy, unit, place) if may_fire(f, enemy) else Fraction(0)


def may_fire(f: Field, unit: str) -> bool:
    """Say whether a character may still fire this turn."""
    is_on = may_act(f, unit) or f.unit(unit).watch or unit in f.ready(f.side(unit))
    return is_on and not refusal(f, unit)


def hit_in(f: Field, unit: str, target: str, place: int) -> Fraction:
    """Return the chance that a character's shot from where it stands hits a target in a hex."""
    one, is_prone, moved = f.unit(unit), f.unit(target).prone, has_moved(f, unit)
    key = unit, one.at, one.weapon, one.prone or one.braced, moved, place, is_prone
    return f.battle.hits.of(key, lambda: _hit(f, unit, target, place, moved=moved))


def _hit(f: Field, unit: str, target: str, place: int, *, moved: bool) -> Fraction:
    start = f.unit(unit).at
    if in_the_way(f, start, place):
        return Fraction(0)
    return shot_between(f, unit, start, target, place, moved=moved).chance
