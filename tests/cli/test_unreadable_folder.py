"""A folder of saved games that cannot be read is not reported as empty."""

import errno
import os
from pathlib import Path
from typing import Any, NoReturn

import pytest

from shellshock_tui.cli import command_line
from tests.cli.capture import Capture

LOOP, DENIED, FILE = "a loop of links", "no permission", "a file"
WHY = {
    LOOP: "it is a link that leads back to itself",
    DENIED: "you have no permission for that",
    FILE: "it is not a folder",
}


@pytest.fixture(params=WHY)
def why(request: pytest.FixtureRequest, home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The reason why the folder of saved games cannot be read."""
    folder = home / "games"
    home.mkdir(parents=True, exist_ok=True)
    match request.param:
        case "a loop of links":
            folder.symlink_to(folder)
        case "a file":
            folder.touch()
        case _:
            folder.mkdir()

            def refuse(_: Path) -> NoReturn:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

            monkeypatch.setattr(Path, "iterdir", refuse)
    return WHY[request.param]


@pytest.mark.parametrize("words", ["games", "resume", "replay lost", "export lost -", "games --delete lost"])
def test_it_is_said_that_saved_games_cannot_be_read(
    home: Path, why: str, words: str, capsys: Capture
) -> None:
    assert command_line(words.split()) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{home / 'games'}: the saved games cannot be read: {why}")
    assert told.count("\n") == 1


def test_a_file_in_a_folder_that_may_not_be_entered_is_not_told_to_be_missing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def refuse(path: Path, **_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    for name in ("exists", "stat"):
        monkeypatch.setattr(Path, name, refuse)
    assert command_line(["replay", "locked/a"]) == 2
    assert capsys.readouterr().err == "locked/a: you have no permission for that.\n"
    for words in (["play", "locked/a.toml"], ["check", "locked/a.toml"]):
        assert command_line(words) == 2
        assert capsys.readouterr().err == "locked/a.toml: you have no permission for that.\n"


def test_a_locked_folder_hides_no_other_file_from_a_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for name in ("locked", "open"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.toml").write_text('kind = "sheet"')
    look, listing = os.stat, os.listdir

    def refuse(path: Any) -> None:
        if "/locked" in os.fspath(path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    def stat(path: Any, **given: Any) -> os.stat_result:
        if not os.fspath(path).endswith("/locked"):
            refuse(path)
        return look(path, **given)

    def listdir(path: Any = ".") -> list[str]:
        refuse(path)
        return listing(path)

    monkeypatch.setattr(os, "stat", stat)
    monkeypatch.setattr(os, "listdir", listdir)
    assert command_line(["check", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert f"{tmp_path}/locked: you have no permission for that.\n" in told
    assert f"{tmp_path}/open/a.toml:1:1: system: is missing.\n" in told


@pytest.mark.parametrize("line", ["league duel --svg picture.svg", "analyse nope --svg picture.svg"])
def test_a_picture_that_cannot_be_written_is_told_before_the_work(
    line: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def refuse(_file: int) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", refuse)
    assert command_line(line.split()) == 2
    assert capsys.readouterr().err == "picture.svg cannot be written: you have no permission for that.\n"
    assert not list(tmp_path.glob("*picture*"))


def test_a_sheet_is_not_told_to_be_missing_if_its_folder_cannot_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (home / "sheets").mkdir(parents=True)
    scandir = os.scandir

    def refuse(path: Any = ".") -> Any:
        if str(path).startswith(str(home / "sheets")):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert command_line(["sheet", "my-panther"]) == 2
    why = f"the folder {home / 'sheets'} cannot be read: you have no permission for that"
    assert capsys.readouterr().err == f"There is no sheet 'my-panther': {why}.\n"
    assert command_line(["sheet", "panther"]) == 0


@pytest.mark.parametrize(
    ("stem", "asked"), [("MyTank", "MyTank"), ("My Tank", "my tank"), ("MyTank", "mytank")]
)
def test_a_file_whose_name_cannot_be_given_is_to_be_renamed(
    home: Path, stem: str, asked: str, capsys: Capture
) -> None:
    command_line(["new", "sheet", "--like", "panther"])
    (home / "sheets").mkdir(exist_ok=True)
    (home / "sheets" / f"{stem}.toml").write_text(capsys.readouterr().out)
    assert command_line(["sheet", asked]) == 2
    new, told = stem.lower().replace(" ", "-"), capsys.readouterr().err
    assert f"rename the file {stem}.toml to {new}.toml, since names have small letters" in told
    assert told.count("\n") == 1
