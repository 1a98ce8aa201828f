"""The protocol's tables of odds, by command; chances are fractions: "1/5"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NotRequired, TypedDict

from shellshock_tui.engine.answers import TermTable


class ShotTable(TypedDict):
    """The shots of one action point."""

    need: int
    """The highest roll that hits."""
    hit: str
    trail: list[TermTable]
    """The calculation of `need`."""


class OutcomeTable(TypedDict):
    """The chances of what happens to the target, which add up to 1."""

    miss: str
    stopped: str
    """The chance that cover stops every hit."""
    stun: str
    wound: str
    shock: str
    death: str


class FireOdds(TypedDict):
    """The odds of the shots of an action point, which end when the target falls."""

    shots: list[ShotTable]
    outcomes: OutcomeTable
    wounds: dict[str, str]
    """The chance of each sum of wounds."""
    shaken: NotRequired[str]
    """The chance that the target is shaken."""
    empty: NotRequired[str]
    """The chance that the weapon is empty or jammed after the turn; not for panic fire and reactions."""
    interrupts: NotRequired[str]
    """The chance that the target is interrupted; only for a reaction."""


class ThrowOdds(TypedDict):
    """The odds of where a grenade lands."""

    lands: str
    scatter: dict[str, str]
    """The chance of each hex to which it may scatter."""


class TaskOdds(TypedDict):
    """The odds that a turn action is done at the end of the turn."""

    now: str
    retries: list[str]
    """The chance of each further try, until it no longer grows."""


class DeedOdds(TypedDict):
    """The odds that a reaction interrupts an action."""

    done: str
    interrupted: str


ODDS_TABLES: Mapping[str, type] = MappingProxyType(
    {
        **dict.fromkeys(("fire", "panic", "react", "let-go"), FireOdds),
        "throw": ThrowOdds,
        "task": TaskOdds,
        **dict.fromkeys(("step", "drag", "prime", "move-marker"), DeedOdds),
    }
)
