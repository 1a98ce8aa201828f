"""The overlays on the map: arcs, ranges and danger from enemy fire."""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import partial

from shellshock_tui.engine.map_view import THREAT_SIGNS, Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.overlays import threats
from shellshock_tui.rules.shock.fire import hit_odds, number, struck
from shellshock_tui.rules.shock.game_context import GameContext, in_arc, passing, sees
from shellshock_tui.rules.shock.programme import turned

FIRE, VISION = 9, 4
BANDS = ((1, 9), (2, 6), (4, 3))
"""The levels of the near, middle and far range bands, by halves of the range."""
LOOKED_AT = 8
"""The distance in hexes up to which the danger to a soldier is shown."""


def marks(ctx: GameContext, kind: OverlayKind, unit: str) -> Overlay:
    """Return an overlay for a soldier."""
    match kind:
        case OverlayKind.ARC:
            return Overlay(kind, tuple(_arcs(ctx, unit)), "Bright: fire arc; dim: vision arc.")
        case OverlayKind.RING:
            note = "From bright to dim: half the range, the range, twice the range."
            return Overlay(kind, tuple(_rings(ctx, unit)), note)
        case OverlayKind.THREAT:
            name = ctx.name(unit)
            note = f"How likely one shot would put {name} out of action there: {THREAT_SIGNS}."
            near = (p for p in range(ctx.board.size) if ctx.board.distance(ctx.unit(unit).at, p) <= LOOKED_AT)
            places = (place for place in near if not ctx.ground(place).barred)
            return threats(ctx, ctx.foes(unit), places, partial(_threat, ctx, unit), note)
        case _:
            return Overlay(kind, ())


def _arcs(ctx: GameContext, unit: str) -> Iterator[tuple[int, int, str]]:
    one = ctx.unit(unit)
    for place in range(ctx.board.size):
        if place != one.at and sees(ctx, one.at, place):
            if in_arc(ctx, one.at, one.facing, place, "fire"):
                yield place, FIRE, ""
            elif in_arc(ctx, one.at, one.facing, place, "vision"):
                yield place, VISION, ""


def _rings(ctx: GameContext, unit: str) -> Iterator[tuple[int, int, str]]:
    at, reach = ctx.unit(unit).at, ctx.weapon(unit).range
    for place in range(ctx.board.size):
        apart = ctx.board.distance(at, place)
        level = next((level for halves, level in BANDS if 2 * apart <= halves * reach), 0)
        if apart and level:
            yield place, level, ""


def _threat(ctx: GameContext, unit: str, enemy: str, place: int) -> Fraction:
    """Return the chance that an enemy's shot puts a soldier in a hex out of action."""
    return falls(ctx.imagined(unit, at=place), enemy, unit)


def _exposed(ctx: GameContext, unit: str, target: str) -> Hashable:
    """Return the inputs of the danger from one soldier to another."""
    one, other = ctx.unit(unit), ctx.unit(target)
    shooter = one.at, one.sheet, one.exhausted > 0, ctx.is_ready(unit)
    return shooter, (other.at, other.sheet, other.stance, other.state), ctx.s.opened, ctx.s.wrecked


@cached_by(20_000, _exposed)
def falls(ctx: GameContext, unit: str, target: str) -> Fraction:
    """Return the chance that a steady shot puts a soldier into shock or worse, the shooter facing it."""
    need = number(turned(ctx, unit, target), unit, target)
    if ctx.distance(unit, target) == 0 or isinstance(need, Blocked):
        return Fraction(0)
    odds = hit_odds(ctx, struck(ctx, target, ctx.weapon(unit).cls, ctx.unit(unit).at))
    return passing(need) * (odds["shock"] + odds["death"])
