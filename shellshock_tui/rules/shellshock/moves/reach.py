"""The places that a unit can reach with the points that it has."""

from array import array
from typing import NamedTuple

from shellshock_tui.rules.shellshock.moves.entry import has_room
from shellshock_tui.rules.shellshock.moves.search import TURNS, Pose, Search
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move

TAKEN = array("H", (0xFFFF,) * 6)
"""A distance beyond any unit's, for each pose of a place that it may not enter."""


def can_land(position: Position, move: Move, unit: int) -> bool:
    """Return whether a flying unit can still reach a free hex."""
    return any(has_room(position, unit, place) for place in _Reach(position, unit, move).found)


class Arrival(NamedTuple):
    """An arrival of a unit in a place; more points left are better, then more hexes travelled."""

    points: int
    travelled: int
    """The hexes forward since its last turn, up to its turn number."""
    facing: int


def arrivals(position: Position, activation: Activation) -> dict[int, Arrival]:
    """Return each place where the active unit can end up, with the best arrival there."""
    unit, move = activation.unit, activation.move
    if move is None or position.unit(unit).ram:
        return {}
    reach = _Reach(position, unit, move)
    return {place: reach.arrival(place) for place in reach.found if has_room(position, unit, place)}


class _Reach:
    """A search of the poses in reach by Dial's algorithm: most points first, then most hexes travelled.

    Of two ways to the same pose, one with no more points and fewer hexes since the last turn is dropped.
    """

    def __init__(self, position: Position, unit: int, move: Move) -> None:
        """Search with the points of a move."""
        search = self.search = Search(position, unit)
        self.most = min(search.number, move.count + move.points)
        """The greatest number of hexes travelled that matters."""
        self.found: dict[int, int] = {}
        """The best arrival in each place: points, hexes and facing, encoded as one number."""
        self.farthest = array("H", bytes(position.battle.board.size * 12))
        """The greatest number of hexes travelled in each pose so far, plus one; 0 for none."""
        self.waiting: list[list[list[Pose]]] = [
            [[] for _ in range(move.points + 1)] for _ in range(self.most + 1)
        ]
        """The poses still to be expanded, by hexes travelled and points left."""
        self._begin(move)
        for left in range(move.points - 1, -1, -1):
            if search.piloted and self.most == search.number:
                self._turn(left)
            self._step(left)

    def _begin(self, move: Move) -> None:
        search = self.search
        nodes = [search.start(move)]
        for node in nodes:
            nodes += search.turns(node)
            pose, rest = divmod(node, search.span)
            self.waiting[rest // TURNS][move.points].append(pose)
        self._step(move.points)
        for place in search.position.occupants:  # last, since it may stand where it could not enter
            if not search.lets_in(place):
                self.farthest[place * 6 : place * 6 + 6] = TAKEN

    def _turn(self, left: int) -> None:
        """Add the turns of poses with so many points left that have travelled far enough."""
        farthest, number, turned = self.farthest, self.search.number, self.waiting[0][left]
        ways = (1, 5) if number else (1, 2, 3, 4, 5)
        for pose in [pose for pose in self.waiting[number][left] if farthest[pose] <= number]:
            hull = pose // 6 * 6
            for way in ways:
                after = hull + (pose + way) % 6
                if not farthest[after]:
                    turned.append(after)

    def _step(self, left: int) -> None:
        """Add the steps from the poses with so many points left."""
        for count in range(self.most, -1, -1):
            self._step_from(count, left)

    def _step_from(self, count: int, left: int) -> None:
        farthest, found, kept, known = self.farthest, self.found, self.search.shared_steps, self.search.known
        aside, ahead = self.waiting[count], self.waiting[min(count + 1, self.most)]
        arrival = (left * (self.most + 1) + count) * 6
        for pose in aside[left]:
            if farthest[pose] > count:
                continue
            farthest[pose] = count + 1
            place, facing = divmod(pose, 6)
            if arrival + facing > found.get(place, -1):
                found[place] = arrival + facing
            for end, cost, straight in kept.get(pose) or known(pose):
                if cost <= left:
                    (ahead if straight else aside)[left - cost].append(end)

    def arrival(self, place: int) -> Arrival:
        """Return the best arrival in a place that can be reached."""
        rest, facing = divmod(self.found[place], 6)
        points, travelled = divmod(rest, self.most + 1)
        return Arrival(points, travelled, facing)
