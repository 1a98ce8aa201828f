"""Attacks one after the other on one target: armour wears down, rows are gone, bins are lost."""

from collections.abc import Iterable, Sequence
from math import lcm

from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, volley_attack
from shellshock_tui.rules.shellshock.odds.condition import Condition, Spread, certain, merged
from shellshock_tui.rules.shellshock.odds.prospect import bins_of, blow_by_blow, condition_of


def struck(field: Field, attack: Attack) -> Spread:
    """Return what one attack makes of its target as it stands."""
    return one_by_one(field, attack.target, (attack,))


def one_by_one(field: Field, target: int, attacks: Iterable[Attack]) -> Spread:
    """Return what attacks in one Combat phase, each meeting what those before it left, make of a target."""
    sheet, bins = field.sheet(target), bins_of(field, target)
    spread = certain(condition_of(field, target))
    for attack in attacks:
        onward = {
            condition: blow_by_blow(sheet, condition, bins, attack.face, attack.blows)
            for condition in spread.weights
        }
        spread = _chained(spread, onward)
    return spread


def _chained(spread: Spread, onward: dict[Condition, Spread]) -> Spread:
    whole = lcm(*(after.whole for after in onward.values()))
    return merged(
        (
            (after, weight * further * (whole // onward[condition].whole))
            for condition, weight in spread.weights.items()
            for after, further in onward[condition].weights.items()
        ),
        spread.whole * whole,
    )


def volleys_in_turn(field: Field, volleys: Sequence[Volley]) -> Spread:
    """Return what volleys fired in this order make of the one target that they have; ValueError if two."""
    targets = {volley.target for volley in volleys}
    if len(targets) != 1:
        raise ValueError("these volleys are to be fired at one target")
    return one_by_one(field, targets.pop(), [volley_attack(field, volley) for volley in volleys])
