"""The value of a unit's position: danger, terrain, objectives, and what it could do next."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.appraisal import BlowValues, Fighter, Victim
from shellshock_tui.rules.closing_fire.game_context import BACK, GameContext
from shellshock_tui.rules.closing_fire.moving import fall_back_clause
from shellshock_tui.rules.closing_fire.rulebook_tables import GUNS

PRIZE = 30
"""The value of pushing a unit off an objective."""
HIGH, COVERED, CORNERED, CROWDED = 8, 8, -25, -10
"""The values of a hill, of cover, of a blocked square behind, and of friends there."""
HEIGHT, SHELTER, BEHIND, FRIENDS = "height", "cover", "the square behind", "friends behind"
"""The descriptions of these features."""
TAKEN, KEPT, ENDANGERED, NEAR = 120, 20, 80, 3
"""The values of objectives to take, owned, and owned with an enemy within `NEAR` squares."""
REACH = 9
"""Objectives at this distance in squares or farther have no value."""
SHOT_SHARE, CHARGE_SHARE, NEXT_SHARE = 3, 2, 2
"""The divisors of the values of enemy shots, enemy charges, and the unit's own next action."""


Part = tuple[str, int]
"""The name and value of a part of a position's value."""


class Stand(NamedTuple):
    """The value of a position by its parts."""

    danger: tuple[Part, ...]
    """The parts for what each enemy could do, with negative values."""
    ground: tuple[Part, ...]
    """The features of the terrain."""
    goal: int
    ready: int
    rank: int
    """The total value, in which danger counts twice."""


@dataclass(eq=False)
class PositionAppraisal:
    """The values of all positions of units in one state."""

    ctx: GameContext
    worth: BlowValues

    def __post_init__(self) -> None:
        f = self.ctx
        self.stand, self.fighter = cache(self._stand), cache(self._fighter)
        self.threats = cache(self._threats)
        self.rears: dict[tuple[str, int], Blocked | str] = {}
        self.reach = {
            unit: f.battle.weapons[unit].squares if sheet.shoot else 0
            for unit, sheet in f.battle.sheets.items()
        }
        self.prizes = dict.fromkeys(f.battle.objectives.values(), PRIZE)
        self.fighters = {one: self.fighter(one, f.unit(one).at, f.unit(one).facing) for one in f.present()}
        self.foes = {
            side: tuple(one for one in self.fighters.values() if f.side(one.unit) != side)
            for side in f.rules.side_names
        }
        self.stakes = {side: tuple(self._stakes(side)) for side in f.rules.side_names}

    def _fighter(self, unit: str, at: int, facing: int) -> Fighter:
        """Return a unit as it would be in a position."""
        standing = replace(self.ctx.unit(unit), at=at, facing=facing)
        key = unit, self.ctx.battle.board.step(at, (2 * facing + BACK) % 8)
        if key not in self.rears:
            self.rears[key] = fall_back_clause(self.ctx.moved(unit, at, facing), unit)
        behind = self.rears[key]
        prize = self.prizes.get(at, 0)
        victim = Victim(standing.sp, standing.disordered, isinstance(behind, Blocked), prize)
        return Fighter(unit, standing, victim, behind == clauses.FALL_BACK_FRIENDS)

    def _stakes(self, side: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Yield each objective's place, its value to a side, and the side's units there."""
        f = self.ctx
        for place, owner in zip(f.battle.objectives.values(), f.s.owners, strict=True):
            near = min((self.worth.apart[place][one.standing.at] for one in self.foes[side]), default=9)
            stake = TAKEN if owner != side else ENDANGERED if near <= NEAR else KEPT
            yield place, stake, tuple(one for one in f.at(place) if f.side(one) == side)

    def _stand(self, unit: str, at: int, facing: int) -> Stand:
        me = self.fighter(unit, at, facing)
        danger, ground = tuple(self._danger(me)), tuple(self._ground(me))
        goal, ready = self._goal(me), self._ready(me)
        parts = sum(part for _, part in (*danger, *danger, *ground))
        return Stand(danger, ground, goal, ready, parts + goal + ready)

    def _danger(self, me: Fighter) -> Iterator[Part]:
        """Yield roughly what each enemy could do to a unit next, on average, as negative values."""
        for foe, fires, moving, facings in self.threats(me.unit, me.standing.at):
            shot = self.worth.shot(foe, me, moving=moving) // SHOT_SHARE if fires else 0
            blow = max(shot, self._charge(foe, me, facings) // CHARGE_SHARE)
            yield foe.unit, -(blow // 2 if foe.standing.acted else blow)

    def _threats(self, unit: str, at: int) -> tuple[tuple[Fighter, bool, bool, tuple[int, ...]], ...]:
        """Return the enemies that could hurt a unit in a square.

        Each comes with whether it is in range, whether it has to move to shoot, and the facings of its
        charges.
        """
        found = []
        for foe in self.foes[self.ctx.side(unit)]:
            start, apart = foe.standing, self.worth.apart[foe.standing.at][at]
            fires = apart <= self.reach[foe.unit]
            facings = self._facings(foe, at)
            if fires or facings:
                found.append((foe, fires, not self.worth.lane(start.at, start.facing, at), facings))
        return tuple(found)

    def _facings(self, by: Fighter, place: int) -> tuple[int, ...]:
        """Return the facings in which a unit could charge into a square next, units between ignored."""
        start, sheet = by.standing, self.ctx.sheet(by.unit)
        if sheet.arm == GUNS or start.disordered or self.worth.apart[start.at][place] > sheet.move:
            return ()
        return self.worth.strikes(by.unit, start.at, start.facing).get(place, ())

    def _charge(self, by: Fighter, at: Fighter, facings: tuple[int, ...]) -> int:
        """Return the value of the best of some charges."""
        found, board = 0, self.ctx.battle.board
        for facing in facings:
            contact = board.step(at.standing.at, (2 * facing + BACK) % 8)
            harm, price = self.worth.charge(self.fighter(by.unit, contact, facing), at)
            found = max(found, harm - price)
        return found

    def _ground(self, me: Fighter) -> Iterator[Part]:
        """Yield the value of each feature of the terrain under a unit and behind it."""
        ground = self.ctx.battle.ground[me.standing.at]
        if ground.is_high:
            yield HEIGHT, HIGH
        if ground.cover:
            yield SHELTER, COVERED * ground.cover
        if me.victim.cornered:
            yield BEHIND, CORNERED
        if me.crowded:
            yield FRIENDS, CROWDED

    def _goal(self, me: Fighter) -> int:
        """Return the value of being near to, or on, the objective that matters most."""
        found = 0
        for place, stake, there in self.stakes[self.ctx.side(me.unit)]:
            apart = self.worth.apart[me.standing.at][place]
            held = any(one != me.unit for one in there)
            value = (stake // 3 if held else stake) * max(0, REACH - apart) // REACH
            found = max(found, value + (stake // 2 if not apart and not held else 0))
        return found

    def _ready(self, me: Fighter) -> int:
        """Return the value of the best action that a unit could take next from its position."""
        worth, start, reach, found = self.worth, me.standing, self.reach[me.unit], 0
        for foe in self.foes[self.ctx.side(me.unit)]:
            place = foe.standing.at
            fires = worth.apart[start.at][place] <= reach and worth.lane(start.at, start.facing, place)
            shot = worth.shot(me, foe, moving=False) if fires else 0
            found = max(found, shot, self._charge(me, foe, self._facings(me, place)))
        return found // NEXT_SHARE
