"""A server of the screens for browsers, and a client that opens tabs of it."""

import asyncio
import os
import re
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import aiohttp

from tests.window import ROOT

PATIENCE = 60
PREPARED = b"\x1b[?2004h"
"""The last message that a tab gets before anything is drawn."""
Tab = aiohttp.ClientWebSocketResponse


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@dataclass
class Served:
    """A server and all that it starts, as a process group."""

    process: subprocess.Popen[str]
    address: str

    @property
    def living(self) -> list[int]:
        """The processes of the server that have not ended, its own first."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                state, _, group, *_ = stat.read_text().rpartition(")")[2].split()
                if int(group) == self.process.pid and state != "Z":
                    found.append(int(stat.parent.name))
        return sorted(found)

    @property
    def tabs(self) -> list[int]:
        """The processes of the tabs that have not ended."""
        return [pid for pid in self.living if pid != self.process.pid]

    def leaves_nobody(self) -> bool:
        """Return whether all processes of the server end."""
        end = monotonic() + PATIENCE
        while monotonic() < end and self.living:
            self.process.poll()
            select.select([], [], [], 0.02)
        return not self.living


def peak_memory(pid: int) -> int:
    """Return the most memory that a process has had so far, in KiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


@contextmanager
def serving(*, script: str = "", port: int = 0, told: int | None = None) -> Iterator[Served]:
    """Run a server, and end all its processes afterwards. `told` is where its standard error goes."""
    program = ("-c", script) if script else ("-m", "shellshock_tui")
    words = [sys.executable, *program, "serve", "--port", str(port or free_port())]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=told, text=True, cwd=ROOT, start_new_session=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1(:\d+)?/[\w-]{32}/", server.stdout.readline())
            assert found
            yield Served(server, found[0])
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGKILL)


async def open_tab(client: aiohttp.ClientSession, address: str, size: str) -> Tab:
    """Open a tab, and wait until something is drawn in it."""
    tab = await client.ws_connect(f"{address}ws?{size}", max_msg_size=0)
    message = await tab.receive(timeout=PATIENCE)
    while PREPARED not in message.data:
        message = await tab.receive(timeout=PATIENCE)
    message = await tab.receive(timeout=PATIENCE)
    assert message.type == aiohttp.WSMsgType.BINARY, message
    return tab


async def settle(tab: Tab) -> None:
    """Wait until only a blinking cursor is drawn, or the tab has ended."""
    with suppress(TimeoutError):
        for _ in range(20):
            if (await tab.receive(timeout=0.3)).type != aiohttp.WSMsgType.BINARY:
                return


def in_browser(do: Callable[[aiohttp.ClientSession], Awaitable[None]]) -> None:
    """Run a browser's coroutine on a loop of its own."""

    async def done() -> None:
        async with aiohttp.ClientSession() as client:
            await do(client)

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(done())
