"""Without a terminal, commands with screens say so in one sentence and start nothing."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shellshock_tui.session.games import saved_games
from tests.served import peak_memory
from tests.soak import soaked
from tests.window import ALTERNATE, window

MOST_MEMORY = 200 * 1024
"""The most memory that a command may use, in KiB."""
WAYS = {
    "title": "shellshock --help",
    "play duel": "shellshock referee",
    "--ascii play duel": "shellshock referee",
    "table duel": "--lay-out",
    "jumpstart": "jumpstart --list",
    "demo": "shellshock simulate",
    "practice duel": "shellshock odds",
    "drill": "drill --cards",
    "drill --minutes 5": "drill --print",
}
"""Commands with screens, each with the advice in its message without a terminal."""


def started(arguments: tuple[str, ...], terminal: int, **env: str) -> subprocess.CompletedProcess[str]:
    """Start the program with a terminal, or a pretended one, as its input and output."""
    words = () if arguments == ("title",) else arguments
    return subprocess.run(
        [sys.executable, "-m", "shellshock_tui", *words],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **env},
        timeout=60,
        check=False,
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("way", soaked(WAYS.items(), 3), ids=str)
def test_the_program_says_that_it_has_no_terminal(home: Path, way: tuple[str, str]) -> None:
    line, advice = way
    ended = started(tuple(line.split()), subprocess.DEVNULL)
    assert ended.returncode == 2
    assert "need a terminal" in ended.stderr
    assert advice in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not saved_games()


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "mistake",
    soaked(
        [
            (("play", "nope"), "There is no scenario 'nope'."),
            (("play", "duel", "--bot", "red=genius"), "There is no bot 'genius'."),
            (
                ("play", "duel", "--table-dice", "--option", "nestel=true"),
                "There is no option 'nestel'; did you mean nestle?",
            ),
            (("demo", "nope"), "There is no scenario 'nope'."),
            (("resume",), "There is no saved game yet."),
            (("resume", "nope"), "There is no saved game 'nope'."),
            (("jumpstart", "nope"), "There is no lesson 'nope'."),
            (("practice", "nope"), "There is no saved game or scenario 'nope'."),
            (("practice", "duel", "--dice", "nope"), "nope: there is no such file or folder"),
        ],
        3,
    ),
    ids=str,
)
def test_a_mistake_is_told_before_the_missing_terminal(
    home: Path, mistake: tuple[tuple[str, ...], str]
) -> None:
    given, why = mistake
    ended = started(given, subprocess.DEVNULL)
    assert ended.returncode == 2
    assert ended.stderr.startswith(why)


def test_a_terminal_that_cannot_place_text_is_refused(home: Path) -> None:
    master, slave = pty.openpty()
    try:
        ended = started(("play", "duel"), slave, TERM="dumb")
    finally:
        os.close(slave)
        os.close(master)
    assert ended.returncode == 2
    assert "TERM=dumb" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not saved_games()


@pytest.mark.few(1)
@pytest.mark.parametrize("words", [(), ("play", "duel")], ids=" ".join)
def test_a_terminal_of_any_size_takes_little_memory(
    home: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    with window(*words, size=(65_535, 65_535)) as opened:
        opened.read_until(ALTERNATE)
        opened.read_at_least(1_000_000)
        opened.resize(65_535, 40)
        os.kill(opened.pid, signal.SIGWINCH)
        opened.settle()
        opened.type(b"\x1b[48;65535;65535;65535;65535t")
        opened.settle()
        assert not opened.has_ended
        assert peak_memory(opened.pid) < MOST_MEMORY
