"""The title and the shelves that it leads to: battles to begin, and saved games."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from shellshock_tui import library
from shellshock_tui.app.configured import settings_of
from shellshock_tui.app.shelves.entries import (
    ELSEWHERE,
    BattleEntry,
    Entry,
    Faulty,
    GameEntry,
    battles,
    is_over,
    key_of,
    saved_entries,
    saved_entry,
    unread,
)
from shellshock_tui.app.shelves.preview import standing_line
from shellshock_tui.app.shelves.shelf import Shelf, path_of
from shellshock_tui.app.title.doors import first_entries, handbook, settings_screen
from shellshock_tui.app.title.skyline import Skyline
from shellshock_tui.complaint import Complaint
from shellshock_tui.library.saved_name import titles
from shellshock_tui.library.shelf import lessons_folder, saved_files
from shellshock_tui.rules import DEFAULT

if TYPE_CHECKING:
    from shellshock_tui.session import Session
    from shellshock_tui.session.games import SavedGame

DEMO = "duel"
"""The battle that the demo shows."""


class TitleScreen(Shelf):
    """Where everything begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"open('{key}')", show=False) for key in "njdocah"),
        Binding("p", "practise", "practise"),
        Binding("s,f12", "show_settings", "settings", key_display="s"),
        Binding("q,f10", "quit", "quit", key_display="q"),
        Binding("question_mark,f1", "show_keys", "keys", key_display="?"),
    ]

    def compose(self) -> ComposeResult:
        """Make the skyline above the list."""
        yield Skyline()
        yield from super().compose()

    def on_screen_resume(self) -> None:
        """Look through the shelves again, and mark the game that was played last."""
        self.app.clear_notifications()
        super().on_screen_resume()
        self.query_one(Skyline).fit(*self.app.size)
        files = saved_files()
        self.list_first(unread(files[0], titles()) if files else None, max(0, len(files) - 1))
        self.list.mark(0)
        if files:
            self.read_games()

    def on_resize(self) -> None:
        """Fit the skyline to the new size."""
        self.query_one(Skyline).fit(*self.app.size)

    def list_first(self, latest: GameEntry | None, others: int) -> None:
        """List what there is, a game to resume first."""
        is_new = latest is None and others < 1 and not lessons_folder().exists()
        self.show_entries(first_entries(latest, others, demo, settings_of(self).theme, is_new=is_new))

    @work(exclusive=True, group="games")
    async def read_games(self) -> None:
        """Tell where the game stands that was played last, once that has been read."""
        games = await asyncio.to_thread(saved)
        going = [game for game in games if not game.fault and not is_over(game)]
        latest = min(going, key=lambda game: game.is_open, default=None)
        entry = saved_entry(latest) if latest else None
        if isinstance(entry, GameEntry) and entry.path:
            entry = await asyncio.to_thread(told_of, entry, entry.path)
        self.list_first(entry if isinstance(entry, GameEntry) else None, len(games) - bool(latest))

    def action_open(self, key: str) -> None:
        """Open the entry of a key."""
        entry = next((one for one in self.list.rows if key_of(one) == key), None)
        if entry is not None:
            self.open_entry(entry)

    def leave_for_game(self) -> None:
        """Stay below the game."""

    def action_show_settings(self) -> None:
        """Show what can be set."""
        self.app.push_screen(settings_screen())

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(return_code=0)


def told_of(entry: GameEntry, path: Path) -> GameEntry:
    """Return the entry of a saved game with where it stands."""
    from shellshock_tui.session.standing import look_at

    try:
        standing = look_at(path).standing
    except Complaint:
        return entry
    note = ", ".join(filter(None, (standing.when, ELSEWHERE if entry.note == ELSEWHERE else "")))
    return replace(entry, note=note, players=standing_line(standing), asked=standing.asked)


def saved() -> "Sequence[SavedGame]":
    """Read the saved games."""
    from shellshock_tui.session.games import saved_games

    return saved_games()


def demo() -> "Session":
    """Begin the battle that the demo shows."""
    from shellshock_tui.session.demo import start_demo

    return start_demo(library.open_file(library.SCENARIO, DEMO))


KEEP, DELETE = "Keep it", "Delete it for good"
LEAVE, RECOVER = "Leave it", "Save what is whole"
NAMED = "The name under which it is listed, and by which `shellshock resume` finds it."


class BattlesScreen(Shelf):
    """Every battle, by system."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "at_table", "real dice"),
        Binding("p", "practise", "practise"),
        Binding("f8", "handbook", "rulebook", key_display="F8"),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    def compose(self) -> ComposeResult:
        """Make the bar above the list."""
        yield Static("NEW BATTLE", classes="bar", markup=False)
        yield from super().compose()

    def on_mount(self) -> None:
        """List the battles."""
        self.show_entries(battles())

    def action_at_table(self) -> None:
        """Play the marked battle with dice from the table."""
        entry = self.marked
        if isinstance(entry, BattleEntry):
            self.set_out(entry.arrange, at_table=True)

    def action_handbook(self) -> None:
        """Open the rulebook of the marked battle."""
        entry = self.marked
        name = entry.arrange().data.header.system if isinstance(entry, BattleEntry) else DEFAULT
        self.app.push_screen(handbook(name))


class SavedGamesScreen(Shelf):
    """Every saved game, the one played last first, those over last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "name", "name it"),
        Binding("delete", "delete", "delete", key_display="Del"),
        Binding("p", "practise", "practise"),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    def compose(self) -> ComposeResult:
        """Make the bar above the list."""
        yield Static("SAVED BATTLES", classes="bar", markup=False)
        yield from super().compose()

    def on_screen_resume(self) -> None:
        """Look through the saved games again."""
        super().on_screen_resume()
        self.show_entries(saved_entries(saved_files()))
        self.read_games(None)

    @work(exclusive=True, group="games")
    async def read_games(self, path: Path | None) -> None:
        """Tell of the saved games what is in them, once that has been read; mark one."""
        from shellshock_tui.session.games import saved_games

        games = await asyncio.to_thread(saved_games)
        self.show_entries(saved_entries(games), path or path_of(self.marked))

    @work
    async def action_name(self) -> None:
        """Give the marked game another name."""
        from shellshock_tui.app.widgets.dialogs import LineScreen
        from shellshock_tui.session.games import rename_game

        path = path_of(self.marked)
        if path is None:
            return
        name = await self.app.push_screen_wait(LineScreen("name", NAMED, "Enter names it", path.stem))
        if name:
            try:
                self.read_games(rename_game(path, name))
            except Complaint as error:
                self.complain(str(error))

    def open_entry(self, entry: Entry) -> None:
        """Open a game; of a damaged one offer what is whole."""
        if isinstance(entry, Faulty) and entry.path:
            self.recover(entry.path, entry.fault)
        else:
            super().open_entry(entry)

    @work
    async def recover(self, path: Path, fault: str) -> None:
        """Save what is whole of a damaged game as another, if the player says so."""
        from shellshock_tui.app.widgets.dialogs import AskScreen
        from shellshock_tui.session.games import recover_game

        question = f"{fault} What is whole of it can be saved as another game; the damaged one stays."
        if await self.app.push_screen_wait(AskScreen(question, (LEAVE, RECOVER))) == 1:
            try:
                copy, commands = await asyncio.to_thread(recover_game, path)
            except Complaint as error:
                self.complain(str(error))
            else:
                self.notify(f"Commands that were whole: {commands}.", markup=False)
                self.read_games(copy)

    @work
    async def action_delete(self) -> None:
        """Delete the marked game, if the player says so once more."""
        from shellshock_tui.app.widgets.dialogs import AskScreen
        from shellshock_tui.session.games import delete_game

        entry = self.marked
        if not isinstance(entry, GameEntry | Faulty) or not (path := entry.path):
            return
        what = f"{entry.label.removeprefix('Resume ')}, "
        about = entry.fault if isinstance(entry, Faulty) else f"{what}{entry.told.splitlines()[0]}."
        question = f"Delete {path.stem}? {about} It cannot be brought back."
        if await self.app.push_screen_wait(AskScreen(question, (KEEP, DELETE))) == 1:
            try:
                delete_game(path)
            except Complaint as error:
                self.complain(str(error))
            self.read_games(None)
