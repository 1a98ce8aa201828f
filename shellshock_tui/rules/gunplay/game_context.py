"""The game context: where characters stand, who sees whom, and who is in cover."""

from collections.abc import Iterator
from typing import Protocol

from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Blocked, Trail, plain
from shellshock_tui.kit import game_context as kit
from shellshock_tui.kit.forms import digit
from shellshock_tui.kit.game_context import Fielded
from shellshock_tui.kit.sight.lines import obstacle
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.battle import Battle
from shellshock_tui.rules.gunplay.rulebook_tables import Terrain, Weapon
from shellshock_tui.rules.gunplay.scenario_file import Sheet
from shellshock_tui.rules.gunplay.state import UP, Character, State

Sights = dict[tuple[int, int], tuple[int, str] | None]
"""The first obstacle on the line between two hexes, with its place; None if they see each other."""


class Setting(Fielded, Protocol):
    """The rules of a battle, as far as a game context needs them."""

    sights: Sights
    first: object
    """The phase with which each turn begins."""


class GameContext(kit.GameContext[State, Character, Setting, Battle]):
    """The game context of Gunplay."""

    __slots__ = ()

    def sheet(self, unit: str) -> Sheet:
        """Return the record sheet of a character."""
        return self.battle.sheets[unit]

    def weapon(self, unit: str) -> Weapon:
        """Return the weapon that a character has in hand."""
        return self.battle.weapons[self.unit(unit).weapon]

    def has(self, unit: str, trait: str) -> bool:
        """Return whether a character has a trait."""
        return trait in self.sheet(unit).traits

    def key(self, unit: str) -> str:
        """Return the key that chooses a character: its number among all characters of its side."""
        return digit(1 + list(self.of_side(self.side(unit))).index(unit))

    def up(self) -> Iterator[str]:
        """Yield the ids of all characters that are up."""
        return (one for one, unit in zip(self.rules.ids, self.s.units, strict=True) if unit.state == UP)

    def up_of(self, side: str) -> list[str]:
        """Return the ids of a side's characters that are up."""
        owners = self.battle.owners
        return [one for one in self.up() if owners[one] == side]

    def foes(self, unit: str) -> list[str]:
        """Return the ids of a character's enemies that are up."""
        owners, side = self.battle.owners, self.side(unit)
        return [one for one in self.up() if owners[one] != side]

    def enemies_of(self, side: str) -> list[Character]:
        """Return the states of the characters of other sides, including those that are out or gone."""
        owners = self.battle.owners
        return [unit for one, unit in zip(self.rules.ids, self.s.units, strict=True) if owners[one] != side]

    def standing(self, place: int) -> str:
        """Return the id of the character that is up in a hex; empty if there is none."""
        return next((one for one in self.at(place) if self.unit(one).is_up), "")

    def ready(self, side: str) -> list[str]:
        """Return the ids of the characters that a side may still activate this turn."""
        return [one for one in self.up_of(side) if self.unit(one).is_ready]

    def opponent(self, side: str) -> str:
        """Return the other side; empty if there is none."""
        return next((one for one in self.rules.side_names if one != side), "")

    def speed(self, unit: str) -> int:
        """Return the movement points of one move of a character (move)."""
        return self.battle.tables.speed.prone if self.unit(unit).prone else self.battle.speeds[unit]

    def cost(self, unit: str, place: int) -> int:
        """Return the movement points for a step into a hex; crawling costs 1 on any ground (move)."""
        return 1 if self.unit(unit).prone else self.battle.ground[place].cost

    @property
    def stays_braced(self) -> bool:
        """Whether a character that hides or drops on the spot stays braced (shoot.requirements)."""
        return self.battle.ruleset > FIRST

    def threatens(self, unit: str, place: int) -> bool:
        """Return whether a character has an enemy that is up in or next to a hex."""
        return any(self.battle.board.distance(place, self.unit(foe).at) <= 1 for foe in self.foes(unit))


def sight(g: GameContext, start: int, end: int) -> Trail | Blocked:
    """Return the distance between two hexes, or the obstacle that blocks sight between them (board.sight)."""
    found = in_the_way(g, start, end)
    if found is None:
        return plain("hexes", g.battle.board.distance(start, end), clauses.BOARD)
    place, what = found
    words, at = f"The line of sight is blocked by {what} in {g.label(place)}.", f"hex/{g.label(place)}"
    return Blocked(clauses.BOARD_SIGHT, words, at)


def in_the_way(ctx: GameContext, start: int, end: int) -> tuple[int, str] | None:
    """Return the first obstacle between two hexes with its place; None if they see each other."""
    known = ctx.rules.sights
    key = (start, end) if start < end else (end, start)
    if key not in known:
        known[key] = obstacle(ctx.battle.board, start, end, lambda place: _stops(ctx.battle.ground[place]))
    return known[key]


def _stops(ground: Terrain) -> str:
    return f"the {ground.name}" if ground.blocks else ""


def hidden_from(ctx: GameContext, unit: str, target: str) -> Blocked | None:
    """Return why a character cannot see a hidden target; None if hiding does not prevent it (move.hide)."""
    if ctx.unit(target).hidden and ctx.distance(unit, target) > 1:
        words = f"{ctx.name(target)} is hidden and can be seen only from an adjacent hex."
        return Blocked(clauses.MOVE_HIDE, words, f"unit/{target}")
    return None


def in_cover(battle: Battle, start: int, end: int) -> str:
    """Return the name of the terrain that gives cover in hex `end` against fire from `start`, or ""."""
    if battle.ground[end].cover:
        return battle.ground[end].name
    last = (place for beside in battle.board.line(start, end)[-1:] for place in beside if place >= 0)
    return next((ground.name for ground in map(battle.ground.__getitem__, last) if ground.shelter), "")
