"""The shortest way to a place for the unit in hand: the fewest steps and turns, then the most points left."""

from itertools import pairwise

from shellshock_tui.engine.map_view import Leg
from shellshock_tui.rules.shellshock.commands import FACES, Command, StepTo, Turn
from shellshock_tui.rules.shellshock.moves.entry import refuse_stack
from shellshock_tui.rules.shellshock.moves.search import Node, Search
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move, Movement

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
    start, name = search.node(state.place, state.facing, move), position.unit_setup(activation.unit).id
    way = _way(search, start, place, move.points)
    found: list[Leg[Command]] = []
    for (before, _), (after, left) in pairwise(way):
        at, facing = search.pose(after)
        found.append(Leg(_command(search, name, before, after), at, facing, str(left)))
    return found


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


def _command(search: Search, name: str, before: Node, after: Node) -> Command:
    """Return the command that leads from one way of standing to the next."""
    (place, facing), (end, faced) = search.pose(before), search.pose(after)
    if end == place:
        return Turn(name, "right" if (faced - facing) % 6 == 1 else "left")
    direction = search.position.battle.board.steps[place].index(end)
    return StepTo(name, FACES[(direction - facing) % 6])
