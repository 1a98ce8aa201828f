"""The forecast tables for programs, for systems without their own; chances are fractions: "1/5"."""

from typing import TypedDict

from shellshock_tui.engine.answers import TermTable


class NeedTable(TypedDict):
    """A roll against a number."""

    name: str
    need: int
    chance: str
    trail: list[TermTable]
    """The calculation of the number needed."""


class PlainOdds(TypedDict):
    """The outcomes of a command that rolls dice."""

    needs: list[NeedTable]
    outcomes: dict[str, str]
    """The chance of each outcome."""
