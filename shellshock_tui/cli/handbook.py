"""`shellshock rules`: the rulebooks, whole or the clauses that hold some words."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from shellshock_tui import rules
from shellshock_tui.cli.answer import Answer
from shellshock_tui.engine.trail import Clause


def search(words: Sequence[str]) -> Answer:
    """Find the clauses that hold all of some words, whatever their case."""
    found = [(system, clause) for system, clause in _clauses() if holds(clause, words)]
    listed = [_table(system, clause) for system, clause in found]
    nothing = (Text(f"No clause holds: {' '.join(words)}"),)
    return Answer(listed, tuple(shown_clause(clause) for _, clause in found) or nothing)


def holds(clause: Clause, words: Sequence[str]) -> bool:
    """Say whether a clause holds all of some words, whatever their case."""
    text = f"{clause.id} {clause.text} {clause.ruling}".casefold()
    return all(word.casefold() in text for word in words)


def _clauses() -> Iterator[tuple[str, Clause]]:
    for name in rules.SYSTEMS:
        yield from ((name, clause) for clause in rules.system(name).clauses.values())


def _table(system: str, clause: Clause) -> dict[str, object]:
    return {
        "system": system,
        "id": clause.id,
        "text": clause.text,
        "ruling": clause.ruling,
        "colour": clause.colour,
        "optional": clause.optional,
    }


def shown_clause(clause: Clause) -> Text:
    """Return a clause as it is printed, with its ruling."""
    text = Text()
    text.append(clause.id, "bold")
    if clause.optional:
        text.append(f"  (optional: {clause.optional})")
    text.append(f"\n{clause.text}\n")
    if clause.ruling:
        text.append(f"Ruling: {clause.ruling}\n", "italic")
    return text
