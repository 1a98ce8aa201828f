"""`BasePlaying`, which carries out commands."""

from collections.abc import Sequence
from typing import Any, TypeVar

from shellshock_tui.dice import Dice, RecordedDice
from shellshock_tui.engine.english import does
from shellshock_tui.engine.rules import IllegalCommand, Outcome, Step
from shellshock_tui.kit.defaults.choosing import BaseChoosing
from shellshock_tui.kit.dice.enumeration import Chance, Rolled
from shellshock_tui.kit.dice.events_before import events_before_dice
from shellshock_tui.kit.dice.forecast import End
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign
from shellshock_tui.kit.game import AnyGame, AutomaticPhase, Position

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G", bound=AnyGame)


class BasePlaying(BaseChoosing[S, C, G]):
    """The default of `Playing`, which carries out commands by the phases of states."""

    context_class: type[G]
    """The class that states are wrapped in for phases: `Game`, or a system's own subclass."""

    def begin(self, g: G, dice: Dice) -> None:
        """Emit the events with which the battle begins; set-up dice are rolled here."""

    def resigned(self, g: G, side: str) -> Outcome:
        """Return the outcome when a side resigns: the first other side wins."""
        winner = next((one.id for one in self.sides if one.id != side), "")
        wins = f"{does(self.side_names[winner], 'wins')}: " if winner else ""
        words = f"{wins}{does(self.side_names[side], 'gives')} up."
        return Outcome(winner, words, self.end_clause)

    def game(self, s: S) -> G:
        """Return a state wrapped in the class `context_class`, as phases read it."""
        return self.context_class(self, s)

    def start(self, dice: Dice) -> Step[S]:
        """Return the initial state and the events of the set-up."""
        g = self.game(self.initial_state())
        g.chance = Rolled(RecordedDice(dice))
        with events_before_dice(lambda: (one.sentence for one in g.events)):
            self.begin(g, dice)
            return self._stepped(g)

    def _stepped(self, g: G) -> Step[S]:
        """Run the phases that ask nothing until a decision is due, and return the step."""
        while isinstance(phase := g.s.phase, AutomaticPhase):
            phase.run(g)
        events = tuple(one.event(one.sentence) for one in g.events)
        return Step(g.s, events, tuple(one.dice_before for one in g.events))

    def play(self, s: S, c: C, dice: Dice) -> Step[S]:
        """Carry out a command, run on to the next decision, and return the step.

        Raises:
            IllegalCommand: The rules forbid the command in this state.
        """
        blocked = self.refused(s, c)
        if blocked:
            raise IllegalCommand(blocked)
        g = self.game(s)
        g.chance = Rolled(RecordedDice(dice))
        with events_before_dice(lambda: (one.sentence for one in g.events)):
            self._carry_out(g, c)
            return self._stepped(g)

    def _carry_out(self, g: G, c: C) -> None:
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

    def end(self, g: G, outcome: Outcome) -> None:
        """Emit the outcome and end the battle."""
        facts: dict[str, Any] = {"winner": outcome.winner or None, "clause": outcome.clause}
        facts |= {"points": dict(outcome.points)} if outcome.points else {}
        g.emit("outcome", outcome.reason, *outcome.trails, **facts)
        g.change(phase=Over(outcome))

    def state_after(self, s: S, commands: Sequence[C], chance: Chance) -> End[S]:
        """Return the state and events after some commands, before any phase runs by itself.

        `chance` decides the dice. The events have no sentences.
        """
        g = self.game(s)
        g.chance = chance
        self.play_in_forecast(g, commands)
        return End(g.s, tuple(one.event("") for one in g.events))

    @property
    def forecasts_one_by_one(self) -> bool:
        """Whether `play_in_forecast` is not overridden, so that commands can be played one at a time."""
        return type(self).play_in_forecast is BasePlaying.play_in_forecast

    def play_in_forecast(self, g: G, commands: Sequence[C]) -> None:
        """Carry out commands in a forecast; a system may resolve at once what would normally wait."""
        for c in commands:
            if not isinstance(g.s.phase, Over):
                self._carry_out(g, c)
