"""Where the unit in hand can go with the points that it has left."""

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.movement import FORWARD, ahead, turn_number
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.moves.terrain import bars, step_points
from shellshock_tui.rules.shellshock.state import Hand

Node = tuple[int, int, int, int]
"""Place, facing, hexes forward since the last turn (capped at the turn number), turns since the last step."""


def envelope(field: Field, hand: Hand) -> dict[int, int]:
    """Return each place that can be reached to stand in, with the most points left on arrival."""
    if hand.move is None or field.unit(hand.unit).ram:
        return {}
    search = Search(field, hand.unit)
    start = (
        field.unit(hand.unit).place,
        field.unit(hand.unit).facing,
        search.cap(hand.move.count),
        hand.move.turns,
    )
    best = {start: hand.move.points}
    by_points: list[list[Node]] = [[] for _ in range(hand.move.points + 1)]
    by_points[hand.move.points].append(start)
    for points in range(hand.move.points, -1, -1):
        for node in by_points[points]:
            if best[node] != points:
                continue
            for onward, cost in search.onward(node):
                left = points - cost
                if left > best.get(onward, -1):
                    best[onward] = left
                    by_points[left].append(onward)
    reached: dict[int, int] = {}
    for (place, _, _, _), points in best.items():
        reached[place] = max(points, reached.get(place, -1))
    return {place: left for place, left in reached.items() if not refuse_stack(field, hand.unit, place)}


class Search:
    """The steps and turns open to one unit, each step's cost worked out once."""

    def __init__(self, field: Field, unit: int) -> None:
        self.field, self.unit = field, unit
        self.number = turn_number(field, unit)
        self.piloted = field.has_pilot(unit)
        self.straight = ahead(field, unit)
        every = REARWARD if field.unit(unit).reverse else FORWARD
        self.faces = every if self.piloted else (self.straight,)
        self._costs: dict[tuple[int, int, int], int] = {}

    def cap(self, count: int) -> int:
        """Return a count of hexes, no higher than a turn needs."""
        return min(count, self.number)

    def onward(self, node: Node) -> list[tuple[Node, int]]:
        """Return what can be done next with its cost."""
        place, facing, count, turns = node
        found: list[tuple[Node, int]] = []
        for face in self.faces:
            cost = self.cost(place, facing, face)
            if cost:
                end = self.field.battle.board.step(place, (facing + face) % 6)
                found.append(((end, facing, self.cap(count + (face == self.straight)), 0), cost))
        if self.piloted and (turns < 3 if self.number == 0 else count >= self.number):
            found += [((place, (facing + way) % 6, 0, turns + 1), 0) for way in (-1, 1)]
        return found

    def cost(self, place: int, facing: int, face: int) -> int:
        """Return what a step costs, 0 if it is barred."""
        key = (place, (facing + face) % 6, face)
        if key not in self._costs:
            self._costs[key] = self._work_out(*key)
        return self._costs[key]

    def _work_out(self, place: int, direction: int, face: int) -> int:
        field, unit = self.field, self.unit
        end = field.battle.board.step(place, direction)
        if end == OFF_BOARD or field.sheet(unit).directions[face] == 0 or field.drowns(unit, end):
            return 0
        flies = field.sheet(unit).flies
        if bars(field, unit, place, direction, end) or (not flies and refuse_stack(field, unit, end)):
            return 0
        return step_points(field, unit, face, place, direction, end)
