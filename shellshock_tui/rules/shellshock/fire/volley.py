"""A gunner's volley, and what its shots meet."""

from dataclasses import dataclass

from shellshock_tui.rules.shellshock.equipment import DefenceType, Weapon
from shellshock_tui.rules.shellshock.fire.target import (
    Spotter,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot


@dataclass(frozen=True, slots=True)
class Volley:
    """Who fires what at whom; shots in the order of their letters."""

    unit: int
    post: int
    section: int
    target: int
    shots: tuple[Shot, ...]
    spread: int = 0
    spotter: Spotter | None = None


def weapon_of(position: Position, unit: int, item: int) -> Weapon:
    """Return the weapon part of a line of the manifest."""
    weapon = position.sheet(unit).equipment[item].weapon
    assert weapon is not None
    return weapon


def lobs(position: Position, volley: Volley, shot: Shot) -> bool:
    """Say whether a shot meets the Indirect value: fired through a spotter, or always (hit.indirect)."""
    return (
        volley.spotter is not None
        or weapon_of(position, volley.unit, shot.weapon).type is DefenceType.INDIRECT
    )


def defence_type(position: Position, volley: Volley, shot: Shot) -> DefenceType:
    """Return the defence value type that a shot meets."""
    return (
        DefenceType.INDIRECT
        if lobs(position, volley, shot)
        else weapon_of(position, volley.unit, shot.weapon).type
    )


def item_address(position: Position, unit: int, item: int) -> str:
    """Return the address of a line of the manifest."""
    return f"{position.address(unit)}/attack/weapon/{position.sheet(unit).equipment[item].pos}/name"
