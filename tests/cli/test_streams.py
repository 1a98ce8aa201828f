"""Output that cannot be written or encoded, and interruptions while the program starts."""

import errno
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

from shellshock_tui.cli import edge
from shellshock_tui.store import SaveError, read
from tests.cli.capture import Capture
from tests.other_processes import FORKS, hold
from tests.served import free_port
from tests.soak import soaked

COMMANDS = (
    ("--version",),
    ("--help",),
    ("games",),
    ("sheet",),
    ("sheet", "bison-gp"),
    ("rules", "red"),
    ("scenario", "duel"),
    ("sight", "duel", "0101", "0505"),
    ("jumpstart", "--list", "--json"),
    ("check", "scenarios/duel.toml"),
    ("rules", "--protocol", "shellshock"),
    ("simulate", "duel", "--games", "1", "--bot", "red=random", "--bot", "blue=random"),
)
SIGNED = (("sheet", "bison-gp"), ("sheet", "mason"), ("rules", "red"), ("rules", "move.turn-number"))
ROOT = Path(__file__).parent.parent.parent


def printed(words: tuple[str, ...], to: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with its output redirected by a shell."""
    program = f'"$0" -m shellshock_tui "$@" {to}'
    return subprocess.run(
        ["bash", "-c", program, sys.executable, *words],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **env},
        timeout=120,
        check=False,
    )


@pytest.mark.usefixtures("home")
@pytest.mark.few(2)
@pytest.mark.parametrize("to", ["> /dev/full", ">&-"])
@pytest.mark.parametrize("words", soaked(COMMANDS, 3), ids=" ".join)
def test_output_that_cannot_be_written_is_a_sentence(words: tuple[str, ...], to: str) -> None:
    ended = printed(words, to)
    assert ended.returncode == 1
    assert ended.stderr.count(b"\n") == 1
    assert b"cannot be written" in ended.stderr


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("to", "told"),
    [
        ("> /dev/full", b"The output cannot be written: the disk is full.\n"),
        (">&-", b"The output cannot be written: it is closed.\n"),
        ("| true; exit ${PIPESTATUS[0]}", b""),
    ],
)
def test_a_server_whose_address_cannot_be_written_ends(to: str, told: bytes) -> None:
    ended = printed(("serve", "--port", str(free_port())), to)
    assert (ended.returncode, ended.stderr) == (1, told)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("words", soaked(COMMANDS[3:6], 2), ids=" ".join)
def test_a_reader_who_stops_early_gets_no_message(words: tuple[str, ...]) -> None:
    assert printed(words, "| head -c 0").stderr == b""


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize("to", ["2> /dev/full", "2>&-", "> /dev/full 2>&-"])
def test_a_mistake_that_cannot_be_told_is_still_one(to: str) -> None:
    assert printed(("sheet", "no-such-sheet"), to).returncode in {1, 2}


def test_a_file_that_cannot_be_copied_is_no_fault_of_the_output(game: Path) -> None:
    """A game that another window has open is copied before it is read."""
    with FORKS.Pool(1) as pool:
        pool.apply(hold, (game,))
        ended = limited("-f 4", "games", "--recover", game.stem)
    told = f"{game.name}: no copy of it can be made in order to read it: the file would be too large.\n"
    assert (ended.returncode, ended.stderr) == (2, told)


def test_a_missing_folder_for_temporary_files_is_told(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_candidate_tempdir_list", list[str])
    with FORKS.Pool(1) as pool:
        pool.apply(hold, (game,))
        with pytest.raises(SaveError, match="no folder for temporary files can be written to"):
            read(game)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.EFBIG, ""), "The file would be too large."),
        (OSError(errno.EMFILE, "", "/tmp/folder-of-ours"), "Too many files are open."),
        (OSError(errno.ENOENT, "no folder"), "There is no such file or folder."),
        (OSError(errno.EIO, "", "lists"), "lists: the disk cannot be read or written."),
    ],
    ids=repr,
)
def test_an_error_of_a_file_is_told_as_one(error: OSError, told: str, capsys: Capture) -> None:
    def refuse() -> NoReturn:
        raise error

    assert edge.run(refuse) == 2
    assert capsys.readouterr().err == f"{told}\n"


def limited(limit: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command within a limit that `ulimit` sets."""
    program = f'ulimit {limit}; "$0" -m shellshock_tui "$@"'
    command = ["bash", "-c", program, sys.executable, *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)


MISTAKES = (("play", "nosuch"), ("fly",), ("play", "duel", "--seed", "x"), ("check", "nosuch.toml"))
BUFFERED = {"PYTHONUNBUFFERED": ""}


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize("to", ["2>&1 | true", "2> /dev/full", "2>&-", "> /dev/full 2>&1", ">&- 2>&-"])
@pytest.mark.parametrize("words", soaked(MISTAKES, 1), ids=" ".join)
def test_an_unread_mistake_is_quiet_and_ends_with_2(words: tuple[str, ...], to: str) -> None:
    ended = printed(words, f"{to}; exit ${{PIPESTATUS[0]}}", **BUFFERED)
    assert (ended.returncode, ended.stderr) == (2, b"")


@pytest.mark.usefixtures("home")
@pytest.mark.few(2)
@pytest.mark.parametrize("to", ["| true", "2>&1 | true", "2>&- | true", "> /dev/full 2>&1", ">&- 2>&-"])
@pytest.mark.parametrize("words", soaked(COMMANDS, 3), ids=" ".join)
def test_an_unread_answer_is_quiet_and_ends_with_1(words: tuple[str, ...], to: str) -> None:
    ended = printed(words, f"{to}; exit ${{PIPESTATUS[0]}}", **BUFFERED)
    assert (ended.returncode, ended.stderr) == (1, b"")


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize("encoding", soaked(["ascii", "utf-8", "latin-1"], 2))
@pytest.mark.parametrize(
    "words",
    soaked([("sheet", "bison-gp"), ("rules", "move.turn-number"), ("rules", "red"), ("sheet", "mason")], 1),
    ids=" ".join,
)
def test_a_stream_without_our_signs_gets_others(words: tuple[str, ...], encoding: str) -> None:
    ended = printed(words, "", PYTHONIOENCODING=encoding)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.isascii() == (encoding != "utf-8")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "words", soaked([("simulate", "duel", "--games", "9000"), ("games",)], 1), ids=" ".join
)
def test_an_interruption_while_it_starts_is_quiet(words: tuple[str, ...]) -> None:
    """The program is interrupted at its first line and at the beginning of each module."""
    script = (
        "import os, signal, sys\n"
        "at, place = int(sys.argv.pop(1)), [0]\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        place[0] += name.startswith(('shellshock_tui.', 'typer', 'rich'))\n"
        "        if place[0] == at:\n"
        "            place[0] += 1\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "import runpy\n"
        "runpy.run_module('shellshock_tui', run_name='__main__', alter_sys=True)\n"
    )
    for at in (2, 3, 5, 9, 20, 40, 80):
        ended = subprocess.run(
            [sys.executable, "-c", script, str(at), *words], capture_output=True, timeout=120, check=False
        )
        assert ended.stderr == b""
        assert ended.returncode in {130, -signal.SIGINT, 0}
