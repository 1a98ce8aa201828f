"""The screen of the after-action report, which also leads back to moments of the battle."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import zip_longest
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from shellshock_tui.ai import BotError
from shellshock_tui.app.configured import ConfiguredApp
from shellshock_tui.app.messages import DrillWanted
from shellshock_tui.app.render.scene import scene_of
from shellshock_tui.app.report import sections
from shellshock_tui.app.report.attacks import every_shot, luck, shots
from shellshock_tui.app.report.context import ReportContext
from shellshock_tui.app.report.decisions import (
    MOST,
    Found,
    Looking,
    NoChoice,
    decisions,
    ended,
    looking,
    no_choice,
)
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import MARKED, TEXT, StyledText
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.engine.advisor import in_words
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.session import Session
from shellshock_tui.session.after_action.report import after_action
from shellshock_tui.session.after_action.turning_points import turning_points
from shellshock_tui.session.after_action.turns import TurnEnd
from shellshock_tui.session.analysis import Judged, Order, costliest, judged, orders
from shellshock_tui.session.campaign import is_of_campaign
from shellshock_tui.session.coach import Coach
from shellshock_tui.session.dice_statistics import tallies
from shellshock_tui.session.games import export
from shellshock_tui.sim.win_counts import PlayedOn, WinCounts
from shellshock_tui.user_error import UserError

BESIDE = 100
"""The columns from which the sections are in two columns."""
RIGHT = 46
"""The width of the second column."""
FIELD_ROWS = 8
"""The least number of rows for the map."""
ROUNDS = 200
"""The number of games that bots play from the end of each turn."""
WEIGHED = (40, 100, ROUNDS)
"""The numbers of games after which the turning points are computed."""
GLANCE = 0.6
"""Seconds without Enter in which nobody can have read a page that has just appeared."""
GAP = StyledText(" ", TEXT)


ALL_SEEN = "The coach has looked at every decision of this battle."


class Wish(Enum):
    """The action that a player chooses after reading the report."""

    LOOK_BACK = "look-back"
    """The battle as it was after the marked moment."""
    PLAY_ON = "play-on"
    """A new game that continues from before the marked moment."""
    REMATCH = "rematch"
    """The same battle with the same dice."""
    NEW_DICE = "new-dice"
    SWAP = "swap"
    LOG = "log"


OF_MOMENT = (Wish.LOOK_BACK, Wish.PLAY_ON)
ANEW = (Wish.REMATCH, Wish.NEW_DICE, Wish.SWAP)
"""The wishes that leave this battle for another."""
STILL_ON = "This battle is not over. It stays saved, and you can go on with it later. Begin another?"
STAY, BEGIN = "No, back to the report", "Yes, begin another"
Answer = tuple[Wish, int] | None
"""The wish and the entry that it is about; None to return to the battle."""


ONCE_MORE = "Press Enter again to look back at the marked moment; ↑ ↓ mark another, Esc leaves."

OVER_THERE = "The battle was already over there, so no game can go on from it. ↑ ↓ mark another moment."


class AfterActionScreen(Screen[Answer]):
    """The after-action report of a battle."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "replay", "replay", key_display="⏎", tooltip="looks back at the marked moment"),
        Binding("pagedown", "scroll(1)", "more", key_display="PgDn"),
        Binding("down", "mark(1)", "next moment", show=False),
        Binding("up", "mark(-1)", "moment before", show=False),
        Binding("left", "turn(-1)", "field a turn before", show=False),
        Binding("right", "turn(1)", "field a turn later", show=False),
        Binding("pageup", "scroll(-1)", "read back", show=False),
        Binding("home", "scroll(-99)", "to the top", show=False),
        Binding("end", "scroll(99)", "to the end", show=False),
        Binding("f5", "wish('play-on')", "play on", tooltip="plays a new game on from the marked moment"),
        Binding("c", "coach", "coach", tooltip="lets the coach find the decisions that cost most"),
        Binding(
            "p", "practise", "practise", tooltip="asks for the rules that you missed or looked up, with cards"
        ),
        Binding("r", "wish('rematch')", "rematch", tooltip="plays the battle again with the same dice"),
        Binding("n", "wish('new-dice')", "dice", tooltip="plays the battle again with new dice"),
        Binding("s", "wish('swap')", "swap", tooltip="plays the battle again with the sides exchanged"),
        Binding("f4", "wish('log')", "log", tooltip="goes back to the battle and its log"),
        Binding("e", "export", "export", tooltip="writes the battle as a file of text"),
        Binding("escape,f10", "dismiss", "back", key_display="Esc"),
    ]

    def __init__(self, session: Session, found: Found | None = None) -> None:
        """Report on a battle; `found` holds what the coach found while the report was open before."""
        super().__init__()
        rules = session.rules
        self.session = session
        self.context = ReportContext(
            report=after_action(session),
            sides=Sides(rules.sides),
            title=session.header.title,
            side_ids=tuple(side.id for side in rules.sides),
            dice=tallies(session),
            success=rules.success,
            measure=rules.board.measure,
            seats=tuple(_seat_changes(session)),
        )
        self.glance: Timer | None = None
        """Runs from when the page appeared, and again from each Enter that came too early."""
        self.is_readable = False
        """Whether the page has been there long enough to be read."""
        self.marked = 0
        self.chooses = False
        """Whether the reader has begun to choose among the moments."""
        self.turn = len(self.context.report.turns) - 1
        """The index of the turn after which the map is shown."""
        self.rounds = ROUNDS
        self.outlooks = [WinCounts()] * len(self.open_turns)
        """The results of the bots' games from the end of each turn."""
        self.games: PlayedOn | None = None
        self.points = self.context.report.points
        """The turning points of the battle."""
        self.coach = Coach(session)
        self.looked: Looking | NoChoice | tuple[Judged, ...] | None = None
        """The coach's progress, or the decisions that cost most; None until the coach is asked."""
        self.found = found or Found()
        """The coach's findings so far, which change as the coach goes on."""
        self.is_stopped = False
        """Whether the player has stopped the coach."""
        self.weighed = 0
        """The number of bot games from each turn behind `points`; 0 if they are based on strength."""

    def compose(self) -> ComposeResult:
        """Yield the page and the footer."""
        yield Lines(id="after-action")
        yield Footer()

    def on_mount(self) -> None:
        """Show the page once there is a size, and start the bot games."""
        if isinstance(self.app, ConfiguredApp):
            self.context = replace(self.context, has_blocks=not self.app.plain_text.enabled)
        found = self.found.in_order(self.judgeable)
        self.found.orders, self.found.judged = found.orders, found.judged
        if found.orders:
            self.looked = costliest(found.judged, MOST)
        self.call_after_refresh(self.draw)
        if self.app.is_headless:
            self.rounds = 0
        if self.rounds and self.session.rules.has_map:
            self.reckon()

    @property
    def open_turns(self) -> tuple[TurnEnd, ...]:
        """The ends of turns at which the battle was not over."""
        turns = self.context.report.turns
        return turns[:-1] if self.context.report.outcome else turns

    @work(thread=True, exclusive=True)
    def reckon(self) -> None:
        """Let bots play on from the end of each turn, in a thread, and count the results."""
        header = self.session.header
        battle = (SYSTEMS[header.system].module, header.battle, header.title)
        states = [self.session.state_at(end.entry) for end in self.open_turns]
        try:
            self.games = PlayedOn(battle, states, self.rounds)
        except OSError:
            return  # The turning points by strength stay.
        for number, winner in self.games:
            if not self.is_attached:
                break
            self.app.call_from_thread(self.count, number, winner)

    def count(self, number: int, winner: str) -> None:
        """Count the result of a bot game from the end of a turn."""
        self.outlooks[number] = self.outlooks[number].after(winner)
        played = {one.games for one in self.outlooks}
        if len(played) == 1 and (games := played.pop()) in WEIGHED:
            self.weigh(games)
            self.draw()

    def on_unmount(self) -> None:
        """Stop the bot games and the coach, and clear notifications."""
        self.app.clear_notifications()
        self.coach.leave()
        if self.games:
            self.games.leave()

    def weigh(self, games: int) -> None:
        """Compute the turning points from bot games, unless the reader has begun to choose."""
        report, sides = self.context.report, self.context.side_ids
        outcome = (WinCounts().after(report.outcome.winner),) if report.outcome else ()
        shares = tuple(one.shares(sides) for one in (*self.outlooks, *outcome))
        shots = (*report.shots, *report.fights)
        least = sections.margin(games)
        found = turning_points(sides, report.counters, report.turns, shots, shares, least)
        if found and not self.chooses:
            self.points, self.weighed, self.marked = found, games, 0

    def on_resize(self, _: events.Resize) -> None:
        """Lay out the page for the new size."""
        self.call_after_refresh(self.draw)

    @property
    def page(self) -> Lines:
        """The page."""
        return self.query_one("#after-action", Lines)

    def draw(self) -> None:
        """Draw the page, in a wide window in two columns."""
        if not self.is_attached or not self.page.size.width:
            return
        if self.glance is None:
            self._glance()
        self.call_after_refresh(self.refresh_bindings)
        width = self.page.room
        head = sections.headline(self.context, width)
        if width < BESIDE:
            sections_first = [*self.decided(width), *self.first(width), *luck(self.context, width)]
            sections_first += [*self.figures(width), *sections.seats(self.context, width)]
            last = every_shot(self.context, width, len(self.context.report.shots) + 1)
            self.page.show([*head, *sections_first, *self.field(width, 2 * FIELD_ROWS), *last])
            return
        left, right = self.first(width - RIGHT - 1), [*self.decided(RIGHT), *luck(self.context, RIGHT)]
        right += [*self.figures(RIGHT), *sections.seats(self.context, RIGHT)]
        left += every_shot(self.context, width - RIGHT - 1, self.page.size.height - len(head) - len(left))
        rows = max(self.page.size.height - len(head), len(left)) - len(right) - 1
        right += self.field(RIGHT, max(FIELD_ROWS, rows))
        self.page.show([*head, *side_by_side(left, right, width - RIGHT - 1)])

    def _glance(self) -> None:
        """Let the page be read after a moment."""
        if self.glance:
            self.glance.stop()
        self.glance = self.set_timer(GLANCE, self._let_be_read)

    def _let_be_read(self) -> None:
        self.is_readable = True

    def first(self, width: int) -> list[PaintedLine]:
        """Return the first column."""
        context = self.context
        return [*sections.strength(context, width), *shots(context, width), *sections.units(context, width)]

    def figures(self, width: int) -> list[PaintedLine]:
        """Return the section about the figures that the players worked out."""
        rules, session = self.session.rules, self.session
        return sections.figures(session.sheet, lambda entry: rules.track(session.state_at(entry)).turn, width)

    def decided(self, width: int) -> list[PaintedLine]:
        """Return the section of turning points, and that of the coach."""
        shown = sections.decided(self.context, self.points, self.weighed, self.marked, width)
        in_measure = partial(in_words, self.session.rules.advisor)
        match self.looked:
            case None:
                return shown
            case Looking() as progress:
                return [*shown, *looking(progress, width)]
            case NoChoice() as none:
                return [*shown, *no_choice(none, width)]
            case found:
                listed = decisions(found, in_measure, self.marked - self._listed, width)
                return [*shown, *listed, *ended(found, len(self.found.orders), len(self.judgeable), width)]

    @property
    def _listed(self) -> int:
        """The number of turning points that are listed."""
        return min(sections.MOMENTS, len(self.points))

    @property
    def moments(self) -> tuple[int, ...]:
        """The entry before each moment that can be marked."""
        costly = self.looked if isinstance(self.looked, tuple) else ()
        before = (one.order.entry - 1 for one in costly)
        return (*(point.entry for point in self.points[: self._listed]), *before)

    def action_coach(self) -> None:
        """Let the coach find the decisions that cost most."""
        if isinstance(self.looked, tuple) and len(self.found.orders) == len(self.judgeable):
            self.notify(ALL_SEEN, markup=False)
        elif not isinstance(self.looked, Looking):
            self.looked, self.is_stopped = Looking(), False
            self.draw()
            self.judge()

    @property
    def judged_sides(self) -> list[str]:
        """The sides whose decisions the coach looks at: those of people, or all if there are none."""
        rules = self.session.rules
        sides = [side.id for side in rules.sides if side.id not in rules.programmed]
        return [side for side in sides if side not in self.session.seats] or sides

    @property
    def judgeable(self) -> list[Order]:
        """The decisions that the coach looks at."""
        return [one for one in orders(self.session.match) if one.side in self.judged_sides]

    @work(exclusive=True, group="coach")
    async def judge(self) -> None:
        """Let the coach look at each decision that it has not yet looked at, in a thread."""
        session, every, people = self.session, self.judgeable, self.judged_sides

        def look() -> None:
            for number, order in enumerate(every[len(self.found.orders) :], start=len(self.found.orders)):
                self._tell(number, len(every))
                one = judged(session.match, order, self.coach.advise)
                if self.is_stopped:
                    return
                self.found.orders = (*self.found.orders, order)
                self.found.judged = (*self.found.judged, one) if one else self.found.judged

        clock = self.set_interval(1, self._tick)
        try:
            await asyncio.to_thread(look)
        except BotError as error:
            if self.is_attached and not self.is_stopped:
                self.notify(clean(str(error)), markup=False)
        clock.stop()
        if self.is_attached:
            names = " and ".join(side.name for side in session.rules.sides if side.id in people)
            is_all = len(self.found.orders) == len(every)
            has_none = is_all and not self.found.judged
            self.show_judged(NoChoice(names) if has_none else costliest(self.found.judged, MOST))

    def _tick(self) -> None:
        """Show that the coach is still looking at the same decision."""
        if isinstance(self.looked, Looking):
            self.show_judged(replace(self.looked, seconds=self.looked.seconds + 1))

    async def action_dismiss(self, result: Answer | None = None) -> None:
        """Stop the coach and keep what it has found; close the page if it is not looking."""
        if isinstance(self.looked, Looking):
            self.is_stopped = True
            self.coach.leave()
        else:
            await super().action_dismiss(result)

    def _tell(self, done: int, number: int) -> None:
        if self.is_attached and done < number:
            self.app.call_from_thread(self.show_judged, Looking(done, number))

    def show_judged(self, looked: Looking | NoChoice | tuple[Judged, ...]) -> None:
        """Show the coach's progress or its findings, and mark the first decision."""
        self.looked = looked
        if isinstance(looked, tuple) and looked and not self.chooses:
            self.marked, self.chooses = self._listed, True
        self.draw()

    def field(self, width: int, rows: int) -> list[PaintedLine]:
        """Return the map as it was after a turn; no lines if the battle has none."""
        if not self.session.rules.has_map:
            return []
        turns = self.context.report.turns
        end = turns[self.turn]
        scene = scene_of(self.session.rules, self.session.state_at(end.entry))
        return sections.field(scene, end.turn, turns[-1].turn, width, rows)

    def action_turn(self, step: int) -> None:
        """Show the map a turn earlier or later."""
        self.turn = max(0, min(len(self.context.report.turns) - 1, self.turn + step))
        self.draw()

    def action_mark(self, step: int) -> None:
        """Mark another turning point."""
        self.chooses = True
        count = len(self.moments)
        self.marked = (self.marked + step) % count if count else 0
        self.draw()
        self.page.keep_in_view(self._mark)

    @property
    def _mark(self) -> int:
        """The row of the page with the marked moment."""
        rows = (n for n, line in enumerate(self.page.lines) if any(run.style == MARKED for run in line))
        return next(rows, 0)

    @property
    def _is_mark_seen(self) -> bool:
        return 0 <= self._mark - self.page.scroll_offset.y < self.page.size.height

    def action_scroll(self, step: int) -> None:
        """Scroll by a page."""
        self.page.scroll_relative(y=step * max(1, self.page.size.height - 2), animate=False, force=True)

    @property
    def entry(self) -> int:
        """The entry before the marked moment; 0 if there is none."""
        return self.moments[self.marked] if self.moments else 0

    def action_replay(self) -> None:
        """Look back at the marked moment; ask first if the page is new or the moment is not in view.

        Several Enter in a row count as one, so that the last of them does not confirm the first.
        """
        is_unseen = not (self.chooses or self._is_mark_seen)
        if self.moments and (is_unseen or not self.is_readable):
            if not self.is_readable:
                self._glance()
            self.action_mark(0)
            self.app.clear_notifications()
            self.notify(ONCE_MORE, markup=False)
            return
        self.app.clear_notifications()
        self.action_wish(Wish.LOOK_BACK.value)

    def action_export(self) -> None:
        """Write the battle as text beside its save, and show where."""
        try:
            file = export(self.session)
            message = f"The battle has been written to {file.name} in {file.parent}"
        except UserError as error:
            message = str(error)
        self.notify(clean(message), markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable the keys that would do nothing in this battle."""
        match action:
            case "practise":
                return bool(self.clauses)
            case "scroll":
                return self.page.max_scroll_y > 0 if self.is_mounted else True
            case "coach":
                return self.session.rules.has_map
            case "replay":
                return bool(self.moments)
            case "wish":
                return self._is_possible(Wish(*parameters))
            case _:
                return True

    def _is_possible(self, wish: Wish) -> bool:
        """Return whether a wish can be had: a battle of a campaign, for example, is not played again."""
        if wish in OF_MOMENT:
            return bool(self.moments)
        if wish is Wish.LOG:
            return True
        rules = self.session.rules
        has_sides = len(rules.sides) - len(rules.programmed) > 1
        return not is_of_campaign(self.session.header) and (has_sides or wish is not Wish.SWAP)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses to practise, those first that were missed.

        They are those of the slips on the players' sheets, of the explanations that were opened, and of
        what decided the orders that cost most.
        """
        costly = self.looked if isinstance(self.looked, tuple) else ()
        orders = (range(one.order.entry, one.order.last + 1) for one in costly)
        events = (
            event for entries in orders for entry in entries for event in self.session.entries[entry].events
        )
        trails = (trail for event in events for _, trail in event.trails)
        decided = (term.clause for trail in trails for term in trail.terms if term.clause)
        wanted = (*self.session.sheet.missed, *self.session.looked_up, *decided)
        known = self.session.rules.clauses
        return tuple(clause for clause in dict.fromkeys(wanted) if clause in known)

    def action_practise(self) -> None:
        """Ask for a drill about those clauses."""
        self.app.post_message(DrillWanted(self.session.header.system, self.clauses))

    def action_wish(self, wish: str) -> None:
        """Close with a wish; say why if no game could begin from the marked moment.

        Looking back shows what the moment brought; playing on begins before it.
        """
        wanted = Wish(wish)
        if wanted is Wish.PLAY_ON and (why := self._why_no_game):
            self.notify(why, markup=False)
            return
        if wanted in ANEW and not self.context.report.outcome:
            self._ask_anew(wanted)
            return
        entry = self.entry + (wanted is Wish.LOOK_BACK)
        self.dismiss((wanted, entry))

    @work(exclusive=True, group="anew")
    async def _ask_anew(self, wanted: Wish) -> None:
        """Close with a wish for another battle, once the player agrees to leave this one, which goes on."""
        if await self.app.push_screen_wait(AskScreen(STILL_ON, (STAY, BEGIN))) == 1:
            self.dismiss((wanted, self.entry))

    @property
    def _why_no_game(self) -> str:
        """The reason why no game can go on from the marked moment; "" if one can."""
        decision = self.session.rules.decision(self.session.state_at(self.entry))
        return OVER_THERE if isinstance(decision, Outcome) else ""


def side_by_side(left: list[PaintedLine], right: list[PaintedLine], width: int) -> list[PaintedLine]:
    """Return two columns side by side, the first with a given width."""
    rows = zip_longest(left, right, fillvalue=())
    return [(*fitted(one, width, TEXT), GAP, *fitted(other, RIGHT, TEXT)) for one, other in rows]


def _seat_changes(session: Session) -> Iterator[tuple[int, str]]:
    """Yield the turn of each change of seats, and a sentence."""
    sides = Sides(session.rules.sides)
    for change in session.seat_changes:
        turn = session.rules.track(session.state_at(change.entry)).turn
        yield turn, change.words(sides.name(change.side))
