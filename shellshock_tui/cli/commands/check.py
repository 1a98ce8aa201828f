"""`shellshock check`: find the faults in data files."""

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer
from shellshock_tui.cli.arguments import STREAM, StandardInput
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.file_faults import Fault, examine, whole_file
from shellshock_tui.engine.english import counted
from shellshock_tui.files import LARGEST_FILE, DataError, clean, read_text
from shellshock_tui.library import locations
from shellshock_tui.library.entry import entry_of
from shellshock_tui.library.field_position import field_positions
from shellshock_tui.library.header import read_header
from shellshock_tui.names import NAME
from shellshock_tui.user_error import cause, quoted

INSTALLED = ("node_modules", "site-packages", "dist-packages", "venv", "__pycache__")
"""Folders of installed packages, which are not checked."""
MOST_ENTRIES = 20_000
"""The most files and folders that are looked at below a folder."""
LARGEST_SEARCHED = 16 * LARGEST_FILE
"""The bytes of a file in which the fields of a data file are looked for, since one may be too large."""
ENVIRONMENT = "pyvenv.cfg"
"""The file that marks a folder as a Python environment."""
_MARKS = BOM_UTF8 + BOM_UTF16_LE
"""The bytes of all byte order marks."""
_OURS = re.compile(rb"""^[ \t]*["']?(system|kind)["']?[ \t]*=""", re.MULTILINE)
_FIRST_TABLE = re.compile(rb"^[ \t]*\[", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Checked:
    """A file that was checked, with its faults or, if it has none, with doubts and notes."""

    file: str
    faults: tuple[Fault, ...]
    doubts: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()


def check_files(files: Sequence[str]) -> Answer:
    """Check data files of any system, and all data files in folders; `-` is standard input.

    Raises:
        CommandLineError: Standard input is given twice.
    """
    if files.count(STREAM) > 1:
        raise CommandLineError("- is given twice, but standard input is read once.")
    checked = [one for file in files for one in _checked(file)]
    shown = [line for one in checked if not one.faults for line in _told_good(one)]
    faults = tuple(dict.fromkeys(str(fault) for one in checked for fault in one.faults))
    return Answer([_table(one) for one in checked], tuple(shown), faults)


def with_all_faults(given: str, answer: Callable[[], Answer]) -> Answer:
    """Answer a question about a file; if the file is wrong and given by its path, return its faults.

    Raises:
        DataError: The file is wrong, and given by its name.
    """
    try:
        return answer()
    except DataError as error:
        if error.position or not locations.is_path(given):
            raise
        checked = check_file(given)
        if not checked.faults:
            raise
        return Answer(_table(checked), (), tuple(map(str, checked.faults)))


def _told_good(one: Checked) -> Iterator[str]:
    """Yield a line for each note and doubt about a file without faults, and one that says that it is good."""
    yield from (note.told("note") for note in one.notes)
    yield from (doubt.told("warning") for doubt in one.doubts)
    apart = f", apart from {counted(len(one.doubts), 'warning')}" if one.doubts else ""
    yield f"{clean(one.file)}: good{apart}"


def _checked(file: str) -> Iterator[Checked]:
    """Check a file, or all data files in a folder and below it."""
    if file == STREAM or not os.path.isdir(file):
        yield check_file(file)
        return
    try:
        found = list(_within(Path(file)))
    except DataError as fault:
        found = [fault]
    for one in found:
        yield (
            check_file(str(one)) if isinstance(one, Path) else Checked(one.file, (whole_file(one, one.file),))
        )
    if not found:
        why = "no TOML file in this folder has a `system` or a `kind`, as data files have"
        yield Checked(file, (Fault(clean(file), 0, 0, "", why),))


def _within(folder: Path) -> Iterator[Path | DataError]:
    """Yield the data files in a folder and below it, and an error for each folder that cannot be read.

    Raises:
        DataError: There is too much in the folder.
    """
    waiting, seen, device = [folder], 0, device_of(folder)
    while waiting:
        one = waiting.pop()
        if not os.path.isdir(one):
            yield one
            continue
        try:
            inside = list(islice(one.iterdir(), MOST_ENTRIES + 1))
        except OSError as error:
            yield DataError(str(one), "", cause(error))
            continue
        seen += len(inside)
        if seen > MOST_ENTRIES:
            why = f"this holds more than {MOST_ENTRIES:,} files and folders; name one of the folders in it"
            raise DataError(str(folder), "", why)
        waiting += sorted((found for found in inside if _is_looked_at(found, device)), reverse=True)


def _is_looked_at(found: Path, device: int) -> bool:
    """Return whether an entry of a folder is checked.

    Hidden and installed files are not, nor are those of other programs and of other file systems.
    """
    if found.name.startswith("."):
        return False
    if os.path.isdir(found):
        is_installed = found.name in INSTALLED or os.path.exists(found / ENVIRONMENT)
        return not (is_installed or found.is_symlink() or device_of(found) != device)
    return found.name.lower().endswith(".toml") and _is_ours(found)


def device_of(path: Path) -> int:
    """Return the number of the file system on which a folder lies; 0 if it is gone."""
    try:
        return path.stat().st_dev
    except OSError:
        return 0


def _is_ours(file: Path) -> bool:
    """Return whether a file, even a broken one, has a field that marks it as a data file, or is empty."""
    if not os.path.isfile(file):
        return True
    try:
        with file.open("rb") as stream:
            text = stream.read(LARGEST_SEARCHED).lstrip(_MARKS)
    except OSError:
        return True
    text = text.replace(b"\0", b"").replace(b"\r", b"\n")
    return not text.strip() or bool(_OURS.search(_FIRST_TABLE.split(text, maxsplit=1)[0]))


def check_file(file: str) -> Checked:
    """Check one data file; `-` is standard input."""
    is_stream = file == STREAM
    path = StandardInput.name if is_stream else file
    try:
        source = Path(path) if is_stream else locations.by_path(file)
        text = read_text(StandardInput() if is_stream else source)
        entry = entry_of(text, source)
    except DataError as fault:
        return Checked(path, (whole_file(_with_path_to_give(fault, path), path),))
    examined = examine(entry, text, path)
    if examined.faults:
        return Checked(path, examined.faults)
    header = read_header(entry.table, entry.file)
    is_found = not is_stream and _is_found_by_name(source, header.kind)
    if header.name != entry.name and is_found:
        why = f"is {quoted(header.name)}, but the file is called {quoted(entry.name)}"
        line, column = field_positions(text).of("name")
        named = Fault(clean(path), line, column, "name", why)
        return Checked(path, (), (named, *examined.doubts), examined.notes)
    return Checked(path, (), examined.doubts, examined.notes)


def _with_path_to_give(fault: DataError, given: str) -> DataError:
    """Return the fault, with the path to give if the name of a scenario or the like is given instead."""
    if locations.is_path(given) or os.path.lexists(given) or not NAME.fullmatch(given.rpartition("/")[2]):
        return fault
    files = " and ".join(map(str, locations.files_named(given)))
    named = f", and {given} is {files}" if files else ""
    return DataError(fault.file, "", f"{fault.why}; `shellshock check` takes the paths of files{named}")


def _is_found_by_name(file: Path, kind: str) -> bool:
    """Return whether a file is opened by its name; a scenario or a force outside the library is not."""
    return kind not in (library.SCENARIO, library.FORCE) or file.resolve() in {
        one.resolve() for one in locations.on_shelf(kind)
    }


def _table(one: Checked) -> dict[str, object]:
    if not one.faults:
        return {"file": one.file, "good": True, "warnings": [doubt.why for doubt in one.doubts]}
    first = one.faults[0]
    told = {"file": one.file, "good": False, "field": first.field, "why": first.why}
    return {**told, "faults": [asdict(fault) for fault in one.faults]}
