"""Playback: what happened shown in motion over a state that is already true, and the past looked back at."""

import asyncio
from collections.abc import Iterator
from typing import Any

from textual.screen import Screen
from textual.worker import Worker

from shellshock_tui.app.battle.panes import Panes
from shellshock_tui.app.battle.prompt import unread
from shellshock_tui.app.render.motion import Frame, frames
from shellshock_tui.app.settings.configured import motion_of
from shellshock_tui.app.widgets.battle_log import LogLine
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event

PACE = 0.001
"""Seconds that a millisecond of motion takes."""
STILL = Frame(0)
MOTION = "motion"


class Playback:
    """Shows what has happened; nothing waits for it, and any key ends it."""

    def __init__(self, screen: Screen[Any], panes: Panes, pace: float = PACE) -> None:
        """Play on the map of a screen; with a pace of 0 nothing moves."""
        self.screen, self.model, self.panes, self.pace = screen, panes.model, panes, pace
        self.playing: Worker[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether anything is shown in motion at all."""
        return bool(self.pace) and motion_of(self.screen) != "off"

    def play(self, events: tuple[Event, ...]) -> None:
        """Show on the map what the last events of the game did."""
        session = self.model.session
        seen = session.rules.effects(session.state, events) if self.is_on else ()
        if seen:
            self.finish()
            self.panes.board.reveal(seen[0].at)
            self.playing = self.screen.run_worker(self._run(seen), group=MOTION, exclusive=True)

    async def _run(self, seen: tuple[Effect, ...]) -> None:
        board = self.panes.board
        pace = self.pace / 2 if motion_of(self.screen) == "short" else self.pace
        for frame in frames(self.model.session.rules.board, seen):
            board.flash(frame)
            await asyncio.sleep(pace * frame.milliseconds)
        self.playing = None
        board.flash(STILL)

    def finish(self) -> None:
        """End what is in motion: the map shows the state as it is."""
        if self.playing is not None:
            self.playing.cancel()
            self.playing = None
            self.panes.board.flash(STILL)

    def again(self) -> None:
        """Show once more what the other side did, and bring it into view."""
        entries = self.model.session.entries
        told = [happened for number in unread(self.model) for happened in entries[number].events]
        if not told:
            self.panes.tell("There is nothing new to show.")
            return
        self.reveal(tuple(told))
        self.play(tuple(told))

    def seen(self) -> None:
        """Mark as read what the other side did."""
        self.model.seen = len(self.model.session.entries)
        self.panes.show_question()

    def visit(self, line: LogLine) -> None:
        """Show the board as it was after a line's entry, and bring into view whom the line tells of."""
        if line.entry < len(self.model.session.entries):  # it may have been taken back meanwhile
            self.visit_entry(line.entry)
            self.reveal((line.happened,) if line.happened else ())

    def visit_entry(self, entry: int) -> None:
        """Show the board as it was after an entry of the journal."""
        self.model.past = entry
        self.panes.show_all()

    def reveal(self, told: tuple[Event, ...]) -> None:
        """Bring into view the last unit that events tell of."""
        for place in self._places(told):
            self.panes.board.reveal(place)
            return

    def _places(self, told: tuple[Event, ...]) -> Iterator[int]:
        for happened in reversed(told):
            facts = [fact for _, fact in happened.facts]
            yield from (p.at for p in self.model.shown.pieces if p.unit in facts and p.at != OFF_BOARD)

    def return_to_present(self) -> None:
        """Come back to the present and the map in its size; a plan is dropped."""
        self.panes.board.leave_whole()
        self.model.past, self.model.line, self.model.plan = None, "", None
        self.panes.log.leave()
        self.panes.show_all()
