"""The routes of the active unit, and the distance of each hex from its goal."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.goals import Exit, Hold
from shellshock_tui.kit.walks import costs_to
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.goals import Destroy
from shellshock_tui.rules.shellshock.moves.entry import has_room
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end, refuse_facing
from shellshock_tui.rules.shellshock.moves.movement import exit_places
from shellshock_tui.rules.shellshock.moves.search import Search, SearchNode, traced
from shellshock_tui.rules.shellshock.moves.terrain import footing
from shellshock_tui.rules.shellshock.odds.threat import Pose, standing_at
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move
from shellshock_tui.rules.shellshock.victory import leaves_by

FAR = 999
"""The distance of places that cannot be reached."""
CACHE_SIZE = 64
"""The number of distance maps that are cached."""
NEAREST_ENEMY = "the nearest enemy"
"""The name of the goal of a unit whose side has none for it."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The places where a side wants a unit to be."""

    name: str
    places: tuple[int, ...]


def goal_of(position: Position, unit: int) -> Goal:
    """Return a unit's goal: its side's objective or exit, else the enemies."""
    side = position.side(unit)
    for condition in position.battle.victory:
        match condition:
            case Hold(owner, places, _, name) if owner == side:
                return Goal(name, places)
            case Exit(places=places) if leaves_by(position, unit, condition):
                return Goal("the exit hexes", places)
            case Hold() | Exit() | Destroy():
                continue
    enemies = tuple(position.unit(i).place for i in position.standing if position.side(i) != side)
    return Goal(NEAREST_ENEMY, enemies)


class Ways:
    """A cache of distance maps; wrecks and units do not change them."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self.known: BoundedCache[tuple[int, tuple[int, ...], bool], dict[int, int]] = BoundedCache(CACHE_SIZE)
        """The maps by unit, goal, and whether deep water is safe for the unit."""

    def field(self, position: Position, unit: int, goals: tuple[int, ...]) -> dict[int, int]:
        """Return the points that a unit needs to the goals from each place, not counting turns."""
        afloat = Kind.FLOATS in position.working(unit).kinds or Kind.SEALING in position.working(unit).kinds
        return self.known.get((unit, goals, afloat), lambda: _points_to(position, unit, goals))

    def points(self, position: Position, unit: int, place: int, goals: tuple[int, ...]) -> int:
        """Return the points that a unit needs from a place to the goals, not counting turns."""
        return self.field(position, unit, goals).get(place, FAR)

    def turns(self, position: Position, unit: int, place: int, goals: tuple[int, ...]) -> Fraction:
        """Return the distance of a place from the goals in turns at the unit's cross-country maximum."""
        points = self.points(position, unit, place, goals)
        return Fraction(points, max(1, position.sheet(unit).cross_country))


def _points_to(position: Position, unit: int, places: tuple[int, ...]) -> dict[int, int]:
    """Return the points from each place to the nearest of some places."""
    ahead, neighbours = position.sheet(unit).directions[0] or 1, position.battle.board.steps

    def before(place: int) -> Iterator[tuple[int, int]]:
        if not position.drowns(unit, place):
            for direction, beside in enumerate(neighbours[place]):
                if beside != OFF_BOARD and (factor := footing(position, unit, beside)[(direction + 3) % 6]):
                    yield beside, ahead * factor

    return costs_to(places, before)


class Routes:
    """All routes of the active unit with the points that it has."""

    def __init__(
        self, position: Position, activation: Activation, before: Position, first: tuple[Command, ...] = ()
    ) -> None:
        """Search for the active unit, which has announced its speed, perhaps by the command in `first`."""
        assert activation.move is not None
        self.begun, self.first = before, first
        self.position, self.unit = position, activation.unit
        self.search = Search(position, activation.unit)
        state = position.unit(activation.unit)
        self.start: SearchNode = self.search.start(activation.move), activation.move.points
        self.exits = exit_places(position, activation.unit)
        self.free = frozenset(
            way for way in range(6) if refuse_facing(position, activation, (state.facing + way) % 6) is None
        )
        """The numbers of faces clockwise that the unit may turn at the end of its move."""
        self._cheapest: dict[int, int | None] = {}
        self.may_nestle = position.battle.options.nestle or state.nestled
        """Whether the unit may perhaps nestle among trees, or leave them, at the end of its move."""

    @cached_property
    def before(self) -> dict[SearchNode, SearchNode]:
        """Each search node that can be reached, with the one before it; the start precedes itself."""
        if self.position.unit(self.unit).ram is not None:
            return {self.start: self.start}
        return self.search.explore(self.start)

    def ends(self) -> Iterator[SearchNode]:
        """Yield each search node from which no step has to be taken."""
        return (standing for standing in self.before if not self._leads_on(standing))

    def _leads_on(self, standing: SearchNode) -> bool:
        node, points = standing
        cheapest = self._cheapest_step(node // self.search.span)
        return cheapest is not None and cheapest <= points

    def _cheapest_step(self, pose: int) -> int | None:
        """Return the least cost of a step from a pose, other than into an exit hex; None if there is none."""
        if pose not in self._cheapest:
            steps = self.search.steps(pose)
            self._cheapest[pose] = min(
                (cost for end, cost, _ in steps if end // 6 not in self.exits), default=None
            )
        return self._cheapest[pose]

    def must_go_on(self, standing: SearchNode) -> bool:
        """Return whether a move may not end at a node, because a step must be taken, perhaps after a turn."""
        if not self.search.piloted or self.position.sheet(self.unit).flies:
            return self._may_not_rest(standing)
        node, points = standing
        if not points or self.position.unit(self.unit).ram is not None:
            return False
        return any(self._leads_on((after, points)) for after in (node, *self.search.turns(node)))

    def _may_not_rest(self, standing: SearchNode) -> bool:
        """Return whether a unit drowns at a node, or flies above another unit there, or must go on."""
        if standing != self.start and not has_room(self.position, self.unit, self.place(standing)):
            return True
        there = standing_at(self.position, self.unit, self.search.pose(standing[0]))
        return refuse_end(there, self.activation(standing)) is not None

    def facings(self, facing: int) -> list[int]:
        """Return the facings with which the unit may end its move if it arrives with one."""
        return sorted((facing + way) % 6 for way in self.free)

    def place(self, standing: SearchNode) -> int:
        """Return the place of a search node."""
        return self.search.place(standing[0])

    def activation(self, standing: SearchNode) -> Activation:
        """Return the activation of the unit at a search node."""
        count, turns = self.search.counts(standing[0])
        return Activation(self.unit, Move(standing[1], count, turns))

    def commands(self, standing: SearchNode) -> tuple[Command, ...]:
        """Return the steps and turns that lead to a search node."""
        way = pairwise(traced(self.before, standing))
        return tuple(self.search.command(before, after) for (before, _), (after, _) in way)


def settled(there: Position, before: Position, unit: int) -> Position:
    """Return `there` with its occupancy cached in `before`, from which one unit has moved."""
    key = "moved", unit, there.unit(unit).place
    if key not in before.cache:
        before.cache[key] = there.occupancy
    return Position(there.battle, there.state, before.cache[key])


class Rest:
    """The end of a route."""

    def __init__(self, routes: Routes, standing: SearchNode) -> None:
        """Take a route and the search node at its end."""
        self.routes, self.standing = routes, standing
        self.pose: Pose = routes.search.pose(standing[0])
        self.place, self.facing = self.pose

    @property
    def activation(self) -> Activation:
        """The activation of the unit at the end of its route."""
        return self.routes.activation(self.standing)

    @cached_property
    def there(self) -> Position:
        """The position with the unit at the end of its route, before its move has ended."""
        unit = self.routes.unit
        return settled(standing_at(self.routes.position, unit, self.pose), self.routes.begun, unit)
