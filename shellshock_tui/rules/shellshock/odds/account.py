"""How the chance of a thing comes about: attack by attack, blow by blow, and as the d20 falls."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.damage.wound import RIP, rows_for
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.odds.attack import Attack, attack_words
from shellshock_tui.rules.shellshock.odds.blow import Blow
from shellshock_tui.rules.shellshock.odds.blow_terms import blow_words, dice_terms
from shellshock_tui.rules.shellshock.odds.condition import Condition, Doom, Spread
from shellshock_tui.rules.shellshock.odds.crossing import by_face, struck_items
from shellshock_tui.rules.shellshock.odds.falls import Fall, bin_terms, fall_terms
from shellshock_tui.rules.shellshock.odds.prospect import INCENDIARY, bins_of, internal_points, struck_by
from shellshock_tui.rules.shellshock.odds.sequence import in_turn
from shellshock_tui.rules.shellshock.odds.stages import mean
from shellshock_tui.rules.shellshock.odds.topics import Measure, rows_name
from shellshock_tui.rules.shellshock.odds.verdicts import row_key


@dataclass(frozen=True)
class Account:
    """How much of a thing comes of attacks on one target, as terms that open into terms."""

    field: Field
    attacks: tuple[Attack, ...]
    counts: Measure
    clause: str
    """The rule under which the thing counts."""
    at: str

    @property
    def target(self) -> int:
        """The unit that is attacked."""
        return self.attacks[0].target

    @cached_property
    def spreads(self) -> tuple[Spread, ...]:
        """How the target stands before the attacks, and after each."""
        return in_turn(self.field, self.target, self.attacks)

    def whole(self) -> Trail:
        """Return what comes of all attacks: of several, what each adds."""
        (now,) = self.spreads[0].weights
        had = self.counts(now)
        already = (Term("as it stands", Op.ADD, had, self.clause),) if had else ()
        added = self._attacks() if len(self.attacks) > 1 else self.of_attack(0).terms
        return Trail((*already, *added))

    def _attacks(self) -> Iterator[Term]:
        sums = [mean(spread, self.counts) for spread in self.spreads]
        for number, attack in enumerate(self.attacks):
            added = sums[number + 1] - sums[number]
            words = attack_words(self.field, attack)
            yield Term(words, Op.ADD, added, self.clause, f"{self.at}/{number}" if added else "")

    def of_attack(self, number: int) -> Trail:
        """Return what an attack adds: each blow with its chance times what it then does."""
        attack = self.attacks[number]
        gains = [(blow, which, self._gain(number, blow)) for which, blow in enumerate(attack.blows)]
        return Trail(
            tuple(
                Term(
                    blow_words(self.field, attack, blow),
                    Op.ADD,
                    blow.chance * gain,
                    self.clause,
                    f"{self.at}/{number}/{which}",
                )
                for blow, which, gain in gains
                if gain
            )
        )

    def of_blow(self, number: int, which: int, dice: str) -> Trail:
        """Return what a blow adds: its dice, which open at an address, times what it does then."""
        attack, blow = self.attacks[number], self.attacks[number].blows[which]
        gain = self._gain(number, blow)
        at = f"{self.at}/{number}/{which}/fall" if self._is_open(number, blow) else ""
        words, clause = self._effect(number, blow)
        then = Term(words, Op.TIMES, gain, clause, at)
        return Trail((*dice_terms(self.field, attack, blow, dice), then))

    def of_fall(self, number: int, which: int) -> Trail:
        """Return what a blow does once it strikes: as the d20 falls, or as the target stood before it."""
        blow, spread = self.attacks[number].blows[which], self.spreads[number]
        if len(spread.weights) > 1:
            return Trail(tuple(self._by_rows_before(number, blow)))
        at = f"{self.at}/{number}/{which}/fall"
        return Trail(tuple(fall_terms(self.field.sheet(self.target), self._falls(number, blow), at)))

    def of_bins(self, number: int, which: int, face: int) -> Trail:
        """Return the chance that the d20 shows a face, or one like it, and a bin hit blows up."""
        blow, sheet = self.attacks[number].blows[which], self.field.sheet(self.target)
        fallen = list(self._falls(number, blow))
        fall = fallen[face - 1]
        fire = INCENDIARY if blow.incendiary else 0
        return Trail(tuple(bin_terms(sheet, fall, fallen.count(fall), self._bins, fire)))

    def _falls(self, number: int, blow: Blow) -> Iterator[Fall]:
        """Yield what each face of the d20 hits and how much more there is of the thing then."""
        (now,) = self.spreads[number].weights
        sheet, rows = self.field.sheet(self.target), self._rows(number, now, blow)
        faces, whole = by_face(sheet, now, rows, self._bins, INCENDIARY if blow.incendiary else 0)
        had = self.counts(now)
        for ends, items in zip(faces, struck_items(sheet, now, rows), strict=True):
            found = list(ends)
            there = Fraction(sum(weight * self.counts(after) for after, weight in found), whole)
            blown = Fraction(sum(weight for after, weight in found if after.doom == Doom.EXPLOSION), whole)
            bins = tuple(item for item in items if item in self._bins) if 0 < blown == there - had else ()
            yield Fall(tuple(items), there - had, bins)

    def _by_rows_before(self, number: int, blow: Blow) -> Iterator[Term]:
        (start,), spread = self.spreads[0].weights, self.spreads[number]
        found: dict[str, dict[Condition, int]] = {}
        for before, weight in spread.weights.items():
            found.setdefault(rows_name(row_key(start, before)), {})[before] = weight
        for key, weights in found.items():
            gain = self._mean_gain(number, blow, weights) / spread.whole
            if gain:
                yield Term(f"{key} before it", Op.ADD, gain, "internal.location")

    def _gain(self, number: int, blow: Blow) -> Fraction:
        """Return how much more there is of the thing, on average, if an attack strikes so."""
        spread = self.spreads[number]
        return self._mean_gain(number, blow, spread.weights) / spread.whole

    def _mean_gain(self, number: int, blow: Blow, weights: Mapping[Condition, int]) -> Fraction:
        """Return how much more there is of the thing after a blow in each condition, times its weight."""
        sheet, face = self.field.sheet(self.target), self.attacks[number].face
        by_whole: dict[int, int] = {}
        for before, weight in weights.items():
            parts, whole = struck_by(sheet, before, self._bins, face, blow)
            gain = sum(part * self.counts(after) for after, part in parts) - whole * self.counts(before)
            by_whole[whole] = by_whole.get(whole, 0) + weight * gain
        return sum((Fraction(gain, whole) for whole, gain in by_whole.items()), Fraction(0))

    @cached_property
    def _bins(self) -> dict[int, int]:
        return dict(bins_of(self.field, self.target))

    def _rows(self, number: int, now: Condition, blow: Blow) -> int:
        if blow.struck is None:
            return RIP
        sheet = self.field.sheet(self.target)
        return rows_for(sheet, internal_points(sheet, now, self.attacks[number].face, blow.struck))

    def _is_open(self, number: int, blow: Blow) -> bool:
        """Say whether there is more to tell of what a blow does."""
        spread = self.spreads[number]
        return len(spread.weights) > 1 or all(self._rows(number, now, blow) > 0 for now in spread.weights)

    def _effect(self, number: int, blow: Blow) -> tuple[str, str]:
        """Return what a blow does in words, with the rule."""
        spread = self.spreads[number]
        if blow.struck is None:
            return "it kills at once", "option.instant-death"
        if len(spread.weights) > 1:
            return "on the target as those before left it", "combat.simultaneous"
        (now,) = spread.weights
        sheet, rows = self.field.sheet(self.target), self._rows(number, now, blow)
        points = internal_points(sheet, now, self.attacks[number].face, blow.struck)
        inside = f"{counted(points, 'internal point')}: "
        if rows == RIP:
            return f"{inside}killed outright", "internal.amount"
        if rows == 0:
            return f"{inside}no row", "internal.amount"
        return f"{inside}{counted(rows, 'row')}, and the d20 falls so", "internal.location"
