"""Weapons and bins that are printed alike: the first letter is used first (sheet.weapon-line)."""

from collections.abc import Iterator, Sequence

from shellshock_tui.rules.shellshock.equipment import Equipment
from shellshock_tui.rules.shellshock.fire.gunners import ranged_weapons
from shellshock_tui.rules.shellshock.fire.volley import weapon_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot


def ready(position: Position, unit: int, item: int) -> int:
    """Return how many times a weapon can fire this turn, power aside."""
    equipment = position.sheet(unit).equipment[item]
    number = weapon_of(position, unit, item).number
    if not position.works(unit, item):
        return 0
    return min(number, position.unit(unit).stores[item]) if equipment.store else number


def interchangeable_weapons(position: Position, unit: int, item: int) -> tuple[int, ...]:
    """Return the weapons of the same section that are printed alike, in the order of their letters."""
    section = weapon_of(position, unit, item).section
    return tuple(
        i
        for i in ranged_weapons(position, unit, section)
        if _interchangeable(position.sheet(unit).equipment, i, item)
    )


def _interchangeable(equipment: Sequence[Equipment], a: int, b: int) -> bool:
    return equipment[a].name == equipment[b].name and equipment[a].weapon == equipment[b].weapon


def interchangeable_bins(position: Position, unit: int, shot: Shot) -> Iterator[int]:
    """Yield the working bins of a shot's weapon that hold the same rounds, in the order of their letters."""
    equipment = position.sheet(unit).equipment
    for item in weapon_of(position, unit, shot.weapon).bins:
        same = shot.bin is not None and _rounds(equipment[item]) == _rounds(equipment[shot.bin])
        if same and position.works(unit, item):
            yield item


def _rounds(item: Equipment) -> tuple[str, object]:
    ammunition = item.ammunition
    return ("", None) if ammunition is None else (ammunition.name, ammunition.line)
