"""Type-ahead: each key is handled only after everything caused by the one before is done."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.screen import Screen

MOMENT = 0.01
"""Seconds between checks whether a screen is mounted."""

LONGEST = 2.0
"""Seconds after which a key is handled even if something before it is not done."""


BURST = 0.25
"""Longest pause in seconds between keys typed in a row, without reading what each one did."""
LONG_AGO = float("-inf")
QUIT = "ctrl+q"
TO_QUIT = 2.0
"""Seconds that earlier keys may still take once the quit key was pressed."""


class TypedAhead:
    """A queue of keys: none is lost, and none goes to a screen that is about to close."""

    def __init__(self, app: App[Any], hand_on: Callable[[events.Key], Awaitable[None]]) -> None:
        self.app, self.hand_on = app, hand_on
        self.waiting: deque[events.Key] = deque()
        self.handing: asyncio.Task[None] | None = None

    def type(self, key: events.Key) -> None:
        """Queue a key; the quit key ends the program soon, whatever keys before it still do."""
        if key.key == QUIT:
            asyncio.get_running_loop().call_later(TO_QUIT, self.app.exit)
        self.waiting.append(key)
        if self.handing is None:
            self.handing = asyncio.create_task(self._hand_on())

    async def _hand_on(self) -> None:
        try:
            while self.waiting:
                await _mounted(self.app.screen)
                path = self._path()
                await self.hand_on(self.waiting.popleft())
                await self._settle(path)
        finally:
            self.handing = None

    def _path(self) -> list[MessagePump]:
        """Return the nodes that a key passes through, from the focus up to the app."""
        start: DOMNode = self.app.focused or self.app.screen
        return [start, *start.ancestors]

    async def _settle(self, path: list[MessagePump]) -> None:
        """Wait until a key has been handled on its whole path, and until a screen it opened is ready."""
        screen = self.app.screen
        await _idle(*path)
        while self.app.is_running and self.app.screen is not screen:
            screen = self.app.screen
            await _idle(screen, self.app)


async def _mounted(screen: Screen[Any]) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            while not screen.is_mounted:
                await asyncio.sleep(MOMENT)


async def _idle(*pumps: MessagePump) -> None:
    """Wait until each message pump has handled all its pending messages."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            for pump in pumps:
                done = asyncio.Event()
                if pump.is_running and pump.post_message(events.Callback(callback=done.set)):
                    await done.wait()
