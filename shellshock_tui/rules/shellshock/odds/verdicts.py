"""What a spread of conditions means for a unit: rows, equipment lost, immobile, disarmed, destroyed."""

from collections.abc import Callable
from fractions import Fraction

from shellshock_tui.rules.shellshock.aftermath import can_attack, can_move, has_crew
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.odds.condition import Condition, Doom, Spread
from shellshock_tui.rules.shellshock.sheet import Kind
from shellshock_tui.rules.shellshock.state import Aftermath, Fate

NONE = Fraction(0)
KEYS = {Doom.RIP: "rip", Doom.INSTANT: "instant-death"}


def rows_crossed(before: Condition, spread: Spread) -> dict[str, Fraction]:
    """Return the chance of each number of rows newly crossed off, of "rip" and of instant death."""
    found: dict[str, Fraction] = {}
    for condition, chance in spread.items():
        if condition.doom in KEYS and condition.doom is not before.doom:
            key = KEYS[condition.doom]
        else:
            key = str((condition.rows & ~before.rows).bit_count())
        found[key] = found.get(key, NONE) + chance
    return dict(sorted(found.items(), key=lambda entry: (not entry[0].isdecimal(), len(entry[0]), entry[0])))


def lost(field: Field, unit: int, spread: Spread) -> dict[str, Fraction]:
    """Return the chance that each piece of equipment that stands now is destroyed."""
    equipment, now = field.sheet(unit).equipment, field.unit(unit).hits
    found: dict[str, Fraction] = {}
    standing = [item for item, line in enumerate(equipment) if now[item] < line.hits]
    for condition, chance in spread.items():
        for item in standing:
            if condition.hits[item] >= equipment[item].hits:
                found[equipment[item].pos] = found.get(equipment[item].pos, NONE) + chance
    return {
        equipment[item].pos: found[equipment[item].pos] for item in standing if equipment[item].pos in found
    }


def _chance(spread: Spread, holds: Callable[[Condition], bool]) -> Fraction:
    return sum((chance for condition, chance in spread.items() if holds(condition)), NONE)


class Verdicts:
    """Judges conditions of one unit as the Aftermath would find them."""

    def __init__(self, field: Field, unit: int) -> None:
        """Judge a unit as it stands otherwise."""
        self.field = field.enter(Aftermath())
        self.unit = unit
        self._judged: dict[tuple[int, ...], tuple[bool, bool, bool]] = {}

    def destroyed(self, condition: Condition) -> bool:
        """Say whether a unit in that condition is destroyed by the end of the turn."""
        return condition.doom is not Doom.NONE or self._judge(condition)[0]

    def immobile(self, condition: Condition) -> bool:
        """Say whether locomotion, pilot or engine is gone."""
        return self._judge(condition)[1]

    def disarmed(self, condition: Condition) -> bool:
        """Say whether no living post has a weapon that it could ever fire."""
        return self._judge(condition)[2]

    def out_of_action(self, condition: Condition) -> bool:
        """Say whether a unit that is not destroyed can neither move nor fire."""
        _, immobile, disarmed = self._judge(condition)
        return immobile and disarmed and not self.destroyed(condition)

    def turret_locked(self, condition: Condition) -> bool:
        """Say whether any turret is locked."""
        equipment = self.field.sheet(self.unit).equipment
        rings = self.field.sheet(self.unit).of_kind(Kind.TURRET)
        return any(condition.hits[item] >= equipment[item].hits for item in rings)

    def crew_lost(self, condition: Condition) -> bool:
        """Say whether any crew member who lives now is dead."""
        equipment = self.field.sheet(self.unit).equipment
        now = self.field.unit(self.unit).hits
        members = self.field.sheet(self.unit).of_kind(Kind.CREW)
        return any(now[item] < equipment[item].hits <= condition.hits[item] for item in members)

    def _judge(self, condition: Condition) -> tuple[bool, bool, bool]:
        if condition.hits not in self._judged:
            self._judged[condition.hits] = self._worked_out(condition)
        return self._judged[condition.hits]

    def _worked_out(self, condition: Condition) -> tuple[bool, bool, bool]:
        unit, sheet = self.unit, self.field.sheet(self.unit)
        stores = tuple(
            0 if item.kind in (Kind.BIN, Kind.BATTERY) and taken >= item.hits else left
            for item, taken, left in zip(
                sheet.equipment, condition.hits, self.field.unit(unit).stores, strict=True
            )
        )
        after = self.field.put(unit, hits=condition.hits, stores=stores, speed=0, fate=Fate.STANDING)
        crashed = sheet.flies and after.immobile(unit)
        destroyed = not has_crew(after, unit) or crashed or after.drowns(unit, after.unit(unit).place)
        return destroyed, not can_move(after, unit), not can_attack(after, unit)


def verdict_chances(field: Field, unit: int, spread: Spread) -> dict[str, Fraction]:
    """Return the chance of each verdict on a unit."""
    judge = Verdicts(field, unit)
    return {
        "turret-locked": _chance(spread, judge.turret_locked),
        "immobile": _chance(spread, judge.immobile),
        "disarmed": _chance(spread, judge.disarmed),
        "crew-lost": _chance(spread, judge.crew_lost),
        "explosion": _chance(spread, lambda condition: condition.doom is Doom.EXPLOSION),
        "out-of-action": _chance(spread, judge.out_of_action),
        "destroyed": _chance(spread, judge.destroyed),
    }
