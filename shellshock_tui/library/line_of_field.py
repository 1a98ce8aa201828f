"""Find the line of a TOML file in which a field stands, for error messages."""

import re
from collections import Counter

_HEAD = re.compile(r"\s*(\[\[?)\s*([\w.\- ]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"\s*([\w.-]+)\s*=")


def line_of(text: str, field: str) -> int:
    """Return the line number of a field, such as `units.2.sheet`, or of the nearest table that holds it.

    Lines and tables of an array are counted from 1; the result is 0 if nothing fits.
    """
    wanted, best, line_found = field.split("."), 0, 0
    within: list[str] = []
    count: Counter[str] = Counter()
    for number, line in enumerate(text.splitlines(), start=1):
        if head := _HEAD.match(line):
            name = head[2].replace(" ", "")
            count[name] += head[1] == "[["
            within = [*name.split("."), *([str(count[name])] if head[1] == "[[" else [])]
            path = within
        elif key := _KEY.match(line):
            path = [*within, *key[1].split(".")]
        else:
            continue
        if best < len(path) and path == wanted[: len(path)]:
            best, line_found = len(path), number
    return line_found
