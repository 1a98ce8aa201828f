"""The things that arguments name: standard input, files, scenarios and record sheets."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Any, Literal

from shellshock_tui import library, rules
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.what_game import what_game
from shellshock_tui.dice import ScriptedDice, SeededDice, parse_script, random_seed
from shellshock_tui.engine.rules import Rules
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.files import DataError, clean, name_of, read_text
from shellshock_tui.library import DataFile
from shellshock_tui.library.locations import SAVED
from shellshock_tui.names import in_any_case
from shellshock_tui.store import DamagedError, SaveError, salvage
from shellshock_tui.user_error import UserError, with_full_stop

LISTS = {library.SCENARIO: "play", library.SHEET: "sheet", library.LESSON: "jumpstart --list"}
"""The command that lists the files of each kind."""
STREAM = "-"
"""The argument that stands for standard input or output."""


class StandardInput:
    """Standard input in the form of a file to be read."""

    name = "standard input"

    def open(self, mode: Literal["rb"], /) -> AbstractContextManager[IO[bytes]]:  # noqa: ARG002 - the only mode
        """Return standard input, which stays open."""
        return nullcontext(sys.stdin.buffer)


def no_stream(given: str, wanted: str) -> None:
    """Raise CommandLineError for `-` where standard input is not read; `wanted` says what else to give."""
    if given == STREAM:
        raise CommandLineError(
            f"`-` is not possible here, because this command does not read standard input. Give {wanted}."
        )


def read_script(file: str) -> ScriptedDice:
    """Return the dice in a file."""
    no_stream(file, "a file of dice")
    return parse_script(read_text(Path(file), file).splitlines(), file)


@contextmanager
def named_as_typed(given: str) -> Iterator[None]:
    """Change the errors raised in this context so that they name the file as it was typed.

    The error of a damaged game of which a part is undamaged names the command that recovers it.
    """
    try:
        yield
    except DataError as error:
        raise as_typed(error, given) from None
    except UserError as error:
        hint = recovery_hint(error.path, given) if isinstance(error, DamagedError) else ""
        name, told = clean(Path(given).name), f"{error}{hint}"
        if not told.startswith((f"{name}: ", f"{name} ") if name else ": "):
            if hint:
                raise CommandLineError(told) from None
            raise
        raise CommandLineError(f"{given}{told.removeprefix(name)}") from None


def recovery_hint(game: Path, given: str = "") -> str:
    """Return a sentence that names the command that recovers a game; empty if nothing is undamaged.

    `given` is the name or path of the game as it was typed, if it was.
    """
    try:
        salvage(game)
    except SaveError:
        return ""
    name = shlex.quote(clean(given or game.name.removesuffix(SAVED)))
    option = f"--recover={name}" if name.startswith("-") else f"--recover {name}"
    return f" `shellshock games {option}` saves its undamaged part as another game."


def as_typed(error: DataError, given: str) -> DataError:
    """Return the error with the file named as it was typed, if it is about that file."""
    name, comma, part = error.file.partition(", ")
    if not name or name == given or name != clean(name_of(Path(given))):
        return error
    return DataError(f"{given}{comma}{part}", error.field, error.why, error.position)


def open_named(kind: str, given: str) -> DataFile:
    """Open a data file by name or path.

    Raises:
        CommandLineError: There is none of that name; the message says how to list them.
    """
    no_stream(given, f"a {kind}'s name or the path of its file")
    try:
        with named_as_typed(given):
            data = library.open_file(kind, given)
    except library.NotThere as error:
        if maker := _random_battle(given) if kind == library.SCENARIO else "":
            made = f"`shellshock map {maker} > my.toml` makes one, `shellshock play ./my.toml` plays it"
            raise CommandLineError(f"{maker} is a kind of random battle: {made}.") from None
        raise not_there(error, kind) from error
    except DataError:
        if told := what_game(given):
            raise CommandLineError(told) from None
        raise
    return data._replace(file=given) if Path(given).name == data.file else data


def named_system(given: str) -> str:
    """Return the name of a rule system as the program writes it, whatever its case."""
    return in_any_case(given, rules.SYSTEMS)


def not_there(error: library.NotThere, kind: str) -> CommandLineError:
    """Return the error that no file has a name, with the command that lists the files."""
    told = f"{error.why[:1].upper()}{error.why[1:]}"
    if kind not in LISTS:
        return CommandLineError(
            f"{with_full_stop(told)} Give the path of its file, such as ./my-{kind}.toml."
        )
    return CommandLineError(f"{with_full_stop(told)} `shellshock {LISTS[kind]}` lists them.")


def _random_battle(given: str) -> str:
    """Return the random battle that a name stands for, as SYSTEM/NAME; empty if it stands for none."""
    owner, _, name = given.lower().rpartition("/")
    owners = [owner] if owner in rules.SYSTEMS else [] if owner else rules.SYSTEMS
    return next((f"{one}/{name}" for one in owners if name in rules.system(one).maps), "")


def bound(data: DataFile) -> Rules[Any, Any]:
    """Return the rules bound to a scenario."""
    return bind_rules(rules.system(data.header.system, data.file), data.table, data.find, data.file)


def opening(data: DataFile) -> tuple[Rules[Any, Any], Any]:
    """Return the rules bound to a scenario, and an opening state."""
    battle = bound(data)
    return battle, battle.start(SeededDice("opening")).state


def seeded_dice(seed: int | None) -> SeededDice:
    """Return dice from a seed; from a random one if none is given."""
    return SeededDice(random_seed() if seed is None else str(seed))
