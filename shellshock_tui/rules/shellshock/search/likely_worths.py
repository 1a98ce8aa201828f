"""The value of fire as a plain number, with a quick estimate of the chance that it destroys its target."""

from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock.advisor.appraisal import CACHE_SIZE, Worths
from shellshock_tui.rules.shellshock.advisor.meeting import Meeting, meeting
from shellshock_tui.rules.shellshock.advisor.weighted_blows import ARMOUR, DestructionTable
from shellshock_tui.rules.shellshock.damage.wound import RIP, internal_parts, rows_for
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE, computer_bonus
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.position import Position, initial_state, initial_unit
from shellshock_tui.rules.shellshock.sheet import ROWS
from shellshock_tui.rules.shellshock.state import Fate


class LikelyWorths(Worths):
    """A cache of the value of fire, with the chance of destruction by the number of rows alone."""

    def __init__(self) -> None:
        """Start with empty caches."""
        super().__init__()
        self._likely: BoundedCache[object, float] = BoundedCache(CACHE_SIZE)
        self._tables: dict[int, DestructionTable] = {}
        self._chances: dict[tuple[int, int, bool], float] = {}

    def likely(self, position: Position, volley: Volley) -> float:
        """Return the ECV that a volley costs its target on average."""
        met = meeting(position, volley.unit, volley.target)
        gunner = volley.unit, volley.post, computer_bonus(position, volley)
        key = gunner, volley.shots, volley.spread, volley.spotter is not None, met
        return self._likely.get(key, lambda: self._lost(position, volley, met))

    def _lost(self, position: Position, volley: Volley, met: Meeting) -> float:
        unit, found = volley.target, self._blows_of(position, volley, met)
        state, sheet = position.unit(unit), position.sheet(unit)
        if state.fate is not Fate.STANDING:
            return 0.0
        left, crossed_off = ROWS - met.rows, met.rows
        armour = state.armour[ARMOUR_OF_FACE[met.face]]
        destroyed = crossed = damage = 0.0
        for weight, struck, incendiary in found.blows:
            rows = RIP
            if struck is not None:
                rows = rows_for(sheet, sum(internal_parts(sheet, armour, met.face, struck)))
                damage += weight * struck.damage
            if rows == RIP:
                destroyed, crossed = destroyed + weight, crossed + weight * left
            elif rows:
                destroyed += weight * self._destruction_by(position, unit, (crossed_off, rows), incendiary)
                crossed += weight * min(left, rows)
        inside = max(destroyed, crossed / max(1, left)) / found.whole
        worn = min(1.0, damage / found.whole / max(1, sum(sheet.armour)))
        return sheet.ecv * min(1.0, inside + float(ARMOUR) * worn)

    def _destruction_by(
        self,
        position: Position,
        unit: int,
        rows: tuple[int, int],
        incendiary: bool,  # noqa: FBT001 - of a blow
    ) -> float:
        """Return the chance that a unit which has survived so many crossed-off rows does not survive more."""
        crossed, more = rows
        before = self._chance(position, unit, crossed, False)
        after = self._chance(position, unit, min(ROWS, crossed + more), incendiary)
        return 1.0 if before >= 1 else max(0.0, (after - before) / (1 - before))

    def _chance(self, position: Position, unit: int, rows: int, incendiary: bool) -> float:  # noqa: FBT001
        """Return the chance that an undamaged unit is destroyed if so many rows are crossed off."""
        sheet = position.sheet(unit)
        first = next(one for one, other in enumerate(position.battle.units) if other.sheet is sheet)
        key = first, rows, incendiary
        found = self._chances.get(key)
        if found is None:
            found = self._chances[key] = float(self._table(position, first).chance(rows, incendiary))
        return found

    def _table(self, position: Position, unit: int) -> DestructionTable:
        known = self._tables.get(unit)
        if known is None:
            battle, start = position.battle, initial_state(position.battle)
            whole = initial_unit(battle, battle.units[unit]._replace(initial_damage={}))
            units = (*start.units[:unit], whole, *start.units[unit + 1 :])
            known = DestructionTable(Position(battle, changed(start, units=units)), unit)
            self._tables[unit] = known
        return known
