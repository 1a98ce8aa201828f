"""Bots on the battle screen: asked while the screen goes on, their commands shown one by one."""

import asyncio
from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual import work
from textual.css.query import NoMatches

from shellshock_tui.ai import BotError
from shellshock_tui.app.battle.battle_plan import DOING, PACE
from shellshock_tui.app.battle.battle_remarks import BattleRemarks
from shellshock_tui.app.settings.configured import settings_of
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.match import Entry
from shellshock_tui.session import Session

Giving = Callable[[], Entry[Any] | DieWanted]
"""Gives a command."""
WAIT = 0.1
"""Seconds between looks at whether a player still reads another screen."""
SLOWER = 2.5
"""How much longer a bot's command is shown than a step of a player's own way."""
TO_READ = 22
"""How much longer a roll that is told step by step is shown before a bot goes on: about two seconds."""


class BattleBots(BattleRemarks):
    """What happens while bots play."""

    def __init__(self, session: Session, pace: float = PACE) -> None:
        """Show a game in progress, some sides of which bots may play."""
        super().__init__(session, pace)
        self.at_play = False

    def on_mount(self) -> None:
        """Let the bots begin, where they do."""
        self.call_after_refresh(self.call_on_bots)

    @property
    def bots_play(self) -> bool:
        """Whether the bots may play now."""
        return True

    def on_unmount(self) -> None:
        """Let no bot outlive the screen."""
        self.bots.leave()

    @abstractmethod
    async def bring_about(self, give: Giving, set_aside: str) -> None:
        """Let a command be given."""

    def call_on_bots(self) -> None:
        """Let the bots play, unless they do or are paused."""
        if self.bots.players and self.bots_play and not self.at_play and not self.paused:
            self.at_play, self.failed = True, ""
            self.hurry.clear()
            self.let_bots_play()

    @work
    async def let_bots_play(self) -> None:
        """Let the bots play; the panes may go while they do, when the program ends."""
        with suppress(NoMatches):
            await self.go_round()

    async def go_round(self) -> None:
        """Ask bots and give their commands until a person is asked."""
        try:
            while not self.paused and await self.plays_on():
                pass
        except BotError as error:
            self.failed = str(error)
        finally:
            self.at_play, self.thinking = False, ""
        self.show_banner()

    async def plays_on(self) -> bool:
        """Ask a bot or give its next command, and say whether there was anything to do."""
        while not self.is_active:
            await asyncio.sleep(WAIT)
        if not self.bots_play:
            return False
        if side := self.bots.waiting:
            await self.hear(side)
            return True
        if not self.bots.ready:
            return False
        if self.is_unread:
            await self.be_read()
        else:
            await self.rest(TO_READ if self.model.chain else SLOWER)
        if self.bots.ready and not self.paused and self.is_active:
            await self.bring_about(self.bots.give, "")
        return True

    @property
    def is_unread(self) -> bool:
        """Whether a bot that is about to begin something new waits until what it said last is read."""
        somebody_reads = bool(self.pace and self.bots.people) and settings_of(self).bots_wait
        its_turn = self.model.position.side in self.bots.players
        return somebody_reads and its_turn and self.bots.begins and self.bots.said is not None

    async def be_read(self) -> None:
        """Wait for the key that says that all is read, or for somebody to do something else."""
        self.hurry.clear()
        self.waits = True
        self.show_banner()
        while self.is_unread and not self.hurry.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), WAIT)
        self.waits = False

    async def hear(self, side: str) -> None:
        """Ask the bot of a side; what it says of a moment that has passed is not heard."""
        moment = self.bots.moment
        self.thinking = side
        if side == self.model.position.side:
            self.show_banner()
        decision = await asyncio.to_thread(self.bots.question(side))
        self.thinking = ""
        if self.bots.moment == moment:
            self.bots.receive(side, decision)
            if decision.commands:
                self.hurry.clear()

    def hastens(self, key: str) -> bool:
        """Say whether a key only hurries the bots, or pauses them where nobody else plays."""
        if super().hastens(key):
            return True
        if self.failed and key in DOING:
            self.call_on_bots()
            return True
        if not self.bots.people:
            return self.pauses(key)
        if self.bots_play and self.model.position.side in self.bots.players and key in DOING:
            self.speed_up()
            return True
        return False

    def pauses(self, key: str) -> bool:
        """Pause the bots, or let them go on, by any key that has no other meaning."""
        if key not in DOING and (not key.isprintable() or not key or key in self.model.bound.taken):
            return False
        self.paused = not self.paused
        self.hurry.set()
        self.show_banner()
        self.call_on_bots()
        return True

    def plan_to(self, place: int) -> bool:
        """Plan the way of a player's own unit."""
        return self.model.position.side not in self.bots.players and super().plan_to(place)
