"""What may be done next, and what is best of it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from shellshock_tui.engine.trail import Blocked, Trail

C_co = TypeVar("C_co", covariant=True)

Draft = tuple[str, ...]
"""The picks made so far on the way to a command: ("target=b1", "weapon=K:V")."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[C_co]):
    """One thing that may be done next: a command, or a pick on the way to one."""

    name: str
    """Stable within the question: "step=front"."""
    label: str
    then: C_co | Draft
    """The command, or the draft with the pick made."""
    at: str = ""
    """The address of what it acts on: a click there takes it."""
    blocked: Blocked | None = None
    """Why it may not be taken, if it may not."""
    key: str = ""
    """The key that the rule system suggests for it."""
    picked: bool = False
    """Whether the draft already holds it, so that taking it again puts it back."""
    words: str = ""
    """What it would mean, where its label does not say."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in these words came about."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is best of the ways to go on from a draft."""

    draft: Draft
    """The draft to go on with; the same again if the best is picked already."""
    names: tuple[str, ...]
    """The choices that it picks."""
    words: str
    """What it is, and by how much it is better."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in the words came about."""
    loss: str = ""
    """What is easily overlooked without it, as a sentence without its stop; empty if nothing is."""
