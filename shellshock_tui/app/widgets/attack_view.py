"""What is foretold of an attack, with all that a screen tells with it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.drawing.colours import Colour
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.trail import Blocked


class Chip(NamedTuple):
    """A unit as titles name it: the code of its counter on its side's colour, and its name."""

    code: str
    name: str
    colour: Colour


@dataclass(frozen=True)
class Means:
    """One thing with which may be attacked: picked, open, or barred."""

    name: str
    way: str = ""
    """Which way of it, such as what it is loaded with."""
    left: str = ""
    """How much of that there is."""
    key: str = ""
    """The key that picks it or puts it back."""
    is_picked: bool = False
    needs: tuple[str, ...] = ()
    """What must be rolled with it, as the forecast calls it."""
    barred: Blocked | None = None
    """Why it may not be used."""


@dataclass(frozen=True)
class Ways:
    """A thing that may still be set otherwise: its name, and its ways, each with whether it is picked."""

    name: str
    ways: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Comparison:
    """The ways of a means beside each other, by the chance of the gravest thing that may come of them."""

    of: str
    ways: tuple[tuple[Means, Fraction], ...]


@dataclass(frozen=True)
class Attack:
    """What is foretold of an attack, and all that is to be told with it."""

    forecast: Forecast
    word: str = ""
    """What is better, or how several in turn are to be read."""
    by: Chip | None = None
    target: Chip | None = None
    means: tuple[Means, ...] = ()
    ways: tuple[Ways, ...] = ()
    comparison: Comparison | None = None
    is_pointed_at: bool = False
    """Whether a lesson points at it."""
