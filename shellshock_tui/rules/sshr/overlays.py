"""What can be laid over the table: range rings, threats, and the ground that keeps a unit together."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.trail import Trail
from shellshock_tui.kit.overlays import threats
from shellshock_tui.rules.sshr.battle import Weapon
from shellshock_tui.rules.sshr.field import Field
from shellshock_tui.rules.sshr.shooting import refuse_gun, sight, to_hit, to_save, to_wound

NEAR, FAR = 7, 3
"""The levels of the rings: within half range, and within the whole."""


def marks(f: Field, kind: OverlayKind, unit: str) -> Overlay:
    """Return the marks of an overlay for a unit."""
    match kind:
        case OverlayKind.RING | OverlayKind.ARC:
            return _rings(f, kind, unit)
        case OverlayKind.THREAT:
            note = f"Where a shot could cost {f.name(unit)} a hit point: the redder, the likelier."
            return threats(f, f.enemies(unit), _around(f, unit), partial(threat, f, unit), note)
        case OverlayKind.ZONE:
            return _together(f, unit)
        case _:
            return Overlay(kind, ())


def longest(f: Field, unit: str) -> Weapon | None:
    """Return the gun of a unit that reaches farthest; nothing if it has none."""
    carried = [
        f.battle.weapons[name] for model in f.unit(unit).models for name in f.sheet(unit).guns[model - 1]
    ]
    return max(carried, key=lambda weapon: weapon.range, default=None)


def _rings(f: Field, kind: OverlayKind, unit: str) -> Overlay:
    """Return what the gun that most models carry reaches: half and full range, as circles."""
    carried = [name for model in f.unit(unit).models for name in f.sheet(unit).guns[model - 1]]
    if not carried:
        return Overlay(kind, (), f"{f.does(unit, 'has')} no guns.")
    name = max(dict.fromkeys(carried), key=carried.count)
    weapon, standing = f.battle.weapons[name], f.unit(unit).standing
    found = []
    for place in range(f.battle.board.size):
        away = min(f.squared(one, place) for one in standing)
        if 0 < away <= weapon.range**2:
            found.append((place, NEAR if 4 * away <= weapon.range**2 else FAR, ""))
    return Overlay(kind, tuple(found), f"The {name} reaches {weapon.range} inches; bright: half of it.")


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


def threat(f: Field, unit: str, enemy: str, place: int) -> Fraction:
    """Return the chance that the guns of an enemy cost a unit in a square a hit point, as they stand now."""
    missed, one = Fraction(1), f.unit(enemy)
    if one.shaken or not f.sheet(enemy).ws:
        return Fraction(0)
    hit = to_hit(f, enemy, unit).chance
    for model in one.models:
        start = one.place(model)
        weapons = [f.battle.weapons[name] for name in f.sheet(enemy).guns[model - 1]]
        near = [weapon for weapon in weapons if f.squared(start, place) <= weapon.range**2]
        if near and isinstance(sight(f, start, place), Trail):
            for weapon in near:
                if refuse_gun(f, enemy, model, weapon) is None:
                    hurt = hit * to_wound(f, unit, weapon.strength).chance
                    missed *= (1 - hurt * (1 - to_save(f, unit, weapon.penetration).chance)) ** weapon.shots
    return 1 - missed
