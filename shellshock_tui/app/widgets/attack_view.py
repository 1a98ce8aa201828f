"""The data of the attack panel: a forecast with the weapons, settings and advice shown beside it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.drawing.colours import Colour
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.trail import Blocked


class Chip(NamedTuple):
    """A unit in a title: its code, its name and the colour of its side."""

    code: str
    name: str
    colour: Colour


@dataclass(frozen=True)
class Means:
    """A weapon or other means of attack: picked, open, or not usable."""

    name: str
    way: str = ""
    """Its setting, such as the ammunition it is loaded with."""
    left: str = ""
    """The amount that is left of it."""
    key: str = ""
    """The key that picks or drops it."""
    is_picked: bool = False
    needs: tuple[str, ...] = ()
    """The names of its rolls in the forecast."""
    barred: Blocked | None = None
    """The reason why it may not be used."""


@dataclass(frozen=True)
class Ways:
    """A setting that can be changed: its name, and its values, each with whether it is picked."""

    name: str
    ways: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Comparison:
    """The settings of a means side by side, with the chance of the gravest loss under each."""

    of: str
    ways: tuple[tuple[Means, Fraction], ...]


@dataclass(frozen=True)
class Attack:
    """A forecast of an attack, with what is shown beside it."""

    forecast: Forecast
    word: str = ""
    """Advice on what is better, or a note on a combined attack."""
    by: Chip | None = None
    target: Chip | None = None
    means: tuple[Means, ...] = ()
    ways: tuple[Ways, ...] = ()
    comparison: Comparison | None = None
    is_pointed_at: bool = False
    """Whether a lesson points at it."""
