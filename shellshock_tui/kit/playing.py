"""Battles played by their phases: what is asked, offered and refused, and how a command is carried out."""

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
    """The half of the contract that plays: it follows from the phases of a state."""

    end_clause: str
    """The clause under which sides may end the battle."""
    field: type[Game[Any, Any]] = Game
    """What a state is read by: a game, or one with the words of a system."""

    def __init__(self, sides: Sequence[Side], owners: Mapping[str, str]) -> None:
        """Bind play to sides, and to units each of which belongs to one."""
        self.sides = tuple(sides)
        self.side_names = {side.id: side.name for side in self.sides}
        self.owners = dict(owners)
        """The side of each unit."""
        self.ids = tuple(owners)
        self.index = {unit: number for number, unit in enumerate(self.ids)}

    # What a system writes.

    def begin(self, g: Any, dice: Dice) -> None:
        """Tell how the battle begins."""

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before anything has happened."""

    # What a system may know better.

    def phase(self, s: S) -> Any:
        """Return what asks and offers now: the phase of the state itself."""
        return s.phase

    def conceding(self, s: S, side: str) -> tuple[Offer, ...]:
        """Return how a side may end the battle now."""
        return () if isinstance(s.phase, Over) else concessions(side)

    def resigned(self, g: Any, side: str) -> Outcome:
        """Return how the battle ends when a side gives up."""
        winner = next((one.id for one in self.sides if one.id != side), "")
        wins = f"{does(self.side_names[winner], 'wins')}: " if winner else ""
        words = f"{wins}{does(self.side_names[side], 'gives')} up."
        return Outcome(winner, words, self.end_clause)

    def game(self, s: S) -> Any:
        """Return a state to be read by its phase: a game, or what a system has in its place."""
        return self.field(self, s)

    # What follows.

    def start(self, dice: Dice) -> Step[S]:
        """Begin the battle."""
        g = self.game(self.initial_state())
        g.chance = Rolled(RecordedDice(dice))
        self.begin(g, dice)
        return self._stepped(g)

    def _stepped(self, g: Game[Any, Any]) -> Step[S]:
        """Run on to the next decision, and return where that leads."""
        while run := getattr(g.s.phase, "run", None):
            run(g)
        events = tuple(one.event(one.sentence) for one in g.events)
        return Step(g.s, events, tuple(one.fallen for one in g.events))

    def decision(self, s: S) -> Decision | Outcome:
        """Return what is asked of whom, or how the battle ended."""
        found: Decision | Outcome = self.phase(s).decision(self.game(s))
        return found

    def _offers(self, s: S, side: str) -> Iterator[Offer]:
        yield from self.phase(s).actions(self.game(s), side)

    def legal(self, s: S, side: str) -> Iterator[C]:
        """Yield the legal commands of a side."""
        for offer in self.phase(s).actions(self.game(s), side):
            yield from offer.commands()

    def concessions(self, s: S, side: str) -> tuple[C, ...]:
        """Return the commands that end the battle by will."""
        return tuple(command for offer in self.conceding(s, side) for command in offer.commands())

    def choices(self, s: S, side: str, draft: Draft) -> tuple[Choice[C], ...]:
        """Return what a side may pick next."""
        return choices((*self._offers(s, side), *self.conceding(s, side)), draft)

    def refused(self, s: S, c: C) -> Blocked | None:
        """Return why a command may not be given; none if it may."""
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
        """Yield what is offered to all who may give a command."""
        side = self.actor(s, c)
        for one in [side] if side else self.side_names:
            yield from (*self._offers(s, one), *self.conceding(s, one))

    def unasked(self, s: S, c: C, asked: Decision) -> Blocked:
        """Return why a command cannot be given that is not among those asked for."""
        general = f"That cannot be done now. What is asked: {asked.question}"
        return Blocked(asked.clause, stray(self._offers_for(s, c), c) or general)

    def play(self, s: S, c: C, dice: Dice) -> Step[S]:
        """Carry out a command; IllegalCommand if the rules forbid it."""
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
        """End the battle."""
        told: dict[str, Any] = {"winner": outcome.winner or None, "clause": outcome.clause}
        told |= {"points": dict(outcome.points)} if outcome.points else {}
        g.emit("outcome", outcome.reason, *outcome.trails, **told)
        g.change(phase=Over(outcome))

    def carried_out(self, s: S, commands: Sequence[C], chance: Chance) -> End:
        """Return what commands come to, before anything runs on by itself."""
        g = self.game(s)
        g.chance = chance
        self.foretell(g, commands)
        return End(g.s, tuple(one.event("") for one in g.events))

    def foretell(self, g: Any, commands: Sequence[C]) -> None:
        """Carry commands out in a forecast; a system may do at once what would wait."""
        for c in commands:
            if not isinstance(g.s.phase, Over):
                self._carry_out(g, c)

    def actor(self, s: S, c: C) -> str:
        """Return the side that would give a command; empty if any may."""
        side: str | None = getattr(c, "side", None)
        if side is not None:
            return side
        unit = getattr(c, "unit", "")
        if unit or isinstance(c, AgreeDraw):
            return self.owners.get(unit, "")
        asked = self.decision(s)
        return asked.side if isinstance(asked, Decision) else ""

    def acting_side(self, s: S, c: C) -> str:
        """Return the side that a command lets act: whose it is."""
        return self.actor(s, c)
