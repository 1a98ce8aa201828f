"""Simulated battles: the same for any number of processes, reported with confidence intervals."""

import json
import multiprocessing.util
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from errno import EAGAIN
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import bound
from shellshock_tui.cli.commands import league, simulate
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.sim.batch import Batch, as_finished, run
from shellshock_tui.sim.figures import figures, rate
from shellshock_tui.sim.game import LONGEST, play_game
from shellshock_tui.sim.workforce import Processes, completed
from shellshock_tui.user_error import UserError
from tests.battles import shipped
from tests.games import put_courtyard
from tests.soak import soaked
from tests.toy import DUEL, GUARD

COURTYARD = Batch(
    "tests.toy",
    {**DUEL, "sheets": {"guard": GUARD}},
    "The courtyard",
    {"blue": "recruit", "gold": "random"},
    12,
    "oak",
)


def test_two_processes_give_the_same_games_as_one() -> None:
    assert list(run(COURTYARD, Processes(2))) == list(run(COURTYARD, Processes(1)))


def test_bots_change_places_in_every_second_battle() -> None:
    batch = replace(COURTYARD, swap=True)
    assert [batch.seats_of(number) for number in range(3)] == [
        {"blue": "recruit", "gold": "random"},
        {"blue": "random", "gold": "recruit"},
        {"blue": "recruit", "gold": "random"},
    ]


def workers() -> list[int]:
    """The processes of the pool that this process has started."""
    return [process.pid for process in active_children() if process.pid]


def test_a_killed_worker_is_a_sentence_and_ends_the_others() -> None:
    games = run(replace(COURTYARD, games=9_000), Processes(2))
    next(games)
    os.kill(workers()[0], signal.SIGKILL)
    with pytest.raises(UserError, match="was killed"):
        list(games)
    assert not workers()


def killing(games: Iterator[Any], after: int) -> Iterator[Any]:
    """Yield games as they end; kill one of the processes after some of them."""
    for number, game in enumerate(games):
        if number == after:
            os.kill(workers()[0], signal.SIGKILL)
        yield game


def test_battles_that_were_finished_count_if_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(simulate, "as_finished", lambda *given: killing(as_finished(*given), 5))
    words = ["simulate", str(put_courtyard(tmp_path / "files")), "--games", "9000", "--jobs", "2", "--json"]
    assert command_line(words) == 2
    printed = capsys.readouterr()
    table = json.loads(printed.out)
    assert 5 < table["games"] < table["games_wanted"] == 9_000
    assert table["draws"]["of"] == table["games"]
    missing = f"{9_000 - table['games']:,}"
    told = f"One of the processes that played the battles was killed. {missing} battles are missing."
    assert (table["fault"], printed.err) == (told, "")
    assert command_line(words[:-1]) == 2
    assert " battles are missing." in capsys.readouterr().err


def test_games_that_were_finished_count_in_a_league_if_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(league, "completed", lambda *given: killing(completed(*given), 9))
    words = ["league", str(put_courtyard(tmp_path / "files")), "--games", "9000", "--jobs", "2"]
    assert command_line(words) == 2
    printed = capsys.readouterr()
    assert "Stopped after " in printed.out
    assert "rating" in printed.out
    assert printed.err.startswith("One of the processes that played the battles was killed. 8,9")


@pytest.mark.parametrize("victim", [0, 1])
def test_a_worker_that_is_killed_as_it_starts_is_a_sentence(
    victim: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    start: Callable[..., int] = multiprocessing.util.spawnv_passfds

    def killed(*given: Any) -> int:
        pid = start(*given)
        if given[1][-1] != "--multiprocessing-fork":
            return pid
        started.append(pid)
        if len(started) == victim + 1:
            os.kill(pid, signal.SIGKILL)
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        return pid

    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", killed)
    with pytest.raises(UserError, match="was killed"):
        list(run(replace(COURTYARD, games=9_000), Processes(2)))
    assert started
    assert not workers()


def test_a_worker_that_cannot_be_started_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise BlockingIOError(EAGAIN, os.strerror(EAGAIN))

    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", fail)
    with pytest.raises(UserError, match="cannot be started: the system has no room"):
        list(run(COURTYARD, Processes(2)))
    assert not workers()


def test_a_working_folder_that_is_gone_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(UserError, match=r"cannot be started: the working folder has been deleted\.$"):
        list(run(COURTYARD, Processes(2)))


def test_a_fault_in_a_worker_is_raised_for_the_caller() -> None:
    with pytest.raises(KeyError, match="nobody"):
        list(run(replace(COURTYARD, seats={"blue": "nobody"}), Processes(2)))
    assert not workers()


def test_workers_end_with_the_process_that_started_them() -> None:
    script = (
        "import os, signal;"
        "from tests.sim.test_simulate import *;"
        "games = run(replace(COURTYARD, games=9_000), Processes(2)); next(games);"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as parent:
        # The workers hold the output open, so that it ends with them.
        assert parent.communicate(timeout=60)[0] == b""
        assert parent.returncode == -signal.SIGKILL


def test_the_figures_count_every_game_once() -> None:
    games = list(run(replace(COURTYARD, swap=True), Processes(1)))
    found = figures(games)
    assert sum(rate.count for rate in found.sides) + found.draws.count + found.unfinished == len(games)
    assert sum(rate.count for rate in found.levels) == sum(rate.count for rate in found.sides)
    assert {name for name, _ in found.lost} == {"blue", "gold"}


def test_a_side_that_the_rules_play_is_counted_too() -> None:
    """A squad that moves at random loses to a side that the rules play."""
    rules = bound(library.open_file(library.SCENARIO, "green-farm"))
    found = figures([play_game(rules, {"squad": "random"}, 0, "2")])
    assert [(rate.name, rate.count) for rate in found.sides] == [("squad", 0), ("opfor", 1)]
    assert [side for side, _ in found.lost] == ["squad", "opfor"]


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # Newcombe 1998, table I, method 3: the score interval without continuity correction.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (29, 29, 0.8830, 1.0)],
)
def test_intervals_are_those_of_the_literature(count: int, of: int, low: float, high: float) -> None:
    found = rate("won", count, of)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.0001)


@pytest.mark.few(2)
@pytest.mark.parametrize("number", soaked(range(20), 5))
def test_bot_games_end(number: int) -> None:
    """None of twenty battles, most of them duels, crashes or stalls."""
    name, seats = ENDING[number % len(ENDING)]
    game = play_game(SYSTEM.rules(shipped(name)), seats, number, "ci")
    assert game.reason
    assert game.commands < LONGEST


ENDING: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("duel", {"red": "recruit", "blue": "random"}),
    ("duel", {"red": "random", "blue": "recruit"}),
    ("duel", {"red": "recruit", "blue": "recruit"}),
    ("mill", {"red": "random", "blue": "random"}),
    ("bridge", {"red": "random", "blue": "random"}),
)
