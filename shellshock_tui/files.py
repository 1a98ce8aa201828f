"""Guarded reading of data files, and names that are safe to show."""

import tomllib
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, Any, Literal, Protocol

from shellshock_tui.user_error import UserError

LARGEST_FILE = 192 * 1024
LONGEST_LINE = 512
LONGEST_QUOTE = 40
"""How many characters of a wrong value an error repeats."""


_MARKS = {BOM_UTF8: "utf-8", BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""What may stand at the beginning of a text, and how the rest is then to be read."""


class Readable(Protocol):
    """A file that can be read: a path, or a member of an installed package."""

    @property
    def name(self) -> str:
        """The file's own name."""

    def open(self, mode: Literal["rb"], /) -> IO[bytes]:
        """Open the file to read its bytes."""


class DataError(UserError):
    """A data file that is wrong: which file, which field, and why, in one line."""

    def __init__(self, file: str, field: str, why: str) -> None:
        """Name the file, the field (empty for the file as a whole) and the fault."""
        self.file, self.field, self.why = clean(file), clean(field), clean(why)
        super().__init__(": ".join(part for part in (self.file, self.field, self.why) if part))


Finder = Callable[[str, str], Mapping[str, Any]]
"""Finds a data table by kind ("sheet") and name; DataError if there is none."""


def clean(text: str) -> str:
    """Return text with every control, format and unassigned character replaced, on one line."""
    if text.isascii() and text.isprintable():
        return text
    normal = unicodedata.normalize("NFC", text)
    return "".join(c if _is_plain(c) else "\N{REPLACEMENT CHARACTER}" for c in normal)


def is_clean(text: str) -> bool:
    """Say whether a text is what `clean` would make of it."""
    return clean(text) == text


def quote(value: object) -> str:
    """Return the end of a sentence that repeats a wrong value; empty for what cannot be repeated."""
    if not isinstance(value, str | int | float):
        return ""
    text = repr(value)
    return f", not {text[:LONGEST_QUOTE]}" + ("…" if len(text) > LONGEST_QUOTE else "")


def _is_plain(character: str) -> bool:
    category = unicodedata.category(character)
    return character == " " or category[0] not in "CMZ"


def read_table(file: Readable | Path, name: str = "") -> dict[str, Any]:
    """Read a TOML file within limits of size and line length; DataError says what is wrong with it."""
    return parse_table(read_text(file, name), name or file.name)


def read_text(file: Readable | Path, name: str = "") -> str:
    """Read a text file within the limit of size; DataError if it is too large or no text."""
    name = name or file.name
    if isinstance(file, Path) and file.exists() and not file.is_file():
        raise DataError(name, "", "is no file")
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DataError(name, "", error.strerror or "cannot be read") from None
    if len(data) > LARGEST_FILE:
        raise DataError(name, "", f"is larger than {LARGEST_FILE // 1024} KiB")
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        told = "UTF-8" if error.encoding == "utf-8" else "UTF-16"
        raise DataError(name, "", f"is not {told} text (byte {error.start})") from None


def decoded(data: bytes) -> str:
    """Return bytes as text: UTF-8, or UTF-16 if a mark at the beginning says so, as Windows shells write it.

    Raises:
        UnicodeDecodeError: They are neither.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding)
    return data.decode("utf-8")


def parse_table(text: str, name: str) -> dict[str, Any]:
    """Parse TOML text; DataError names the line that is wrong."""
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise DataError(name, f"line {number}", f"is longer than {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(name, "", f"is not TOML: {error}") from None
    except RecursionError:
        raise DataError(name, "", "is nested too deeply") from None
    except ValueError:
        raise DataError(name, "", "holds a number that is too long") from None
