"""Charges: where the models of a unit go to strike, and the average result of the fight."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction

from shellshock_tui.kit.dice.distribution import binomial
from shellshock_tui.rules.sshr.fighting import contacts, in_contact_first, joined, strike
from shellshock_tui.rules.sshr.game_context import GameContext, within
from shellshock_tui.rules.sshr.harm import falls_first
from shellshock_tui.rules.sshr.moving import Opening, reach
from shellshock_tui.rules.sshr.ways import Lengths

Left = tuple[int, ...]
"""The hit points left of each model of a unit."""
Lots = dict[tuple[Left, ...], Fraction]
"""The chance of each combination of hit points left."""
NONE, ONE = Fraction(0), Fraction(1)


def charged(ctx: GameContext, opening: Opening, target: str) -> dict[int, int]:
    """Return where the models of a unit go to charge a target, in the order of their placing.

    As many as possible go beside the target, the others in cohesion behind; those with the fewest places to
    choose from go first, by the shortest way. The result is empty if no model reaches the target, or if one
    would be left out of cohesion.
    """
    one, inches = ctx.unit(opening.unit), ctx.battle.cohesion(opening.unit)
    waiting = {model: reach(ctx, opening, model) for model in one.models}
    taken = {*opening.friends, *one.standing}
    beside = ctx.around(ctx.unit(target).standing)
    near, ends = beside, dict[int, int]()
    while waiting:
        found = _beside(waiting, (beside & near) - taken) or _behind(opening, waiting, near, taken)
        if not found:
            return {}
        model, place = found
        near = near | within(ctx, place, inches) if ends else within(ctx, place, inches)
        taken = taken - {opening.starts[model - 1]} | {place}
        ends[model] = place
        del waiting[model]
    return ends


def _beside(waiting: Mapping[int, Lengths], places: AbstractSet[int]) -> tuple[int, int] | None:
    """Return the model that goes beside the target next, and its place; None if none can."""
    free = {model: found for model, ways in waiting.items() if (found := ways.keys() & places)}
    if not free:
        return None
    model = min(free, key=lambda one: (len(free[one]), one))
    return model, min(free[model], key=lambda place: (waiting[model][place], place))


def _behind(
    opening: Opening, waiting: Mapping[int, Lengths], near: AbstractSet[int], taken: AbstractSet[int]
) -> tuple[int, int] | None:
    """Return the model with the shortest way into cohesion, and its place; None if none can."""
    ways = (
        (length, model, place)
        for model, found in waiting.items()
        for place, length in found.items()
        if place in near and (place not in taken or place == opening.starts[model - 1])
    )
    _, *found = min(ways, default=(0,))
    return (found[0], found[1]) if found else None


def fought(ctx: GameContext, unit: str) -> dict[str, tuple[Fraction, Fraction]]:
    """Return the average hit points that each unit in a fight loses, and the chance that it tests discipline.

    At equal agility the unit's own side strikes first.
    """
    clash = Clash(ctx, sorted(joined(ctx, unit), key=lambda one: ctx.side(one) != ctx.side(unit)))
    lots = clash.lots()
    found = {}
    for number, one in enumerate(clash.units):
        lost = sum((chance * clash.lost(ended)[number] for ended, chance in lots.items()), NONE)
        tests = (chance for ended, chance in lots.items() if clash.tests(one, ended))
        found[one] = lost, sum(tests, NONE)
    return found


class Clash:
    """A close combat with all its possible results, in order of agility (fight.order)."""

    def __init__(self, ctx: GameContext, units: list[str]) -> None:
        self.ctx, self.units = ctx, units
        self.begun = tuple(ctx.unit(one).hp for one in units)
        self.met = contacts(ctx, units)
        self.known: dict[tuple[str, str], tuple[int, Fraction]] = {}

    def lots(self) -> Lots:
        """Return the chance of each result."""
        found: Lots = {self.begun: ONE}
        for agility in sorted({self.ctx.sheet(one).ag for one in self.units}, reverse=True):
            after: Lots = {}
            for now, chance in found.items():
                for ended, share in self._struck(now, agility).items():
                    after[ended] = after.get(ended, NONE) + chance * share
            found = after
        return found

    def _struck(self, now: tuple[Left, ...], agility: int) -> Lots:
        """Return the results after the strikes of one agility."""
        found: Lots = {now: ONE}
        for unit, number, blows in self._blows(now, agility):
            after: Lots = {}
            for before, chance in found.items():
                left = before[number]
                for count, share in enumerate(blows):
                    left = self._hurt(unit, number, left) if count else left
                    ended = (*before[:number], left, *before[number + 1 :])
                    after[ended] = after.get(ended, NONE) + chance * share
            found = after
        return found

    def _blows(self, now: tuple[Left, ...], agility: int) -> Iterator[tuple[str, int, tuple[Fraction, ...]]]:
        """Yield the strikes of one agility, with the chance of each number of hit points lost."""
        gone = {one for one, left in zip(self.units, now, strict=True) if not any(left)}
        for unit, left in zip(self.units, now, strict=True):
            if self.ctx.sheet(unit).ag != agility or self.ctx.is_vehicle(unit):
                continue
            touched = (self.met[unit, model] for model, points in enumerate(left, start=1) if points)
            struck = [next((one for one in met if one not in gone), "") for met in touched]
            for number, target in enumerate(self.units):
                if models := struck.count(target):
                    strikes, each = self._strike(unit, target)
                    yield unit, number, binomial(models * strikes, each)

    def _hurt(self, unit: str, number: int, left: Left) -> Left:
        """Return a target's hit points after it has lost one more."""
        if not any(left):
            return left
        target = self.units[number]
        first = falls_first(left, self.ctx.sheet(target).hp, in_contact_first(target, unit, self.met))
        return (*left[: first - 1], left[first - 1] - 1, *left[first:])

    def _strike(self, unit: str, target: str) -> tuple[int, Fraction]:
        """Return the strikes of one model of a unit at another, and the chance that one costs a hit point."""
        if (unit, target) not in self.known:
            one = strike(self.ctx, unit, target, 1)
            self.known[unit, target] = one.number, one.each
        return self.known[unit, target]

    def lost(self, ended: tuple[Left, ...]) -> list[int]:
        """Return how many hit points each unit has lost."""
        return [sum(begun) - sum(left) for begun, left in zip(self.begun, ended, strict=True)]

    def tests(self, unit: str, ended: tuple[Left, ...]) -> bool:
        """Return whether a unit tests discipline after a result (fight.loser)."""
        own = [self.ctx.side(one) == self.ctx.side(unit) for one in self.units]
        more = sum(count if is_own else -count for count, is_own in zip(self.lost(ended), own, strict=True))
        return more > 0 and any(ended[self.units.index(unit)]) and not self.ctx.is_vehicle(unit)
