"""Places that the sides of a battle are to go to, and whether anybody can get there."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.kit.aims import Exit, Goal, Hold, place_labels
from shellshock_tui.kit.walks import beside


class Destination(NamedTuple):
    """Where a side is to go: any one of the places will do."""

    side: str
    name: str
    """What is there, in a sentence: "the exit"."""
    places: tuple[int, ...]
    shown: tuple[int, ...] = ()
    """The places that a warning names; none if they are the same."""


class Walkable(Protocol):
    """What has to be known of a battle to see who can get where."""

    @property
    def board(self) -> HexBoard | SquareBoard:
        """The map."""

    @property
    def destinations(self) -> Iterable[Destination]:
        """Where the sides are to go."""

    def reached(self, side: str) -> frozenset[int]:
        """Return the places to which somebody of a side can ever go."""


def of_goals(goals: Iterable[Goal]) -> Iterator[Destination]:
    """Yield the places to be held, and each by which the map is to be left."""
    for goal in goals:
        match goal:
            case Hold():
                yield Destination(goal.side, goal.name, goal.places)
            case Exit():
                yield from exits(goal.side, goal.places)
            case _:
                pass


def exits(side: str, places: Iterable[int]) -> Iterator[Destination]:
    """Yield each place by which a side may leave the map."""
    yield from (Destination(side, "the exit", (place,)) for place in places)


def unreachable(battle: Walkable) -> Iterator[str]:
    """Yield in words each destination that nobody of its side can reach, those of one name together."""
    found: dict[tuple[str, str], list[int]] = {}
    destinations = tuple(battle.destinations)
    near = {side: battle.reached(side) for side in dict.fromkeys(one.side for one in destinations)}
    for one in destinations:
        if near[one.side].isdisjoint(one.places):
            found.setdefault((one.side, one.name), []).extend(one.shown or one.places)
    for (side, name), places in found.items():
        where = f" at {place_labels(battle.board, tuple(places))}" if places else ", for none are named"
        yield f"nobody of side {side} can reach {name}{where}"


def walked(board: HexBoard | SquareBoard, starts: Iterable[int], is_open: Sequence[bool]) -> frozenset[int]:
    """Return the places to which a walk over open places can lead from any of some starts, those included."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        new = {end for end in beside(board, waiting.pop()) if is_open[end]} - found
        found |= new
        waiting += new
    return frozenset(found)
