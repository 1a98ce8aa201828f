"""Attacks one after the other on one target: armour wears down, rows are gone, bins are lost."""

from collections.abc import Iterable, Sequence
from math import lcm

from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, volley_attack
from shellshock_tui.rules.shellshock.odds.condition import Condition, Spread, certain, merged
from shellshock_tui.rules.shellshock.odds.prospect import bins_of, blow_by_blow, condition_of
from shellshock_tui.rules.shellshock.position import Position

MOST_WAYS = 4_000
"""So many blows, each on a target in another condition, are worked out while a player waits."""


def struck(position: Position, attack: Attack) -> Spread:
    """Return what one attack makes of its target as it stands."""
    return one_by_one(position, attack.target, (attack,))


def one_by_one(position: Position, target: int, attacks: Iterable[Attack]) -> Spread:
    """Return what attacks in one Combat phase, each meeting what those before it left, make of a target."""
    spread = certain(condition_of(position, target))
    for attack in attacks:
        spread = onward(position, attack, spread)
    return spread


def in_turn(position: Position, target: int, attacks: Sequence[Attack]) -> tuple[Spread, ...]:
    """Return how a target stands before attacks in one Combat phase, and what it is after each, kept."""
    spreads = [certain(condition_of(position, target))]
    for number, attack in enumerate(attacks, start=1):
        made = "spread", tuple(attacks[:number])
        if made not in position.kept:
            position.kept[made] = onward(position, attack, spreads[-1])
        spreads.append(position.kept[made])
    return tuple(spreads)


def is_too_much(position: Position, attacks: Sequence[Attack], further: Attack) -> bool:
    """Say whether what comes of one more attack takes too long to work out while a player waits."""
    stands = in_turn(position, further.target, attacks)[-1]
    return len(stands.weights) * len(further.blows) > MOST_WAYS


def onward(position: Position, attack: Attack, spread: Spread) -> Spread:
    """Return what an attack makes of its target, which may stand in any of some conditions."""
    sheet, bins = position.sheet(attack.target), bins_of(position, attack.target)
    after = {
        condition: blow_by_blow(sheet, condition, bins, attack.face, attack.blows)
        for condition in spread.weights
    }
    return _chained(spread, after)


def _chained(spread: Spread, after: dict[Condition, Spread]) -> Spread:
    whole = lcm(*(then.whole for then in after.values()))
    return merged(
        (
            (end, weight * further * (whole // after[condition].whole))
            for condition, weight in spread.weights.items()
            for end, further in after[condition].weights.items()
        ),
        spread.whole * whole,
    )


def volleys_in_turn(position: Position, volleys: Sequence[Volley]) -> Spread:
    """Return what volleys fired in this order make of the one target that they have; ValueError if two."""
    targets = {volley.target for volley in volleys}
    if len(targets) != 1:
        raise ValueError("these volleys are to be fired at one target")
    return one_by_one(position, targets.pop(), [volley_attack(position, volley) for volley in volleys])
