"""The game while a command is carried out: its position, dice and events."""

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, Unpack

from shellshock_tui.dice import Dice, GivenDice
from shellshock_tui.engine.event import Event, EventContent
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked, Trail, Values
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import State

RECENT = 8
"""The number of positions of a battle that are cached."""


class Game:
    """The position that a command changes step by step, with the dice and the events so far."""

    __slots__ = ("dice", "events", "now")

    def __init__(self, now: Position, dice: Dice | None = None) -> None:
        """Start from a position, with no dice if none are rolled."""
        self.now, self.dice = now, GivenDice() if dice is None else dice
        self.events: list[Event] = []
        """The events so far."""

    def update_unit(self, unit: int, **fields: Any) -> None:
        """Change fields of a unit's state."""
        self.now = self.now.with_unit(unit, **fields)

    def emit(self, name: str, clause: str, text: str, *trails: tuple[str, Trail], **facts: Any) -> None:
        """Add an event with its clause, sentence, calculations and facts."""
        self.events.append(Event(name, EventContent(text, (*facts.items(), ("clause", clause)), trails)))

    def emit_later(
        self, name: str, explain: Callable[[Unpack[Values]], EventContent], *values: *Values
    ) -> None:
        """Add an event whose content `explain` computes from the values when somebody reads it."""
        self.events.append(Event(name, partial(explain, *values)))


def forbid(clause: str, reason: str, at: str = "") -> NoReturn:
    """Refuse the command under a clause; without `at`, the refusal points at the clause."""
    raise IllegalCommand(Blocked(clause, reason, at or f"clause/{clause}"))


def check(blocked: Blocked | None) -> None:
    """Refuse the command if there is a refusal."""
    if blocked:
        raise IllegalCommand(blocked)


class Positions:
    """A cache of a battle's most recent positions, with what they have computed."""

    def __init__(self, battle: Battle) -> None:
        """Start with an empty cache."""
        self.battle = battle
        self._recent: tuple[Position, ...] = ()

    def of(self, state: State) -> Position:
        """Return the position of a state."""
        for position in self._recent:
            if position.state is state:
                return position
        return self.keep(Position(self.battle, state))

    def keep(self, position: Position) -> Position:
        """Cache a position in place of the oldest, and return it."""
        self._recent = (position, *self._recent[: RECENT - 1])
        return position
