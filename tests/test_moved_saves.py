"""Saved games whose file or folder other programs overwrite, replace, move or delete during play."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from shellshock_tui.session import Session, resume
from shellshock_tui.session.games import start_battle
from shellshock_tui.store import SaveError, read
from tests.games import duel, play_at_random
from tests.soak import soaked

Harm = Callable[[Path], object]


def aside(path: Path) -> Path:
    """Return an unused name beside a file or folder."""
    return next(
        free for n in range(100) if not os.path.lexists(free := path.with_name(f"{path.name}.{n}.aside"))
    )


def replace_by_copy(game: Path) -> None:
    """Copy the file and rename the copy to the file's name, as programs that synchronise folders do."""
    os.replace(shutil.copy(game, aside(game)), game)


def replace_by_link(game: Path) -> None:
    copy = Path(shutil.copy(game, aside(game)))
    game.unlink()
    game.symlink_to(copy)


def replace_by_folder(game: Path) -> None:
    game.unlink()
    game.mkdir()


def move(game: Path) -> None:
    game.rename(aside(game))


def move_folder(game: Path) -> None:
    game.parent.rename(aside(game.parent))


def replace_folder(game: Path) -> None:
    copy = Path(shutil.copytree(game.parent, aside(game.parent)))
    move_folder(game)
    copy.rename(game.parent)


def replace_folder_by_links(game: Path) -> None:
    """Replace the game's folder by one that contains links to the same files."""
    copy = aside(game.parent)
    shutil.copytree(game.parent, copy, copy_function=os.link)
    move_folder(game)
    copy.rename(game.parent)


def replace_folder_by_file(game: Path) -> None:
    shutil.rmtree(game.parent)
    game.parent.write_text("no folder")


def overwrite(game: Path) -> None:
    game.write_text("garbage\n")


def empty(game: Path) -> None:
    game.write_bytes(b"")


def cut(game: Path) -> None:
    os.truncate(game, game.stat().st_size - 1)


def change_a_few_bytes(game: Path) -> None:
    """Change bytes in the middle, some time after the last command."""
    data = game.read_bytes()
    game.write_bytes(data.replace(b'"title"', b'"titel"', 1))
    os.utime(game, (later := game.stat().st_mtime + 1, later))


def overwrite_by_another_game(game: Path) -> None:
    other = start_battle(duel(), "another", aside(game.parent))
    other.close()
    game.write_bytes(other.store.path.read_bytes())


HARMS: list[Harm] = [
    overwrite,
    empty,
    cut,
    change_a_few_bytes,
    overwrite_by_another_game,
    replace_by_copy,
    replace_by_link,
    replace_by_folder,
    move,
    Path.unlink,
    move_folder,
    replace_folder,
    replace_folder_by_links,
    lambda game: shutil.rmtree(game.parent),
    replace_folder_by_file,
]
CASES = 500


def files_of(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.is_symlink()}


@pytest.mark.parametrize("case", soaked(range(CASES), 20))
def test_no_command_is_lost_without_a_word(home: Path, case: int) -> None:
    chance = random.Random(f"moved {case}")
    session = start_battle(duel(), "moved", home / "elsewhere")
    play_at_random(session, chance, chance.randint(0, 12))
    for number in range(chance.randint(1, 3)):
        harm = HARMS[case % len(HARMS)] if number == 0 else chance.choice(HARMS[:-1])
        before = session.store.path
        harm(before)
        others = {path: data for path, data in files_of(home).items() if not path.name.endswith("-journal")}
        play_on(session, chance, chance.choice((0, 1, 5)))
        told = session.take_notice()
        assert before.name in told
        assert session.store.path.name in told
        assert others.items() <= files_of(home).items()
    rows = session.store.rows
    session.close()
    assert not session.take_notice()
    assert read(session.store.path).rows == rows
    again = resume(session.store.path)
    assert again.state == session.state
    again.close()


def play_on(session: Session, chance: random.Random, commands: int) -> None:
    """Give commands, or only look whether the game is still in its place."""
    before = len(session.entries)
    play_at_random(session, chance, commands)
    if len(session.entries) == before:
        session.check_file()


def test_a_game_that_is_left_is_looked_after_once_more(home: Path) -> None:
    session = start_battle(duel(), "moved")
    play_at_random(session, random.Random(1), 5)
    rows = session.store.rows
    replace_by_copy(session.store.path)
    session.close()
    assert read(session.store.path).rows == rows
    assert session.store.path.name in session.take_notice()
    session.close()
    assert not session.take_notice()


@pytest.mark.parametrize("harm", [Path.exists, replace_by_copy, move, Path.unlink])
def test_a_game_that_was_closed_is_not_looked_after(home: Path, harm: Harm) -> None:
    session = start_battle(duel(), "moved")
    path = session.store.path
    session.close()
    harm(path)
    files = set(home.rglob("*"))
    session.check_file()
    assert session.store.path == path
    assert not session.take_notice()
    assert set(home.rglob("*")) == files
    if path.exists():
        resume(path).close()


def test_a_store_that_was_closed_can_be_checked(home: Path) -> None:
    session = start_battle(duel(), "moved")
    session.store.close()
    session.store.check()


def test_a_game_in_its_place_is_not_told_of(home: Path) -> None:
    session = start_battle(duel(), "moved")
    path = session.store.path
    play_at_random(session, random.Random(1), 5)
    (path.parent / "other").touch()
    os.utime(path)
    path.chmod(0o600)
    os.link(path, path.with_name("linked"))
    session.check_file()
    session.close()
    assert session.store.path == path
    assert not session.take_notice()


def test_a_command_is_refused_while_no_file_can_be_made(home: Path, tmp_path: Path) -> None:
    session = start_battle(duel(), "moved", tmp_path / "files")
    play_at_random(session, random.Random(1), 5)
    before, entries = session.store.rows, len(session.entries)
    path = session.store.path
    for folder in (path.parent, home):
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(exist_ok=True)
        folder.write_text("no folder")
    session.check_file()
    assert "new file cannot be created" in session.take_notice()
    session.check_file()
    assert not session.take_notice()
    expected = r"overwritten, replaced, moved or deleted.*new file cannot be created"
    with pytest.raises(SaveError, match=expected):
        play_at_random(session, random.Random(2), 1)
    assert (session.store.rows, len(session.entries)) == (before, entries)
    path.parent.unlink()
    play_at_random(session, random.Random(2), 1)
    session.close()
    assert len(read(session.store.path).rows) == len(before) + 1
