"""`Playing`, the half of the contract that asks for decisions and carries out commands."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from shellshock_tui.dice import Dice, RecordedDice
from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.event import does
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome, Step
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.dice.enumeration import Chance, Rolled
from shellshock_tui.kit.dice.forecast import End
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign, concessions
from shellshock_tui.kit.forms import Offer, choices, refusal, stray
from shellshock_tui.kit.game import Game, Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")


class Playing(ABC, Generic[S, C]):
    """The half of the contract that plays a battle, made from the phases of its states."""

    end_clause: str
    """The clause cited when the sides end the battle by resigning or agreeing on a draw."""
    context_class: type[Game[Any, Any]] = Game
    """The class that states are wrapped in for phases: `Game`, or a system's own subclass."""

    def __init__(self, sides: Sequence[Side], owners: Mapping[str, str]) -> None:
        self.sides = tuple(sides)
        self.side_names = {side.id: side.name for side in self.sides}
        self.owners = dict(owners)
        """The id of each unit's side, by the unit's id."""
        self.ids = tuple(owners)
        self.index = {unit: number for number, unit in enumerate(self.ids)}

    # To be written by each system.

    def begin(self, g: Any, dice: Dice) -> None:
        """Emit the events with which the battle begins; set-up dice are rolled here."""

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before the battle has begun."""

    # Defaults that a system may override.

    def phase(self, s: S) -> Any:
        """Return the phase that decides what is asked and offered: by default the state's own."""
        return s.phase

    def conceding(self, s: S, side: str) -> tuple[Offer, ...]:
        """Return the forms for resigning and agreeing on a draw; none once the battle is over."""
        return () if isinstance(s.phase, Over) else concessions(side)

    def resigned(self, g: Any, side: str) -> Outcome:
        """Return the outcome when a side resigns: the first other side wins."""
        winner = next((one.id for one in self.sides if one.id != side), "")
        wins = f"{does(self.side_names[winner], 'wins')}: " if winner else ""
        words = f"{wins}{does(self.side_names[side], 'gives')} up."
        return Outcome(winner, words, self.end_clause)

    def game(self, s: S) -> Any:
        """Return a state wrapped in the class `field`, as phases read it."""
        return self.context_class(self, s)

    # Derived from the methods above.

    def start(self, dice: Dice) -> Step[S]:
        """Return the initial state and the events of the set-up."""
        g = self.game(self.initial_state())
        g.chance = Rolled(RecordedDice(dice))
        self.begin(g, dice)
        return self._stepped(g)

    def _stepped(self, g: Game[Any, Any]) -> Step[S]:
        """Run the phases that ask nothing until a decision is due, and return the step."""
        while run := getattr(g.s.phase, "run", None):
            run(g)
        events = tuple(one.event(one.sentence) for one in g.events)
        return Step(g.s, events, tuple(one.dice_before for one in g.events))

    def decision(self, s: S) -> Decision | Outcome:
        """Return the decision to be made and by which side, or the outcome of the battle."""
        found: Decision | Outcome = self.phase(s).decision(self.game(s))
        return found

    def _offers(self, s: S, side: str) -> Iterator[Offer]:
        yield from self.phase(s).actions(self.game(s), side)

    def legal(self, s: S, side: str) -> Iterator[C]:
        """Yield the legal commands of a side, without resigning and agreeing on a draw."""
        for offer in self.phase(s).actions(self.game(s), side):
            yield from offer.commands()

    def concessions(self, s: S, side: str) -> tuple[C, ...]:
        """Return the commands that are legal at any time: resigning and agreeing on a draw."""
        return tuple(command for offer in self.conceding(s, side) for command in offer.commands())

    def choices(self, s: S, side: str, draft: Draft) -> tuple[Choice[C], ...]:
        """Return the next choices of a side after a draft."""
        return choices((*self._offers(s, side), *self.conceding(s, side)), draft)

    def refused(self, s: S, c: C) -> Blocked | None:
        """Return why a command may not be given in a state; `None` if it may."""
        if isinstance(s.phase, Over):
            return Blocked(self.end_clause, "The battle is over.")
        side = self.actor(s, c)
        if isinstance(c, Resign) and side not in self.side_names:
            return Blocked(self.end_clause, f"There is no side {side}.")
        reason = refusal(self._offers_for(s, c), c)
        if reason is not False:
            return reason if isinstance(reason, Blocked) else None
        asked = self.decision(s)
        assert isinstance(asked, Decision)
        return self.unasked(s, c, asked)

    def _offers_for(self, s: S, c: C) -> Iterator[Offer]:
        """Yield the offers of every side that may give the command."""
        side = self.actor(s, c)
        for one in [side] if side else self.side_names:
            yield from (*self._offers(s, one), *self.conceding(s, one))

    def unasked(self, s: S, c: C, asked: Decision) -> Blocked:
        """Return the refusal of a command that no offer knows: a wrong field, or else what is asked."""
        general = f"That cannot be done now. The question is: {asked.question}"
        return Blocked(asked.clause, stray(self._offers_for(s, c), c) or general)

    def play(self, s: S, c: C, dice: Dice) -> Step[S]:
        """Carry out a command, run on to the next decision, and return the step.

        Raises:
            IllegalCommand: if the rules forbid the command in this state.

        """
        blocked = self.refused(s, c)
        if blocked:
            raise IllegalCommand(blocked)
        g = self.game(s)
        g.chance = Rolled(RecordedDice(dice))
        self._carry_out(g, c)
        return self._stepped(g)

    def _carry_out(self, g: Game[Any, Any], c: Any) -> None:
        match c:
            case Resign(side):
                g.emit(
                    "resign", f"{does(self.side_names[side], 'gives')} up.", side=side, clause=self.end_clause
                )
                self.end(g, self.resigned(g, side))
            case AgreeDraw():
                self.end(g, Outcome("", "A draw: the sides agree.", self.end_clause))
            case _:
                g.s.phase.play(g, c)

    def end(self, g: Game[Any, Any], outcome: Outcome) -> None:
        """Emit the outcome and end the battle."""
        facts: dict[str, Any] = {"winner": outcome.winner or None, "clause": outcome.clause}
        facts |= {"points": dict(outcome.points)} if outcome.points else {}
        g.emit("outcome", outcome.reason, *outcome.trails, **facts)
        g.change(phase=Over(outcome))

    def state_after(self, s: S, commands: Sequence[C], chance: Chance) -> End:
        """Return the state and events after some commands, before any phase runs by itself.

        `chance` decides the dice. The events have no sentences.
        """
        g = self.game(s)
        g.chance = chance
        self.play_in_forecast(g, commands)
        return End(g.s, tuple(one.event("") for one in g.events))

    def play_in_forecast(self, g: Any, commands: Sequence[C]) -> None:
        """Carry out commands in a forecast; a system may resolve at once what would normally wait."""
        for c in commands:
            if not isinstance(g.s.phase, Over):
                self._carry_out(g, c)

    def actor(self, s: S, c: C) -> str:
        """Return the id of the side that gives a command; empty if any side may."""
        side: str | None = getattr(c, "side", None)
        if side is not None:
            return side
        unit = getattr(c, "unit", "")
        if unit or isinstance(c, AgreeDraw):
            return self.owners.get(unit, "")
        asked = self.decision(s)
        return asked.side if isinstance(asked, Decision) else ""

    def acting_side(self, s: S, c: C) -> str:
        """Return the id of the side that acts by a command: by default the one that gives it."""
        return self.actor(s, c)
