"""The JSON tables that every system's referee answers with, for the page of the line protocol."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NotRequired, TypedDict


class TermTable(TypedDict):
    """A term of a trail."""

    label: str
    op: str
    """What is done with the value: add, times, at-least, at-most, read and others."""
    value: int | str
    """A number, or a fraction as "1/5"."""
    clause: str
    at: NotRequired[str]
    """The address of the term, which `explain` answers."""
    words: NotRequired[str]
    """What stands in place of the value."""


class BlockedTable(TypedDict):
    """What forbids something."""

    clause: str
    reason: str
    at: str
    """The address of what is in the way; empty if there is none."""
    trails: NotRequired[dict[str, list[TermTable]]]
    """The numbers that the reason names."""


class ClauseTable(TypedDict):
    """A clause of the rulebook."""

    id: str
    text: str
    ruling: str
    ours: bool


class DecisionAnswer(TypedDict):
    """What is asked next, after every command."""

    decision: str
    """The kind of the decision."""
    side: str
    """The side that is asked; empty if any may answer."""
    unit: str | None
    asks: str
    cut_in: list[str]
    """The sides that may give a command of their own first."""


class OutcomeTable(TypedDict):
    """How the battle ended."""

    winner: str | None
    """The side that won, or null for none."""
    reason: str
    clause: str
    points: NotRequired[dict[str, int]]
    """The points of each side, where they are counted."""


class OutcomeAnswer(TypedDict):
    """The end of the battle, in place of a decision."""

    outcome: OutcomeTable


class LegalAnswer(TypedDict):
    """The commands that are legal now."""

    legal: list[Any]
    """Each command as it is sent, with the side that may give it."""
    more: bool
    """Whether there are more than were asked for."""


class StateAnswer(TypedDict):
    """The state of the battle, as it stands under State."""

    state: Any


class OddsAnswer(TypedDict):
    """The chances of a command that rolls, as they stand under Odds."""

    odds: Any


class WhyNotAnswer(TypedDict):
    """What bars each attack of a unit on a target, with the texts by which the system names the attack."""

    why_not: list[BlockedTable]


class ExplainAnswer(TypedDict):
    """What stands behind an address: one of the three."""

    trail: NotRequired[list[TermTable]]
    blocked: NotRequired[BlockedTable]
    clause: NotRequired[ClauseTable]


class RefusedAnswer(TypedDict):
    """A command or a question that cannot be answered: by a clause, or because a field is wrong."""

    refused: str
    clause: NotRequired[str]
    field: NotRequired[str]
    trails: NotRequired[dict[str, list[TermTable]]]


ANSWERS: Mapping[str, type] = MappingProxyType(
    {
        "decision": DecisionAnswer,
        "outcome": OutcomeAnswer,
        "legal": LegalAnswer,
        "state": StateAnswer,
        "odds": OddsAnswer,
        "why-not": WhyNotAnswer,
        "explain": ExplainAnswer,
        "refused": RefusedAnswer,
    }
)
"""What a program hears besides events, by the question or by the first field."""
