"""A bot that is asked what a person might do; its plan goes on for as long as that person follows it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from shellshock_tui.ai import BotDecision, Player
from shellshock_tui.ai.bot_queue import BotCommand, BotQueue
from shellshock_tui.session.session import Session


class Adviser:
    """A bot that looks over a person's shoulder."""

    def __init__(self, session: Session, level: str) -> None:
        """Let a bot of a level look on; its process starts when it is first asked."""
        header = session.header
        self.session, self.level = session, level
        self.player = Player(session.rules, header.system, header.battle, header.title)
        self.queue: BotQueue[Any] = BotQueue(())

    @property
    def moment(self) -> int:
        """How many entries the journal has."""
        return len(self.session.entries)

    @property
    def has_plan(self) -> bool:
        """Whether its last plan has a command for this moment."""
        return self.queue.next(self.moment) is not None

    def question(self, side: str) -> Callable[[], BotDecision[Any]]:
        """Return the question what it would do in the place of a side, to be put to it elsewhere."""
        state = self.session.rules.observe(self.session.state, side)
        return partial(self.player.ask, state, side, self.level, f"{side} {self.moment}")

    def receive(self, side: str, decision: BotDecision[Any]) -> None:
        """Take its plan for this moment."""
        self.queue.receive(side, decision, self.moment)

    def take(self) -> BotCommand[Any]:
        """Take the command for this moment from its plan; LookupError if there is none."""
        return self.queue.take(self.moment)

    def forget(self) -> None:
        """Drop its plan: after a taking back the same moment may look otherwise."""
        self.queue = BotQueue(())

    def leave(self) -> None:
        """End its process."""
        self.player.leave()
