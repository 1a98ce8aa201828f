"""Where one unit can go with the points that it has."""

from array import array
from typing import NamedTuple

from shellshock_tui.rules.shellshock.moves.entry import has_room
from shellshock_tui.rules.shellshock.moves.search import TURNS, Pose, Search
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move

TAKEN = array("H", (0xFFFF,) * 6)
"""Farther than any unit comes, in each pose of a place that it may not enter."""


def can_land(position: Position, move: Move, unit: int) -> bool:
    """Return whether some way onward of a flying unit ends over a free hex."""
    return any(has_room(position, unit, place) for place in _Reach(position, unit, move).found)


class Arrival(NamedTuple):
    """How a unit may stand on arrival in a place, with the most points left, then the most hexes counted."""

    points: int
    travelled: int
    """Hexes forward since its last turn, as far as they matter."""
    facing: int


def arrivals(position: Position, activation: Activation) -> dict[int, Arrival]:
    """Return each place that can be reached to stand in, with the best arrival there."""
    unit, move = activation.unit, activation.move
    if move is None or position.unit(unit).ram:
        return {}
    reach = _Reach(position, unit, move)
    return {place: reach.arrival(place) for place in reach.found if has_room(position, unit, place)}


class _Reach:
    """What a unit reaches: Dial's search, most points first, and of those the farthest since the last turn.

    One that has come less far since its last turn than another in the same pose, and has no more points left,
    leads nowhere else.
    """

    def __init__(self, position: Position, unit: int, move: Move) -> None:
        """Search with the points of a move."""
        search = self.search = Search(position, unit)
        self.most = min(search.number, move.count + move.points)
        """The most hexes that it can have counted."""
        self.found: dict[int, int] = {}
        """The best arrival in each place: points left, hexes counted and facing as one number."""
        self.farthest = array("H", bytes(position.battle.board.size * 12))
        """The most hexes counted in each pose so far, and one; 0 for none."""
        self.waiting: list[list[list[Pose]]] = [
            [[] for _ in range(move.points + 1)] for _ in range(self.most + 1)
        ]
        """Poses by hexes counted and points left."""
        self._begin(move)
        for left in range(move.points - 1, -1, -1):
            if search.piloted and self.most == search.number:
                self._turn(left)
            self._step(left)

    def _begin(self, move: Move) -> None:
        """Step from where the unit stands, and after the turns that it may take there."""
        search = self.search
        nodes = [search.start(move)]
        for node in nodes:
            nodes += search.turns(node)
            pose, rest = divmod(node, search.span)
            self.waiting[rest // TURNS][move.points].append(pose)
        self._step(move.points)
        for place in search.position.occupants:  # only now, as it may stand where it would not be let in
            if not search.lets_in(place):
                self.farthest[place * 6 : place * 6 + 6] = TAKEN

    def _turn(self, left: int) -> None:
        """Turn where the unit has come far enough with so many points left."""
        farthest, number, turned = self.farthest, self.search.number, self.waiting[0][left]
        ways = (1, 5) if number else (1, 2, 3, 4, 5)
        for pose in [pose for pose in self.waiting[number][left] if farthest[pose] <= number]:
            hull = pose // 6 * 6
            for way in ways:
                after = hull + (pose + way) % 6
                if not farthest[after]:
                    turned.append(after)

    def _step(self, left: int) -> None:
        """Step from the poses with so many points left."""
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
        """Return the best arrival in a place that is found."""
        rest, facing = divmod(self.found[place], 6)
        points, travelled = divmod(rest, self.most + 1)
        return Arrival(points, travelled, facing)
