"""Open a scenario or a sheet by name; if it is missing, say how to list those there are."""

from pathlib import Path

from shellshock_tui import library, rules
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.typed import named_as_typed, no_stream
from shellshock_tui.library import DataFile
from shellshock_tui.user_error import with_full_stop

LISTS = {library.SCENARIO: "play", library.SHEET: "sheet"}
"""The command that lists the files of each kind."""


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
            raise CommandLineError(f"{maker} is no battle, but a kind of random ones: {made}.") from None
        raise CommandLineError(
            f"{with_full_stop(str(error))} `shellshock {LISTS[kind]}` lists the {kind}s."
        ) from None
    return data._replace(file=given) if Path(given).name == data.file else data


def _random_battle(given: str) -> str:
    """Return the random battle that is meant, as SYSTEM/NAME; empty if none is."""
    owner, _, name = given.rpartition("/")
    owners = [owner] if owner in rules.SYSTEMS else [] if owner else rules.SYSTEMS
    return next((f"{one}/{name}" for one in owners if name in rules.system(one).maps), "")
