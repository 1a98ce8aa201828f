"""`shellshock new`: a data file to start from, with a comment for each field."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.authoring.file_schema import Schema, schema_of
from shellshock_tui.authoring.file_template import template
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import named_as_typed, named_system, open_named
from shellshock_tui.cli.commands.muster import drawn_force
from shellshock_tui.cli.commands.schema import check_kind
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.engine.system import MusterOrder
from shellshock_tui.files import DataError, clean, write_whole
from shellshock_tui.lessons.course_book import find_lesson
from shellshock_tui.library import DataFile
from shellshock_tui.library.header import read_header
from shellshock_tui.library.locations import is_path, user_folder
from shellshock_tui.rules import DEFAULT, SYSTEMS, no_system, title_of
from shellshock_tui.user_error import cause, did_you_mean, quoted, with_full_stop

LONGEST_NAME, LONGEST_TITLE = 64, 60
OWN_NUMBER = 90
"""The number of a new lesson, after those that ship."""
UNITS, FIRST_SEED = 3, 1
"""The largest number of units in a new force, and the seed by which they are drawn."""
CALLED = {library.SHEET: "record sheet"}
"""The names that kinds of files have in sentences, where they differ."""
USED_BY = {
    library.SHEET: "Write its name into the field sheet of a unit, in a scenario in the same folder.",
    library.SCENARIO: "Play it: shellshock play ./{file}",
    library.LESSON: "Take it: shellshock jumpstart ./{file}",
    library.FORCE: "Let it take the places of a side: shellshock play BATTLE --force SIDE=./{file}",
}


def print_new(kind: str, system: str, like: str) -> Answer:
    """Return a new file of a kind with the values of another one; without a name, of the first in the list.

    Raises:
        CommandLineError: There is no such kind of file, or nothing to start from.
    """
    kind, system = kind.lower(), named_system(system)
    check_kind(kind)
    if system and system not in SYSTEMS:
        raise no_system(system)
    source = source_of(kind, system, like)
    table = new_table(kind, source.table)
    schema = schema_of(source.header.system, kind)
    file = f"{table['name']}.toml"
    lines = (
        _directive(source.header.system, kind, schema),
        f"# A {CALLED.get(kind, kind)} for {title_of(source.header.system)}, to be saved as {file}.",
        f"# Check it: shellshock check {file}",
        f"# {USED_BY[kind].format(file=file)}",
        "# A field in a comment may be left out; the value in the comment is its default, or shows the form.",
        "",
        *template(schema, table),
    )
    return Answer(table, lines)


def source_of(kind: str, system: str, like: str = "") -> DataFile:
    """Return the file that a new one starts from: the one named in `like`, or else the first in the list.

    Raises:
        CommandLineError: There is no such file, or none in the list.
    """
    if kind == library.FORCE and not like:
        return _drawn_force(system or DEFAULT)
    if not like:
        found = (one for one in library.listed(kind) if one.header and one.system == (system or DEFAULT))
        first = next(found, None)
        if first is None:
            raise CommandLineError(f"{title_of(system)} has no {kind} to start from: name one after --like.")
        return library.open_file(kind, f"{first.system}/{first.name}")
    is_name = "/" not in like and not is_path(like)
    given = f"{system}/{like}" if system and is_name else like
    try:
        with named_as_typed(given):
            source = find_lesson(given) if kind == library.LESSON else open_named(kind, given)
    except (DataError, CommandLineError) as error:
        is_of_a_system = given.partition("/")[0] in SYSTEMS
        if isinstance(error, DataError) and error.file and not is_of_a_system:
            raise
        known = [one.address for one in library.listed(kind) if one.header and system in ("", one.system)]
        told = with_full_stop(f"There is no {kind} {quoted(clean(given))}{did_you_mean(like, known)}")
        raise CommandLineError(f"{told} There are {', '.join(known)}.") from error
    if system and source.header.system != system:
        raise CommandLineError(f"{clean(like)} is a {kind} for {title_of(source.header.system)}.")
    return source


def _drawn_force(system: str) -> DataFile:
    """Return a random force, the same each time, since none ships."""
    force = drawn_force(system, MusterOrder(None, "", UNITS), FIRST_SEED)
    table = {**force.table, "name": library.FORCE, "title": "A force"}
    file = f"{library.FORCE}.toml"
    return DataFile(read_header(table, file), table, file, library.finder(system))


def new_table(kind: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy with a name and a title of its own; a lesson gets a number of its own, too."""
    name, title = f"my-{table['name']}"[:LONGEST_NAME], f"{table['title']} (my own)"[:LONGEST_TITLE]
    made = {**table, "name": name, "title": title}
    return {**made, "number": OWN_NUMBER} if kind == library.LESSON else made


def _directive(system: str, kind: str, schema: Schema) -> str:
    """Write the schema for editors, and return the line that names it.

    It is the address of a file, since editors find it without a network and wherever the new file is saved.
    """
    path: Path = user_folder() / "schemas" / f"{system}-{kind}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(schema, indent=2))
    except OSError as error:
        return f"# The schema for editors cannot be written to {clean(str(path))}: {cause(error)}."
    return f"#:schema {path.as_uri()}"
