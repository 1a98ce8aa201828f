"""A browser tab as the driver: the program ends with the tab or its server, and its size is limited."""

import os
from functools import partial
from typing import Any, cast

from textual.drivers.web_driver import WebDriver

from shellshock_tui.app.ending import force_exit_after
from shellshock_tui.app.largest_size import bounded
from shellshock_tui.processes import notice_end_of_parent

HANGUP = 1
"""The signal that ends programs whose terminal is gone."""
_COLUMNS, _ROWS = "COLUMNS", "ROWS"
"""The variables in which the server gives the size of a tab."""


def bound_size() -> None:
    """Limit the size in which the screens begin."""
    width, height = bounded(_given(_COLUMNS, 80), _given(_ROWS, 24))
    os.environ |= {_COLUMNS: str(width), _ROWS: str(height)}


def _given(name: str, usual: int) -> int:
    try:
        return int(os.environ[name])
    except (KeyError, ValueError):
        return usual


class BrowserTab(WebDriver):
    """A driver that survives any message, and the end of its server."""

    def __init__(self, app: Any, **given: Any) -> None:
        super().__init__(app, **given)
        self._write = cast("Any", partial(self._send, self.fileno))

    def run_input_thread(self) -> None:
        """Handle what comes from the server; exit when it has closed."""
        notice_end_of_parent()
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._hang_up()

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Handle a message of the server, with sizes limited."""
        match payload:
            case {"type": "resize", "width": int(width), "height": int(height)}:
                width, height = bounded(width, height)
                super().on_meta(packet_type, {**payload, "width": width, "height": height})
            case {"type": "resize"}:
                pass
            case {"type": "quit"}:
                force_exit_after(0)
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
        force_exit_after(128 + HANGUP)
        cast("Any", self._app).end_by_signal(HANGUP)
