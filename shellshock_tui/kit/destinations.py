"""The places that sides have to reach, and a check that their units can."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.files import Doubt
from shellshock_tui.kit.goals import Exit, Goal, Hold, place_labels
from shellshock_tui.kit.walks import beside


class Destination(NamedTuple):
    """Places of which a side has to reach any one."""

    side: str
    name: str
    """The name of the destination as used in a sentence: "the exit"."""
    places: tuple[int, ...]
    shown: tuple[int, ...] = ()
    """The places that a warning names; `places` if empty."""


class Walkable(Protocol):
    """A battle, as far as the check needs it."""

    @property
    def board(self) -> HexBoard | SquareBoard:
        """The map."""

    @property
    def destinations(self) -> Iterable[Destination]:
        """The places that the sides have to reach."""

    def may_enter(self, side: str, place: int) -> bool:
        """Return whether units of a side can ever enter a place."""

    def reached(self, side: str) -> frozenset[int]:
        """Return the places that some unit of a side can ever reach."""


def of_goals(goals: Iterable[Goal]) -> Iterator[Destination]:
    """Yield the destinations of goals: the places to hold together, and each exit by itself."""
    for goal in goals:
        match goal:
            case Hold():
                yield Destination(goal.side, goal.name, goal.places)
            case Exit():
                yield from exits(goal.side, goal.places)
            case _:
                pass


def exits(side: str, places: Iterable[int]) -> Iterator[Destination]:
    """Yield a destination for each exit of a side."""
    yield from (Destination(side, "the exit", (place,)) for place in places)


def unreachable(battle: Walkable) -> Iterator[Doubt]:
    """Yield a doubt for each destination that its side cannot reach, or with places that it cannot enter."""
    found: dict[tuple[str, str], list[int]] = {}
    closed: dict[tuple[str, str], list[int]] = {}
    destinations = tuple(battle.destinations)
    near = {side: battle.reached(side) for side in dict.fromkeys(one.side for one in destinations)}
    for one in destinations:
        if near[one.side].isdisjoint(one.places):
            found.setdefault((one.side, one.name), []).extend(one.shown or one.places)
        elif not one.shown:
            shut = (place for place in one.places if not battle.may_enter(one.side, place))
            closed.setdefault((one.side, one.name), []).extend(shut)
    for (side, name), places in found.items():
        where = f" at {place_labels(battle.board, tuple(places))}" if places else ", as no places are named"
        yield Doubt("", f"no unit of side {side} can reach {name}{where}")
    for (side, name), places in closed.items():
        if places:
            where = place_labels(battle.board, tuple(dict.fromkeys(places)))
            yield Doubt("", f"no unit of side {side} can ever stand at {where}, which {name} includes")


def walked(board: HexBoard | SquareBoard, starts: Iterable[int], is_open: Sequence[bool]) -> frozenset[int]:
    """Return the places that can be reached from some starts through open places, with the starts.

    `is_open` says of each place whether it can be entered.
    """
    found = set(starts)
    waiting = list(found)
    while waiting:
        new = {end for end in beside(board, waiting.pop()) if is_open[end]} - found
        found |= new
        waiting += new
    return frozenset(found)
