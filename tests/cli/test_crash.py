"""An error in the program ends a command with a message that says how to report it, and no traceback."""

import json
import sys
from pathlib import Path

import pytest

from shellshock_tui.__main__ import main
from shellshock_tui.cli.commands import doctor, sheet, simulate
from shellshock_tui.library.locations import user_folder

COMMANDS = {
    ("sheet", "hammer"): (sheet, "show_sheet"),
    ("simulate", "duel"): (simulate, "simulate"),
    ("doctor",): (doctor, "look_around"),
}


def broken(*_: object) -> None:
    raise ZeroDivisionError("An unexpected\x1b[31m error.")


@pytest.fixture(params=COMMANDS, ids=" ".join)
def crashing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Let the command on the command line fail."""
    monkeypatch.setattr(sys, "argv", ["shellshock", *request.param])
    module, name = COMMANDS[request.param]
    monkeypatch.setattr(module, name, broken)


@pytest.mark.usefixtures("crashing")
def test_a_sentence_says_where_the_report_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 2
    told = capsys.readouterr()
    (report,) = (user_folder() / "faults").iterdir()
    assert str(report) in told.err
    assert "shellshock export" in told.err
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err
    assert json.loads(report.read_text("utf-8"))["crash"][0].startswith("Traceback")


@pytest.mark.usefixtures("crashing")
def test_without_a_report_the_sentence_says_where_the_error_is(capsys: pytest.CaptureFixture[str]) -> None:
    user_folder().mkdir(parents=True, exist_ok=True)
    (user_folder() / "faults").touch()
    assert main() == 2
    told = capsys.readouterr().err
    assert "ZeroDivisionError in broken" in told
    assert told.count("\n") == 1
    assert "Traceback" not in told
