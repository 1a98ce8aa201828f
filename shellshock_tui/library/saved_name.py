"""The name of a saved game: what it tells of a game that has not been read, or cannot be."""

import re
from collections.abc import Mapping

from shellshock_tui.library import SCENARIO, listed

_NAME = re.compile(r"(?P<scenario>.+)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d(-\d+)?")
"""Its scenario, and when it was begun."""


def titles() -> Mapping[str, str]:
    """Return the title of each battle by what the battle is called."""
    return {one.address: one.header.title for one in listed(SCENARIO) if one.header}


def told_by_name(name: str, known: Mapping[str, str]) -> tuple[str, str]:
    """Return the title of the battle and when it was begun; nothing if the player gave the name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return "", ""
    year, month, day, hour, minute = found.group(2, 3, 4, 5, 6)
    return known.get(found["scenario"], found["scenario"]), f"{year}-{month}-{day} {hour}:{minute}"
