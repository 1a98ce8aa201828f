"""A game in progress: its commands, the states after them, and the dice and events of each."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from shellshock_tui.dice import Dice, RecordedDice, Roll
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Rules

S = TypeVar("S")
C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Entry(Generic[C_co]):
    """One entry of the journal; the first has no command, because it holds the set-up."""

    command: C_co | None
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    dice_before: tuple[int, ...] = ()
    """For each event, how many dice of the entry had been rolled before it happened.

    Empty if all dice were rolled before the first event.
    """


class Match(Generic[S, C]):
    """A game in progress: the rules, the journal, and the state after each of its entries."""

    def __init__(self, rules: Rules[S, C]) -> None:
        """Prepare a game; `begin` or `accept` makes its first entry."""
        self.rules = rules
        self.entries: list[Entry[C]] = []
        self.states: list[S] = []

    @property
    def state(self) -> S:
        """The present state."""
        return self.states[-1]

    @property
    def free_undo(self) -> bool:
        """Whether the last command rolled no dice, so that it can be undone without asking."""
        return len(self.entries) > 1 and not self.entries[-1].rolls

    def begin(self, dice: Dice) -> Entry[C]:
        """Start the game and return its first entry."""
        entry, state = self.opening(dice)
        return self._append(entry, state)

    def opening(self, dice: Dice) -> tuple[Entry[C], S]:
        """Return the first entry and the initial state without starting the game."""
        recorded = RecordedDice(dice)
        step = self.rules.start(recorded)
        return Entry(None, tuple(recorded.rolls), *step[1:]), step.state

    def give(self, command: C, dice: Dice) -> Entry[C]:
        """Carry out a command and return its entry.

        Raises:
            IllegalCommand: The rules forbid the command; nothing has changed.
            DieWanted: A die has to be supplied first; nothing has changed.
        """
        entry, state = self.preview(command, dice)
        return self._append(entry, state)

    def preview(self, command: C, dice: Dice) -> tuple[Entry[C], S]:
        """Return the entry and the state that a command would lead to, without carrying it out."""
        recorded = RecordedDice(dice)
        step = self.rules.play(self.state, command, recorded)
        return Entry(command, tuple(recorded.rolls), *step[1:]), step.state

    def accept(self, entry: Entry[C], state: S) -> None:
        """Append an entry and its state, as `opening` or `preview` returned them."""
        self._append(entry, state)

    def undo(self) -> Entry[C]:
        """Remove the last command and return its entry.

        Raises:
            LookupError: There is no command to undo.
        """
        if len(self.entries) < 2:
            raise LookupError("there is no command to take back")
        self.states.pop()
        return self.entries.pop()

    def _append(self, entry: Entry[C], state: S) -> Entry[C]:
        self.entries.append(entry)
        self.states.append(state)
        return entry


AnyMatch = Match[Any, Any]
"""A game whose system is not known, so that its states and commands are opaque."""
