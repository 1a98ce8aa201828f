"""The initial state of a mission."""

from shellshock_tui.rules.shock.battle import Battle
from shellshock_tui.rules.shock.moving import WAYS
from shellshock_tui.rules.shock.state import UNSEEN, Marker, Soldier, State


def initial_state(battle: Battle, phase: object) -> State:
    """Return the state before the first turn."""
    units = [_soldier(battle, unit) for unit in battle.units]
    unseen = [Soldier(-1, "", 0, "standing", UNSEEN) for made in battle.hidden.values() for _ in made]
    scenario, place = battle.scenario, battle.board.place
    markers = tuple(Marker(one.id, place(one.at), one.posture) for one in scenario.markers)
    return State(1, phase, (*units, *unseen), markers, charges=scenario.charges)


def _soldier(battle: Battle, unit: str) -> Soldier:
    one = battle.units[unit]
    wear = one.initial_damage.model_dump() | {"stun": int(one.initial_damage.stun)}
    return Soldier(
        battle.places[unit], one.sheet, WAYS.index(one.facing), one.stance,
        grenades=battle.sheets[unit].grenades, posture=one.posture, **wear,
    )  # fmt: skip
