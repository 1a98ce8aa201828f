"""The advisor's part of the contract: candidate plans and their evaluation, for bots."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.trail import Term

S_contra = TypeVar("S_contra", contravariant=True)
C = TypeVar("C")

HARM, DANGER, COVER, OBJECTIVE, MEANS = "harm", "danger", "cover", "objective", "means"
LABELS = (HARM, DANGER, COVER, OBJECTIVE, MEANS)
"""The criteria of evaluation: damage dealt and taken, cover, objectives of the battle, means left."""


class Words(NamedTuple):
    """How a label is told to players."""

    name: str
    gain: str
    """What a plan is taken for: "to do more harm"."""
    price: str
    """What a plan costs: "it does less harm"; empty if to gain less of it than others is no price."""


class Plan(NamedTuple, Generic[C]):
    """A candidate plan: the commands of a whole activation, none for declining to interrupt."""

    commands: tuple[C, ...]
    words: str
    """What it comes to, as a sentence without its stop: "Ash moves to 0304"."""
    at: str = ""
    """The address of where it ends; empty if it is about no place."""


class Advisor(Protocol[S_contra, C]):
    """A rule system's evaluation of play."""

    @property
    def measure(self) -> str:
        """What the values of terms are counted in, in a word; less than half of one is not told."""

    @property
    def words(self) -> Mapping[str, Words]:
        """The system's own words for labels; the others are told in general ones."""

    def sample(self, s: S_contra, side: str, dice: Dice) -> C:
        """Return a random legal command of a side that decides or may interrupt, without listing all."""

    def plans(self, s: S_contra, side: str) -> Iterator[Plan[C]]:
        """Yield the candidate plans of a side that decides or may interrupt."""

    def appraise(self, s: S_contra, plans: Sequence[Plan[C]]) -> list[tuple[Term, ...]]:
        """Return the terms of each plan's evaluation, negative ones against it; labels are from `LABELS`."""
