"""The title screen: what there is to learn, to play, to go on with and to read, and a way out."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, assert_never

from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from shellshock_tui.app.messages import GameOpened
from shellshock_tui.app.settings.configured import settings_of
from shellshock_tui.app.title.entries import (
    BattleEntry,
    Door,
    Faulty,
    GameEntry,
    WayOut,
    settings_screen,
)
from shellshock_tui.app.title.shelf import TitleShelf
from shellshock_tui.complaint import Complaint
from shellshock_tui.files import DataError, clean

if TYPE_CHECKING:
    from shellshock_tui.session import Session
    from shellshock_tui.session.game_setup import Opening


class TitleScreen(TitleShelf):
    """Where everything begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "at_table", "real dice"),
        Binding("p", "practise", "practise"),
        Binding("s,f12", "show_settings", "settings", key_display="s"),
        Binding("q,f10", "quit", "quit", key_display="q"),
    ]

    is_leaving = False
    """Whether a game is being opened: a second key opens no other."""

    def on_screen_resume(self) -> None:
        """Be ready to open a game."""
        self.is_leaving = False

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        entry = self.entries[event.option_index]
        match entry:
            case BattleEntry(arrange=arrange):
                self.set_out(arrange, at_table=settings_of(self).table_dice)
            case GameEntry(open=make):
                self.open(make)
            case Door(visit=visit):
                self.app.push_screen(visit())
            case Faulty(fault=fault):
                self.complain(fault)
            case WayOut():
                self.action_quit()
            case _:
                assert_never(entry)

    def action_at_table(self) -> None:
        """Play the marked battle with dice from the table."""
        entry = self.marked
        if isinstance(entry, BattleEntry):
            self.set_out(entry.arrange, at_table=True)

    def action_practise(self) -> None:
        """Practise on the marked battle: both sides in hand, anything taken back."""
        entry = self.marked
        if isinstance(entry, BattleEntry):
            from shellshock_tui.session.games import new_header
            from shellshock_tui.session.practice import free_dice, practise

            arrange = entry.arrange
            self.open(lambda: practise(new_header(arrange().data, ""), free_dice()))

    def set_out(self, arrange: "Callable[[], Opening]", *, at_table: bool) -> None:
        """Show the front page of a battle, or begin it at once where there is nothing to set."""
        from shellshock_tui.app.title.options_screen import OptionsScreen

        if self.app.screen is not self:
            return
        try:
            opening = replace(arrange(), at_table=at_table)
            page = OptionsScreen(opening)
        except DataError as error:
            self.complain(str(error))
            return
        if page.game_setup.options:
            self.app.push_screen(page, self.begin)
        else:
            self.begin(opening)

    def begin(self, opening: "Opening | None") -> None:
        """Begin a battle as it was set out on its front page, if it was."""
        if opening:
            self.open(opening.begin)

    def open(self, make: "Callable[[], Session]") -> None:
        """Open a game, or say what is wrong with it."""
        if self.app.screen is not self or self.is_leaving:
            return
        try:
            session = make()
        except Complaint as error:
            self.complain(str(error))
        else:
            self.played = session.store.path
            self.is_leaving = True
            self.post_message(GameOpened(session))

    def complain(self, sentence: str) -> None:
        """Tell the player what is wrong with a file."""
        self.notify(clean(sentence), severity="error", markup=False, timeout=10)

    def action_show_settings(self) -> None:
        """Show what can be set."""
        self.app.push_screen(settings_screen())

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(return_code=0)
