"""The output of a command, as text and as JSON."""

import json
from typing import Any

import pytest

from shellshock_tui.cli import command_line

Capture = pytest.CaptureFixture[str]


def told(capture: Capture, *arguments: str) -> str:
    """The output of a command that succeeds."""
    assert command_line(list(arguments)) == 0
    printed = capture.readouterr()
    assert printed.err == ""
    return printed.out


def told_json(capture: Capture, *arguments: str) -> Any:
    return json.loads(told(capture, *arguments, "--json"))
