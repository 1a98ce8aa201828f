"""The JSON tables of questions to the referee of every system, and of all that it sends."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NotRequired, TypedDict


class LegalQuestion(TypedDict):
    """Ask for the commands that are legal now."""

    limit: NotRequired[int]
    """The largest number of commands to list, from 0 to 1,000,000; 500 by default."""


class StateQuestion(TypedDict):
    """Ask for the whole state of the battle."""


class MapQuestion(TypedDict):
    """Ask for the map as it is now, and for the objectives of the battle."""


class OddsQuestion(TypedDict):
    """Ask for the chances of a command that rolls dice. The command's own fields stand beside these."""

    do: str
    """The name of the command."""
    side: NotRequired[str]
    """The side that would give the command."""


class WhyNotQuestion(TypedDict):
    """Ask why attacks of a unit on a target are illegal."""

    unit: str
    """The id of the attacker."""
    target: str
    """The id of the unit that it would attack."""


class ExplainQuestion(TypedDict):
    """Ask for the explanation of a number, a place or a line of sight."""

    at: str
    """An address: the `at` of a term or refusal, or one such as unit/b1, sight/0101/0505 or hex/0304."""


QUESTIONS: Mapping[str, type] = MappingProxyType(
    {
        "legal": LegalQuestion,
        "state": StateQuestion,
        "map": MapQuestion,
        "odds": OddsQuestion,
        "why-not": WhyNotQuestion,
        "explain": ExplainQuestion,
    }
)
"""The fields of each question, besides `ask` with its name."""


class ReadingTable(TypedDict):
    """A cell of a printed chart."""

    chart: str
    row: str
    column: str


class TermTable(TypedDict):
    """A term of a trail."""

    label: str
    op: str
    """The operation on the running total: add, times, at-least, at-most, read and others."""
    value: int | str
    """A number, or a fraction as "1/5"."""
    clause: str
    at: NotRequired[str]
    """The address of the term, which `explain` answers."""
    words: NotRequired[str]
    """A text to show in place of the value."""
    read: NotRequired[ReadingTable]
    """The cell of the chart that the value was read from; only in the answers to `odds` and `explain`."""


class TrailsField(TypedDict, total=False):
    """The field of labelled calculations, which is left out if there are none."""

    trails: dict[str, list[TermTable]]


class BlockedTable(TypedDict):
    """The reason why something is forbidden."""

    clause: str
    reason: str
    at: str
    """The address of what is in the way; empty if there is none."""
    trails: NotRequired[dict[str, list[TermTable]]]
    """The calculations of the numbers in the reason."""


class ClauseTable(TypedDict):
    """A clause of the rulebook."""

    id: str
    text: str
    ruling: str
    ours: bool


class EventAnswer(TypedDict):
    """Something that happened. The facts of its kind, such as unit and hex, stand beside these fields."""

    event: str
    """The kind of event."""
    text: str
    """What happened, in one sentence."""
    clause: NotRequired[str]
    trails: NotRequired[dict[str, list[TermTable]]]
    """The calculations of the numbers in the sentence."""


class DecisionAnswer(TypedDict):
    """The next decision, sent after every command."""

    decision: str
    """The kind of the decision."""
    side: str
    """The side that decides; empty if any may answer."""
    unit: str | None
    asks: str
    cut_in: list[str]
    """The sides that may interrupt with a command of their own."""


class OutcomeTable(TypedDict):
    """The result of the battle."""

    winner: str | None
    """The side that won, or null for a draw."""
    reason: str
    clause: str
    points: NotRequired[dict[str, int]]
    """The points of each side, where points are counted."""


class OutcomeAnswer(TypedDict):
    """The end of the battle, in place of a decision."""

    outcome: OutcomeTable


class LegalAnswer(TypedDict):
    """The commands that are legal now."""

    legal: list[Any]
    """Each command as it is sent, with the side that may give it."""
    more: bool
    """Whether there are more commands than were asked for."""


class StateAnswer(TypedDict):
    """The state of the battle, described under State."""

    state: Any


class PlaceTable(TypedDict):
    """A place of the map."""

    at: str
    """Its name: column and row."""
    terrain: list[str]
    """The features of the ground, such as trees; empty for open ground."""
    level: int
    next: list[str]
    """The names of its neighbours, one for each direction; empty where the map ends."""


class MapTable(TypedDict):
    """The ground on which the battle is fought."""

    width: int
    height: int
    directions: list[str]
    """The directions to neighbours, clockwise from north."""
    measure: str
    """The unit in which distances are counted."""
    places: list[PlaceTable]
    """All places, row by row."""


class ObjectiveTable(TypedDict):
    """The progress of a side towards an objective."""

    side: str
    kind: str
    """The kind of objective: hold, exit, destroy or endure."""
    name: str
    """The thing that is counted: a place or a kind of unit."""
    count: int
    needed: int
    """The count that is needed; 0 if there is no limit."""


class MapAnswer(TypedDict):
    """The map and the objectives."""

    map: MapTable
    objectives: list[ObjectiveTable]
    turn: int
    """The number of the present turn."""
    turns: int
    """The last turn of the battle; 0 if there is no limit."""


class OddsAnswer(TypedDict):
    """The chances of a command that rolls dice, described under Odds."""

    odds: Any


class WhyNotAnswer(TypedDict):
    """The reasons why a unit's attacks on a target are illegal, with the system's own fields for each."""

    why_not: list[BlockedTable]


class ExplainAnswer(TypedDict):
    """The explanation at an address: exactly one of these fields."""

    trail: NotRequired[list[TermTable]]
    blocked: NotRequired[BlockedTable]
    clause: NotRequired[ClauseTable]


class RefusedAnswer(TypedDict):
    """A command or question that is refused, by a clause or because a field is wrong."""

    refused: str
    clause: NotRequired[str]
    field: NotRequired[str]
    trails: NotRequired[dict[str, list[TermTable]]]


ANSWERS: Mapping[str, type] = MappingProxyType(
    {
        "event": EventAnswer,
        "decision": DecisionAnswer,
        "outcome": OutcomeAnswer,
        "legal": LegalAnswer,
        "state": StateAnswer,
        "map": MapAnswer,
        "odds": OddsAnswer,
        "why-not": WhyNotAnswer,
        "explain": ExplainAnswer,
        "refused": RefusedAnswer,
    }
)
"""The tables that a program receives, by the question or by the first field."""
Reply = Mapping[str, Any]
"""One of these tables, where its kind does not matter."""
