"""The game at hand while a command is played: its dice, what has happened."""

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, Unpack

from shellshock_tui.dice import Dice, GivenDice
from shellshock_tui.engine.event import Event, Telling
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.engine.trail import Blocked, Trail, Values
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import State

RECENT = 8
"""Positions of a battle that are kept with what they have worked out."""


class Game:
    """A position that a command changes while it is played; each position on the way stays as it was."""

    __slots__ = ("dice", "events", "now")

    def __init__(self, now: Position, dice: Dice | None = None) -> None:
        """Begin to play in a position, with no dice where none are rolled."""
        self.now, self.dice = now, GivenDice() if dice is None else dice
        self.events: list[Event] = []
        """What has happened."""

    def update_unit(self, unit: int, **fields: Any) -> None:
        """Change a unit."""
        self.now = self.now.with_unit(unit, **fields)

    def emit(self, name: str, clause: str, text: str, *trails: tuple[str, Trail], **facts: Any) -> None:
        """Tell what happened under a clause: a sentence, the numbers in it, and facts for programs."""
        self.events.append(Event(name, Telling(text, (*facts.items(), ("clause", clause)), trails)))

    def emit_later(self, name: str, explain: Callable[[Unpack[Values]], Telling], *values: *Values) -> None:
        """Note what happened, to be told of values bound now when somebody reads it."""
        self.events.append(Event(name, partial(explain, *values)))


def forbid(clause: str, reason: str, at: str = "") -> NoReturn:
    """Refuse a command for a reason; it points at its clause if at nothing else."""
    raise IllegalCommand(Blocked(clause, reason, at or f"clause/{clause}"))


def check(blocked: Blocked | None) -> None:
    """Refuse a command if something stands in its way."""
    if blocked:
        raise IllegalCommand(blocked)


class Positions:
    """The positions of a battle's states; the last ones are kept with what they have worked out."""

    def __init__(self, battle: Battle) -> None:
        """Begin with none."""
        self.battle = battle
        self._recent: tuple[Position, ...] = ()

    def of(self, state: State) -> Position:
        """Return the position of a state."""
        for position in self._recent:
            if position.state is state:
                return position
        return self.keep(Position(self.battle, state))

    def keep(self, position: Position) -> Position:
        """Keep a position in place of the oldest, and return it."""
        self._recent = (position, *self._recent[: RECENT - 1])
        return position
