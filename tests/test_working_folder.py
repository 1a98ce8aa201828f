"""No process of the program imports anything from the working folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from shellshock_tui.ai import BotProcess, Position
from shellshock_tui.dice import SeededDice
from shellshock_tui.sim.batch import Batch, run
from shellshock_tui.sim.win_counts import PlayedOn
from shellshock_tui.sim.workforce import Processes
from shellshock_tui.store import SaveError, read
from tests.served import in_browser, open_tab, serving
from tests.soak import soaked
from tests.toy import DUEL, GUARD, courtyard
from tests.trapped_folder import RUNPY, TrappedFolder
from tests.window import ALTERNATE, window

SEATS = {"blue": "random", "gold": "random"}
TABLE = {**DUEL, "sheets": {"guard": GUARD}}


@pytest.fixture
def trapped(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> TrappedFolder:
    """A working folder with traps; programs that run there begin without environment settings of Python."""
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    return TrappedFolder(tmp_path)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "words",
    soaked(
        [
            ("simulate", "duel", "--games", "2", "--jobs", "2"),
            ("league", "duel", "--games", "2", "--cluster", "tcp://127.0.0.1:1"),
            ("check", "duel.toml"),
            ("rules", "duel"),
            ("--help",),
            ("simulate", "duel", "--games", "1", "--jobs", "1"),
            ("league", "duel", "--games", "2", "--jobs", "2"),
        ],
        5,
    ),
    ids=" ".join,
)
def test_commands_import_nothing_from_there(trapped: TrappedFolder, words: tuple[str, ...]) -> None:
    subprocess.run([sys.executable, "-c", trapped.script, *words], capture_output=True, check=False)
    assert trapped.imported == ""


def test_running_the_module_imports_nothing_from_the_folder(trapped: TrappedFolder) -> None:
    words = ["simulate", "duel", "--games", "2", "--jobs", "2", "--bot", "red=random", "--bot", "blue=random"]
    trapped.spare(RUNPY)
    command = [sys.executable, "-m", "shellshock_tui", *words]
    ran = subprocess.run(command, cwd=trapped.folder, capture_output=True, check=False)
    assert trapped.imported == ""
    assert ran.returncode == 0, ran.stderr


def commands_saved(folder: Path, copies: Path) -> int:
    """Return the number of rows of the only game of a folder."""
    for game in folder.glob("*.game"):
        try:
            return len(read(Path(shutil.copy(game, copies))).rows)
        except SaveError:
            return 0
    return 0


@pytest.mark.parametrize(
    "case", soaked([("demo", ("demo",)), ("games", ("play", "duel", "--bot", "blue=recruit"))], 1), ids=str
)
def test_bots_on_the_screen_import_nothing_from_there(
    trapped: TrappedFolder, home: Path, tmp_path: Path, case: tuple[str, tuple[str, ...]]
) -> None:
    folder, words = case
    with window(*words, script=trapped.script) as opened:
        opened.read_until(ALTERNATE)
        for _ in range(60):
            opened.type(b"\r")
            opened.settle()
            if trapped.imported or commands_saved(home / folder, tmp_path) > 4:
                break
    assert trapped.imported == ""
    assert commands_saved(home / folder, tmp_path) > 4


def test_a_bot_imports_nothing_from_there(trapped: TrappedFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = courtyard()
    state = rules.start(SeededDice("1")).state
    player = BotProcess(rules, "toy", TABLE, "The courtyard", "random")
    monkeypatch.chdir(trapped.folder)
    side = getattr(rules.decision(state), "side")  # noqa: B009
    assert player.ask(Position(state, side, "ash", ()))
    player.leave()
    assert trapped.imported == ""


def test_report_workers_import_nothing_from_the_folder(
    trapped: TrappedFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(trapped.folder)
    state = courtyard().start(SeededDice("1")).state
    assert len(list(PlayedOn(("tests.toy", TABLE, "The courtyard"), (state,), 1))) == 1
    assert trapped.imported == ""


def test_a_tab_in_the_browser_imports_nothing_from_there(trapped: TrappedFolder) -> None:
    with serving(script=trapped.script) as served:

        async def opened(client: aiohttp.ClientSession) -> None:
            await open_tab(client, served.address, "width=80&height=24")

        in_browser(opened)
    assert trapped.imported == ""


def test_a_pool_of_processes_keeps_the_environment(trapped: TrappedFolder) -> None:
    """A pool of processes leaves the environment variables as they were."""
    before = dict(os.environ)
    assert len(list(run(Batch("tests.toy", TABLE, "The courtyard", SEATS, 4, "ash"), Processes(2)))) == 4
    assert dict(os.environ) == before
