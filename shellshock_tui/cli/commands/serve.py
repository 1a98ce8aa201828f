"""`shellshock serve`: all screens in a browser on this machine, with a game in each tab."""

import logging
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_urlsafe
from socket import create_server, socket

from aiohttp import web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from shellshock_tui.processes import own_module
from shellshock_tui.user_error import cause

HOST = "127.0.0.1"
STANDARD_PORT = 80
POLICY = (
    "default-src 'self' 'unsafe-inline' data:; connect-src 'self' ws://127.0.0.1:*; frame-ancestors 'none'"
)
"""The content security policy of pages: they may load nothing from elsewhere."""
FROM_ELSEWHERE = re.compile(r"""<link\b[^>]*\bhref=["']https://[^>]*>""")
"""The elements by which the library's page would load something from elsewhere."""
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

    def serve_on(self, listening: socket) -> None:
        """Serve on a socket until a signal ends this process; tabs end when they lose the connection."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        logging.getLogger("aiohttp.server").disabled = True  # else it prints each request that it cannot read
        web.run_app(
            self._make_app(),
            sock=listening,
            handle_signals=False,
            print=self.announce,
        )

    def announce(self, _: str) -> None:
        """Print the address; called in the place of the library's own message, once it can be opened."""
        print(f"Open {self.address} in a browser on this machine. Press Ctrl+C to stop.", flush=True)

    async def on_startup(self, app: web.Application) -> None:
        """Print nothing of the library's own."""

    async def handle_index(self, request: web.Request) -> web.Response:
        """Return the page without what it would load from elsewhere."""
        page = await super().handle_index(request)
        assert isinstance(page, web.Response)
        page.text = FROM_ELSEWHERE.sub("", page.text or "")
        return page

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Connect a tab, or refuse a request that is not for a web socket."""
        if not web.WebSocketResponse().can_prepare(request):
            raise web.HTTPBadRequest
        return await super().handle_websocket(request)

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        """Process the messages of a tab, until it leaves or sends one that no page of ours sends."""
        wrong = ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError
        with suppress(*wrong, OSError):
            await super()._process_messages(websocket, app_service)
        await websocket.close()

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
        listening = create_server((HOST, port))
    except OSError as error:
        raise CommandLineError(
            f"Port {port} cannot be used: {cause(error)}. Choose another with --port."
        ) from None
    with listening:
        Browsers(port).serve_on(listening)
    return 0
