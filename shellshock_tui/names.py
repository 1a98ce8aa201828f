"""Names that stand in files and become part of a path: none is a path itself, or looks like an option."""

import re
from pathlib import PureWindowsPath

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
"""What battles, sheets and lessons may be called."""


def is_file_name(text: object) -> bool:
    """Say whether a text names a file in a folder, on every system: no hidden one, and none elsewhere."""
    return (
        isinstance(text, str)
        and text[:1].isalnum()
        and text.isprintable()
        and PureWindowsPath(text).name == text
    )
