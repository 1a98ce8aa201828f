"""Reading what a unit has behind it when its battle begins: lost armour, rows, hits, rounds, speed."""

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.battle import StartingDamage, undamaged
from shellshock_tui.rules.shellshock.files.words import Position
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.strict import Count, Table

Row = Annotated[int, Field(ge=1, le=20)]
Counts = Annotated[dict[Position, Count], Field(default_factory=dict, max_length=100)]


class StartingDamageTable(Table):
    """What a unit has behind it; what is not named is as on the sheet."""

    armour: Annotated[tuple[Count, ...], Field(min_length=4, max_length=4)] | None = None
    """Left on front, left, right, rear."""
    rows: Annotated[tuple[Row, ...], Field(max_length=20)] = ()
    """Rows of the location chart crossed off."""
    hits: Counts
    """Hits taken, by position."""
    left: Counts
    """Rounds or charge left, by position."""
    speed: Count | None = None
    """Last turn's speed."""


def read_starting_damage(table: StartingDamageTable, sheet: Sheet, file: str, field: str) -> StartingDamage:
    """Return what a unit has behind it; DataError for more than its sheet has."""
    whole = undamaged(sheet)
    armour = sheet.armour if table.armour is None else _armour(table.armour, sheet, file, f"{field}.armour")
    if table.speed is not None and table.speed not in sheet.table:
        raise DataError(file, f"{field}.speed", f"{table.speed} is no speed of {sheet.title}")
    most = tuple(item.hits for item in sheet.equipment)
    hits = _counted(table.hits, whole.hits, most, sheet, (file, f"{field}.hits"))
    stores = _counted(table.left, whole.stores, whole.stores, sheet, (file, f"{field}.left"))
    rows = sum(1 << (row - 1) for row in dict.fromkeys(table.rows))
    return replace(whole, armour=armour, hits=hits, stores=stores, rows=rows, speed=table.speed)


def _armour(given: tuple[int, ...], sheet: Sheet, file: str, field: str) -> tuple[int, int, int, int]:
    front, left, right, rear = given
    for value, whole in zip(given, sheet.armour, strict=True):
        if value > whole:
            raise DataError(file, field, f"{sheet.title} has no more than {whole} there, not {value}")
    return front, left, right, rear


def _counted(
    given: dict[str, int], base: tuple[int, ...], most: tuple[int, ...], sheet: Sheet, where: tuple[str, str]
) -> tuple[int, ...]:
    """Return counts by line of the manifest, with those that are given put in."""
    file, field = where
    counts = list(base)
    for pos, count in given.items():
        item = sheet.positions.get(pos)
        if item is None:
            raise DataError(file, f"{field}.{pos}", f"{sheet.title} has no position {pos}")
        if count > most[item]:
            raise DataError(file, f"{field}.{pos}", f"is {count}; {sheet.title} has {most[item]} at most")
        counts[item] = count
    return tuple(counts)
