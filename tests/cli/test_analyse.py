"""`analyse`: the value of a battle turn by turn, and the decisions that cost most."""

import random
from contextlib import closing
from errno import ENOSPC
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line, picture_file
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import resume
from shellshock_tui.session.analysis import orders
from shellshock_tui.session.games import start_battle
from tests.cli.capture import Capture, told, told_json
from tests.games import duel, play_at_random


@pytest.fixture
def blunder(home: Path) -> Path:
    """A game in which each side gives its worst command seven times."""
    session = start_battle(duel(), "1")
    for _ in range(7):
        asked = session.decision()
        assert isinstance(asked, Decision)
        *_, (worst, *_) = session.rules.searcher.plans(session.state, asked.side)
        session.give(worst)
    session.close()
    return session.store.path


def test_a_battle_is_told_turn_by_turn_with_what_cost_most(blunder: Path, capsys: Capture) -> None:
    table = told_json(capsys, "analyse", blunder.stem)
    assert [one["turn"] for one in table["turns"]] == sorted({one["turn"] for one in table["turns"]})
    assert table["costliest"]
    costs = [one["cost"] for one in table["costliest"]]
    assert costs == sorted(costs, reverse=True)
    assert all(one["commands"] and one["better"] for one in table["costliest"])
    assert all(one["done"].endswith(".") and one["better"].endswith(".") for one in table["costliest"])
    shown = told(capsys, "analyse", blunder.stem)
    assert "How much better Blue stands than its enemies, in " in shown
    assert "The decisions that cost most:" in shown
    assert str(table["costliest"][0]["cost"]) in shown


def test_only_the_sides_named_are_judged(blunder: Path, capsys: Capture) -> None:
    table = told_json(capsys, "analyse", blunder.stem, "--side", "blue", "--most", "9")
    assert {one["side"] for one in table["costliest"]} <= {"blue"}
    assert command_line(["analyse", blunder.stem, "--side", "green"]) == 2
    assert "not 'green'" in capsys.readouterr().err


def test_the_picture_shows_each_turn(blunder: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "value.svg"
    turns = told_json(capsys, "analyse", blunder.stem, "--svg", str(file))["turns"]
    points = ET.parse(file).getroot().findall("{http://www.w3.org/2000/svg}circle")
    assert len(points) >= len(turns)


@pytest.mark.parametrize("text", ["mine", '<svg xmlns="http://www.w3.org/2000/svg"><text>mine</text></svg>'])
def test_a_picture_does_not_replace_another_file(
    blunder: Path, tmp_path: Path, capsys: Capture, text: str
) -> None:
    file = tmp_path / "notes.svg"
    file.write_text(text)
    assert command_line(["analyse", blunder.stem, "--svg", str(file)]) == 2
    assert file.read_text() == text
    assert "cannot be written" in capsys.readouterr().err


def test_each_command_belongs_to_one_decision_of_its_side(blunder: Path) -> None:
    with closing(resume(blunder)) as session:
        entries, found = session.entries, orders(session.match)
    covered = [number for one in found for number in range(one.entry, one.last + 1)]
    assert covered == list(range(1, len(entries)))
    assert all(one.side for one in found)


def test_what_a_player_did_after_dice_is_no_plan_for_other_dice(home: Path, capsys: Capture) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "payroll"), "oak1")
    play_at_random(session, random.Random(1), 10)
    session.close()
    assert told_json(capsys, "analyse", session.store.path.stem)["decisions"]


def test_a_picture_that_cannot_be_written_hides_no_analysis(
    blunder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(picture_file, "write_whole", failing)
    picture = tmp_path / "value.svg"
    assert command_line(["analyse", blunder.stem, "--svg", str(picture)]) == 2
    printed = capsys.readouterr()
    assert "The decisions that cost most:" in printed.out
    assert printed.err == f"{picture} cannot be written: the disk is full.\n"


def failing(_path: Path, _content: str) -> None:
    """Fail like a write to a full disk."""
    raise OSError(ENOSPC, "no space")
