"""Typed ahead: keys are handed on one by one, each once all that the one before has brought about is done."""

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
"""Seconds between looks at whether a screen is made."""

LONGEST = 2.0
"""Seconds after which a key is handed on though something has not come to an end."""


QUIT = "ctrl+q"
TO_QUIT = 2.0
"""Seconds that the keys before the one that ends the program may still take."""


class TypedAhead:
    """The keys that wait for their turn: none is lost, none reaches a screen that is about to go."""

    def __init__(self, app: App[Any], hand_on: Callable[[events.Key], Awaitable[None]]) -> None:
        self.app, self.hand_on = app, hand_on
        self.waiting: deque[events.Key] = deque()
        self.handing: asyncio.Task[None] | None = None

    def type(self, key: events.Key) -> None:
        """Take a key in; the one that ends the program does so soon, whatever those before it still do."""
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
        """Return those that a key comes to, from the focus up to the app."""
        start: DOMNode = self.app.focused or self.app.screen
        return [start, *start.ancestors]

    async def _settle(self, path: list[MessagePump]) -> None:
        """Wait until a key has come all the way up, and until a screen that it opened can be typed on."""
        screen = self.app.screen
        await _idle(*path)
        while self.app.is_running and self.app.screen is not screen:
            screen = self.app.screen
            await _idle(screen, self.app)


async def _mounted(screen: Screen[Any]) -> None:
    """Wait until a screen that has just been opened, by no key, is made."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            while not screen.is_mounted:
                await asyncio.sleep(MOMENT)


async def _idle(*pumps: MessagePump) -> None:
    """Wait until pumps, one after the other, have handled all messages that are under way."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            for pump in pumps:
                done = asyncio.Event()
                if pump.is_running and pump.post_message(events.Callback(callback=done.set)):
                    await done.wait()
