"""The field at hand: who is where, whose it is, and what its sheet says."""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from shellshock_tui.engine.event import does
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.kit.battle import Battle
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.game import Battlefield, Game, Position


class Fielded(Battlefield, Protocol):
    """What the field asks of the rules that it belongs to."""

    battle: Any
    ids: tuple[str, ...]
    side_names: dict[str, str]

    def does(self, unit: str, deed: str) -> str:
        """Return a unit's name with what it does, its verb agreeing."""

    def end(self, g: Any, outcome: Outcome) -> None:
        """End the battle."""


class BattleUnits:
    """The units of a battle without its rules, as far as who reads a state asks for them."""

    rolls_low = False

    def __init__(self, battle: Battle[Any]) -> None:
        """Know the units of a battle."""
        self.battle, self.ids = battle, tuple(battle.units)
        self.index = {unit: number for number, unit in enumerate(self.ids)}
        self.side_names = {side.id: side.name for side in battle.sides}

    def does(self, unit: str, deed: str) -> str:
        """Return a unit's name with what it does, its verb agreeing."""
        return does(self.battle.names[unit], deed)


S = TypeVar("S", bound=Position)
R = TypeVar("R", bound=Fielded)
B = TypeVar("B", bound=Battle[Any])


class Placed(Protocol):
    """A unit that stands in a place."""

    @property
    def at(self) -> int:
        """The place, below 0 off the map."""


U = TypeVar("U", bound=Placed)
T = TypeVar("T")


class GameContext(Game[S, R], Generic[S, U, R, B]):
    """The game at hand where units of a battle stand on places; one that is off the map is at none."""

    __slots__ = ()

    @property
    def battle(self) -> B:
        """The battle as it was set up."""
        battle: B = self.rules.battle
        return battle

    def unit(self, unit: str) -> U:
        """Return a unit as it stands."""
        found: U = self.s.units[self.rules.index[unit]]
        return found

    def side(self, unit: str) -> str:
        """Return a unit's side."""
        side: str = self.rules.battle.owners[unit]
        return side

    def name(self, unit: str) -> str:
        """Return a unit's name."""
        return self.battle.names[unit]

    def does(self, unit: str, deed: str) -> str:
        """Return a unit's name with what it does, its verb agreeing."""
        return self.rules.does(unit, deed)

    def label(self, place: int) -> str:
        """Return a place's printed name."""
        return self.battle.board.label(place)

    def present(self) -> Iterator[str]:
        """Yield the units that are on the map."""
        yield from (one for one, unit in zip(self.rules.ids, self.s.units, strict=True) if unit.at >= 0)

    def of_side(self, side: str) -> Iterable[str]:
        """Yield the units of a side, the gone included."""
        return (one for one in self.rules.ids if self.side(one) == side)

    def apart(self, unit: str, other: str) -> int:
        """Return how far two units are apart."""
        return self.battle.board.distance(self.unit(unit).at, self.unit(other).at)

    def at(self, place: int) -> tuple[str, ...]:
        """Return the units in a place; off the map there is nobody."""
        if place < 0:
            return ()
        standing = zip(self.rules.ids, self.s.units, strict=True)
        return tuple([one for one, unit in standing if unit.at == place])

    @property
    def asked(self) -> str:
        """The kind of the decision, or over."""
        return "over" if isinstance(self.s.phase, Over) else str(self.s.phase.kind)

    def told_of(self, unit: str, made: type[T], **told: Any) -> T:
        """Return a unit for programs, by the fields of a typed dictionary: its own where nothing is told."""
        one = self.unit(unit)
        told = {"side": self.side(unit), "hex": self.label(one.at) if one.at >= 0 else None, **told}
        fields = made.__annotations__
        return made(**{name: told[name] if name in told else getattr(one, name) for name in fields})

    def enemies(self, unit: str) -> tuple[str, ...]:
        """Return the enemies of a unit that are on the map."""
        side = self.side(unit)
        return tuple(one for one in self.present() if self.side(one) != side)

    def is_enemy_at(self, unit: str, place: int) -> bool:
        """Say whether an enemy of a unit stands in a place."""
        return any(self.side(one) != self.side(unit) for one in self.at(place))
