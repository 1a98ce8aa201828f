"""Where one unit can go: its steps and turns as whole numbers, and what it reaches with its points."""

from itertools import pairwise
from typing import NamedTuple

from shellshock_tui.engine.map_view import Leg
from shellshock_tui.rules.shellshock.commands import FACES, Command, StepTo, Turn
from shellshock_tui.rules.shellshock.moves.entry import ahead, faces, has_room, refuse_stack
from shellshock_tui.rules.shellshock.moves.speed import turn_number
from shellshock_tui.rules.shellshock.moves.terrain import factor, footing
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move, Movement

TURNS = 4
"""Turns since the last step: none to three."""
Node = int
"""Place, facing, hexes forward since the last turn (capped at the turn number), turns since the last step."""
Step = tuple[Node, int, bool]
"""Where a step leads with a count of 0, what it costs, and whether it is straight ahead."""


class Search:
    """What one unit can do next from each way of standing, and what it costs."""

    def __init__(self, position: Position, unit: int) -> None:
        """Search for a unit in a position that stays as it is."""
        self.position, self.unit = position, unit
        self.number = turn_number(position, unit)
        self.span = (self.number + 1) * TURNS
        self.piloted = position.has_pilot(unit)
        self.straight = ahead(position, unit)
        sheet = position.sheet(unit)
        self.faces = tuple((face, sheet.directions[face]) for face in faces(position, unit))
        self.fast = not sheet.flies and position.unit(unit).speed > sheet.cross_country
        self._footing = {} if self.fast else position.battle.footing[unit]
        self._special = position.wrecks.union(position.occupants)
        if position.sinks(unit):
            self._special |= position.battle.deep
        self._neighbours = position.battle.board.steps
        self.ready = self.number * TURNS
        """What `steps` adds for a step aside, once the unit has come far enough to turn."""
        self._steps_from: dict[int, list[Step]] = {}

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
        steps, aside, ahead = self.steps(node)
        stepped = [(base + (ahead if straight else aside), cost) for base, cost, straight in steps]
        return stepped + [(after, 0) for after in self.turns(node)]

    def steps(self, node: Node) -> tuple[list[Step], int, int]:
        """Return the steps open now, and what to add to their ends for one aside and one straight ahead."""
        pose, rest = divmod(node, self.span)
        aside = rest // TURNS * TURNS
        return self.steps_from(pose), aside, min(aside + TURNS, self.ready)

    def steps_from(self, pose: int) -> list[Step]:
        """Return the steps that lead from a place and a facing."""
        found = self._steps_from.get(pose)
        if found is None:
            found = self._steps_from[pose] = self._worked_out_from(pose)
        return found

    def turns(self, node: Node) -> tuple[Node, ...]:
        """Return the ways of standing after a turn of one face, if the unit may turn now."""
        pose, rest = divmod(node, self.span)
        if rest < self.ready or rest % TURNS == TURNS - 1 or not self.piloted:
            return ()
        after = 1 + rest % TURNS
        hull = pose // 6 * 6
        return tuple((hull + (pose + way) % 6) * self.span + after for way in (5, 1))

    def factor(self, place: int, direction: int) -> int:
        """Return what multiplies a step, whatever unit or wreck is there; 0 for none."""
        if self.position.drowns(self.unit, self._neighbours[place][direction]):
            return 0
        return (self._footing.get(place) or self._surveyed(place))[direction]

    def _worked_out_from(self, pose: int) -> list[Step]:
        """Work out the steps that lead from a place and a facing."""
        place, facing = divmod(pose, 6)
        factors = self._footing.get(place) or self._surveyed(place)
        found = []
        for face, points in self.faces:
            direction = (facing + face) % 6
            end, cost = self._neighbours[place][direction], points * factors[direction]
            if end in self._special:
                cost = points * self._special_factor(place, direction, end)
            if cost:
                found.append(((end * 6 + facing) * self.span, cost, face == self.straight))
        return found

    def _surveyed(self, place: int) -> tuple[int, ...]:
        """Return the factor of a step in each direction, at the unit's speed."""
        factors = footing(self.position, self.unit, place)
        if self.fast:
            roads = self.position.hex(place).roads
            factors = tuple(factor if way in roads else 0 for way, factor in enumerate(factors))
            self._footing[place] = factors
        return factors

    def _special_factor(self, place: int, direction: int, end: int) -> int:
        """Return what multiplies a step to a wreck, a unit or deep water; 0 for none."""
        position, unit = self.position, self.unit
        if position.drowns(unit, end) or not (position.sheet(unit).flies or has_room(position, unit, end)):
            return 0
        return factor(position, unit, place, direction, end)


def can_land(position: Position, move: Move, unit: int) -> bool:
    """Say whether some way onward of a flying unit ends over a free hex."""
    search = Search(position, unit)
    nodes = _best(search, search.start(move), move.points)
    return any(has_room(position, unit, search.place(node)) for node in nodes)


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
    search, none, found = Search(position, unit), (-1, 0, 0), dict[int, tuple[int, int, int]]()
    for node, points in _best(search, search.start(move), move.points).items():
        pose, rest = divmod(node, search.span)
        best = found.get(pose // 6, none)
        if points >= best[0]:
            found[pose // 6] = max(best, (points, rest // TURNS, pose % 6))
    return {place: Arrival(*best) for place, best in found.items() if has_room(position, unit, place)}


def _best(search: Search, start: Node, points: int) -> dict[Node, int]:
    """Return the most points left in the ways of standing that count: Dial's search, most points first.

    One that has come less far since its last turn than another in the same pose, and has no more points left,
    leads nowhere else.
    """
    best, farthest, span, ready = {start: points}, dict[int, int](), search.span, search.ready
    known, steps_from = best.get, search.steps_from
    by_points: list[list[Node]] = [[] for _ in range(points + 1)]
    by_points[points].append(start)
    for now in range(points, -1, -1):
        bucket = by_points[now]
        for node in bucket:
            pose, rest = divmod(node, span)
            come = rest + TURNS - 1 - 2 * (rest % TURNS)
            if come <= farthest.get(pose, -1):
                continue
            farthest[pose] = come
            aside = rest // TURNS * TURNS
            ahead = min(aside + TURNS, ready)
            for base, cost, straight in steps_from(pose):
                left = now - cost
                if left >= 0:
                    after = base + (ahead if straight else aside)
                    if left > known(after, -1):
                        best[after] = left
                        by_points[left].append(after)
            for after in search.turns(node) if aside == ready else ():
                if now > known(after, -1):
                    best[after] = now
                    bucket.append(after)
    return best


Layer = dict[Node, tuple[int, Node]]
"""The ways of standing after so many commands: the most points left in each, and where it was before."""


def legs(position: Position, unit: str, place: int) -> tuple[Leg[Command], ...]:
    """Return the commands that take a unit to a place; none unless it is in hand and can get there."""
    phase = position.state.phase
    activation = phase.activation if isinstance(phase, Movement) else None
    if activation is None or activation.move is None or position.id(activation.unit) != unit:
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
