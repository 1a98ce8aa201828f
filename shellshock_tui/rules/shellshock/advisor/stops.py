"""The ways in which a unit's move may end, and which of them are worth a look."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.rules.shellshock.advisor.routes import Routes, Standing
from shellshock_tui.rules.shellshock.advisor.way import Ways
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed, Command
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.target import enemies, in_arc
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.move_end import nestlings, refuse_exit, refuse_facing
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import ram_target, refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.odds.threat import standing_at
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation

LOOKED_INTO = 36
"""Of all the ways in which a move may end, how many are weighed."""


@dataclass(frozen=True, eq=False, slots=True)
class Stop:
    """A way in which a move may end."""

    first: tuple[Command, ...]
    """The speed announced, if it was not before."""
    routes: Routes
    standing: Standing
    facing: int
    nestle: bool | None = None
    ram: int | None = None
    """The face through which it rams."""
    leave: bool = False

    @property
    def place(self) -> int:
        """Where the unit then is."""
        return self.routes.place(self.standing)

    @property
    def there(self) -> Position:
        """The position with the unit where its route ends, before its move has ended."""
        pose = self.place, self.routes.facing(self.standing)
        return standing_at(self.routes.position, self.routes.unit, pose)


def stops(position: Position, activation: Activation) -> Iterator[Stop]:
    """Yield every way in which the unit in hand may end its move, at every speed that it may announce."""
    if activation.move is not None:
        yield from _stops((), Routes(position, activation))
        return
    for speed, reverse in legal_speeds(position, activation.unit):
        announced, _ = moving.announce(position, activation.unit, speed, reverse=reverse)
        under_way = moving.phase_of(announced).activation
        assert under_way is not None
        first = AnnounceSpeed(position.unit_setup(activation.unit).id, speed, reverse)
        yield from _stops((first,), Routes(announced, under_way))


def _stops(first: tuple[Command, ...], routes: Routes) -> Iterator[Stop]:
    seen: set[tuple[int, int]] = set()
    for standing in routes.ends():
        pose = routes.place(standing), routes.facing(standing)
        if pose not in seen:
            seen.add(pose)
            yield from _endings(Stop(first, routes, standing, pose[1]))
    yield from _rams(first, routes)


def _endings(stop: Stop) -> Iterator[Stop]:
    there, activation = stop.there, stop.routes.activation(stop.standing)
    if refuse_end(there, activation):
        return
    for facing in range(6):
        if refuse_facing(there, activation, facing) is None:
            for nestle in nestlings(there, activation, facing):
                yield Stop(stop.first, stop.routes, stop.standing, facing, nestle)
    if refuse_exit(there, activation) is None:
        yield Stop(stop.first, stop.routes, stop.standing, stop.facing, leave=True)


def _rams(first: tuple[Command, ...], routes: Routes) -> Iterator[Stop]:
    position, unit = routes.position, routes.unit
    seen: set[tuple[int, int, int]] = set()
    for standing in routes.before:
        place, facing = routes.search.pose(standing[0])
        for face in range(6):
            end = position.battle.board.step(place, (facing + face) % 6)
            if end == OFF_BOARD or end not in position.occupants or (place, facing, face) in seen:
                continue
            stop = Stop(first, routes, standing, facing, ram=face)
            if ram_target(position, unit, end) is not None and not refuse_ram(
                stop.there, routes.activation(standing), face
            ):
                seen.add((place, facing, face))
                yield stop


class Lookout:
    """What can be said of a stop at a glance."""

    def __init__(self, position: Position, unit: int, ways: Ways) -> None:
        """Look out for a unit."""
        self.position, self.unit, self.ways = position, unit, ways
        self._seen: dict[int, tuple[int, ...]] = {}

    @cached_property
    def enemies(self) -> tuple[int, ...]:
        """The enemies on the map."""
        return enemies(self.position, self.unit)

    def in_sight(self, place: int) -> tuple[int, ...]:
        """Return the enemies that would be seen from a place."""
        if place not in self._seen:
            there = self.position.put(self.unit, place=place, nestled=False)
            self._seen[place] = tuple(e for e in self.enemies if refuse_sight(there, self.unit, e) is None)
        return self._seen[place]

    def nearness(self, stop: Stop) -> tuple[int, ...]:
        """Order stops by their way to the goal; leaving and ramming come first."""
        ends = not stop.leave, stop.ram is None
        return (*map(int, ends), self.ways.points(self.position, self.unit, stop.place), -self.faced(stop))

    def fire(self, stop: Stop) -> tuple[int, ...]:
        """Order stops by the enemies in sight, those in front first."""
        return (-self.faced(stop), -len(self.in_sight(stop.place)), self.nearest(stop))

    def hiding(self, stop: Stop) -> tuple[int, ...]:
        """Order stops by the enemies out of sight."""
        return (len(self.in_sight(stop.place)), -self.faced(stop), self.nearest(stop))

    def faced(self, stop: Stop) -> int:
        """Return how many of the enemies in sight the front would be turned to; else of all."""
        battle, looked_at = self.position.battle, self.in_sight(stop.place) or self.enemies
        places = (self.position.unit(enemy).place for enemy in looked_at)
        return sum(in_arc(battle, stop.place, stop.facing, place) for place in places)

    def nearest(self, stop: Stop) -> int:
        """Return how far the nearest enemy is."""
        board = self.position.battle.board
        return min((board.distance(stop.place, self.position.unit(e).place) for e in self.enemies), default=0)


def promising(found: list[Stop], lookout: Lookout) -> list[Stop]:
    """Return the stops to be weighed: by turns the best for the goal, for fire and for hiding."""
    orders: tuple[Callable[[Stop], tuple[int, ...]], ...] = (
        lookout.nearness,
        lookout.fire,
        lookout.hiding,
    )
    in_turn = chain.from_iterable(zip(*(sorted(found, key=order) for order in orders), strict=True))
    return list(islice(dict.fromkeys(in_turn), LOOKED_INTO))
