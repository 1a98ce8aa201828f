"""A player's memory of each clause, by spaced repetition, saved in a file for each player."""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from math import isfinite
from pathlib import Path
from typing import Any

from fsrs import Card, Rating, Scheduler, State

from shellshock_tui.drill.clock import end_of_day
from shellshock_tui.files import DataError, kept_as, read_text, write_whole
from shellshock_tui.library.locations import lessons_folder
from shellshock_tui.names import NAME
from shellshock_tui.store import SaveError
from shellshock_tui.user_error import UserError, cause, quoted

PLAYER = "player"
"""The name of the player who gives none."""
SCHEDULER = Scheduler(enable_fuzzing=False)
REMEMBERED = 0.9
"""The chance of remembering from which a clause counts as known."""
SEEN = 20
"""The number of recent cards that are remembered so that they are not repeated."""


class Knowledge(StrEnum):
    """The degree to which a clause is known."""

    NEW = "new"
    LEARNING = "learning"
    KNOWN = "known"
    FADING = "fading"


@dataclass(frozen=True, slots=True)
class Memory:
    """A player's memory of one system."""

    clauses: Mapping[str, Card]
    """The state of each clause that was answered, by its id."""
    seen: tuple[str, ...] = ()
    """The keys of the cards that were asked last."""

    def knowledge(self, clause: str, now: datetime) -> Knowledge:
        """Return how well a clause is known."""
        card = self.clauses.get(clause)
        if card is None:
            return Knowledge.NEW
        if card.state is not State.Review:
            return Knowledge.LEARNING
        remembered = SCHEDULER.get_card_retrievability(card, now) >= REMEMBERED
        return Knowledge.KNOWN if remembered else Knowledge.FADING

    def is_due(self, clause: str, now: datetime) -> bool:
        """Return whether a clause was asked before and is due again."""
        card = self.clauses.get(clause)
        return card is not None and card.due <= now

    def due(self, now: datetime) -> tuple[str, ...]:
        """Return the clauses that are due, the longest overdue first."""
        waiting = sorted((card.due, clause) for clause, card in self.clauses.items() if card.due <= now)
        return tuple(clause for _, clause in waiting)

    def waiting(self, clauses: Sequence[str], now: datetime) -> tuple[str, ...]:
        """Return which of some clauses are fading, or due on the same day."""
        end = end_of_day(now)
        return tuple(
            clause
            for clause in clauses
            if self.knowledge(clause, now) is Knowledge.FADING or self.is_due(clause, end)
        )

    def standing(self, clauses: Sequence[str], now: datetime) -> str:
        """Return in words how much of some clauses is known, and what is fading or due.

        Empty if none of them was ever asked.
        """
        found = Counter(self.knowledge(clause, now) for clause in clauses)
        if found[Knowledge.NEW] == len(clauses):
            return ""
        known, fading = found[Knowledge.KNOWN], found[Knowledge.FADING]
        due = len(self.waiting(clauses, now)) - fading
        words = "known" if known == len(clauses) else f"{known} of {len(clauses)} known"
        parts = (words, f"{fading} fading" if fading else "", f"{due} due" if due else "")
        return ", ".join(filter(None, parts))

    def wish(self, clauses: tuple[str, ...], now: datetime, asked: Collection[str] = ()) -> float:
        """Return how much a card about some clauses is wanted, up to 1: due ones first, then new ones.

        `asked` are clauses that are neither, since a card that waits for its answer is about them.
        """
        waiting = [clause for clause in clauses if clause not in asked]
        if any(self.is_due(clause, now) for clause in waiting):
            return 1.0
        if any(clause not in self.clauses for clause in waiting):
            return 0.8
        return 0.3 if clauses else 0.1

    def graded(self, clause: str, rating: Rating, now: datetime) -> "Memory":
        """Return the memory after an answer that a clause decided."""
        number = len(self.clauses) + 1
        card = self.clauses.get(clause) or Card(card_id=number, due=now)
        reviewed, _ = SCHEDULER.review_card(card, rating, now)
        return replace(self, clauses={**self.clauses, clause: reviewed})

    def restored(self, clauses: tuple[str, ...], before: "Memory") -> "Memory":
        """Return this memory with some clauses as they were before."""
        others = {clause: card for clause, card in self.clauses.items() if clause not in clauses}
        earlier = {clause: before.clauses[clause] for clause in clauses if clause in before.clauses}
        return replace(self, clauses={**others, **earlier})

    def merged(self, other: "Memory", saved: "Memory") -> "Memory":
        """Return this memory with what another one knows from later answers, as from another window.

        Entries of `saved`, which this window has saved itself, are not taken over.
        """
        later = {
            clause: card
            for clause, card in other.clauses.items()
            if card != saved.clauses.get(clause) and self._is_older(clause, card)
        }
        return replace(self, clauses={**self.clauses, **later}) if later else self

    def _is_older(self, clause: str, card: Card) -> bool:
        own = self.clauses.get(clause)
        if own is None or own.last_review is None:
            return True
        return card.last_review is not None and card.last_review > own.last_review

    def after(self, key: str) -> "Memory":
        """Return the memory after a card was asked."""
        return replace(self, seen=(*self.seen, key)[-SEEN:])


NOTHING = Memory({})


def memory_file(player: str, folder: Path | None = None) -> Path:
    """Return the file of a player's memory.

    Raises:
        UserError: The name cannot be the name of a file.
    """
    if not NAME.fullmatch(player):
        raise UserError(
            f"{quoted(player)} is no name for a player: use small letters, digits, hyphens and underscores."
        )
    return (folder or lessons_folder()) / f"drill-{player}.json"


def read_memories(path: Path) -> dict[str, Memory]:
    """Return what a player remembers of each system; nothing of entries that are damaged."""
    try:
        table = json.loads(read_text(path)) if path.exists() else {}
        return {str(system): _memory(found) for system, found in table["systems"].items()} if table else {}
    except (DataError, ValueError, AttributeError, KeyError, TypeError, RecursionError):
        return {}


def damage(path: Path) -> str:
    """Return a message for the player if the file of a memory is damaged; otherwise empty."""
    if not path.exists() or read_memories(path):
        return ""
    return f"{path.name} is damaged, so drills begin anew. It will be kept as {kept_as(path).name}."


def _memory(table: Mapping[str, Any]) -> Memory:
    clauses = {}
    for clause, found in table["clauses"].items():
        card = Card.from_dict(found)
        if card.due.tzinfo is None:
            raise ValueError("a time without its zone")
        if not all(isfinite(value) for value in (card.stability, card.difficulty) if value is not None):
            raise ValueError("a number without end")
        clauses[str(clause)] = card
    return Memory(clauses, tuple(map(str, table["seen"]))[-SEEN:])


def as_table(memories: Mapping[str, Memory]) -> dict[str, Any]:
    """Return what a player remembers of each system as a table."""
    return {
        "systems": {
            system: {
                "clauses": {clause: card.to_dict() for clause, card in sorted(memory.clauses.items())},
                "seen": memory.seen,
            }
            for system, memory in sorted(memories.items())
        }
    }


def write_memories(path: Path, memories: Mapping[str, Memory]) -> None:
    """Save what a player remembers; a damaged file is kept under another name.

    Raises:
        SaveError: The file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if damage(path):
            path.replace(kept_as(path))
        write_whole(path, json.dumps(as_table(memories), indent=1))
    except OSError as error:
        raise SaveError(f"What you have learnt cannot be saved. {path.name}: {cause(error)}.") from None
