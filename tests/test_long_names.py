"""Files with the longest names that a file system allows: written, played and recovered, or refused."""

import sqlite3
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.engine.rules import Decision
from shellshock_tui.files import write_whole
from shellshock_tui.session import Session, resume
from shellshock_tui.session.games import recover_game, start_battle
from shellshock_tui.store import SaveError

LONGEST, LONGEST_GAME = 255, 247
"""The longest names, in bytes, of a file and of a game, beside which a journal must have room."""


def played(session: Session) -> int:
    """Give a command; return the number of entries after it."""
    asked = session.decision()
    assert isinstance(asked, Decision)
    session.give(next(iter(session.rules.legal(session.state, asked.side))))
    return len(session.entries)


def game(folder: Path, length: int, letter: str = "g") -> Path:
    """Begin a battle in a file whose name has a number of bytes."""
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "1", folder)
    session.close()
    stem = letter * ((length - 5) // len(letter.encode()))
    return session.store.path.rename(folder / f"{stem}.game")


@pytest.mark.parametrize("length", range(LONGEST - 10, LONGEST + 1))
def test_a_file_with_a_long_name_is_written(tmp_path: Path, length: int) -> None:
    path = tmp_path / ("é" * (length // 2) + "e" * (length % 2))
    write_whole(path, "before")
    write_whole(path, "after")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [(path.name, "after")]


@pytest.mark.few(3)
@pytest.mark.parametrize("letter", ["g", "é"])
@pytest.mark.parametrize("length", range(LONGEST_GAME - 12, LONGEST_GAME + 1, 2))
def test_a_game_with_a_long_name_goes_on_in_a_new_file(tmp_path: Path, length: int, letter: str) -> None:
    path = game(tmp_path, length, letter)
    session = resume(path)
    assert played(session) == 2
    other = tmp_path / "elsewhere"
    path.rename(other)
    path.write_bytes(b"another file")
    assert played(session) == 3
    session.close()
    assert len(resume(session.store.path).entries) == 3


@pytest.mark.parametrize("length", range(LONGEST_GAME + 1, LONGEST + 1, 2))
def test_a_game_whose_name_is_too_long_is_refused_in_one_sentence(tmp_path: Path, length: int) -> None:
    path = game(tmp_path, length)
    with pytest.raises(SaveError, match="name is too long"):
        resume(path)


def test_a_damaged_game_with_a_long_name_is_recovered(tmp_path: Path) -> None:
    path = game(tmp_path, LONGEST_GAME)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER keep_rows")
    connection.commit()
    connection.close()
    with pytest.raises(SaveError):
        resume(path)
    copy, _ = recover_game(path)
    assert len(resume(copy).entries) == 1
