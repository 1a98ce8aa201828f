"""The header fields that every data file has, whatever its rule system."""

from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any, NamedTuple

from shellshock_tui.files import Faults, clean, is_clean
from shellshock_tui.names import NAME
from shellshock_tui.parse_errors import EMPTY
from shellshock_tui.user_error import quoted

SCENARIO = "scenario"
SHEET = "sheet"
LESSON = "lesson"
FORCE = "force"
DATA = "data"
"""The kind of a file with tables of several kinds, such as `[[sheet]]`, or with tables of the rulebook."""
KINDS = (SCENARIO, SHEET, LESSON, FORCE, DATA)
_TEXTS = ("system", "kind", "name", "title")
"""The fields that every file must have."""
LONGEST_TEXT = 200
PLAIN = "should be a line of plain text"
MARKS = ": put it in quotation marks"
"""The advice for a date or a time, which TOML reads as such only outside quotation marks."""


class Header(NamedTuple):
    """The header fields of a data file."""

    system: str
    kind: str
    name: str
    title: str
    era: str = ""
    tags: tuple[str, ...] = ()
    briefing: str = ""


def read_header(table: Mapping[str, Any], file: str) -> Header:
    """Read the header of a data file.

    Raises:
        DataError: Fields are missing or wrong; the error names them.
    """
    if table.get("kind") == DATA:
        stem = file.removesuffix(".toml")
        table = {"name": stem, "title": stem, **table}
    faults = Faults()
    faults.add(file, _faults(table))
    faults.raise_all()
    briefing = table.get("briefing", "")
    lines = briefing.splitlines() if isinstance(briefing, str) else []
    system, kind, name, title = (clean(table[field]) for field in _TEXTS)
    era, tags = clean(str(table.get("era", ""))), tuple(map(clean, table.get("tags", ())))
    return Header(
        system=system,
        kind=kind,
        name=name,
        title=title,
        era=era,
        tags=tags,
        briefing="\n".join(map(clean, lines)),
    )


def _faults(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the faults of the header fields, each with its field."""
    for field in _TEXTS:
        value = table.get(field)
        if field not in table:
            yield field, "is missing"
        elif not isinstance(value, str):
            yield field, f"{PLAIN}, not {quoted(value)}{MARKS if isinstance(value, date | time) else ''}"
        elif not value:
            yield field, EMPTY
        elif len(value) > LONGEST_TEXT:
            yield field, f"should have at most {LONGEST_TEXT} characters"
        elif not is_clean(value):
            yield field, PLAIN
        elif field == "kind" and value not in KINDS:
            yield field, f"there is no kind {quoted(value)}; the kinds are {', '.join(KINDS)}"
        elif field == "name" and not NAME.fullmatch(value):
            yield field, "should have small letters, digits, - and _ only, and at most 64 of them"
    tags = table.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) and is_clean(tag) for tag in tags):
        yield "tags", "should be a list of words"
