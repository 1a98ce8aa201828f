"""The header fields that every data file has, whatever its rule system."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from shellshock_tui.files import DataError, clean, is_clean
from shellshock_tui.names import NAME

SCENARIO = "scenario"
SHEET = "sheet"
LESSON = "lesson"
DATA = "data"
"""A file that holds tables of its system, among them things of the other kinds, such as `[[sheet]]`."""
KINDS = (SCENARIO, SHEET, LESSON, DATA)


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
        DataError: A field is missing or wrong; the error names it.
    """
    kind = _text(table, "kind", file)
    if kind == DATA:
        stem = file.removesuffix(".toml")
        table = {"name": stem, "title": stem, **table}
    name = _text(table, "name", file)
    if kind not in KINDS:
        raise DataError(file, "kind", f"there is no kind {kind[:40]!r}; known: {', '.join(KINDS)}")
    if not NAME.fullmatch(name):
        raise DataError(file, "name", "should be of small letters, digits, - and _, at most 64 of them")
    system, title = _text(table, "system", file), _text(table, "title", file)
    tags = table.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) and is_clean(tag) for tag in tags):
        raise DataError(file, "tags", "should be a list of words")
    briefing = table.get("briefing", "")
    lines = briefing.splitlines() if isinstance(briefing, str) else []
    era = clean(str(table.get("era", "")))
    return Header(system, kind, name, title, era, tuple(tags), "\n".join(map(clean, lines)))


def _text(table: Mapping[str, Any], field: str, file: str) -> str:
    if field not in table:
        raise DataError(file, field, "is missing")
    value = table[field]
    if not isinstance(value, str) or not value or len(value) > 200 or not is_clean(value):
        raise DataError(file, field, "should be a line of plain text")
    return value
