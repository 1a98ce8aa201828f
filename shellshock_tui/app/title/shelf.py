"""What the title screen shows: the list of all there is, and what is told of the marked line."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui import library
from shellshock_tui.app.title.entries import (
    WELCOME,
    BattleEntry,
    Entry,
    GameEntry,
    entries,
    told,
)
from shellshock_tui.app.widgets.footer import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.files import DataError, clean
from shellshock_tui.library.shelf import lessons_folder, saved_files

if TYPE_CHECKING:
    from shellshock_tui.session import Session
    from shellshock_tui.session.games import SavedGame

NAME = "S H E L L S H O C K"
PROMISE = "Tabletop combat by the book: every number explained."
DEMO = "duel"
"""The battle that the demo shows."""
PAUSE = 0.15
"""Seconds that a line is marked before its map is drawn."""


class Shelf(OptionList):
    """All that there is to open; its keys stand in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "open", key_display="Enter"),
        Binding("down", "cursor_down", "choose", key_display="↑↓"),
        Binding("pagedown", "screen.read_on(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read_on(-1)", "read back", show=False),
    ]


class TitleShelf(Screen[None]):
    """Where everything begins, to look at."""

    def __init__(self) -> None:
        """Make the screen; it reads the shelves each time it is shown."""
        super().__init__()
        self.entries: tuple[Entry, ...] = ()
        self.played: Path | None = None
        """Where the battle is saved that was opened last, until it is left."""
        self._drawing: Timer | None = None

    def compose(self) -> ComposeResult:
        """Make the list, and beside it the briefing with the map below."""
        with Vertical(id="title"):
            yield Static(NAME, id="name", markup=False)
            yield Static(PROMISE, id="promise", markup=False)
            with Horizontal(id="shelf"):
                yield Shelf(id="entries")
                with VerticalScroll(id="told", can_focus=False):
                    yield Static("", id="briefing", markup=False)
                    yield Lines(id="preview")
        yield Footer()

    def on_screen_resume(self) -> None:
        """Look through the shelves again, and mark the battle that was just left."""
        self.app.clear_notifications()
        files = saved_files()
        is_new = not files and not lessons_folder().exists()
        options = self.query_one(OptionList)
        before = options.highlighted
        self.list_entries(entries(files, WELCOME if is_new else "", demo), before or 0)
        if before is None and not is_new:
            battles = (n for n, entry in enumerate(self.entries) if isinstance(entry, BattleEntry))
            options.highlighted = next(battles, 0)
        if self.played:
            self.mark_game(self.played)
        self.played = None
        options.focus()
        if files:
            self.read_games()

    @work(exclusive=True)
    async def read_games(self) -> None:
        """Tell of the saved games what is in them, once that has been read."""
        games = await asyncio.to_thread(saved)
        before = self.query_one(OptionList).highlighted or 0
        entry = self.marked
        self.list_entries(entries(games, "", demo), before)
        if isinstance(entry, GameEntry) and entry.path:
            self.mark_game(entry.path)

    def list_entries(self, found: Iterable[Entry], marked: int) -> None:
        """List what there is, one line marked."""
        self.entries = tuple(found)
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(Option(Content(entry.label)) for entry in self.entries)
        options.highlighted = min(marked, len(self.entries) - 1)

    def mark_game(self, path: Path) -> None:
        """Mark a saved game, if it can be opened."""
        for number, entry in enumerate(self.entries):
            if isinstance(entry, GameEntry) and entry.path == path:
                self.query_one(OptionList).highlighted = number

    @property
    def marked(self) -> Entry | None:
        """The line that is marked."""
        number = self.query_one(OptionList).highlighted
        return self.entries[number] if number is not None and number < len(self.entries) else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what is told of a line, and a little later the map of a battle."""
        self.query_one("#briefing", Static).update(Content(told(self.entries[event.option_index])))
        self.show_preview([])
        self.query_one("#told").scroll_home(animate=False)
        self.draw_later()

    def on_resize(self) -> None:
        """Draw the map for the new size."""
        self.draw_later()

    def draw_later(self) -> None:
        """Draw the map of the marked battle, once it has been marked for a moment."""
        if self._drawing:
            self._drawing.stop()
        self._drawing = self.set_timer(PAUSE, self.draw_preview)
        self.call_after_refresh(self.show_more)

    def draw_preview(self) -> None:
        """Draw the map of the marked battle, where there is room below its briefing."""
        entry, pane = self.marked, self.query_one("#told")
        if isinstance(entry, BattleEntry) and pane.size.height > 0:
            from shellshock_tui.app.title.preview import first_scene, preview_lines

            room = pane.size.height - self.query_one("#briefing").size.height - 1
            try:
                self.show_preview(preview_lines(first_scene(entry.arrange()), pane.size.width - 4, room))
            except DataError as error:
                self.query_one("#briefing", Static).update(Content(clean(str(error))))
        self.show_more()

    def show_preview(self, lines: list[PaintedLine]) -> None:
        """Show a map, or none."""
        preview = self.query_one("#preview", Lines)
        preview.styles.height = len(lines)
        preview.show(lines)

    def show_more(self) -> None:
        """Say on the border whether the briefing goes on below."""
        pane = self.query_one("#told")
        goes_on = pane.scroll_target_y < pane.max_scroll_y
        pane.border_subtitle = Content("more ↓ PgDn" if goes_on else "")

    def action_read_on(self, step: int) -> None:
        """Scroll the briefing by half of what can be seen."""
        pane = self.query_one("#told")
        pane.scroll_relative(y=step * max(1, pane.size.height // 2), animate=False, force=True)
        self.call_after_refresh(self.show_more)


def saved() -> "tuple[SavedGame, ...]":
    """Read the saved games."""
    from shellshock_tui.session.games import saved_games

    return saved_games()


def demo() -> "Session":
    """Begin the battle that the demo shows."""
    from shellshock_tui.session.demo import start_demo

    return start_demo(library.open_file(library.SCENARIO, DEMO))
