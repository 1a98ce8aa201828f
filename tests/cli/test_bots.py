"""Bots on the command line: seats, the demonstration and `simulate`."""

from pathlib import Path

import pytest

from shellshock_tui import app, library
from shellshock_tui.ai import LEVELS
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import open_named
from shellshock_tui.session import Session
from shellshock_tui.session.demo import start_demo
from shellshock_tui.session.games import export, saved_games
from shellshock_tui.settings import settings_file
from tests.cli.capture import Capture, told, told_json


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions that the screens were started with; the screens themselves end at once."""
    shown: list[Session] = []

    def run_battle(session: Session, *, is_fresh: bool = False) -> int:
        shown.append(session)
        return 0

    monkeypatch.setattr(app, "run_battle", run_battle, raising=False)
    return shown


def test_a_bot_takes_the_seat_that_it_is_given(screens: list[Session], courtyard: str) -> None:
    assert command_line(["play", courtyard, "--bot", "gold=recruit"]) == 0
    assert screens[0].header.seats == {"gold": "recruit"}


@pytest.mark.usefixtures("home")
def test_the_demonstration_seats_bots_and_is_not_kept(screens: list[Session], courtyard: str) -> None:
    assert command_line(["demo", courtyard]) == 0
    assert screens[0].header.seats == {"blue": "recruit", "gold": "recruit"}
    assert saved_games() == ()


@pytest.mark.usefixtures("home")
def test_a_demonstration_is_kept_until_the_next(courtyard: str) -> None:
    data = open_named(library.SCENARIO, courtyard)
    first = start_demo(data, "1")
    told = export(first)
    start_demo(data, "2").close()
    assert first.store.path.exists(), "a window still shows it"
    first.close()
    last = start_demo(data, "3")
    last.close()
    assert [*told.parent.glob("*.game")] == [last.store.path]
    assert told.exists(), "what was exported is for good"


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("mauve=recruit", "There is no side 'mauve' that a bot could play. The sides are: blue, gold."),
        ("blue=genius", f"There is no bot 'genius'. The bots are: {', '.join(LEVELS)}."),
        (
            "blue",
            "Name a bot as SIDE=LEVEL, such as red=recruit, or a program as SIDE=cmd:COMMAND, not 'blue'.",
        ),
        ("blue=cmd:./nowhere", "There is no program './nowhere' that could be started."),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_bot_that_cannot_be_is_told_of(
    capsys: Capture, courtyard: str, command: str, bot: str, words: str
) -> None:
    assert command_line([command, courtyard, "--bot", bot]) == 2
    assert capsys.readouterr().err == f"{words}\n"


def test_a_program_that_cannot_be_started_is_told_before_the_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, courtyard: str
) -> None:
    monkeypatch.chdir(tmp_path)
    begins = {
        "bad": "#!/nowhere/python\n",
        "by-env": "#!/usr/bin/env nowhere-at-all\n",
        "windows": "#!/bin/sh\r\n",
        "plain": "print()\n",
    }
    (tmp_path / "mine-1").write_text("#!/bin/sh\n")
    for name, first in begins.items():
        (tmp_path / name).write_text(first)
        (tmp_path / name).chmod(0o755)
    (tmp_path / "folder").mkdir()
    told_of = {
        "./mine-1": "The program './mine-1' cannot be started: it is not executable. `chmod +x` makes it so.",
        "mine-1": "For the file in this folder, write './mine-1'.",
        "./folder": "The program './folder' cannot be started: it is a folder.",
        "./bad": "its first line names '/nowhere/python', but there is no such program.",
        "./by-env": "its first line names 'nowhere-at-all', but there is no such program.",
        "./windows": "its first line names '/bin/sh', and ends with a carriage return: remove it.",
        "./plain": "its first line does not say what runs it, as in #!/usr/bin/env python3.",
    }
    for program, words in told_of.items():
        assert command_line(["simulate", courtyard, "--games", "1", "--bot", f"blue=cmd:{program}"]) == 2
        printed = capsys.readouterr()
        assert printed.err.endswith(f"{words}\n")
        assert program in printed.err
        assert not printed.out


@pytest.mark.parametrize(
    "command", [["simulate", "--bot", "gold=random"], ["league", "--bots", "recruit,random"]]
)
def test_a_program_with_the_name_of_a_bot_is_told_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture, courtyard: str, command: list[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings_file().parent.mkdir()
    settings_file().write_text('[programs]\nrandom = "./mine"\nrecruit = "false"\nscout = "false"\n')
    name, *words = command
    assert command_line([name, courtyard, "--games", "2", *words]) == 0
    told_now = capsys.readouterr().err
    for bot in ("random", "recruit"):
        why = "has the name of a bot, so --bot SIDE={0} means the bot. Give the program another name."
        sentence = f"Settings: the program '{bot}' in [programs] {why.format(bot)}\n"
        assert told_now.count(sentence) == any(bot in word for word in words)
        assert sentence.rstrip() in told_json(capsys, "doctor")["settings"]
    assert "scout" not in told_now


def test_simulated_battles_are_told_in_figures(capsys: Capture, courtyard: str) -> None:
    arguments = ("simulate", courtyard, "--games", "6", "--bot", "gold=random", "--swap", "--seed", "3")
    text, table = told(capsys, *arguments), told_json(capsys, *arguments)
    assert "The courtyard: 6 battles" in text
    assert "95 % interval" in text
    assert table["games"] == 6
    assert table["seed"] == "3"
    assert {level["name"] for level in table["levels"]} == {"recruit", "random"}


def test_a_bot_alone_is_told_to_have_none_to_change_places_with(capsys: Capture) -> None:
    found = told(capsys, "simulate", "shock/green-farm", "--games", "1", "--swap", "--seed", "3")
    assert "bots: squad recruit, but there is no other bot to change sides with; seed 3" in found


def test_the_same_seed_gives_the_same_figures(capsys: Capture, courtyard: str) -> None:
    arguments = ("simulate", courtyard, "--games", "4", "--seed", "3")
    assert told_json(capsys, *arguments) == told_json(capsys, *arguments, "--jobs", "2")


def test_a_printed_seed_can_be_given_again(capsys: Capture, courtyard: str) -> None:
    arguments = ("simulate", courtyard, "--games", "2")
    for _ in range(4):
        drawn = told_json(capsys, *arguments)
        assert told_json(capsys, *arguments, "--seed", drawn["seed"]) == drawn
