"""Standard input without an end is read only as far as a message needs it."""

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.cli import command_line
from tests.cli.capture import Capture

MIB = 1024 * 1024


class Endless(io.RawIOBase):
    """Standard input that repeats a byte without end, and counts how often it was read."""

    def __init__(self, byte: bytes) -> None:
        self.byte, self.given = byte, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.given += len(buffer)
        assert self.given < 400 * MIB, "read without end"
        buffer[:] = self.byte * len(buffer)
        return len(buffer)


def type_endlessly(byte: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless(byte))))


@pytest.mark.parametrize("byte", [b"\0", b"\n"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check -", "standard input: this is larger than 192 KiB.\n"),
        ("import -", "standard input: this is not an exported game, or it is damaged.\n"),
        ("replay -", "standard input: this is not an exported game, or it is damaged.\n"),
    ],
)
def test_endless_input_is_told_in_a_sentence(
    words: str, told: str, byte: bytes, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    type_endlessly(byte, monkeypatch)
    assert command_line(words.split()) == 2
    assert capsys.readouterr().err == told


def test_the_referee_refuses_an_endless_line_and_ends(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    type_endlessly(b"\0", monkeypatch)
    assert command_line(["referee", "duel", "--seed", "1"]) == 1
    assert "is longer than 65536 bytes" in capsys.readouterr().out.splitlines()[-1]
