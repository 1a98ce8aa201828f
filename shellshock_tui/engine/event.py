"""Events: descriptions of what happened, made by play; the rules never read them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from shellshock_tui.engine.answers import BlockedTable, EventAnswer, TermTable, TrailsField
from shellshock_tui.engine.trail import Blocked, Term, Trail, Trails

if TYPE_CHECKING:
    from shellshock_tui.engine.effect import Effect


class EventContent(NamedTuple):
    """The content of an event."""

    text: str
    """One plain sentence for the log."""
    facts: tuple[tuple[str, Any], ...] = ()
    """Facts for programs as JSON values, by name."""
    trails: Trails = ()
    """The calculation of each number in the sentence, by its label."""
    effects: "tuple[Effect, ...]" = ()
    """The animations on the map; they are not written to the journal."""


class Event:
    """One thing that happened; its content may be a function, called once when somebody first reads it."""

    __slots__ = ("_content", "name")

    def __init__(self, name: str, content: EventContent | Callable[[], EventContent]) -> None:
        """Take the kind of event, and its content or a function that returns it."""
        self.name: Final = name
        """The kind of event: "step", "hit-roll"."""
        self._content = content

    @property
    def content(self) -> EventContent:
        """The whole content, worked out at the first reading."""
        if not isinstance(self._content, EventContent):
            self._content = self._content()
        return self._content

    @property
    def text(self) -> str:
        """One plain sentence for the log."""
        return self.content.text

    @property
    def facts(self) -> tuple[tuple[str, Any], ...]:
        """Facts for programs as JSON values, by name."""
        return self.content.facts

    @property
    def trails(self) -> Trails:
        """The calculation of each number in the sentence, by its label."""
        return self.content.trails

    @property
    def effects(self) -> "tuple[Effect, ...]":
        """The animations on the map; they are not written to the journal."""
        return self.content.effects

    def __getitem__(self, fact: str) -> Any:
        """Return the value of a fact; KeyError if the event has no such fact."""
        return dict(self.facts)[fact]

    @property
    def clause(self) -> str:
        """The id of the clause under which it happened; empty if the event has none."""
        return str(dict(self.facts).get("clause", ""))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.name, self.content) == (other.name, other.content)

    def __hash__(self) -> int:
        return hash((self.name, self.content))

    def __repr__(self) -> str:
        fields = ", ".join(f"{field}={value!r}" for field, value in self.content._asdict().items())
        return f"Event(name={self.name!r}, {fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.name, self.content)


def event(name: str, text: str, *trails: tuple[str, Trail], **facts: Any) -> Event:
    """Return an event made from its kind, its sentence, its labelled trails and its facts."""
    return Event(name, event_content(text, *trails, **facts))


def event_content(text: str, *trails: tuple[str, Trail], **facts: Any) -> EventContent:
    """Return the content of an event made from its sentence, its labelled trails and its facts."""
    return EventContent(text, tuple(facts.items()), trails)


def encode_event(event: Event) -> EventAnswer:
    """Return an event as a JSON table, with its facts as further fields."""
    table: EventAnswer = {"event": event.name, "text": event.text}
    return cast(
        "EventAnswer",
        {"event": event.name, **dict(event.facts), **table, **encode_trails(event.trails)},
    )


def encode_trails(trails: Trails) -> TrailsField:
    """Return a table with labelled trails in its field "trails"; an empty table if there are none."""
    return {"trails": {label: encode_trail(trail) for label, trail in trails}} if trails else {}


def encode_trail(trail: Trail) -> list[TermTable]:
    """Return a trail as a JSON list of terms."""
    return [encode_term(term) for term in trail.terms]


def encode_calculation(trail: Trail) -> list[TermTable]:
    """Return a trail as a JSON list of terms, each with the cell of the chart that it was read from.

    The journal has trails without these cells, so that saved games stay as they are.
    """
    return list(map(_with_cell, trail.terms))


def _with_cell(term: Term) -> TermTable:
    table = encode_term(term)
    if term.reading:
        chart, row, column = term.reading
        table["read"] = {"chart": chart, "row": row, "column": column}
    return table


def encode_term(term: Term) -> TermTable:
    """Return a term as a JSON table, with a fraction written as "n/d" and empty texts left out."""
    value = term.value if isinstance(term.value, int) else str(term.value)
    table: TermTable = {"label": term.label, "op": str(term.op), "value": value, "clause": term.clause}
    if term.at:
        table["at"] = term.at
    if term.words:
        table["words"] = term.words
    return table


def encode_blocked(blocked: Blocked) -> BlockedTable:
    """Return a refusal as a JSON table."""
    return {
        "clause": blocked.clause,
        "reason": blocked.reason,
        "at": blocked.at,
        **encode_trails(blocked.trails),
    }
