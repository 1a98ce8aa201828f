"""Events: what happened, derived from play and never read by rules."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from shellshock_tui.engine.trail import Blocked, Number, Term, Trail, Trails

if TYPE_CHECKING:
    from shellshock_tui.engine.effect import Effect


class Telling(NamedTuple):
    """What an event tells."""

    text: str
    """One plain sentence for the log."""
    facts: tuple[tuple[str, Any], ...] = ()
    """What a program wants to know of it; JSON values."""
    trails: Trails = ()
    """How each number in it came about."""
    seen: "tuple[Effect, ...]" = ()
    """What the map shows of it; no part of the journal."""


class Event:
    """One thing that happened, which may be told when somebody reads it."""

    __slots__ = ("_telling", "name")

    def __init__(self, name: str, telling: Telling | Callable[[], Telling]) -> None:
        """Note what happened, as it is told or by what tells it."""
        self.name: Final = name
        """Which kind of thing: "step", "hit-roll"."""
        self._telling = telling

    @property
    def telling(self) -> Telling:
        """All that it tells; it is told once."""
        if not isinstance(self._telling, Telling):
            self._telling = self._telling()
        return self._telling

    @property
    def text(self) -> str:
        """One plain sentence for the log."""
        return self.telling.text

    @property
    def facts(self) -> tuple[tuple[str, Any], ...]:
        """What a program wants to know of it; JSON values."""
        return self.telling.facts

    @property
    def trails(self) -> Trails:
        """How each number in it came about."""
        return self.telling.trails

    @property
    def seen(self) -> "tuple[Effect, ...]":
        """What the map shows of it; no part of the journal."""
        return self.telling.seen

    def __getitem__(self, fact: str) -> Any:
        """Return a fact; KeyError if the event does not tell it."""
        return dict(self.facts)[fact]

    @property
    def clause(self) -> str:
        """The clause under which it happened; empty if the event does not tell it."""
        return str(dict(self.facts).get("clause", ""))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.name, self.telling) == (other.name, other.telling)

    def __hash__(self) -> int:
        return hash((self.name, self.telling))

    def __repr__(self) -> str:
        told = ", ".join(f"{field}={value!r}" for field, value in self.telling._asdict().items())
        return f"Event(name={self.name!r}, {told})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.name, self.telling)


def event(name: str, text: str, *trails: tuple[str, Trail], **facts: Any) -> Event:
    """Make an event from its sentence, its labelled trails and its facts."""
    return Event(name, telling(text, *trails, **facts))


def telling(text: str, *trails: tuple[str, Trail], **facts: Any) -> Telling:
    """Tell of something by a sentence, its labelled trails and its facts."""
    return Telling(text, tuple(facts.items()), trails)


def counted(number: Number, noun: str, plural: str = "") -> str:
    """Return a number with its noun: "1 point", "2 points", "2 feet"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def signed(number: Number) -> str:
    """Return a number with its sign: "+2", "−1"."""
    return f"{number:+}".replace("-", "−")


PLURALS = {"has": "have", "is": "are", "was": "were", "goes": "go", "does": "do", "rallies": "rally"}
"""Verbs of which the plural is not the singular without its s."""
VERB = re.compile(r"[a-z]+s\b")
"""How a verb begins that tells what one does."""
HISSING = ("ches", "shes", "sses", "xes")
"""How verbs end that lose more than their s: "reaches"."""


def does(name: str, deed: str) -> str:
    """Return a name with what it does: "Red wins", "The Guards win"."""
    return f"{name} {agreeing(name, deed)}"


def possessive(name: str) -> str:
    """Return a name as the owner of something: "Red's", "The Guards'"."""
    is_plural = agreeing(name, "is") != "is"
    return f"{name}'" if is_plural else f"{name}'s"


def agreeing(name: str, deed: str) -> str:
    """Return what is done so that it agrees with the name of who does it: "hold their fire" of Guards."""
    return _in_plural(deed) if name.endswith("s") and not name.endswith("ss") else deed


def done_by_several(deed: str) -> str:
    """Return what several do, from what one does: "have no target and hold fire"."""
    parts = deed.split(" and ")
    return " and ".join(_in_plural(part) if VERB.match(part) else part for part in parts)


def _in_plural(deed: str) -> str:
    verb, *words = deed.split(" ")
    plural = PLURALS.get(verb) or verb.removesuffix("es" if verb.endswith(HISSING) else "s")
    return " ".join((plural, *("their" if word == "its" else word for word in words)))


def encode_event(told: Event) -> dict[str, Any]:
    """Return an event as a JSON table."""
    table: dict[str, Any] = {"event": told.name, **dict(told.facts), "text": told.text}
    return table | encode_trails(told.trails)


def encode_trails(trails: Trails) -> dict[str, Any]:
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
