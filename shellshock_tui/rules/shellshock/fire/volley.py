"""Volleys, and the weapons and bins that are interchangeable."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shellshock_tui.rules.shellshock.equipment import DefenceType, Equipment, Weapon
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot

Spotter = tuple[int, int]
"""Unit and post."""


@dataclass(frozen=True, slots=True)
class Volley:
    """A volley of a gunner at a target; shots are in letter order."""

    unit: int
    post: int
    section: int
    target: int
    shots: tuple[Shot, ...]
    spread: int = 0
    spotter: Spotter | None = None


def weapon_of(position: Position, unit: int, item: int) -> Weapon:
    """Return the weapon figures of a manifest line."""
    weapon = position.sheet(unit).equipment[item].weapon
    assert weapon is not None
    return weapon


def defence_type(position: Position, volley: Volley, shot: Shot) -> DefenceType:
    """Return the defence value type of a shot: Indirect if there is a spotter (hit.indirect)."""
    own = weapon_of(position, volley.unit, shot.weapon).type
    return own if volley.spotter is None else DefenceType.INDIRECT


def item_address(position: Position, unit: int, item: int) -> str:
    """Return the address of a line of the manifest."""
    return f"{position.address(unit)}/attack/weapon/{position.sheet(unit).equipment[item].pos}/name"


def ready(position: Position, unit: int, item: int) -> int:
    """Return how many times a weapon can fire this turn, power aside."""
    equipment = position.sheet(unit).equipment[item]
    number = weapon_of(position, unit, item).number
    if not position.works(unit, item):
        return 0
    return min(number, position.unit(unit).stores[item]) if equipment.store else number


def mounted(position: Position, unit: int, items: Sequence[int]) -> list[int]:
    """Return weapons, each repeated as often as it can fire this turn, power aside."""
    return [item for item in items for _ in range(ready(position, unit, item))]


def interchangeable_weapons(position: Position, unit: int, item: int) -> tuple[int, ...]:
    """Return the weapons of the same section that are printed alike, in the order of their letters."""
    return position.sheet(unit).alike[item]


def interchangeable_bins(position: Position, unit: int, shot: Shot) -> Iterator[int]:
    """Yield the working bins of a shot's weapon that hold the same rounds, in the order of their letters."""
    equipment = position.sheet(unit).equipment
    for item in weapon_of(position, unit, shot.weapon).bins:
        same = shot.bin is not None and rounds_of(equipment[item]) == rounds_of(equipment[shot.bin])
        if same and position.works(unit, item):
            yield item


def rounds_of(item: Equipment) -> tuple[str, object]:
    """Return the rounds of a bin: their name and figures."""
    ammunition = item.ammunition
    return ("", None) if ammunition is None else (ammunition.name, ammunition.line)
