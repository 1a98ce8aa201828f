"""Checks of names in files that become part of a path, so that none is a path or looks like an option."""

import re
from collections.abc import Iterable
from pathlib import PureWindowsPath

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
"""Matches the names of battles, sheets and lessons."""


def is_file_name(text: object) -> bool:
    """Return whether a text is a safe file name on every system: not hidden, and without a folder."""
    return (
        isinstance(text, str)
        and text[:1].isalnum()
        and text.isprintable()
        and PureWindowsPath(text).name == text
    )


def in_any_case(given: str, known: Iterable[str]) -> str:
    """Return the known name that is meant, whatever its case; the text itself if there is none."""
    names = tuple(known)
    folded = given.casefold()
    return given if given in names else next((name for name in names if name.casefold() == folded), given)
