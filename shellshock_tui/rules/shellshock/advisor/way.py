"""The way to what wins the battle: how many points of movement each hex is away from it."""

from dataclasses import dataclass
from dataclasses import field as made
from fractions import Fraction
from heapq import heappop, heappush

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.rules.shellshock.battle import Destroy, Exit, Hold
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.moves.terrain import footing
from shellshock_tui.rules.shellshock.position import Position

FAR = 999
"""Points to where no way leads."""
KEPT = 64
"""How many fields of points are kept."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a side wants a unit to be."""

    name: str
    places: tuple[int, ...]


def goal_of(position: Position, unit: int) -> Goal:
    """Return a unit's goal: its side's objective or exit; without one, the enemy."""
    side = position.side(unit)
    for condition in position.battle.victory:
        match condition:
            case Hold(owner, places, _, name) if owner == side:
                return Goal(name, places)
            case Exit(owner, places, _) if owner == side:
                return Goal("the exit hexes", places)
            case Hold() | Exit() | Destroy():
                continue
    enemies = tuple(position.unit(i).place for i in position.standing if position.side(i) != side)
    return Goal("the nearest enemy", enemies)


@dataclass
class Ways:
    """The fields of points worked out so far; wrecks and units do not change them."""

    known: dict[tuple[int, tuple[int, ...], bool], dict[int, int]] = made(default_factory=dict)
    """By unit, goal, and whether deep water destroys the unit."""

    def field(self, position: Position, unit: int) -> dict[int, int]:
        """Return the points that a unit spends to its goal, turns aside, from each place with a way there."""
        afloat = position.any_works(unit, Kind.FLOATS) or position.any_works(unit, Kind.SEALING)
        goal = goal_of(position, unit)
        key = unit, goal.places, afloat
        if key not in self.known:
            if len(self.known) >= KEPT:
                del self.known[next(iter(self.known))]
            self.known[key] = _points_to(position, unit, goal.places)
        return self.known[key]

    def points(self, position: Position, unit: int, place: int) -> int:
        """Return the points that a unit spends from a place to its goal, turns aside."""
        return self.field(position, unit).get(place, FAR)

    def turns(self, position: Position, unit: int, place: int) -> Fraction:
        """Return the way in turns at the unit's cross-country maximum."""
        return Fraction(self.points(position, unit, place), max(1, position.sheet(unit).cross_country))


def _points_to(position: Position, unit: int, places: tuple[int, ...]) -> dict[int, int]:
    """Return the points from each place to the nearest of some places: Dijkstra's search, backwards."""
    ahead = position.sheet(unit).directions[0] or 1
    neighbours = position.battle.board.steps
    found: dict[int, int] = {}
    waiting = [(0, place) for place in places]
    while waiting:
        points, place = heappop(waiting)
        if place in found:
            continue
        found[place] = points
        if position.drowns(unit, place):
            continue
        for direction, before in enumerate(neighbours[place]):
            if before != OFF_BOARD and before not in found:
                factor = footing(position, unit, before)[(direction + 3) % 6]
                if factor:
                    heappush(waiting, (points + ahead * factor, before))
    return found
