"""The set-up of a game, as players see it and may change it before the game begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shellshock_tui.engine.option import Option, OptionValue
from shellshock_tui.engine.outline import Outline
from shellshock_tui.engine.system import bind_rules
from shellshock_tui.engine.trail import Clause
from shellshock_tui.library import DataFile
from shellshock_tui.rules import find_nothing, system
from shellshock_tui.session.games import start_at_table, start_battle
from shellshock_tui.session.seats import Seats
from shellshock_tui.session.session import Session
from shellshock_tui.store import GameHeader
from shellshock_tui.user_error import UserError


@dataclass(frozen=True)
class GameSetup:
    """A battle as it is shown to players: title, outline, optional rules, dice and seats."""

    title: str
    outline: Outline
    options: tuple[Option, ...]
    clauses: Mapping[str, Clause]
    at_table: bool
    """Whether the players roll real dice."""
    seats: Seats = field(default_factory=dict)
    """The sides that bots play, with the level of each bot."""
    keeps_sheets: bool = False
    """Whether the players keep their record sheets themselves."""


@dataclass(frozen=True)
class Opening:
    """A battle that is about to begin: its scenario with options set, its seats and its dice."""

    data: DataFile
    at_table: bool = False
    seats: Seats = field(default_factory=dict)
    with_miniatures: bool = False
    """Whether it is played with miniatures on a table, where no bot has a seat."""
    keeps_sheets: bool = False

    @property
    def options(self) -> tuple[Option, ...]:
        """The optional rules as set; raises DataError if this combination is not allowed."""
        return system(self.data.header.system, self.data.file).options(self.data.table, self.data.file)

    @property
    def game_setup(self) -> GameSetup:
        """The battle as shown to players; raises DataError if it cannot be played with these options."""
        data = self.data
        played = system(data.header.system, data.file)
        setup = played.setup(data.table, data.find, data.file)
        return GameSetup(
            title=setup.title,
            outline=played.outline(setup),
            options=self.options,
            clauses=played.clauses,
            at_table=self.at_table,
            seats=self.seats,
            keeps_sheets=self.keeps_sheets,
        )

    @property
    def is_never_on_map(self) -> bool:
        """Whether the scenario itself says that it is played with miniatures; raises DataError."""
        data = self.data
        played = system(data.header.system, data.file)
        return not bind_rules(played, data.table, data.find, data.file).has_map

    @property
    def lay_out(self) -> tuple[str, ...]:
        """What to lay where on a table, a line each, the scale or the size first; raises DataError."""
        data = with_miniatures(self.data)
        played = system(data.header.system, data.file)
        return played.lay_out(played.setup(data.table, data.find, data.file))

    def begin(self) -> Session:
        """Start the battle in a new file."""
        data = with_miniatures(self.data) if self.with_miniatures else self.data
        seats = {} if self.with_miniatures else self.seats
        begin = start_at_table if self.at_table else start_battle
        session = begin(data, seats=seats)
        if self.keeps_sheets and session.rules.has_map:
            session.keep_sheets()
        return session


def with_miniatures(data: DataFile, scale: str = "") -> DataFile:
    """Return a scenario for a battle with miniatures, at a scale such as "2 cm" or at that of the scenario.

    Raises:
        DataError: Its rule system is played only on a map.
        UserError: The text is no scale.
    """
    try:
        table = system(data.header.system, data.file).on_table(data.table, data.file, scale)
    except ValueError as error:
        raise UserError(f"The scale {error}.") from None
    return data._replace(table=table)


def with_options(data: DataFile, chosen: Mapping[str, OptionValue]) -> DataFile:
    """Return a scenario with options set.

    Raises:
        DataError: There is no such option, or its value is not allowed.
    """
    played = system(data.header.system, data.file)
    table = played.with_options(data.table, chosen)
    played.options(table, data.file)
    return data._replace(table=table)


def game_setup_of(header: GameHeader) -> GameSetup:
    """Return the set-up of a saved battle, read from its header alone."""
    played = system(header.system, header.title)
    setup = played.setup(header.battle, find_nothing, header.title)
    options = played.options(header.battle, header.title)
    return GameSetup(
        setup.title, played.outline(setup), options, played.clauses, header.at_the_table, header.seats
    )
