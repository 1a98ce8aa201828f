"""A bot that advises a player; its plan stays valid as long as the player follows it."""

from collections.abc import Callable
from functools import partial

from shellshock_tui.ai import BotDecision, BotProcess
from shellshock_tui.ai.bot_queue import BotCommand, BotQueue
from shellshock_tui.ai.opponent import observed
from shellshock_tui.session.session import Session


class Adviser:
    """A bot that is asked what it would do in a player's place."""

    def __init__(self, session: Session, level: str) -> None:
        """Prepare a bot of a level; its process starts when it is first asked."""
        header = session.header
        self.session = session
        self.bot = BotProcess(session.rules, header.system, header.battle, header.title, level)
        self.queue: BotQueue[object] = BotQueue(())

    @property
    def moment(self) -> int:
        """The number of entries in the journal."""
        return len(self.session.entries)

    @property
    def has_plan(self) -> bool:
        """Whether the bot's latest plan has a command for this moment."""
        return self.queue.next(self.moment) is not None

    def question(self, side: str) -> Callable[[], BotDecision[object]]:
        """Return a function that asks the bot what it would do for a side.

        It may be called in another thread.
        """
        session, seed = self.session, f"{side} {self.moment}"
        return partial(self.bot.ask, observed(session.rules, session.state, side, seed, session.entries))

    def receive(self, side: str, decision: BotDecision[object]) -> None:
        """Accept the bot's plan for this moment."""
        self.queue.receive(side, decision, self.moment)

    def take(self) -> BotCommand[object]:
        """Return the plan's command for this moment; raise LookupError if there is none."""
        return self.queue.take(self.moment)

    def forget(self) -> None:
        """Drop the plan; after an undo the same entry number may stand for a different state."""
        self.queue = BotQueue(())

    def leave(self) -> None:
        """End the bot's process."""
        self.bot.leave()
