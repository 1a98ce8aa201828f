"""What a character risks and can do in each place of one state, as plain numbers."""

from typing import NamedTuple

from shellshock_tui.kit.goals import Hold
from shellshock_tui.kit.lazy_table import LazyTable
from shellshock_tui.rules.gunplay import victory
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.goals import Counted, Tally
from shellshock_tui.rules.gunplay.rulebook_tables import AUTOMATIC, RESTRICTED
from shellshock_tui.rules.gunplay.search.hits import Aim, Hits, Odds, Target
from shellshock_tui.rules.gunplay.search.race import Race, races
from shellshock_tui.rules.gunplay.shooting import SHOTS, lacks
from shellshock_tui.rules.gunplay.state import Character

EXPOSED, LATER = 15, 0.5
"""The harm of being exposed to a sure hit, in hundredths of a character's points, and the weight of enemies
that cannot fire before the next turn."""
READY = 11
"""The value of a sure hit in the next activation, in hundredths of the target's points."""
NEARER = 4.0
"""The value of one hex nearer to a goal when the battle begins."""
WON = 2_000.0
"""The value of reaching a goal."""
EMPTY = 15
"""The cost of an empty weapon, in hundredths of its owner's points."""


class Stance(NamedTuple):
    """A character in a place and posture."""

    at: int
    weapon: str
    is_prone: bool
    is_braced: bool
    is_hidden: bool
    has_moved: bool

    @property
    def is_steady(self) -> bool:
        """Whether it is braced or prone."""
        return self.is_braced or self.is_prone


class Volley(NamedTuple):
    """Fire at a target, and its value."""

    value: float
    target: str
    auto: bool


class Foe(NamedTuple):
    """An enemy that is up."""

    unit: str
    one: Character
    target: Target
    worth: int
    weight: float
    """The weight of its fire: less if it cannot fire before the next turn."""


class Situation:
    """A state as one side sees it: its enemies, its goals, and the values of its characters."""

    def __init__(self, ctx: GameContext, side: str, hits: Hits) -> None:
        """Look at a state for a side."""
        self.ctx, self.side, self.hits = ctx, side, hits
        self.battle, self.board = ctx.battle, ctx.battle.board
        self._size = self.board.size
        self.foes = [self._foe(unit) for unit in ctx.up() if ctx.side(unit) != side]
        self.ground = ground(ctx, side)
        self.nearer = nearer(ctx, side)
        self.gain = fall_gain(ctx, side)
        self._races = races(ctx)

    def _foe(self, unit: str) -> Foe:
        one = self.ctx.unit(unit)
        is_on = one.watch or one.is_ready
        can = one.weapon not in one.unloaded and one.shot != one.weapon
        target = Target(unit, one.wounds, one.markers, is_up=True)
        return Foe(unit, one, target, self.battle.worths[unit], 1.0 if is_on and can else LATER)

    def stance(self, unit: str, *, moved: bool) -> Stance:
        """Return a character as it stands."""
        one = self.ctx.unit(unit)
        return Stance(one.at, one.weapon, one.prone, one.braced, one.hidden, moved)

    def exposure(self, stance: Stance) -> float:
        """Return how many hits a character must expect if each enemy fires once."""
        found = 0.0
        for foe in self.foes:
            one = foe.one
            if not stance.is_hidden or self.board.distance(one.at, stance.at) <= 1:
                aim = Aim(foe.unit, one.weapon, one.is_steady, has_moved=False, is_prone=stance.is_prone)
                found += foe.weight * self.hits.odds(aim)[one.at * self._size + stance.at].hit
        return found

    def chances(self, unit: str, stance: Stance) -> list[tuple[Foe, LazyTable[Odds]]]:
        """Return the enemies, each with the chances to hit it from where both stand."""
        return [
            (foe, self.hits.odds(Aim(unit, stance.weapon, stance.is_steady, stance.has_moved, foe.one.prone)))
            for foe in self.foes
        ]

    def volleys(self, unit: str, stance: Stance) -> list[Volley]:
        """Return the ways to fire from a place, if the weapon is loaded, the best first."""
        one, weapon = self.ctx.unit(unit), self.battle.weapons[stance.weapon]
        if stance.weapon in one.unloaded or one.shot == stance.weapon:
            return []
        found: list[Volley] = []
        for foe, table in self.chances(unit, stance):
            apart = self.board.distance(stance.at, foe.one.at)
            odds = table[stance.at * self._size + foe.one.at]
            if not odds.hit or (foe.one.hidden and apart > 1):
                continue
            damage = self.hits.damage(stance.weapon, apart)
            once = self.hits.fire(foe.target, odds, damage, 1)
            found.append(Volley(self._worth(foe, once.harm, once.falls), foe.unit, auto=False))
            if weapon.rof == AUTOMATIC:
                burst = self.hits.fire(foe.target, odds, damage, SHOTS)
                cost = EMPTY * self.battle.worths[unit]
                found.append(Volley(self._worth(foe, burst.harm, burst.falls) - cost, foe.unit, auto=True))
        found.sort(key=lambda one: -one.value)
        return found

    def _worth(self, foe: Foe, harm: float, falls: float) -> float:
        return foe.worth * harm + (self.gain + self._cleared(foe.unit)) * falls

    def _cleared(self, foe: str) -> float:
        """Return the value that the fall of an enemy has for the goals of holding ground."""
        return sum(self._for_us(race, race.share(without=foe) - race.share()) for race in self._races)

    def held(self, unit: str, stance: Stance) -> float:
        """Return the value of the goals of holding ground if a character ends its activation in a stance."""
        return sum(
            self._for_us(race, race.share(unit, race.runner(unit, stance.at, is_prone=stance.is_prone)))
            for race in self._races
        )

    def _for_us(self, race: Race, share: float) -> float:
        """Return the value of a share of a goal of holding ground; that of an enemy's is negative."""
        return WON * share if race.goal.side == self.side else -WON * share

    def next_shot(self, unit: str, stance: Stance) -> float:
        """Return the value of a character's best shot in its next activation."""
        best = 0.0
        base = stance.at * self._size
        for foe, table in self.chances(unit, stance._replace(has_moved=False)):
            if not foe.one.hidden or self.board.distance(stance.at, foe.one.at) <= 1:
                best = max(best, foe.worth * table[base + foe.one.at].hit)
        return READY * best

    def way(self, unit: str, stance: Stance) -> int:
        """Return the distance to the ground of a side's goals; lying prone adds the length of a move."""
        far = min((self.board.distance(stance.at, end) for end in self.ground), default=0)
        return far + self.battle.speeds[unit] * (stance.is_prone and far > 1)

    def value(self, unit: str, stance: Stance) -> float:
        """Return the value of a character's position."""
        points = self.battle.worths[unit]
        safety = -EXPOSED * points * self.exposure(stance)
        way = self.nearer * self.way(unit, stance)
        return safety + self.next_shot(unit, stance) + self.held(unit, stance) - way

    def lacks(self, unit: str, stance: Stance) -> bool:
        """Return whether a character would shoot better if it were braced."""
        return lacks(self.battle, unit, self.battle.weapons[stance.weapon], steady=stance.is_steady)

    def fires_again(self, unit: str, volley: Volley, stance: Stance) -> bool:
        """Return whether a character may fire once more after a volley."""
        return not volley.auto and self.battle.weapons[stance.weapon].rof != RESTRICTED


def ground(ctx: GameContext, side: str) -> list[int]:
    """Return the hexes that a side must hold or leave by; without any, those it must deny to the enemy."""
    held = (goal for goal in ctx.battle.goals if isinstance(goal, Hold))
    return victory.ends(ctx, side) or [place for goal in held for place in goal.places]


def nearer(ctx: GameContext, side: str) -> float:
    """Return the value of one hex nearer to the ground; it grows as the others come closer to winning."""
    limit = ctx.battle.scenario.turn_limit
    others = [
        count + victory.holds(ctx, goal.side, goal.places)
        for goal, count in zip(ctx.battle.goals, ctx.s.held, strict=True)
        if goal.side != side and isinstance(goal, Hold)
    ]
    return float(NEARER * limit * (1 + max(others, default=0)) ** 2 / max(1, limit + 1 - ctx.s.turn))


def fall_gain(ctx: GameContext, side: str) -> float:
    """Return the value that one more enemy down or out has for the goals of a side."""
    found = 0.0
    for goal, count in victory.counts(ctx):
        if isinstance(goal, Tally) and goal.side == side and goal.counted is not Counted.TURNS:
            found += WON * (min(1.0, (count + 1) / goal.wanted) ** 3 - min(1.0, count / goal.wanted) ** 3)
    return found
