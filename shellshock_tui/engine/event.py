"""Events: what happened, derived from play and never read by rules."""

from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.trail import Blocked, Term, Trail


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    name: str
    """Which kind of thing: "step", "hit-roll"."""
    text: str
    """One plain sentence for the log."""
    facts: tuple[tuple[str, Any], ...] = ()
    """What a program wants to know of it; JSON values."""
    trails: tuple[tuple[str, Trail], ...] = ()
    """How each number in it came about."""
    seen: tuple[Effect, ...] = ()
    """What the map shows of it; no part of the journal."""

    def __getitem__(self, fact: str) -> Any:
        """Return a fact; KeyError if the event does not tell it."""
        return dict(self.facts)[fact]

    @property
    def clause(self) -> str:
        """The clause under which it happened; empty if the event does not tell it."""
        return str(dict(self.facts).get("clause", ""))


def event(name: str, text: str, *trails: tuple[str, Trail], **facts: Any) -> Event:
    """Make an event from its sentence, its labelled trails and its facts."""
    return Event(name, text, tuple(facts.items()), trails)


def encode_event(happened: Event) -> dict[str, Any]:
    """Return an event as a JSON table."""
    table: dict[str, Any] = {"event": happened.name, **dict(happened.facts), "text": happened.text}
    return table | encode_trails(happened.trails)


def encode_trails(trails: tuple[tuple[str, Trail], ...]) -> dict[str, Any]:
    """Return labelled trails as the field of a JSON table; no field if there are none."""
    return {"trails": {label: encode_trail(trail) for label, trail in trails}} if trails else {}


def encode_trail(trail: Trail) -> list[dict[str, Any]]:
    """Return a trail as a JSON list of terms."""
    return [encode_term(term) for term in trail.terms]


def encode_term(term: Term) -> dict[str, Any]:
    """Return a term as a JSON table; a fraction as "n/d"."""
    value = term.value if isinstance(term.value, int) else str(term.value)
    table = {"label": term.label, "op": str(term.op), "value": value, "clause": term.clause}
    told = {"at": term.at, "words": term.words}
    return table | {name: text for name, text in told.items() if text}


def encode_blocked(blocked: Blocked) -> dict[str, Any]:
    """Return a refusal as a JSON table."""
    table = {"clause": blocked.clause, "reason": blocked.reason, "at": blocked.at}
    return table | encode_trails(blocked.trails)
