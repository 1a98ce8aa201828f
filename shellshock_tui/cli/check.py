"""`shellshock check`: what is wrong with data files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from shellshock_tui import library, rules
from shellshock_tui.cli.answer import Answer
from shellshock_tui.files import DataError, clean, read_text
from shellshock_tui.library import shelf
from shellshock_tui.library.line_of_field import line_of


@dataclass(frozen=True, slots=True)
class Checked:
    """A file that was checked: what is wrong with it, or what is only doubtful."""

    file: str
    fault: DataError | None
    warnings: tuple[str, ...] = ()


def check_files(files: Sequence[Path]) -> Answer:
    """Check data files of any system, and all those in folders."""
    checked = [one for file in files for one in _checked(file)]
    shown = [f"{clean(one.file)}: good" for one in checked if not one.fault and not one.warnings]
    shown += [f"{clean(one.file)}: {clean(warning)}" for one in checked for warning in one.warnings]
    faults = tuple(str(one.fault) for one in checked if one.fault)
    return Answer([_table(one) for one in checked], tuple(shown), faults)


def _checked(file: Path) -> Iterator[Checked]:
    """Check a file itself, or the TOML files that stand in a folder, however deep."""
    found = sorted(file.rglob("*.toml")) if file.is_dir() else [file]
    yield from (check_file(str(one)) for one in found)
    if not found:
        yield Checked(str(file), DataError(str(file), "", "there is no TOML file in this folder"))


def check_file(file: str) -> Checked:
    """Check one data file."""
    try:
        data = library.open_path(file)
        parts = library.open_within(file) if data.header.kind == library.DATA else (data,)
        warnings = tuple(warning for part in parts for warning in _warnings(part))
    except DataError as fault:
        return Checked(file, _with_line(Path(file), fault))
    if data.header.name != data.name and _is_found_by_name(Path(file), data.header.kind):
        warnings = (*warnings, f"its name is {data.header.name!r}, but it is found as {data.name!r}")
    return Checked(file, None, warnings)


def _is_found_by_name(file: Path, kind: str) -> bool:
    """Say whether a file is ever looked for by its name: a scenario beside the shelf is not."""
    return kind != library.SCENARIO or file.resolve() in {one.resolve() for one in shelf.on_shelf(kind)}


def _with_line(file: Path, fault: DataError) -> DataError:
    """Return a fault with the line of its field, if that is found."""
    try:
        line = line_of(read_text(file), fault.field) if fault.file == file.name else 0
    except DataError:
        return fault
    return DataError(f"{fault.file}, line {line}", fault.field, fault.why) if line else fault


def _warnings(data: library.DataFile) -> tuple[str, ...]:
    """Return what is doubtful about a file; DataError if it is wrong, or a lesson does not reach its end."""
    if data.header.kind != library.LESSON:
        return rules.system(data.header.system, data.file).check(data.table, data.find, data.file)
    from shellshock_tui.cli.jumpstart import faults_of

    for fault in faults_of(data):
        raise DataError(data.file, "", fault)
    return ()


def _table(one: Checked) -> dict[str, object]:
    if one.fault:
        return {"file": one.file, "good": False, "field": one.fault.field, "why": one.fault.why}
    return {"file": one.file, "good": True, "warnings": list(one.warnings)}
