"""`GameContext`, a `Game` with shorthands for units, sides, names and places."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from shellshock_tui.engine.english import does
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.kit.battle import Battle
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.game import Battlefield, Game, Position


class Fielded(Battlefield, Protocol):
    """The rules of a battle, as far as `GameContext` needs them."""

    battle: Any
    ids: tuple[str, ...]
    side_names: dict[str, str]

    def does(self, unit: str, deed: str) -> str:
        """Return the unit's name followed by a verb phrase, its verb made to agree with the name."""

    def end(self, g: Any, outcome: Outcome) -> None:
        """End the battle with an outcome."""


class BattleUnits:
    """Stands in for the rules where a record sheet is made without a game."""

    rolls_low = False

    def __init__(self, battle: Battle[Any]) -> None:
        self.battle, self.ids = battle, tuple(battle.units)
        self.index = {unit: number for number, unit in enumerate(self.ids)}
        self.side_names = {side.id: side.name for side in battle.sides}

    def does(self, unit: str, deed: str) -> str:
        """Return the unit's name followed by a verb phrase, its verb made to agree with the name."""
        return does(self.battle.names[unit], deed)


S = TypeVar("S", bound=Position)
R = TypeVar("R", bound=Fielded)
B = TypeVar("B", bound=Battle[Any])


class Placed(Protocol):
    """A unit that has a place."""

    @property
    def at(self) -> int:
        """The place that the unit is in, below 0 off the map."""


U = TypeVar("U", bound=Placed)
T = TypeVar("T")


class GameContext(Game[S, R], Generic[S, U, R, B]):
    """A `Game` of units that each stand in one place; units off the map are in no place."""

    __slots__ = ()

    @property
    def battle(self) -> B:
        """The battle as it was read from its files."""
        battle: B = self.rules.battle
        return battle

    def unit(self, unit: str) -> U:
        """Return the current state of a unit, given its id."""
        found: U = self.s.units[self.rules.index[unit]]
        return found

    def side(self, unit: str) -> str:
        """Return the id of a unit's side."""
        side: str = self.rules.battle.owners[unit]
        return side

    def name(self, unit: str) -> str:
        """Return a unit's name."""
        return self.battle.names[unit]

    def does(self, unit: str, deed: str) -> str:
        """Return the unit's name followed by a verb phrase, its verb made to agree with the name."""
        return self.rules.does(unit, deed)

    def label(self, place: int) -> str:
        """Return the printed label of a place."""
        return self.battle.board.label(place)

    def present(self) -> Iterator[str]:
        """Yield the ids of the units that are on the map, in scenario order."""
        yield from (one for one, unit in zip(self.rules.ids, self.s.units, strict=True) if unit.at >= 0)

    def of_side(self, side: str) -> Iterable[str]:
        """Return the ids of a side's units, including those that are dead or off the map."""
        return (one for one in self.rules.ids if self.side(one) == side)

    def distance(self, unit: str, other: str) -> int:
        """Return the distance between two units, in places."""
        return self.battle.board.distance(self.unit(unit).at, self.unit(other).at)

    def at(self, place: int) -> tuple[str, ...]:
        """Return the ids of the units in a place; none for a place below 0."""
        if place < 0:
            return ()
        standing = zip(self.rules.ids, self.s.units, strict=True)
        return tuple([one for one, unit in standing if unit.at == place])

    @property
    def asked(self) -> str:
        """The kind of the current decision, or "over" once the battle has ended."""
        return "over" if isinstance(self.s.phase, Over) else str(self.s.phase.kind)

    def unit_table(self, unit: str, made: type[T], **given: Any) -> T:
        """Return the table of a unit for programs, an instance of the typed dictionary `made`.

        Each field comes from `given` if it is there, else from the unit; `side` and `hex` are filled in.
        """
        one = self.unit(unit)
        given = {"side": self.side(unit), "hex": self.label(one.at) if one.at >= 0 else None, **given}
        fields = made.__annotations__
        return made(**{name: given[name] if name in given else getattr(one, name) for name in fields})

    def enemies(self, unit: str) -> tuple[str, ...]:
        """Return the ids of the unit's enemies that are on the map."""
        side = self.side(unit)
        return tuple(one for one in self.present() if self.side(one) != side)

    def is_enemy_at(self, unit: str, place: int) -> bool:
        """Return whether an enemy of the unit is in a place."""
        return any(self.side(one) != self.side(unit) for one in self.at(place))
