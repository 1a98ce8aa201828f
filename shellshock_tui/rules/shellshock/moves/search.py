"""Where one unit can go: its steps and turns as whole numbers, and what it reaches with its points."""

from itertools import pairwise
from typing import NamedTuple

from shellshock_tui.engine.map_view import Leg
from shellshock_tui.rules.shellshock.commands import FACES, Command, StepTo, Turn
from shellshock_tui.rules.shellshock.moves.entry import has_room, refuse_stack
from shellshock_tui.rules.shellshock.moves.speed import turn_number
from shellshock_tui.rules.shellshock.moves.steps import Pose, Step, going, kept_steps, steps_from
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move, Movement

TURNS = 4
"""Turns since the last step: none to three."""
TAKEN = b"\xff" * 6
"""How far a unit has come, as it were, in the poses of a place that it may not enter."""
Node = int
"""Place, facing, hexes forward since the last turn (capped at the turn number), turns since the last step."""


class Search:
    """What one unit can do next from each way of standing, and what it costs."""

    def __init__(self, position: Position, unit: int) -> None:
        """Search for a unit in a position that stays as it is."""
        self.position, self.unit = position, unit
        self.number = turn_number(position, unit)
        self.span = (self.number + 1) * TURNS
        self.piloted = position.has_pilot(unit)
        self.going = going(position, unit)
        self._neighbours = position.battle.board.steps
        self.ready = self.number * TURNS
        """What `steps` adds for a step aside, once the unit has come far enough to turn."""
        self.kept = kept_steps(position.battle, self.going)
        self._open: dict[Pose, tuple[Step, ...]] = {}
        flies = position.sheet(unit).flies
        self.taken = frozenset(
            place for place in position.occupants if not flies and not has_room(position, unit, place)
        )
        """The places that others keep the unit out of."""

    def start(self, move: Move) -> Node:
        """Return how the unit stands now, so far on in its move."""
        state, count = self.position.unit(self.unit), min(move.count, self.number)
        return (state.place * 6 + state.facing) * self.span + count * TURNS + move.turns

    def place(self, node: Node) -> int:
        """Return the place of a way of standing."""
        return node // (6 * self.span)

    def pose(self, node: Node) -> tuple[int, int]:
        """Return the place and the facing of a way of standing."""
        return divmod(node // self.span, 6)

    def counts(self, node: Node) -> tuple[int, int]:
        """Return the hexes forward since the last turn, and the turns since the last step."""
        return divmod(node % self.span, TURNS)

    def command(self, before: Node, after: Node) -> Command:
        """Return the command that leads from one way of standing to the next."""
        name = self.position.unit_setup(self.unit).id
        (place, facing), (end, faced) = self.pose(before), self.pose(after)
        if end == place:
            return Turn(name, "right" if (faced - facing) % 6 == 1 else "left")
        return StepTo(name, FACES[(self._neighbours[place].index(end) - facing) % 6])

    def onward(self, node: Node) -> list[tuple[Node, int]]:
        """Return what can be done next, each with its cost."""
        pose, rest = divmod(node, self.span)
        aside = rest // TURNS * TURNS
        ahead = min(aside + TURNS, self.ready)
        stepped = [
            (end * self.span + (ahead if straight else aside), cost)
            for end, cost, straight in self.steps(pose)
        ]
        return stepped + [(after, 0) for after in self.turns(node)]

    def steps(self, pose: Pose) -> tuple[Step, ...]:
        """Return the steps that lead from a pose to where the unit may be."""
        if pose not in self._open:
            found = self.known(pose)
            self._open[pose] = tuple(step for step in found if step[0] // 6 not in self.taken)
        return self._open[pose]

    def known(self, pose: Pose) -> tuple[Step, ...]:
        """Return the steps that lead from a pose, whoever is where."""
        found = self.kept.get(pose)
        if found is None:
            found = self.kept[pose] = steps_from(self.position, self.going, pose)
        return found

    def turns(self, node: Node) -> tuple[Node, ...]:
        """Return the ways of standing after a turn of one face, if the unit may turn now."""
        pose, rest = divmod(node, self.span)
        if rest < self.ready or rest % TURNS == TURNS - 1 or not self.piloted:
            return ()
        after = 1 + rest % TURNS
        hull = pose // 6 * 6
        return tuple((hull + (pose + way) % 6) * self.span + after for way in (5, 1))


def can_land(position: Position, move: Move, unit: int) -> bool:
    """Say whether some way onward of a flying unit ends over a free hex."""
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
        self.found: dict[int, int] = {}
        """The best arrival in each place: points left, hexes counted and facing as one number."""
        self.farthest = bytearray(position.battle.board.size * 6)
        """The most hexes counted in each pose so far, and one; 0 for none."""
        counts = range(search.number, -1, -1)
        self.waiting: list[list[list[Pose]]] = [[[] for _ in range(move.points + 1)] for _ in counts]
        """Poses by hexes counted and points left."""
        for pose, count in _turned(search, search.start(move)):
            self.waiting[count][move.points].append(pose)
        for count in counts:
            self._go_on(count, move.points, may_turn=False)
        for place in search.taken:
            self.farthest[place * 6 : place * 6 + 6] = TAKEN
        for left in range(move.points - 1, -1, -1):
            for count in counts:
                self._go_on(count, left, may_turn=search.piloted and count == search.number)

    def _go_on(self, count: int, left: int, *, may_turn: bool) -> None:
        """Step on from the poses with so many hexes counted and points left, and turn there."""
        search, farthest, found, waiting = self.search, self.farthest, self.found, self.waiting
        kept, known, turned = search.kept, search.known, waiting[0][left]
        aside, ahead = waiting[count], waiting[min(count + 1, search.number)]
        arrival = (left * (search.number + 1) + count) * 6
        for pose in aside[left]:
            if farthest[pose] > count:
                continue
            farthest[pose] = count + 1
            place, facing = divmod(pose, 6)
            if found.get(place, -1) < arrival + facing:
                found[place] = arrival + facing
            for end, cost, straight in kept.get(pose) or known(pose):
                if cost <= left:
                    (ahead if straight else aside)[left - cost].append(end)
            if may_turn:
                hull = pose - facing
                turned += [hull + (facing + 1) % 6, hull + (facing + 5) % 6]

    def arrival(self, place: int) -> Arrival:
        """Return the best arrival in a place that is found."""
        rest, facing = divmod(self.found[place], 6)
        points, travelled = divmod(rest, self.search.number + 1)
        return Arrival(points, travelled, facing)


def _turned(search: Search, start: Node) -> list[tuple[Pose, int]]:
    """Return pose and hexes counted at the start, and after the turns that may be taken there."""
    nodes = [start]
    for node in nodes:
        nodes += search.turns(node)
    return [(node // search.span, node % search.span // TURNS) for node in nodes]


Layer = dict[Node, tuple[int, Node]]
"""The ways of standing after so many commands: the most points left in each, and where it was before."""


def legs(position: Position, unit: str, place: int) -> tuple[Leg[Command], ...]:
    """Return the commands that take a unit to a place; none unless it is in hand and can get there."""
    phase = position.state.phase
    activation = phase.activation if isinstance(phase, Movement) else None
    if activation is None or activation.move is None or position.unit_setup(activation.unit).id != unit:
        return ()
    return tuple(_legs(position, activation, activation.move, place))


def _legs(position: Position, activation: Activation, move: Move, place: int) -> list[Leg[Command]]:
    state = position.unit(activation.unit)
    if state.ram or place == state.place or refuse_stack(position, activation.unit, place):
        return []
    search = Search(position, activation.unit)
    way = _way(search, search.start(move), place, move.points)
    return [
        Leg(search.command(before, after), *search.pose(after), str(left))
        for (before, _), (after, left) in pairwise(way)
    ]


def _way(search: Search, start: Node, goal: int, points: int) -> list[tuple[Node, int]]:
    """Return the ways of standing from a start to a place, each with its points left; none if too far."""
    layers: list[Layer] = [{start: (points, start)}]
    best = {start: points}
    while layers[-1]:
        arrived = {node: left for node, (left, _) in layers[-1].items() if search.place(node) == goal}
        if arrived:
            return _traced(layers, max(arrived, key=lambda node: arrived[node]))
        layers.append(_next_layer(search, layers[-1], best))
    return []


def _next_layer(search: Search, layer: Layer, best: dict[Node, int]) -> Layer:
    """Return where one command more leads, wherever that leaves more points than any way known so far."""
    after: Layer = {}
    for node, (points, _) in layer.items():
        for end, cost in search.onward(node):
            left = points - cost
            if left > best.get(end, -1):
                best[end] = left
                after[end] = left, node
    return after


def _traced(layers: list[Layer], end: Node) -> list[tuple[Node, int]]:
    way: list[tuple[Node, int]] = []
    for layer in reversed(layers):
        left, before = layer[end]
        way.append((end, left))
        end = before
    return way[::-1]
