"""What the enemy can do to a unit that stands somewhere."""

from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.odds.attack_value import Advice
from shellshock_tui.rules.shellshock.odds.gunnery import best_shot
from shellshock_tui.rules.shellshock.position import Position


def threats(position: Position, unit: int) -> tuple[Advice, ...]:
    """Return each enemy's best single shot at a unit, the worst for it first.

    Enemies fire from where they stand now; those that have not moved may turn their turrets first.
    """
    found = filter(None, (best_shot(position, enemy, unit) for enemy in enemies(position, unit)))
    return tuple(sorted(found, key=lambda threat: threat.value, reverse=True))


def at(position: Position, unit: int, place: int, facing: int) -> Position:
    """Return the battle as it were with a unit in a place, facing a direction."""
    return position.put(unit, place=place, facing=facing, nestled=False)


def threats_at(position: Position, unit: int, place: int, facing: int) -> tuple[Advice, ...]:
    """Return each enemy's best single shot at a unit, were it to stand in a place facing a direction."""
    return threats(at(position, unit, place, facing), unit)
