"""The header of a saved game; it contains the whole battle, so that no later edit of a file can break it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from shellshock_tui.engine.ruleset import FIRST, RULESET
from shellshock_tui.files import clean
from shellshock_tui.names import NAME
from shellshock_tui.user_error import quoted


class HeaderError(ValueError):
    """Raised for an impossible header; the text is the reason, without the file."""


@dataclass(frozen=True, slots=True)
class GameHeader:
    """The settings with which a game was begun."""

    system: str
    version: str
    """The version of the system's rulebook."""
    scenario: str
    title: str
    created: str
    """The date and time with the UTC offset, which headers of old games lack."""
    seed: str
    """The seed of the dice; empty if the players roll real dice."""
    commitment: str
    """The hash of the seed; empty if the players roll real dice."""
    setup: Mapping[str, Any]
    """The resolved set-up, from which the system restores the battle."""
    seats: Mapping[str, str] = field(default_factory=dict)
    """The level of the bot on each side that a bot plays; people play the other sides."""

    @property
    def battle(self) -> Mapping[str, Any]:
        """The set-up with its ruleset; a set-up that names none has the first."""
        return {RULESET: FIRST, **self.setup}

    @property
    def begun(self) -> str:
        """When the game was begun, in the reader's time zone."""
        return by_local_clock(self.created)

    @property
    def at_the_table(self) -> bool:
        """Whether the players roll real dice and type the faces."""
        return not self.seed


def present_time() -> str:
    """Return the present date and time in the form of `created`."""
    return datetime.now().astimezone().isoformat(" ", "minutes")


def by_local_clock(created: str) -> str:
    """Return a header's date and time in the reader's time zone, or unchanged if it names no zone."""
    try:
        moment = datetime.fromisoformat(created)
        return f"{moment.astimezone():%Y-%m-%d %H:%M}" if moment.tzinfo else clean(created)
    except (ValueError, OverflowError):
        return clean(created)


def encode_header(header: GameHeader) -> dict[str, Any]:
    """Return a header as a JSON table, without seats if there are no bots."""
    table = asdict(header)
    return table if header.seats else {name: value for name, value in table.items() if name != "seats"}


def decode_header(table: Mapping[str, Any]) -> GameHeader:
    """Return the header that a JSON table encodes.

    Raises:
        KeyError: A field is missing.
        TypeError: A field has a wrong type.
        HeaderError: The battle has an impossible name.
    """
    names = ("system", "version", "scenario", "title", "created", "seed", "commitment")
    texts = {name: table[name] for name in names}
    if not all(isinstance(text, str) for text in texts.values()) or not isinstance(table["setup"], dict):
        raise TypeError("the header should hold texts and a set-up")
    seats = table.get("seats", {})
    if not isinstance(seats, dict) or not all(isinstance(level, str) for level in seats.values()):
        raise TypeError("the seats should be sides with the levels of their bots")
    if not NAME.fullmatch(texts["scenario"]):
        named = quoted(texts["scenario"], 80)
        raise HeaderError(f"the name of its battle, {named}, should have small letters, digits, - and _ only")
    texts["title"] = clean(texts["title"])
    return GameHeader(setup=table["setup"], seats=seats, **texts)
