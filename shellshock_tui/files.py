"""Reading of data files within limits, writing of whole files, and texts that are safe to show."""

import errno
import os
import stat
import tomllib
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple, Protocol, Self

from shellshock_tui.parse_errors import toml_error
from shellshock_tui.user_error import CAUSES, UserError, cause, cause_unread, quoted

LARGEST_FILE = 192 * 1024
LONGEST_LINE = 512
LONGEST_QUOTE = 40
"""The number of characters of a wrong value that an error message repeats."""


_MARKS = {BOM_UTF8: "utf-8", BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""The encoding for each byte order mark at the beginning of a file."""


class Readable(Protocol):
    """A file that can be read: a path, or a file in an installed package."""

    @property
    def name(self) -> str:
        """The name of the file without its folder."""

    def open(self, mode: Literal["rb"], /) -> AbstractContextManager[IO[bytes]]:
        """Open the file for reading bytes, until the end of the context."""


class DataError(UserError):
    """Raised for a wrong data file; the message is one line with the file, the field and the fault."""

    def __init__(self, file: str, field: str, why: str, position: tuple[int, int] | None = None) -> None:
        """Take the file, the field (empty for the whole file) and what is wrong.

        `position` is the line and the column of a fault that belongs to no field.
        """
        self.file, self.field, self.why, self.position = clean(file), clean(field), clean(why), position
        self.others: tuple[DataError, ...] = ()
        """The other faults that were found at the same time."""
        told = ": ".join(part for part in (self.file, self.field, self.why) if part)
        super().__init__(f"{told} (at line {position[0]}, column {position[1]})" if position else told)

    @property
    def faults(self) -> "tuple[DataError, ...]":
        """This fault and the others that were found at the same time."""
        return (self, *self.others)


class Doubt(NamedTuple):
    """Something in a valid data file that is probably not meant."""

    field: str
    """The field, as `DataError` names it; empty for the whole file."""
    why: str


class Faults:
    """Collects the faults of checks that do not depend on each other.

    Each check runs in `with faults:`, which catches a `DataError`; afterwards `raise_all` raises them as one.
    """

    def __init__(self) -> None:
        self._found: list[DataError] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, DataError):
            self._found += error.faults
        return isinstance(error, DataError)

    def __bool__(self) -> bool:
        return bool(self._found)

    @property
    def found(self) -> tuple[DataError, ...]:
        """The faults that were found so far."""
        return tuple(self._found)

    def add(self, file: str, found: Iterable[tuple[str, str]]) -> None:
        """Add faults of a file, each as its field and what is wrong."""
        self._found += [DataError(file, field, why) for field, why in found]

    def raise_all(self) -> None:
        """Raise the first fault, with the others in its `others`; do nothing if there is none."""
        if self._found:
            first, *others = self._found
            first.others = tuple(others)
            raise first


Finder = Callable[[str, str], Mapping[str, Any]]
"""A function that returns the data table of a kind ("sheet") with a name; DataError if there is none."""


def clean(text: str) -> str:
    """Return a text on one line, with control, format and unassigned characters replaced."""
    if text.isascii() and text.isprintable():
        return text
    normal = unicodedata.normalize("NFC", text)
    return "".join(c if _is_plain(c) else "\N{REPLACEMENT CHARACTER}" for c in normal)


def is_clean(text: str) -> bool:
    """Return whether a text holds nothing that `clean` replaces; its letters may be decomposed."""
    return clean(text) == unicodedata.normalize("NFC", text)


def quote(value: object) -> str:
    """Return ", not ..." with a wrong value, to end a message; empty for tables, lists and nothing."""
    return f", not {quoted(value)}" if isinstance(value, str | int | float) else ""


def _is_plain(character: str) -> bool:
    category = unicodedata.category(character)
    return character == " " or category[0] not in "CMZ"


def read_table(file: Readable | Path, name: str = "") -> dict[str, Any]:
    """Read a TOML file, within limits of size and line length.

    Raises:
        DataError: The file is too large, is no text or is not valid TOML.
    """
    return parse_table(read_text(file, name), name or name_of(file))


def name_of(file: Readable | Path) -> str:
    """Return the name of a file without its folder; the path for `.` and `/`, which have no name."""
    return file.name or str(file)


def no_file(path: Path) -> str:
    """Return why there is no regular file at a path, in words that follow a colon; empty if there is one."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        return "this is a link to a file that is not there" if path.is_symlink() else cause(error)
    except OSError as error:
        return cause(error)
    except ValueError:  # it holds a null character
        return CAUSES[errno.ENOENT]
    if stat.S_ISREG(mode):
        return ""
    return "this is a folder" if stat.S_ISDIR(mode) else "this is not a regular file"


def read_text(file: Readable | Path, name: str = "") -> str:
    """Read a text file, within the limit of size.

    Raises:
        DataError: The file cannot be read, is too large or is no text.
    """
    name = name or name_of(file)
    try:
        if isinstance(file, Path) and (why := no_file(file)):
            raise DataError(name, "", why)
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DataError(name, "", cause_unread(error)) from None
    if len(data) > LARGEST_FILE:
        raise DataError(name, "", f"this is larger than {LARGEST_FILE // 1024} KiB")
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        encoding = "UTF-8" if error.encoding == "utf-8" else "UTF-16"
        before = error.object[: error.start].decode(error.encoding)
        position = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise DataError(name, "", f"this is not {encoding} text", position) from None


def decoded(data: bytes) -> str:
    """Decode bytes as UTF-8, or as UTF-16 if they begin with its byte order mark, as Windows shells write it.

    Raises:
        UnicodeDecodeError: They are neither.
    """
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding)
    return data.decode("utf-8")


def parse_table(text: str, name: str) -> dict[str, Any]:
    """Parse TOML text; `name` is the name of the file for messages.

    Raises:
        DataError: The text is not valid TOML or has a line that is too long.
    """
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            why = f"this has a line of more than {LONGEST_LINE} characters"
            raise DataError(name, "", why, (number, LONGEST_LINE + 1))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why, position = toml_error(error, text)
        raise DataError(name, "", f"this is not TOML: {why}", position) from None
    except RecursionError:
        raise DataError(name, "", "this is nested too deeply") from None
    except ValueError:
        raise DataError(name, "", "this holds a number that is too long") from None


DAMAGED = ".damaged"
"""The suffix for a damaged file that is kept."""


def kept_as(path: Path) -> Path:
    """Return the name under which a damaged file is kept: the first that no other file has."""
    names = (path.with_name(f"{path.name}{DAMAGED}{f'-{number}' * (number > 1)}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def check_writable(path: Path) -> None:
    """Find out whether `write_whole` could write a file; leave everything as it is.

    Raises:
        OSError: The file cannot be written.
    """
    new = new_name(path)
    try:
        _write_new(new, b"")
    finally:
        _remove(new)


def write_whole(path: Path, content: str | bytes) -> None:
    """Replace or create a file, completely or not at all; if it fails, nothing is left behind.

    Raises:
        OSError: The file cannot be written.
    """
    write_together({path: content.encode() if isinstance(content, str) else content})


def write_together(contents: Mapping[Path, bytes]) -> None:
    """Replace or create some files, all or none; if one cannot be written, all are as they were before.

    Raises:
        OSError: A file cannot be written; `filename` is its path.
    """
    with ExitStack() as undo:
        new = {path: new_name(path) for path in contents}
        for path, content in contents.items():
            with _naming(path):
                undo.callback(_remove, new[path])
                _write_new(new[path], content)
        for number, path in enumerate(contents, start=1):
            with _naming(path):
                before = path.read_bytes() if number < len(contents) and path.exists() else None
                os.replace(new[path], path)
                undo.callback(_put_back, path, before)
        undo.pop_all()


@contextmanager
def undone_on_failure(undo: Callable[[], object]) -> Iterator[None]:
    """Call `undo` if the block raises an exception or is interrupted, and let the exception pass on."""
    try:
        yield
    except BaseException:
        undo()
        raise


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Give errors of the operating system the path of the file that was to be written."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


LONGEST_STEM = 200
"""The most bytes of a name to which more is added; file systems allow 255 in all."""


def new_name(path: Path) -> Path:
    """Return the name under which a file is written before it takes the place of an older one."""
    name = os.fsencode(path.name)
    stem = path.name if len(name) <= LONGEST_STEM else sha256(name).hexdigest()
    return path.with_name(f".{stem}.{os.getpid()}")


def shortened(stem: str) -> str:
    """Return the beginning of a name to which more is added, short enough for every file system."""
    return stem.encode(errors="replace")[:LONGEST_STEM].decode(errors="ignore")


def _write_new(path: Path, content: bytes) -> None:
    """Write a new file; whatever has its name is removed first, so that no link is followed."""
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _put_back(path: Path, before: bytes | None) -> None:
    if before is None:
        _remove(path)
    else:
        with suppress(OSError):
            write_whole(path, before)
