"""`shellshock schema`: the JSON Schema of data files."""

import json

from shellshock_tui.authoring.file_schema import KINDS, schema_of
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.files import clean
from shellshock_tui.rules import DEFAULT, SYSTEMS, no_system
from shellshock_tui.user_error import quoted


def print_schema(given: str) -> Answer:
    """Return the schema of a kind of file, given as KIND or SYSTEM/KIND.

    Raises:
        CommandLineError: There is no such kind of file.
    """
    system, slash, kind = given.lower().rpartition("/")
    if slash and system not in SYSTEMS:
        raise no_system(system)
    check_kind(kind)
    made = schema_of(system or DEFAULT, kind)
    return Answer(made, tuple(json.dumps(made, indent=2).splitlines()))


def check_kind(kind: str) -> None:
    """Raise CommandLineError if there is no such kind of file."""
    if kind not in KINDS:
        *most, last = KINDS
        known = f"{', '.join(most)} and {last}"
        raise CommandLineError(f"There is no kind of file {quoted(clean(kind))}; the kinds are {known}.")
