"""What one unit can do next, its steps and turns as whole numbers, and the way that leads to a place."""

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
"""Ways of going whose steps a battle keeps."""
POSES = 1 << 13
"""Poses of one way of going that are kept from one search to the next."""
Pose = int
"""Place and facing."""
Step = tuple[Pose, int, bool]
"""Where a step leads, what it costs, and whether it is straight ahead."""
Steps = dict[Pose, tuple[Step, ...]]
"""The steps that lead from each pose, as far as they were asked for."""


class Going(NamedTuple):
    """What decides which steps a unit can take, the ground and those who stand about aside."""

    unit: int
    faces: tuple[int, ...]
    straight: int
    """The face that it travels towards."""
    on_road: bool
    """Whether it is too fast for any other ground."""
    sinks: bool
    wrecks: frozenset[int]


def going(position: Position, unit: int) -> Going:
    """Return how a unit goes now."""
    open_faces = tuple(face for face in faces(position, unit) if position.sheet(unit).directions[face])
    fast, sinks = too_fast(position, unit), position.sinks(unit)
    return Going(unit, open_faces, ahead(position, unit), fast, sinks, position.wrecks)


def cached_steps(battle: Battle, way: Going) -> Steps:
    """Return the steps that a battle knows of a way of going; the oldest of too many are forgotten."""
    steps = battle.steps
    if way not in steps or len(steps[way]) > POSES:
        if len(steps) >= GOINGS:
            del steps[next(iter(steps))]
        steps[way] = {}
    return steps[way]


def steps_from(position: Position, way: Going, pose: Pose) -> tuple[Step, ...]:
    """Work out the steps that lead from a place and a facing."""
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
"""Turns since the last step: none to three."""
Node = int
"""Place, facing, hexes forward since the last turn (capped at the turn number), turns since the last step."""
SearchNode = tuple[Node, int]
"""A way of standing, and the points left."""


class Search:
    """What one unit can do next from each way of standing, and what it costs."""

    def __init__(self, position: Position, unit: int) -> None:
        """Search for a unit in a position that stays as it is."""
        self.position, self.unit = position, unit
        self.number = turn_number(position, unit)
        self.span = (self.number + 1) * TURNS
        self.piloted = position.working(unit).has_pilot
        self._flies = position.sheet(unit).flies
        self._going = going(position, unit)
        self._neighbours = position.battle.board.steps
        self.ready = self.number * TURNS
        """What is left of a node, its pose aside, once the unit has come far enough to turn."""
        self.shared_steps = cached_steps(position.battle, self._going)
        self._open: dict[Pose, tuple[Step, ...]] = {}

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
        name = self.position.id(self.unit)
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

    def spend(self, standing: SearchNode) -> list[SearchNode]:
        """Return what can be done next with the points left."""
        node, points = standing
        return [(after, points - cost) for after, cost in self.onward(node) if cost <= points]

    def steps(self, pose: Pose) -> tuple[Step, ...]:
        """Return the steps that lead from a pose to where the unit may be."""
        if pose not in self._open:
            self._open[pose] = tuple(step for step in self.known(pose) if self.lets_in(step[0] // 6))
        return self._open[pose]

    def lets_in(self, place: int) -> bool:
        """Return whether nobody in a place keeps the unit out."""
        return self._flies or has_room(self.position, self.unit, place)

    def known(self, pose: Pose) -> tuple[Step, ...]:
        """Return the steps that lead from a pose, whoever is where."""
        found = self.shared_steps.get(pose)
        if found is None:
            found = self.shared_steps[pose] = steps_from(self.position, self._going, pose)
        return found

    def turns(self, node: Node) -> tuple[Node, ...]:
        """Return the ways of standing after a turn of one face, if the unit may turn now."""
        pose, rest = divmod(node, self.span)
        if rest < self.ready or rest % TURNS == TURNS - 1 or not self.piloted:
            return ()
        after = 1 + rest % TURNS
        hull = pose // 6 * 6
        return tuple((hull + (pose + way) % 6) * self.span + after for way in (5, 1))


def traced(before: Mapping[SearchNode, SearchNode], end: SearchNode) -> list[SearchNode]:
    """Return the ways of standing that lead to one, first to last; the first comes before itself."""
    way = [end]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]


def legs(position: Position, unit: int, place: int, facing: int | None) -> tuple[Leg[Command], ...]:
    """Return the commands that take a unit to a place; none unless it is in hand and can get there."""
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
    """Return the commands that lead from each way of standing to the next."""
    return tuple(
        Leg(search.command(before, after), *search.pose(after), str(left))
        for (before, _), (after, left) in pairwise(way)
    )


def _way(search: Search, start: SearchNode, arrives: Callable[[Node], bool]) -> list[SearchNode]:
    """Return the ways of standing on the way with the fewest commands, of these with the most points left."""
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
