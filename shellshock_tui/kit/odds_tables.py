"""The odds as programs read them where a system has no tables of its own; chances are fractions: "1/5"."""

from typing import TypedDict

from shellshock_tui.engine.answers import TermTable


class NeedTable(TypedDict):
    """A roll against a number."""

    name: str
    need: int
    chance: str
    trail: list[TermTable]
    """How the number needed comes about."""


class PlainOdds(TypedDict):
    """What comes of a command that rolls."""

    needs: list[NeedTable]
    outcomes: dict[str, str]
    """The chance of each outcome."""
