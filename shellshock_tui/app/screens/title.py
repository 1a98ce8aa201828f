"""The title screen: battles to play, games to go on with, and a way out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from shellshock_tui import library
from shellshock_tui.app.opened import Opened
from shellshock_tui.app.screens.options_screen import OptionsScreen
from shellshock_tui.app.screens.settings import SettingsScreen
from shellshock_tui.app.settled import settings_of
from shellshock_tui.files import DataError, clean
from shellshock_tui.lessons.progress import read_marks
from shellshock_tui.session import Session, resume
from shellshock_tui.session.arrangement import Opening
from shellshock_tui.session.games import SavedGame, saved_games
from shellshock_tui.store import SaveError

NAME = "S H E L L S H O C K"
SAVED = "↻"
PROMISE = "Tabletop combat by the book: every number explained, every die accounted for."

WELCOME = "Welcome! This is your first time here, so begin with this: press Enter.\n\n"
LEARN = (
    "Learn the game by playing it. Each jumpstart is a lesson of a few minutes that shows one thing"
    " on a small battle and lets you do it.\n\nLeave whenever you like: a lesson waits where you left it."
)


@dataclass(frozen=True)
class Entry:
    """A line of the title screen: what it opens, and what is told of it beforehand."""

    label: str
    told: str
    open: Callable[[], Session] | None = None
    arrange: Callable[[], Opening] | None = None
    """Returns how it would begin, where that can still be chosen."""
    visit: Callable[[], Screen[None]] | None = None
    """Returns another screen that it leads to."""
    fault: str = ""
    """Why it cannot be opened."""


class Shelf(OptionList):
    """The battles and the saved games; its keys stand in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "open", key_display="Enter"),
        Binding("down", "cursor_down", "choose", key_display="↑↓"),
        Binding("pagedown", "screen.read_on(1)", "read on", key_display="PgDn"),
        Binding("pageup", "screen.read_on(-1)", "read back", show=False),
    ]


class TitleScreen(Screen[None]):
    """Where everything begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "at_table", "play with real dice"),
        Binding("s,f12", "show_settings", "settings", key_display="s F12"),
        Binding("q,f10", "quit", "quit", key_display="q F10"),
    ]

    def __init__(self) -> None:
        """Make the screen; it reads the shelves each time it is shown."""
        super().__init__()
        self.entries: tuple[Entry, ...] = ()
        self.has_played = False
        """Whether a battle was just left, so that it is the first of the saved games."""

    def compose(self) -> ComposeResult:
        """Make the list and the briefing beside it."""
        with Vertical(id="title"):
            yield Static(NAME, id="name", markup=False)
            yield Static(PROMISE, id="promise", markup=False)
            with Horizontal(id="shelf"):
                yield Shelf(id="entries")
                with VerticalScroll(id="told", can_focus=False):
                    yield Static("", id="briefing", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_screen_resume(self) -> None:
        """Read the shelves again, and mark the battle that was just left."""
        self.app.clear_notifications()
        games = saved_games()
        is_new = not games and not read_marks()
        self.entries = tuple(entries(games, WELCOME if is_new else ""))
        options = self.query_one(OptionList)
        first = 0 if is_new else 1
        before = first if options.highlighted is None else options.highlighted
        saved = (number for number, entry in enumerate(self.entries) if entry.label.startswith(SAVED))
        marked = next(saved, 0) if self.has_played else min(before, len(self.entries) - 1)
        self.has_played = False
        options.clear_options()
        options.add_options(Option(Content(entry.label)) for entry in self.entries)
        options.highlighted = marked
        options.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the briefing."""
        self.query_one("#briefing", Static).update(Content(self.entries[event.option_index].told))
        self.query_one("#told").scroll_home(animate=False)
        self.call_after_refresh(self.show_more)

    def on_resize(self) -> None:
        """Say anew whether there is more to read."""
        self.call_after_refresh(self.show_more)

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

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        entry = self.entries[event.option_index]
        if entry.fault:
            self.complain(entry.fault)
        elif entry.arrange:
            self.set_out(entry.arrange, at_table=settings_of(self).table_dice)
        elif entry.open:
            self.open(entry.open)
        elif entry.visit:
            self.app.push_screen(entry.visit())
        else:
            self.action_quit()

    def action_at_table(self) -> None:
        """Play the marked battle with dice from the table."""
        number = self.query_one(OptionList).highlighted
        entry = self.entries[number] if number is not None else None
        if entry and entry.arrange:
            self.set_out(entry.arrange, at_table=True)

    def set_out(self, arrange: Callable[[], Opening], *, at_table: bool) -> None:
        """Show the front page of a battle, or begin it at once where there is nothing to set."""
        if self.app.screen is not self:
            return
        try:
            opening = replace(arrange(), at_table=at_table)
            page = OptionsScreen(opening)
        except DataError as error:
            self.complain(str(error))
            return
        if page.arrangement.options:
            self.app.push_screen(page, self.begin)
        else:
            self.begin(opening)

    def begin(self, opening: Opening | None) -> None:
        """Begin a battle as it was set out on its front page, if it was."""
        if opening:
            self.open(opening.begin)

    def open(self, make: Callable[[], Session]) -> None:
        """Open a game, or say what is wrong with it."""
        try:
            session = make()
        except (DataError, SaveError) as error:
            self.complain(str(error))
        else:
            self.has_played = True
            self.post_message(Opened(session))

    def complain(self, sentence: str) -> None:
        """Tell the player what is wrong with a file."""
        self.notify(clean(sentence), severity="error", markup=False, timeout=10)

    def action_show_settings(self) -> None:
        """Show what can be set."""
        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(return_code=0)


def entries(games: tuple[SavedGame, ...], greeting: str) -> Iterator[Entry]:
    """Yield the lines of the title screen: lessons, battles, short ones first, saved games, the way out."""
    yield Entry("★  Learn: jumpstarts", f"{greeting}{LEARN}", visit=_lessons)
    for listed in sorted(library.listed(library.SCENARIO), key=lambda listed: not listed.is_short):
        yield _battle(listed)
    for game in games:
        yield _saved(game)
    yield Entry("Quit", "")


def _lessons() -> Screen[None]:
    from shellshock_tui.app.screens.jumpstarts import JumpstartsScreen

    return JumpstartsScreen()


def _battle(listed: library.Listed) -> Entry:
    header = listed.header
    if header is None:
        return Entry(f"×  {clean(listed.name)}", clean(listed.fault), fault=listed.fault)

    def arrange() -> Opening:
        return Opening(library.open_file(library.SCENARIO, listed.name))

    kind = " · ".join(filter(None, (header.era, header.system, ", ".join(header.tags))))
    told = f"{header.title}\n{kind}\n\n{_paragraphs(header.briefing)}"
    return Entry(f"▶  Play {header.title} · {header.name}", told, arrange=arrange)


def _paragraphs(text: str) -> str:
    """Return text with each paragraph on one line, to be set anew for any width."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).strip()


def _saved(game: SavedGame) -> Entry:
    if game.fault:
        return Entry(f"×  {clean(game.name)}", clean(game.fault), fault=game.fault)
    told = f"{game.title}\nbegun {game.created}, {game.commands} commands so far\n\n{game.path}"
    return Entry(f"{SAVED}  Resume {game.title}, {game.created}", told, lambda: resume(game.path))
