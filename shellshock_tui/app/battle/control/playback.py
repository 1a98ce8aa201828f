"""Playback: animations of what has just happened, and the positions of the past."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from textual.worker import Worker

from shellshock_tui.app.battle.model.position_view import PositionView, as_it_was
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.battle.view.prompt import unread
from shellshock_tui.app.configured import motion_of
from shellshock_tui.app.render.motion import STILL, Frame, SheetChange, frames, pulses
from shellshock_tui.app.widgets.battle_log import LogLine
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import Event

PACE = 0.001
"""Seconds of real time for a millisecond of animation."""
MOTION = "motion"
REPLAYED = 800
"""Milliseconds for which each entry is shown while the past is played."""
SLIDE, FADE = 120, 100
"""Milliseconds of the slide-in of a new side's question, and of the fade-in of a report."""
NOTHING_UNREAD = "Everything is marked as read already."
PARTS = 4
"""The number of steps of the slide-in and of the fade-in."""


class Playback:
    """Animates what has happened; the game does not wait for it, and any key ends it."""

    def __init__(self, panes: Panes) -> None:
        self.screen, self.model, self.panes = panes.screen, panes.model, panes
        self.pace = PACE
        """0 turns animations off."""
        self.playing: Worker[None] | None = None
        self.replaying: Worker[None] | None = None
        """The worker that plays the past, entry by entry."""
        self.milliseconds = 0
        """The length of the animation shown last."""

    @property
    def is_on(self) -> bool:
        """Whether animations are shown."""
        return bool(self.pace) and motion_of(self.screen) != "off"

    def play(self, numbers: Sequence[int]) -> None:
        """Animate some entries of the journal, one after the other."""
        self.milliseconds = 0
        if not self.is_on or not numbers:
            return
        session, after = self.model.session, self.model.position
        rules = self.model.rules
        before = as_it_was(rules, session.state_at(numbers[0] - 1))
        entries = [session.entries[number] for number in numbers]
        seen = (*self.model.effects(entries), *pulses(before.flags, after.flags))
        changes = dict(_changes(before, after, seen))
        shown = tuple(frames(rules.board, seen, changes, has_dice=bool(self.model.roll_steps)))
        is_turn = before.question.side != after.question.side
        is_report = not set(unread(self.model)).isdisjoint(numbers)
        if shown or is_turn or is_report:
            self.finish()
            if seen:
                self.panes.map.board.reveal(seen[0].at)
            self.milliseconds = sum(frame.milliseconds for frame in shown)
            self.panes.flash(shown[0] if shown else STILL)  # Hide the final position at first.
            if is_turn:
                self.panes.slide(1, PARTS)
            if is_report:
                self.panes.fade(1, PARTS)
            self.playing = self.screen.run_worker(
                self._run(shown, is_turn=is_turn, is_report=is_report), group=MOTION, exclusive=True
            )

    async def _run(self, shown: tuple[Frame, ...], *, is_turn: bool, is_report: bool) -> None:
        motions = [self._show(shown)]
        motions += [self._enter(self.panes.slide, SLIDE)] if is_turn else []
        motions += [self._enter(self.panes.fade, FADE)] if is_report else []
        await asyncio.gather(*motions)
        self.playing = None
        self.panes.flash(STILL)

    async def _show(self, shown: tuple[Frame, ...]) -> None:
        for number, frame in enumerate(shown):
            if number:
                self.panes.flash(frame)
            await asyncio.sleep(self._seconds(frame.milliseconds))

    async def _enter(self, move: Callable[[int, int], None], milliseconds: int) -> None:
        """Run a slide or fade in steps, skipping those for which a busy machine is too late."""
        loop, whole = asyncio.get_running_loop(), self._seconds(milliseconds)
        begun, part = loop.time(), 1
        while part < PARTS:
            await asyncio.sleep(whole / PARTS)
            part = min(PARTS, max(part + 1, 1 + int(PARTS * (loop.time() - begun) / whole)))
            move(part, PARTS)

    def _seconds(self, milliseconds: int) -> float:
        """Return the duration at the speed that the player has set."""
        return self.pace * milliseconds / (2 if motion_of(self.screen) == "short" else 1)

    def finish(self) -> None:
        """End all animations and the playing of the past."""
        if self.replaying is not None:
            self.replaying.cancel()
            self.replaying = None
        if self.playing is not None:
            self.playing.cancel()
            self.playing = None
            self.panes.slide(PARTS, PARTS)
            self.panes.fade(PARTS, PARTS)
            self.panes.flash(STILL)

    def again(self) -> None:
        """Animate again what the other side did, and bring it into view."""
        numbers = list(unread(self.model))
        events = tuple(
            happened for number in numbers for happened in self.model.session.entries[number].events
        )
        if not events:
            self.panes.show_message("There is nothing new to show.")
            return
        self.reveal(events)
        self.play(numbers)

    def seen(self) -> None:
        """Mark the other side's action and the last roll as read."""
        has_news = any(True for _ in unread(self.model))
        self.model.seen = len(self.model.session.entries)
        if self.model.clear_messages() or has_news:
            self.panes.show_answer()
        else:
            self.panes.show_message(NOTHING_UNREAD)

    def visit(self, line: LogLine) -> None:
        """Show the position after a log line's entry, and bring the unit that it names into view."""
        if line.entry < len(self.model.session.entries):  # The entry may have been undone meanwhile.
            self.visit_entry(line.entry)
            self.screen.call_after_refresh(self.reveal, (line.happened,) if line.happened else ())

    def travel(self, entry: int) -> None:
        """Show the position after an entry, if it exists, and bring the units in it into view."""
        if 0 <= entry < len(self.model.session.entries):
            self.visit_entry(entry)
            self.panes.log.follow(entry)
            events = self.model.session.entries[entry].events
            self.screen.call_after_refresh(self.reveal, events)  # Only after the panes have their new sizes.
        else:
            self.panes.show_message(self.panes.obstacle)

    def replay(self) -> None:
        """Play the journal forward from the moment that is looked back at, until a key is pressed."""
        self.replaying = self.screen.run_worker(self._replay(), group=MOTION, exclusive=True)

    async def _replay(self) -> None:
        while self.model.past is not None and self.model.past + 1 < len(self.model.session.entries):
            await asyncio.sleep(self._seconds(REPLAYED))
            self.travel(self.model.past + 1)
        self.replaying = None

    def visit_entry(self, entry: int) -> None:
        """Show the position after an entry of the journal."""
        self.model.look_back(entry)
        self.model.notice = ""
        self.panes.show_all()

    def reveal(self, events: tuple[Event, ...]) -> None:
        """Bring the units of the roll shown into view, else the last unit named in the events."""
        board = self.panes.map.board
        shown = list(self._duel()) or list(islice(self._places(events), 1))
        if shown:
            board.kept = tuple(shown if board.has_room(shown, board.zoom) else shown[-1:])
            board.reveal(*board.kept)

    def _duel(self) -> Iterator[int]:
        """Yield the places of attacker and target of the roll that is looked back at."""
        headers = (step.header for step in self.model.roll_steps_shown if step.header and step.header.target)
        for header in islice(headers if self.model.past is not None else (), 1):
            found = map(self.model.shown.piece, filter(None, (header.unit, header.target)))
            yield from (piece.at for piece in found if piece and piece.at != OFF_BOARD)

    def _places(self, events: tuple[Event, ...]) -> Iterator[int]:
        for happened in reversed(events):
            facts = [fact for _, fact in happened.facts]
            yield from (p.at for p in self.model.shown.pieces if p.unit in facts and p.at != OFF_BOARD)

    def return_to_present(self) -> None:
        """Return to the present, to the map's zoom, without a plan and without a message about the past."""
        self.panes.map.board.leave_whole()
        if self.model.past is not None:
            self.model.notice = ""
        self.model.return_to_present()
        self.panes.map.view_state.line = ""
        self.panes.log.leave()
        self.panes.show_all()


def _changes(
    before: PositionView, after: PositionView, seen: Sequence[Effect]
) -> Iterator[tuple[int, SheetChange]]:
    """Yield, by place, how the sheets of units that are hit change, with the areas concerned opened."""
    struck = [effect for effect in seen if effect.kind in (EffectKind.HIT, EffectKind.ROLL)]
    for place in dict.fromkeys(effect.at for effect in struck):
        heads = (effect.text for effect in struck if effect.at == place and effect.kind is EffectKind.ROLL)
        for unit in (piece.unit for piece in after.pieces if piece.at == place):
            old, new = before.sheet_of(unit), after.sheet_of(unit)
            if old and new and old != new:
                yield place, SheetChange(old, new).opened_at(*heads)
                break
