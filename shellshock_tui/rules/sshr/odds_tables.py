"""The protocol's tables of odds, by command; chances are fractions: "1/5"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypedDict

from shellshock_tui.engine.answers import TermTable


class GunTable(TypedDict):
    """The shots of one kind of gun."""

    gun: str
    shots: int
    hit: str
    wound: str
    """The chance that a hit wounds."""
    save: str
    """The chance that a wound is saved."""
    each: str
    """The chance that a shot hits, wounds and is not saved."""
    trail: list[TermTable]
    """The calculation of the roll to hit."""


class ShootOdds(TypedDict):
    """The odds of a volley."""

    guns: list[GunTable]
    lost: dict[str, str]
    """The chance of each number of hit points lost."""
    models: dict[str, str]
    """The chance of each number of models lost."""
    test: str
    """The chance that the target takes a discipline test."""
    runs: str
    """The chance that the target fails the test, so that its models fall back or leave the table."""
    gone: str
    """The chance that it is destroyed."""


class FightOdds(TypedDict):
    """The odds of a close combat."""

    lost: dict[str, str]
    """The chance of each pair of hit points lost, first and second side: "2,1"."""
    wins: str
    """The chance that the first side wins."""
    loses: str
    """The chance that the first side loses."""
    even: str
    runs: dict[str, str]
    """The chance that each unit falls back or leaves the table; only units that may."""


ODDS_TABLES: Mapping[str, type] = MappingProxyType({"shoot": ShootOdds, "fight": FightOdds})
