"""What is still at work for a screen when the player closes it is shown no more."""

import asyncio

from textual import work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from shellshock_tui.app.app import ShellshockApp
from tests import virtual_clock


class AtWork(Screen[None]):
    """A screen that shows one result after another."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = 0

    def compose(self) -> ComposeResult:
        yield Static(id="result")

    @work
    async def look(self) -> None:
        for _ in range(100):
            await asyncio.sleep(0)
            self.show()

    def show(self) -> None:
        self.query_one("#result", Static).update(str(self.shown))
        self.shown += 1


def test_a_closed_screen_shows_no_result() -> None:
    async def script() -> None:
        app = ShellshockApp()
        async with app.run_test() as pilot:
            screen = AtWork()
            await app.push_screen(screen)
            screen.look()
            await asyncio.sleep(0)
            screen.dismiss(None)
            await pilot.pause()
            shown = screen.shown
            app.push_screen(again := AtWork())
            await pilot.pause()
            again.dismiss(None)
            await asyncio.to_thread(app.call_from_thread, again.show)
            assert shown < 100
            assert again.shown == 0

    virtual_clock.run(script())
