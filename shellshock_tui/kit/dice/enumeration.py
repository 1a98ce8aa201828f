"""Sources of chance: real dice, or every outcome in turn with its probability."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from shellshock_tui.dice import Dice, RecordedDice
from shellshock_tui.kit.dice.distribution import Distribution, Need

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Chance(Protocol):
    """The source of outcomes while a command is played."""

    @property
    def fallen(self) -> int:
        """How many dice have been rolled."""

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Return an outcome: the result of `real` with dice, or an outcome of the distribution."""


class Rolled(NamedTuple):
    """The source that rolls real dice."""

    dice: RecordedDice

    @property
    def fallen(self) -> int:
        """How many dice have been rolled."""
        return len(self.dice.rolls)

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Return the result of `real` with the dice; the distribution is not made."""
        return real(self.dice)


class Drawn(NamedTuple):
    """An outcome that was taken on the path to a leaf, with its distribution."""

    distribution: Distribution[Any]
    outcome: Any


@dataclass(slots=True)
class Branch:
    """Replays a path of outcome indices, then takes the first outcome of each later roll."""

    path: list[int]
    weight: Fraction = Fraction(1)
    drawn: list[Drawn] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    fallen: int = 0
    """Always 0, as no dice are rolled."""

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Return the outcome at the path's index, and multiply the weight by its chance."""
        made, depth = distribution(), len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        outcome, chance = list(made.chances.items())[self.path[depth]]
        self.widths.append(len(made.chances))
        self.weight *= chance
        self.drawn.append(Drawn(made, outcome))
        return outcome


class Leaf(NamedTuple, Generic[T_co]):
    """The result of play on one path through the outcomes, with the chance of that path."""

    chance: Fraction
    drawn: tuple[Drawn, ...]
    result: T_co

    @property
    def needs(self) -> tuple[Need, ...]:
        """The needs of all distributions on the path."""
        return tuple(need for one in self.drawn for need in one.distribution.needs)


def leaves(play: Callable[[Chance], T]) -> Iterator[Leaf[T]]:
    """Play once for each path through the outcomes and yield the leaves, whose chances add up to 1."""
    path: list[int] = []
    while True:
        branch = Branch(path)
        result = play(branch)
        yield Leaf(branch.weight, tuple(branch.drawn), result)
        while path and path[-1] + 1 == branch.widths[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
