"""The initial state of a battle."""

from shellshock_tui.rules.gunplay.battle import Battle
from shellshock_tui.rules.gunplay.state import DOWN, Character, State


def initial_state(battle: Battle, phase: object) -> State:
    """Return the state before the first turn."""
    units = tuple(
        Character(
            battle.places[unit],
            one.initial_damage.weapon or battle.sheets[unit].weapons[0],
            one.initial_damage.wounds,
            one.initial_damage.markers,
            DOWN if one.initial_damage.down else "up",
            prone=one.initial_damage.prone or one.initial_damage.down,
            hidden=one.initial_damage.hidden,
        )
        for unit, one in battle.units.items()
    )
    sides = tuple(side.id for side in battle.sides)
    return State(1, phase, units, sides, (0,) * len(battle.goals))
