"""Read the lines of the protocol, with a limit on their length, and parse them strictly as JSON."""

import json
import math
from collections.abc import Iterator
from typing import Any, BinaryIO

from shellshock_tui.engine.rules import Malformed
from shellshock_tui.parse_errors import json_error

LONGEST_LINE = 64 * 1024
"""The most bytes in a line, including its end."""
LONGEST_DISCARDED = 64 * 1024 * 1024
"""The most bytes of a line that are read in search of its end."""
WHOLE = "line"
"""The field named in errors about a line as a whole."""


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream; one that is too long is cut, but stays too long to be parsed.

    Such a line is yielded before its end is read. The stream counts as ended in a line of more than
    `LONGEST_DISCARDED` bytes.
    """
    while line := stream.readline(LONGEST_LINE + 1):
        yield line
        rest, discarded = line, 0
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
            discarded += len(rest)
            if discarded > LONGEST_DISCARDED:
                return


def parse(line: bytes) -> dict[str, Any]:
    """Return a line as a JSON table; raise Malformed if it is not one."""
    if len(line) > LONGEST_LINE:
        raise Malformed(WHOLE, f"is longer than {LONGEST_LINE} bytes")
    if not line.strip():
        raise Malformed(WHOLE, "is empty")
    try:
        table = json.loads(
            line.decode("utf-8-sig"),
            object_pairs_hook=_table,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except UnicodeDecodeError as error:
        raise Malformed(WHOLE, f"is not UTF-8 (byte {error.start})") from None
    except json.JSONDecodeError as error:
        raise Malformed(WHOLE, f"is not JSON: {json_error(error)}") from None
    except RecursionError:
        raise Malformed(WHOLE, "is nested too deeply") from None
    except ValueError:
        raise Malformed(WHOLE, "holds a number that is too long") from None
    if not isinstance(table, dict):
        raise Malformed(WHOLE, 'should be a table, such as {"ask": "legal"}')
    return table


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for name, value in pairs:
        if name in table:
            raise Malformed(name[:80], "is given twice")
        table[name] = value
    return table


def _no_constant(name: str) -> float:
    raise Malformed(WHOLE, f"holds {name}, which is not a number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise Malformed(WHOLE, f"holds {text[:20]}, which is too large")
    return value
