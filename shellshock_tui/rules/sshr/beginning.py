"""The initial state of a battle."""

from shellshock_tui.rules.sshr.battle import Battle
from shellshock_tui.rules.sshr.state import State, Unit


def initial_state(battle: Battle, phase: object) -> State:
    """Return the state before the first turn."""
    return State(1, phase, tuple(_unit(battle, unit) for unit in battle.units))


def _unit(battle: Battle, unit: str) -> Unit:
    setup, sheet = battle.units[unit], battle.sheets[unit]
    hp = setup.initial_damage.hp or (sheet.hp,) * len(sheet.guns)
    places = (battle.board.place(label) if left else -1 for label, left in zip(setup.labels, hp, strict=True))
    return Unit(tuple(places), tuple(hp), setup.initial_damage.shaken)
