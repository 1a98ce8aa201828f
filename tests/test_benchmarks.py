"""Each benchmark runs at its smallest size; its results are not judged here."""

import asyncio
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import (
    armies,
    cards,
    copying,
    odds,
    personalities,
    playing,
    ratio,
    reach,
    searching,
    sight,
)
from benchmarks.screens import APPS

ROOT = Path(__file__).parents[1]
QUICK = (
    (cards, ""),
    (copying, ""),
    (odds, ""),
    (personalities, "duel 1 bold"),
    (playing, "duel"),
    (reach, ""),
    (searching, "closing_fire/villages 1 1"),
    (sight, ""),
)
"""Benchmarks, each with the arguments of a short run."""
SLOW = {
    "jobs": "GAMES, ROUNDS = 2, 1",
    "rendering": "ROUNDS = KEYS_A_ROUND = 1",
    "starting": "ROUNDS, SAVED = 1, 1",
}
"""Benchmarks that start programs, each with the figures of a short run."""


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratio, "ROUNDS", 1)
    monkeypatch.setattr(ratio, "SPAN", 0.0)
    monkeypatch.setattr(cards, "SEEDS", "1")
    monkeypatch.setattr(cards, "SYSTEMS", ("closing_fire",))
    monkeypatch.setattr(playing, "GAMES", 1)
    monkeypatch.setattr(playing, "PLIES", 10)
    monkeypatch.setattr(reach, "SPEED", 4)
    monkeypatch.setattr(reach, "SIDE", 24)
    monkeypatch.setattr(sight, "RADIUS", 6)
    monkeypatch.setattr(sight, "SIDE", 16)
    monkeypatch.setattr(armies, "BATTLES", 1)


def run_alone(name: str, figures: str) -> str:
    """Run a benchmark in a process of its own with other figures, and return what it prints."""
    code = f"from benchmarks import {name}\nexec({figures!r}, vars({name}))\n{name}.main()"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert not run.returncode, run.stderr
    return run.stdout


@pytest.mark.usefixtures("_short")
@pytest.mark.few(3)
@pytest.mark.parametrize(("benchmark", "arguments"), QUICK, ids=lambda one: getattr(one, "__name__", one))
def test_a_benchmark_prints_its_figures(
    benchmark: ModuleType, arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["benchmark", *arguments.split()])
    benchmark.main()
    assert capsys.readouterr().out


@pytest.mark.usefixtures("_short")
def test_armies_are_played_and_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "armies.jsonl"
    first_of_eras: dict[str, tuple[str, armies.Table]] = {}
    for name, sheet in armies.sheets().items():
        first_of_eras.setdefault(sheet["era"], (name, sheet))
    monkeypatch.setattr(armies, "sheets", lambda: dict(first_of_eras.values()))
    armies.play(file, 1, armies.PLAIN)
    armies.judge(file)
    assert "of 1 pairs" in capsys.readouterr().out


def test_growth_times_each_answer() -> None:
    printed = run_alone("growth", "SIZES = SIZES[:1]")
    assert printed.count("met") + printed.count("MISSED") == len(printed.splitlines()) - 1


def test_a_position_without_dice_is_said_to_be_none_for_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["searching", "duel", "1", "1"])
    with pytest.raises(SystemExit, match="duel: dice are rolled after the plans in none of these positions"):
        searching.main()


@pytest.mark.few(2)
@pytest.mark.parametrize("name", [name for name in APPS if name != "thinking"])
def test_each_measured_screen_answers_the_keys(name: str) -> None:
    async def run() -> None:
        async with APPS[name]().run_test(size=(200, 60)) as pilot:
            await pilot.press("right", "left", "r", "s", "o")
            assert pilot.app.is_running

    asyncio.run(run())


def test_the_screen_with_a_thinking_program_is_made_and_the_program_ends_with_its_input() -> None:
    assert APPS["thinking"]()
    subprocess.run([sys.executable, "-m", "benchmarks.busy"], cwd=ROOT, input=b"", check=True)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "figures"), SLOW.items())
def test_a_benchmark_of_started_programs_prints_its_figures(name: str, figures: str) -> None:
    assert "bar" in run_alone(name, figures)
