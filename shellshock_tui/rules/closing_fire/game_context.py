"""The `GameContext` of Closing Fire, and distances and lines of sight."""

from functools import partial

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Number, Term, Trail, add, plain
from shellshock_tui.kit import game_context as kit
from shellshock_tui.kit.game_context import Fielded
from shellshock_tui.kit.sight.lines import refuse_line
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.rulebook_tables import LIGHT, Ground, Weapon
from shellshock_tui.rules.closing_fire.scenario_file import Sheet
from shellshock_tui.rules.closing_fire.state import State, Unit

FRONT, FRONT_RIGHT, BACK, FRONT_LEFT = 0, 1, 4, 7
"""Directions in eighths of a turn, clockwise from the unit's facing."""
FACES = ("front", "flank", "rear", "flank")
"""The faces of a unit, clockwise from its front."""


class GameContext(kit.GameContext[State, Unit, Fielded, Battle]):
    """A game of Closing Fire, with shorthands for sheets, terrain and neighbouring squares."""

    __slots__ = ()

    def sheet(self, unit: str) -> Sheet:
        """Return a unit's record sheet."""
        return self.battle.sheets[unit]

    def weapon(self, unit: str) -> Weapon:
        """Return a unit's weapon."""
        return self.battle.weapons[unit]

    def ground(self, unit: str) -> Ground:
        """Return the terrain in a unit's square."""
        return self.battle.ground[self.unit(unit).at]

    def cost(self, unit: str, place: int) -> int:
        """Return the movement points that a unit pays to enter a square; 0 if it may not enter."""
        return self.battle.costs[unit][place] if place != OFF_BOARD else 0

    def beside(self, unit: str, way: int) -> int:
        """Return the square next to a unit in a direction counted from its front, or `OFF_BOARD`."""
        standing = self.unit(unit)
        return self.battle.board.step(standing.at, (2 * standing.facing + way) % 8)

    def moved(self, unit: str, at: int, facing: int) -> "GameContext":
        """Return a copy of the game in which a unit stands elsewhere."""
        there = GameContext(self.rules, self.s)
        there.update_unit(unit, at=at, facing=facing)
        return there

    def ahead(self, unit: str) -> int:
        """Return the square straight ahead of a unit, or `OFF_BOARD`."""
        return self.beside(unit, FRONT)

    def behind(self, unit: str) -> int:
        """Return the square straight behind a unit, or `OFF_BOARD`."""
        return self.beside(unit, BACK)

    def face(self, unit: str, enemy: str) -> str:
        """Return the face at which an enemy is in contact with a unit; empty if it is not."""
        for number, face in enumerate(FACES):
            if self.beside(unit, 2 * number) == self.unit(enemy).at:
                return face
        return ""


def dice_words(count: Number) -> str:
    """Return a number of dice in words."""
    return counted(count, "die", "dice")


def stat(battle: Battle, unit: str, name: str) -> Term:
    """Return a number printed on a unit's sheet as a term."""
    return add(STATS[name], getattr(battle.sheets[unit], name), clauses.UNIT_SHEET, f"unit/{unit}/{name}")


STATS = {
    "hand": "hand-to-hand dice",
    "shoot": "shooting dice",
    "morale": "morale number",
    "sp": "strength points",
    "move": "movement points",
}


def distance(ctx: GameContext, start: int, end: int) -> Trail:
    """Return the distance between two places in squares (board.squares)."""
    return plain(
        "squares, diagonal steps included", ctx.battle.board.distance(start, end), clauses.BOARD_SQUARES
    )


def sight(ctx: GameContext, start: int, end: int) -> Trail | Blocked:
    """Return the distance between two squares that see each other, or what blocks the line (shoot.sight)."""
    high = ctx.battle.ground[start].is_high or ctx.battle.ground[end].is_high
    stops = partial(_stop, ctx, high=high)
    return refuse_line(ctx.battle.board, start, end, stops, clauses.SHOOT_SIGHT) or distance(ctx, start, end)


def _stop(ctx: GameContext, place: int, *, high: bool) -> str:
    """Return what blocks a line in a square; empty for nothing. `high`: one end of the line is on a hill."""
    if ctx.battle.blocks[place]:
        return f"The {ctx.battle.ground[place].name}"
    standing = ctx.at(place)
    return ctx.name(standing[0]) if standing and (ctx.battle.ground[place].is_high or not high) else ""


def is_light(battle: Battle, unit: str) -> bool:
    """Return whether a unit is light foot."""
    return battle.sheets[unit].arm == LIGHT
