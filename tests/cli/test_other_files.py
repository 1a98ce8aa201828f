"""Saved games, exported games and other files, given where something else is wanted."""

import os
import shlex
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.library.locations import SAVED
from shellshock_tui.session import Session
from shellshock_tui.session.campaign import begin_campaign, file_of
from tests.cli.capture import Capture, told, told_json


def refused(capsys: Capture, *words: str) -> str:
    """Return the message with which a command is refused."""
    assert command_line(list(words)) == 2
    return capsys.readouterr().err


def test_a_game_that_cannot_be_imported_is_recognised(
    short_game: Path, screens: list[Session], capsys: Capture
) -> None:
    journal = short_game.with_name(f"{short_game.name}-journal")
    journal.touch()
    for given, what in ((short_game, "is a saved game"), (journal, "is a part of a saved game")):
        sentence = refused(capsys, "import", str(given))
        assert sentence.startswith(f"{given} {what}: ")
        opening = shlex.split(sentence.split("`")[1])
        assert command_line(opening[1:]) == 0
        assert screens.pop().store.path == short_game
    folder = refused(capsys, "import", str(short_game.parent))
    assert folder == f"{short_game.parent} is the folder of saved games: `shellshock games` lists them.\n"


def test_a_game_is_recognised_where_a_data_file_is_wanted(
    short_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    told(capsys, "export", short_game.stem, "mail.jsonl")
    for command in ("play", "sheet", "simulate"):
        assert refused(capsys, command, str(short_game)).startswith(f"{short_game} is a saved game: ")
        assert refused(capsys, command, "./mail.jsonl").startswith("./mail.jsonl is an exported game: ")


def test_a_file_that_is_neither_game_nor_scenario_is_told_so(
    home: Path, tmp_path: Path, courtyard: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "users").write_text("root:x:0\n")
    (tmp_path / "duel").write_text("root:x:0\n")
    for words in (["scenario"], ["practice"], ["odds", "x"]):
        command, *rest = words
        told_now = refused(capsys, command, "./users", *rest)
        assert told_now == "./users is neither a saved game nor a scenario.\n"
    assert "The Ford" in told(capsys, "scenario", "duel"), "a file hides no battle of its name"
    copy = Path(courtyard).rename(Path(courtyard).with_suffix(".txt"))
    assert "The courtyard" in told(capsys, "scenario", str(copy))


def test_only_files_are_listed_as_games(short_game: Path, capsys: Capture) -> None:
    folder = short_game.parent
    (folder / f"folder{SAVED}").mkdir()
    os.mkfifo(folder / f"pipe{SAVED}")
    (folder / f"link{SAVED}").symlink_to("/nowhere")
    (folder / f"loop{SAVED}").symlink_to(f"loop{SAVED}")
    assert [game["name"] for game in told_json(capsys, "games")] == [short_game.stem]


def test_a_game_named_like_an_option_is_recovered_by_the_printed_command(
    short_game: Path, screens: list[Session], capsys: Capture
) -> None:
    data = bytearray(short_game.read_bytes())
    data[data.rindex(b"command")] ^= 1
    damaged = short_game.rename(short_game.with_name(f"-rf{SAVED}"))
    damaged.write_bytes(data)
    printed = told(capsys, "games", "--recover=-rf")
    opening = shlex.split(printed.split("`")[1])
    assert command_line(opening[1:]) == 0
    (copy,) = screens
    assert not copy.store.path.name.startswith("-")


def test_a_file_in_another_folder_is_named_as_it_was_typed(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    other, lesson = "../far/other.odd", "../far/lesson.toml"
    (tmp_path / "far").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    Path(other).write_bytes(game.read_bytes())
    Path(lesson).write_text('system = "shellshock"\nkind = "lesson"\nname = "lesson"\ntitle = "x"\n')
    for words in (["--delete", other, "--yes"], ["--rename", other, "mine"], ["--recover", other]):
        assert refused(capsys, "games", *words).startswith(f"{other} is not ")
    for words in (["jumpstart"], ["jumpstart", "--check"]):
        told_now = refused(capsys, *words, lesson)
        assert told_now.startswith(f"{lesson}: ")
        assert told_now.count("lesson.toml") == 1
    Path(lesson).write_text("garbage")
    assert refused(capsys, "new", "lesson", "--like", lesson).startswith(f"{lesson}: ")


@pytest.mark.parametrize("line", [["export", "c.txt"], ["replay"], ["analyse"]])
def test_a_campaign_is_no_battle(
    line: list[str], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    begin_campaign("shock")
    path = file_of("shock")
    command, *rest = line
    assert command_line([command, str(path), *rest]) == 2
    assert "is a campaign, not a battle: `shellshock campaign` continues it" in capsys.readouterr().err
    assert not Path("c.txt").exists()
