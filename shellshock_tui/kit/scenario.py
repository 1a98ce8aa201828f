"""The models that the scenarios of all systems share, and functions to read and check them."""

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Discriminator, Field, StringConstraints, Tag

from shellshock_tui.board import Board
from shellshock_tui.engine.ruleset import CURRENT, FIRST
from shellshock_tui.files import DataError, Faults, Finder, clean, is_clean
from shellshock_tui.kit.header import Header
from shellshock_tui.names import NAME
from shellshock_tui.strict import UNTOLD, Identity, Matching, Name, Slug, Table
from shellshock_tui.user_error import quoted

T = TypeVar("T")
LONGEST_SIDE = 200
"""The largest number of columns or rows of a map."""
LARGEST_MAP = 20_000
"""The largest number of places of a map."""
Drawing = Annotated[str, StringConstraints(min_length=1, max_length=100_000)]
Turns = Annotated[int, Field(ge=1, le=200)]


def label(what: str) -> Matching:
    """Return a validator for the label of a place; `what` is the word for a place in its error message."""
    return Matching("[0-9]{4}|[0-9]{6}", f"a {what} such as 0304: column and row")


Label = Annotated[str, label("place")]
Labels = Annotated[tuple[Label, ...], Field(min_length=1, max_length=100)]


def _one_or_several(value: object) -> str:
    return "[one]" if isinstance(value, str) else "[several]" if isinstance(value, list | tuple) else ""


Places = Annotated[
    Annotated[Label, Tag("[one]")] | Annotated[Labels, Tag("[several]")],
    Discriminator(_one_or_several, UNTOLD, "should be a place such as 0304, or a list of them"),
]
"""The label of a place, or several."""


class SideTable(Table):
    """A side of a scenario."""

    id: Identity
    """The id by which units and goals refer to the side."""
    name: Name
    """The name that players read."""


class FieldedTable(Table):
    """A unit of a scenario: its side, its record sheet and where it starts, a place for each piece."""

    id: Identity
    """The id of the unit, which commands and goals use."""
    name: Name
    """The name that players read."""
    side: Identity
    """The id of its side."""
    sheet: Slug
    """The name of its record sheet."""
    at: Places
    """The place in which it starts, as column and row; a list of places for a unit of several models, one for
    each."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the places in which its pieces start."""
        return (self.at,) if isinstance(self.at, str) else self.at


class UnitTable(FieldedTable):
    """A unit of one piece."""

    at: Label
    """The place in which it starts, as column and row."""


class MapTable(Table):
    """The map of a scenario: a character for each place, a line for each row."""

    terrain: Drawing
    """The drawing of the map: a character for each place and a line for each row. Blanks are ignored."""


class ScenarioTable(Header):
    """The fields that every scenario has."""

    kind: Literal["scenario"]
    """The kind of the file."""
    briefing: Annotated[str, StringConstraints(max_length=4000)] = ""
    """The story that players read before the battle; a blank line begins a paragraph."""
    turn_limit: Turns
    """The number of turns after which the battle ends."""
    ruleset: Annotated[int, Field(ge=FIRST, le=CURRENT)] = CURRENT
    """The number of the ruleset, the version of the rules by which its battles are played."""
    options: Annotated[dict[str, Any], Field(default_factory=dict, max_length=40)]
    """The optional rules that the battle sets, each with its value."""
    sides: Annotated[tuple[SideTable, ...], Field(min_length=1, max_length=6)]
    """The sides, in the order in which they are listed."""
    bots: Annotated[dict[Identity, Slug], Field(default_factory=dict, max_length=6)]
    """The level of the bot, such as `recruit`, for each side that one plays unless players choose otherwise.
    No file can start a program."""
    sheets: Annotated[dict[Slug, dict[str, Any]], Field(default_factory=dict, max_length=100)]
    """Record sheets by name; saved games keep all their sheets here."""


class DrawnScenario(ScenarioTable):
    """A scenario with a drawn map."""

    map: MapTable
    """The map."""
    units: Annotated[tuple[FieldedTable, ...], Field(min_length=1, max_length=60)]
    """The units."""
    programmed: Annotated[tuple[Identity, ...], Field(max_length=6)] = ()
    """The sides that the rules play, without a player and perhaps without units. Only SHOCK plays sides."""
    data: dict[str, Any] | None = None
    """The rulebook's tables, which saved games keep here."""
    victory: tuple[Any, ...] = ()
    """The goals of the sides, each a table of the system."""


def by_win(wins: str) -> Discriminator:
    """Return a discriminator of goal tables by their field `win`; `wins` lists its values for the message."""
    return Discriminator(
        lambda table: f"[{table.get('win')}]" if isinstance(table, dict) else "",
        custom_error_type=UNTOLD,
        custom_error_message=f"should say in its field win: {wins}",
    )


def rows(drawing: str, file: str, field: str, known: Collection[str], what: str = "places") -> list[str]:
    """Return the rows of a drawn map without blanks, one string for each row.

    `known` are the characters of the legend, and `what` the word for places in messages. Unknown characters
    are reported before rows of different width.

    Raises:
        DataError: The map is empty or too large, a character is unknown, or rows differ in width.
    """
    lines = tuple(drawn_lines(drawing))
    found = ["".join(line.split(" ")) for _, line in lines]
    if not found:
        raise DataError(file, field, "is empty")
    for (number, _), row in zip(lines, found, strict=True):
        for character in row:
            if character not in known:
                why = (
                    f"row {number} holds {named(character)}, which the legend lacks; it has {' '.join(known)}"
                )
                raise DataError(file, field, why)
    for (number, line), row in zip(lines, found, strict=True):
        if len(row) != len(found[0]):
            raise DataError(file, field, _uneven(number, line, row, found[0], what))
    if max(len(found), len(found[0])) > LONGEST_SIDE or len(found) * len(found[0]) > LARGEST_MAP:
        why = f"is larger than {LONGEST_SIDE} {what} on a side or {LARGEST_MAP} {what} in all"
        raise DataError(file, field, why)
    return found


def drawn_lines(drawing: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a drawing that are not blank, numbered from 1, with a blank for each tab."""
    lines = (line.rstrip("\r").replace("\t", " ") for line in drawing.split("\n"))
    return enumerate((line for line in lines if line.strip(" ")), start=1)


def named(character: str) -> str:
    """Return a description of a character for messages, with code and name if it is not printable ASCII."""
    if character.isascii() and character.isprintable():
        return quoted(character)
    code = f"U+{ord(character):04X}"
    name = unicodedata.name(character, "")
    shown = f"{quoted(character)}, " if is_clean(character) and not unicodedata.combining(character) else ""
    return f"{shown}{code} ({name})" if name else f"{shown}{code}"


def _uneven(number: int, line: str, row: str, first: str, what: str) -> str:
    words = line.split()
    if len(words) == len(first) and (longer := next((word for word in words if len(word) > 1), "")):
        return f"row {number} holds {quoted(longer)} between blanks, where only one character should be"
    return f"row {number} has {len(row)} {what}, but the first row has {len(first)}"


def read_legend(drawn: Sequence[str], legend: Mapping[str, T]) -> Iterator[T]:
    """Yield the legend entry of each character of a map, row by row."""
    return (legend[character] for row in drawn for character in row)


def find_place(board: Board, label: str, file: str, field: str) -> int:
    """Return the place with a label.

    Raises:
        DataError: The map has no such place.
    """
    try:
        return board.place(label)
    except ValueError as error:
        raise DataError(file, field, str(error)) from None


def find_places(board: Board, labels: Sequence[str], file: str, field: str) -> tuple[int, ...]:
    """Return the places with some labels.

    Raises:
        DataError: The map lacks one of them.
    """
    return tuple(find_place(board, label, file, field) for label in labels)


def check_side(side: str, sides: Sequence[SideTable], file: str, field: str) -> None:
    """Raise DataError if a scenario has no side with an id."""
    if all(side != known.id for known in sides):
        raise DataError(file, field, f"there is no side {side}")


def check_names(
    sides: Sequence[SideTable], units: Sequence[FieldedTable], file: str, programmed: Sequence[str] = ()
) -> None:
    """Raise DataError if ids repeat, a side is unknown, or a side has no units and is not programmed."""
    faults = Faults()
    for kind, ids in (("sides", [side.id for side in sides]), ("units", [unit.id for unit in units])):
        for number, one in enumerate(ids):
            with faults:
                if one in ids[:number]:
                    raise DataError(file, f"{kind}.{number + 1}.id", f"the id {one} is used already")
    for number, unit in enumerate(units, start=1):
        with faults:
            check_side(unit.side, sides, file, f"units.{number}.side")
    for number, one in enumerate(programmed, start=1):
        with faults:
            check_side(one, sides, file, f"programmed.{number}")
    for number, side in enumerate(sides, start=1):
        with faults:
            if side.id not in programmed and all(unit.side != side.id for unit in units):
                raise DataError(file, f"sides.{number}", f"side {side.id} has no units")
    faults.raise_all()


def refuse_programmed(scenario: DrawnScenario, file: str) -> None:
    """Raise DataError if a scenario has programmed sides, for a system that cannot play a side.

    Scenarios of the first ruleset are not checked, as they were read without this check.
    """
    if scenario.programmed and scenario.ruleset > FIRST:
        raise DataError(file, "programmed", "the rules of this system cannot play a side")


def sheet_tables(scenario: Mapping[str, Any], find: Finder, file: str, faults: Faults) -> dict[str, Any]:
    """Return the table of each record sheet that units name, the scenario's own before those of files.

    `scenario` is the scenario's table, in which other things may be wrong. `faults` takes up a fault for each
    sheet that cannot be found.
    """
    tables: dict[str, Any] = {}
    own = scenario.get("sheets", {})
    for number, name in _named_sheets(scenario):
        with faults:
            try:
                is_own = isinstance(own, Mapping) and isinstance(own.get(name), Mapping)
                tables[name] = own[name] if is_own else dict(find("sheet", name))
            except DataError as error:
                raise DataError(file, f"units.{number}.sheet", str(error)) from error
    return tables


def _named_sheets(scenario: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the name of each sheet that units name, with the number of the first unit that names it."""
    units, seen = scenario.get("units"), set[str]()
    for number, unit in enumerate(units if isinstance(units, list | tuple) else (), start=1):
        name = unit.get("sheet") if isinstance(unit, Mapping) else None
        if isinstance(name, str) and NAME.fullmatch(name) and name not in seen:
            seen.add(name)
            yield number, name


def drawing(scenario: Mapping[str, Any]) -> str | None:
    """Return the drawing in a scenario's table, in which other things may be wrong; None if it has none."""
    drawn = scenario.get("map")
    terrain = drawn.get("terrain") if isinstance(drawn, Mapping) else None
    return terrain if isinstance(terrain, str) and terrain else None


def paragraphs(text: str, file: str) -> tuple[str, ...]:
    """Return the paragraphs of a briefing, which are separated by blank lines.

    Raises:
        DataError: It has characters that cannot be shown.
    """
    parts = [" ".join(part.split()) for part in text.split("\n\n")]
    if not all(map(is_clean, parts)):
        raise DataError(file, "briefing", "holds a control character or another that cannot be shown")
    return tuple(clean(part) for part in parts if part)
