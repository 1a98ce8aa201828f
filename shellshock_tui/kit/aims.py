"""What sides are to win by: places held or left by, how far they have come, and who has won."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.event import counted, does
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Trail, Trails
from shellshock_tui.engine.view import ObjectiveKind, ObjectiveProgress


class Goal(Protocol):
    """What a side is to reach."""

    @property
    def side(self) -> str:
        """Whose goal it is."""

    @property
    def kind(self) -> ObjectiveKind:
        """What sort of goal it is."""

    @property
    def title(self) -> str:
        """What it is of, in a word or two."""

    @property
    def wanted(self) -> int:
        """How much of it is needed."""

    @property
    def shown(self) -> str:
        """What is counted, as the label of a number."""

    @property
    def reason(self) -> str:
        """What its side has won by."""

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return it as what its side is to do."""

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield the places that it is about, given the sides' names and how far its side has come."""


def place_name(name: str) -> str:
    """Return the name of a place as it is told: "west-village" in two words."""
    return name.replace("-", " ")


Counts = Sequence[tuple[Goal, Trail]]
"""How far the sides have come with their goals."""


def place_labels(board: HexBoard | SquareBoard, places: tuple[int, ...]) -> str:
    """Return places by their labels, three or more in a column or row as one: "0101 to 0112, 0203"."""
    return ", ".join(
        f"{board.label(one[0])} to {board.label(one[-1])}"
        if len(one) > 2
        else ", ".join(map(board.label, one))
        for one in _stretches(board.width, places)
    )


def _stretches(width: int, places: tuple[int, ...]) -> list[list[int]]:
    """Return places in their order, those together that lie one after the other in a column or a row."""
    found: list[list[int]] = []
    for place in places:
        apart = place - found[-1][-1] if found else 0
        is_begun = bool(found) and (len(found[-1]) == 1 or apart == found[-1][1] - found[-1][0])
        is_beside = apart == width or (apart == 1 and place % width > 0)
        if is_begun and is_beside:
            found[-1].append(place)
        else:
            found.append([place])
    return found


@dataclass(frozen=True, slots=True)
class Hold:
    """Won by standing in any of some places, no enemy in any of them, at the end of n turns in a row."""

    side: str
    places: tuple[int, ...]
    turns: int
    name: str
    kind: ClassVar = ObjectiveKind.HOLD

    @property
    def title(self) -> str:
        """What is to be held."""
        return self.name

    @property
    def wanted(self) -> int:
        """For how many turns."""
        return self.turns

    @property
    def shown(self) -> str:
        """What is counted."""
        return f"turns of {self.name}"

    @property
    def reason(self) -> str:
        """What its side has won by."""
        return f"{does(self.name, 'was')} held for {counted(self.turns, 'turn')}"

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return it as what its side is to do."""
        turns = counted(self.turns, "turn")
        return f"holding {self.name} ({place_labels(board, self.places)}) for {turns} in a row"

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield each place, with who has held it how long."""
        owned = (self.side, f"{count}/{self.turns}") if count else ("", "")
        return (Flag(place, self.name, *owned) for place in self.places)


@dataclass(frozen=True, slots=True)
class Exit:
    """Won by leaving the map through some places with a number of units."""

    side: str
    places: tuple[int, ...]
    units: int
    kind: ClassVar = ObjectiveKind.EXIT
    title: ClassVar = "exit"
    shown: ClassVar = "units gone"

    @property
    def wanted(self) -> int:
        """How many units."""
        return self.units

    @property
    def reason(self) -> str:
        """What its side has won by."""
        return f"{counted(self.units, 'unit has', 'units have')} left the map by the exit hexes"

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return it as what its side is to do."""
        exits = f"the exit {board.called} ({place_labels(board, self.places)})"
        return f"leaving the map by {exits} with {counted(self.units, 'unit')}"

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield each place, as an exit of its side."""
        return (Flag(place, f"{names[self.side]} exit", self.side, is_exit=True) for place in self.places)


def flags(counts: Counts, names: Mapping[str, str]) -> tuple[Flag, ...]:
    """Return the places that goals are about; one that somebody holds is shown as theirs."""
    found: dict[tuple[int, str], Flag] = {}
    for goal, count in counts:
        for flag in goal.flags(names, int(count.total)):
            known = found.get((flag.at, flag.name), flag)
            found[flag.at, flag.name] = flag if flag.side and not known.side else known
    return tuple(found.values())


def meanings(goals: Iterable[Goal], names: Mapping[str, str]) -> dict[int, str]:
    """Return what places are to be held or left by, each in a few words."""
    found: dict[int, list[str]] = {}
    for goal in goals:
        for flag in goal.flags(names, 0):
            words = f"exit of {names[goal.side]}" if flag.is_exit else flag.name
            found.setdefault(flag.at, []).append(words)
    return {place: ", ".join(dict.fromkeys(words)) for place, words in found.items()}


def progress(counts: Counts) -> Iterator[ObjectiveProgress]:
    """Yield how far each side has come with its goals."""
    for goal, count in counts:
        yield ObjectiveProgress(goal.side, goal.kind, goal.title, int(count.total), goal.wanted)


def reached(counts: Counts, names: Mapping[str, str], clause: str) -> Outcome | None:
    """Return who has won by reaching a goal; several sides that do so in one turn draw."""
    met = [(goal, count) for goal, count in counts if count.total >= goal.wanted]
    if not met:
        return None
    winners, reasons = (
        dict.fromkeys(found) for found in zip(*((g.side, g.reason) for g, _ in met), strict=True)
    )
    return won(
        tuple(winners), " and ".join(reasons), names, clause, tuple((g.shown, count) for g, count in met)
    )


def on_points(
    points: Mapping[str, Trail],
    reason: str,
    names: Mapping[str, str],
    clause: str,
    *trails: tuple[str, Trail],
) -> Outcome:
    """Return the outcome by the points of each side: most points win."""
    scores = tuple((side, int(trail.total)) for side, trail in points.items())
    most = max(score for _, score in scores)
    winners = tuple(side for side, score in scores if score == most)
    told = tuple((f"points of {names[side]}", trail) for side, trail in points.items())
    return won(winners, reason, names, clause, (*told, *trails), scores)


def won(
    winners: Sequence[str],
    reason: str,
    names: Mapping[str, str],
    clause: str,
    trails: Trails = (),
    points: tuple[tuple[str, int], ...] = (),
) -> Outcome:
    """Return the outcome when a side wins for a reason; a draw if there is not just one."""
    if len(winners) == 1:
        name = names[winners[0]]
        return Outcome(winners[0], f"{does(name, 'wins')}: {reason}.", clause, points, trails)
    return Outcome("", f"A draw: {reason}.", clause, points, trails)
