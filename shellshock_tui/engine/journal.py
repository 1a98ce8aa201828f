"""The journal as JSON: entries in a chain of hashes, and the replay that compares them with the rules."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from shellshock_tui.dice import Roll, ScriptedDice
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import encode_event
from shellshock_tui.engine.match import Entry, Match
from shellshock_tui.engine.rules import Encoding, IllegalCommand, Malformed

S = TypeVar("S")
C = TypeVar("C")


WORDS = ("label", "at", "words")
"""The fields of a term that only readers need; a replay does not compare them."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first difference between a journal and its replay."""

    entry: int
    field: str
    recorded: str
    replayed: str


def canonical(table: object) -> str:
    """Return a table as JSON in canonical form: keys sorted, no spaces."""
    return json.dumps(table, sort_keys=True, separators=(",", ":"), allow_nan=False)


def in_order(table: object) -> str:
    """Return a table as JSON without spaces, with its keys in their own order, where that order matters."""
    return json.dumps(table, separators=(",", ":"), allow_nan=False)


def seal(previous: str, body: str) -> str:
    """Return the SHA-256 hash of an entry and the hash before it, which binds it to all earlier entries."""
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()


def encode_entry(rules: Encoding[Any, C], entry: Entry[C]) -> dict[str, Any]:
    """Return a journal entry as a JSON table."""
    return {
        "command": None if entry.command is None else rules.encode(entry.command),
        "rolls": [[roll.sides, roll.face, roll.what] for roll in entry.rolls],
        "events": [encode_event(event) for event in entry.events],
    }


def decode_rolls(table: Mapping[str, Any]) -> tuple[Roll, ...]:
    """Return the rolls of an encoded entry."""
    return tuple(Roll(sides, face, what) for sides, face, what in table["rolls"])


def replay(
    rules: Encoding[S, C], tables: Sequence[Mapping[str, Any]], match: Match[S, C]
) -> Divergence | None:
    """Play encoded entries into a match that has not begun, with the dice that they record.

    Return the first difference, or None if all entries agree.
    """
    found = (replay_entry(rules, table, match) for table in tables)
    return next(filter(None, found), None)


def replay_entry(rules: Encoding[S, C], table: Mapping[str, Any], match: Match[S, C]) -> Divergence | None:
    """Play one encoded entry into a match, with the dice that it records.

    Return the first difference, or None if the entry agrees.
    """
    number = len(match.entries)
    dice = ScriptedDice([(roll.sides, roll.face) for roll in decode_rolls(table)])
    try:
        entry = match.give(rules.decode(table["command"]), dice) if number else match.begin(dice)
    except (IllegalCommand, Malformed, ValueError) as error:
        return Divergence(number, "command", canonical(table["command"]), str(error))
    difference = _difference(table, encode_entry(rules, entry))
    return Divergence(number, *difference) if difference else None


def _difference(recorded: Mapping[str, Any], replayed: Mapping[str, Any]) -> tuple[str, str, str] | None:
    """Return the first difference in facts or dice; sentences may change between versions."""
    was = [event_facts(event) for event in recorded["events"]]
    now = [event_facts(event) for event in json.loads(canonical(replayed["events"]))]
    for number, (old, new) in enumerate(zip(was, now, strict=False)):
        for field in sorted({*old, *new}):
            if old.get(field) != new.get(field):
                return f"events.{number}.{field}", canonical(old.get(field)), canonical(new.get(field))
    if len(was) != len(now):
        return "events", counted(len(was), "event"), counted(len(now), "event")
    if len(recorded["rolls"]) != len(replayed["rolls"]):
        return (
            "rolls",
            counted(len(recorded["rolls"]), "die", "dice"),
            counted(len(replayed["rolls"]), "die", "dice"),
        )
    return None


def event_facts(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an encoded event without its sentence and without the labels and words of its trails."""
    facts = {field: value for field, value in event.items() if field != "text"}
    if isinstance(facts.get("trails"), dict):
        facts["trails"] = sorted(canonical(_without_words(trail)) for trail in facts["trails"].values())
    return facts


def _without_words(trails: Any) -> Any:
    match trails:
        case dict():
            return {name: _without_words(value) for name, value in trails.items() if name not in WORDS}
        case list():
            return [_without_words(value) for value in trails]
        case _:
            return trails
