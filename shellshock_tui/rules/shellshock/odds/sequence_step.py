"""One of several attacks made in turn: what its blows do to a target as those before left it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.damage.wound import RIP, rows_for
from shellshock_tui.rules.shellshock.odds.attack import Attack
from shellshock_tui.rules.shellshock.odds.blow import Blow
from shellshock_tui.rules.shellshock.odds.condition import Condition, Doom, Spread
from shellshock_tui.rules.shellshock.odds.crossing import Bins, by_face, struck_items
from shellshock_tui.rules.shellshock.odds.locations import LocationResult
from shellshock_tui.rules.shellshock.odds.prospect import INCENDIARY, bins_of, internal_points, struck_by
from shellshock_tui.rules.shellshock.odds.topics import Measure
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet


@dataclass(frozen=True)
class SequenceStep:
    """An attack, and the conditions in which it may meet its target."""

    position: Position
    attack: Attack
    before: Spread

    @property
    def sheet(self) -> Sheet:
        """The target's record sheet."""
        return self.position.sheet(self.attack.target)

    @cached_property
    def bins(self) -> Bins:
        """The target's bins that may blow it up."""
        return bins_of(self.position, self.attack.target)

    @property
    def is_certain(self) -> bool:
        """Whether it is sure how the target stands."""
        return len(self.before.weights) == 1

    @property
    def now(self) -> Condition:
        """How the target stands; ValueError if that is not sure."""
        (condition,) = self.before.weights
        return condition

    def gain(self, blow: Blow, counts: Measure) -> Fraction:
        """Return how much more there is of a thing, on average, if the attack strikes so."""
        return self.weighed_gain(blow, counts, self.before.weights) / self.before.whole

    def weighed_gain(self, blow: Blow, counts: Measure, weights: Mapping[Condition, int]) -> Fraction:
        """Return how much more there is of a thing after a blow in each condition, times its weight."""
        by_whole: dict[int, int] = {}
        for before, weight in weights.items():
            parts, whole = struck_by(self.sheet, before, self.bins, self.attack.face, blow)
            gain = sum(part * counts(after) for after, part in parts) - whole * counts(before)
            by_whole[whole] = by_whole.get(whole, 0) + weight * gain
        return sum((Fraction(gain, whole) for whole, gain in by_whole.items()), Fraction(0))

    def results(self, blow: Blow, counts: Measure) -> Iterator[LocationResult]:
        """Yield what each face of the d20 hits, and how much more there is of a thing then."""
        now, rows = self.now, self._rows(self.now, blow)
        if rows <= 0:
            raise ValueError("no d20 is thrown for this")
        faces, whole = by_face(self.sheet, now, rows, self.bins, fire(blow))
        for ends, items in zip(faces, struck_items(self.sheet, now, rows), strict=True):
            found = list(ends)
            gain = Fraction(sum(weight * counts(after) for after, weight in found), whole) - counts(now)
            blown = Fraction(sum(weight for after, weight in found if after.doom == Doom.EXPLOSION), whole)
            bins = tuple(item for item in items if item in self.bins) if 0 < blown == gain else ()
            yield LocationResult(tuple(items), gain, bins)

    def is_open(self, blow: Blow) -> bool:
        """Say whether there is more to tell of what a blow does: it meets one of many, or a d20 is thrown."""
        return not self.is_certain or self._rows(self.now, blow) > 0

    def effect(self, blow: Blow) -> tuple[str, str]:
        """Return what a blow does in words, with the rule."""
        if blow.struck is None:
            return "it kills at once", clauses.OPTION_INSTANT_DEATH
        if not self.is_certain:
            return "on the target as those before left it", clauses.COMBAT_SIMULTANEOUS
        rows = self._rows(self.now, blow)
        points = internal_points(self.sheet, self.now, self.attack.face, blow.struck)
        inside = f"{counted(points, 'internal point')}: "
        if rows == RIP:
            return f"{inside}killed outright", clauses.INTERNAL_AMOUNT
        if rows == 0:
            return f"{inside}no row", clauses.INTERNAL_AMOUNT
        return f"{inside}{counted(rows, 'row')}, and the d20 falls so", clauses.INTERNAL_LOCATION

    def _rows(self, now: Condition, blow: Blow) -> int:
        if blow.struck is None:
            return RIP
        return rows_for(self.sheet, internal_points(self.sheet, now, self.attack.face, blow.struck))


def fire(blow: Blow) -> int:
    """Return what a blow adds to the attacker's d10 when a bin is hit."""
    return INCENDIARY if blow.incendiary else 0
