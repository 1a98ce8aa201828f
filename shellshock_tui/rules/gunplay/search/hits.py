"""Chances to hit and the harm of hits as plain numbers, cached for the whole battle."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.lazy_table import LazyTable
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.charts import CLOSE, FAR
from shellshock_tui.rules.gunplay.game_context import GameContext, in_the_way
from shellshock_tui.rules.gunplay.harm import toughness
from shellshock_tui.rules.gunplay.levels import EXTREME, Shift
from shellshock_tui.rules.gunplay.rulebook_tables import SHOTGUN
from shellshock_tui.rules.gunplay.shooting import Firing, band, shot_test
from shellshock_tui.rules.gunplay.state import WOUNDS_OUT

KEPT = 2_000
"""The number of tables of chances that are cached."""


class Aim(NamedTuple):
    """A shot without the places of firer and target."""

    unit: str
    weapon: str
    is_steady: bool
    has_moved: bool
    is_prone: bool
    """Whether the target is prone."""


class Odds(NamedTuple):
    """The chances of one shot."""

    hit: float
    solid: float
    """The chance of a solid hit; 0 without the module for solid hits."""
    marks: bool
    """Whether a miss leaves a flinch marker."""


NO_SHOT = Odds(0.0, 0.0, marks=False)
OUT, FALLEN, WOUND, MARKER = 100, 70, 10, 6
"""The harm of being out of the fight or down, and of each wound and flinch marker."""


class Target(NamedTuple):
    """The facts about a target, besides its place and posture, on which the effect of fire depends."""

    unit: str
    wounds: int
    markers: int
    is_up: bool

    @property
    def harm(self) -> int:
        """The harm that it has suffered, in hundredths of its points, as the advisor counts it."""
        if self.wounds >= WOUNDS_OUT:
            return OUT
        return FALLEN * (not self.is_up) + WOUND * self.wounds + MARKER * self.markers


class Wounded(NamedTuple):
    """The average effect of fire on a character."""

    harm: float
    """Hundredths of the character's points."""
    falls: float
    """The chance that it goes down or out."""


NO_HARM = Wounded(0.0, 0.0)


class Hits:
    """The chances of shots, and the average effects of fire, in one battle."""

    def __init__(self, ctx: GameContext) -> None:
        """Take any game of the battle."""
        self._ctx, self._size = ctx, ctx.battle.board.size
        self._odds: BoundedCache[Aim, LazyTable[Odds]] = BoundedCache(KEPT)
        self.fire = cache(self._fire)

    def odds(self, aim: Aim) -> LazyTable[Odds]:
        """Return the chances of a shot, by the firer's place times the size of the board plus the target's.

        All are 0 where something is in the way or the range is too long.
        """

        def value(number: int) -> Odds:
            start, end = divmod(number, self._size)
            if in_the_way(self._ctx, start, end):
                return NO_SHOT
            battle = self._ctx.battle
            firing = Firing(aim.unit, aim.weapon, aim.is_steady, aim.has_moved, start, end, aim.is_prone)
            test = shot_test(battle, firing, "")
            if not test.chance:
                return NO_SHOT
            harder = test._replace(shifts=(*test.shifts, Shift("solid", 1, clauses.HIT_SOLID)))
            solid = float(harder.chance) if battle.options.solid_hits else 0.0
            return Odds(float(test.chance), solid, battle.options.flinch and test.level < EXTREME)

        return self._odds.get(aim, lambda: LazyTable(value))

    def damage(self, weapon: str, apart: int) -> int:
        """Return the wounds of a solid hit."""
        found = self._ctx.battle.weapons[weapon]
        far = band(found, apart)
        more = {CLOSE: 1, FAR: -1}.get(CLOSE if far is None else far, 0) if found.kind == SHOTGUN else 0
        return max(1, found.damage + more)

    def _fire(self, one: Target, odds: Odds, damage: int, shots: int) -> Wounded:
        """Return the average effect of some shots at a character."""
        if not shots:
            return Wounded(0.0, 0.0)
        missed = one._replace(markers=one.markers + 1) if odds.marks and one.is_up else one
        harm = falls = 0.0
        for chance, after in ((1 - odds.hit, missed), *self._hit(one, odds, damage)):
            if chance > 0:
                rest = self.fire(after, odds, damage, shots - 1) if after.wounds < WOUNDS_OUT else NO_HARM
                harm += chance * (after.harm - one.harm + rest.harm)
                falls += chance * (rest.falls if after.is_up else float(one.is_up))
        return Wounded(harm, falls)

    def _hit(self, one: Target, odds: Odds, damage: int) -> Iterator[tuple[float, Target]]:
        """Yield the chances of a hit, each with the character after it."""
        for chance, wounds in ((odds.hit - odds.solid, 1), (odds.solid, damage)):
            total = min(WOUNDS_OUT, one.wounds + wounds)
            is_safe = one.is_up and total < WOUNDS_OUT
            stays = float(toughness(self._ctx, one.unit, total).chance) if is_safe else 0.0
            yield chance * stays, one._replace(wounds=total)
            yield chance * (1 - stays), Target(one.unit, total, 0, is_up=False)
