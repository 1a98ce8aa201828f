"""A fast search of a unit's steps and turns, and the shortest path to a place."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.map_view import Leg
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.commands import Command, StepTo, Turn
from shellshock_tui.rules.shellshock.moves.entry import ahead, faces, has_room, refuse_stack
from shellshock_tui.rules.shellshock.moves.speed import turn_number
from shellshock_tui.rules.shellshock.moves.terrain import factor, too_fast
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Move

GOINGS = 16
"""The greatest number of `Going` values for which a battle caches steps."""
POSES = 1 << 13
"""The greatest number of poses that are cached for one `Going`."""
Pose = int
"""Place and facing as one number: place * 6 + facing."""
Step = tuple[Pose, int, bool]
"""The pose after a step, its cost, and whether it is straight ahead."""
Steps = dict[Pose, tuple[Step, ...]]
"""A cache of the steps from each pose."""


class Going(NamedTuple):
    """Everything that decides the steps of a unit, terrain and other units aside."""

    unit: int
    faces: tuple[int, ...]
    straight: int
    """The face in the direction of travel."""
    on_road: bool
    """Whether its speed keeps it on the road."""
    sinks: bool
    wrecks: frozenset[int]


def going(position: Position, unit: int) -> Going:
    """Return the facts that decide a unit's steps now."""
    open_faces = tuple(face for face in faces(position, unit) if position.sheet(unit).directions[face])
    fast, sinks = too_fast(position, unit), position.sinks(unit)
    return Going(unit, open_faces, ahead(position, unit), fast, sinks, position.wrecks)


def cached_steps(battle: Battle, way: Going) -> Steps:
    """Return the battle's cache of steps for a `Going`; the oldest entries are dropped."""
    steps = battle.steps
    if way not in steps or len(steps[way]) > POSES:
        if len(steps) >= GOINGS:
            del steps[next(iter(steps))]
        steps[way] = {}
    return steps[way]


def steps_from(position: Position, way: Going, pose: Pose) -> tuple[Step, ...]:
    """Return the steps from a pose, computed without the cache."""
    place, facing = divmod(pose, 6)
    ends, costs = position.battle.board.steps[place], position.sheet(way.unit).directions
    found = []
    for face in way.faces:
        direction = (facing + face) % 6
        end = ends[direction]
        if end != OFF_BOARD and not (way.sinks and position.hex(end).drowning):
            cost = costs[face] * factor(position, way.unit, place, direction, end)
            if cost:
                found.append((end * 6 + facing, cost, face == way.straight))
    return tuple(found)


TURNS = 4
"""The number of possible values of the turns since the last step: 0 to 3."""
Node = int
"""Pose, hexes forward since the last turn, and turns since the last step, as one number.

Hexes beyond the turn number are not counted.
"""
SearchNode = tuple[Node, int]
"""A node with the points left."""


class Search:
    """The steps and turns of a unit from each node, with their costs."""

    def __init__(self, position: Position, unit: int) -> None:
        """Search for a unit in a position that does not change."""
        self.position, self.unit = position, unit
        self.number = turn_number(position, unit)
        self.span = (self.number + 1) * TURNS
        self.nodes_in_a_place = 6 * self.span
        self.piloted = position.working(unit).has_pilot
        self._flies = position.sheet(unit).flies
        self._going = going(position, unit)
        self._neighbours = position.battle.board.steps
        self.ready = self.number * TURNS
        """The part of a node below its pose from which the unit has travelled far enough to turn."""
        self.shared_steps = cached_steps(position.battle, self._going)
        self._closed = tuple(place for place in position.occupants if not self.lets_in(place))
        self._open: dict[Pose, tuple[Step, ...]] = {}

    def start(self, move: Move) -> Node:
        """Return the node of the unit's present state in its move."""
        state, count = self.position.unit(self.unit), min(move.count, self.number)
        return (state.place * 6 + state.facing) * self.span + count * TURNS + move.turns

    def place(self, node: Node) -> int:
        """Return the place of a node."""
        return node // self.nodes_in_a_place

    def pose(self, node: Node) -> tuple[int, int]:
        """Return the place and the facing of a node."""
        return divmod(node // self.span, 6)

    def counts(self, node: Node) -> tuple[int, int]:
        """Return the hexes forward since the last turn, and the turns since the last step."""
        return divmod(node % self.span, TURNS)

    def command(self, before: Node, after: Node) -> Command:
        """Return the command that leads from one node to the next."""
        name = self.position.id(self.unit)
        (place, facing), (end, faced) = self.pose(before), self.pose(after)
        if end == place:
            return Turn(name, "right" if (faced - facing) % 6 == 1 else "left")
        return StepTo(name, FACES[(self._neighbours[place].index(end) - facing) % 6])

    def onward(self, node: Node) -> list[tuple[Node, int]]:
        """Return the nodes after each step and turn, with the costs."""
        pose, rest = divmod(node, self.span)
        aside = rest // TURNS * TURNS
        ahead = min(aside + TURNS, self.ready)
        stepped = [
            (end * self.span + (ahead if straight else aside), cost)
            for end, cost, straight in self.steps(pose)
        ]
        return stepped + [(after, 0) for after in self.turns(node)]

    def spend(self, standing: SearchNode) -> list[SearchNode]:
        """Return the search nodes after each step and turn that the points left allow."""
        node, points = standing
        return [(after, points - cost) for after, cost in self.onward(node) if cost <= points]

    def explore(self, start: SearchNode) -> dict[SearchNode, SearchNode]:
        """Return each search node that can be reached, with the one before it; the start precedes itself."""
        found, waiting = {start: start}, deque([start])
        span, ready = self.span, self.ready
        while waiting:
            here = waiting.popleft()
            node, points = here
            pose, rest = divmod(node, span)
            aside = rest // TURNS * TURNS
            ahead = min(aside + TURNS, ready)
            for end, cost, straight in self.steps(pose):
                after = end * span + (ahead if straight else aside), points - cost
                if cost <= points and after not in found:
                    found[after] = here
                    waiting.append(after)
            for turned in self.turns(node) if rest >= ready else ():
                after = turned, points
                if after not in found:
                    found[after] = here
                    waiting.append(after)
        return found

    def steps(self, pose: Pose) -> tuple[Step, ...]:
        """Return the steps from a pose into places that the unit may enter."""
        found = self._open.get(pose)
        if found is None:
            closed = self._closed
            found = self._open[pose] = tuple(step for step in self.known(pose) if step[0] // 6 not in closed)
        return found

    def lets_in(self, place: int) -> bool:
        """Return whether the units in a place let this unit in."""
        return self._flies or has_room(self.position, self.unit, place)

    def known(self, pose: Pose) -> tuple[Step, ...]:
        """Return the steps from a pose, ignoring other units; cached for the battle."""
        found = self.shared_steps.get(pose)
        if found is None:
            found = self.shared_steps[pose] = steps_from(self.position, self._going, pose)
        return found

    def turns(self, node: Node) -> tuple[Node, ...]:
        """Return the nodes after a turn of one face, if the unit may turn now."""
        pose, rest = divmod(node, self.span)
        if rest < self.ready or rest % TURNS == TURNS - 1 or not self.piloted:
            return ()
        after = 1 + rest % TURNS
        hull = pose // 6 * 6
        return tuple((hull + (pose + way) % 6) * self.span + after for way in (5, 1))


def traced(before: Mapping[SearchNode, SearchNode], end: SearchNode) -> list[SearchNode]:
    """Return the search nodes that lead to one, in order; the first precedes itself in `before`."""
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]


def legs(position: Position, unit: int, place: int, facing: int | None) -> tuple[Leg[Command], ...]:
    """Return the commands that take the active unit to a place; empty if it cannot get there."""
    state, hand = position.unit(unit), position.activation_of(unit)
    if hand is None or hand.move is None or state.ram or (place == state.place and facing is None):
        return ()
    move = hand.move
    if (
        refuse_stack(position, unit, place)
        or position.battle.board.distance(state.place, place) > move.points
    ):
        return ()
    search = Search(position, unit)

    def arrives(node: Node) -> bool:
        end, faced = search.pose(node)
        return end == place and facing in (None, faced)

    return legs_of(search, _way(search, (search.start(move), move.points), arrives))


def legs_of(search: Search, way: Iterable[tuple[Node, int]]) -> tuple[Leg[Command], ...]:
    """Return the commands that lead from each node to the next."""
    return tuple(
        Leg(search.command(before, after), *search.pose(after), str(left))
        for (before, _), (after, left) in pairwise(way)
    )


def _way(search: Search, start: SearchNode, arrives: Callable[[Node], bool]) -> list[SearchNode]:
    """Return the nodes of the path with the fewest commands; of several, that with the most points left."""
    before, best = {start: start}, dict([start])
    layer = dict(best)
    while layer:
        arrived = {node: left for node, left in layer.items() if arrives(node)}
        if arrived:
            return traced(before, max(arrived.items(), key=lambda standing: standing[1]))
        after: dict[Node, int] = {}
        for here in layer.items():
            for node, left in search.spend(here):
                if left > best.get(node, -1):
                    best[node] = after[node] = left
                    before[node, left] = here
        layer = after
    return []
