"""The goals by which sides win, the progress towards them, and the outcome."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from shellshock_tui.board import HexBoard, SquareBoard
from shellshock_tui.engine.english import counted, does, possessive
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Trail, Trails, plain
from shellshock_tui.engine.view import ObjectiveKind, ObjectiveProgress


class Goal(Protocol):
    """A goal that a side wins by reaching."""

    @property
    def side(self) -> str:
        """The id of the side whose goal it is."""

    @property
    def kind(self) -> ObjectiveKind:
        """The kind of goal."""

    @property
    def title(self) -> str:
        """A short title: what is to be held, or "exit"."""

    @property
    def wanted(self) -> int:
        """The number at which the goal is reached."""

    @property
    def shown(self) -> str:
        """The label of the number that is counted."""

    @property
    def reason(self) -> str:
        """The reason of the outcome when the goal is reached."""

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return a description of the goal, worded to follow "wins by"."""

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield the flags of its places, given the sides' names and the progress of its side."""


def place_name(name: str) -> str:
    """Return the name of a place in words: "west village" for "west-village"."""
    return name.replace("-", " ")


Counts = Sequence[tuple[Goal, Trail]]
"""Goals, each with the calculation of its side's progress."""


def place_labels(board: HexBoard | SquareBoard, places: tuple[int, ...]) -> str:
    """Return the labels of places, with rows and columns of three or more shortened: "0101 to 0112, 0203"."""
    return ", ".join(
        f"{board.label(one[0])} to {board.label(one[-1])}"
        if len(one) > 2
        else ", ".join(map(board.label, one))
        for one in _stretches(board.width, places)
    )


def _stretches(width: int, places: tuple[int, ...]) -> list[list[int]]:
    """Group consecutive places that follow one another in a column or a row."""
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
    """A goal of holding ground: units in any of its places, and no enemy in any, for some turns in a row."""

    side: str
    places: tuple[int, ...]
    turns: int
    name: str
    kind: ClassVar = ObjectiveKind.HOLD

    @property
    def title(self) -> str:
        """The name of what is to be held."""
        return self.name

    @property
    def wanted(self) -> int:
        """The number of turns in a row."""
        return self.turns

    @property
    def shown(self) -> str:
        """The label of the number of turns held."""
        return f"turns of {self.name}"

    @property
    def reason(self) -> str:
        """The reason of the outcome when the goal is reached."""
        return f"{does(self.name, 'was')} held for {counted(self.turns, 'turn')}"

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return a description of the goal, worded to follow "wins by"."""
        turns = counted(self.turns, "turn")
        return f"holding {self.name} ({place_labels(board, self.places)}) for {turns} in a row"

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield a flag for each place, with its side and turns once any are counted."""
        owned = (self.side, f"{count}/{self.turns}") if count else ("", "")
        return (Flag(place, self.name, *owned) for place in self.places)


@dataclass(frozen=True, slots=True)
class Exit:
    """A goal of leaving the map through some places with a number of units."""

    side: str
    places: tuple[int, ...]
    units: int
    only: tuple[str, ...] = ()
    """The ids of the units that may leave and count; empty for any unit of the side."""
    names: tuple[str, ...] = ()
    """The names of those units."""
    kind: ClassVar = ObjectiveKind.EXIT
    title: ClassVar = "exit"
    shown: ClassVar = "units gone"

    @property
    def wanted(self) -> int:
        """The number of units."""
        return self.units

    @property
    def reason(self) -> str:
        """The reason of the outcome when the goal is reached."""
        if self.only:
            return f"{self.who} left the map by the exit hexes"
        return f"{counted(self.units, 'unit has', 'units have')} left the map by the exit hexes"

    @property
    def who(self) -> str:
        """The units that have to leave, such as "2 units" or their names."""
        if not self.only:
            return counted(self.units, "unit")
        names = " and ".join(self.names)
        return names if self.units == len(self.only) else f"{self.units} of {names}"

    def words(self, board: HexBoard | SquareBoard) -> str:
        """Return a description of the goal, worded to follow "wins by"."""
        exits = f"the exit {board.called} ({place_labels(board, self.places)})"
        return f"leaving the map by {exits} with {self.who}"

    def flags(self, names: Mapping[str, str], count: int) -> Iterator[Flag]:
        """Yield a flag for each place, as an exit of the goal's side."""
        return (Flag(place, f"{names[self.side]} exit", self.side, is_exit=True) for place in self.places)


def flags(counts: Counts, names: Mapping[str, str]) -> tuple[Flag, ...]:
    """Return the flags of all goals, one for each place and name; a flag with an owner is preferred."""
    found: dict[tuple[int, str], Flag] = {}
    for goal, count in counts:
        for flag in goal.flags(names, int(count.total)):
            known = found.get((flag.at, flag.name), flag)
            found[flag.at, flag.name] = flag if flag.side and not known.side else known
    return tuple(found.values())


def meanings(goals: Iterable[Goal], names: Mapping[str, str]) -> dict[int, str]:
    """Return a description of each place that goals are about, such as its name or "exit of Red"."""
    found: dict[int, list[str]] = {}
    for goal in goals:
        for flag in goal.flags(names, 0):
            words = f"exit of {names[goal.side]}" if flag.is_exit else flag.name
            found.setdefault(flag.at, []).append(words)
    return {place: ", ".join(dict.fromkeys(words)) for place, words in found.items()}


class HoldReason(NamedTuple):
    """Why a side holds ground now, or why it does not."""

    holds: bool
    words: str
    """The reason as a clause of a sentence: "Mason is there"."""
    clause: str

    @property
    def sentence(self) -> str:
        """A sentence on whether the turn would count if it ended now."""
        return f"The turn would {'' if self.holds else 'not '}count if it ended now: {self.words}."


def progress(
    counts: Counts, reason: Callable[[Hold], HoldReason | None] = lambda _: None
) -> Iterator[ObjectiveProgress]:
    """Yield the progress of each side towards each of its goals.

    `reason` says why a side holds ground or does not; None if nobody knows.
    """
    for goal, count in counts:
        why = reason(goal) if isinstance(goal, Hold) else None
        yield ObjectiveProgress(
            goal.side, goal.kind, goal.title, int(count.total), goal.wanted, "", goal.shown, count,
            tuple(flag.at for flag in goal.flags({goal.side: ""}, 0)),
            why.sentence if why else "", why.clause if why else "",
        )  # fmt: skip


def wanted_turns(goal: Hold, clause: str) -> tuple[str, Trail]:
    """Return the number of turns in a row that win, with its label."""
    return "turns in a row that win", plain("turns in a row that win", goal.turns, clause)


def held_words(goal: Hold, side: str, held: int, why: HoldReason) -> str:
    """Return the sentence about a changed number of turns for which a side, given by name, held ground."""
    if held:
        return f"{does(side, 'holds')} {goal.name}, {held} of {counted(goal.turns, 'turn')}: {why.words}."
    return f"{possessive(side)} count of turns for {goal.name} begins again: {why.words}."


def reached(counts: Counts, names: Mapping[str, str], clause: str) -> Outcome | None:
    """Return the outcome if goals are reached, a draw if several sides reach theirs; None if none is."""
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
    """Return the outcome on points at the turn limit: most points win; a draw if several sides have most."""
    scores = tuple((side, int(trail.total)) for side, trail in points.items())
    most = max(score for _, score in scores)
    winners = tuple(side for side, score in scores if score == most)
    totals = tuple((f"points of {names[side]}", trail) for side, trail in points.items())
    return at_limit(won(winners, reason, names, clause, (*totals, *trails), scores))


def at_limit(outcome: Outcome) -> Outcome:
    """Return an outcome as decided by the turn limit."""
    return outcome._replace(at_limit=True)


def won(
    winners: Sequence[str],
    reason: str,
    names: Mapping[str, str],
    clause: str,
    trails: Trails = (),
    points: tuple[tuple[str, int], ...] = (),
) -> Outcome:
    """Return the outcome for the winners: a win if there is exactly one, else a draw."""
    if len(winners) == 1:
        name = names[winners[0]]
        return Outcome(winners[0], f"{does(name, 'wins')}: {reason}.", clause, points, trails)
    return Outcome("", f"A draw: {reason}.", clause, points, trails)
