"""What the enemy can do to a unit that stands somewhere."""

from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.odds.gunnery import best_shot
from shellshock_tui.rules.shellshock.odds.merit import Advice


def threats(field: Field, unit: int) -> tuple[Advice, ...]:
    """Return each enemy's best single shot at a unit, the worst for it first.

    Enemies fire from where they stand now; those that have not moved may turn their turrets first.
    """
    found = filter(None, (best_shot(field, enemy, unit) for enemy in enemies(field, unit)))
    return tuple(sorted(found, key=lambda threat: threat.merit, reverse=True))


def at(field: Field, unit: int, place: int, facing: int) -> Field:
    """Return the battle as it were with a unit in a place, facing a direction."""
    return field.put(unit, place=place, facing=facing, nestled=False)


def threats_at(field: Field, unit: int, place: int, facing: int) -> tuple[Advice, ...]:
    """Return each enemy's best single shot at a unit, were it to stand in a place facing a direction."""
    return threats(at(field, unit, place, facing), unit)
