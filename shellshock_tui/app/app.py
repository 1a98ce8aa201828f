"""The app: theme, signals, and which screen comes first."""

import asyncio
import signal
from collections.abc import Iterable
from typing import Any, ClassVar

from textual import work
from textual.app import App, SystemCommand
from textual.screen import Screen

from shellshock_tui.app.palettes import DARK
from shellshock_tui.app.screens.battle import BattleScreen
from shellshock_tui.app.screens.die_screen import DieScreen, handed_in
from shellshock_tui.app.screens.title import Opened, TitleScreen
from shellshock_tui.app.themes import THEMES
from shellshock_tui.session import Session


class ShellshockApp(App[None]):
    """Shellshock TUI: a battle, or the title screen if none is given."""

    CSS_PATH = "app.tcss"
    TITLE = "Shellshock TUI"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = True

    def __init__(self, session: Session | None = None) -> None:
        """Play a session, or begin at the title."""
        super().__init__()
        self.session = session

    def on_mount(self) -> None:
        """Set the theme, mind the signals, and show the first screen."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name
        self.mind_signals()
        if self.session:
            self.play(self.session)
        else:
            self.push_screen(TitleScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """Yield what the palette offers on every screen; themes are not among it, ours alone is readable."""
        yield SystemCommand("Quit the program", "A battle is saved and can be resumed.", self.action_quit)
        yield SystemCommand("Screenshot", "Saves the screen as a picture.", self.deliver_screenshot)

    def mind_signals(self) -> None:
        """End in good order when the system asks for it, so that the terminal is left as it was."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self.end_by_signal, number)

    def end_by_signal(self, number: signal.Signals) -> None:
        """Leave with the exit code that shells know for a signal."""
        self.exit(return_code=128 + number)

    def on_opened(self, event: Opened) -> None:
        """Play a game that was opened from the title."""
        self.play(event.session)

    @work
    async def play(self, session: Session) -> None:
        """Play a battle, then come back to the title or leave; a battle may want dice before it begins."""
        handed: tuple[str, ...] = ()
        while (wanted := session.wanted) and not session.entries:
            face = await self.push_screen_wait(DieScreen(wanted, handed))
            if face is not None:
                session.hand(face)
                handed = (*handed, handed_in(wanted, face))
        await self.push_screen_wait(BattleScreen(session))
        if session is self.session:
            self.exit(return_code=0)


def run_battle(session: Session) -> int:
    """Play a session on the screen; return the exit code."""
    app = ShellshockApp(session)
    app.run()
    return app.return_code or 0


def run_title() -> int:
    """Show the title screen; return the exit code."""
    app = ShellshockApp()
    app.run()
    return app.return_code or 0
