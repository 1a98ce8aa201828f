"""Mistakes of the user's: sentences on standard error, exit code 2, never a traceback."""

from pathlib import Path

import pytest

from shellshock_tui import app
from shellshock_tui.cli import campaign, command_line, edge
from shellshock_tui.session.games import start_battle
from tests.cli.capture import Capture, told
from tests.games import duel
from tests.toy import DUEL


def mistakes(courtyard: str, game: Path) -> list[list[str]]:
    """Command lines that cannot be."""
    return [
        ["fly"],
        ["sight"],
        ["play", "no-such-battle"],
        ["play", "../../etc/passwd"],
        ["play", courtyard.replace("courtyard", "guard")],
        ["play", courtyard, "--seed", "x"],
        ["play", courtyard, "--seed", "1", "--table-dice"],
        ["resume", "no-such-game"],
        ["resume", courtyard],
        ["sheet", "no-such-sheet"],
        ["sheet", courtyard],
        ["check", str(game)],
        ["check", str(game.parent)],
        ["check", "\x1b[2J.toml"],
        ["replay", "no-such-game"],
        ["replay", str(game), "--to", "40"],
        ["replay", str(game), "--to", "-1"],
        ["sight", courtyard, "0101", "9999"],
        ["sight", courtyard, "moon", "0101"],
        ["referee", "no-such-battle"],
        ["referee", courtyard, "--dice", "no-such-dice"],
        ["referee", courtyard, "--dice", str(game)],
        ["referee", courtyard, "--dice", courtyard],
        ["referee", courtyard, "--dice", courtyard, "--seed", "1"],
    ]


def test_a_files_name_cannot_act_on_the_terminal(tmp_path: Path, capsys: Capture) -> None:
    for name in ("\x1b[2J.game", "\x1b]0;x\x07.game"):
        (tmp_path / name).write_bytes(b"no game")
        assert command_line(["replay", str(tmp_path / name)]) == 2
        assert capsys.readouterr().err.rstrip("\n").isprintable()


@pytest.mark.parametrize("number", range(24))
def test_a_mistake_is_a_sentence_or_two(number: int, courtyard: str, game: Path, capsys: Capture) -> None:
    assert command_line(mistakes(courtyard, game)[number]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert 1 <= len(printed.err.splitlines()) <= 2
    assert "Traceback" not in printed.err
    assert "\x1b" not in printed.err


SENTENCES = [
    ("games --delete nope", "There is no saved game 'nope'. `shellshock games` lists them."),
    ("import nope", "nope: No such file or directory."),
    ("import .", ": this is no game in lines."),
    ("simulate ../", "..: is no file"),
    ("simulate nope", "nope: there is no scenario of that name."),
    ("odds nope", "There is no saved game 'nope'. nope: there is no scenario of that name."),
    ("scenario nope", "There is no saved game 'nope'. nope: there is no scenario of that name."),
    ("play nope/duel", "nope/duel: there is no such file, and no rule system 'nope'"),
    ("jumpstart nope/1", "nope/1: there is no such file, and no rule system 'nope'"),
    ("rules sshr/nope", "SShR has no clause 'nope'. `shellshock rules sshr` lists its clauses."),
]


@pytest.mark.parametrize(
    ("line", "page"),
    [
        ("map", "shellshock map --help"),
        ("sight duel 0101", "shellshock sight --help"),
        ("play duel --seed 1 --table-dice", "shellshock play --help"),
        ("games --rename a", "shellshock games --help"),
        ("fly", "shellshock --help"),
    ],
)
def test_a_command_line_that_is_wrong_names_the_page_that_helps(
    line: str, page: str, capsys: Capture
) -> None:
    assert command_line(line.split()) == 2
    assert capsys.readouterr().err.endswith(f" See `{page}`.\n")


@pytest.mark.parametrize(("line", "sentence"), SENTENCES, ids=str)
def test_what_is_not_there_is_called_as_it_was_given(line: str, sentence: str, capsys: Capture) -> None:
    assert command_line(line.split()) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.out == ""


@pytest.mark.parametrize(
    ("given", "why"),
    [("nope", "there is no rule system 'nope'; known: "), ("gunplay", "gunplay: has no campaign; ")],
)
def test_no_screen_opens_for_a_campaign_that_there_is_not(
    given: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(campaign, "is_on_terminal", lambda: True)
    monkeypatch.setattr(app, "run_campaign", lambda system: 0)
    assert command_line(["campaign", given]) == 2
    assert capsys.readouterr().err.startswith(why)


def test_each_file_that_is_checked_is_named_also_beside_an_empty_folder(
    tmp_path: Path, courtyard: str, capsys: Capture
) -> None:
    broken, empty = tmp_path / "broken.toml", tmp_path / "empty"
    broken.write_text("system = ")
    empty.mkdir()
    assert command_line(["check", str(broken), str(empty), courtyard]) == 2
    printed = capsys.readouterr()
    first, second = printed.err.splitlines()
    assert first.startswith("broken.toml: is not TOML")
    assert second.endswith("empty: there is no TOML file in this folder")
    assert "courtyard" in printed.out


def test_a_battle_of_another_system_is_a_sentence(courtyard: str, capsys: Capture) -> None:
    Path(courtyard).write_text(Path(courtyard).read_text().replace('"toy"', '"chess"'))
    assert command_line(["play", courtyard]) == 2
    assert "there is no rule system 'chess'" in capsys.readouterr().err


def test_markup_in_a_title_stays_text(home: Path, capsys: Capture) -> None:
    title = "[red]T[/red] [b]yard"
    start_battle(duel({**DUEL, "title": title}), "oak", home / "games").close()
    listed = told(capsys, "games")
    assert all(word in listed for word in title.split())


def test_a_file_in_the_place_of_the_folder_of_games_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "home").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert command_line(["campaign"]) == 2
    told = capsys.readouterr().err
    assert f"cannot be made in {tmp_path / 'home'}" in told
    assert told.endswith(": Not a directory.\n")


def test_a_file_that_fails_unforeseen_is_named_and_not_taken_for_the_output(
    tmp_path: Path, capsys: Capture
) -> None:
    missing = tmp_path / "missing"
    assert edge.run(lambda: len(missing.read_bytes())) == 2
    assert capsys.readouterr().err == f"{missing}: No such file or directory.\n"
