"""The after-action report: a page that tells how a battle went, and leads back to its moments."""

from dataclasses import replace
from enum import Enum
from itertools import zip_longest
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from shellshock_tui.app.configured import ConfiguredApp
from shellshock_tui.app.render.scene import scene_of
from shellshock_tui.app.report import sections
from shellshock_tui.app.report.attacks import every_shot, luck, shots
from shellshock_tui.app.report.context import ReportContext
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import MARKED, TEXT, StyledText
from shellshock_tui.drawing.text import PaintedLine, fitted
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.session import Session
from shellshock_tui.session.after_action import TurnEnd, after_action, turning_points
from shellshock_tui.session.campaign import is_of_campaign
from shellshock_tui.session.dice_statistics import tallies
from shellshock_tui.session.games import export
from shellshock_tui.sim.win_counts import PlayedOn, WinCounts
from shellshock_tui.user_error import UserError

BESIDE = 100
"""The columns from which the sections stand in two columns."""
RIGHT = 46
"""How wide the second column is."""
FIELD_ROWS = 8
"""How many rows the field takes at least."""
ROUNDS = 200
"""So many games bots play from the end of each turn."""
WEIGHED = (40, 100, ROUNDS)
"""After so many of them they say what decided the battle."""
GLANCE = 0.6
"""Seconds in which nobody has read a page that has just come up."""
GAP = StyledText(" ", TEXT)


class Wish(Enum):
    """What players want after they have read."""

    LOOK_BACK = "look-back"
    """The battle as it stood at the marked moment."""
    PLAY_ON = "play-on"
    """A new game that goes on from there."""
    REMATCH = "rematch"
    """The same battle with the same dice."""
    NEW_DICE = "new-dice"
    SWAP = "swap"
    LOG = "log"


OF_MOMENT = (Wish.LOOK_BACK, Wish.PLAY_ON)
Answer = tuple[Wish, int] | None
"""What is wanted, and the entry of the marked moment; nothing to stay at the battle."""


ONCE_MORE = "Enter once more looks back at the moment that is marked; ↑ ↓ mark another, Esc leaves."


class AfterActionScreen(Screen[Answer]):
    """How a battle went."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "replay", "replay", key_display="⏎"),
        Binding("pagedown", "scroll(1)", "more", key_display="PgDn"),
        Binding("down", "mark(1)", "next moment", show=False),
        Binding("up", "mark(-1)", "moment before", show=False),
        Binding("left", "turn(-1)", "field a turn before", show=False),
        Binding("right", "turn(1)", "field a turn later", show=False),
        Binding("pageup", "scroll(-1)", "read back", show=False),
        Binding("home", "scroll(-99)", "to the top", show=False),
        Binding("end", "scroll(99)", "to the end", show=False),
        Binding("f5", "wish('play-on')", "play on"),
        Binding("r", "wish('rematch')", "rematch"),
        Binding("n", "wish('new-dice')", "dice"),
        Binding("s", "wish('swap')", "swap"),
        Binding("f4", "wish('log')", "log"),
        Binding("e", "export", "export"),
        Binding("escape,f10", "dismiss", "back"),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        rules = session.rules
        self.session = session
        self.told = ReportContext(
            after_action(session),
            Sides(rules.sides),
            session.header.title,
            tuple(side.id for side in rules.sides),
            tallies(session),
            rules.success,
            rules.board.measure,
        )
        self.shown = self.pressed = events.Idle().time
        """When the page came up, and when a key was pressed last."""
        self.marked = 0
        self.chooses = False
        """Whether the reader has begun to choose among the moments."""
        self.turn = len(self.told.report.turns) - 1
        """Which of the turns the field is shown after."""
        self.rounds = ROUNDS
        self.outlooks = [WinCounts()] * len(self.open_turns)
        """What bots made of the battle from the end of each turn."""
        self.games: PlayedOn | None = None
        self.points = self.told.report.points
        """The turns that decided the battle."""
        self.weighed = 0
        """How many games of bots from each turn say so; none where the balance of strength does."""

    def compose(self) -> ComposeResult:
        """Make the page."""
        yield Lines(id="after-action")
        yield Footer()

    def on_mount(self) -> None:
        """Show the page once there is a size."""
        if isinstance(self.app, ConfiguredApp):
            self.told = replace(self.told, has_blocks=not self.app.plain_text.enabled)
        self.call_after_refresh(self.draw)
        if self.app.is_headless:
            self.rounds = 0
        if self.rounds:
            self.reckon()

    def on_key(self, event: events.Key) -> None:
        """Keep when a key was pressed: what is typed ahead is not meant for this page."""
        self.pressed = event.time

    @property
    def open_turns(self) -> tuple[TurnEnd, ...]:
        """The ends of turns at which the battle was not over."""
        turns = self.told.report.turns
        return turns[:-1] if self.told.report.outcome else turns

    @work(thread=True, exclusive=True)
    def reckon(self) -> None:
        """Let bots play the battle on from the end of each turn, and show what comes of it."""
        header = self.session.header
        battle = (SYSTEMS[header.system].module, header.battle, header.title)
        states = [self.session.state_at(end.entry) for end in self.open_turns]
        try:
            self.games = PlayedOn(battle, states, self.rounds)
        except OSError:
            return  # the balance of strength stays
        for number, winner in self.games:
            if not self.is_attached:
                break
            self.app.call_from_thread(self.count, number, winner)

    def count(self, number: int, winner: str) -> None:
        """Count a game of bots from the end of a turn."""
        self.outlooks[number] = self.outlooks[number].after(winner)
        played = {one.games for one in self.outlooks}
        if len(played) == 1 and (games := played.pop()) in WEIGHED:
            self.weigh(games)
            self.draw()

    def on_unmount(self) -> None:
        """Let nobody play for a page that is gone, and leave nothing of it on what follows."""
        self.app.clear_notifications()
        if self.games:
            self.games.leave()

    def weigh(self, games: int) -> None:
        """Let so many games of bots say what decided the battle, if they show it and nobody chooses yet."""
        report, sides = self.told.report, self.told.side_ids
        outcome = (WinCounts().after(report.outcome.winner),) if report.outcome else ()
        shares = tuple(one.shares(sides) for one in (*self.outlooks, *outcome))
        shots = (*report.shots, *report.fights)
        least = sections.margin(games)
        found = turning_points(sides, report.counters, report.turns, shots, shares, least)
        if found and not self.chooses:
            self.points, self.weighed, self.marked = found, games, 0

    def on_resize(self, _: events.Resize) -> None:
        """Set the page for the new size."""
        self.call_after_refresh(self.draw)

    @property
    def page(self) -> Lines:
        """What is read."""
        return self.query_one("#after-action", Lines)

    def draw(self) -> None:
        """Draw the page: in a wide window in two columns."""
        if not self.is_attached or not self.page.size.width:
            return
        self.call_after_refresh(self.refresh_bindings)
        width = self.page.room
        head = sections.headline(self.told, width)
        if width < BESIDE:
            told = [*self.decided(width), *self.first(width), *luck(self.told, width)]
            last = every_shot(self.told, width, len(self.told.report.shots) + 1)
            self.page.show([*head, *told, *self.field(width, 2 * FIELD_ROWS), *last])
            return
        left, right = self.first(width - RIGHT - 1), [*self.decided(RIGHT), *luck(self.told, RIGHT)]
        left += every_shot(self.told, width - RIGHT - 1, self.page.size.height - len(head) - len(left))
        rows = max(self.page.size.height - len(head), len(left)) - len(right) - 1
        right += self.field(RIGHT, max(FIELD_ROWS, rows))
        self.page.show([*head, *side_by_side(left, right, width - RIGHT - 1)])

    def first(self, width: int) -> list[PaintedLine]:
        """Return the first column."""
        told = self.told
        return [*sections.strength(told, width), *shots(told, width), *sections.units(told, width)]

    def decided(self, width: int) -> list[PaintedLine]:
        """Return what decided the battle."""
        return sections.decided(self.told, self.points, self.weighed, self.marked, width)

    def field(self, width: int, rows: int) -> list[PaintedLine]:
        """Return the map as it was after a turn."""
        turns = self.told.report.turns
        end = turns[self.turn]
        scene = scene_of(self.session.rules, self.session.state_at(end.entry))
        return sections.field(scene, end.turn, turns[-1].turn, width, rows)

    def action_turn(self, step: int) -> None:
        """Show the field as it was a turn earlier or later."""
        self.turn = max(0, min(len(self.told.report.turns) - 1, self.turn + step))
        self.draw()

    def action_mark(self, step: int) -> None:
        """Mark another moment of those that decided the battle."""
        self.chooses = True
        count = min(sections.MOMENTS, len(self.points))
        self.marked = (self.marked + step) % count if count else 0
        self.draw()
        self.page.keep_in_view(self._mark)

    @property
    def _mark(self) -> int:
        """The row of the page in which the marked moment stands."""
        rows = (n for n, line in enumerate(self.page.lines) if any(run.ink == MARKED for run in line))
        return next(rows, 0)

    @property
    def _is_mark_seen(self) -> bool:
        """Whether the marked moment stands on the part of the page that is seen."""
        return 0 <= self._mark - self.page.scroll_offset.y < self.page.size.height

    def action_scroll(self, step: int) -> None:
        """Read on, or back."""
        self.page.scroll_relative(y=step * max(1, self.page.size.height - 2), animate=False, force=True)

    @property
    def entry(self) -> int:
        """The entry at which the marked moment begins, or the battle if there is none."""
        return self.points[self.marked].entry if self.points else 0

    def action_replay(self) -> None:
        """Look back at the marked moment; who has only just come, or does not see it, is asked first."""
        is_new = self.pressed < self.shown + GLANCE
        if self.points and not self.chooses and (is_new or not self._is_mark_seen):
            self.action_mark(0)
            self.notify(ONCE_MORE, markup=False)
            return
        self.app.clear_notifications()
        self.action_wish(Wish.LOOK_BACK.value)

    def action_export(self) -> None:
        """Write the battle as text beside its save, and say where."""
        try:
            file = export(self.session)
            told = f"The battle is written to {file.name} in {file.parent}"
        except UserError as error:
            told = str(error)
        self.notify(clean(told), markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to read on where there is more, no second try of a campaign's battle, and sides there are."""
        if action == "scroll":
            return self.page.max_scroll_y > 0 if self.is_mounted else True
        if action != "wish" or Wish(*parameters) in (*OF_MOMENT, Wish.LOG):
            return True
        rules = self.session.rules
        has_sides = len(rules.sides) - len(rules.programmed) > 1
        return not is_of_campaign(self.session.header) and (has_sides or Wish(*parameters) is not Wish.SWAP)

    def action_wish(self, wish: str) -> None:
        """Leave for something else, or only for the battle where no moment is marked that it is about.

        What is looked back at is what the moment brought; who plays on does so from before it.
        """
        wanted = Wish(wish)
        entry = self.entry + (wanted is Wish.LOOK_BACK)
        self.dismiss(None if wanted in OF_MOMENT and not self.points else (wanted, entry))


def side_by_side(left: list[PaintedLine], right: list[PaintedLine], width: int) -> list[PaintedLine]:
    """Return two columns as one, the first so many cells wide."""
    rows = zip_longest(left, right, fillvalue=())
    return [(*fitted(one, width, TEXT), GAP, *fitted(other, RIGHT, TEXT)) for one, other in rows]
