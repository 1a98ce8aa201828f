"""Where a saved game stands, for people: turn, phase, who plays, and what is asked of whom."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.view import ObjectiveProgress
from shellshock_tui.session.history import fold, play, told
from shellshock_tui.store import GameHeader, SaveError, read

THE_RULES = "the rules"
"""Who plays a side that acts by its programme."""


@dataclass(frozen=True)
class GameSummary:
    """Where a game stands."""

    sides: tuple[tuple[Side, str], ...]
    """Each side with the level of its bot, or `THE_RULES`; empty for a person."""
    turn: int
    turns: int
    """How many there are at most; 0 if there is no limit."""
    phase: str
    asked: str
    """The question; how it ended, once it is over."""
    objectives: tuple[ObjectiveProgress, ...] = ()

    @property
    def when(self) -> str:
        """The phase and the turn, as a battle's header tells them."""
        turn = f"turn {self.turn}/{self.turns}" if self.turns else f"turn {self.turn}"
        return ", ".join(filter(None, (self.phase, turn)))

    @property
    def seated(self) -> tuple[tuple[Side, str], ...]:
        """Each side, and who plays it in words."""
        bots = {level: f"{level} bot" for _, level in self.sides if level not in ("", THE_RULES)}
        words = {"": "a person", THE_RULES: THE_RULES} | bots
        return tuple((side, words[level]) for side, level in self.sides)

    @property
    def players(self) -> str:
        """Who plays each side, in words."""
        return ", ".join(f"{side.name} {level or 'a person'}" for side, level in self.sides)


@dataclass(frozen=True)
class LookedAt:
    """A saved game as it was played up to now."""

    header: GameHeader
    match: Match[Any, Any]

    @property
    def summary(self) -> GameSummary:
        """Where it stands."""
        rules, state = self.match.rules, self.match.state
        track, asked = rules.track(state), rules.decision(state)
        return GameSummary(
            tuple(
                (side, THE_RULES if side.id in rules.programmed else self.header.seats.get(side.id, ""))
                for side in rules.sides
            ),
            track.turn,
            track.turns,
            track.phase,
            asked.reason if isinstance(asked, Outcome) else asked.question,
            track.objectives,
        )

    @property
    def objectives(self) -> Iterator[str]:
        """How the aims stand, in words."""
        names = {side.id: side.name for side in self.match.rules.sides}
        for aim in self.match.rules.track(self.match.state).objectives:
            needed = f" of {aim.needed}" if aim.needed else ""
            yield f"{names.get(aim.side, aim.side)}: {aim.name} {aim.count}{needed}"


def look_at(path: Path) -> LookedAt:
    """Play a saved game again without holding it; SaveError if it is damaged or has no position yet."""
    saved = read(path)
    match, difference = play(saved.header, fold(saved.rows))
    if difference:
        raise SaveError(told(saved.header, difference))
    if not match.states:
        raise SaveError(f"{saved.header.title} has not begun: its first die was not rolled.")
    return LookedAt(saved.header, match)
