"""The field at hand: who is where, and what of the board matters to whom."""

from functools import partial

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, Number, Term, Trail, add, plain
from shellshock_tui.kit import game_context as kit
from shellshock_tui.kit.game_context import Fielded
from shellshock_tui.kit.sight.lines import refuse_line
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import LIGHT, Battle, Ground, Sheet, Weapon
from shellshock_tui.rules.closing_fire.state import State, Unit

FRONT, FRONT_RIGHT, BACK, FRONT_LEFT = 0, 1, 4, 7
"""Directions counted clockwise from the one that a unit faces."""
FACES = ("front", "flank", "rear", "flank")
"""The sides of a unit, clockwise from its front."""


class GameContext(kit.GameContext[State, Unit, Fielded, Battle]):
    """The game at hand, with the words of this system."""

    __slots__ = ()

    def sheet(self, unit: str) -> Sheet:
        """Return a unit's printed numbers."""
        return self.battle.sheets[unit]

    def weapon(self, unit: str) -> Weapon:
        """Return what a unit shoots with."""
        return self.battle.weapons[unit]

    def ground(self, unit: str) -> Ground:
        """Return the ground on which a unit stands."""
        return self.battle.ground[self.unit(unit).at]

    def cost(self, unit: str, place: int) -> int:
        """Return what a unit's arm pays to enter a square, 0 where it is barred."""
        return self.battle.costs[unit][place] if place != OFF_BOARD else 0

    def beside(self, unit: str, way: int) -> int:
        """Return the square next to a unit, in a direction counted from its front, or `OFF_BOARD`."""
        standing = self.unit(unit)
        return self.battle.board.step(standing.at, (2 * standing.facing + way) % 8)

    def moved(self, unit: str, at: int, facing: int) -> "GameContext":
        """Return the field as it would be with a unit standing elsewhere."""
        there = GameContext(self.rules, self.s)
        there.update_unit(unit, at=at, facing=facing)
        return there

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


def stat(battle: Battle, unit: str, name: str) -> Term:
    """Return a printed number of a unit as the first term of a trail."""
    return add(STATS[name], getattr(battle.sheets[unit], name), clauses.UNIT_SHEET, f"unit/{unit}/{name}")


STATS = {
    "hand": "hand-to-hand dice",
    "shoot": "shooting dice",
    "morale": "morale number",
    "sp": "strength points",
    "move": "movement points",
}


def distance(ctx: GameContext, start: int, end: int) -> Trail:
    """Return how many squares two places are apart (board.squares)."""
    return plain(
        "squares, a diagonal step is one", ctx.battle.board.distance(start, end), clauses.BOARD_SQUARES
    )


def sight(ctx: GameContext, start: int, end: int) -> Trail | Blocked:
    """Return the distance of two squares that see each other, or what stands in the way (shoot.sight)."""
    high = ctx.battle.ground[start].is_high or ctx.battle.ground[end].is_high
    stops = partial(_stop, ctx, high=high)
    return refuse_line(ctx.battle.board, start, end, stops, clauses.SHOOT_SIGHT) or distance(ctx, start, end)


def _stop(ctx: GameContext, place: int, *, high: bool) -> str:
    """Return what in a square stops a line of fire; empty if nothing does."""
    if ctx.battle.blocks[place]:
        return f"The {ctx.battle.ground[place].name}"
    standing = ctx.at(place)
    return ctx.name(standing[0]) if standing and (ctx.battle.ground[place].is_high or not high) else ""


def is_light(battle: Battle, unit: str) -> bool:
    """Say whether a unit is light foot."""
    return battle.sheets[unit].arm == LIGHT
