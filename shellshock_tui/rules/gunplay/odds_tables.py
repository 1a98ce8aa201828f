"""The tables in which programs read the odds, by command; chances are fractions as text: "1/5"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NotRequired, TypedDict

from shellshock_tui.engine.answers import TermTable


class ShotTable(TypedDict):
    """The odds of one shot."""

    target: str
    level: str
    """The difficulty level after all shifts: "hard"."""
    need: int
    hit: str
    trail: list[TermTable]
    """How the number needed comes about."""


class FateTable(TypedDict):
    """The chance of each fate of a target."""

    miss: str
    hurt: str
    down: str
    out: str


class TestTable(TypedDict):
    """The chance of each result of a watcher's test."""

    keep: str
    """It fires and stays on overwatch."""
    some: str
    """It fires and its overwatch is over."""
    none: str
    """It does not react."""
    drop: str
    """It flinches and drops."""


class FireOdds(TypedDict):
    """The odds of the shots of one action; for a reaction they include the chance of its test."""

    targets: list[ShotTable]
    """The shots in order; empty for a reaction whose test cannot be passed."""
    outcomes: dict[str, FateTable]
    """The fates of each target, by its id."""
    markers: dict[str, dict[str, str]]
    """The chance of each number of flinch markers added to a target, by the target's id."""
    test: NotRequired[TestTable]
    """The results of a reaction's test; missing if there is no test."""


class ActivationOdds(TypedDict):
    """The odds of an activation test."""

    keep: str
    """Two actions, and the initiative may be kept."""
    full: str
    """Two actions; without the activation module, the flinch test is passed."""
    some: str
    """One action."""
    flinch: str
    trail: list[TermTable]
    """The calculation of the number needed."""


class AidOdds(TypedDict):
    """The odds of helping up a friend."""

    up: str
    trail: list[TermTable]
    """How the number needed comes about."""


ODDS_TABLES: Mapping[str, type] = MappingProxyType(
    {"fire": FireOdds, "react": FireOdds, "activate": ActivationOdds, "aid": AidOdds}
)
