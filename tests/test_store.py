"""The file of a game: nothing committed is lost, nothing damaged is believed."""

import random
import shutil
import sqlite3
import tracemalloc
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.engine.journal import canonical, seal
from shellshock_tui.session import resume
from shellshock_tui.session.games import start_battle
from shellshock_tui.store import SaveError, Store, read
from shellshock_tui.store.file import as_save_errors
from shellshock_tui.store.lines import as_lines, read_lines
from tests.games import duel, play_at_random, saved_in
from tests.other_processes import FORKS, hold, play
from tests.soak import soaked


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of 60 commands."""
    folder = tmp_path_factory.mktemp("played")
    session = start_battle(duel(), "damage", folder)
    play_at_random(session, random.Random(6), 60)
    session.close()
    return saved_in(folder)


def forged(path: Path, row: Mapping[str, Any]) -> None:
    """Append any row to a game, with the right seal."""
    connection = sqlite3.connect(path)
    ((number, last),) = connection.execute("SELECT seq, seal FROM journal ORDER BY seq DESC LIMIT 1")
    body = canonical(row)
    connection.execute("INSERT INTO journal VALUES (?, ?, ?)", (number + 1, body, seal(last, body)))
    connection.commit()
    connection.close()


@pytest.mark.parametrize("kills", soaked([range(n, n + 25) for n in range(0, 1_000, 25)], 1), ids=str)
def test_no_committed_command_is_lost_to_a_kill(tmp_path: Path, kills: range) -> None:
    chance = random.Random("kill")
    lost = 0
    for number in kills:
        folder = tmp_path / str(number)
        heard, tells = FORKS.Pipe(duplex=False)
        victim = FORKS.Process(target=play, args=(folder, tells))
        victim.start()
        tells.close()
        told = [heard.recv() for _ in range(chance.randint(1, 30))]
        victim.kill()
        with suppress(EOFError):
            while True:
                told.append(heard.recv())
        victim.join()
        session = resume(saved_in(folder))
        kept = session.store.rows[1 : len(told) + 1]
        lost += len(told) - len(kept)
        assert list(kept) == told[: len(kept)]
        session.close()
    assert lost == 0


def test_reading_during_another_windows_game_misses_no_command(tmp_path: Path) -> None:
    heard, tells = FORKS.Pipe(duplex=False)
    player = FORKS.Process(target=play, args=(tmp_path, tells))
    player.start()
    tells.close()
    told = []
    for _ in range(20):
        told.append(heard.recv())
        saved = read(saved_in(tmp_path))
        assert saved.is_open
        assert list(saved.rows[1 : len(told) + 1]) == told
    player.kill()
    player.join()
    assert not read(saved_in(tmp_path)).is_open


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Cut, flipped, overwritten or with a spoiled head."""
    where = chance.randrange(len(data))
    match chance.randrange(4):
        case 0:
            return data[:where]
        case 1:
            return data[:where] + bytes([data[where] ^ (1 << chance.randrange(8))]) + data[where + 1 :]
        case 2:
            run = chance.randbytes(chance.randint(1, 600))
            return (data[:where] + run + data[where + len(run) :])[: len(data)]
        case _:
            where = chance.randrange(100)
            return data[:where] + chance.randbytes(4) + data[where + 4 :]


@pytest.mark.parametrize("lot", soaked(range(40), 1))
def test_damaged_saves_are_refused_or_read_whole(played: Path, tmp_path: Path, lot: int) -> None:
    whole, data = read(played), played.read_bytes()
    chance, refused, path = random.Random(f"damage {lot}"), 0, tmp_path / "damaged.game"
    for _ in range(500):
        path.write_bytes(damaged(data, chance))
        try:
            saved = read(path)
        except SaveError:
            refused += 1
        else:
            assert saved == whole
    assert 250 < refused < 500


def test_a_damaged_save_is_not_resumed(played: Path, tmp_path: Path) -> None:
    whole, data, path = read(played), played.read_bytes(), tmp_path / "damaged.game"
    chance = random.Random("resume")
    for _ in range(20):
        path.write_bytes(damaged(data, chance))
        try:
            session = resume(path)
        except SaveError:
            continue
        assert session.store.rows == whole.rows
        session.close()


@pytest.mark.parametrize(
    "content", [b"", b"no game at all", b"SQLite format 3\x00" + b"\x00" * 200, b"{}"], ids=range(4)
)
def test_a_file_that_is_no_save_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_bytes(content)
    for opened in (read, resume):
        with pytest.raises(SaveError, match=r"^x\.game: "):
            opened(path)


def test_a_folder_or_nothing_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.game"):
        with pytest.raises(SaveError):
            read(path)


@pytest.mark.parametrize(
    "statement",
    [
        "PRAGMA application_id=7",
        "PRAGMA user_version=2",
        "CREATE TRIGGER sly AFTER INSERT ON journal BEGIN SELECT 1; END",
        "CREATE VIEW other AS SELECT 1",
        "DROP TRIGGER keep_rows",
    ],
)
def test_a_file_of_another_shape_is_refused(played: Path, tmp_path: Path, statement: str) -> None:
    path = Path(shutil.copy(played, tmp_path / "other.game"))
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    with pytest.raises(SaveError):
        read(path)


@pytest.mark.parametrize("statement", ["UPDATE journal SET body = '{}'", "DELETE FROM journal WHERE seq = 3"])
def test_rows_are_neither_changed_nor_removed(played: Path, tmp_path: Path, statement: str) -> None:
    path = Path(shutil.copy(played, tmp_path / "kept.game"))
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="append only"):
        connection.execute(statement)
    connection.close()


def test_a_row_changed_behind_the_triggers_breaks_the_chain(played: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(played, tmp_path / "changed.game"))
    connection = sqlite3.connect(path)
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute("UPDATE journal SET body = body || ' ' WHERE seq = 5")
    for _, statement in triggers:
        connection.execute(statement)
    connection.commit()
    connection.close()
    with pytest.raises(SaveError, match="damaged"):
        read(path)


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"row": "poem"},
        {"row": "entry"},
        {"row": "entry", "command": {"do": "fly"}, "rolls": [], "events": []},
        {"row": "entry", "command": None, "rolls": [], "events": []},
        {"row": "entry", "command": {"do": "end-turn"}, "rolls": [[6, 9, "luck"]], "events": []},
        {"row": "entry", "command": {"do": "end-turn"}, "rolls": [["6", 1, "luck"]], "events": []},
        {"row": "entry", "command": {"do": "end-turn"}, "rolls": [], "events": ["x"]},
        {"row": "entry", "command": {"do": "end-turn"}, "rolls": [], "events": []},
    ],
)
def test_a_forged_row_is_a_sentence(played: Path, tmp_path: Path, row: Mapping[str, Any]) -> None:
    path = Path(shutil.copy(played, tmp_path / "forged.game"))
    forged(path, row)
    with pytest.raises(SaveError, match=r"\.$"):
        resume(path)


def test_a_full_disk_is_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    session = start_battle(duel(), "full", tmp_path)
    play_at_random(session, random.Random(1), 10)
    before = session.state
    session.store._connection.execute("PRAGMA max_page_count=1")
    with pytest.raises(SaveError, match="disk is full"):
        play_at_random(session, random.Random(2), 200)
    stands = (session.state, len(session.entries))
    session.close()
    again = resume(saved_in(tmp_path))
    assert (again.state, len(again.entries)) == stands
    assert before in again.match.states


def test_a_folder_that_cannot_be_written_is_named_as_the_cause(tmp_path: Path) -> None:
    error = sqlite3.OperationalError("attempt to write a readonly database")
    error.sqlite_errorcode = sqlite3.SQLITE_READONLY_DIRECTORY
    words = r"^a\.game: nothing can be written to its folder\.$"
    with pytest.raises(SaveError, match=words), as_save_errors(tmp_path / "a.game"):
        raise error


def test_a_file_is_never_begun_over_another(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(SaveError):
        Store.create(played, read(played).header)
    assert played.read_bytes() == before


def test_reading_an_open_game_or_an_exported_one_takes_little_memory(tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    session.close()
    path, lines = session.store.path, tmp_path / "game.jsonl"
    lines.write_text(as_lines(read(path)))
    with FORKS.Pool(1) as pool:
        pool.apply(hold, (path,))
        tracemalloc.start()
        try:
            assert read(path).is_open
            assert read_lines(lines).rows
            assert tracemalloc.get_traced_memory()[1] < 16 * 1024 * 1024
        finally:
            tracemalloc.stop()
