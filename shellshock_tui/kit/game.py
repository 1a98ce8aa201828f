"""`Game`, through which phases read and change a state, and the protocols that it works with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from shellshock_tui.dice import Dice, GivenDice, RecordedDice
from shellshock_tui.dice import throw as throw_dice
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event, EventContent
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Trail
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.dice.distribution import Distribution, even, single, single_low
from shellshock_tui.kit.dice.enumeration import Chance, Rolled

if TYPE_CHECKING:
    from shellshock_tui.kit.forms import Offer

R = TypeVar("R", bound="Battlefield")
T = TypeVar("T")
C_co = TypeVar("C_co", covariant=True)
G_contra = TypeVar("G_contra", contravariant=True)


class Battlefield(Protocol):
    """The rules of a battle, as far as `Game` needs them."""

    index: dict[str, int]
    """The position of each unit in `State.units`, by its id."""
    rolls_low: bool
    """Whether a die succeeds by showing the needed number or less."""


class Position(Protocol):
    """The fields that every state has."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""

    @property
    def phase(self) -> Any:
        """The current phase, a frozen dataclass with the data that only this phase needs."""

    @property
    def units(self) -> tuple[Any, ...]:
        """All units in scenario order, including those that are dead or off the map."""


class Asking(Protocol[G_contra, C_co]):
    """The part of a phase that asks a side for a decision and offers choices.

    `g` is the `Game` around the current state, or the subclass that the rules name in their attribute
    `context_class`.
    """

    def decision(self, g: G_contra, /) -> Decision | Outcome:
        """Return the decision to be made and the side that makes it, or the outcome of the battle."""

    def actions(self, g: G_contra, side: str, /) -> Iterator[Offer[C_co]]:
        """Yield forms for the commands with which a side may answer the decision or interrupt it."""


class Phase(Asking[G_contra, C_co], Protocol[G_contra, C_co]):
    """A phase that asks a side for a decision and carries out the commands that it offers."""

    kind: ClassVar[str]
    """The kind of its decisions."""

    def play(self, g: G_contra, c: Any, /) -> None:
        """Carry out a command that the phase offered, by changing the state of `g`."""


class AutomaticPhase(ABC, Generic[G_contra]):
    """A phase that asks for no decision. The rules run it at once; forecasts stop before it."""

    __slots__ = ()

    @abstractmethod
    def run(self, g: G_contra, /) -> None:
        """Do the work of the phase and set the next phase."""


S = TypeVar("S", bound=Position)


class PendingEvent(NamedTuple):
    """An event of the command being played; its sentence is made only when it is read."""

    name: str
    text: str | Callable[[], str]
    trails: tuple[tuple[str, Trail], ...]
    effects: tuple[Effect, ...]
    facts: dict[str, Any]
    dice_before: int = 0
    """The number of dice that the command had rolled when the event was emitted."""

    @property
    def sentence(self) -> str:
        """The event in one sentence."""
        return self.text if isinstance(self.text, str) else self.text()

    def event(self, sentence: str) -> Event:
        """Return the engine's event with the given sentence."""
        return Event(self.name, EventContent(sentence, tuple(self.facts.items()), self.trails, self.effects))


@dataclass(slots=True)
class Game(Generic[S, R]):
    """A state and the rules of its battle. Playing a command replaces `s` with changed copies.

    All dice are rolled through this class. In a forecast, the command is played once for each outcome of
    every distribution that is rolled, instead of once with real dice.
    """

    rules: R
    s: S
    chance: Chance = field(default_factory=lambda: Rolled(RecordedDice(GivenDice())))
    events: list[PendingEvent] = field(default_factory=list)
    """The events emitted so far, in order."""

    def unit(self, unit: str) -> Any:
        """Return the current state of a unit, given its id."""
        return self.s.units[self.rules.index[unit]]

    def update_unit(self, unit: str, **fields: Any) -> None:
        """Replace a unit in the state by a copy with the given fields changed."""
        units, index = self.s.units, self.rules.index[unit]
        self.change(units=(*units[:index], changed(units[index], **fields), *units[index + 1 :]))

    def change(self, **fields: Any) -> None:
        """Replace the state by a copy with the given fields changed."""
        self.s = changed(self.s, **fields)

    def emit(
        self,
        name: str,
        text: str | Callable[[], str],
        *trails: tuple[str, Trail],
        effects: tuple[Effect, ...] = (),
        **facts: Any,
    ) -> None:
        """Record an event.

        `name` is its id for programs and `text` its sentence, or a function that makes it. `trails` are the
        numbers in the sentence, each a label and its calculation; `effects` are what the map shows;
        `facts` are further fields for programs.
        """
        self.events.append(PendingEvent(name, text, trails, effects, facts, self.chance.fallen))

    def roll(self, sides: int, what: str, distribution: Callable[[], Distribution[int]]) -> int:
        """Roll one die and return its face; in a forecast, return each outcome of the distribution in turn.

        `sides` is the number of sides, `what` a description of the roll that begins with the roller's name,
        and `distribution` a function that returns the distribution of the faces; it is called only in
        forecasts.
        """
        return self.chance.outcome(distribution, lambda dice: dice.roll(sides, what))

    def die(self, sides: int, what: str, name: str, clause: str) -> int:
        """Roll a die and return its face; a forecast tries every face.

        `name` is what the faces are called in the forecast, `clause` the id of the clause that the die is
        rolled by.
        """
        return self.roll(sides, what, lambda: even(name, sides, clause))

    def test(self, name: str, need: Trail, sides: int, what: str) -> int:
        """Roll one die against the number `need` and return its face.

        A forecast tries only two faces: one that passes and one that fails, each with its whole chance. If
        more than that depends on the face, use `roll` with a distribution of your own.
        """
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
        """Roll `count` dice and return what `read` makes of the faces; in a forecast, each outcome in turn.

        `sides` is the number of sides of each die, `what` a description of the roll that begins with the
        roller's name.
        """
        return self.chance.outcome(distribution, lambda dice: read(throw_dice(dice, count, sides, what)))

    def outcome(self, distribution: Callable[[], Distribution[T]], real: Callable[[Dice], T]) -> T:
        """Return the result of `real`, which may roll several times; in a forecast, each outcome in turn.

        `distribution` returns the distribution of that result.
        """
        return self.chance.outcome(distribution, real)


AnyGame = Game[Any, Any]
"""A game whose system is not known."""
