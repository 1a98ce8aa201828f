"""The shelves that the title leads to: battles to begin, and saved games."""

import asyncio
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from shellshock_tui.app.shelves.entries import BattleEntry, Entry, Faulty, GameEntry, battles, saved_entries
from shellshock_tui.app.shelves.shelf import Shelf, path_of
from shellshock_tui.library.shelf import saved_files
from shellshock_tui.rules import DEFAULT, system

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

    heading = "NEW BATTLE"

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
        from shellshock_tui.app.books.handbook import HandbookScreen

        entry = self.marked
        name = entry.arrange().data.header.system if isinstance(entry, BattleEntry) else DEFAULT
        self.app.push_screen(HandbookScreen(system(name)))


class SavedGamesScreen(Shelf):
    """Every saved game, the one played last first, those over last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "name", "name it"),
        Binding("delete", "delete", "delete", key_display="Del"),
        Binding("p", "practise", "practise"),
        Binding("escape,backspace,f10,q", "dismiss", "back", key_display="Esc"),
    ]

    heading = "SAVED BATTLES"

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
            with self.complaining():
                self.read_games(rename_game(path, name))

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
            with self.complaining():
                copy, commands = await asyncio.to_thread(recover_game, path)
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
            with self.complaining():
                delete_game(path)
            self.read_games(None)
