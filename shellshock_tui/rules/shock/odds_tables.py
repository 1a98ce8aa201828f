"""The odds as programs read them, by the command that they are asked of; chances are fractions: "1/5"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NotRequired, TypedDict

from shellshock_tui.engine.answers import TermTable


class ShotTable(TypedDict):
    """The shots of an action point."""

    need: int
    """What each die may show at most."""
    hit: str
    trail: list[TermTable]
    """How the number comes about."""


class OutcomeTable(TypedDict):
    """What becomes of the target, each with its chance; they add up to 1."""

    miss: str
    stopped: str
    """Cover stops it."""
    stun: str
    wound: str
    shock: str
    death: str


class FireOdds(TypedDict):
    """What comes of the shots of an action point, until the target falls."""

    shots: list[ShotTable]
    outcomes: OutcomeTable
    wounds: dict[str, str]
    """The chance of each sum of wounds."""
    shaken: NotRequired[str]
    """The chance that the target is shaken."""
    empty: NotRequired[str]
    """The chance that the weapon is empty or jammed after the turn; not of panic fire and reactions."""
    interrupts: NotRequired[str]
    """The chance that the target is interrupted; of a reaction alone."""


class ThrowOdds(TypedDict):
    """Where a grenade comes to lie."""

    lands: str
    scatter: dict[str, str]
    """The chance of each hex that it may scatter to."""


class TaskOdds(TypedDict):
    """Whether a turn action is done at the end of the turn."""

    now: str
    retries: list[str]
    """The chance of each further try, until it grows no more."""


class DeedOdds(TypedDict):
    """Whether what a soldier does is interrupted by a reaction; what a marker does never is."""

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
