"""A journal that is left of one game never changes another game that gets its name."""

import random
import sqlite3
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.session import resume
from shellshock_tui.session.branching import branch
from shellshock_tui.session.campaign import begin_campaign, end_campaign, file_of, open_campaign
from shellshock_tui.session.games import recover_game, rename_game, start_battle
from shellshock_tui.store import SaveError, read
from tests.cli.capture import Capture, told, told_json
from tests.games import duel, play_at_random

ENDINGS = ("-journal", "-wal", "-shm")


@pytest.fixture
def game(home: Path) -> Path:
    """A game that has just begun."""
    session = start_battle(duel(), "left", home / "games")
    session.close()
    return session.store.path


def put_journal(path: Path, at: Path) -> None:
    """Write a journal of an interrupted change to a game, which SQLite rolls back, beside another path."""
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    writing = sqlite3.connect(copy, isolation_level=None)
    writing.execute("PRAGMA cache_size=1")
    writing.execute("BEGIN")
    writing.executemany("INSERT INTO journal VALUES (?, ?, '')", ((n, "x" * 9000) for n in range(50, 99)))
    at.with_name(f"{at.name}-journal").write_bytes(copy.with_name("copy-journal").read_bytes())
    writing.close()
    copy.unlink()


def test_the_journal_of_this_test_does_harm(game: Path) -> None:
    begun = read(game).rows
    put_journal(game, game.with_name("a.game"))
    session = resume(game)
    play_at_random(session, random.Random(1), 90)
    session.close()
    game.replace(game.with_name("a.game"))
    resume(game.with_name("a.game")).close()
    assert read(game.with_name("a.game")).rows == begun


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_game_is_not_renamed_to_a_name_of_which_files_are_left(
    game: Path, ending: str, capsys: Capture
) -> None:
    left, rows = game.with_name(f"my a.game{ending}"), read(game).rows
    left.write_bytes(b"left")
    assert command_line(["games", "--rename", game.stem, "my a"]) == 2
    assert capsys.readouterr().err == (
        f"No game can have the name my a, because {left.name} is left of an earlier game of that name. "
        "`shellshock games --delete 'my a'` deletes it.\n"
    )
    assert (read(game).rows, left.read_bytes()) == (rows, b"left")
    assert [row["name"] for row in told_json(capsys, "games")] == [game.stem, "my a"]
    assert "only files beside it are left" in " ".join(told(capsys, "games").split())
    assert told(capsys, "games", "--delete", "my a", "--yes") == "my a is deleted.\n"
    assert not left.exists()
    assert told_json(capsys, "games", "--rename", game.stem, "my a")["name"] == "my a"


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_damaged_game_is_renamed_and_deleted_with_the_files_beside_it(game: Path, ending: str) -> None:
    game.write_bytes(b"damaged")
    game.with_name(f"{game.name}{ending}").write_bytes(b"beside")
    to = rename_game(game, "b")
    assert {one.name: one.read_bytes() for one in game.parent.iterdir()} == {
        "b.game": b"damaged",
        f"b.game{ending}": b"beside",
    }
    assert command_line(["games", "--delete", to.stem, "--yes"]) == 0
    assert not list(game.parent.iterdir())


def test_the_files_that_a_link_leads_to_stay_where_they_are(game: Path, tmp_path: Path) -> None:
    link = game.with_name("link.game")
    target = tmp_path / "target.game"
    game.replace(target)
    target.with_name("target.game-journal").write_bytes(b"")
    link.symlink_to(target)
    assert rename_game(link, "b").is_symlink()
    assert command_line(["games", "--delete", "b", "--yes"]) == 0
    assert read(target).rows


def test_new_games_pass_over_names_of_which_files_are_left(
    game: Path, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    name = game.stem.rpartition("-")[0]
    monkeypatch.setattr("shellshock_tui.session.games.datetime", _Midnight)
    first = home / "games" / f"{name}.game"
    assert not first.exists()
    exported = home / "exported.jsonl"
    told(capsys, "export", game.stem, str(exported))
    session = resume(game)
    copies = []
    for number in range(1, 5):
        taken = f"courtyard-20260101-000000{f'-{number}' * (number > 1)}.game"
        put_journal(game, home / "games" / taken)
    branched = branch(session, 0)
    copies.append(branched.store.path)
    branched.close()
    session.close()
    game.unlink()
    copies.append(Path(told_json(capsys, "import", str(exported))["path"]))
    again = start_battle(duel(), "left", home / "games")
    again.close()
    copies.append(again.store.path)
    assert [read(path).header.title[:13] for path in copies] == ["The courtyard"] * 3
    assert [path.stem.rpartition("-")[2] for path in copies] == ["5", "6", "7"]


class _Midnight:
    @staticmethod
    def now() -> "_Midnight":
        return _Midnight()

    def __format__(self, form: str) -> str:
        return "20260101-000000"


def test_a_recovered_game_does_not_take_a_name_of_which_files_are_left(game: Path) -> None:
    data = bytearray(game.read_bytes())
    data[data.rindex(b"command")] ^= 1
    game.write_bytes(data)
    put = game.with_name(f"{game.stem}-recovered.game-journal")
    put.write_bytes(b"left")
    with pytest.raises(SaveError, match=f"No game can have the name {game.stem}-recovered"):
        recover_game(game)


def test_a_new_campaign_puts_aside_what_is_left_of_an_old_one(home: Path) -> None:
    begin_campaign("shock")
    path = file_of("shock")
    path.write_bytes(b"damaged")
    journal = path.with_name(f"{path.name}-journal")
    journal.write_bytes(b"left")
    end_campaign(path)
    assert not list(path.parent.iterdir())
    journal.write_bytes(b"left")
    assert open_campaign("shock").people
    assert sorted(one.name for one in path.parent.iterdir()) == ["shock.game", "shock.game-journal.damaged"]
