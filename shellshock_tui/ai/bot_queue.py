"""Whose turn it is among bots: who may cut in is asked first, and a plan goes on unless somebody does."""

from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeVar

from shellshock_tui.ai.bot import BotDecision
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, Rules

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class BotCommand(Generic[C]):
    """A command of a bot's plan; the first of a plan comes with what the bot says of it."""

    side: str
    command: C
    remark: Remark | None


@dataclass
class BotQueue(Generic[C]):
    """What some bots have said of the moment; moments are counted by the commands given so far."""

    sides: tuple[str, ...]
    """The sides that bots play."""
    plan: deque[BotCommand[C]] = field(default_factory=deque)
    due: int = -1
    """The moment for which the plan's next command is meant."""
    passed: tuple[int, tuple[str, ...]] = (-1, ())
    """The last moment at which bots let a chance to cut in pass, and which."""

    def waiting(self, rules: Rules[Any, C], state: Any, moment: int) -> str:
        """Return the side whose bot is to be asked now; empty if none."""
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
        """Return the sides whose bots have said all that they have to say of the moment."""
        told, (at, passed) = self.next(moment), self.passed
        return (*((told.side,) if told else ()), *(passed if at == moment else ()))

    def _left_to_people(self, rules: Rules[Any, C], state: Any, side: str) -> bool:
        """Say whether anybody may answer: then people do, once they have seen what there is to see."""
        people = len(rules.sides) > len(self.sides)
        return people and any(not rules.actor(state, c) for c in islice(rules.legal(state, side), 1))

    def receive(self, side: str, decision: BotDecision[C], moment: int) -> None:
        """Take what a bot says: a plan in place of any other, or that it lets its chance pass."""
        if decision.commands:
            remarks = (decision.remark, *(None for _ in decision.commands[1:]))
            told = (BotCommand(side, *one) for one in zip(decision.commands, remarks, strict=True))
            self.plan, self.due = deque(told), moment
        else:
            at, passed = self.passed
            self.passed = moment, (*(passed if at == moment else ()), side)

    def next(self, moment: int) -> BotCommand[C] | None:
        """Return the command to be given now, if nobody waits to be asked."""
        return self.plan[0] if self.plan and self.due == moment else None

    def take(self, moment: int) -> BotCommand[C]:
        """Take the command to be given now from the plan; LookupError if there is none."""
        if self.next(moment) is None:
            raise LookupError("no bot has a command to give")
        self.due = moment + 1
        return self.plan.popleft()
