"""Saved games whose files have names that no terminal should get, or that are not UTF-8."""

import os
import random
import re
import shlex
from pathlib import Path

import pytest
from rich.table import Table
from rich.text import Text

from shellshock_tui.cli import command_line
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.output import print_answer
from shellshock_tui.files import clean, is_clean
from shellshock_tui.library.locations import SAVED
from shellshock_tui.session import Session, resume
from shellshock_tui.session.games import saved_games, start_battle
from shellshock_tui.store import read
from tests.cli.capture import Capture, told, told_json
from tests.games import duel, play_at_random

ANSI = re.compile("\x1b\\[[0-9;]*m")
"""The sequences by which colours are printed."""
STRANGE = ("\x1b[2J\x07bell", "a\udcff", "line\nfeed", "r\u202eight", "tab\t")


@pytest.fixture(params=STRANGE, ids=ascii)
def strange(game: Path, request: pytest.FixtureRequest) -> Path:
    """A saved game whose file has a strange name."""
    return game.rename(game.with_name(f"{request.param}{SAVED}"))


def test_a_game_with_a_strange_name_is_read_and_played(
    strange: Path, screens: list[Session], tmp_path: Path, capsys: Capture
) -> None:
    name = strange.name.removesuffix(SAVED)
    (listed,) = told_json(capsys, "games")
    assert (listed["name"], listed.get("fault")) == (name, None)
    for words in (["games"], ["replay", name], ["replay", name, "--verify"], ["scenario", name]):
        printed = told(capsys, *words)
        assert all(map(is_clean, printed.replace("\u00a0", " ").splitlines()))
    assert "The courtyard" in told(capsys, "export", name, str(tmp_path / "mail"))
    assert command_line(["resume", name]) == 0
    assert screens[0].store.path == strange
    capsys.readouterr()
    assert command_line(["import", str(tmp_path / "mail")]) == 2
    assert capsys.readouterr().err == f"The courtyard is already saved as {clean(name)}.\n"


def test_a_game_with_a_strange_name_is_recovered_under_a_plain_one(strange: Path, capsys: Capture) -> None:
    data = bytearray(strange.read_bytes())
    data[data.rindex(b"command")] ^= 1
    strange.write_bytes(data)
    name = strange.name.removesuffix(SAVED)
    printed = told(capsys, "games", "--recover", name)
    assert all(map(is_clean, printed.splitlines()))
    (copy,) = {one for one in strange.parent.iterdir() if one.suffix == SAVED} - {strange}
    assert is_clean(copy.name)
    assert "\N{REPLACEMENT CHARACTER}" not in copy.name
    assert f"`shellshock resume {shlex.quote(copy.stem)}` continues it." in printed
    resume(copy).close()
    assert command_line(["games", "--recover", name]) == 2
    assert all(map(is_clean, capsys.readouterr().err.splitlines()))


def test_a_game_that_is_recovered_elsewhere_is_named_by_its_path(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = start_battle(duel(), "1", tmp_path)
    session.close()
    path = session.store.path.rename("lost and found.game")
    data = bytearray(path.read_bytes())
    data[data.rindex(b"command")] ^= 1
    path.write_bytes(data)
    printed = told(capsys, "games", "--recover", path.name)
    _, command, _ = printed.split("`")
    assert shlex.split(command)[:2] == ["shellshock", "resume"]
    told(capsys, "replay", *shlex.split(command)[2:])


def test_a_game_with_a_strange_name_goes_on_in_a_file_with_a_plain_one(home: Path) -> None:
    for number, name in enumerate(STRANGE):
        session = start_battle(duel(), f"{number}")
        session.close()
        path = session.store.path.rename(session.store.path.with_name(f"{name}{SAVED}"))
        session = resume(path)
        path.write_text("garbage")
        play_at_random(session, random.Random(1), 2)
        session.close()
        assert is_clean(session.store.path.name)
        assert read(session.store.path).rows == session.store.rows
        assert session.store.path.name in session.take_notice()


def test_a_game_that_is_not_damaged_is_not_recovered(game: Path, capsys: Capture) -> None:
    assert command_line(["games", "--recover", game.stem]) == 2
    words = f"{game.stem} is not damaged, so there is nothing to recover: resume the game as it is."
    assert capsys.readouterr().err == f"{words}\n"
    assert list(game.parent.iterdir()) == [game]


@pytest.mark.parametrize("forced", ["", "1"])
def test_no_control_character_reaches_the_output(
    forced: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("FORCE_COLOR", forced)
    table = Table(box=None)
    table.add_row(Text("in a \x1b]0;table\x07 a\udcff"))
    for shown in (("\x1b[2Jplain\x9b",), (Text("\x1b[2Jtext\u202e\nsecond"),), (table,)):
        assert print_answer(Answer(None, shown)) == 0
        printed = ANSI.sub("", capsys.readouterr().out)
        assert all(map(is_clean, printed.splitlines()))
        assert printed.count("\n") <= 2


def test_hidden_files_are_no_saved_games(game: Path, capsys: Capture) -> None:
    for name in (SAVED, f".{SAVED}", f".hidden{SAVED}"):
        os.link(game, game.with_name(name))
    assert [one["name"] for one in told_json(capsys, "games")] == [game.stem]
    assert [one.path for one in saved_games()] == [game]
