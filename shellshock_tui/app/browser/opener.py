"""`BattleOpener`: a screen from which battles are set up and games are opened."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.screen import Screen

from shellshock_tui.app.configured import ConfiguredApp, settings_of
from shellshock_tui.app.messages import GameOpened
from shellshock_tui.files import clean
from shellshock_tui.settings.values import BOT_LEVELS
from shellshock_tui.user_error import UserError

if TYPE_CHECKING:
    from shellshock_tui.session import Session
    from shellshock_tui.session.game_setup import Opening


class BattleOpener(Screen[None]):
    """A screen from which battles are set up and games are opened."""

    is_leaving = False
    """Whether a game is being opened, so that a second key opens no other."""
    offered: Mapping[str, str] = {}
    """The seats with which the front page was opened."""

    def set_out(self, arrange: "Callable[[], Opening]", *, at_table: bool) -> None:
        """Show the front page of a battle."""
        from shellshock_tui.app.reference.rules_screen import OptionsScreen

        if self.app.screen is not self:
            return
        with self.complaining():
            opening = replace(arrange(), at_table=at_table)
            settings = settings_of(self)
            if settings.opponent and not opening.seats:
                level, others = settings.opponent_level, opening.game_setup.outline.forces[1:]
                seats = {force.side.id: level for force in others if not force.is_programmed}
                opening = replace(opening, seats=seats)
            self.offered = opening.seats
            self.app.push_screen(OptionsScreen(opening), self.begin)

    def begin(self, opening: "Opening | None") -> None:
        """Begin a battle as set up on its front page; None if the page was closed."""
        if opening:
            self.keep_opponent(opening)
            self.open(opening.begin, is_fresh=True)

    def keep_opponent(self, opening: "Opening") -> None:
        """Keep who plays the other side for the next battle: a person, or the level that was chosen."""
        app = self.app
        if not isinstance(app, ConfiguredApp):
            return
        level = next((seat for seat in reversed(tuple(opening.seats.values())) if seat in BOT_LEVELS), "")
        settings = app.settings
        if not opening.seats:
            settings = replace(settings, opponent=False)
        elif level and opening.seats != self.offered:
            settings = replace(settings, opponent_level=level)
        if settings != app.settings:
            app.keep(settings)
            app.save_settings()

    def open(self, make: "Callable[[], Session]", *, is_fresh: bool = False) -> None:
        """Open a game, or show what is wrong with it."""
        if self.app.screen is not self or self.is_leaving:
            return
        with self.complaining():
            session = make()
            self.is_leaving = True
            self.app.post_message(GameOpened(session, is_fresh))
            self.leave_for_game()

    def leave_for_game(self) -> None:
        """Close, so that the title is shown after the game."""
        self.dismiss(None)

    def complain(self, sentence: str) -> None:
        """Notify the player of an error."""
        self.notify(clean(sentence), severity="error", markup=False, timeout=10)

    @contextmanager
    def complaining(self) -> Iterator[None]:
        """Turn a `UserError` in the block into a notification."""
        try:
            yield
        except UserError as error:
            self.complain(str(error))
