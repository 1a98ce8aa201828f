"""Saved games: start, list, find, rename, recover and delete them."""

import errno
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from shellshock_tui.dice import SeededDice, random_seed
from shellshock_tui.engine.english import counted
from shellshock_tui.files import DataError, clean, no_file, shortened, write_whole
from shellshock_tui.library import DataFile
from shellshock_tui.library.locations import (
    SAVED,
    begun_games,
    games_folder,
    is_path,
    plain_name,
    saved_files,
)
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session import Session, start
from shellshock_tui.session.game_summary import ON_TABLE
from shellshock_tui.session.history import divergence_text, fold, play
from shellshock_tui.session.seats import PEOPLE, Seats
from shellshock_tui.session.typed_lines import lines_file
from shellshock_tui.store import GameHeader, NameTakenError, SaveError, Store, alone, read, salvage
from shellshock_tui.store.bytes_of_file import check_regular
from shellshock_tui.store.game_files import delete, left_over, move
from shellshock_tui.store.header import by_local_clock, present_time
from shellshock_tui.user_error import CAUSES, cause, quoted, with_full_stop

T = TypeVar("T")
NAMED = re.compile(r"\w([\w -]{0,58}[\w-])?")
"""The names that a player may give to a saved game."""
FIRST_DICE = "before its first dice"
BRANCH = " · branch"
"""The suffix in the title of a game that branches off from another."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game in the list: facts about it, or the fault of its file."""

    path: Path
    title: str
    created: str
    commands: int
    fault: str = ""
    system: str = ""
    """The name of its rule system; empty if the file cannot be read."""
    outcome: str = ""
    """A sentence on how the game ended; empty while it goes on."""
    scenario: str = ""
    """The name of its scenario."""
    is_open: bool = False
    """Whether the game is open in another window."""
    waits_for_dice: bool = False
    """Whether it still waits for the dice that are rolled at the table before it begins."""
    is_on_table: bool = False
    """Whether it is played with miniatures on a table, without a map."""

    @property
    def place(self) -> str:
        """`ON_TABLE` if the battle is played with miniatures; else empty."""
        return ON_TABLE if self.is_on_table else ""

    @property
    def name(self) -> str:
        """The name by which a player resumes the game."""
        return self.path.name.removesuffix(SAVED)

    @property
    def progress(self) -> str:
        """How many commands have been given, or that not even the first dice have been."""
        return FIRST_DICE if self.waits_for_dice else counted(self.commands, "command")

    @property
    def begun(self) -> str:
        """When the game was begun, in local time."""
        return by_local_clock(self.created)


def start_battle(
    data: DataFile, seed: str = "", folder: Path | None = None, seats: Seats = PEOPLE
) -> Session:
    """Start a battle with dice from a seed; bots and programs play the sides in `seats`.

    Without a seed, a random one is used; without a folder, the folder of saved games.

    Raises:
        DataError: The scenario is wrong.
        SeatError: A seat names an unknown side or player.
    """
    return _start(data, seed or random_seed(), folder or games_folder(), seats)


def start_at_table(data: DataFile, folder: Path | None = None, seats: Seats = PEOPLE) -> Session:
    """Start a battle with dice rolled at the table; bots play the sides in `seats`."""
    return _start(data, "", folder or games_folder(), seats)


def restart(session: Session, *, seed: str = "", seats: Seats | None = None) -> Session:
    """Start the battle of a session again in a new file.

    Without a seed, the dice are new, or again rolled at the table; without seats, the same players play.
    """
    header = session.header
    seed = seed or (random_seed() if header.seed else "")
    fresh = replace(
        header,
        title=header.title.removesuffix(BRANCH),
        seed=seed,
        commitment=SeededDice(seed).commitment if seed else "",
        created=present_time(),
    )
    played = dict(session.seats if seats is None else seats)
    again = in_new_file(games_folder(), header.scenario, lambda path: start(path, fresh, played))
    if session.sheet.is_players:
        again.keep_sheets()
    return again


def export(session: Session) -> Path:
    """Write the events of a game as text beside its save, and return the path of the text file.

    Raises:
        SaveError: The file cannot be written.
    """
    path = session.store.path.with_name(f"{plain_name(session.store.path)}.txt")
    head = f"{session.header.title}, begun {session.header.begun}"
    names = {side.id: side.name for side in session.rules.sides}
    told = [[happened.text for happened in entry.events] for entry in session.entries]
    for change in session.seat_changes:
        told[change.entry].append(change.words(names.get(change.side, change.side)))
    lines = [f"{number:>4}  {clean(text)}" for number, texts in enumerate(told) for text in texts]
    try:
        write_whole(path, "\n".join([clean(head), *lines, ""]))
    except OSError as error:
        raise SaveError(f"{path.name} cannot be written: {cause(error)}.") from error
    return path


def rotated_seats(session: Session) -> Seats:
    """Return the seats of a game with the players moved on by one side (the last side's to the first)."""
    sides = [side.id for side in session.rules.sides]
    before = dict(zip(sides, (sides[-1], *sides), strict=False))
    return {before[side]: seat for side, seat in session.seats.items()}


def _start(data: DataFile, seed: str, folder: Path, seats: Seats) -> Session:
    header = new_header(data, seed)
    return in_new_file(folder, data.header.name, lambda path: start(path, header, seats))


def new_header(data: DataFile, seed: str) -> GameHeader:
    """Return the header of a new game; an empty seed stands for dice rolled at the table.

    Raises:
        DataError: The scenario is wrong.
    """
    played = system(data.header.system, data.file)
    setup = played.setup(data.table, data.find, data.file)
    return GameHeader(
        system=played.name,
        version=played.version,
        scenario=data.header.name,
        title=data.header.title,
        created=present_time(),
        seed=seed,
        commitment=SeededDice(seed).commitment if seed else "",
        setup=setup.resolved(),
    )


def in_new_file(folder: Path, scenario: str, begin: Callable[[Path], T]) -> T:
    """Call `begin` with an unused path, named after the scenario and the time; return its result."""
    name = f"{scenario}-{datetime.now():%Y%m%d-%H%M%S}"
    for number in count(1):
        path = folder / f"{name}{f'-{number}' * (number > 1)}{SAVED}"
        with suppress(NameTakenError):
            return begin(path)
    raise AssertionError


def write_game(folder: Path, header: GameHeader, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Write a whole game into a new file and return its path.

    Raises:
        SaveError: The file cannot be written.
    """
    store = in_new_file(folder, header.scenario, lambda path: Store.create(path, header, rows))
    store.close()
    return store.path


def saved_games(folder: Path | None = None) -> tuple[SavedGame, ...]:
    """Return the saved games, the most recently played first.

    Raises:
        DataError: Their folder cannot be read.
    """
    return tuple(map(_saved_game, saved_files(folder)))


class NoSuchGameError(SaveError):
    """Raised when there is no saved game of a name."""


def find_game(given: str = "", folder: Path | None = None) -> Path:
    """Return the path of a saved game given by path or name, or of the most recently played one.

    Raises:
        DataError: The folder of saved games cannot be read.
        NoSuchGameError: There is no such game.
        SaveError: The path is not that of a file.
    """
    folder = folder or games_folder()
    if not given:
        latest = next(filter(_is_file, begun_games(folder)), None)
        if latest is None:
            raise NoSuchGameError("There is no saved game yet. `shellshock play SCENARIO` starts one.")
        return latest
    named = [folder / given, folder / f"{given}{SAVED}"] if Path(given).name == given else []
    paths = [Path(given), *named]
    for path in filter(_is_file, paths):
        return path
    for path in paths:
        if path.name.endswith(SAVED) and os.path.lexists(path):
            check_regular(path)
    if is_path(given):
        why = no_file(Path(given))
        is_missing = why == CAUSES[errno.ENOENT]
        raise (NoSuchGameError if is_missing else SaveError)(f"{clean(given)}: {why}.")
    try:
        saved_files(folder)
    except DataError as error:
        raise NoSuchGameError(with_full_stop(str(error))) from None
    raise NoSuchGameError(f"There is no saved game {quoted(given, 80)}. `shellshock games` lists them.")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _saved_game(path: Path) -> SavedGame:
    try:
        saved = read(path)
        history = fold(saved.rows)
    except SaveError as error:
        return SavedGame(path, "", "", 0, str(error))
    header, commands = saved.header, max(0, len(history.entries) - 1)
    return SavedGame(
        path,
        header.title,
        header.created,
        commands,
        system=header.system,
        outcome=history.outcome,
        scenario=header.scenario,
        is_open=saved.is_open,
        waits_for_dice=header.at_the_table and not history.entries,
        is_on_table=header.system in SYSTEMS and system(header.system).is_on_table(header.battle),
    )


def rename_game(path: Path, name: str) -> Path:
    """Rename a saved game and return its new path.

    Raises:
        SaveError: It is no saved game, the name is not allowed or in use, or the game is open elsewhere.
    """
    _check_named_as_game(path)
    if not NAMED.fullmatch(name):
        raise SaveError(
            "A name begins with a letter, a digit or _, has up to 60 letters, digits, spaces, - and _, "
            "and does not end with a space."
        )
    to = path.with_name(f"{name}{SAVED}")
    if os.path.lexists(to) or left_over(to):
        raise NameTakenError(to)
    with alone(path):
        move(path, to)
        with suppress(FileNotFoundError):
            lines_file(path).rename(lines_file(to))
    return to


def recover_game(path: Path) -> tuple[Path, int]:
    """Copy the undamaged part of a damaged game into a new file.

    Return the path of the copy and the number of commands in it.

    Raises:
        DataError: The battle in the header cannot be played.
        SaveError: The game is not damaged, or its undamaged part cannot be resumed.
    """
    saved = salvage(path)
    rows = list(saved.rows)
    while rows and not _can_be_folded(rows):
        rows.pop()
    history = fold(rows)
    _, difference = play(saved.header, history)
    if difference:
        raise SaveError(divergence_text(saved.header, difference))
    name = plain_name(path)
    if _rows(path) == tuple(rows):
        raise SaveError(f"{name} is not damaged, so there is nothing to recover: resume the game as it is.")
    copy = path.with_name(f"{shortened(name)}-recovered{SAVED}")
    Store.create(copy, saved.header, rows).close()
    return copy, max(0, len(history.entries) - 1)


def _rows(path: Path) -> tuple[Mapping[str, Any], ...] | None:
    """Return the rows of a game; None if it is damaged."""
    try:
        return read(path).rows
    except SaveError:
        return None


def _can_be_folded(rows: Sequence[Mapping[str, Any]]) -> bool:
    try:
        fold(rows)
    except SaveError:
        return False
    return True


def _check_named_as_game(path: Path) -> None:
    """Raise SaveError for other programs' files; a damaged game is recognised only by its name."""
    if not path.name.endswith(SAVED):
        name = clean(path.name)
        raise SaveError(f"{name} is not a saved game: the names of saved games end in {SAVED}.")


def delete_game(path: Path) -> None:
    """Delete a saved game, or what is left of one whose own file is gone.

    Raises:
        SaveError: It is no saved game, or the game is open elsewhere or cannot be deleted.
    """
    _check_named_as_game(path)
    with alone(path):
        delete(path)
        lines_file(path).unlink(missing_ok=True)
