"""The initial state of a battle."""

from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.scenario_file import FACINGS
from shellshock_tui.rules.closing_fire.state import State, Unit


def initial_state(battle: Battle, phase: object) -> State:
    """Return the state before the first turn, with the given phase."""
    units = tuple(
        Unit(
            battle.places[unit], FACINGS.index(one.facing), battle.strengths[unit],
            one.initial_damage.disordered, one.initial_damage.acted, one.initial_damage.shot,
        )
        for unit, one in battle.units.items()
    )  # fmt: skip
    owned = tuple(battle.scenario.owned.get(name, "") for name in battle.objectives)
    return State(1, phase, units, owned, (0,) * len(battle.scenario.victory))
