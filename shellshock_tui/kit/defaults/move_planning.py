"""`BaseMovePlanning`, which finds the commands that lead to a place."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.map_view import Leg
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit import paths
from shellshock_tui.kit.defaults.playing import BasePlaying
from shellshock_tui.kit.dice.enumeration import leaves
from shellshock_tui.kit.game import AnyGame, Position
from shellshock_tui.kit.walks import Stand

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)


class BaseMovePlanning(BasePlaying[S, C, G]):
    """The default of `MovePlanning`, made from where a unit can go and how its move begins and ends."""

    def stands(self, g: G, unit: str) -> tuple[Stand[C], ...]:
        """Return where a unit can go now; by default, by one command that rolls no dice."""
        found: list[Stand[C]] = []
        for c in self.legal(g.s, self.owners[unit]):
            leaf = next(leaves(partial(self.state_after, g.s, (c,))))
            there = leaf.result.state.units[self.index[unit]]
            if there.at != g.unit(unit).at and not leaf.drawn:
                facing = getattr(there, "facing", None)
                found.append(Stand(there.at, facing, 0, (Leg(c, there.at, facing, ""),)))
        return tuple(found)

    def opening_commands(self, g: G, unit: str) -> Iterator[tuple[Leg[C], G]]:
        """Yield the commands with which a unit's move may begin, each with the game after it.

        The command that spends least comes first.
        """
        yield from ()

    def path_to(self, g: G, unit: str, place: int, facing: int | None) -> tuple[Leg[C], ...]:
        """Return the fewest commands that take a unit to a place, and facing, in a move that has begun."""
        return paths.path_to(self.stands(g, unit), place, facing)

    def ending(self, g: G, unit: str) -> C | None:
        """Return the command that ends a unit's move anywhere; None if none is needed."""
        return None

    def whole_path_to(self, g: G, unit: str, place: int, facing: int | None) -> tuple[Leg[C], ...]:
        """Return the commands that take a unit to a place and end its move there."""
        last, one = self.ending(g, unit), g.unit(unit)
        here = getattr(one, "facing", None)
        if last is not None and one.at == place >= 0 and facing in (None, here):
            return (Leg(last, place, here, ""),)
        legs = self.path_to(g, unit, place, facing)
        if last is None or not legs:
            return legs
        return (*legs, Leg(last, legs[-1].at, legs[-1].facing, legs[-1].left))

    def path(
        self, s: S, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the fewest commands that take a unit to a place; empty if it cannot get there now.

        `first` is the command that the move has to begin with, if it is an opening command.
        """
        return self._begun(s, unit, first, lambda g: self.path_to(g, unit, place, facing))

    def whole_move(
        self, s: S, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the commands of a whole move that ends in a place; empty if no move can end there.

        `first` is the command that the move has to begin with, if it is an opening command.
        """
        return self._begun(s, unit, first, lambda g: self.whole_path_to(g, unit, place, facing))

    def _begun(
        self, s: S, unit: str, first: C | None, way: Callable[[G], tuple[Leg[C], ...]]
    ) -> tuple[Leg[C], ...]:
        g = self.game(s)
        return paths.begun(g, self.opening_commands(g, unit), first, way)

    def reachable(self, g: G, unit: str) -> Iterator[Stand[C]]:
        """Yield where a unit can go now, and where it can go after each of its opening commands."""
        yield from self.stands(g, unit)
        for _, there in self.opening_commands(g, unit):
            yield from self.stands(there, unit)

    def no_way(self, s: S, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why a unit cannot go to a place, if the system has an explanation: by default None."""
        return None
