"""The summary of a saved game: turn, phase, players, and the decision to be made."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.match import AnyMatch
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.view import ObjectiveProgress
from shellshock_tui.session.history import divergence_text, fold, play, seats_after
from shellshock_tui.session.seats import PROGRAM, Seats
from shellshock_tui.store import GameHeader, SaveError, read

THE_RULES = "the rules"
"""The player of a side that the rules play by a programme."""

ON_TABLE = "on a table"


@dataclass(frozen=True)
class GameSummary:
    """The current position of a game in brief."""

    sides: tuple[tuple[Side, str], ...]
    """Each side with its seat, or `THE_RULES`; empty for a person."""
    turn: int
    turns: int
    """The number of turns in the battle; 0 if there is no limit."""
    phase: str
    asked: str
    """The question to be answered; if the game is over, how it ended."""
    objectives: tuple[ObjectiveProgress, ...] = ()
    place: str = ""
    """`ON_TABLE` if it is played with miniatures, without a map; else empty."""

    @property
    def when(self) -> str:
        """The phase and the turn as one line, such as in a battle's header."""
        turn = f"turn {self.turn}/{self.turns}" if self.turns else f"turn {self.turn}"
        return ", ".join(filter(None, (self.phase, turn)))

    @property
    def seated(self) -> tuple[tuple[Side, str], ...]:
        """Each side with a description of its player, such as "a person"."""
        bots = {level: f"{level} bot" for _, level in self.sides if level not in ("", THE_RULES)}
        words = {"": "a person", THE_RULES: THE_RULES} | bots | {PROGRAM: "a program"}
        return tuple((side, words[level]) for side, level in self.sides)

    @property
    def players(self) -> str:
        """The players of all sides as one line."""
        return ", ".join(f"{side.name} {level or 'a person'}" for side, level in self.sides)


@dataclass(frozen=True)
class LookedAt:
    """A saved game, replayed to its current position."""

    header: GameHeader
    match: AnyMatch
    seats: Seats
    """The players of the sides that no person plays, as the file holds them."""

    @property
    def summary(self) -> GameSummary:
        """The summary of its current position."""
        rules, state = self.match.rules, self.match.state
        track, asked = rules.track(state), rules.decision(state)
        return GameSummary(
            tuple(
                (side, THE_RULES if side.id in rules.programmed else self.seats.get(side.id, ""))
                for side in rules.sides
            ),
            track.turn,
            track.turns,
            track.phase,
            asked.reason if isinstance(asked, Outcome) else asked.question,
            track.objectives,
            "" if rules.has_map else ON_TABLE,
        )

    @property
    def objectives(self) -> Iterator[str]:
        """The progress of each objective, a line each."""
        names = {side.id: side.name for side in self.match.rules.sides}
        for objective in self.match.rules.track(self.match.state).objectives:
            needed = f" of {objective.needed}" if objective.needed else ""
            yield f"{names.get(objective.side, objective.side)}: {objective.name} {objective.count}{needed}"


def look_at(path: Path) -> LookedAt:
    """Replay a saved game without locking its file.

    Raises:
        SaveError: The file is damaged, or the game has no position yet.
    """
    saved = read(path)
    history = fold(saved.rows)
    match, difference = play(saved.header, history)
    if difference:
        raise SaveError(divergence_text(saved.header, difference))
    if not match.states:
        raise SaveError(f"{saved.header.title} has not begun yet, because its first die was not rolled.")
    return LookedAt(saved.header, match, seats_after(saved.header, history))
