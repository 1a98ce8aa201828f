"""Forces on the command line: SIDE=FILE, where the file holds a force."""

from collections.abc import Mapping, Sequence
from typing import Any

from shellshock_tui import library
from shellshock_tui.cli.arguments import bound, named_as_typed, no_stream, open_named
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.options import once, with_known_name
from shellshock_tui.files import DataError
from shellshock_tui.kit.distinct_names import distinct_names
from shellshock_tui.library import DataFile
from shellshock_tui.rules import system, title_of
from shellshock_tui.user_error import quoted


def with_forces(data: DataFile, given: Sequence[str]) -> DataFile:
    """Return a scenario in which forces stand in the places of sides.

    Raises:
        CommandLineError: A value is not SIDE=FILE, or the force is of another system.
        DataError: The scenario or a force is wrong, or has more units than the side has places.
    """
    if not given:
        return data
    given = [with_known_name(text, (side.id for side in bound(data).sides)) for text in given]
    once("--force", given)
    for text in given:
        side, equals, name = text.partition("=")
        if not (equals and side and name):
            raise CommandLineError(f"--force takes SIDE=FILE, as in red=my-force.toml, not {quoted(text)}.")
        force = open_force(name)
        if force.header.system != data.header.system:
            ours, theirs = title_of(data.header.system), title_of(force.header.system)
            raise CommandLineError(f"{name} is a force of {theirs}, but the battle is one of {ours}.")
        with named_as_typed(name):
            table = system(data.header.system).with_force(
                data.table, side, force.table, force.find, force.file
            )
            _check_battle(data, table, force)
        data = data._replace(table=table)
    sides = {text.partition("=")[0] for text in given}
    return data._replace(table=distinct_names(data.table, sides))


def _check_battle(data: DataFile, table: Mapping[str, Any], force: DataFile) -> None:
    """Raise DataError if a battle that can be played cannot be played with a force."""
    made = system(data.header.system)
    try:
        made.setup(table, data.find, data.file)
    except DataError as error:
        made.setup(data.table, data.find, data.file)
        why = f"{data.header.title} cannot be played with this force: {error.field}: {error.why}"
        raise DataError(force.file, "units", why) from None


def open_force(name: str) -> DataFile:
    """Open a force by its name or path."""
    no_stream(name, "the path of a force")
    return open_named(library.FORCE, name)
