"""Complete moves: the speed at the beginning, the path, and the command at the end."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from shellshock_tui.engine.map_view import Leg
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed, Command, EndMove
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.entry import has_room
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end, refuse_facing
from shellshock_tui.rules.shellshock.moves.search import Search, SearchNode, legs_of, traced
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.names import unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move


def opening_commands(position: Position, unit: int) -> Iterator[tuple[Leg[Command], Position]]:
    """Yield the announcements that a unit may make, slowest first, each with the position after it."""
    hand, state = position.activation_of(unit), position.unit(unit)
    if hand is None or hand.move is not None:
        return
    for speed, reverse in legal_speeds(position, unit):
        command = AnnounceSpeed(position.id(unit), speed, reverse)
        after = moving.announced(position, unit, speed, reverse=reverse)
        yield Leg(command, state.place, state.facing, str(speed), str(speed)), after


def whole_legs(position: Position, unit: int, place: int, facing: int | None) -> tuple[Leg[Command], ...]:
    """Return the shortest sequence of commands by which the active unit ends its move in a place."""
    hand = position.activation_of(unit)
    if hand is None or hand.move is None or position.unit(unit).ram:
        return ()
    search = Search(position, unit)
    return _ended(search, (search.start(hand.move), hand.move.points), place, facing)


def _ended(search: Search, start: SearchNode, place: int, facing: int | None) -> tuple[Leg[Command], ...]:
    """Search breadth-first for a legal end of the move in a place."""
    distance = search.position.battle.board.distance
    before, waiting = {start: start}, deque([start])
    while waiting:
        here = waiting.popleft()
        node, points = here
        if distance(search.place(node), place) > points:
            continue
        lands = here == start or has_room(search.position, search.unit, place)
        if search.place(node) == place and lands and (last := _end(search, here, facing)):
            return (*legs_of(search, traced(before, here)), last)
        for step in search.spend(here):
            if step not in before:
                before[step] = here
                waiting.append(step)
    return ()


def _end(search: Search, standing: SearchNode, facing: int | None) -> Leg[Command] | None:
    """Return the command that ends the move at a node, with the facing wished if any; None if illegal."""
    (node, points), unit, position = standing, search.unit, search.position
    place, faced = search.pose(node)
    wished = faced if facing is None else facing
    there = position.with_unit(unit, place=place, facing=faced)
    hand = Activation(unit, Move(points, *search.counts(node)))
    if refuse_facing(there, hand, wished) or refuse_end(there, hand):
        return None
    turned = None if wished == faced else position.battle.board.directions[wished]
    return Leg(EndMove(position.id(unit), turned), place, wished, str(points))


def as_it_faces(before: Position, end: EndMove, position: Position, again: Command) -> EndMove:
    """Return the end of a move as another unit would carry it out: directions are relative to the unit."""
    assert isinstance(again, EndMove)
    directions = position.battle.board.directions
    first, second = unit_index(before.battle, end.unit), unit_index(position.battle, again.unit)
    turned = (position.unit(second).facing - before.unit(first).facing) % 6

    def turned_way(direction: str) -> str:
        return directions[(directions.index(direction) + turned) % 6]

    parts = [section.name for section in position.sheet(second).sections]
    turrets = tuple((part, turned_way(way)) for part, way in end.turrets if part in parts)
    return replace(again, facing=None if end.facing is None else turned_way(end.facing), turrets=turrets)
