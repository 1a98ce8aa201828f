"""A loop whose clock moves only when nothing is left to do: all is waited for, and no second is lost."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from operator import attrgetter
from selectors import DefaultSelector, SelectorKey
from threading import Event
from typing import Any, TypeVar

import pytest
from textual._context import active_app
from textual.notifications import Notification
from textual.pilot import Pilot
from textual.screen import Screen

from tests.style_sheets import parsed_once

Result = TypeVar("Result")
PATIENCE = 60
"""Seconds for which all else waits for a thread or a process."""
WHILE = 0.05
"""Seconds of the loop's clock in which three frames are drawn."""


class CalmLoop(asyncio.SelectorEventLoop):
    """A loop that leaps to what is due next, once nothing is left to do and no thread is at work."""

    def __init__(self) -> None:
        self.now = 0.0
        self.at_work = 0
        self.pool = ThreadPoolExecutor()
        super().__init__(CalmSelector(self))
        self.set_default_executor(self.pool)

    def time(self) -> float:
        return self.now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        work = self.pool.submit(func, *args)
        self.at_work += 1
        answer = asyncio.wrap_future(work, loop=self)
        work.add_done_callback(lambda _: self.call_soon_threadsafe(self.rest))
        return answer

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """Wait until all threads have ended, however long the clock says that it takes."""
        await super().shutdown_default_executor()

    def rest(self) -> None:
        """Note that a thread does nothing any more."""
        self.at_work -= 1

    def let_pass(self, seconds: float, over: Event) -> None:
        """Let a thread rest for some time."""

        def wake() -> None:
            self.at_work += 1
            over.set()

        self.rest()
        self.call_later(seconds, wake)


class CalmSelector(DefaultSelector):
    """Asked to wait for a while, lets it pass at once, unless a thread is at work."""

    def __init__(self, loop: CalmLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return []  # something is left to do: whatever comes from outside can wait
        if ready := super().select(0):
            return ready
        if timeout is not None and not self.loop.at_work:
            self.loop.now += timeout
            return []
        if ready := super().select(PATIENCE):
            return ready
        raise TimeoutError(f"Nothing has happened for {PATIENCE} seconds.")


_running: ContextVar[CalmLoop] = ContextVar("_running")


def run(script: Coroutine[Any, Any, Result]) -> Result:
    """Run a script on a calm loop."""
    with asyncio.Runner(loop_factory=CalmLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, CalmLoop)
        context = copy_context()
        context.run(_running.set, loop)
        return runner.run(script, context=context)


_draw = Screen._compositor_refresh


async def settle(*_: float) -> None:
    """Wait until all that has begun is done."""
    await asyncio.sleep(WHILE)


async def look(*_: float) -> None:
    """Wait until all that has begun is done; then draw it."""
    await settle()
    app = active_app.get(None)
    if app is not None and app._screen_stack and app.screen._compositor._dirty_regions:
        _draw(app.screen)


async def at_rest(_: Pilot[Any]) -> bool:
    """Send no widget round to see whether all is done: to settle is enough."""
    return True


def put_off(screen: Screen[Any]) -> None:
    """Leave a drawing until all is done that changes it: nobody sees those between."""
    if screen is screen.app.screen:
        screen._dirty_widgets.clear()
    else:
        _draw(screen)


def now() -> float:
    """Return what the clock of the running loop says; before it runs, that nothing has begun."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return 0.0


def spend(seconds: float) -> None:
    """Let a thread take its time, by the loop's clock."""
    over = Event()
    loop = _running.get()
    loop.call_soon_threadsafe(loop.let_pass, seconds, over)
    assert over.wait(PATIENCE)


def set_up(patch: pytest.MonkeyPatch) -> None:
    """Let screens run on a calm loop."""
    patch.setattr("asyncio.run", run)
    patch.setattr("textual._time.get_time", now)
    patch.setattr("textual.app.wait_for_idle", settle)
    patch.setattr("textual.pilot.wait_for_idle", look)
    patch.setattr("textual.pilot.Pilot._wait_for_screen", at_rest)
    patch.setattr("textual.screen.Screen._compositor_refresh", put_off)
    patch.setattr("textual.css.stylesheet.Stylesheet._parse_rules", parsed_once)
    patch.setattr(Notification, "time_left", property(attrgetter("timeout")))
