"""The field at hand: who is where, and what of the board matters to whom."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Blocked, Number, Term, Trail, add, plain
from shellshock_tui.kit.game import Game
from shellshock_tui.kit.lines import refuse_line
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import LIGHT, Battle, Ground, Sheet, Weapon
from shellshock_tui.rules.closing_fire.state import State, Unit

FRONT, FRONT_RIGHT, BACK, FRONT_LEFT = 0, 1, 4, 7
"""Directions counted clockwise from the one that a unit faces."""
FACES = ("front", "flank", "rear", "flank")
"""The sides of a unit, clockwise from its front."""


class Setting(Protocol):
    """What the field asks of the rules that it belongs to."""

    battle: Battle
    index: dict[str, int]
    ids: tuple[str, ...]
    side_names: dict[str, str]

    def end(self, g: Any, outcome: Outcome) -> None:
        """End the battle."""


class Field(Game[State, Setting]):
    """The game at hand, with the words of this system."""

    __slots__ = ()

    @property
    def battle(self) -> Battle:
        """The battle as it was set up."""
        return self.rules.battle

    def unit(self, unit: str) -> Unit:
        """Return a unit as it stands."""
        return self.s.units[self.rules.index[unit]]

    def sheet(self, unit: str) -> Sheet:
        """Return a unit's printed numbers."""
        return self.battle.sheets[unit]

    def weapon(self, unit: str) -> Weapon:
        """Return what a unit shoots with."""
        return self.battle.weapons[unit]

    def side(self, unit: str) -> str:
        """Return a unit's side."""
        return self.battle.owners[unit]

    def name(self, unit: str) -> str:
        """Return a unit's name."""
        return self.battle.names[unit]

    def label(self, place: int) -> str:
        """Return a square's printed name."""
        return self.battle.board.label(place)

    def ground(self, unit: str) -> Ground:
        """Return the ground on which a unit stands."""
        return self.battle.ground[self.unit(unit).at]

    def present(self) -> Iterator[str]:
        """Yield the units that are on the board."""
        yield from (one for one, unit in zip(self.rules.ids, self.s.units, strict=True) if unit.sp)

    def at(self, place: int) -> tuple[str, ...]:
        """Return the units in a square."""
        standing = zip(self.rules.ids, self.s.units, strict=True)
        return tuple([one for one, unit in standing if unit.at == place and unit.sp])

    def enemies(self, unit: str) -> tuple[str, ...]:
        """Return the enemies of a unit that are on the board."""
        side = self.side(unit)
        return tuple(one for one in self.present() if self.side(one) != side)

    def is_enemy_at(self, unit: str, place: int) -> bool:
        """Say whether an enemy of a unit stands in a square."""
        return any(self.side(one) != self.side(unit) for one in self.at(place))

    def cost(self, unit: str, place: int) -> int:
        """Return what a unit's arm pays to enter a square, 0 where it is barred."""
        return self.battle.costs[unit][place] if place != OFF_BOARD else 0

    def beside(self, unit: str, way: int) -> int:
        """Return the square next to a unit, in a direction counted from its front, or `OFF_BOARD`."""
        standing = self.unit(unit)
        return self.battle.board.step(standing.at, (2 * standing.facing + way) % 8)

    def ahead(self, unit: str) -> int:
        """Return the square straight ahead of a unit."""
        return self.beside(unit, FRONT)

    def behind(self, unit: str) -> int:
        """Return the square straight behind a unit."""
        return self.beside(unit, BACK)

    def face(self, unit: str, enemy: str) -> str:
        """Return the side at which an enemy is in contact with a unit, empty if it is not."""
        for number, face in enumerate(FACES):
            if self.beside(unit, 2 * number) == self.unit(enemy).at:
                return face
        return ""


def dice_words(count: Number) -> str:
    """Return a number of dice in words."""
    return counted(count, "die", "dice")


def stat(f: Field, unit: str, name: str) -> Term:
    """Return a printed number of a unit as the first term of a trail."""
    return add(STATS[name], getattr(f.sheet(unit), name), clauses.UNIT_SHEET, f"unit/{unit}/{name}")


STATS = {
    "hand": "hand-to-hand dice",
    "shoot": "shooting dice",
    "morale": "morale number",
    "sp": "strength points",
    "move": "movement points",
}


def distance(f: Field, start: int, end: int) -> Trail:
    """Return how many squares two places are apart (board.squares)."""
    return plain(
        "squares, a diagonal step is one", f.battle.board.distance(start, end), clauses.BOARD_SQUARES
    )


def sight(f: Field, start: int, end: int) -> Trail | Blocked:
    """Return the distance of two squares that see each other, or what stands in the way (shoot.sight)."""
    high = f.battle.ground[start].is_high or f.battle.ground[end].is_high
    stops = partial(_stop, f, high=high)
    return refuse_line(f.battle.board, start, end, stops, clauses.SHOOT_SIGHT) or distance(f, start, end)


def _stop(f: Field, place: int, *, high: bool) -> str:
    """Return what in a square stops a line of fire; empty if nothing does."""
    if f.battle.blocks[place]:
        return f"The {f.battle.ground[place].name}"
    standing = f.at(place)
    return f.name(standing[0]) if standing and (f.battle.ground[place].is_high or not high) else ""


def is_light(f: Field, unit: str) -> bool:
    """Say whether a unit is light foot."""
    return f.sheet(unit).arm == LIGHT
