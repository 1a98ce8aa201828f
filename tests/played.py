"""A battle in progress under any rules: commands are written as in the protocol, and dice are scripted."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.dice import Dice, RecordedDice, ScriptedDice, parse_faces
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome, Rules
from shellshock_tui.engine.trail import Blocked, Clause, Trail


@contextmanager
def scripted(script: str) -> Iterator[ScriptedDice]:
    """Provide scripted dice, all of which must be rolled."""
    dice = ScriptedDice(parse_faces(script))
    yield dice
    assert dice.position == len(dice.faces), "dice were left over"


class Played:
    """A battle in progress; the dice of a command are scripted, and all of them must be rolled."""

    def __init__(self, rules: Rules[Any, Any], dice: str = "") -> None:
        """Begin a battle with exactly the dice given."""
        self.rules = rules
        with scripted(dice) as script:
            step = rules.start(script)
        self.state, self.events = step.state, step.events

    # ------------------------------------------------------------------ playing

    def rolled_for(self, do: str, dice: str, **fields: Any) -> list[str]:
        """The purpose of each die of a command, in the words that ask for the die at the table."""
        noted = RecordedDice(ScriptedDice(parse_faces(dice)))
        self.rules.play(self.state, self.command(do, **fields), noted)
        return [roll.what for roll in noted.rolls]

    def give(self, do: str, dice: str = "", **fields: Any) -> tuple[Event, ...]:
        """Carry out a command with exactly the dice given; return what happened."""
        with scripted(dice) as script:
            return self.roll(script, do, **fields)

    def roll(self, dice: Dice, do: str, **fields: Any) -> tuple[Event, ...]:
        """Carry out a command with any dice; return what happened."""
        self.given = self.state, self.command(do, **fields)
        step = self.rules.play(*self.given, dice)
        self.state, self.events = step.state, step.events
        return self.events

    def command(self, do: str, **fields: Any) -> Any:
        """A command as the rules know it."""
        return self.rules.decode({"do": do, **fields})

    def refused(self, do: str, clause: str, **fields: Any) -> Blocked:
        """Give a command that a clause forbids, and check that it is not legal and changes nothing."""
        command, before = self.command(do, **fields), self.now
        assert all(command not in self.rules.legal(self.state, side.id) for side in self.rules.sides)
        with pytest.raises(IllegalCommand) as refusal:
            self.rules.play(self.state, command, ScriptedDice(()))
        assert refusal.value.blocked.clause == clause, refusal.value.blocked
        assert self.now == before
        return refusal.value.blocked

    # ------------------------------------------------------------------ queries

    @property
    def asked(self) -> Decision:
        """The decision that is asked for, with the side."""
        found = self.rules.decision(self.state)
        assert isinstance(found, Decision), found
        return found

    @property
    def outcome(self) -> Outcome:
        """The outcome of the battle."""
        found = self.rules.decision(self.state)
        assert isinstance(found, Outcome), found
        return found

    @property
    def now(self) -> dict[str, Any]:
        """The state as the protocol writes it."""
        return self.rules.encode(self.state)

    def unit(self, unit: str) -> dict[str, Any]:
        """A unit's state as the protocol writes it."""
        found: dict[str, Any] = self.now["units"][unit]
        return found

    def legal(self, side: str = "") -> list[dict[str, Any]]:
        """The legal commands of a side, or of the one asked, as the protocol writes them."""
        return [self.rules.encode(c) for c in self.rules.legal(self.state, side or self.asked.side)]

    def allows(self, do: str, **fields: Any) -> bool:
        """Return whether a legal command of the side asked has these fields."""
        return any(c["do"] == do and fields.items() <= c.items() for c in self.legal())

    def why_not(self, unit: str, target: str) -> str | Fraction:
        """The reason why a unit's only weapon cannot attack another unit now, or its chance to hit."""
        (check,) = self.rules.why_not(self.state, unit, target)
        return check.verdict.reason if isinstance(check.verdict, Blocked) else check.verdict.chance

    def explain(self, at: str) -> Trail | Blocked | Clause:
        """The explanation at an address."""
        return self.rules.explain(self.state, at)


class Examined(Played):
    """A battle in progress, with queries for its events, numbers, refusals and odds."""

    def all(self, name: str) -> list[Event]:
        """The events of a name among those of the last command."""
        return [happened for happened in self.events if happened.name == name]

    def event(self, name: str) -> Event:
        """The one event of a name among those of the last command."""
        (happened,) = self.all(name)
        return happened

    def trail(self, at: str) -> Trail:
        """The number at an address with its terms, all of which cite the rulebook."""
        trail = self.explain(at)
        assert isinstance(trail, Trail), trail
        assert {term.clause for term in trail.terms} <= set(self.rules.clauses)
        return trail

    def number(self, at: str) -> Any:
        """The number at an address."""
        return self.trail(at).total

    def blocked(self, at: str) -> str:
        """The clause that blocks the number at an address."""
        found = self.explain(at)
        assert isinstance(found, Blocked), found
        return found.clause

    def forecast(self, do: str, **fields: Any) -> Forecast:
        """The exact odds of a command."""
        forecast = self.rules.forecast(self.state, self.command(do, **fields))
        assert isinstance(forecast, Forecast), forecast
        return forecast
