"""The game at hand: the state while a command is played, and what a phase asks of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from shellshock_tui.dice import Dice, HandedDice, RecordedDice
from shellshock_tui.dice import throw as throw_dice
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event, Telling
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Trail
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.dice.distribution import Distribution, even, single, single_low
from shellshock_tui.kit.dice.enumeration import Chance, Rolled

if TYPE_CHECKING:
    from shellshock_tui.kit.forms import Offer

R = TypeVar("R", bound="Battlefield")
T = TypeVar("T")


class Battlefield(Protocol):
    """What a game needs to know of the battle that it is played in."""

    index: dict[str, int]
    """Where each unit stands among the units of a state, by its id."""
    rolls_low: bool
    """Whether a die passes that shows at most what is needed."""


class Position(Protocol):
    """What every state of a game holds."""

    @property
    def turn(self) -> int:
        """The turn, counted from 1."""

    @property
    def phase(self) -> Any:
        """What is going on, and all that belongs to it alone."""

    @property
    def units(self) -> tuple[Any, ...]:
        """The units in the order of the battle, those that are gone included."""


class Phase(Protocol):
    """What is going on: who is asked, what may be done, and what it does."""

    def decision(self, g: Any) -> Decision | Outcome:
        """Return what is asked of whom."""

    def actions(self, g: Any, side: str) -> Iterator[Offer]:
        """Yield the forms of the commands with which a side may answer or interrupt."""

    def play(self, g: Any, c: Any) -> None:
        """Carry out a command that the forms allow."""


class Passing(Protocol):
    """A phase that asks nothing: it runs on by itself, and forecasts stop before it."""

    def run(self, g: Any) -> None:
        """Do what is to be done, and leave another phase behind."""


S = TypeVar("S", bound=Position)


class PendingEvent(NamedTuple):
    """What was told of something that happened; its sentence is made when it is read."""

    name: str
    text: str | Callable[[], str]
    trails: tuple[tuple[str, Trail], ...]
    seen: tuple[Effect, ...]
    facts: dict[str, Any]
    fallen: int = 0
    """How many dice of the command had fallen by then."""

    @property
    def sentence(self) -> str:
        """What happened in one sentence."""
        return self.text if isinstance(self.text, str) else self.text()

    def event(self, sentence: str) -> Event:
        """Return it as an event with a sentence."""
        return Event(self.name, Telling(sentence, tuple(self.facts.items()), self.trails, self.seen))


@dataclass(slots=True)
class Game(Generic[S, R]):
    """A state with the battle it belongs to; commands change it in place while they are played."""

    rules: R
    s: S
    chance: Chance = field(default_factory=lambda: Rolled(RecordedDice(HandedDice())))
    events: list[PendingEvent] = field(default_factory=list)
    """What has happened."""

    def unit(self, unit: str) -> Any:
        """Return a unit as it stands."""
        return self.s.units[self.rules.index[unit]]

    def update_unit(self, unit: str, **fields: Any) -> None:
        """Change a unit."""
        units, index = self.s.units, self.rules.index[unit]
        self.change(units=(*units[:index], changed(units[index], **fields), *units[index + 1 :]))

    def change(self, **fields: Any) -> None:
        """Change the state."""
        self.s = changed(self.s, **fields)

    def emit(
        self,
        name: str,
        text: str | Callable[[], str],
        *trails: tuple[str, Trail],
        seen: tuple[Effect, ...] = (),
        **facts: Any,
    ) -> None:
        """Tell what happened: a sentence, the numbers in it, what the map shows, and facts for programs."""
        self.events.append(PendingEvent(name, text, trails, seen, facts, self.chance.fallen))

    def roll(self, sides: int, what: str, distribution: Callable[[], Distribution[int]]) -> int:
        """Roll one die; in a forecast, each of its faces."""
        return self.chance.outcome(distribution, lambda dice: dice.roll(sides, what))

    def die(self, sides: int, what: str, name: str, clause: str) -> int:
        """Roll one die, of which every face counts."""
        return self.roll(sides, what, lambda: even(name, sides, clause))

    def test(self, name: str, need: Trail, sides: int, what: str) -> int:
        """Roll a die against a number, return its face; in a forecast, one that passes and one that fails."""
        law = single_low if self.rules.rolls_low else single
        return self.roll(sides, what, lambda: law(name, need, sides))

    def throw(
        self,
        count: int,
        sides: int,
        what: str,
        read: Callable[[tuple[int, ...]], T],
        distribution: Callable[[], Distribution[T]],
    ) -> T:
        """Throw a pool of dice and read it; in a forecast, each outcome of its law."""
        return self.chance.outcome(distribution, lambda dice: read(throw_dice(dice, count, sides, what)))

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Throw several pools in turn; in a forecast, each outcome of the law that they keep."""
        return self.chance.outcome(distribution, real)
