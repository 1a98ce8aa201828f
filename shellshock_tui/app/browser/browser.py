"""A screen with a list of what can be opened, and the card of the marked entry beside it."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, assert_never

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from shellshock_tui.app.browser.entries import (
    BattleEntry,
    Door,
    Entry,
    EntryList,
    Faulty,
    GameEntry,
    first_card,
    label_of,
    whole_card,
)
from shellshock_tui.app.browser.opener import BattleOpener
from shellshock_tui.app.configured import settings_of
from shellshock_tui.app.widgets.dialogs import keys_here, keys_screen
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.list_rows import Head
from shellshock_tui.user_error import UserError

OF_OWN = ("rename_own", "delete_own")
"""The actions on the player's own files."""
PAUSE = 0.15
"""Seconds that an entry is marked before its map is drawn."""


class Card(Lines, can_focus=False, inherit_bindings=False):
    """The card of the marked entry."""

    class Resized(Message):
        """Posted when the card changes size."""

    def draw(self) -> None:
        """Ask for content that fits the new size."""
        self.post_message(self.Resized())

    @property
    def space(self) -> Size:
        """The columns and rows for text."""
        return self.size.with_width(self.room)


class BrowserScreen(BattleOpener):
    """A list of entries, with the card of the marked one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,f1", "show_keys", "keys", show=False)]
    heading = ""
    """The bar above the list; "" for none."""
    can_practise = False
    """Whether a battle or a saved game is marked."""
    _drawing: Timer | None = None

    def compose(self) -> ComposeResult:
        """Yield the list, and the card beside it."""
        if self.heading:
            yield Static(self.heading, classes="bar", markup=False)
        with Horizontal(id="shelf"):
            yield EntryList(id="entries")
            yield Card(id="card")
        yield Footer()

    @property
    def list(self) -> EntryList:
        """The list of entries."""
        return self.query_one(EntryList)

    @property
    def marked(self) -> Entry | None:
        """The marked entry; None if there is none."""
        return self.list.row

    def show_entries(self, found: Iterable[Entry], path: Path | None = None) -> None:
        """Show entries; mark that of `path`, else the one marked before, else the same row."""
        entries, marked = tuple(found), self.marked
        saved = [number for number, entry in enumerate(entries) if path and path in files_of(entry)]
        same = [number for number, entry in enumerate(entries) if marked and is_same(entry, marked)]
        near = sorted(same, key=lambda number: abs(number - self.list.marked))
        self.list.show_rows(entries, next(iter((*saved, *near)), self.list.marked))

    @work
    async def rename(self, kind: str) -> None:
        """Ask for a new title of the marked file, which is the player's own, and list the files again."""
        from shellshock_tui.app.widgets.own_file_dialogs import RenameScreen

        if (entry := self.marked) is None or (path := own_file(entry)) is None:
            return
        name = await self.app.push_screen_wait(RenameScreen(kind, path, label_of(entry)))
        if name:
            self.list_again(path.with_name(f"{name}.toml"))

    @work
    async def delete(self, label: str, path: Path) -> None:
        """Delete one of the player's own files, if the player confirms it, and list the files again."""
        from shellshock_tui.app.widgets.own_file_dialogs import DeleteScreen
        from shellshock_tui.session.own_files import delete_own

        if await self.app.push_screen_wait(DeleteScreen(label)) == 1:
            with self.complaining():
                delete_own(path)
            self.list_again(None)

    def list_again(self, path: Path | None) -> None:
        """List the entries again, and mark the one with a file; subclasses that list files override this."""

    def on_screen_resume(self) -> None:
        """Focus the list, ready to open a game."""
        self.is_leaving = False
        self.list.focus()

    def on_marked_list_marked(self, event: EntryList.Marked) -> None:
        """Show an entry's card at once, and its map a little later."""
        card = self.query_one(Card)
        card.scroll_home(animate=False)
        card.show(first_card(event.row, card.space))
        self.draw_later()
        self.can_practise = isinstance(event.row, BattleEntry) or (
            isinstance(event.row, GameEntry) and event.row.path is not None
        )
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Enable keys for practice and for the player's own files where they apply."""
        if action in OF_OWN:
            is_faulty = isinstance(self.marked, Faulty)
            return own_file(self.marked) is not None and not (is_faulty and action == "rename_own")
        return action != "practise" or self.can_practise

    def draw_later(self) -> None:
        """Draw the card of the marked entry after a pause."""
        if self._drawing:
            self._drawing.stop()
        self._drawing = self.set_timer(PAUSE, self.draw_card)

    def on_card_resized(self) -> None:
        """Lay out the card's text for its new size at once, and draw its map a little later."""
        card = self.query_one(Card)
        if self.marked is not None and card.size.width:
            card.show(first_card(self.marked, card.space))
        self.draw_later()

    @work(exclusive=True, group="card")
    async def draw_card(self) -> None:
        """Draw the card of the marked entry, computing its map on a thread."""
        entry, card = self.marked, self.query_one(Card)
        if entry is None or not card.size.width:
            return
        try:
            lines = await asyncio.to_thread(whole_card, entry, card.space)
        except UserError as error:
            lines = first_card(Faulty(getattr(entry, "label", ""), str(error)), card.space)
        if self.query(EntryList) and entry is self.marked:  # The screen may have been left meanwhile.
            card.show(lines)

    def on_marked_list_chosen(self, event: EntryList.Chosen) -> None:
        """Open the chosen entry."""
        self.open_entry(event.row)

    def open_entry(self, entry: Entry) -> None:
        """Open an entry, or show what is wrong with it."""
        match entry:
            case BattleEntry(arrange=arrange):
                self.set_out(arrange, at_table=settings_of(self).table_dice)
            case GameEntry(open=make):
                self.open(make)
            case Door(visit=visit):
                self.app.push_screen(visit())
            case Faulty(fault=fault):
                self.complain(fault)
            case Head():
                pass
            case _:
                assert_never(entry)

    def action_practise(self) -> None:
        """Practise on the marked battle or saved game: the player has both sides and may undo anything."""
        from shellshock_tui.session.games import new_header
        from shellshock_tui.session.practice import free_dice, practise, practise_from
        from shellshock_tui.store import read

        match self.marked:
            case BattleEntry(arrange=arrange):
                self.open(lambda: practise(new_header(arrange().data, ""), free_dice()))
            case GameEntry(path=Path() as path):
                self.open(lambda: practise_from(read(path), free_dice()))
            case _:
                pass

    def action_show_keys(self) -> None:
        """Show what each key does here, those that open an entry first."""
        opens = [entry for entry in self.list.rows if isinstance(entry, GameEntry | Door) and entry.key]
        doors = {entry.key: f"{entry.label}: {entry.note}" for entry in opens}
        others = ((key, words) for key, words in keys_here(self) if key not in doors)
        self.app.push_screen(keys_screen((*doors.items(), *others)))

    def action_read_on(self, step: int) -> None:
        """Scroll the card."""
        self.query_one(Card).read_on(step)


def own_file(entry: Entry | None) -> Path | None:
    """Return the path of an entry's file, if that is one of the player's own scenarios or forces."""
    return entry.own if isinstance(entry, BattleEntry | Door | Faulty) else None


def files_of(entry: Entry) -> tuple[Path | None, ...]:
    """Return the paths of an entry's saved game and of of the player's own file."""
    return path_of(entry), own_file(entry)


def is_same(entry: Entry, other: Entry) -> bool:
    """Return whether an entry of an older list and one of a newer list stand for the same thing."""
    if isinstance(entry, Head) or isinstance(other, Head) or type(entry) is not type(other):
        return False
    return files_of(entry) == files_of(other) and entry.label == other.label


def path_of(entry: Entry | None) -> Path | None:
    """Return the path of an entry's saved game; None if it has none."""
    return entry.path if isinstance(entry, GameEntry | Faulty) else None
