"""The bots that the file of a battle names for its sides."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from shellshock_tui.ai import LEVELS
from shellshock_tui.files import Faults
from shellshock_tui.library import DataFile
from shellshock_tui.strict import Identity, Slug, Table, parse
from shellshock_tui.user_error import did_you_mean, quoted

BOTS = "bots"
"""The field of a scenario."""


class _BotsTable(Table):
    bots: Annotated[dict[Identity, Slug], Field(default_factory=dict, max_length=6)]


def seats_in(data: DataFile) -> dict[str, str]:
    """Return the level of the bot for each side to which the file of a battle gives one.

    Raises:
        DataError: It names a side that no bot can play, or something that is not the level of a bot.
    """
    seats = parse(_BotsTable, {BOTS: data.table.get(BOTS, {})}, data.file).bots
    faults = Faults()
    faults.add(data.file, _wrong(data, seats))
    faults.raise_all()
    return dict(seats)


def _wrong(data: DataFile, seats: dict[str, str]) -> Iterator[tuple[str, str]]:
    programmed = data.table.get("programmed", ())
    sides = [side["id"] for side in data.table["sides"] if side["id"] not in programmed]
    for side, level in seats.items():
        if side not in sides:
            yield f"{BOTS}.{side}", f"is no side that a bot could play; the sides are {', '.join(sides)}"
        elif level not in LEVELS:
            near = did_you_mean(level, LEVELS)
            yield f"{BOTS}.{side}", f"there is no bot {quoted(level)}{near}; the bots are {', '.join(LEVELS)}"


def with_bots(data: DataFile, seats: dict[str, str]) -> DataFile:
    """Return a battle whose file names these bots."""
    others = {field: value for field, value in data.table.items() if field != BOTS}
    return data._replace(table={**others, BOTS: seats} if seats else others)
