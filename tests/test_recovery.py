"""Recovering damaged games: the sound beginning becomes a game of its own."""

import random
import sqlite3
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.session import resume
from shellshock_tui.session.games import delete_game, recover_game, rename_game, start_battle
from shellshock_tui.store import SaveError, read
from tests.cli.capture import Capture, told_json
from tests.games import duel, play_at_random


@pytest.fixture
def game(home: Path) -> Path:
    """A game of 60 commands."""
    session = start_battle(duel(), "damage", home / "games")
    play_at_random(session, random.Random(6), 60)
    session.close()
    return session.store.path


def spoil(game: Path, word: bytes) -> None:
    """Change a letter at the last place of a word."""
    data = bytearray(game.read_bytes())
    data[data.rindex(word)] ^= 1
    game.write_bytes(data)


def test_the_sound_part_is_recovered_and_the_damage_left(game: Path) -> None:
    whole = read(game).rows
    spoil(game, b"command")
    damaged = game.read_bytes()
    with pytest.raises(SaveError):
        resume(game)
    path, commands = recover_game(game)
    kept = read(path).rows
    assert kept == whole[: len(kept)]
    assert len(whole) > len(kept) == commands + 1 > 1
    assert game.read_bytes() == damaged
    session = resume(path)
    play_at_random(session, random.Random(1), 5)
    session.close()


@pytest.mark.parametrize(("pages", "least"), [(1, 40), (2, 30)])
def test_a_game_without_its_last_pages_is_recovered(game: Path, pages: int, least: int) -> None:
    whole, data = read(game).rows, game.read_bytes()
    game.write_bytes(data[: -4096 * pages])
    path, commands = recover_game(game)
    kept = read(path).rows
    assert kept == whole[: len(kept)]
    assert commands >= least


def test_every_recovered_entry_was_written(game: Path) -> None:
    whole, data, chance = read(game).rows, game.read_bytes(), random.Random("recover")
    recovered = []
    for number in range(100):
        path = game.with_name(f"{number}.game")
        at = chance.randrange(100, len(data))
        run = chance.randbytes(chance.randint(1, 60))
        path.write_bytes(data[:at] if number % 2 else data[:at] + run + data[at + len(run) :])
        try:
            copy, _ = recover_game(path)
        except SaveError as error:
            if "is not damaged" not in str(error):
                continue
            copy = path
        kept = read(copy).rows
        assert kept == whole[: len(kept)]
        recovered.append(len(kept))
    assert len(recovered) > 50
    assert sorted(recovered)[len(recovered) // 2] > 0


def test_a_game_is_recovered_on_the_command_line(game: Path, capsys: Capture) -> None:
    spoil(game, b"command")
    found = told_json(capsys, "games", "--recover", game.stem)
    assert found["name"] == f"{game.stem}-recovered"
    assert command_line(["games", "--recover", game.stem]) == 2
    assert "already" in capsys.readouterr().err


HINT = " `shellshock games --recover {} saves its undamaged part as another game.\n"
"""The end of the message about a damaged game, with its name as a word of a shell and the closing quote."""


@pytest.mark.parametrize("words", ["replay {}", "replay --verify {}", "analyse {}", "export {} -"])
def test_the_message_about_a_damaged_game_names_the_command_that_recovers_it(
    game: Path, words: str, capsys: Capture
) -> None:
    spoil(game, b"command")
    for given, named in ((game.stem, f"{game.stem}`"), (str(game), f"{game}`")):
        assert command_line(words.format(given).split()) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"{given.removesuffix('.game')}.game: the file is damaged")
        assert error.endswith(HINT.format(named))


def test_a_game_that_another_program_has_changed_can_be_recovered_as_its_message_says(
    game: Path, capsys: Capture
) -> None:
    path = rename_game(game, "my game")
    changing = sqlite3.connect(path)
    changing.execute("CREATE TABLE added(x)")
    changing.close()
    assert command_line(["replay", "my game"]) == 2
    error = capsys.readouterr().err
    assert "another program has changed how this game is saved" in error
    assert error.endswith(HINT.format("'my game'`"))
    assert told_json(capsys, "games", "--recover", "my game")["commands"] == 60


@pytest.mark.parametrize("content", [b"", b"garbage", b"SQLite format 3\0" * 40])
def test_no_command_is_named_where_nothing_can_be_recovered(
    game: Path, content: bytes, capsys: Capture
) -> None:
    game.write_bytes(content)
    for words in (["replay", game.stem], ["games", "--recover", game.stem]):
        assert command_line(words) == 2
        assert "--recover" not in capsys.readouterr().err


def test_a_file_that_is_no_game_is_not_recovered(game: Path) -> None:
    game.write_bytes(b"SQLite format 3\0" * 40)
    with pytest.raises(SaveError):
        recover_game(game)


@pytest.mark.parametrize("name", ["notes.txt", "README", "a.sqlite", "game"])
def test_only_saved_games_are_deleted_and_renamed(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("mine", "utf-8")
    for change in (delete_game, lambda path: rename_game(path, "other")):
        with pytest.raises(SaveError, match="is not a saved game"):
            change(path)
    assert [one.name for one in tmp_path.iterdir()] == [name]
