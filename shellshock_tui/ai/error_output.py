"""What a program writes on its standard error, of which the end is kept."""

from contextlib import suppress
from threading import Lock
from typing import BinaryIO

from shellshock_tui.files import clean

MOST_LINES, LONGEST_LINE = 200, 500
"""The number of lines that are kept, and of bytes of each; a longer line counts as several."""
KEPT = MOST_LINES * LONGEST_LINE
PART = 64 * 1024
"""The number of bytes that are read at a time, so that a program that writes much is not held up."""


class ErrorOutput:
    """The end of a program's standard error, which one thread reads while others look at it."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._lock = Lock()

    @property
    def lines(self) -> tuple[str, ...]:
        """The latest lines, without characters that cannot be shown."""
        with self._lock:
            text = bytes(self._kept)
        lines = [line.rstrip(b"\r") for line in text.removesuffix(b"\n").split(b"\n")] if text else []
        parts = (
            line[at : at + LONGEST_LINE] for line in lines for at in range(0, len(line) or 1, LONGEST_LINE)
        )
        return tuple(clean(part.decode("utf-8", "replace")) for part in list(parts)[-MOST_LINES:])

    def listen(self, stream: BinaryIO) -> None:
        """Read a stream until it ends, and keep its end."""
        with suppress(OSError, ValueError):
            while part := _read(stream):
                with self._lock:
                    self._kept += part
                    del self._kept[:-KEPT]


def _read(stream: BinaryIO) -> bytes:
    """Return what a stream holds now, as soon as it holds anything; empty at its end."""
    read: bytes = stream.read1(PART)  # type: ignore[attr-defined]  # a buffered stream has it
    return read
