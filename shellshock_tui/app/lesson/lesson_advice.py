"""Advice in a lesson's battle: where the learner plays freely, a bot shows what it would do."""

import asyncio

from textual import work

from shellshock_tui.ai import BotError
from shellshock_tui.app.lesson.lesson_view import LessonView
from shellshock_tui.complaint import Complaint
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.session.adviser import Adviser

NOT_YOURS = "It is the bot's turn: wait until it has played."
LET_IT_PLAY = "It is the bot's turn: read what it did; then Enter lets it play."


class LessonAdvice(LessonView):
    """A lesson whose learner may be shown what a bot would do."""

    def __init__(self, session: TaughtSession) -> None:
        """Show a lesson in progress."""
        super().__init__(session)
        self.adviser = Adviser(session, next(iter(session.header.seats.values()), ""))

    def on_unmount(self) -> None:
        """Let no bot outlive the screen."""
        self.adviser.leave()

    @property
    def is_battle(self) -> bool:
        """Whether the learner plays freely against bots."""
        return self.bots_play and bool(self.bots.players)

    @work(exclusive=True, group="advice")
    async def advise(self) -> None:
        """Give the next command of what a bot would do in the learner's place, and tell why."""
        side = self.model.position.side
        if side in self.bots.players:
            self.complain(LET_IT_PLAY if self.waits else NOT_YOURS)
            return
        try:
            if not self.adviser.has_plan:
                moment = self.adviser.moment
                decision = await asyncio.to_thread(self.adviser.question(side))
                if self.adviser.moment != moment:
                    return
                self.adviser.receive(side, decision)
            self.follow()
        except (BotError, LookupError, IllegalCommand) as error:
            self.complain(str(error))
        except Complaint as error:
            self.tell_fault(error)
            self.go_on()

    def follow(self) -> None:
        """Give the next command of the bot's plan, and tell by which keys."""
        told = self.adviser.take()
        words = f"Shown: {self.keys_to(told.command)}."
        given = self.taught.give(told.command)
        if not isinstance(given, DieWanted):
            self.model.tell(given)
        self.go_on()
        self.complain(f"{words} {told.remark.words}" if told.remark else words)
