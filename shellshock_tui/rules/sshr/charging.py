"""Charges: where the models of a unit go one by one to strike, and what fights come to on average."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction

from shellshock_tui.kit.law import binomial
from shellshock_tui.rules.sshr.field import Field
from shellshock_tui.rules.sshr.fighting import contacts, joined, strike
from shellshock_tui.rules.sshr.moving import Opening, reach
from shellshock_tui.rules.sshr.ways import Lengths

Lost = tuple[int, ...]
"""The hit points that each unit in a fight has lost."""
Lots = dict[Lost, Fraction]
Targets = list[tuple[str, ...]]
"""The enemies that each of some models touches, the nearest first."""
NONE, ONE = Fraction(0), Fraction(1)


def charged(f: Field, opening: Opening, target: str) -> dict[int, int]:
    """Return where models go, in this order: as many as can beside a target, the others in cohesion behind.

    Who has the fewest squares to choose from goes first, by the shortest way. Nothing if nobody gets
    there, or somebody would be left behind.
    """
    one, inches = f.unit(opening.unit), f.battle.cohesion(opening.unit)
    waiting = {model: reach(f, opening, model) for model in one.models}
    taken = {*opening.friends, *one.standing}
    beside = f.around(f.unit(target).standing)
    near, ends = set(beside), dict[int, int]()
    while waiting:
        found = _beside(waiting, (beside & near) - taken) or _behind(opening, waiting, near, taken)
        if not found:
            return {}
        model, place = found
        near = near | within(f, place, inches) if ends else within(f, place, inches)
        taken = taken - {opening.starts[model - 1]} | {place}
        ends[model] = place
        del waiting[model]
    return ends


def _beside(waiting: Mapping[int, Lengths], places: AbstractSet[int]) -> tuple[int, int] | None:
    """Return which model goes beside the target next, and where; nothing if none gets there."""
    free = {model: found for model, ways in waiting.items() if (found := ways.keys() & places)}
    if not free:
        return None
    model = min(free, key=lambda one: (len(free[one]), one))
    return model, min(free[model], key=lambda place: (waiting[model][place], place))


def _behind(
    opening: Opening, waiting: Mapping[int, Lengths], near: set[int], taken: set[int]
) -> tuple[int, int] | None:
    """Return which model gets into cohesion by the shortest way, and where; nothing if none does."""
    ways = (
        (length, model, place)
        for model, found in waiting.items()
        for place, length in found.items()
        if place in near and (place not in taken or place == opening.starts[model - 1])
    )
    _, *found = min(ways, default=(0,))
    return (found[0], found[1]) if found else None


def within(f: Field, place: int, inches: int) -> set[int]:
    """Return the squares within so many inches of one."""
    board = f.battle.board
    row, column = divmod(place, board.width)
    rows = range(max(0, row - inches), min(board.height, row + inches + 1))
    columns = range(max(0, column - inches), min(board.width, column + inches + 1))
    return {
        y * board.width + x
        for y in rows
        for x in columns
        if (y - row) ** 2 + (x - column) ** 2 <= inches * inches
    }


def fought(f: Field, unit: str) -> dict[str, tuple[Fraction, Fraction]]:
    """Return what each unit in a fight loses on average, in hit points, and the chance that it tests."""
    clash = Clash(f, joined(f, unit))
    lots = clash.lots()
    found = {}
    for number, one in enumerate(clash.units):
        lost = sum((chance * each[number] for each, chance in lots.items()), NONE)
        tests = (chance for each, chance in lots.items() if clash.tests(one, each))
        found[one] = lost, sum(tests, NONE)
    return found


class Clash:
    """A fight with all its outcomes, struck in order of agility (fight.order)."""

    def __init__(self, f: Field, units: list[str]) -> None:
        """Know who touches whom."""
        self.f, self.units = f, units
        self.full = [f.hit_points(one) for one in units]
        self.met = contacts(f, units)
        self.left = {one: list(self._left(one)) for one in units}
        """Whom each model touches that a unit has left, by the hit points that the unit has lost."""
        self.known: dict[tuple[str, str], tuple[int, Fraction]] = {}

    def _left(self, unit: str) -> Iterator[Targets]:
        """Yield them: who is hurt falls first, then who is in contact (fight.strikes)."""
        one, full = self.f.unit(unit), self.f.sheet(unit).hp
        order = sorted(one.models, key=lambda it: (one.hp[it - 1] == full, not self.met[unit, it], it))
        for number, model in enumerate(order):
            still = [self.met[unit, other] for other in order[number:]]
            yield from [still] * one.hp[model - 1]
        yield []

    def lots(self) -> Lots:
        """Return the chance of what the units lose."""
        found: Lots = {(0,) * len(self.units): ONE}
        for agility in sorted({self.f.sheet(one).ag for one in self.units}, reverse=True):
            after: Lots = {}
            for lost, chance in found.items():
                for ended, share in self._struck(lost, agility).items():
                    after[ended] = after.get(ended, NONE) + chance * share
            found = after
        return found

    def _struck(self, lost: Lost, agility: int) -> Lots:
        """Return what the units have lost once those of an agility have struck."""
        found: Lots = {lost: ONE}
        for target, blows in self._blows(lost, agility):
            full, after = self.full[target], dict[Lost, Fraction]()
            for before, chance in found.items():
                for count, share in enumerate(blows):
                    ended = (*before[:target], min(full, before[target] + count), *before[target + 1 :])
                    after[ended] = after.get(ended, NONE) + chance * share
            found = after
        return found

    def _blows(self, lost: Lost, agility: int) -> Iterator[tuple[int, tuple[Fraction, ...]]]:
        """Yield who is struck by those of an agility, with the chance of each number of hit points."""
        gone = {one for one, count, full in zip(self.units, lost, self.full, strict=True) if count == full}
        for unit, count in zip(self.units, lost, strict=True):
            if self.f.sheet(unit).ag != agility or self.f.is_vehicle(unit):
                continue
            struck = [next((one for one in met if one not in gone), "") for met in self.left[unit][count]]
            for number, target in enumerate(self.units):
                if models := struck.count(target):
                    strikes, each = self._strike(unit, target)
                    yield number, binomial(models * strikes, each)

    def _strike(self, unit: str, target: str) -> tuple[int, Fraction]:
        """Return how often a model of a unit strikes another, and the chance that one costs a hit point."""
        if (unit, target) not in self.known:
            one = strike(self.f, unit, target, 1)
            self.known[unit, target] = one.number, one.each
        return self.known[unit, target]

    def tests(self, unit: str, lost: Lost) -> bool:
        """Say whether a unit tests: its side has lost more, and it still stands (fight.loser)."""
        own = [self.f.side(one) == self.f.side(unit) for one in self.units]
        more = sum(count if is_own else -count for count, is_own in zip(lost, own, strict=True))
        number = self.units.index(unit)
        return more > 0 and lost[number] < self.full[number] and not self.f.is_vehicle(unit)
