"""A visit of the whole app by keys, from its title screen."""

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp

Script = Callable[[Pilot[None], ShellshockApp], Awaitable[None]]


def visit(script: Script, size: tuple[int, int] = (120, 40)) -> None:
    """Open the app in a window of a size and act in it."""

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())
