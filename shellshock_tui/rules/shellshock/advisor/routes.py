"""Every way to go with the unit in hand, and the commands that lead it there."""

from collections import deque
from collections.abc import Iterator
from functools import cached_property

from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.moves.movement import exit_places
from shellshock_tui.rules.shellshock.moves.search import Node, Search
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move

Standing = tuple[Node, int]
"""A way of standing, and the points left."""


class Routes:
    """What the unit in hand can do with the points that it has."""

    def __init__(self, position: Position, activation: Activation) -> None:
        """Search for the unit in hand, which has announced its speed."""
        assert activation.move is not None
        self.position, self.unit = position, activation.unit
        self.search = Search(position, activation.unit)
        self.start: Standing = self.search.start(activation.move), activation.move.points

    @cached_property
    def before(self) -> dict[Standing, Standing]:
        """Each standing that can be reached, with the one before it; the start comes before itself."""
        found = {self.start: self.start}
        waiting = deque([self.start])
        while waiting and self.position.unit(self.unit).ram is None:
            here = waiting.popleft()
            for step in self.onward(here):
                if step not in found:
                    found[step] = here
                    waiting.append(step)
        return found

    def onward(self, standing: Standing) -> Iterator[Standing]:
        """Yield what can be done next."""
        node, points = standing
        return ((after, points - cost) for after, cost in self.search.onward(node) if cost <= points)

    def ends(self) -> Iterator[Standing]:
        """Yield each standing from which no step has to be taken."""
        exits = exit_places(self.position, self.position.side(self.unit))
        for standing in self.before:
            here = self.place(standing)
            if not any(self.place(after) not in (here, *exits) for after in self.onward(standing)):
                yield standing

    def place(self, standing: Standing) -> int:
        """Return where a standing is."""
        return self.search.place(standing[0])

    def facing(self, standing: Standing) -> int:
        """Return where a standing faces."""
        return self.search.pose(standing[0])[1]

    def activation(self, standing: Standing) -> Activation:
        """Return the activation of a unit that stands so."""
        count, turns = self.search.counts(standing[0])
        return Activation(self.unit, Move(standing[1], count, turns))

    def commands(self, standing: Standing) -> tuple[Command, ...]:
        """Return the steps and turns that lead to a standing."""
        found: list[Command] = []
        while standing != self.start:
            previous = self.before[standing]
            found.append(self.search.command(previous[0], standing[0]))
            standing = previous
        return tuple(reversed(found))
