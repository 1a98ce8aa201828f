"""Files beside a saved game or in its place: nothing is changed, deleted, believed or waited for."""

import json
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from shellshock_tui.engine.journal import seal
from shellshock_tui.session import resume
from shellshock_tui.session.games import find_game, saved_games, start_battle
from shellshock_tui.store import SaveError, Store, read
from tests.games import duel
from tests.other_processes import FORKS, begin, refusal

ROOT = Path(__file__).parent.parent
WAYS: list[Callable[[Path], object]] = [read, resume, lambda path: saved_games(path.parent)[0].fault or 1 / 0]
REFUSED = (SaveError, ZeroDivisionError)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game that has just begun."""
    session = start_battle(duel(), "hostile", tmp_path / "games")
    session.close()
    return session.store.path


def inside(folder: Path) -> dict[str, bytes]:
    """All files of a folder with their bytes."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def super_journal(names: Path) -> bytes:
    """A journal that names another file as a journal."""
    text = os.fsencode(names)
    end = struct.pack(">II", len(text), sum(text)) + bytes.fromhex("d9d505f920a163d7")
    head = bytes.fromhex("d9d505f920a163d7") + struct.pack(">IIIII", 0, 1, 3, 512, 4096)
    return head.ljust(512, b"\0") + struct.pack(">I", 262145) + text + end


def test_the_journal_of_this_test_does_harm(game: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("dear")
    game.with_name(f"{game.name}-journal").write_bytes(super_journal(letter))
    connection = sqlite3.connect(game)
    connection.execute("SELECT * FROM journal").fetchall()
    connection.close()
    assert not letter.exists()


@pytest.mark.parametrize("way", WAYS, ids=["read", "resume", "list"])
def test_a_journal_that_names_another_file_is_refused(
    game: Path, tmp_path: Path, way: Callable[[Path], object]
) -> None:
    letter = tmp_path / "letter"
    letter.write_text("dear")
    game.with_name(f"{game.name}-journal").write_bytes(super_journal(letter))
    before = inside(game.parent)
    if way is WAYS[2]:
        assert "beside it does not belong to this game" in str(way(game))
    else:
        with pytest.raises(SaveError, match="beside it does not belong to this game"):
            way(game)
    assert letter.read_text() == "dear"
    assert inside(game.parent) == before


@pytest.mark.parametrize("way", WAYS, ids=["read", "resume", "list"])
@pytest.mark.parametrize("harm", ["journal", "pipe", "log"])
def test_files_beside_a_links_target_are_checked(
    game: Path, tmp_path: Path, way: Callable[[Path], object], harm: str
) -> None:
    letter, real = tmp_path / "letter", tmp_path / "real.game"
    letter.write_text("dear")
    game.rename(real)
    game.symlink_to(real)
    match harm:
        case "journal":
            Path(f"{real}-journal").write_bytes(super_journal(letter))
        case "pipe":
            os.mkfifo(f"{real}-journal")
        case _:
            Path(f"{real}-wal").touch()
    if way is WAYS[2]:
        assert "beside it" in str(way(game))
    else:
        with pytest.raises(SaveError, match="beside it"):
            way(game)
    assert letter.read_text() == "dear"


@pytest.mark.parametrize("place", ["", "-journal", "-wal"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["pipe", "folder"])
def test_a_pipe_or_a_folder_hangs_nothing(game: Path, place: str, make: Callable[[Path], None]) -> None:
    if not place:
        game.unlink()
    make(game.with_name(game.name + place))
    for way in (read, resume):
        with pytest.raises(SaveError):
            way(game)
    listed = saved_games(game.parent)
    assert all(one.fault for one in listed)
    assert bool(listed) == bool(place)


@pytest.mark.parametrize("ours", [True, False])
def test_a_database_that_writes_a_log_is_refused_and_left(tmp_path: Path, game: Path, ours: bool) -> None:
    path = tmp_path / "files" / "other.game"
    path.parent.mkdir()
    if ours:
        shutil.copy(game, path)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE notes(text)")
    connection.commit()
    aside = shutil.copytree(path.parent, tmp_path / "aside")
    connection.close()
    before = inside(aside)
    assert "other.game-wal" in before
    for way in (read, resume):
        with pytest.raises(SaveError):
            way(aside / "other.game")
    assert inside(aside) == before


def test_a_game_killed_while_writing_is_listed_untouched(game: Path) -> None:
    whole = read(game)
    script = (
        "import os, sqlite3, sys;"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('PRAGMA cache_size=1'); c.execute('PRAGMA cache_spill=1'); c.execute('BEGIN IMMEDIATE');"
        "[c.execute('INSERT INTO journal VALUES (?, ?, ?)', (n, 'x' * 5000, '')) for n in range(9, 99)];"
        "os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, str(game)], check=True)
    before = inside(game.parent)
    assert before[f"{game.name}-journal"]
    assert read(game) == whole
    assert inside(game.parent) == before
    resume(game).close()
    assert read(game) == whole


def test_looking_at_a_game_that_is_open_does_not_let_go_of_it(game: Path) -> None:
    session = resume(game)
    for _ in range(2):
        with pytest.raises(SaveError, match="open in another window"):
            read(game)
    with FORKS.Pool(1) as pool:
        assert "open in another window" in pool.apply(refusal, (game,))
    session.close()
    read(game)


def test_a_game_that_never_began_is_listed_but_not_resumed(game: Path) -> None:
    unborn = game.with_name("later.game")
    unborn.touch()
    os.utime(unborn, (2**32, 2**32))
    assert find_game("", game.parent) == game
    empty, begun = saved_games(game.parent)
    assert (empty.path, empty.fault) == (unborn, "later.game: the file is empty: no battle was saved in it.")
    assert (begun.path, begun.fault) == (game, "")


def test_a_game_stands_under_its_name_only_once_it_has_begun(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("shellshock_tui.store.file.insert", killed)
    before = inside(game.parent)
    with pytest.raises(KeyboardInterrupt):
        Store.create(game.with_name("later.game"), read(game).header)
    assert inside(game.parent) == before


def test_many_games_can_begin_in_one_second(tmp_path: Path) -> None:
    with FORKS.Pool(4) as pool:
        names = pool.starmap(begin, [(tmp_path, number) for number in range(12)])
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("told", ["NaN", "Infinity", '"\\ud800"', '{"\\udfff": 1}'])
def test_numbers_and_letters_that_cannot_be_are_damage(game: Path, told: str) -> None:
    connection = sqlite3.connect(game)
    ((number, last),) = connection.execute("SELECT seq, seal FROM journal ORDER BY seq DESC LIMIT 1")
    body = json.dumps({"row": "entry", "command": {"do": "?"}, "rolls": [], "events": []}).replace(
        '"?"', told
    )
    connection.execute("INSERT INTO journal VALUES (?, ?, ?)", (number + 1, body, seal(last, body)))
    connection.commit()
    connection.close()
    for way in (read, resume):
        with pytest.raises(SaveError, match="damaged"):
            way(game)
