"""A tab of a browser: the screens end with it and with its server, and have a size that can be drawn."""

import os
from functools import partial
from typing import Any, cast

from textual.drivers.web_driver import WebDriver

from shellshock_tui.app.ending import see_to_the_end

WIDEST, HIGHEST = 1000, 400
"""Columns and lines; a larger tab is drawn in part."""
HANGUP = 1
"""The signal that ends programs whose terminal has gone."""
_SIZES = {"COLUMNS": (80, WIDEST), "ROWS": (24, HIGHEST)}
"""By which names the server says how large a tab is when it is opened: what is usual, and the most."""


def bound_size() -> None:
    """Bound the size in which the screens begin."""
    for name, (usual, most) in _SIZES.items():
        try:
            given = int(os.environ[name])
        except (KeyError, ValueError):
            given = usual
        os.environ[name] = str(_within(given, most))


def _within(size: int, most: int) -> int:
    return max(1, min(size, most))


class BrowserTab(WebDriver):
    """A tab that may ask for anything, and whose server may be killed."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self._write = cast("Any", partial(self._send, self.fileno))

    def run_input_thread(self) -> None:
        """Hand on what comes from the server; when nothing more can come, end."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._hang_up()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Act on a message of the server, within bounds."""
        match payload:
            case {"type": "resize", "width": int(width), "height": int(height)}:
                size = {"width": _within(width, WIDEST), "height": _within(height, HIGHEST)}
                super().on_meta(packet_type, {**payload, **size})
            case {"type": "resize"}:
                pass
            case {"type": "quit"}:
                see_to_the_end(0)
                super().on_meta(packet_type, payload)
            case _:
                super().on_meta(packet_type, payload)

    def _send(self, file: int, data: bytes) -> int:
        try:
            return os.write(file, data)
        except OSError:
            self._hang_up()
            return len(data)

    def _hang_up(self) -> None:
        self._write = cast("Any", len)
        see_to_the_end(128 + HANGUP)
        cast("Any", self._app).end_by_signal(HANGUP)
