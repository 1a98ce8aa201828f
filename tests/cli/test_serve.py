"""`shellshock serve`: a turn played in a browser, and no access without the token."""

import asyncio
import base64
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer

from shellshock_tui.cli.commands.serve import Browsers
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.library.locations import games_folder
from shellshock_tui.session import resume
from shellshock_tui.session.game_summary import look_at
from shellshock_tui.session.games import find_game
from shellshock_tui.store import OpenElsewhereError, SaveError
from tests.served import in_browser, open_tab, peak_memory, serving, settle
from tests.soak import soaked

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 60
MOST = 150
"""The most keys that a turn may take, including those that came too early."""
LOADED = re.compile(r"""(?:href|src|url)\s*[=(]\s*["']?((?:https?:)?//[^"'\s)]*)""")
"""Matches the full addresses from which a page loads something."""
FOCUS = "document.querySelector('textarea').focus()"


@pytest.fixture
def address(home: Path) -> Iterator[str]:
    """The address at which the screens are served."""
    with serving() as served:
        yield served.address


def test_only_local_pages_with_the_token_are_answered(address: str) -> None:
    root = address.split("/", 3)[:3]
    bare = "/".join(root)

    asked: list[tuple[str, dict[str, str]]] = [
        (address, {}),
        (f"{bare}/", {}),
        (f"{bare}/ws", {}),
        (f"{bare}/{'x' * 32}/", {}),
        (address, {"Host": "evil.example"}),
        (f"{address}ws", {"Origin": "http://evil.example"}),
    ]

    async def ask(client: aiohttp.ClientSession) -> None:
        found = []
        for url, headers in asked:
            async with client.get(url, headers=headers) as answer:
                found.append(answer.status)
                policy = answer.headers.get("Content-Security-Policy", "")
                assert answer.status != 200 or "default-src 'self'" in policy
                sources = LOADED.findall(await answer.text())
                assert all(source.startswith(f"{bare}/") for source in sources)
                assert answer.status != 200 or sources
        assert found == [200, 404, 404, 404, 403, 403]

    in_browser(ask)


@pytest.mark.parametrize(
    ("port", "host", "status"),
    [
        (80, "127.0.0.1", 200),
        (80, "127.0.0.1:80", 200),
        (80, "127.0.0.1:8000", 403),
        (443, "127.0.0.1:443", 200),
        (443, "127.0.0.1", 403),
        (8000, "127.0.0.1:8000", 200),
        (8000, "127.0.0.1", 403),
    ],
)
def test_browsers_leave_the_standard_port_out(port: int, host: str, status: int) -> None:
    server = Browsers(port)

    async def ask() -> None:
        async with TestClient(TestServer(await server._make_app())) as client:
            path = server.address.removeprefix(server.public_url)
            headers = {"Host": host, "Origin": f"http://{host.removesuffix(':80')}"}
            async with client.get(path, headers=headers) as answer:
                text = await answer.text()
                assert answer.status == status
                assert status != 200 or f"ws://{host.removesuffix(':80')}{path}ws" in text

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(ask())


def test_a_port_that_is_taken_is_told_and_no_address_is(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = [sys.executable, "-m", "shellshock_tui", "serve", "--port", str(port)]
        ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert (
        ended.stderr == f"Port {port} cannot be used: another program uses it. Choose another with --port.\n"
    )


def test_what_no_browser_asks_is_refused_in_silence(home: Path) -> None:
    with serving(told=subprocess.PIPE) as served:

        async def ask(client: aiohttp.ClientSession) -> None:
            for headers in ({}, {"Connection": "upgrade", "Upgrade": "websocket"}):
                async with client.get(f"{served.address}ws", headers=headers) as answer:
                    assert answer.status == 400
            for said in (
                "x",
                "[]",
                '{"a": 1}',
                '["resize", {}]',
                '["stdin"]',
                '["resize", 3]',
                '["stdin", 1]',
                "[" * 5000,
                '{"a":' * 5000,
            ):
                tab = await open_tab(client, served.address, "width=80&height=24")
                await tab.send_str(said)
                while (await tab.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.BINARY:
                    pass
                assert tab.closed
            _, writer = await asyncio.open_connection(
                "127.0.0.1", int(served.address.split(":")[2].split("/")[0])
            )
            writer.write(b"no request\r\n\r\n")
            writer.close()
            await (await open_tab(client, served.address, "width=80&height=24")).close()

        in_browser(ask)
        os.kill(served.process.pid, signal.SIGTERM)
        assert served.process.communicate(timeout=PATIENCE) == ("", "")


SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
SIZES = (
    "width=99999999",
    "height=99999999",
    "width=99999999&height=99999999",
    "width=-1&height=0",
    "width=x",
)
RESIZED: tuple[tuple[Any, Any], ...] = (
    (10**9, 10**9),
    (10**9, 1),
    (80, 10**9),
    (-1, 0),
    (10**400, 24),
    (1.5, 24),
    (None, "24"),
    (True, 24),
)
MOST_MEMORY = 300 * 1024
"""The most memory that a tab may use, in KiB."""


@pytest.mark.few(1)
@pytest.mark.parametrize("number", soaked(range(100), len(SIGNALS)), ids=str)
def test_two_tabs_of_any_size_end_with_their_server(home: Path, number: int) -> None:
    chance = random.Random(f"serve {number}")
    with serving() as served:

        async def use(client: aiohttp.ClientSession) -> None:
            sizes = chance.sample(SIZES, 2)
            tabs = await asyncio.gather(*(open_tab(client, served.address, size) for size in sizes))
            for tab in tabs:
                for width, height in chance.sample(RESIZED, 3):
                    await tab.send_json(["resize", {"width": width, "height": height}])
                for key in chance.choices("nhs\r\x1b?", k=3):
                    await tab.send_json(["stdin", key])
            await asyncio.gather(*map(settle, tabs))
            assert len(served.tabs) >= 2
            assert max(map(peak_memory, served.tabs)) < MOST_MEMORY
            os.kill(served.process.pid, SIGNALS[number % len(SIGNALS)])
            assert served.leaves_nobody()

        in_browser(use)


NEVER_IMPORTED = """
from pathlib import Path
from threading import Event

Path(__file__).with_name("reached").touch()
Event().wait()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Only POSIX has `poll`.")
def test_a_tab_ends_with_its_server_while_it_still_imports(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "textual.py").write_text(NEVER_IMPORTED, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    tab = {**os.environ, "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    pipe = subprocess.PIPE
    with subprocess.Popen(Browsers(8000).command, shell=True, stdin=pipe, stdout=pipe, env=tab) as process:
        assert process.stdin
        while not (tmp_path / "reached").exists():
            assert process.poll() is None
            Event().wait(0.02)
        process.stdin.close()
        try:
            assert process.wait(PATIENCE) == 128 + signal.SIGHUP
        finally:
            process.kill()


def test_a_tab_that_is_closed_ends_while_the_server_goes_on(home: Path) -> None:
    with serving() as served:

        async def use(client: aiohttp.ClientSession) -> None:
            tab = await open_tab(client, served.address, "width=80&height=24")
            assert served.tabs
            await tab.close()
            while served.tabs:
                await asyncio.sleep(0.02)
            await (await open_tab(client, served.address, "width=80&height=24")).close()

        in_browser(use)


class Page:
    """A page of a browser, controlled through the browser's protocol."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket, self.asked = socket, 0

    async def ask(self, method: str, **given: Any) -> Any:
        self.asked += 1
        await self.socket.send_json({"id": self.asked, "method": method, "params": given})
        while True:
            said = await self.socket.receive_json(timeout=PATIENCE)
            if said.get("id") == self.asked:
                return said["result"]

    async def press(self, key: str) -> None:
        is_letter = len(key) == 1
        text = key if is_letter else "\r"
        held: dict[str, Any] = {"key": key, "code": f"Key{key.upper()}" if is_letter else key}
        held |= {"windowsVirtualKeyCode": ord(text.upper()), "nativeVirtualKeyCode": ord(text.upper())}
        await self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, unmodifiedText=text, **held)
        await self.ask("Input.dispatchKeyEvent", type="keyUp", **held)

    async def picture(self, **kind: Any) -> bytes:
        return base64.b64decode((await self.ask("Page.captureScreenshot", **kind))["data"])

    async def settle(self) -> None:
        """Wait until a coarse copy of the picture no longer changes."""
        before, now = b"", await self.picture(format="jpeg", quality=1)
        while before != now:
            await asyncio.sleep(0.15)
            before, now = now, await self.picture(format="jpeg", quality=1)


async def whole_turn(address: str, folder: Path) -> bytes:
    """Begin a battle in a browser and choose by Enter until a turn is over; return the last picture."""
    assert CHROMIUM
    words = ["--headless", "--no-sandbox", "--remote-debugging-port=0", "--window-size=900,600"]
    browser = await asyncio.create_subprocess_exec(
        CHROMIUM, *words, f"--user-data-dir={folder}", address, stderr=asyncio.subprocess.PIPE
    )
    try:
        assert browser.stderr
        while b"DevTools listening" not in (line := await browser.stderr.readline()):
            assert line
        port = line.decode().split(":", 2)[2].split("/")[0].rpartition(":")[2]
        async with aiohttp.ClientSession() as client:
            async with client.get(f"http://127.0.0.1:{port}/json") as answer:
                page = next(one for one in await answer.json() if one["type"] == "page")
            async with client.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                shown = Page(socket)
                await shown.settle()
                await shown.ask("Page.bringToFront")
                await shown.ask("Runtime.evaluate", expression=FOCUS)
                for key in ("n", *["Enter"] * MOST):
                    await shown.press(key)
                    await shown.settle()
                    if is_turn_over(folder):
                        break
                return await shown.picture()
    finally:
        browser.terminate()
        await browser.wait()


def is_turn_over(folder: Path) -> bool:
    """Return whether the game that the tab holds is in its second turn or over, by a copy of its file."""
    if not list(games_folder().glob("*.game")):
        return False
    with suppress(SaveError):
        standing = look_at(Path(shutil.copy(find_game(), folder))).summary
        return standing.turn > 1 or " wins" in standing.asked
    return False


def end_of_tab(game: Path) -> None:
    """Wait until the process of a tab that was closed has let go of its game."""
    for _ in range(PATIENCE * 10):
        try:
            return resume(game).close()
        except OpenElsewhereError:
            Event().wait(0.1)
    pytest.fail("The game is still held.")


@pytest.mark.skipif(CHROMIUM is None, reason="There is no Chromium here.")
def test_a_whole_turn_is_played_in_a_browser(address: str, tmp_path: Path) -> None:
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        picture = runner.run(whole_turn(address, tmp_path / "browser"))
    Path(tmp_path / "turn.png").write_bytes(picture)
    assert picture.startswith(b"\x89PNG")
    end_of_tab(find_game())
    session = resume(find_game())
    assert session.rules.track(session.state).turn > 1 or isinstance(session.decision(), Outcome)
    session.close()
