"""The header of a saved game: all that its battle needs, so that no edited file can break it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from shellshock_tui.engine.ruleset import FIRST, RULESET
from shellshock_tui.files import clean
from shellshock_tui.names import NAME


class HeaderError(ValueError):
    """A header that no game can have; its text says why, without the file."""


_LONGEST_QUOTE = 80


@dataclass(frozen=True, slots=True)
class GameHeader:
    """What a game was begun with."""

    system: str
    version: str
    """The version of the system's rulebook."""
    scenario: str
    title: str
    created: str
    """The date and time with the offset of their zone, which headers of old games lack."""
    seed: str
    """The seed of the dice; empty when they are rolled at the table."""
    commitment: str
    """The hash that binds the seed; empty for dice from the table."""
    setup: Mapping[str, Any]
    """The resolved set-up, from which the system makes the battle again."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """The sides that bots play, each with its level; people play the others."""

    @property
    def battle(self) -> Mapping[str, Any]:
        """The set-up with the ruleset that the battle follows; a set-up that names none follows the first."""
        return {RULESET: FIRST, **self.setup}

    @property
    def begun(self) -> str:
        """When the game was begun, by the reader's clock."""
        return by_local_clock(self.created)

    @property
    def at_the_table(self) -> bool:
        """Whether the players roll real dice and type the faces in."""
        return not self.seed


def present_time() -> str:
    """Return the present date and time as a new header keeps them."""
    return datetime.now().astimezone().isoformat(" ", "minutes")


def by_local_clock(created: str) -> str:
    """Return the date and time of a header in the reader's zone, or as they are if they name none."""
    try:
        moment = datetime.fromisoformat(created)
        return f"{moment.astimezone():%Y-%m-%d %H:%M}" if moment.tzinfo else clean(created)
    except (ValueError, OverflowError):
        return clean(created)


def encode_header(header: GameHeader) -> dict[str, Any]:
    """Return a header as a JSON table; without bots it names no seats."""
    table = asdict(header)
    return table if header.seats else {name: value for name, value in table.items() if name != "seats"}


def decode_header(table: Mapping[str, Any]) -> GameHeader:
    """Read a header; KeyError or TypeError if it is none, HeaderError if its battle has no name."""
    names = ("system", "version", "scenario", "title", "created", "seed", "commitment")
    texts = {name: table[name] for name in names}
    if not all(isinstance(text, str) for text in texts.values()) or not isinstance(table["setup"], dict):
        raise TypeError("a header is made of texts and a set-up")
    seats = table.get("seats", {})
    if not isinstance(seats, dict) or not all(isinstance(level, str) for level in seats.values()):
        raise TypeError("seats are sides with the levels of their bots")
    if not NAME.fullmatch(texts["scenario"]):
        named = repr(texts["scenario"][:_LONGEST_QUOTE])
        raise HeaderError(f"the name of its battle, {named}, is not one of small letters, digits, - and _")
    texts["title"] = clean(texts["title"])
    return GameHeader(setup=table["setup"], seats=seats, **texts)
