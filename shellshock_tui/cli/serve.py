"""`shellshock serve`: all screens in a browser on this machine, with a game in each tab."""

import asyncio
import shlex
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from secrets import token_urlsafe

from aiohttp import web
from textual_serve.server import Server

from shellshock_tui.processes import own_module

HOST = "127.0.0.1"
STANDARD_PORT = 80
BREATH = 0.02
"""How many seconds pass before checking again whether the port is open."""
POLICY = (
    "default-src 'self' 'unsafe-inline' data:; connect-src 'self' ws://127.0.0.1:*; frame-ancestors 'none'"
)
"""What a page may load: nothing from elsewhere."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Browsers(Server):
    """A server that shows the screens to browsers that know the token in its address."""

    def __init__(self, port: int) -> None:
        """Prepare a server on a port of this machine only."""
        host = HOST if port == STANDARD_PORT else f"{HOST}:{port}"
        super().__init__(_one_tab(), HOST, port, "Shellshock TUI", f"http://{host}")
        self.hosts = host, f"{HOST}:{port}"
        """The names by which browsers may address this server; they omit the standard port."""
        self.token = token_urlsafe(24)

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        return f"{self.public_url}/{self.token}/"

    def serve(self, debug: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - as the server has it
        """Serve until a signal ends this process; tabs end when they lose the connection."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        web.run_app(self._make_app(), host=self.host, port=self.port, handle_signals=False, print=None)

    async def on_startup(self, app: web.Application) -> None:  # noqa: ARG002
        """Print the address as soon as it can be opened."""
        self.announcing = asyncio.create_task(self._announce())

    async def _announce(self) -> None:
        while not await self._is_listening():
            await asyncio.sleep(BREATH)
        print(f"Open {self.address} in a browser of this machine. Ctrl+C ends it.", flush=True)

    async def _is_listening(self) -> bool:
        try:
            _, writer = await asyncio.open_connection(self.host, self.port)
        except OSError:
            return False
        writer.close()
        return True

    async def _make_app(self) -> web.Application:
        outer = web.Application(middlewares=[self._only_here])
        outer.add_subapp(f"/{self.token}", await super()._make_app())
        return outer

    @web.middleware
    async def _only_here(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests from pages of other machines, which may know the port and reuse the host's name."""
        origin = request.headers.get("Origin", self.public_url)
        if request.host not in self.hosts or origin != self.public_url:
            raise web.HTTPForbidden
        response = await handler(request)
        if not response.prepared:
            response.headers["Content-Security-Policy"] = POLICY
            response.headers["Referrer-Policy"] = "no-referrer"
        return response


def _one_tab() -> str:
    """Return the shell command for each tab; on POSIX it replaces the shell, so that none is left behind."""
    command = own_module("shellshock_tui")
    return subprocess.list2cmdline(command) if sys.platform == "win32" else f"exec {shlex.join(command)}"


def serve_screens(port: int) -> int:
    """Serve until interrupted; return the exit code.

    Raises:
        CommandLineError: The port cannot be used.
    """
    from shellshock_tui.cli.edge import CommandLineError

    try:
        Browsers(port).serve()
    except OSError as error:
        raise CommandLineError(
            f"Port {port} cannot be had: {error.strerror or error}. Take another by --port."
        ) from None
    return 0
