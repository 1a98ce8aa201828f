"""The possible ends of a unit's move, cached for states that are alike around the unit."""

from collections.abc import Hashable
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.shellshock.advisor.routes import Routes
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed, Command
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.search import SearchNode
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation

CACHE_SIZE = 128
"""The number of moves whose ends are cached."""
Gait = tuple[int, bool]
"""A speed, and whether it is in reverse."""


class End(NamedTuple):
    """A place and a facing in which a unit's route may end."""

    place: int
    facing: int
    standing: SearchNode


class Ends(NamedTuple):
    """All ends of a unit's routes at one speed."""

    routes: Routes
    found: tuple[End, ...]

    def way(self, end: End) -> tuple[Command, ...]:
        """Return the commands that lead to an end, from the announcement of the speed on."""
        return (*self.routes.first, *self.routes.commands(end.standing))


class KnownEnds:
    """A cache of the ends of moves, by everything around the unit on which they depend."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._known: BoundedCache[Hashable, Ends] = BoundedCache(CACHE_SIZE)

    def of(self, position: Position, activation: Activation, gait: Gait) -> Ends:
        """Return the ends of a unit's move at a speed, which is the announced one once it is announced."""
        unit, state = activation.unit, position.unit(activation.unit)
        points = gait[0] if activation.move is None else activation.move.points
        distance, here = position.battle.board.distance, state.place
        near = tuple(
            (place, units)
            for place, units in position.occupants.items()
            if distance(place, here) <= points and units != (unit,)
        )
        key = unit, here, state.facing, state.hits, gait, activation.move, position.wrecks, near
        return self._known.get((*key, state.nestled, state.ram), lambda: _ends(position, activation, gait))


def _ends(position: Position, activation: Activation, gait: Gait) -> Ends:
    unit, (speed, reverse) = activation.unit, gait
    if activation.move is not None:
        routes = Routes(position, activation, position)
    else:
        announced = moving.announced(position, unit, speed, reverse=reverse)
        under_way = announced.activation
        assert under_way is not None
        first = AnnounceSpeed(position.id(unit), speed, reverse)
        routes = Routes(announced, under_way, position, (first,))
    found: dict[int, SearchNode] = {}
    for standing in routes.ends():
        found.setdefault(standing[0] // routes.search.span, standing)
    ends = (End(*divmod(pose, 6), standing) for pose, standing in found.items())
    return Ends(routes, tuple(end for end in ends if not routes.must_go_on(end.standing)))
