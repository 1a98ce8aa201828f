"""The odds as programs read them, by the command that they are asked of; chances are fractions: "1/5"."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NotRequired, TypedDict

from shellshock_tui.engine.answers import TermTable


class ShotTable(TypedDict):
    """One shot of a fire action."""

    target: str
    level: str
    """The level of difficulty in a word: "hard"."""
    need: int
    hit: str
    trail: list[TermTable]
    """How the number needed comes about."""


class FateTable(TypedDict):
    """What becomes of a target, each with its chance."""

    miss: str
    hurt: str
    down: str
    out: str


class TestTable(TypedDict):
    """How the test of a watcher goes, each with its chance."""

    keep: str
    """Reacts and watches on."""
    some: str
    """Reacts and is done."""
    none: str
    """Waits."""
    drop: str
    """Drops into cover or prone."""


class FireOdds(TypedDict):
    """What comes of the shots of one action; of a reaction, its test included."""

    targets: list[ShotTable]
    """Each shot in order; none of a reaction whose test cannot be passed."""
    outcomes: dict[str, FateTable]
    """What becomes of each target, by its id."""
    markers: dict[str, dict[str, str]]
    """The chance of each number of flinch markers added, by the target's id."""
    test: NotRequired[TestTable]
    """Of a reaction that takes a test."""


class ActivationOdds(TypedDict):
    """What comes of an activation's test."""

    keep: str
    """Two actions, and the initiative is kept."""
    full: str
    """Two actions; without the activation module, the fire is stood."""
    some: str
    """One action."""
    flinch: str
    trail: list[TermTable]
    """How the number of the test comes about."""


class AidOdds(TypedDict):
    """What comes of helping a friend."""

    up: str
    trail: list[TermTable]
    """How the number needed comes about."""


ODDS_TABLES: Mapping[str, type] = MappingProxyType(
    {"fire": FireOdds, "react": FireOdds, "activate": ActivationOdds, "aid": AidOdds}
)
