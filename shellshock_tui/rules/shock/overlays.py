"""What can be laid over the map: arcs, ranges, and where the enemy's fire would reach."""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import partial

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.keeping import kept_by
from shellshock_tui.kit.overlays import threats
from shellshock_tui.rules.shock.field import Field, in_arc, passing, sees
from shellshock_tui.rules.shock.fire import hit_odds, number, struck
from shellshock_tui.rules.shock.programme import turned

FIRE, VISION = 9, 4
BANDS = ((1, 9), (2, 6), (4, 3))
"""The levels of near, middle and far, by halves of the range."""
LOOKED_AT = 8
"""So far off a soldier looks at what threatens it."""


def marks(f: Field, kind: OverlayKind, unit: str) -> Overlay:
    """Return the marks of an overlay for a soldier."""
    match kind:
        case OverlayKind.ARC:
            return Overlay(kind, tuple(_arcs(f, unit)), "Fire arc strong, vision arc weak.")
        case OverlayKind.RING:
            return Overlay(kind, tuple(_rings(f, unit)), "Half the range, the range, twice the range.")
        case OverlayKind.THREAT:
            note = f"Where one shot could take {f.name(unit)} out: the redder, the likelier."
            near = (p for p in range(f.board.size) if f.board.distance(f.unit(unit).at, p) <= LOOKED_AT)
            places = (place for place in near if not f.ground(place).barred)
            return threats(f, f.foes(unit), places, partial(_threat, f, unit), note)
        case _:
            return Overlay(kind, ())


def _arcs(f: Field, unit: str) -> Iterator[tuple[int, int, str]]:
    one = f.unit(unit)
    for place in range(f.board.size):
        if place != one.at and sees(f, one.at, place):
            if in_arc(f, one.at, one.facing, place, "fire"):
                yield place, FIRE, ""
            elif in_arc(f, one.at, one.facing, place, "vision"):
                yield place, VISION, ""


def _rings(f: Field, unit: str) -> Iterator[tuple[int, int, str]]:
    at, reach = f.unit(unit).at, f.weapon(unit).range
    for place in range(f.board.size):
        apart = f.board.distance(at, place)
        level = next((level for halves, level in BANDS if 2 * apart <= halves * reach), 0)
        if apart and level:
            yield place, level, ""


def _threat(f: Field, unit: str, enemy: str, place: int) -> Fraction:
    """Return the chance that a shot of an enemy takes a soldier out in a hex."""
    return falls(f.imagined(unit, at=place), enemy, unit)


def _exposed(f: Field, unit: str, target: str) -> Hashable:
    """Return all that the danger from one soldier to another depends on."""
    one, other = f.unit(unit), f.unit(target)
    shooter = one.at, one.sheet, one.exhausted > 0, f.is_ready(unit)
    return shooter, (other.at, other.sheet, other.stance, other.state), f.s.opened, f.s.wrecked


@kept_by(20_000, _exposed)
def falls(f: Field, unit: str, target: str) -> Fraction:
    """Return the chance that one steady shot puts a soldier into shock or worse, the shooter turned to it."""
    need = number(turned(f, unit, target), unit, target)
    if f.apart(unit, target) == 0 or isinstance(need, Blocked):
        return Fraction(0)
    odds = hit_odds(f, struck(f, target, f.weapon(unit).cls, f.unit(unit).at))
    return passing(need) * (odds["shock"] + odds["death"])
