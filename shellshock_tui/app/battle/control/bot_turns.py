"""Bot turns: bots compute in the background and their commands are shown one by one."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress

from textual.css.query import NoMatches
from textual.events import Idle

from shellshock_tui.ai import BotError
from shellshock_tui.ai.program import Program, ProgramError
from shellshock_tui.ai.reasons import without_drawback, without_reasons
from shellshock_tui.app.battle.control.command_controller import CommandController
from shellshock_tui.app.configured import settings_of
from shellshock_tui.app.widgets.report import Remark, Voice
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session.orders.command_sequence import never

WAIT = 0.1
"""Seconds between checks whether the player is back from another screen or the past."""
SLOWER, TO_READ = 300, 1800
"""Milliseconds for which a bot's command is shown, and for which a roll with steps is."""
GOING_ON = ("act", "suggested")
"""The actions that close a bot's report."""
ORDERS = (
    "next-choice", "previous-choice", "advised", "all-fire", "seen", "now",
    "same-pace", "same-way", "jump", "turn-left", "turn-right", "redo",
    "all-marked", "all-fire-best", "all-hold", "end-battle",
)  # fmt: skip
"""The actions that answer or mark something, which cannot be done while a bot's report is open."""
READ_FIRST = "Read what happened first: {} or {} goes on."
STOPPED = "The other side interrupted, so the rest of your order is dropped."


class BotTurns:
    """Runs the bots until a person is asked."""

    def __init__(self, orders: CommandController) -> None:
        self.orders, self.screen, self.panes = orders, orders.screen, orders.panes
        self.model, self.guide = orders.model, orders.guide
        self.playback, self.bots = orders.playback, orders.bots
        orders.is_bot_asked = self.may_cut_in
        self.at_play = False
        self.paused = False
        self.thinking = ""
        """The side whose bot is computing; "" if none is."""
        self.failed = ""
        """The reason why the bots stopped, until they are called again; "" while they play."""
        self.hurry = asyncio.Event()
        """Set when the player does not want to wait."""
        self.opened = 0.0
        """The time at which the last report was opened."""
        self.has_hit = False
        """Whether the bot's last command hit something."""
        self.loses_seat: Callable[[str, str, str], None] = lambda _side, _seat, _why: None
        """Called with the side of a program that cannot go on, an empty seat, and the reason."""
        self.is_held_up: Callable[[], bool] = never
        """Returns whether something must be answered first, before bots go on."""
        self.has_stopped = False
        """Whether the rest of an order was dropped because a bot interrupted it."""

    def read_on(self, action: str, pressed: float) -> bool:
        """Handle a key while a bot's report is open; return whether nothing more is to be done for it.

        `pressed` is the time of the key: one pressed before the report was open does not close it.
        Keys that look at something or undo keep their meaning and leave the report open; others only say
        which keys close it.
        """
        if not self.model.reads:
            self.hurry.set()
            return False
        if self.model.past is not None:
            return False
        if action in GOING_ON and pressed >= self.opened:
            self.hurry.set()
            return True
        is_held_back = not action or action in ORDERS or action in GOING_ON
        if is_held_back:
            self.panes.show_passing_message(READ_FIRST.format(*map(self.model.bound.key, GOING_ON)))
        return is_held_back

    def call(self) -> None:
        """Start the bots, unless they are running or paused; close an open report."""
        if self.model.reads:
            self.hurry.set()
        self.show()
        if self.bots.players and self.guide.lets_bots_play and not self.at_play and not self.paused:
            self.at_play, self.failed = True, ""
            self.hurry.clear()
            self.screen.run_worker(self._play())

    @property
    def alone(self) -> bool:
        """Whether only bots play and the battle is not over."""
        return not self.bots.people and not self.is_over

    @property
    def is_asked(self) -> bool:
        """Whether a bot is to answer now."""
        return self.guide.lets_bots_play and self.model.position.side in self.bots.players

    @property
    def is_over(self) -> bool:
        """Whether the battle is over."""
        return not isinstance(self.model.position.question.asked, Decision)

    @property
    def is_watched(self) -> bool:
        """Whether the player is looking at the present position, and nothing else is asked."""
        return self.screen.is_active and self.model.past is None and not self.is_held_up()

    def may_cut_in(self) -> bool:
        """Return whether a bot is still deciding whether to interrupt a person's question."""
        return self.at_play and self.orders.awaits_bots()

    def pause(self) -> None:
        """Pause bots that play alone, or let them go on."""
        self.paused = not self.paused
        self.hurry.set()
        self.call()

    def show(self) -> None:
        """Show what the bot is doing, its remark, and the keys that affect it."""
        self.panes.say(tuple(self._said()), tuple(self._keys()), self._deciding)

    @property
    def _deciding(self) -> str:
        """The side whose bot decides whether to interrupt the side that is asked; "" if none does."""
        is_shown = self.thinking != self.model.position.side and not (
            self.failed or self.paused or self.model.reads
        )
        return self.thinking if is_shown else ""

    def _keys(self) -> Iterator[tuple[str, str]]:
        act, free = map(self.model.bound.key, GOING_ON)
        if self.failed:
            yield act, "asks it again"
        elif self.paused or self.model.reads:
            yield f"{act} {free}", "goes on"
        elif self.alone:
            yield act, "next order at once"

    def _said(self) -> Iterator[Remark]:
        act, leave, free = (self.model.bound.key(name) for name in ("act", "leave", "suggested"))
        if self.failed:
            yield Remark(Voice.NOTICE, f"{self.failed} {act} asks the bot again, {leave} leaves the battle.")
        elif self.paused:
            yield Remark(Voice.THINKS, f"Paused: {act} or {free} goes on, {leave} leaves.")
        elif self.model.reads:
            back = self.model.bound.key("take-back")
            yield Remark(Voice.ASKS, f"{act} or {free} goes on; {back} takes your last order back.")
        else:
            if self.alone:
                yield Remark(Voice.NOTICE, f"{free} pauses, {leave} leaves.")
            if self.thinking:
                yield Remark(Voice.THINKS, self._thinks())
        for side in self.bots.session.offers.sides:
            key = self.model.bound.key("end-battle")
            yield Remark(Voice.NOTICE, f"{self.panes.sides.name(side)} offers a draw: {key} lets you agree.")
        said = self.bots.last_remark  # Without figures, the remark only repeats what the bot did.
        if said and said.trail.terms and (self.model.drafting.is_advised or not self.model.drafting.picks):
            yield Remark(Voice.BOT, *self._in_forms(said.words))

    def _thinks(self) -> str:
        """Return that a bot or program is thinking; for a program also how long, and how to replace it."""
        if isinstance(self.bots.players.get(self.thinking), Program):
            seconds, key = self.bots.session.patience, self.model.bound.key("players")
            return f"The program is thinking, for at most {seconds:g} seconds. {key} replaces it."
        about = " about whether to interrupt" if self._deciding else ""
        return f"The bot is thinking{about}."

    def _in_forms(self, words: str) -> tuple[str, tuple[str, ...]]:
        """Return a bot's remark and shorter forms of it, with the key that opens its figures, if any."""
        brief, shorter = f"{without_reasons(words)}.", without_drawback(words)
        if self.model.rolled_events or self.model.roll_steps:  # The key opens the roll before the figures.
            return words, (shorter, brief)
        opens = f"{self.model.bound.key('why')} shows the figures."
        return f"{words} {opens}", (words, f"{shorter} {opens}", shorter, f"{brief} {opens}", brief)

    async def _play(self) -> None:
        """Ask bots and give their commands until a person is asked; the panes may be unmounted meanwhile."""
        lost: tuple[str, str] | None = None
        try:
            with suppress(NoMatches):
                while not self.paused and await self._goes_on():
                    pass
        except ProgramError as error:
            lost = self.thinking or self.model.position.side, str(error)
        except BotError as error:
            self.failed = str(error)
        finally:
            self.at_play, self.thinking, self.has_stopped = False, "", False
        if lost and self.screen.is_attached:
            side, why = lost
            name = self.panes.sides.name(side)
            self.loses_seat(side, "", f"{why} {name} is yours to play now.")
            return
        if self.screen.is_attached:
            self.show()

    async def _goes_on(self) -> bool:
        """Ask a bot or give its next command; return whether there was anything to do."""
        while not self.is_watched:
            await asyncio.sleep(WAIT)
        if not self.guide.lets_bots_play:
            return False
        await self._be_read()
        if side := self.bots.waiting:
            await self._ask(side)
            return True
        if not self.bots.ready:
            if self.orders.rest and not self.is_asked:
                self.orders.go_on()
                return True
            return False
        await self._rest(TO_READ if self.model.roll_steps else SLOWER)
        if self.bots.ready and not self.paused and self.is_watched:
            self._give()
        return True

    def _give(self) -> None:
        start = len(self.model.session.entries)
        if self.orders.give_for_bot():
            self.has_stopped |= self.orders.drop_rest()
            asked = self.model.session.decision()
            if not isinstance(asked, Decision) or asked.side not in self.bots.players:
                self.model.notice = ""
            self.orders.done(start)
            self.has_hit = self.orders.has_hit(start)
            if self.has_stopped:
                self.panes.show_message(STOPPED)

    async def _ask(self, side: str) -> None:
        """Ask the bot of a side; drop its answer if the position has changed meanwhile."""
        state, player = self.model.session.state, self.bots.players[side]
        self.thinking = side
        self.show()
        try:
            decision = await asyncio.to_thread(self.bots.question(side))
        except BotError:
            if self.bots.players.get(side) is player:
                raise
            return  # another player has taken the side meanwhile
        self.thinking = ""
        if self.model.session.state is state and self.bots.players.get(side) is player:
            self.bots.receive(side, decision)
            if decision.commands:
                self.hurry.clear()

    async def _be_read(self) -> None:
        """Open a report and wait for a key after a bot's hit, if the player's settings ask for it."""
        has_hit, self.has_hit = self.has_hit, False
        if has_hit and self._waits_after_hits and not self.is_over:
            await self._read()
            self.orders.renewed()

    @property
    def _waits_after_hits(self) -> bool:
        """Whether the settings ask to wait for a key after hits."""
        is_wanted = settings_of(self.screen).wait_after_hits and self.guide.lets_suggest
        return is_wanted and bool(self.bots.people) and bool(self.playback.pace)

    async def read_the_last(self) -> None:
        """Wait for a key after the dice that ended the battle, if the player's settings ask for it."""
        if self.model.roll_steps and self._waits_after_hits:
            await self._read()

    async def _read(self) -> None:
        self.hurry.clear()
        self.opened = Idle().time
        self.model.read()
        self.show()
        self.panes.show_all()
        await self.hurry.wait()
        self.model.close_report()
        self.show()
        self.panes.show_all()

    async def _rest(self, milliseconds: int) -> None:
        """Wait while a command is shown; a key ends the wait."""
        if self.playback.is_on:
            longest = max(milliseconds, self.playback.milliseconds)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), self.playback.pace * longest)
