"""The value of fire with a quick estimate of the chance that it destroys its target."""

from fractions import Fraction

from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.meeting import meeting
from shellshock_tui.rules.shellshock.advisor.weighted_blows import Destruction, DestructionTable
from shellshock_tui.rules.shellshock.damage.wound import RIP
from shellshock_tui.rules.shellshock.fire.hit import computer_bonus
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.position import Position, initial_state, initial_unit
from shellshock_tui.rules.shellshock.sheet import ROWS


class LikelyWorths(Worths):
    """A cache of the value of fire, with the chance of destruction by the number of rows alone."""

    def __init__(self) -> None:
        """Start with empty caches."""
        super().__init__()
        self._undamaged: dict[int, DestructionTable] = {}

    def of_volley(self, position: Position, volley: Volley) -> Fraction:
        """Return the value of a volley."""
        met = meeting(position, volley.unit, volley.target)
        gunner = volley.unit, volley.post, computer_bonus(position, volley)
        key = gunner, (volley.shots, volley.spread, volley.spotter is not None), met
        chance = self._likely(position, volley.target)
        return self.volleys.get(key, lambda: self._of_volley(position, volley, met, chance))

    def _likely(self, position: Position, unit: int) -> Destruction:
        """Return the chance that a unit which has survived so many crossed-off rows does not survive more."""
        crossed = position.unit(unit).rows.bit_count()

        def chance(rows: int, incendiary: bool) -> int | Fraction:  # noqa: FBT001 - it is a `Destruction`
            if rows in (0, RIP):
                return int(rows == RIP)
            whole = self._table(position, unit).chance
            before, after = whole(crossed, False), whole(min(ROWS, crossed + rows), incendiary)
            if before == 1:
                return 1
            return max(Fraction(0), (after - before) / (1 - before))

        return chance

    def _table(self, position: Position, unit: int) -> DestructionTable:
        sheet = position.sheet(unit)
        unit = next(one for one, other in enumerate(position.battle.units) if other.sheet is sheet)
        known = self._undamaged.get(unit)
        if known is None:
            battle, start = position.battle, initial_state(position.battle)
            whole = initial_unit(battle, battle.units[unit]._replace(initial_damage={}))
            units = (*start.units[:unit], whole, *start.units[unit + 1 :])
            known = DestructionTable(Position(battle, changed(start, units=units)), unit)
            self._undamaged[unit] = known
        return known
