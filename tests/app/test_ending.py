"""The program in a real terminal: signals, closed windows and arbitrary input."""

import os
import shutil
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.session import resume
from shellshock_tui.session.games import find_game
from shellshock_tui.store import read
from shellshock_tui.store.lines import read_lines
from tests.soak import soaked
from tests.window import ALTERNATE, BACK, Window, window

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
OPENED = (
    (("play", "duel"), b"\r"),
    ((), b"h"),
    ((), b"s"),
    ((), b"n\r"),
    (("demo",), b"\r\r y"),
    (("play", "duel"), b"\r\r?"),
)
"""The arguments of the program, and keys that open screens."""
DRAWN = (0, 1_000, 9_000, 30_000)
Moment = tuple[tuple[str, ...], bytes, int, signal.Signals]
MOMENTS: list[Moment] = [
    (words, keys, drawn, number) for drawn in DRAWN for number in SIGNALS for words, keys in OPENED
]  # fmt: skip


@pytest.fixture(autouse=True)
def at_home(home: Path) -> None:
    """Play in a folder of its own."""


def in_the_midst(opened: Window, keys: bytes, drawn: int) -> None:
    """Reach a moment in which screens open: a number of bytes after keys were typed."""
    opened.read_until(ALTERNATE)
    opened.type(keys)
    opened.read_some(drawn)


@pytest.mark.parametrize("moment", soaked(MOMENTS, 1))
def test_a_signal_while_a_screen_opens_is_quiet(moment: Moment) -> None:
    words, keys, drawn, number = moment
    with window(*words) as opened:
        in_the_midst(opened, keys, drawn)
        os.kill(opened.pid, number)
        assert opened.end() == 128 + number
        assert BACK in opened.said
        assert not opened.modes_left
        assert b"Traceback" not in opened.said
        assert b"Error" not in opened.said
        assert not opened.is_raw


@pytest.mark.parametrize("moment", soaked(MOMENTS[1::3], 1))
def test_a_window_that_is_closed_ends_the_program(moment: Moment) -> None:
    words, keys, drawn, _ = moment
    with window(*words) as opened:
        in_the_midst(opened, keys, drawn)
        opened.close()
        assert opened.ends_unseen()


def test_a_window_that_reads_nothing_ends_at_a_signal() -> None:
    with window("demo") as opened:
        opened.read_until(ALTERNATE)
        os.kill(opened.pid, signal.SIGTERM)
        assert opened.ends_unseen()


STUCK = """
import sys, time
from shellshock_tui.app import running
from shellshock_tui.app.battle.screen import BattleScreen
running.LONGEST = 0.1
BattleScreen.on_unmount = lambda self: time.sleep(60)
from shellshock_tui.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("number", soaked(SIGNALS, 1))
def test_a_program_that_hangs_at_its_end_restores_the_terminal(number: signal.Signals) -> None:
    with window("play", "duel", script=STUCK) as opened:
        opened._read(lambda: ALTERNATE in opened.said)
        opened.settle()
        opened.type(b"\r")
        opened.settle()
        os.kill(opened.pid, number)
        assert opened.end() == 128 + number
        assert not opened.modes_left
        assert not opened.is_raw


def played(opened: Window, folder: Path) -> tuple[Mapping[str, Any], ...]:
    """Press Enter, often on a busy machine, until a command is saved; return the rows of the file."""
    opened.read_until(ALTERNATE)
    rows: tuple[Mapping[str, Any], ...] = ()
    for _ in range(60):
        opened.type(b"\r")
        opened.settle()
        rows = read(Path(shutil.copy(find_game(), folder))).rows
        if len(rows) > 1:
            break
    return rows


def test_commands_are_saved_when_the_window_is_closed(tmp_path: Path) -> None:
    with window("play", "duel", "--seed", "3") as opened:
        played(opened, tmp_path)
        opened.close()
        assert opened.ends_unseen()
    assert len(read(find_game()).rows) > 1


F10 = b"\x1b[21~"
LAUNCHER = """
import subprocess, sys
subprocess.run([sys.executable, "-m", "shellshock_tui", *sys.argv[1:]])
"""


def test_a_killed_launcher_loses_nothing_and_leaves_no_process(tmp_path: Path) -> None:
    with window("play", "duel", "--seed", "3", "--bot", "blue=recruit", script=LAUNCHER) as opened:
        kept = played(opened, tmp_path)
        os.kill(opened.pid, signal.SIGKILL)
        assert opened.ends_unseen()
        assert opened.leaves_nobody()
    assert read(find_game()).rows[: len(kept)] == kept
    assert len(kept) > 1
    resume(find_game()).close()


TYPED = {
    "no text": b"\xff\xfe\x80\xc3",
    "paste": b"\x1b[200~" + b"\x1b[" * 32_768 + b"\x1b[201~",
    "escapes": b"\x1b" * 300,
    "much": b"j" * 65_536,
    "pastes": b"\x1b[200~\xff\x1b\x1b\x1b" * 200,
}


@pytest.mark.parametrize("typed", soaked(TYPED, 1))
def test_the_next_key_counts_after_any_input(typed: str) -> None:
    with window("play", "duel") as opened:
        opened.read_until(ALTERNATE)
        opened.settle()
        opened.type(b"\r")
        opened.settle()
        opened.type(TYPED[typed])
        opened.settle()
        opened.said = b""
        for _ in range(9):  # On a busy machine the first key may still arrive with those typed before.
            opened.type(F10)
            opened.settle()
            if opened.has_ended:
                break
        assert opened.end() == 0
        assert b"Traceback" not in opened.said


UNFINISHED = {
    "paste": b"\x1b[200~",
    "answer": b"\x1b]11;",
    "sequence": b"\x1b[1;",
    "escape": b"\x1b",
    "device": b"\x1bP1$r",
    "long paste": b"\x1b[200~" + b"j" * 900,
}


@pytest.mark.parametrize("typed", soaked(UNFINISHED, 1))
def test_ctrl_q_ends_the_program_behind_unfinished_input(typed: str) -> None:
    with window("play", "duel") as opened:
        opened.read_until(ALTERNATE)
        opened.settle()
        opened.type(UNFINISHED[typed])
        opened.settle()
        opened.type(b"\x11")
        assert opened.end() == 0
        assert b"Traceback" not in opened.said


def test_a_stopped_program_leaves_the_terminal_and_returns() -> None:
    with window("play", "duel") as opened:
        opened.read_until(ALTERNATE)
        opened.settle()
        assert opened.is_raw
        os.kill(opened.pid, signal.SIGTSTP)
        os.waitpid(opened.pid, os.WUNTRACED)
        assert not opened.is_raw
        opened.read_until(BACK)
        os.kill(opened.pid, signal.SIGCONT)
        opened.read_until(ALTERNATE)
        opened.settle()
        assert opened.is_raw


IDLE = """
import sys, threading
threading.Thread(target=threading.Event().wait, daemon=True).start()
from shellshock_tui.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("number", [signal.SIGCONT, signal.SIGTERM])
def test_a_signal_is_heard_whichever_thread_it_is_given_to(number: signal.Signals) -> None:
    with window("play", "duel", script=IDLE) as opened:
        opened.read_until(ALTERNATE)
        opened.settle()
        idle = min(set(map(int, os.listdir(f"/proc/{opened.pid}/task"))) - {opened.pid})
        os.kill(idle, number)
        opened.read_until(ALTERNATE if number == signal.SIGCONT else BACK)


FAULTY = """
import sys
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen

def compose(self):
    raise RuntimeError("the help is lost")
    yield

HelpScreen.compose = compose
from shellshock_tui.__main__ import main
sys.exit(main())
"""


def test_a_fault_of_the_program_is_written_down_with_the_game(home: Path) -> None:
    with window("play", "duel", "--seed", "3", script=FAULTY) as opened:
        opened.read_until(ALTERNATE)
        opened.settle()
        opened.type(b"\r")
        opened.settle()
        opened.type(b"?")
        assert opened.end() == 1
        assert b"shellshock resume" in opened.said
        assert b"Traceback" not in opened.said
    (report,) = (home / "faults").iterdir()
    assert report.name.encode() in opened.said.replace(b"\r\n", b"")
    assert "the help is lost" in report.read_text()
    assert read_lines(report).rows == read(find_game()).rows


REPLACED = b"was overwritten, replaced, moved or deleted while it was played."


@pytest.mark.parametrize("ending", soaked([b"\x11", F10], 1))
def test_a_replaced_save_is_reported_and_written_to_a_new_file(tmp_path: Path, ending: bytes) -> None:
    with window("play", "duel", "--seed", "3", size=(120, 40)) as opened:
        kept = played(opened, tmp_path)
        game = find_game()
        os.replace(shutil.copy(game, tmp_path / "copy"), game)
        opened.read_until(b"replaced,")
        new = find_game()
        assert new.stem == f"{game.stem}-2"
        assert read(new).rows[: len(kept)] == kept
        new.unlink()
        opened.type(ending)
        assert opened.end() == 0
        assert REPLACED in opened.said.partition(BACK)[2]
    assert read(new).rows[: len(kept)] == kept
