"""The results of a league in a file of JSON lines, so that a league that was stopped is continued.

Each line holds a game with all that determines it. Lines are only added.
"""

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal, Self

from pydantic import model_validator

from shellshock_tui import __version__
from shellshock_tui.files import DataError, no_file
from shellshock_tui.sim.game import Game
from shellshock_tui.sim.league import Fixture, League
from shellshock_tui.strict import Count, Table, Value, parse
from shellshock_tui.user_error import UserError, cause, cause_unread, quoted

LONGEST_LINE = 1024 * 1024
"""The most bytes of a line."""
BEGINNING = b'{"league": 1, '
"""The beginning of every line, which distinguishes a line that was cut short from another program's file."""

_LOCKED_BYTE = 1 << 30
"""The byte that is locked on Windows, which lies behind the end of any results."""
_LOCKED_ELSEWHERE = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""The numbers of errors that mean that another process holds a lock; others mean that there are no locks."""


class Line(Table):
    """A game in a results file."""

    league: Literal[1]
    version: str
    """The version of the program, whose bots may change from one to the next."""
    battle: str
    digest: str
    """The digest of the battle's set-up."""
    seed: str
    bot_seconds: Value
    pair: Value
    seats: tuple[tuple[str, str], tuple[str, str]]
    winner: str
    reason: str
    turns: Count
    commands: Value
    lost: tuple[tuple[str, Count], ...]
    forfeit: str
    fault: str
    at_limit: bool
    programs: tuple[str, str] = ("", "")
    """The digest of the program that played each side; empty for a bot."""

    @model_validator(mode="after")
    def _sides_have_seats(self) -> Self:
        sides = {"", *dict(self.seats)}
        if not {self.winner, self.forfeit} <= sides:
            raise ValueError("names a side that nobody plays")
        return self

    @property
    def game(self) -> Game:
        """The result."""
        return Game(
            number=self.pair,
            seats=self.seats,
            winner=self.winner,
            reason=self.reason,
            turns=self.turns,
            commands=self.commands,
            lost=self.lost,
            forfeit=self.forfeit,
            fault=self.fault,
            at_limit=self.at_limit,
        )


@dataclass(frozen=True, slots=True)
class Results:
    """The content of a results file."""

    name: str
    """The file as the player named it, for messages."""
    lines: tuple[Line, ...] = ()
    intact: int = 0
    """The bytes of its whole lines."""
    is_cut: bool = False
    """Whether a line follows that was cut short, because a league was killed while it wrote."""
    lacks_line_feed: bool = False
    """Whether the last whole line lacks its line feed."""
    size: int = 0
    """The bytes of the file."""


def read_results(path: Path, name: str) -> Results:
    """Read a results file; a file that does not exist holds nothing.

    Raises:
        DataError: It cannot be read, is damaged, or is no results file.
    """
    if os.path.lexists(path) and (why := no_file(path)):
        raise DataError(name, "", why)
    try:
        with path.open("rb") as file:
            return _results(file, name)
    except FileNotFoundError:
        return Results(name)
    except OSError as error:
        raise DataError(name, "", cause_unread(error)) from None


def _results(file: BinaryIO, name: str) -> Results:
    lines, intact, is_cut, size, lacks_line_feed, number = list[Line](), 0, False, 0, False, 0
    while data := file.readline(LONGEST_LINE):
        number += 1
        size += len(data)
        lacks_line_feed = not data.endswith(b"\n")
        if not data.strip():
            intact += len(data)
            continue
        if lacks_line_feed and not _is_json(data):
            is_one_line = data.count(BEGINNING) <= 1 and len(data) < LONGEST_LINE
            is_cut = is_one_line and BEGINNING.startswith(data[: len(BEGINNING)])
            if is_cut:
                break
            raise _no_results(name, number)
        lines.append(_line(data, name, number))
        intact += len(data)
    return Results(
        name=name,
        lines=tuple(lines),
        intact=intact,
        is_cut=is_cut,
        lacks_line_feed=lacks_line_feed and not is_cut,
        size=size,
    )


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return False
    return True


def _line(data: bytes, name: str, number: int) -> Line:
    if not data.startswith(BEGINNING):
        raise _no_results(name, number)
    try:
        return parse(Line, json.loads(data), name)
    except DataError as error:
        raise DataError(name, error.field, error.why, (number, 1)) from None
    except (ValueError, RecursionError):
        raise DataError(name, "", "is damaged: a line is not JSON", (number, 1)) from None


def _no_results(name: str, number: int) -> DataError:
    return DataError(name, "", "this is no result of a league, or it is damaged", (number, 1))


@dataclass(frozen=True, slots=True)
class Known:
    """The results that a file contributes to a league."""

    games: dict[Fixture, Game]
    changed: tuple[str, ...]
    """The programs with games of another version in the file."""
    outdated: int
    """The number of games of another version of a program."""


def played(results: Results, league: League) -> Known:
    """Return the games of a league that a file holds; if it holds one twice, the first counts.

    Games of another version of a program do not count.

    Raises:
        DataError: It holds a game of another league.
    """
    found, changed, outdated = dict[Fixture, Game](), dict[str, None](), 0
    for number, line in enumerate(results.lines, start=1):
        if why := _difference(line, league):
            raise DataError(results.name, "", f"holds a game of another league: {why}", (number, 1))
        digests = league.digests(line.seats)
        if digests != line.programs:
            outdated += 1
            both = zip(line.seats, digests, line.programs, strict=True)
            changed |= {bot: None for (_, bot), present, its in both if present != its}
            continue
        pairing = next(one for one in league.pairings if set(one) == {bot for _, bot in line.seats})
        found.setdefault(Fixture(line.battle, pairing, line.pair, line.seats), line.game)
    return Known(found, tuple(changed), outdated)


def _difference(line: Line, league: League) -> str:
    """Return how a game differs from those of a league, in words; empty if it belongs to the league."""
    battle = next((one for one in league.battles if one.name == line.battle), None)
    for word, its, wanted in (
        ("its version of the program is", line.version, __version__),
        ("its seed is", line.seed, league.seed),
        ("its --bot-seconds is", line.bot_seconds, league.patience),
    ):
        if its != wanted:
            return f"{word} {str(its)[:40]}, not {wanted}"
    if battle is None:
        return f"its battle is {quoted(line.battle)}"
    if battle.digest != line.digest:
        return f"its battle {line.battle} had other options, other forces or another scenario file"
    if tuple(side for side, _ in line.seats) != battle.sides:
        return "its sides are others"
    bots = [bot for _, bot in line.seats]
    if len(set(bots)) < 2 or not set(bots) <= set(league.bots):
        return f"its bots are {' and '.join(quoted(bot) for bot in bots)}"
    return ""


class ResultsWriter:
    """Adds games to a results file."""

    def __init__(self, file: BinaryIO, name: str, league: League) -> None:
        """Take a file that is open for adding."""
        self._file, self._name, self._league = file, name, league
        self._digests = {one.name: one.digest for one in league.battles}
        self.is_unused = True
        """Whether no game has been added yet."""

    def keep(self, fixture: Fixture, game: Game) -> None:
        """Add a game.

        Raises:
            UserError: The file cannot be written.
        """
        line = {
            "league": 1,
            "version": __version__,
            "battle": fixture.battle,
            "digest": self._digests[fixture.battle],
            "seed": self._league.seed,
            "bot_seconds": self._league.patience,
            "pair": fixture.pair,
            "seats": fixture.seats,
            "winner": game.winner,
            "reason": game.reason,
            "turns": game.turns,
            "commands": game.commands,
            "lost": game.lost,
            "forfeit": game.forfeit,
            "fault": game.fault,
            "at_limit": game.at_limit,
            "programs": self._league.digests(fixture.seats),
        }
        try:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise _not_writable(self._name, error) from None
        self.is_unused = False


@contextmanager
def adding_to(path: Path, results: Results, league: League) -> Iterator[ResultsWriter]:
    """Open and lock a results file for adding; a line that was cut short is removed, a line feed added.

    A file that did not exist is removed again if no game has been added to it.

    Raises:
        UserError: The file cannot be written, or another league writes to it.
    """
    is_new = not os.path.lexists(path)
    try:
        file = path.open("ab")
    except OSError as error:
        raise _not_writable(results.name, error) from None
    writer, is_ours = ResultsWriter(file, results.name, league), False
    try:
        if not _is_locked(file) or os.fstat(file.fileno()).st_size != results.size:
            raise UserError(
                f"{results.name}: another league writes to this file. "
                "Wait until it has ended, or name another file."
            )
        is_ours = is_new
        if results.is_cut:
            file.truncate(results.intact)
        if results.lacks_line_feed:
            file.write(b"\n")
        yield writer
    finally:
        with suppress(OSError):  # the error about the line has been raised already
            file.close()
        if is_ours and writer.is_unused:
            with suppress(OSError):
                path.unlink()


def _is_locked(file: BinaryIO) -> bool:
    """Lock a file until it is closed; return False if another process holds the lock."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(_LOCKED_BYTE)  # other processes cannot read what is locked
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _LOCKED_ELSEWHERE
    return True


def _not_writable(name: str, error: OSError) -> UserError:
    return UserError(f"{name}: the results cannot be written: {cause(error)}.")
