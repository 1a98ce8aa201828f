"""Every command reports the same fault of its arguments in the same sentence."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from tests.cli.capture import Capture

SAVED = ["analyse", "replay", "resume", "games --recover", "games --delete"]
EITHER = ["scenario", "odds", "practice"]
SCENARIO = ["simulate", "play", "referee", "league", "demo", "sight {} 0101 0102", "new scenario --like"]
OTHERS = ["sheet", "jumpstart", "jumpstart --check", "import", "referee duel --dice"]
FAULTS: dict[str, tuple[str, Callable[[str], object]]] = {
    "folder": ("this is a folder", os.mkdir),
    "pipe": ("this is not a regular file", os.mkfifo),
    "loop.toml": ("it is a link that leads back to itself", lambda path: os.symlink("loop.toml", path)),
    "link.toml": ("this is a link to a file that is not there", lambda path: os.symlink("nowhere", path)),
    "nothing": ("there is no such file or folder", str),
    "nothing.toml": ("there is no such file or folder", str),
    "-": ("there is no such file or folder", str),
}


def filled(command: str, given: str) -> list[str]:
    words = [given if word == "{}" else word for word in command.split()]
    return words if given in words else [*words, given]


@pytest.mark.parametrize("command", [*SAVED, *EITHER, *SCENARIO, *OTHERS, "check", "export {} -"])
def test_a_path_without_a_file_is_told_alike(
    command: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, (why, make) in FAULTS.items():
        make(name)
        if command == "check" and name == "folder":
            continue
        for given in (f"./{name}", str(tmp_path / name)):
            assert command_line(filled(command, given)) == 2
            assert capsys.readouterr().err == f"{given}: {why}.\n"


@pytest.mark.parametrize(
    ("commands", "what", "lists"),
    [
        ([*SAVED, "export {} -"], "saved game", "`shellshock games` lists them."),
        (EITHER, "saved game or scenario", "`shellshock games` and `shellshock play` list them."),
        (SCENARIO[:-1], "scenario", "`shellshock play` lists them."),
        (["sheet"], "sheet", "`shellshock sheet` lists them."),
        (["jumpstart", "jumpstart --check"], "lesson", "`shellshock jumpstart --list` lists them."),
    ],
)
def test_a_name_that_nothing_has_is_told_alike(
    commands: list[str], what: str, lists: str, home: Path, capsys: Capture
) -> None:
    for command in commands:
        assert command_line(filled(command, "xyz")) == 2
        assert capsys.readouterr().err == f"There is no {what} 'xyz'. {lists}\n"


@pytest.mark.parametrize(
    "line", ["check ./x.toml", "sheet /", "jumpstart 99", "replay x", "play duel --seed x"]
)
def test_every_message_ends_with_a_full_stop(line: str, capsys: Capture) -> None:
    assert command_line(line.split()) == 2
    assert capsys.readouterr().err.rstrip("\n").rstrip("`").endswith(".")
