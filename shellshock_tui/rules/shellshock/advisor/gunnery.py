"""The weapons that a unit can fire with, whatever its target."""

from typing import NamedTuple

from shellshock_tui.rules.shellshock.fire.arcs import in_arc
from shellshock_tui.rules.shellshock.odds.attack_value import Aim, aims, power_of
from shellshock_tui.rules.shellshock.position import Position


class Means(NamedTuple):
    """The equipment, rounds and power of a unit."""

    hits: tuple[int, ...]
    stores: tuple[int, ...]
    kreigs: int


class Gunnery(NamedTuple):
    """The gunners of a unit who may still fire, and their means."""

    unit: int
    place: int
    means: Means
    aims: tuple[tuple[Aim, tuple[int, ...]], ...]
    """Each waiting post with each section that it may fire from, and the possible facings of the section."""

    def bearing(self, position: Position, place: int) -> tuple[Aim, ...]:
        """Return each waiting post with each section that may be pointed at a place."""
        return tuple(
            aim
            for aim, facings in self.aims
            if any(in_arc(position.battle, self.place, way, place) for way in facings)
        )


def gunnery(position: Position, unit: int) -> Gunnery:
    """Return the weapons that a unit can fire with; cached in the position."""
    kept, key = position.cache, ("gunnery", unit)
    if key not in kept:
        kept[key] = _gunnery(position, unit)
    found: Gunnery = kept[key]
    return found


def _gunnery(position: Position, unit: int) -> Gunnery:
    state = position.unit(unit)
    means = Means(position.serving(unit).hits, state.stores, power_of(position, unit))
    return Gunnery(unit, state.place, means, tuple(aims(position, unit)))
