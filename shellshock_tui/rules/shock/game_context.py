"""The mission in progress: positions, terrain as it is now, sight, and soldiers' abilities."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add, plain
from shellshock_tui.kit import game_context as kit
from shellshock_tui.kit.bounded_cache import cached_by
from shellshock_tui.kit.dice.distribution import share_low
from shellshock_tui.kit.game_context import Fielded
from shellshock_tui.kit.sight.lines import refuse_line
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import Battle
from shellshock_tui.rules.shock.charts import QUALITY, modifier, read
from shellshock_tui.rules.shock.rulebook_tables import DIE, Terrain, Weapon
from shellshock_tui.rules.shock.scenario_file import Goal, Sheet
from shellshock_tui.rules.shock.state import SHOCK, UNSEEN, Going, Marker, Soldier, State

STATS = ("toughness", "awareness", "prowess")
BEST = 9
"""The highest number that a test may need: a 10 never passes."""


class GameContext(kit.GameContext[State, Soldier, Fielded, Battle]):
    """The mission in progress, with SHOCK's queries."""

    __slots__ = ()

    @property
    def board(self) -> HexBoard:
        """The hexes of the map."""
        return self.battle.board

    def sheet(self, unit: str) -> Sheet:
        """Return a soldier's record sheet."""
        return self.battle.kinds[self.unit(unit).sheet]

    def weapon(self, unit: str) -> Weapon:
        """Return a soldier's weapon."""
        return self.battle.weapons[self.sheet(unit).weapon]

    def quality(self, unit: str) -> int:
        """Return the modifier of a soldier's quality."""
        name = self.sheet(unit).quality
        return next(one.mod for one in self.battle.tables.quality if one.name == name)

    def stat(self, unit: str, name: str) -> int:
        """Return a soldier's stat, from its sheet or from its quality."""
        tap, (least, most) = self.sheet(unit).tap, self.battle.tables.stat
        return tap[STATS.index(name)] if tap else max(least, min(most, 5 + self.quality(unit)))

    def ground(self, place: int) -> Terrain:
        """Return the terrain of a hex as it is now, after doors were kicked in and charges exploded."""
        if place in self.s.wrecked and self.battle.ground[place].stands:
            return self.battle.rubble
        return self.battle.tables.terrain[0] if place in self.s.opened else self.battle.ground[place]

    def known(self, side: str) -> Iterator[str]:
        """Yield the soldiers of a side that are on the map."""
        yield from (unit for unit in self.present() if self.side(unit) == side)

    def standing(self, side: str) -> Iterator[str]:
        """Yield the soldiers of a side that are up, in mission order."""
        yield from (unit for unit in self.known(side) if self.unit(unit).is_up)

    @property
    def squad(self) -> str:
        """The id of the side that the player leads."""
        return self.battle.squad

    @property
    def force(self) -> str:
        """The id of the opposing force."""
        return self.battle.force

    def foes(self, unit: str) -> list[str]:
        """Return the enemies of a soldier that are up."""
        sides = (side for side in self.rules.side_names if side != self.side(unit))
        return [one for side in sides for one in self.standing(side)]

    def places_of(self, side: str) -> list[int]:
        """Return the places of a side's soldiers that are up."""
        return [self.unit(unit).at for unit in self.standing(side)]

    def going(self, unit: str) -> Going | None:
        """Return a soldier's current activation; None if it is not acting."""
        going = self.s.going
        return going if going and going.unit == unit else None

    def imagined(self, unit: str, **fields: Any) -> "GameContext":
        """Return the game as if some fields of a soldier were different."""
        there = GameContext(self.rules, self.s)
        there.update_unit(unit, **fields)
        return there

    def in_order(self) -> list[str]:
        """Return all soldiers in mission order, the squad first."""
        return sorted(self.rules.ids, key=lambda unit: self.side(unit) != self.squad)

    def is_able(self, unit: str) -> bool:
        """Return whether a soldier can still act this turn: up, not shaken, not stunned, not yet acted."""
        one = self.unit(unit)
        return one.is_up and one.at >= 0 and not (one.acted or one.shaken or one.stun == self.s.turn)

    def is_ready(self, unit: str) -> bool:
        """Return whether a soldier's weapon can fire."""
        return not (self.unit(unit).empty or self.unit(unit).jammed)

    def places(self, goal: Goal) -> tuple[int, ...]:
        """Return the places of a goal."""
        return tuple(map(self.board.place, goal.places))

    def markers(self) -> list[Marker]:
        """Return the markers on the map."""
        return [one for one in self.s.markers if not one.is_revealed]

    def marker(self, name: str) -> Marker:
        """Return a marker by its id."""
        return next(one for one in self.s.markers if one.id == name)

    def put_marker(self, marker: Marker) -> None:
        """Replace a marker by its changed self."""
        self.change(markers=tuple(marker if one.id == marker.id else one for one in self.s.markers))

    def posture(self, posture: str) -> str:
        """Return a posture as the enemy's losses have changed it (enemy.posture)."""
        limit = self.battle.scenario.breaks_at
        if not limit or losses(self) < limit:
            return posture
        return {"advance": "hold", "hold": "withdraw"}.get(posture, posture)


def losses(ctx: GameContext) -> int:
    """Return how many soldiers of the opposing force are in shock, dead or gone."""
    units = map(ctx.unit, ctx.of_side(ctx.force))
    return sum(not one.is_up and one.state != UNSEEN for one in units)


@cached_by(20_000, lambda ctx, start, end: (start, end, ctx.s.opened, ctx.s.wrecked))
def sight(ctx: GameContext, start: int, end: int) -> Trail | Blocked:
    """Return the distance between two hexes that see each other, or what blocks the line (sight)."""

    def stops(place: int) -> str:
        ground = ctx.ground(place)
        return f"The {ground.name}" if ground.blocks else ""

    apart = plain("hexes", ctx.board.distance(start, end), clauses.SIGHT)
    return refuse_line(ctx.board, start, end, stops, clauses.SIGHT) or apart


def sees(ctx: GameContext, start: int, end: int) -> bool:
    """Return whether two hexes see each other."""
    return isinstance(sight(ctx, start, end), Trail)


def in_arc(ctx: GameContext, start: int, facing: int, end: int, arc: str) -> bool:
    """Return whether a hex lies in an arc of somebody who faces `facing`, edges included.

    `arc` is "vision", 90 degrees to either side, or "fire", 60 degrees to either side.
    """
    q, r = ctx.board.offset(start, end)
    s = -q - r
    steps = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    ahead, aside = steps[facing]
    dot = q * ahead + r * aside + s * (-ahead - aside)
    if arc == "vision" or start == end:
        return dot >= 0
    return dot > 0 and 2 * dot * dot >= q * q + r * r + s * s


def at_most(terms: Iterable[Term], clause: str) -> Trail:
    """Return the highest d10 roll that passes a test: a 1 always passes, a 10 never."""
    bounds = (
        Term("a 1 always passes", Op.AT_LEAST, 1, clause),
        Term("a 10 never passes", Op.AT_MOST, BEST, clause),
    )
    return Trail((*terms, *bounds))


def passing(need: Trail) -> Fraction:
    """Return the chance that a d10 passes a test."""
    return share_low(int(need.total), DIE)


def stat_term(ctx: GameContext, unit: str, name: str) -> Term:
    """Return a stat as the first term of a trail."""
    return add(name.title(), ctx.stat(unit, name), clauses.STATS, f"unit/{unit}/{name}")


def morale(ctx: GameContext, unit: str) -> Trail:
    """Return the highest d10 roll with which a soldier passes a morale test (morale)."""
    near = ctx.battle.tables.morale.near
    fallen = (one for one in ctx.known(ctx.side(unit)) if one != unit and ctx.unit(one).has_fallen)
    seen = (one for one in fallen if ctx.distance(one, unit) <= near)
    base = add("morale", ctx.battle.tables.morale.base, clauses.MORALE)
    grade, at = ctx.sheet(unit).quality, f"unit/{unit}/quality"
    trained = add(grade, ctx.quality(unit), clauses.QUALITY, at, read(QUALITY, grade))
    down = (add(f"{ctx.name(one)} down", -1, clauses.MORALE, f"unit/{one}/state") for one in seen)
    return at_most((base, trained, *down), clauses.MORALE)


def exhausted(ctx: GameContext, unit: str) -> Iterator[Term]:
    """Yield the modifier of an exhausted soldier's shots and throws."""
    if ctx.unit(unit).exhausted:
        yield modifier("exhausted", ctx.battle.tables.to_hit["exhausted"], clauses.MOVE_DOUBLE_TIME)


def is_lying_in_shock(ctx: GameContext, unit: str) -> bool:
    """Return whether a soldier lies on the map in shock."""
    return ctx.unit(unit).state == SHOCK and ctx.unit(unit).at >= 0
