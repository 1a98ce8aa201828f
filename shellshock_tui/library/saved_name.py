"""Read the scenario and the time from the file name of a saved game that cannot be opened."""

import re
from collections import Counter
from collections.abc import Mapping

from shellshock_tui.library import SCENARIO, listed

_NAME = re.compile(r"(?P<scenario>.+)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)\d\d(-\d+)?")
"""The scenario, and when the game was begun."""


def titles() -> Mapping[str, str]:
    """Return the title of each scenario by its name, except of names that several systems use."""
    headers = [one.header for one in listed(SCENARIO) if one.header]
    used = Counter(header.name for header in headers)
    return {header.name: header.title for header in headers if used[header.name] == 1}


def title_and_date(name: str, known: Mapping[str, str]) -> tuple[str, str]:
    """Return the scenario's title and when the game was begun; empty if a player chose the name.

    The name of the scenario stands for a title that is not `known`.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return "", ""
    year, month, day, hour, minute = found.group(2, 3, 4, 5, 6)
    return known.get(found["scenario"], found["scenario"]), f"{year}-{month}-{day} {hour}:{minute}"
