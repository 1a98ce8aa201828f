"""Find all faults of a data file, each with its line and column."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from shellshock_tui import library, rules
from shellshock_tui.authoring.measuring import worth_note
from shellshock_tui.files import DataError, Doubt, Faults, clean, parse_table, read_text
from shellshock_tui.lessons.lesson_file import read_lesson
from shellshock_tui.library.entry import Entry, tables_within
from shellshock_tui.library.field_position import FieldPositions, field_positions, headings
from shellshock_tui.library.header import DATA, LESSON, SCENARIO, SHEET, Header, read_header
from shellshock_tui.parse_errors import MODEL
from shellshock_tui.session.scenario_bots import seats_in
from shellshock_tui.strict import BLANK, Table, parse
from shellshock_tui.user_error import quoted, with_full_stop

NAMELESS = {"name": "nameless", "title": "Nameless"}
"""A name or title that replaces a wrong one while the rest of a file is checked."""
IDENTITIES = "name", "key", "char"
"""The fields by which the tables of a list are told apart."""
SHOWN = "name", "title"
"""The fields by which players know a thing."""
SHEETS = ("sheets",), ("scenario", "sheets"), ("battle", "sheets")
"""The tables in which a scenario or a lesson may hold record sheets of its own."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a data file, or a doubt about it, with its place."""

    file: str
    """The path of the file that contains it, which may be one that the checked file refers to."""
    line: int
    """The line; 0 if the whole file is wrong."""
    column: int
    field: str
    why: str

    def told(self, severity: str = "") -> str:
        """Return the fault in the form that compilers use: its place, its severity, and a sentence."""
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return with_full_stop(": ".join(filter(None, (place, severity, self.field, self.why))))

    def __str__(self) -> str:
        return self.told()


@dataclass(frozen=True, slots=True)
class Examined:
    """The faults of a file, or doubts about it if it has none."""

    faults: tuple[Fault, ...]
    doubts: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()
    """Notes that are neither faults nor doubts, such as the measured worth of a sheet."""


def whole_file(fault: DataError, path: str) -> Fault:
    """Return the fault of a file that cannot be examined, at its position if it has one."""
    line, column = fault.position or (0, 0)
    return Fault(clean(path), line, column, fault.field, fault.why)


def examine(entry: Entry, text: str, path: str) -> Examined:
    """Find the faults of a file with this text, and of the files to which it refers; `path` is its path."""
    doubts: list[tuple[Entry, Doubt]] = []
    notes: list[tuple[Entry, Doubt]] = []
    places = _Places(path, field_positions(text))
    found = [places.located(fault, part) for part, faults in _faults(entry, doubts) for fault in faults]
    own = clean(path)
    found = [_below_heading(fault, text) if fault.file == own else fault for fault in found]
    in_order = sorted(dict.fromkeys(found), key=lambda one: (one.file != own, one.file, one.line, one.column))
    if in_order:
        return Examined(tuple(in_order))
    for part in _sheets(entry):
        _compare_worth(part, doubts, notes)

    def told(found: Iterable[tuple[Entry, Doubt]]) -> tuple[Fault, ...]:
        located = (places.located(DataError(part.file, one.field, one.why), part) for part, one in found)
        return tuple(sorted(located, key=lambda one: (one.line, one.column)))

    return Examined((), told(doubts), told(notes))


def _sheets(entry: Entry) -> Iterator[Entry]:
    """Yield the record sheets of a file."""
    if entry.table.get("kind") == SHEET:
        yield entry
    elif entry.table.get("kind") == DATA:
        yield from tables_within(SHEET, entry)


def _compare_worth(sheet: Entry, doubts: list[tuple[Entry, Doubt]], notes: list[tuple[Entry, Doubt]]) -> None:
    """Add the difference between a sheet's stated and measured worth to its doubts or notes."""
    system = rules.system(sheet.system)
    try:
        note = worth_note(system, sheet.table, library.finder_of(sheet), sheet.file)
    except DataError:  # one of the sheets that it is measured against is wrong
        return
    if note:
        found = doubts if note.is_doubtful else notes
        found.append((sheet, Doubt(system.worth_field, note.words)))


# ---------------------------------------------------------------- what is wrong


def _faults(entry: Entry, doubts: list[tuple[Entry, Doubt]]) -> Iterator[tuple[Entry, tuple[DataError, ...]]]:
    """Yield the faults of an entry and of each entry within it; add to the doubts."""
    faults = Faults()
    with faults:
        read_header(entry.table, entry.file)
    wrong = {fault.field for fault in faults.found}
    if wrong.isdisjoint(("system", "kind")):
        with faults:
            rules.system(entry.system, entry.file)
            table = {name: value for name, value in entry.table.items() if name not in wrong}
            table |= {name: value for name, value in NAMELESS.items() if name in wrong}
            doubts += [(entry, doubt) for doubt in _checked(entry._replace(table=table), faults)]
    yield entry, faults.found
    if entry.table.get("kind") == DATA:
        unreadable = {fault.field for fault in faults.found}
        for kind in (one for one in (SHEET, SCENARIO, LESSON) if one not in unreadable):
            for part in tables_within(kind, entry):
                yield from _faults(part, doubts)


def _checked(entry: Entry, faults: Faults) -> tuple[Doubt, ...]:
    """Check an entry whose header is right, add its faults, and return the doubts about it.

    Raises:
        DataError: It is wrong.
    """
    faults.add(entry.file, _blank_names(entry.table, ()))
    match entry.table["kind"]:
        case library.DATA:
            with faults:
                library.check_lists(entry)
            faults.add(entry.file, _repeated(entry.table))
            _check_tables(entry)
        case library.LESSON:
            return _check_lesson(entry, faults)
        case _:
            doubts = rules.system(entry.system).check(entry.table, library.finder_of(entry), entry.file)
            if entry.table["kind"] == SCENARIO:
                with faults:
                    seats_in(library.open_entry(entry))
            return doubts
    return ()


def _blank_names(value: object, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the names and titles that are blank, each with its field."""
    match value:
        case Mapping():
            for name, part in value.items():
                if name in SHOWN and isinstance(part, str) and part.isspace():
                    yield ".".join((*path, name)), BLANK
                yield from _blank_names(part, (*path, str(name)))
        case list():
            for number, part in enumerate(value, start=1):
                yield from _blank_names(part, (*path, str(number)))


def _check_tables(entry: Entry) -> None:
    """Check the rulebook's tables in a data file; raise DataError if they are wrong.

    Only the file by which the rulebook is played must have all of them.
    """
    model = rules.system(entry.system).file_models().get(DATA, Table)
    ignored = {*Header._fields, SHEET, SCENARIO, LESSON}
    tables = {field: value for field, value in entry.table.items() if field not in ignored}
    try:
        parse(model, tables, entry.file)
    except DataError as error:
        faults = Faults()
        is_whole = entry.name == DATA
        wrong = (one for one in error.faults if is_whole or one.field.partition(".")[0] in tables)
        faults.add(entry.file, ((one.field, one.why) for one in wrong))
        faults.raise_all()


def _repeated(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield names used more than once; a lookup finds only one of them."""
    for field, rows in table.items():
        seen = set[tuple[str, str]]()
        for number, row in enumerate(rows if isinstance(rows, list) else [], start=1):
            for identity in (one for one in IDENTITIES if isinstance(row, dict) and one in row):
                given = identity, str(row[identity])
                if given in seen:
                    yield (
                        f"{field}.{number}.{identity}",
                        f"{quoted(given[1])} is the {identity} of another {field} above",
                    )
                seen.add(given)


def _check_lesson(entry: Entry, faults: Faults) -> tuple[Doubt, ...]:
    """Check a lesson and return the doubts about it; raise DataError if it is wrong."""
    from shellshock_tui.cli.commands.jumpstart import faults_of

    lesson = read_lesson(entry.table, entry.file)
    try:
        rules.system(entry.system).setup(lesson.scenario, library.finder_of(entry), entry.file)
    except DataError as error:
        for fault in error.faults:
            with faults:
                raise _in_lesson(fault, entry) from fault.__cause__
        return ()
    if faults:
        return ()
    found = tuple(faults_of(library.open_entry(entry)))
    faults.add(entry.file, ((one.field, one.why) for one in found if not one.is_doubt))
    return tuple(Doubt(one.field, one.why) for one in found if one.is_doubt)


def _in_lesson(fault: DataError, entry: Entry) -> DataError:
    """Return a fault of a lesson's scenario with the field of the lesson."""
    if fault.file != clean(entry.file):
        return fault
    if "scenario" in entry.table:
        return DataError(fault.file, f"scenario.{fault.field}", fault.why)
    if fault.field.partition(".")[0] in entry.table.get("battle", ()):
        return DataError(fault.file, f"battle.{fault.field}", fault.why)
    return DataError(fault.file, "position", f"{fault.field}: {fault.why}")


# ---------------------------------------------------------------- where it stands


class _Places:
    """Finds the lines of faults in a file and in the files to which it refers."""

    def __init__(self, path: str, own: FieldPositions) -> None:
        self.path, self.own = path, own
        self.positions = cache(_positions)
        self.referred = cache(_referred)

    def located(self, fault: DataError, entry: Entry) -> Fault:
        """Return a fault of an entry, or of a file to which it refers, with its place."""
        cause = fault.__cause__
        if isinstance(cause, DataError) and not isinstance(cause, library.NotThere):
            return self.located(cause, entry)
        name = fault.file.removesuffix(".toml")
        if fault.file in map(clean, _called(entry)):
            return _placed(fault, self.own, self.path, entry.field)
        for names in SHEETS:
            if name in _within(entry.table, names):
                return _placed(
                    fault, self.own, self.path, ".".join(filter(None, (entry.field, *names, name)))
                )
        found = self.referred(entry.system, entry.source, name)
        if found is None:
            return whole_file(fault, fault.file)
        if found.source == entry.source:
            return _placed(fault, self.own, self.path, found.field)
        return _placed(fault, self.positions(found.source), str(found.source), found.field)


@dataclass(frozen=True, slots=True)
class _Referred:
    """A file to which another refers, and the field within it that is meant."""

    source: Path
    field: str


def _referred(system: str, source: Path, name: str) -> _Referred | None:
    """Return the file of a sheet, or of the rulebook's tables, to which a file of a system refers."""
    entry = Entry("", system, source, {})
    found = library.referred(entry, SHEET, name) or library.referred(entry, DATA, name)
    return _Referred(found.source, found.field) if found else None


def _positions(source: Path) -> FieldPositions:
    """Return the positions of the fields of a file; none if it is broken."""
    try:
        text = read_text(source)
        parse_table(text, source.name)
    except DataError:
        return FieldPositions({})
    return field_positions(text)


def _below_heading(fault: Fault, text: str) -> Fault:
    """Name the heading above an unknown field of the file with this text, to whose table it belongs."""
    if fault.why != MODEL["extra_forbidden"]:
        return fault
    table = fault.field.rpartition(".")[0]
    for path, at in headings(text):
        if ".".join(path) == table:
            heading = clean(text[at:].partition("]")[0])
            closed = "]]" if heading.startswith("[[") else "]"
            return replace(fault, why=f"{fault.why}; it belongs to {heading}{closed}, the heading above it")
    return fault


def _called(entry: Entry) -> Iterator[str]:
    """Yield the names that messages about an entry may give to its file."""
    yield entry.file
    if entry.table.get("kind") == LESSON:
        yield str(entry.table.get("name"))
    if entry.table.get("kind") == SHEET:
        yield f"{entry.table.get('name', NAMELESS['name'])}.toml"
        yield f"{NAMELESS['name']}.toml"


def _within(table: Mapping[str, Any], names: Iterable[str]) -> Mapping[str, Any]:
    """Return the table at a path of names within a table; empty if there is none."""
    found: Any = table
    for name in names:
        found = found.get(name) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def _placed(fault: DataError, positions: FieldPositions, path: str, within: str) -> Fault:
    """Return a fault with the place of its field, which stands in the field `within` of the file."""
    field = ".".join(filter(None, (within, fault.field)))
    line, column = fault.position or positions.of(field)
    return Fault(clean(path), line, column, field, fault.why)
