"""The bots that the file of a battle names for its sides."""

from collections.abc import Iterator, Mapping
from typing import Any

from shellshock_tui.ai import LEVELS
from shellshock_tui.files import Faults
from shellshock_tui.library import DataFile
from shellshock_tui.user_error import did_you_mean, quoted

BOTS = "bots"
"""The field of a scenario."""


def seats_in(data: DataFile) -> dict[str, str]:
    """Return the level of the bot for each side to which the file of a battle gives one.

    Raises:
        DataError: It names a side that no bot can play, or something that is not the level of a bot.
    """
    named = data.table.get(BOTS, {})
    faults = Faults()
    faults.add(data.file, _wrong(data.table, named))
    faults.raise_all()
    return dict(named)


def _wrong(table: Mapping[str, Any], named: Any) -> Iterator[tuple[str, str]]:
    """Yield the faults of a battle's bots, each with its field."""
    if not isinstance(named, Mapping):
        yield BOTS, "should be a table"
        return
    sides = tuple(_sides(table))
    for side, level in named.items():
        if side not in sides:
            yield f"{BOTS}.{side}", f"is no side that a bot could play; the sides are {', '.join(sides)}"
        elif not isinstance(level, str) or level not in LEVELS:
            words = str(level)
            near = did_you_mean(words, LEVELS)
            yield f"{BOTS}.{side}", f"there is no bot {quoted(words)}{near}; the bots are {', '.join(LEVELS)}"


def _sides(table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the ids of the sides that bots can play, from a file that may be wrong in other ways."""
    sides, programmed = table.get("sides"), table.get("programmed")
    for side in sides if isinstance(sides, list | tuple) else ():
        name = side.get("id") if isinstance(side, Mapping) else None
        if isinstance(name, str) and name not in (programmed if isinstance(programmed, list | tuple) else ()):
            yield name


def with_bots(data: DataFile, seats: dict[str, str]) -> DataFile:
    """Return a battle whose file names these bots."""
    others = {field: value for field, value in data.table.items() if field != BOTS}
    return data._replace(table={**others, BOTS: seats} if seats else others)
