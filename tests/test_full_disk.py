"""A full disk leaves the file as it was before, and nothing else."""

import errno
import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

import pytest

from shellshock_tui.lessons.progress import keep
from shellshock_tui.session.games import export, start_battle
from shellshock_tui.session.notices import SAVED_AGAIN
from shellshock_tui.settings import STANDARD, SettingsError, write_settings
from shellshock_tui.store import SaveError, read
from tests.games import duel, play_at_random
from tests.lessons.course import taken


def full(*_: object) -> NoReturn:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def settings_of(folder: Path) -> Callable[[], object]:
    return lambda: write_settings(STANDARD, folder / "settings.toml")


def progress_of(folder: Path) -> Callable[[], object]:
    with taken(folder) as session:
        course = session.course
    return lambda: keep(course, "trial.game", folder)


def export_of(folder: Path) -> Callable[[], object]:
    with closing(start_battle(duel(), "oak", folder)) as session:
        return lambda: export(session)


@pytest.mark.parametrize("writer", [settings_of, progress_of, export_of])
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_file_that_cannot_be_written_leaves_nothing_behind(
    writer: Callable[[Path], Callable[[], object]], call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = writer(tmp_path)
    for before in range(2):
        monkeypatch.undo()
        if before:
            write()
        stood = {path: path.read_bytes() for path in tmp_path.iterdir()}
        monkeypatch.setattr(os, call, full)
        with pytest.raises((SettingsError, SaveError), match="the disk is full"):
            write()
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == stood


def test_a_game_that_cannot_be_begun_names_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def connect_to_one_page(*given: Any, **settings: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **settings)
        connection.execute("PRAGMA max_page_count=1")
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect_to_one_page)
    with pytest.raises(SaveError) as found:
        start_battle(duel(), "oak", tmp_path)
    assert str(found.value) == f"A game cannot be saved in {tmp_path}: the disk is full."
    assert not list(tmp_path.iterdir())


def test_a_game_goes_on_once_there_is_room_to_check_its_changed_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(start_battle(duel(), "oak", tmp_path / "games")) as session:
        path, chance = session.store.path, random.Random("oak")
        os.utime(path, (1, 1))
        before = len(session.store.rows)
        monkeypatch.setattr(os, "mkdir", full)
        with pytest.raises(SaveError, match=r"no copy of it can be made.*: the disk is full"):
            play_at_random(session, chance, 1)
        assert len(session.store.rows) == before
        monkeypatch.undo()
        play_at_random(session, chance, 1)
        assert (session.store.path, session.take_notice()) == (path, SAVED_AGAIN)
        rows = session.store.rows
    assert read(path).rows == rows
    assert len(rows) == before + 1
