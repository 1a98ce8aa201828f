"""Patterns of commands, events and states: tables of which every field must be found."""

from collections.abc import Mapping
from typing import Any

Pattern = Mapping[str, Any]


def fits(found: object, wanted: object) -> bool:
    """Say whether a value is as wanted: tables field by field, lists item by item, else one of a list.

    An empty table fits only an empty one, an empty list only an empty one or none.
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
