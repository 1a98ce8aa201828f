"""The screens that `play`, `resume` and the program without a command open."""

from pathlib import Path

import pytest

from shellshock_tui import __version__
from shellshock_tui.cli import command_line
from shellshock_tui.session import Session
from shellshock_tui.session.games import saved_games
from tests.cli.capture import Capture, told


def test_version(capsys: Capture) -> None:
    assert told(capsys, "--version") == f"shellshock {__version__}\n"


def test_help_names_every_command(capsys: Capture) -> None:
    text = told(capsys, "--help")
    for command in (
        "play",
        "resume",
        "games",
        "scenario",
        "sheet",
        "check",
        "replay",
        "rules",
        "sight",
        "referee",
    ):
        assert f"\n  {command} " in text


def test_no_command_shows_the_title(screens: list[Session]) -> None:
    assert command_line([]) == 0
    assert not screens


def test_play_begins_a_saved_battle(screens: list[Session], courtyard: str, home: Path) -> None:
    assert command_line(["play", courtyard, "--seed", "7"]) == 0
    (session,) = screens
    assert (session.header.seed, session.header.title) == ("7", "The courtyard")
    assert session.store.path.parent == home / "games"
    assert [saved.fault for saved in saved_games()] == [""]


def test_play_without_a_seed_is_new_each_time(screens: list[Session], courtyard: str) -> None:
    assert [command_line(["play", courtyard]) for _ in range(2)] == [0, 0]
    first, second = (session.header.seed for session in screens)
    assert first != second
    assert command_line(["play", courtyard, "--seed", first]) == 0
    assert screens[2].header.seed == first
    assert screens[0].store.path != screens[1].store.path


def test_dice_from_the_table_are_asked_for(screens: list[Session], courtyard: str) -> None:
    assert command_line(["play", courtyard, "--table-dice"]) == 0
    assert screens[0].wanted is not None


@pytest.mark.parametrize("named", [True, False])
def test_resume_goes_on_with_a_game(screens: list[Session], game: Path, named: bool) -> None:
    assert command_line(["resume", game.stem] if named else ["resume"]) == 0
    assert len(screens[0].entries) == 40
