"""What one unit could do to another, for every position of one of them, cached for the whole battle."""

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.lazy_table import LazyTable
from shellshock_tui.rules.closing_fire.appraisal import Blow, BlowValues, Fighter, Victim
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.game_context import BACK, is_light
from shellshock_tui.rules.closing_fire.position_appraisal import CHARGE_SHARE, NEXT_SHARE, PRIZE, SHOT_SHARE
from shellshock_tui.rules.closing_fire.rulebook_tables import GUNS
from shellshock_tui.rules.closing_fire.shooting import Shot, shooting_dice
from shellshock_tui.rules.closing_fire.state import Unit

KEPT = 20_000
"""The largest number of tables of values that are cached for each purpose."""
FACES = 4
"""The number of facings of a unit."""


class Soldier(NamedTuple):
    """The facts about a unit on which its fights depend, besides its square and facing."""

    unit: str
    """The first unit with the same record sheet."""
    sp: int
    disordered: bool
    shot: bool


class Placed(NamedTuple):
    """A unit in a position."""

    soldier: Soldier
    at: int
    facing: int
    is_cornered: bool
    """Whether it could not fall back."""


class Posted(NamedTuple):
    """A unit in its square, and whether it has acted this turn."""

    soldier: Soldier
    at: int
    facing: int
    acted: bool


class Duels:
    """Tables of what units could do to each other, in hundredths of a strength point.

    A table belongs to all inputs of its values but the position of one unit. That position is a number:
    four times the square, plus the facing; doubled, plus one if the unit could not fall back, where that
    matters. Other units are ignored.
    """

    def __init__(self, battle: Battle, worth: BlowValues) -> None:
        self.battle, self.worth = battle, worth
        sheets, board = battle.sheets, battle.board
        self.alike = {unit: next(one for one in sheets if sheets[one] == sheets[unit]) for unit in sheets}
        self.reach = {
            unit: battle.weapons[unit].squares if sheet.shoot else 0 for unit, sheet in sheets.items()
        }
        self.prizes = dict.fromkeys(battle.objectives.values(), PRIZE)
        self.light = {unit: is_light(battle, unit) for unit in sheets}
        self.dice = {
            (unit, moving): shooting_dice(battle, unit, moving=moving).total >= 1
            for unit in sheets
            for moving in (False, True)
        }
        fights = [(ground.name, place in self.prizes) for place, ground in enumerate(battle.ground)]
        self.kinds = [fights.index(one) for one in fights]
        self.rear = [
            board.step(at, (2 * facing + BACK) % 8) for at in range(board.size) for facing in range(FACES)
        ]
        self._dangers: BoundedCache[tuple[Posted, Soldier], LazyTable[int]] = BoundedCache(KEPT)
        self._chances: BoundedCache[Hashable, LazyTable[int]] = BoundedCache(KEPT)
        self._shots, self._charges = cache(self._shot_value), cache(self._charge_values)

    def dangers(self, foe: Posted, one: Soldier) -> LazyTable[int]:
        """Return the rough average harm that an enemy could do next to a unit in each position."""
        return self._dangers.get((foe, one), lambda: LazyTable(self._danger(foe, one)))

    def _danger(self, foe: Posted, one: Soldier) -> Callable[[int], int]:
        by, apart, reach = foe.soldier, self.worth.apart[foe.at], self.reach[foe.soldier.unit]
        charged = self._charged(by, foe.at, foe.facing)

        def value(number: int) -> int:
            stand, cornered = divmod(number, 2)
            at, facing = divmod(stand, FACES)
            shot = charge = 0
            if apart[at] <= reach:
                moving = not self.worth.lane(foe.at, foe.facing, at)
                shot = self.shot(by, one, apart[at], at, cornered=bool(cornered), moving=moving)
            if at in charged:
                charge = self._charge(by, charged[at], Placed(one, at, facing, bool(cornered)))
            blow = max(shot // SHOT_SHARE, charge // CHARGE_SHARE)
            return blow // 2 if foe.acted else blow

        return value

    def chances(self, one: Soldier, foe: Posted, *, cornered: bool) -> LazyTable[int]:
        """Return what a unit could do next to an enemy from each position."""
        key = one, foe.soldier, foe.at, foe.facing, cornered
        return self._chances.get(key, lambda: LazyTable(self._chance(one, Placed(*foe[:3], cornered))))

    def _chance(self, one: Soldier, foe: Placed) -> Callable[[int], int]:
        apart, reach = self.worth.apart[foe.at], self.reach[one.unit]
        move = self.battle.sheets[one.unit].move

        def value(stand: int) -> int:
            at, facing = divmod(stand, FACES)
            shot = charge = 0
            if apart[at] <= reach and self.worth.lane(at, facing, foe.at):
                shot = self.shot(one, foe.soldier, apart[at], foe.at, cornered=foe.is_cornered, moving=False)
            if apart[at] <= move and (facings := self._charged(one, at, facing).get(foe.at)):
                charge = self._charge(one, facings, foe)
            return max(shot, charge) // NEXT_SHARE

        return value

    def _charged(self, one: Soldier, at: int, facing: int) -> Mapping[int, tuple[int, ...]]:
        """Return the squares that a unit could charge in one activation, with the facings of the charges."""
        if one.disordered or self.battle.sheets[one.unit].arm == GUNS:
            return {}
        return self.worth.strikes(one.unit, at, facing)

    def far(self, unit: str) -> int:
        """Return the greatest distance at which a unit can shoot or charge in its next activation."""
        return max(self.reach[unit], self.battle.sheets[unit].move)

    def shot(self, by: Soldier, at: Soldier, apart: int, place: int, *, cornered: bool, moving: bool) -> int:
        """Return the value of a shot at a unit in a place, from some distance."""
        return self._shots(by.unit, by.disordered, apart, moving, Placed(at, self.kinds[place], 0, cornered))

    def _shot_value(self, unit: str, disordered: bool, apart: int, moving: bool, at: Placed) -> int:  # noqa: FBT001 - what is kept
        shot = Shot(unit, at.soldier.unit, apart, disordered, self.battle.ground[at.at])
        victim = self._victim(at.soldier, at.at, cornered=at.is_cornered)
        return self.worth.shot_value(shot, victim, moving=moving)

    def _victim(self, one: Soldier, place: int, *, cornered: bool) -> Victim:
        return Victim(one.sp, one.disordered, cornered, self.prizes.get(place, 0))

    def charge(self, by: Placed, at: Placed) -> Blow:
        """Return the values of a charge to the defender and to the attacker."""
        return self._charges(
            by._replace(at=self.kinds[by.at], facing=(by.facing - at.facing) % FACES),
            at._replace(at=self.kinds[at.at], facing=0),
        )

    def answers(self, by: Placed, at: Placed) -> tuple[Blow, ...]:
        """Return the values of a charge if the defender holds its fire, and if it fires where it may."""
        return self.worth.answers(self._fighter(by), self._fighter(at))

    def _fighter(self, one: Placed) -> Fighter:
        soldier = one.soldier
        standing = Unit(one.at, one.facing, soldier.sp, soldier.disordered, shot=soldier.shot)
        victim = self._victim(soldier, one.at, cornered=one.is_cornered)
        return Fighter(soldier.unit, standing, victim, crowded=False)

    def _charge_values(self, by: Placed, at: Placed) -> Blow:
        return self.worth.charge(self._fighter(by), self._fighter(at))

    def _charge(self, by: Soldier, facings: tuple[int, ...], at: Placed) -> int:
        """Return the value of the best charge at a unit in one of some facings; 0 if none is worth it."""
        found = 0
        for facing in facings:
            contact = self.rear[at.at * FACES + facing]
            behind = self.rear[contact * FACES + facing]
            is_cornered = behind < 0 or not self.battle.costs[by.unit][behind]
            harm, price = self.charge(Placed(by, contact, facing, is_cornered), at)
            found = max(found, harm - price)
        return found
