"""A player's memory of each clause, by spaced repetition, saved in a file for each player."""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeGuard

from fsrs import Card, Rating, Scheduler, State

from shellshock_tui.drill.clock import end_of_day
from shellshock_tui.files import DataError, is_clean, kept_as, read_text, write_whole
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
STABILITIES, DIFFICULTIES = (0.001, 1e15), (1.0, 10.0)
"""The least and the greatest stability (in days) and difficulty that a clause may have."""
MOST_STEPS = 10
"""More steps of learning than a schedule has."""
YEARS = range(1970, 9000)
"""The years in which a clause may have been asked or may be due."""


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
    """Return what a player remembers of each system; nothing if the file is damaged."""
    return _read(path) or {}


def damage(path: Path) -> str:
    """Return a message for the player if the file of a memory is damaged; otherwise empty."""
    if _read(path) is not None:
        return ""
    return f"{path.name} is damaged, so drills begin anew. It will be kept as {kept_as(path).name}."


def _read(path: Path) -> dict[str, Memory] | None:
    """Return what a file says that a player remembers of each system; None if it is damaged."""
    try:
        if not path.exists():
            return {}
        return {str(system): _memory(found) for system, found in _systems(path).items()}
    except (DataError, ValueError, AttributeError, KeyError, TypeError, RecursionError, OverflowError):
        return None


def _systems(path: Path) -> Mapping[str, Any]:
    systems: Mapping[str, Any] = json.loads(read_text(path))["systems"]
    return systems


def _memory(table: Mapping[str, Any]) -> Memory:
    clauses = {str(clause): _card(found) for clause, found in table["clauses"].items()}
    if not all(map(is_clean, clauses)):
        raise ValueError("an impossible name")
    return Memory(clauses, tuple(map(str, table["seen"]))[-SEEN:])


def _card(table: Mapping[str, Any]) -> Card:
    """Return the state of a clause that a table encodes.

    Raises:
        ValueError: A value is impossible.
    """
    step, stability, difficulty = table["step"], table["stability"], table["difficulty"]
    is_new = stability is None and difficulty is None and table["state"] == State.Learning
    is_graded = _is_within(stability, *STABILITIES) and _is_within(difficulty, *DIFFICULTIES)
    has_step = type(step) is int and 0 <= step < MOST_STEPS
    is_reviewed = table["state"] == State.Review and step is None
    are_whole = all(type(table[name]) is int for name in ("card_id", "state"))
    if not (are_whole and (has_step or is_reviewed) and (is_new or is_graded)):
        raise ValueError("an impossible value")
    card = Card.from_dict(table)  # type: ignore[arg-type]  # checked above
    if not all(_is_moment(moment) for moment in (card.due, card.last_review) if moment):
        raise ValueError("an impossible time")
    return card


def _is_within(value: object, least: float, most: float) -> TypeGuard[float]:
    return type(value) in (int, float) and least <= value <= most  # type: ignore[operator]


def _is_moment(moment: datetime) -> bool:
    return moment.tzinfo is not None and moment.astimezone(UTC).year in YEARS


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
