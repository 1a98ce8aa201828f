"""An asyncio loop with a virtual clock, which moves only when nothing is left to do.

Tests on it wait until everything begun has ended, without losing real time.
"""

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

from tests.style_sheets import matched_from_below, parsed_once

Result = TypeVar("Result")
PATIENCE = 60
"""The real seconds after which waiting for a thread or a process fails."""
WHILE = 0.05
"""The virtual seconds in which three frames are drawn."""


class VirtualClockLoop(asyncio.SelectorEventLoop):
    """A loop that skips to the next timer once nothing is left to do and no thread is at work."""

    def __init__(self) -> None:
        self.now = 0.0
        self.at_work = 0
        self.pool = ThreadPoolExecutor()
        super().__init__(VirtualClockSelector(self))
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
        """Wait until all threads have ended, without a time limit."""
        await super().shutdown_default_executor()

    def rest(self) -> None:
        """Count one working thread less."""
        self.at_work -= 1

    def let_pass(self, seconds: float, over: Event) -> None:
        """Count a thread as idle for some virtual seconds, then set its event."""

        def wake() -> None:
            self.at_work += 1
            over.set()

        self.rest()
        self.call_later(seconds, wake)


class VirtualClockSelector(DefaultSelector):
    """A selector that advances the clock instead of waiting, unless a thread is at work."""

    def __init__(self, loop: VirtualClockLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if timeout is not None and timeout <= 0:
            return []  # Pending work goes before input from outside.
        if ready := super().select(0):
            return ready
        if timeout is not None and not self.loop.at_work:
            self.loop.now += timeout
            return []
        if ready := super().select(PATIENCE):
            return ready
        raise TimeoutError(f"Nothing has happened for {PATIENCE} seconds.")


_running: ContextVar[VirtualClockLoop] = ContextVar("_running")


def run(script: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine on a loop with a virtual clock."""
    with asyncio.Runner(loop_factory=VirtualClockLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualClockLoop)
        context = copy_context()
        context.run(_running.set, loop)
        return runner.run(script, context=context)


_draw = Screen._compositor_refresh


async def settle(*_: float) -> None:
    """Wait until everything begun is done."""
    await asyncio.sleep(WHILE)


async def look(*_: float) -> None:
    """Wait until everything begun is done, then draw the screen."""
    await settle()
    app = active_app.get(None)
    if app is not None and app._screen_stack and app.screen._compositor._dirty_regions:
        _draw(app.screen)


async def at_rest(_: Pilot[Any]) -> bool:
    """Replace Textual's check that every widget is idle, since `settle` suffices."""
    return True


def put_off(screen: Screen[Any]) -> None:
    """Draw nothing until `look` does, since nobody sees the frames between."""
    if screen is screen.app.screen:
        screen._dirty_widgets.clear()
    else:
        _draw(screen)


def now() -> float:
    """Return the time of the running loop, or 0 if none runs."""
    try:
        return asyncio.get_running_loop().time()
    except RuntimeError:
        return 0.0


def spend(seconds: float) -> None:
    """Let a thread take some virtual seconds."""
    over = Event()
    loop = _running.get()
    loop.call_soon_threadsafe(loop.let_pass, seconds, over)
    assert over.wait(PATIENCE)


def set_up(patch: pytest.MonkeyPatch) -> None:
    """Run screens on a loop with a virtual clock."""
    patch.setattr("asyncio.run", run)
    patch.setattr("textual._time.get_time", now)
    patch.setattr("textual.app.wait_for_idle", settle)
    patch.setattr("textual.pilot.wait_for_idle", look)
    patch.setattr("textual.pilot.Pilot._wait_for_screen", at_rest)
    patch.setattr("textual.screen.Screen._compositor_refresh", put_off)
    patch.setattr("textual.css.stylesheet.Stylesheet._parse_rules", parsed_once)
    patch.setattr("textual.css.stylesheet._check_selectors", matched_from_below)
    patch.setattr("textual.css.match._check_selectors", matched_from_below)
    patch.setattr("textual.css.model.RuleSet.__hash__", object.__hash__)
    patch.setattr(Notification, "time_left", property(attrgetter("timeout")))
