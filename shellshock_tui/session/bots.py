"""The bots of a session: asked in their own processes, their commands given like anybody's."""

from collections.abc import Callable
from functools import partial
from typing import Any

from shellshock_tui.ai import BotDecision, BotError, Player
from shellshock_tui.ai.bot_queue import BotQueue
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.session.note import Note
from shellshock_tui.session.session import Session


class Bots:
    """The bots that sit at a session's table."""

    def __init__(self, session: Session) -> None:
        """Let the bots take their seats; a process starts when its bot is first asked."""
        header = session.header
        self.session = session
        self.queue: BotQueue[Any] = BotQueue(tuple(header.seats))
        self.players = {
            side: Player(session.rules, header.system, header.battle, header.title) for side in header.seats
        }

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that people play."""
        return tuple(side.id for side in self.session.rules.sides if side.id not in self.players)

    @property
    def moment(self) -> int:
        """How many entries the journal has."""
        return len(self.session.entries)

    @property
    def waiting(self) -> str:
        """The side whose bot is to be asked now; empty if none."""
        if self.session.wanted:
            return ""
        return self.queue.waiting(self.session.rules, self.session.state, self.moment)

    @property
    def ready(self) -> bool:
        """Whether a bot has a command to give, if nobody waits to be asked."""
        return not self.session.wanted and self.queue.next(self.moment) is not None

    @property
    def begins(self) -> bool:
        """Whether the command that a bot has to give is the first of a plan."""
        told = self.queue.next(self.moment)
        return told is not None and told.remark is not None

    def ask(self, side: str) -> BotDecision[Any]:
        """Return what the bot of a side wants to do; BotError if it gives no answer."""
        return self.question(side)()

    def question(self, side: str) -> Callable[[], BotDecision[Any]]:
        """Return the question of the moment to the bot of a side, to be put to it elsewhere."""
        session, header = self.session, self.session.header
        state = session.rules.observe(session.state, side)
        # Not the seed of the dice, which would tell a bot the future; and a resumed game goes on alike.
        seed = f"{header.commitment or header.created} {side} {self.moment}"
        return partial(self.players[side].ask, state, side, header.seats[side], seed)

    def receive(self, side: str, decision: BotDecision[Any]) -> None:
        """Take what a bot said of the moment."""
        self.queue.receive(side, decision, self.moment)

    def give(self) -> Entry[Any] | DieWanted:
        """Give the next command of a bot's plan; BotError if the rules forbid it."""
        told = self.queue.take(self.moment)
        try:
            return self.session.give_noted(
                told.command, Note(self.session.header.seats[told.side], told.remark)
            )
        except IllegalCommand as refusal:
            raise BotError(f"The bot wanted what the rules forbid: {refusal.blocked.reason}") from None

    @property
    def said(self) -> Remark | None:
        """What a bot said of the plan that the last command is from; nothing after a player's command."""
        by_bot = bool(self.session.entries) and bool(self.session.note(self.moment - 1).by)
        return self.session.remark if by_bot else None

    def undo(self) -> None:
        """Take back a player's last command, and with it what bots did since, as `Session.undo` does."""
        self.session.undo(self.since_people())
        self.forget()

    def undo_by_agreement(self) -> None:
        """Take back a player's last command and what bots did since; the dice come again."""
        self.session.undo_by_agreement(self.since_people())
        self.forget()

    def since_people(self) -> int:
        """Return how many commands to take back: those given together last, and what came of itself since."""
        own = (entry for entry in range(self.moment - 1, 0, -1) if self.session.note(entry).is_own)
        last = next(own, None)
        if last is None:
            raise LookupError(f"there is nothing{' of yours' * bool(self.players)} to take back")
        return self.moment - self.session.start_of(last)

    def forget(self) -> None:
        """Drop what bots said: after a taking back the same moment may look otherwise."""
        self.queue = BotQueue(self.queue.sides)

    def leave(self) -> None:
        """End the bots' processes."""
        for player in self.players.values():
            player.leave()
