"""A match: commands folded into states, each with the dice it rolled and what happened."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from shellshock_tui.dice import Dice, RecordedDice, Roll
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Rules

S = TypeVar("S")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Entry(Generic[C]):
    """One line of the journal; the first has no command: it is the start."""

    command: C | None
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    fallen: tuple[int, ...] = ()
    """How many of the dice had fallen when each event was told; empty where all had before the first."""


class Match(Generic[S, C]):
    """A game in progress: the rules, the journal, and the state after each of its entries."""

    def __init__(self, rules: Rules[S, C]) -> None:
        """Prepare a match; `begin` starts it."""
        self.rules = rules
        self.entries: list[Entry[C]] = []
        self.states: list[S] = []

    @property
    def state(self) -> S:
        """The state now."""
        return self.states[-1]

    @property
    def free_undo(self) -> bool:
        """Whether the last command rolled nothing and so may be taken back without asking."""
        return len(self.entries) > 1 and not self.entries[-1].rolls

    def begin(self, dice: Dice) -> Entry[C]:
        """Start the game."""
        entry, state = self.opening(dice)
        return self._append(entry, state)

    def opening(self, dice: Dice) -> tuple[Entry[C], S]:
        """Return what the start would bring, without starting."""
        recorded = RecordedDice(dice)
        step = self.rules.start(recorded)
        return Entry(None, tuple(recorded.rolls), *step[1:]), step.state

    def give(self, command: C, dice: Dice) -> Entry[C]:
        """Carry out a command; if it is refused, or a die is missing, nothing has changed."""
        entry, state = self.preview(command, dice)
        return self._append(entry, state)

    def preview(self, command: C, dice: Dice) -> tuple[Entry[C], S]:
        """Return what a command would bring, without bringing it."""
        recorded = RecordedDice(dice)
        step = self.rules.play(self.state, command, recorded)
        return Entry(command, tuple(recorded.rolls), *step[1:]), step.state

    def accept(self, entry: Entry[C], state: S) -> None:
        """Append what `preview` returned."""
        self._append(entry, state)

    def undo(self) -> Entry[C]:
        """Take back the last command and return it; LookupError at the start."""
        if len(self.entries) < 2:
            raise LookupError("there is nothing to take back")
        self.states.pop()
        return self.entries.pop()

    def _append(self, entry: Entry[C], state: S) -> Entry[C]:
        self.entries.append(entry)
        self.states.append(state)
        return entry
