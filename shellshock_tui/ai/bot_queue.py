"""The queue of bots: which one is asked next, and the plan whose commands are given one by one.

Bots that may interrupt are asked before the plan goes on.
"""

from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, Playing

S = TypeVar("S")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class BotCommand(Generic[C]):
    """A command of a bot's plan; only the first command of a plan has a remark."""

    side: str
    command: C
    remark: Remark | None


@dataclass
class BotQueue(Generic[C]):
    """The decisions of bots that are still to be carried out.

    A moment is the number of commands that were given so far in the battle.
    """

    sides: tuple[str, ...]
    """The sides that bots play."""
    plan: deque[BotCommand[C]] = field(default_factory=deque)
    due: int = -1
    """The moment for which the next command of the plan is meant."""
    passed: tuple[int, tuple[str, ...]] = (-1, ())
    """The last moment at which bots chose not to interrupt, and the sides of those bots."""

    def waiting(self, rules: Playing[S, C], state: S, moment: int) -> str:
        """Return the side whose bot must be asked now; empty if none."""
        asked = rules.decision(state)
        if not isinstance(asked, Decision):
            return ""
        able = asked.answerers(rules.sides)
        if asked.cut_in:
            decided = self._decided(moment)
            cutting = (side for side in asked.cut_in if side in self.sides and side not in (*able, *decided))
            if first := next(cutting, ""):
                return first
        answering = next((side for side in able if side in self.sides), "")
        if self.next(moment) or not answering or self._left_to_people(rules, state, answering):
            return ""
        return answering

    def _decided(self, moment: int) -> tuple[str, ...]:
        """Return the sides whose bots have decided already at a moment."""
        command, (at, passed) = self.next(moment), self.passed
        return (*((command.side,) if command else ()), *(passed if at == moment else ()))

    def _left_to_people(self, rules: Playing[S, C], state: S, side: str) -> bool:
        """Return whether people answer instead of a bot, because any side may give the answer."""
        people = len(rules.sides) > len(self.sides)
        return people and any(not rules.actor(state, c) for c in islice(rules.legal(state, side), 1))

    def receive(self, side: str, decision: BotDecision[C], moment: int) -> None:
        """Take a bot's decision: its commands replace the plan; without commands, it does not interrupt."""
        if decision.commands:
            remarks = (decision.remark, *(None for _ in decision.commands[1:]))
            commands = (BotCommand(side, *one) for one in zip(decision.commands, remarks, strict=True))
            self.plan, self.due = deque(commands), moment
        else:
            at, passed = self.passed
            self.passed = moment, (*(passed if at == moment else ()), side)

    def next(self, moment: int) -> BotCommand[C] | None:
        """Return the command to be given at a moment, without removing it; None if there is none."""
        return self.plan[0] if self.plan and self.due == moment else None

    def take(self, moment: int) -> BotCommand[C]:
        """Remove the command to be given at a moment from the plan and return it.

        Raises:
            LookupError: No command is to be given.
        """
        if self.next(moment) is None:
            raise LookupError("no bot has a command to give")
        self.due = moment + 1
        return self.plan.popleft()
