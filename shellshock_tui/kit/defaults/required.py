"""`RequiredRules`, the part of its rules that each system writes itself."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from shellshock_tui.board import Board
from shellshock_tui.engine.english import agreeing
from shellshock_tui.engine.map_view import Side, Tile
from shellshock_tui.engine.rulebook import Rulebook
from shellshock_tui.kit.counters import id_codes
from shellshock_tui.kit.game import Position
from shellshock_tui.kit.sheet_builder import SheetBuilder

S = TypeVar("S", bound=Position)
C = TypeVar("C")
G = TypeVar("G")


class RequiredRules(ABC, Generic[S, C, G]):
    """The methods that each system must write, and the facts of a battle; all default rules use these.

    In the methods of rules, `s` is a state and `g` the game around one; `side` and `unit` are ids; places are
    integers, below 0 off the map; facings count clockwise from north, and None means any or none; `c` is a
    command, and `draft` the names of the choices made so far. Chances are fractions.
    """

    verbs: Mapping[str, type]
    """The command classes of the system by verb; resigning and agreeing on a draw are added."""
    book: Rulebook
    turn_clause: str
    """The clause cited where no better one is known."""
    end_clause: str
    """The clause cited when the sides end the battle by resigning or agreeing on a draw."""
    persons = False
    """Whether each unit is one person, so that its name always takes a singular verb."""

    def __init__(
        self, board: Board, ground: tuple[Tile, ...], sides: Sequence[Side], owners: Mapping[str, str]
    ) -> None:
        self.board, self.ground = board, ground
        self.sides = tuple(sides)
        self.side_names = {side.id: side.name for side in self.sides}
        self.owners = dict(owners)
        """The id of each unit's side, by the unit's id."""
        self.ids = tuple(owners)
        self.index = {unit: number for number, unit in enumerate(self.ids)}
        self.codes: Mapping[str, str] = id_codes(self.ids)
        """The code on the counter of each unit."""
        self.clauses = self.book.clauses

    @abstractmethod
    def initial_state(self) -> S:
        """Return the state before the battle has begun."""

    @abstractmethod
    def page(self, g: G, unit: str, /) -> SheetBuilder:
        """Return a unit's record sheet: every cell with the reason for its value."""

    @abstractmethod
    def name(self, unit: str) -> str:
        """Return a unit's name."""

    @abstractmethod
    def game(self, s: S) -> G:
        """Return the game around a state; `BaseRules` does it for systems with a `context_class`."""

    def agreeing(self, name: str, deed: str) -> str:
        """Return a verb phrase that agrees with a unit's name; unchanged if units are persons."""
        return deed if self.persons else agreeing(name, deed)

    def does(self, unit: str, deed: str) -> str:
        """Return the unit's name followed by a verb phrase, its verb made to agree with the name."""
        name = self.name(unit)
        return f"{name} {self.agreeing(name, deed)}"
