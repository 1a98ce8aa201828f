"""Chance: dice that are rolled, or every outcome in turn with its weight."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from shellshock_tui.dice import Dice, RecordedDice
from shellshock_tui.kit.dice.distribution import Distribution, Need

T = TypeVar("T")


class Chance(Protocol):
    """Where outcomes come from while a command is played."""

    @property
    def fallen(self) -> int:
        """How many dice have been rolled."""

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Return an outcome: what the dice came to, or one of its law."""


class Rolled(NamedTuple):
    """Real dice."""

    dice: RecordedDice

    @property
    def fallen(self) -> int:
        """How many dice have been rolled."""
        return len(self.dice.rolls)

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Roll."""
        return real(self.dice)


class Drawn(NamedTuple):
    """One outcome on the way to a leaf."""

    distribution: Distribution[Any]
    outcome: Any


@dataclass(slots=True)
class Branch:
    """One way through the outcomes: at each draw the one that its path names, then the first."""

    path: list[int]
    weight: Fraction = Fraction(1)
    drawn: list[Drawn] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)
    fallen: int = 0
    """No dice are rolled."""

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Take the outcome that the path names, with its weight."""
        made, depth = distribution(), len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        outcome, chance = list(made.chances.items())[self.path[depth]]
        self.widths.append(len(made.chances))
        self.weight *= chance
        self.drawn.append(Drawn(made, outcome))
        return outcome


class Leaf(NamedTuple, Generic[T]):
    """What play came to on one way through all outcomes."""

    chance: Fraction
    drawn: tuple[Drawn, ...]
    result: T

    @property
    def needs(self) -> tuple[Need, ...]:
        """The needs of all laws on the way."""
        return tuple(need for one in self.drawn for need in one.distribution.needs)


def leaves(play: Callable[[Chance], T]) -> Iterator[Leaf[T]]:
    """Play again and again, once for each way through the outcomes; the chances add up to 1."""
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
