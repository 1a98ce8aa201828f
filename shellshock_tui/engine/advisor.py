"""The advisor's part of the contract: what a player without eyes needs to choose among commands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from shellshock_tui.dice import Dice
from shellshock_tui.engine.trail import Term

S_contra = TypeVar("S_contra", contravariant=True)
C = TypeVar("C")

HARM, DANGER, COVER, OBJECTIVE, POWER = "harm", "danger", "cover", "objective", "power"
LABELS = (HARM, DANGER, COVER, OBJECTIVE, POWER)
"""What plans are weighed by: damage dealt and taken, hiding, what wins the battle, means left."""


@dataclass(frozen=True, slots=True)
class Plan(Generic[C]):
    """A whole activation: commands to give one after another, none to let a chance to cut in pass."""

    commands: tuple[C, ...]
    words: str
    """What it comes to, as a sentence without its stop: "Ash moves to 0304"."""
    at: str = ""
    """The address of where it ends; empty if it is about no place."""


class Advisor(Protocol[S_contra, C]):
    """What a rule system knows of good play."""

    @property
    def measure(self) -> str:
        """What the values of terms are counted in, in a word; less than half of one is not told."""

    def sample(self, s: S_contra, side: str, dice: Dice) -> C:
        """Return a random legal command of a side that may answer or interrupt, without listing all."""

    def plans(self, s: S_contra, side: str) -> Iterator[Plan[C]]:
        """Yield the plans worth a look of a side that may answer or interrupt."""

    def appraise(self, s: S_contra, plans: Sequence[Plan[C]]) -> list[tuple[Term, ...]]:
        """Return what speaks for each plan and, below 0, against it; every label is one of `LABELS`."""
