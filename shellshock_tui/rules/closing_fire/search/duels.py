"""What one unit could do to another, for every position of one of them; kept for the whole battle."""

from typing import NamedTuple

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.lazy_table import LazyTable
from shellshock_tui.rules.closing_fire.appraisal import Blow, BlowValues, Fighter, Victim
from shellshock_tui.rules.closing_fire.battle import GUNS, Battle
from shellshock_tui.rules.closing_fire.game_context import BACK
from shellshock_tui.rules.closing_fire.position_appraisal import CHARGE_SHARE, NEXT_SHARE, PRIZE, SHOT_SHARE
from shellshock_tui.rules.closing_fire.state import Unit

KEPT = 20_000
"""How many tables of values are kept at most for each purpose."""
FACES = 4
"""The number of facings of a unit."""


class Soldier(NamedTuple):
    """What matters of a unit for its fights, besides its square and facing."""

    unit: str
    """The first unit with the same record sheet."""
    sp: int
    disordered: bool
    shot: bool


class Posted(NamedTuple):
    """A unit in its square."""

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
        self.rear = [
            board.step(at, (2 * facing + BACK) % 8) for at in range(board.size) for facing in range(FACES)
        ]
        self._dangers: BoundedCache[tuple[Posted, Soldier], LazyTable[int]] = BoundedCache(KEPT)
        self._chances: BoundedCache[tuple[Soldier, Posted, bool], LazyTable[int]] = BoundedCache(KEPT)
        self._fire: BoundedCache[tuple[Soldier, Posted, bool, bool], LazyTable[int]] = BoundedCache(KEPT)

    def fighter(self, one: Soldier, at: int, facing: int, *, cornered: bool) -> Fighter:
        """Return a unit as it would fight in a position."""
        standing = Unit(at, facing, one.sp, one.disordered, shot=one.shot)
        victim = Victim(one.sp, one.disordered, cornered, self.prizes.get(at, 0))
        return Fighter(one.unit, standing, victim, crowded=False)

    def _alone(self, one: Soldier, at: int, facing: int) -> Fighter:
        behind = self.rear[at * FACES + facing]
        cornered = behind < 0 or not self.battle.costs[one.unit][behind]
        return self.fighter(one, at, facing, cornered=cornered)

    def dangers(self, foe: Posted, one: Soldier) -> LazyTable[int]:
        """Return the rough average harm that an enemy could do next to a unit in each position."""

        def value(number: int) -> int:
            stand, cornered = divmod(number, 2)
            at, facing = divmod(stand, FACES)
            me, by = self.fighter(one, at, facing, cornered=bool(cornered)), self._alone(*foe[:3])
            fires = self.worth.apart[foe.at][at] <= self.reach[foe.soldier.unit]
            moving = not self.worth.lane(foe.at, foe.facing, at)
            shot = self.worth.shot(by, me, moving=moving) // SHOT_SHARE if fires else 0
            blow = max(shot, self._charge(by, me) // CHARGE_SHARE)
            return blow // 2 if foe.acted else blow

        return self._dangers.get((foe, one), lambda: LazyTable(value))

    def chances(self, one: Soldier, foe: Posted, *, cornered: bool) -> LazyTable[int]:
        """Return what a unit could do next to an enemy from each position."""

        def value(stand: int) -> int:
            at, facing = divmod(stand, FACES)
            me, other = self._alone(one, at, facing), self.fighter(*foe[:3], cornered=cornered)
            fires = self.worth.apart[at][foe.at] <= self.reach[one.unit]
            shot = self._shot(me, other, moving=False) if fires else 0
            return max(shot, self._charge(me, other)) // NEXT_SHARE

        return self._chances.get((one, foe, cornered), lambda: LazyTable(value))

    def fire(self, one: Soldier, foe: Posted, *, cornered: bool, moving: bool) -> LazyTable[int]:
        """Return the value of a shot at an enemy from each position; -1 where there is none."""

        def value(stand: int) -> int:
            at, facing = divmod(stand, FACES)
            if self.worth.apart[at][foe.at] > self.reach[one.unit]:
                return -1
            other = self.fighter(*foe[:3], cornered=cornered)
            return self._shot(self._alone(one, at, facing), other, moving=moving)

        return self._fire.get((one, foe, cornered, moving), lambda: LazyTable(value))

    def charge(self, by: Fighter, at: Fighter) -> Blow:
        """Return the values of a charge to the defender and to the attacker."""
        return self.worth.charge(by, at)

    def _shot(self, by: Fighter, at: Fighter, *, moving: bool) -> int:
        """Return the value of a shot in a unit's front; -1 if the target is outside it or out of sight."""
        start = by.standing
        if not self.worth.lane(start.at, start.facing, at.standing.at):
            return -1
        return self.worth.shot(by, at, moving=moving)

    def _charge(self, by: Fighter, at: Fighter) -> int:
        """Return the value of the best charge by which a unit could reach another in one activation."""
        start, sheet, found = by.standing, self.battle.sheets[by.unit], 0
        place = at.standing.at
        if sheet.arm == GUNS or start.disordered or self.worth.apart[start.at][place] > sheet.move:
            return 0
        for facing in self.worth.strikes(by.unit, start.at, start.facing).get(place, ()):
            contact = self.rear[place * FACES + facing]
            attacker = self._alone(Soldier(by.unit, start.sp, start.disordered, start.shot), contact, facing)
            harm, price = self.worth.charge(attacker, at)
            found = max(found, harm - price)
        return found
