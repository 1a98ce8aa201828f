"""The odds of the hit dice and of one volley, compared with icepool."""

from fractions import Fraction
from math import lcm
from typing import Any, cast

import icepool

from benchmarks.battles import volleys
from benchmarks.ratio import compare
from shellshock_tui.rules.shellshock.damage.wound import RIP, cross, rows_for
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, volley_attack
from shellshock_tui.rules.shellshock.odds.hit_odds import HitTable, hit_table
from shellshock_tui.rules.shellshock.odds.wounds import (
    Spread,
    bins_of,
    condition_of,
    explosions,
    internal_points,
    landings,
    struck,
)
from shellshock_tui.rules.shellshock.position import Position

MOST = 40
"""The highest number of the table; icepool's dice explode far enough for it."""
Outcome = tuple[int, int, tuple[int, ...], str]
"""The armour left on the face struck, rows lost, hits on equipment, and cause of destruction."""


def our_table() -> HitTable:
    """Compute the project's table of the hit dice, with empty caches."""
    cast("Any", hit_table).cache_clear()
    return hit_table((10, 8), MOST)


def their_table() -> list[Fraction]:
    """Compute the same with icepool."""
    die = icepool.d10.explode(depth=MOST // 10) + icepool.d8
    return [die.probability("<", need) for need in range(MOST + 1)]


def our_spread(position: Position, attack: Attack) -> Spread:
    """Compute the project's outcomes of a volley, with no chart cached."""
    landings.cache_clear()
    return struck(position, attack)


def their_spread(position: Position, attack: Attack) -> "icepool.Die[Outcome]":
    """Compute the same with icepool: which blow strikes, then the d20, then a die for the bins."""
    sheet, start, bins = (
        position.sheet(attack.target),
        condition_of(position, attack.target),
        bins_of(position, attack.target),
    )
    armour = start.armour[ARMOUR_OF_FACE[attack.face]]

    def fall(number: int, face: int) -> "Outcome | icepool.Die[Outcome]":
        if number == len(attack.blows):
            return armour, start.rows, start.hits, ""
        blow = attack.blows[number]
        if blow.struck is None:
            return armour, start.rows, start.hits, "instant-death"
        left = max(0, armour - blow.struck.damage)
        count = rows_for(sheet, internal_points(sheet, start, attack.face, blow.struck))
        if count == RIP:
            return left, start.rows, start.hits, "rip"
        crossing = cross(sheet.chart, start.rows, face, count)
        items = [i for i in crossing.struck if start.hits[i] < sheet.equipment[i].hits]
        hits = tuple(taken + (i in items) for i, taken in enumerate(start.hits))
        safe, whole = 1, 1
        for item in bins.keys() & set(items):
            safe *= 100 - explosions(2 * blow.incendiary, bins[item])
            whole *= 100
        calm = "all-rows" if crossing.rows == (1 << 20) - 1 else ""
        ends = {
            (left, crossing.rows, hits, calm): safe,
            (left, crossing.rows, hits, "explosion"): whole - safe,
        }
        return icepool.Die(ends)

    return icepool.map(fall, which_blow(attack), icepool.d20)


def which_blow(attack: Attack) -> "icepool.Die[int]":
    """Return the die that says which blow strikes; the last face is a miss."""
    chances = [*(blow.chance for blow in attack.blows), attack.miss]
    whole = lcm(*(chance.denominator for chance in chances))
    return icepool.Die({number: int(chance * whole) for number, chance in enumerate(chances) if chance})


def check_equal(position: Position, attack: Attack) -> None:
    """Compare the project's distribution with icepool's, fraction by fraction."""
    side = ARMOUR_OF_FACE[attack.face]
    ours: dict[Outcome, Fraction] = {}
    spread = struck(position, attack)
    for condition, weight in spread.weights.items():
        key = condition.armour[side], condition.rows, condition.hits, condition.doom
        ours[key] = ours.get(key, Fraction(0)) + spread.chance(weight)
    theirs = their_spread(position, attack)
    assert ours == {outcome: theirs.probability("==", outcome) for outcome in theirs.outcomes()}


def fiercest(position: Position, fired: list[Volley]) -> Attack:
    """Return the volley with the most outcomes."""
    attacks = [volley_attack(position, volley) for volley in fired]
    return max(attacks, key=lambda attack: len(struck(position, attack).weights))


def main() -> None:
    """Print the ratios; fail if a distribution differs."""
    table = our_table()
    assert [Fraction(weight, table.whole) for weight in table.below] == their_table()
    compare("odds table of d10 and d8 to 40: ours / icepool", 0.1, our_table, their_table)
    position, fired = volleys("duel", "oak", 60)
    attack = fiercest(position, fired)
    check_equal(position, attack)
    print(f"one volley with {len(struck(position, attack).weights)} different results, equal as fractions")
    ways = "distribution of one volley's results: ours / icepool"
    compare(ways, 0.25, lambda: our_spread(position, attack), lambda: their_spread(position, attack))
    compare(
        f"{ways}, chart kept", 0.25, lambda: struck(position, attack), lambda: their_spread(position, attack)
    )


if __name__ == "__main__":
    main()
