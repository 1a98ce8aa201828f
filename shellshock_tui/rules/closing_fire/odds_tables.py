"""The forecast tables for programs, by the command asked about; chances are fractions: "1/5"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypedDict

from shellshock_tui.engine.answers import TermTable


class ShootOdds(TypedDict):
    """The outcomes of a shot."""

    dice: int
    need: int
    """The least number that each die must show."""
    trail: list[TermTable]
    """The calculation of the need."""
    unsaved: dict[str, str]
    """The chance of each number of unsaved hits."""
    sp: dict[str, str]
    """The chance of each number of SP lost."""
    back: str
    """The chance that the target falls back."""
    cornered: str
    """The chance that the target has to fall back but cannot."""
    disordered: str
    gone: str
    """The chance that it is destroyed."""


class ColumnTable(TypedDict):
    """The chances of how a charge ends; all but `gone` add up to 1."""

    stopped: str
    """Closing fire stops the charge or destroys the attacker."""
    d2: str
    """The defender loses 2 SP or more."""
    d1: str
    """The defender loses 1 SP."""
    even: str
    """Neither beats the other."""
    a1: str
    """The attacker loses 1 SP."""
    a2: str
    """The attacker loses 2 SP or more."""
    gone: dict[str, str]
    """The chance that each unit is destroyed, for units that may be."""


class ChargeOdds(TypedDict):
    """The chances of how a charge ends, by the defender's answer."""

    fire: ColumnTable | None
    """The chances if the defender gives closing fire; null if it cannot."""
    hold: ColumnTable
    """The chances if the defender holds its fire."""
    best: Literal["fire", "hold"]
    """The better answer for the defender."""


class ClosingFireOdds(TypedDict):
    """The chances of how the charge ends if the defender gives closing fire."""

    fire: ColumnTable


class HoldFireOdds(TypedDict):
    """The chances of how the charge ends if the defender holds its fire."""

    hold: ColumnTable


ODDS_TABLES: Mapping[str, type] = MappingProxyType(
    {
        "shoot": ShootOdds,
        "charge": ChargeOdds,
        "closing-fire": ClosingFireOdds,
        "hold-fire": HoldFireOdds,
    }
)
