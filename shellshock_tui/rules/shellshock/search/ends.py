"""The possible ends of a unit's move, cached for states that are alike around the unit."""

from collections.abc import Hashable
from functools import cached_property

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.rules.shellshock.advisor.routes import Rest, Routes
from shellshock_tui.rules.shellshock.advisor.stops import rams
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed, Command
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.search import SearchNode
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation

CACHE_SIZE = 128
"""The number of moves whose ends are cached."""
Gait = tuple[int, bool]
"""A speed, and whether it is in reverse."""


class Ends:
    """All ends of a unit's routes at one speed."""

    def __init__(self, position: Position, activation: Activation, gait: Gait) -> None:
        """Search for the active unit, which announces a speed unless it has announced it."""
        unit, (speed, reverse) = activation.unit, gait
        if activation.move is not None:
            self.routes = Routes(position, activation, position)
        else:
            announced = moving.announced(position, unit, speed, reverse=reverse)
            under_way = announced.activation
            assert under_way is not None
            first = AnnounceSpeed(position.id(unit), speed, reverse)
            self.routes = Routes(announced, under_way, position, (first,))

    @cached_property
    def found(self) -> tuple[Rest, ...]:
        """One end for each place and facing."""
        routes, ends = self.routes, dict[int, SearchNode]()
        for standing in routes.ends():
            ends.setdefault(standing[0] // routes.search.span, standing)
        return tuple(Rest(routes, end) for end in ends.values() if not routes.must_go_on(end))

    @cached_property
    def rams(self) -> tuple[tuple[Rest, int], ...]:
        """The ends from which the unit rams, each with the face through which it does."""
        return tuple((stop.rest, stop.ram) for stop in rams(self.routes) if stop.ram is not None)

    def way(self, rest: Rest) -> tuple[Command, ...]:
        """Return the commands that lead to an end, from the announcement of the speed on."""
        return (*self.routes.first, *self.routes.commands(rest.standing))


class KnownEnds:
    """A cache of the ends of moves, by everything around the unit on which they depend."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._known: BoundedCache[Hashable, Ends] = BoundedCache(CACHE_SIZE)

    def of(self, position: Position, activation: Activation, gait: Gait) -> Ends:
        """Return the ends of a unit's move at a speed, which is the announced one once it is announced."""
        unit, units = activation.unit, position.state.units
        state = units[unit]
        points = gait[0] if activation.move is None else activation.move.points
        distance, here = position.battle.board.distance, state.place
        near = tuple(
            [
                (place, there, *[(units[one].moved, units[one].hits) for one in there])
                for place, there in position.occupants.items()
                if distance(place, here) <= points and there != (unit,)
            ]
        )
        still, acts = (state.nestled, state.ram, state.still, state.speed == 0), position.acts
        key = unit, here, state.facing, state.hits, gait, activation.move, position.wrecks, near, still, acts
        return self._known.get(key, lambda: Ends(position, activation, gait))
