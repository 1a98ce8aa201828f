"""How far a soldier can go, step by step: what it can do next, node by node."""

from collections.abc import Iterator

from shellshock_tui.kit.walks import Node
from shellshock_tui.rules.shock.commands import Face, Step
from shellshock_tui.rules.shock.field import Field
from shellshock_tui.rules.shock.moving import WAYS, cost, left, limit, most_hexes, refuse_entry
from shellshock_tui.rules.shock.state import Going


class Walk:
    """What a soldier can do next, node by node: only how far it is, of all that the rules say of a step."""

    def __init__(self, f: Field, going: Going) -> None:
        """Begin where a soldier of this activation stands."""
        self.f, self.unit, self.one = f, going.unit, f.unit(going.unit)
        self.points, self.most = int(limit(f, going).total), most_hexes(f, going, self.one.stance)
        self.is_first = not going.shot
        self.start = Node(self.one.at, self.one.facing, left(f, going), (going.free, going.hexes))
        self.prices: dict[int, int] = {}
        self.steps = tuple(Step(self.unit, way) for way in WAYS)
        self.faces = tuple(Face(self.unit, way) for way in WAYS)

    def price(self, place: int) -> int:
        """Return what it costs to enter a place; 0 where that is barred."""
        if place not in self.prices:
            barred = refuse_entry(self.f, self.unit, place)
            self.prices[place] = 0 if barred else int(cost(self.f, place, self.one.stance).total)
        return self.prices[place]

    def onward(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield what can be done next on a way: steps, and turns."""
        yield from self.stepped(node)
        yield from self.turned_free(node)
        yield from self.turned(node)

    def stepped(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield steps through the front faces."""
        at, facing, have, (_, hexes) = node
        for way in (facing, (facing + 1) % 6, (facing - 1) % 6) if hexes < self.most else ():
            place = self.f.board.step(at, way)
            price = self.price(place)
            may_exceed = self.is_first and have == self.points
            if price and (price <= have or may_exceed):
                yield self.steps[way], Node(place, way, max(0, have - price), (True, hexes + 1))

    def turned_free(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield the turns of one face that are free."""
        at, facing, have, (free, hexes) = node
        for way in ((facing + 1) % 6, (facing - 1) % 6) if free else ():
            yield self.faces[way], Node(at, way, have, (False, hexes))

    def turned(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield the turns that take a point."""
        at, facing, have, (free, hexes) = node
        known = {0, 1, 5} if free else {0}
        for way in range(6) if have else ():
            if (way - facing) % 6 not in known:
                yield self.faces[way], Node(at, way, have - 1, (free, hexes))
