"""Choices that lead to a command, and the hint which of them is best."""

from typing import Generic, NamedTuple, TypeVar

from shellshock_tui.engine.trail import Blocked, Trail

C_co = TypeVar("C_co", covariant=True)

Draft = tuple[str, ...]
"""The picks made so far on the way to a command: ("target=b1", "count=2")."""


def aim_at(unit: str) -> str:
    """Return the pick by which a unit is aimed at."""
    return f"target={unit}"


class Setting(NamedTuple):
    """One way of a thing that is set before a command is given."""

    name: str
    """The thing."""
    way: str = ""
    """Which way of it, in a word; empty where there is one only."""
    left: str = ""
    """How much of it there is still."""
    needs: tuple[str, ...] = ()
    """What must be rolled with it, as forecasts call it; nothing if no dice are rolled for it alone."""


class Choice(NamedTuple, Generic[C_co]):
    """A choice of a side: a command, or a pick that leads to one."""

    name: str
    """Stable within the question: "step=front"."""
    label: str
    then: C_co | Draft
    """The command, or the draft with the pick made."""
    at: str = ""
    """The address of what it acts on: a click there takes it."""
    blocked: Blocked | None = None
    """Why it is not legal; nothing if it is."""
    key: str = ""
    """The key that the rule system suggests for it."""
    picked: bool = False
    """Whether the draft already holds it, so that taking it again puts it back."""
    words: str = ""
    """What it would mean, where its label does not say."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in these words came about."""
    sets: Setting | None = None
    """What it sets, if that is one of several ways of one thing."""


class Hint(NamedTuple):
    """The best completion of a draft."""

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
