"""The command line with two systems whose files have the same names and numbers."""

import io
import json
import sys
from pathlib import Path

import pytest

from shellshock_tui import library, rules
from shellshock_tui.cli import command_line
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.cli.capture import Capture, told, told_json
from tests.two_systems import put_toys


@pytest.fixture(autouse=True)
def toys(home: Path) -> None:
    put_toys(home)


def test_battles_are_listed_by_system_each_with_what_it_is_like(capsys: Capture) -> None:
    lines = told(capsys, "play").splitlines()
    heads = [lines.index(f"{entry.title}: {entry.summary}") for entry in rules.SYSTEMS.values()]
    assert heads == sorted(heads)
    (own,) = [number for number, line in enumerate(lines) if line.startswith("toy/duel ")]
    assert own > heads[list(rules.SYSTEMS).index("toy")]
    assert any(line.startswith("duel ") for line in lines[: heads[1]])


@pytest.mark.parametrize(
    ("given", "title", "sides"),
    [("duel", "The Ford", ("red", "blue")), ("toy/duel", "A duel on squares", ("blue", "gold"))],
)
def test_a_battle_is_played_by_the_system_that_is_named(
    given: str, title: str, sides: tuple[str, ...], capsys: Capture, screens: list[Session]
) -> None:
    assert told_json(capsys, "scenario", given)["title"] == title
    for words in (["play", given], ["demo", given], ["practice", given]):
        assert command_line(words) == 0
        assert screens[-1].header.title.startswith(title)
    bots = [word for side in sides for word in ("--bot", f"{side}=random")]
    assert told_json(capsys, "simulate", given, "--games", "1", *bots)["title"] == title


def test_a_saved_battle_goes_on_by_its_own_system(capsys: Capture, screens: list[Session]) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "toy/duel"), "1")
    session.give(session.rules.decode({"do": "end-turn"}))
    session.close()
    (listed,) = told_json(capsys, "games")
    assert (listed["system"], listed["title"]) == ("toy", "A duel on squares")
    assert "is correct" in told(capsys, "replay", listed["name"], "--verify")
    assert command_line(["resume"]) == 0
    assert (screens[0].header.system, len(screens[0].entries)) == ("toy", 2)
    assert told_json(capsys, "scenario", listed["name"])["title"] == "A duel on squares"


def test_the_referee_plays_the_battle_of_a_system(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lines = b'{"ask": "state"}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert command_line(["referee", "toy/duel", "--seed", "1"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (state,) = [answer["state"] for answer in answers if "state" in answer]
    assert set(state["units"]) == {"b1", "g1"}


def test_odds_and_sight_ask_the_system_of_the_battle(capsys: Capture) -> None:
    assert told(capsys, "sight", "toy/duel", "0101", "0401").startswith("0101 sees 0401.")
    found = told_json(capsys, "odds", "toy/duel", "strike g1 b1 jab")
    assert found["needs"][0]["trail"][0]["clause"] == "toy.strike"


def test_a_sheet_of_a_data_file_is_shown(capsys: Capture) -> None:
    assert "A bison on squares" in told(capsys, "sheet", "toy/bison-gp")
    assert "BISON GP" in told(capsys, "sheet", "bison-gp")
    assert "PIKEMAN" in told(capsys, "sheet", "pikeman")


def test_a_name_that_a_system_has_not_calls_up_one_of_its_own(capsys: Capture) -> None:
    for given, meant in (("toy/dule", "toy/duel"), ("dule", "duel")):
        assert command_line(["play", given]) == 2
        assert f"; did you mean {meant}?" in capsys.readouterr().err


def test_lessons_are_numbered_within_their_system(capsys: Capture, screens: list[Session]) -> None:
    rows = told_json(capsys, "jumpstart", "--list")
    assert {row["system"] for row in rows if row["number"] == 1} >= {"shellshock", "toy"}
    assert [row["name"] for row in told_json(capsys, "jumpstart", "toy", "--list")] == ["moving"]
    assert "toy/1" in told(capsys, "jumpstart", "--list")
    first = ["", "0", "shellshock", "first-battle"]
    titles = dict.fromkeys(first, "Five minutes of battle")
    titles |= dict.fromkeys(["1", "record-sheet", "shellshock/record-sheet"], "What the sheet says")
    titles |= dict.fromkeys(["toy/1", "toy", "toy/moving"], "Squares")
    for given, title in titles.items():
        assert command_line(["jumpstart", *filter(None, [given])]) == 0
        assert screens[-1].header.title == title
    assert command_line(["jumpstart", "moving"]) == 0
    assert screens[-1].header.title == "On the move"


def test_the_lessons_of_one_system_are_checked(capsys: Capture) -> None:
    assert told_json(capsys, "jumpstart", "toy", "--check") == {"toy/moving": []}


def test_rules_are_looked_up_in_all_rulebooks_or_in_one(capsys: Capture) -> None:
    assert [one["id"] for one in told_json(capsys, "rules", "toy/strike")] == ["toy.strike"]
    assert {one["system"] for one in told_json(capsys, "rules", "strike")} >= {"shellshock", "toy"}
    assert {one["system"] for one in told_json(capsys, "rules", "shellshock", "strike")} == {"shellshock"}
    listed = told(capsys, "rules", "toy")
    assert "toy.strike" in listed
    assert "hit.face" not in listed
    assert command_line(["rules", "toy/hit.face"]) == 2
    assert "has no clause 'hit.face'." in capsys.readouterr().err


def test_a_systems_protocol_lists_its_commands_by_field(capsys: Capture) -> None:
    page = told_json(capsys, "rules", "--protocol", "toy")
    commands = {one["name"]: [field["name"] for field in one["fields"]] for one in page["commands"]}
    assert commands["strike"] == ["unit", "target", "weapon"]
    assert "strike" in told(capsys, "rules", "--protocol", "toy")
    assert command_line(["rules", "--protocol", "nosuch"]) == 2
    assert "There is no rule system 'nosuch'" in capsys.readouterr().err
