"""Battles on a Dask cluster: the same results as here, even if workers are lost."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.sim import cluster
from shellshock_tui.sim.batch import run
from shellshock_tui.sim.workforce import Cluster, Processes
from shellshock_tui.user_error import UserError
from tests.cli.capture import Capture, told_json
from tests.dask_cluster import DaskCluster, dask_cluster
from tests.games import put_courtyard
from tests.patience import holds
from tests.sim.test_simulate import COURTYARD
from tests.trapped_folder import TrappedFolder
from tests.window import ROOT

MANY = replace(COURTYARD, games=20)
"""The number of battles that two processes share."""

GIVES_ONE_COMMAND = """
import json, sys
for line in sys.stdin:
    if "decision" in json.loads(line):
        print('{"ask": "legal", "limit": 1}', flush=True)
        print(json.dumps(json.loads(sys.stdin.readline())["legal"][0]), flush=True)
        break
sys.stdin.readline()
sys.exit(3)
"""


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    with dask_cluster(tmp_path_factory.mktemp("cluster"), 2) as started:
        yield started


def test_a_cluster_gives_the_same_games_as_one_process(two_workers: DaskCluster) -> None:
    assert list(run(COURTYARD, Cluster(two_workers.address))) == list(run(COURTYARD, Processes(1)))


def test_games_of_a_killed_worker_are_played_once_by_another(two_workers: DaskCluster) -> None:
    games = run(MANY, Cluster(two_workers.address))
    first = [next(games) for _ in range(3)]
    two_workers.kill_worker()
    found = first + list(games)
    two_workers.add_worker()
    assert found == list(run(MANY, Processes(1)))


def test_the_end_of_the_last_worker_is_told_once_and_a_new_worker_plays_on(tmp_path: Path) -> None:
    said: list[str] = []
    with dask_cluster(tmp_path, 1) as started:

        def tell(sentence: str) -> None:
            said.append(sentence)
            started.add_worker()

        enough = replace(MANY, games=80)  # The worker must not play all of them before it is killed.
        games = run(enough, Cluster(started.address, tell))
        first = next(games)
        started.kill_worker()
        assert [first, *games] == list(run(enough, Processes(1)))
    assert said == [cluster.NO_WORKER]


def test_games_that_nobody_waits_for_are_given_up(two_workers: DaskCluster) -> None:
    games = run(replace(MANY, games=100_000), Cluster(two_workers.address))
    next(games)
    games.close()  # type: ignore[attr-defined]
    assert len(list(run(COURTYARD, Cluster(two_workers.address)))) == COURTYARD.games


def test_simulate_prints_the_same_from_a_cluster(
    two_workers: DaskCluster, capsys: Capture, tmp_path: Path
) -> None:
    words = ("simulate", str(put_courtyard(tmp_path / "files")), "--games", "4", "--seed", "3")
    assert told_json(capsys, *words, "--cluster", two_workers.address) == told_json(capsys, *words)


def test_a_league_on_a_cluster_has_the_same_table_and_keeps_each_game_once(
    two_workers: DaskCluster, capsys: Capture, tmp_path: Path
) -> None:
    results = tmp_path / "results.jsonl"
    words = ("league", str(put_courtyard(tmp_path / "files")), "--games", "6", "--seed", "3")
    spread = (*words, "--cluster", two_workers.address, "--results", str(results))
    table = told_json(capsys, *words)
    assert told_json(capsys, *spread) == table
    kept = results.read_text()
    assert len(set(kept.splitlines())) == table["games"] == 6
    assert told_json(capsys, *spread) == table
    assert results.read_text() == kept


def test_an_interruption_keeps_the_games_of_a_cluster(
    two_workers: DaskCluster, home: Path, tmp_path: Path
) -> None:
    results = tmp_path / "results.jsonl"
    words = ["league", "duel", "--games", "9000", "--cluster", two_workers.address, "--results", str(results)]
    process = subprocess.Popen(
        [sys.executable, "-m", "shellshock_tui", *words],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holds(lambda: results.exists() and results.read_bytes().count(b"\n") > 3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert "Stopped after " in out
    assert all(line.endswith("}\n") for line in results.read_text().splitlines(keepends=True))


@pytest.fixture
def bots_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of the command, with a program that the folder of the workers lacks."""
    program = tmp_path / "nowhere"
    program.write_text(f"#!{sys.executable}\n{GIVES_ONE_COMMAND}")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.few(1)
@pytest.mark.parametrize("command", [f"{sys.executable} nowhere", "./nowhere"])
def test_a_program_that_a_worker_cannot_start_ends_a_league_and_loses_no_game(
    two_workers: DaskCluster, capsys: Capture, tmp_path: Path, bots_folder: Path, command: str
) -> None:
    results = tmp_path / "results.jsonl"
    words = ["league", str(put_courtyard(tmp_path / "files")), "--games", "4", "--seed", "3"]
    words += ["--bots", f"recruit,random,cmd:{command}", "--results", str(results)]
    assert command_line([*words, "--cluster", two_workers.address]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    where = (
        rf"^The worker tcp://127\.0\.0\.1:\d+, started in the folder {re.escape(str(two_workers.folder))}, "
    )
    assert re.match(where, printed.err)
    assert "nowhere" in printed.err
    assert not results.exists() or "nowhere" not in results.read_text()


def test_a_simulation_with_a_program_that_a_worker_cannot_start_has_no_figures(
    two_workers: DaskCluster, capsys: Capture, tmp_path: Path, bots_folder: Path
) -> None:
    words = [
        "simulate",
        str(put_courtyard(tmp_path / "files")),
        "--games",
        "4",
        "--bot",
        "blue=cmd:./nowhere",
    ]
    assert command_line([*words, "--cluster", two_workers.address]) == 2
    assert "./nowhere cannot be started" in capsys.readouterr().err


def test_a_program_that_dies_after_a_command_has_lost_its_game_and_the_worker_is_named(
    two_workers: DaskCluster, capsys: Capture, tmp_path: Path
) -> None:
    program = tmp_path / "dies.py"
    program.write_text(GIVES_ONE_COMMAND)
    words = ["league", str(put_courtyard(tmp_path / "files")), "--games", "4", "--seed", "3"]
    words += ["--bots", f"random,cmd:{sys.executable} {program}", "--cluster", two_workers.address]
    (lost,) = told_json(capsys, *words)["forfeits"]
    assert re.match(
        r"On the worker tcp://127\.0\.0\.1:\d+: The program .* ended with exit code 3\.", lost["fault"]
    )


def test_workers_import_nothing_from_their_working_folder(tmp_path: Path) -> None:
    trapped = TrappedFolder(tmp_path)
    with dask_cluster(trapped.folder, 1) as started:
        assert len(list(run(replace(COURTYARD, games=2), Cluster(started.address)))) == 2
    assert trapped.imported == ""


def test_a_worker_of_another_version_is_a_sentence(
    two_workers: DaskCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__version__", "9.9")
    with pytest.raises(
        UserError, match=r"^A worker of the cluster has version [0-9.]+ of this program, not 9.9\.$"
    ):
        list(run(COURTYARD, Cluster(two_workers.address)))


def test_a_worker_that_lacks_a_module_is_a_sentence(two_workers: DaskCluster) -> None:
    with pytest.raises(UserError, match="A worker of the cluster cannot play: No module named 'nowhere'"):
        list(run(replace(COURTYARD, module="nowhere"), Cluster(two_workers.address)))


def test_a_scheduler_that_is_lost_is_a_sentence(tmp_path: Path) -> None:
    with dask_cluster(tmp_path, 1) as started:
        games = run(replace(MANY, games=9_000), Cluster(started.address))
        next(games)
        started.kill_scheduler()
        with pytest.raises(UserError, match=r"The connection to the cluster at tcp://.* was lost\."):
            list(games)


@pytest.mark.few(1)
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nothing://here", "a:b:c", "tcp://\x1b[2J:1"])
def test_an_address_without_a_scheduler_is_a_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECTING", 1)
    with pytest.raises(UserError, match=r"^There is no Dask scheduler at [^\x1b]*$"):
        list(run(COURTYARD, Cluster(address)))


def test_a_cluster_without_workers_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAITING", 1)
    with dask_cluster(tmp_path, 0) as started, pytest.raises(UserError, match="has no workers"):
        list(run(COURTYARD, Cluster(started.address)))
