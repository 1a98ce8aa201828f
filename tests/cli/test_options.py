"""Optional rules on the command line: given, listed, saved and refused."""

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from shellshock_tui import app
from shellshock_tui.cli import command_line
from shellshock_tui.engine.option import value_text
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.session import Session
from tests import toy
from tests.cli.capture import Capture, told, told_json
from tests.toy_options import QUARREL, Weather

CHOSEN = ["--option", "damage_dice=range", "--option", "nestle=true"]


@pytest.fixture
def shown(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions that the screens were started with; the screens themselves end at once."""
    sessions: list[Session] = []

    def run_battle(session: Session, *, is_fresh: bool = False) -> int:
        sessions.append(session)
        return 0

    monkeypatch.setattr(app, "run_battle", run_battle)
    return sessions


@pytest.fixture
def saved(shown: list[Session]) -> str:
    """A saved duel that was begun with two options set."""
    assert command_line(["play", "duel", "--seed", "7", *CHOSEN]) == 0
    return str(shown.pop().store.path)


def differing(capture: Capture, *arguments: str) -> dict[str, object]:
    options = told_json(capture, "scenario", *arguments)["options"]
    return {option["name"]: option["chosen"] for option in options if option["differs"]}


def test_options_that_were_given_are_in_the_save(saved: str, capsys: Capture) -> None:
    assert differing(capsys, "duel") == {"divers_yield": True}
    assert differing(capsys, saved) == {"damage_dice": "range", "divers_yield": True, "nestle": True}


def test_a_resumed_battle_keeps_the_options_it_began_with(saved: str, shown: list[Session]) -> None:
    assert command_line(["resume", saved]) == 0
    set_up = SYSTEM.options(shown[0].header.setup, "")
    assert {option.name for option in set_up if option.differs} == {"damage_dice", "divers_yield", "nestle"}


def test_a_battle_with_options_set_is_verified(saved: str, capsys: Capture) -> None:
    assert "Every seal, die and event is correct." in told(capsys, "replay", saved, "--verify")


def test_the_front_page_shows_forces_and_changed_rules(capsys: Capture) -> None:
    page = " ".join(told(capsys, "scenario", "duel", *CHOSEN).split())
    assert "Red: Bison (Bison GP)" in page
    assert "wins by holding the ford" in page
    for clause in ("option.damage-dice", "option.ranged-damage", "option.nestle"):
        assert SYSTEM.clauses[clause].text in page
    assert SYSTEM.clauses["option.lucky-shot"].text not in page


def test_each_option_is_told_with_its_clauses(capsys: Capture) -> None:
    for option in told_json(capsys, "scenario", "mill")["options"]:
        for clause in option["clauses"]:
            assert clause["text"] == SYSTEM.clauses[clause["id"]].text
        assert option["chosen"] in option["values"]
        assert option["standard"] in option["values"]


def test_a_battle_without_options_says_so(courtyard: str, capsys: Capture) -> None:
    assert "There are no optional rules." in told(capsys, "scenario", courtyard)
    assert command_line(["play", courtyard, "--option", "nestle=true"]) == 2
    assert capsys.readouterr().err == "The courtyard has no optional rules.\n"


@pytest.mark.parametrize("command", ["play", "referee", "scenario"])
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("nestel=true", "There is no option 'nestel'; did you mean nestle? There are: start_speed, "),
        ("nestle", "nestle should be false or true, not ''."),
        ("nestle=yes", "nestle should be false or true, not 'yes'."),
        ("damage_dice=", "damage_dice should be coin, mid, high, d6 or range, not ''."),
        ("initiative_parts=5", "initiative_parts should be 1, 2, 3 or 4, not '5'."),
        ("=", "There is no option ''. There are: "),
    ],
)
def test_a_wrong_option_is_a_sentence(
    home: Path, command: str, given: str, why: str, capsys: Capture
) -> None:
    assert command_line([command, "duel", "--option", given]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(why)
    assert len(printed.err.splitlines()) == 1
    assert not (home / "games").exists()


def test_the_referee_plays_by_the_options_given(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    told_first = {}
    for speed in ("standstill", "choice"):
        assert command_line(["referee", "duel", "--seed", "1", "--option", f"start_speed={speed}"]) == 1
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        told_first[speed] = next(line["decision"] for line in lines if "decision" in line)
    assert told_first == {"standstill": "chit", "choice": "start-speed"}


@pytest.mark.parametrize(
    ("battle", "chosen", "words"),
    [
        (
            "duel",
            {"start_speed": "choice", "divers_yield": True},
            "It is played with start_speed=choice, divers_yield=true.",
        ),
        ("gunplay/payroll", {"flinch": False}, "It is played with flinch=false."),
        ("shock/the-mast", {}, "All optional rules have their standard values."),
    ],
)
def test_the_referee_opens_with_all_options(
    battle: str, chosen: dict[str, object], words: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [f"--option={name}={value_text(value)}" for name, value in chosen.items()]
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    assert command_line(["referee", battle, "--seed", "1", *given]) == 1
    first, *rest = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    standard = {
        option["name"]: option["standard"] for option in told_json(capsys, "scenario", battle)["options"]
    }
    assert first == {"event": "options", "options": {**standard, **chosen}, "text": words}
    assert all(line.get("event") != "options" for line in rest)


def test_options_that_do_not_go_together_are_a_sentence(
    courtyard: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "SYSTEM", Weather())
    both = ["--option", "fog=true", "--option", "night=true"]
    assert command_line(["play", courtyard, *both]) == 2
    assert capsys.readouterr().err == f"{QUARREL}\n"
