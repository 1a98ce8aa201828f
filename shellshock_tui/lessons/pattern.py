"""Patterns for commands, events and states: tables whose fields must all be found."""

from collections.abc import Mapping
from typing import Any

Pattern = Mapping[str, Any]


def fits(found: object, wanted: object) -> bool:
    """Return whether a value matches a pattern.

    Tables match field by field and lists item by item; a list also matches a single value that matches one of
    its items. An empty table matches only an empty one, an empty list only an empty list or None.
    """
    match found, wanted:
        case Mapping(), Mapping():
            fields = all(key in found and fits(found[key], value) for key, value in wanted.items())
            return fields if wanted else not found
        case list() | tuple(), list() | tuple():
            return len(found) == len(wanted) and all(map(fits, found, wanted))
        case None, list() | tuple():
            return not wanted
        case _, list() | tuple():
            return any(fits(found, each) for each in wanted)
        case _:
            return type(found) is type(wanted) and found == wanted
