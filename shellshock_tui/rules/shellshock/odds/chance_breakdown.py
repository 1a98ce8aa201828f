"""The calculation of a chance: by attack, by blow, and by the result of the d20."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.wound import RIP
from shellshock_tui.rules.shellshock.odds import wounds
from shellshock_tui.rules.shellshock.odds.attack import Attack, Blow, attack_words, blow_words, dice_terms
from shellshock_tui.rules.shellshock.odds.topics import Measure, item_name, mean, row_key, rows_name
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS, Sheet


@dataclass(frozen=True)
class ChanceBreakdown:
    """The contribution of attacks on one target to a measure, as terms that open into terms."""

    position: Position
    attacks: tuple[Attack, ...]
    clause: str
    """The clause for the measure."""
    counts: Measure
    at: str

    @cached_property
    def spreads(self) -> tuple[wounds.Spread, ...]:
        """The distribution of the target's condition before the attacks, and after each."""
        return wounds.in_turn(self.position, self.attacks[0].target, self.attacks)

    def whole(self) -> Trail:
        """Return the contribution of all attacks."""
        (now,) = self.spreads[0].weights
        had = self.counts(now)
        already = (add("before the attacks", had, self.clause),) if had else ()
        added = self._attacks() if len(self.attacks) > 1 else self._blows(0)
        return Trail.of(*already, *added)

    def _attacks(self) -> Iterator[Term]:
        sums = [mean(spread, self.counts) for spread in self.spreads]
        for number, attack in enumerate(self.attacks):
            added = sums[number + 1] - sums[number]
            words = attack_words(self.position, attack)
            yield add(words, added, self.clause, f"{self.at}/{number}" if added else "")

    def of_attack(self, number: int) -> Trail:
        """Return the contribution of an attack: the chance of each blow times its effect."""
        return Trail(tuple(self._blows(number)))

    def _blows(self, number: int) -> Iterator[Term]:
        attack = self.attacks[number]
        for which, blow in enumerate(attack.blows):
            found = self.of_blow(number, which)
            added = blow.chance * found.gain
            if added:
                yield add(blow_words(self.position, attack, blow), added, self.clause, found.at)

    def of_blow(self, number: int, which: int) -> "BlowBreakdown":
        """Return the contribution of one blow of an attack."""
        attack, at = self.attacks[number], f"{self.at}/{number}/{which}"
        blow, before = attack.blows[which], self.spreads[number]
        return BlowBreakdown(self.position, attack, blow, before, self.counts, at)


class LocationResult(NamedTuple):
    """The effect of a result of the d20."""

    items: tuple[int, ...]
    """The indices of the equipment that it hits."""
    gain: Fraction
    """The increase of the measure."""
    bins: tuple[int, ...]
    """The indices of the equipment hit that may explode, if that is decisive."""


@dataclass(frozen=True)
class BlowBreakdown:
    """The contribution of a blow that hits, given the possible conditions of the target before it."""

    position: Position
    attack: Attack
    blow: Blow
    before: wounds.Spread
    counts: Measure
    at: str

    @property
    def sheet(self) -> Sheet:
        """The target's record sheet."""
        return self.position.sheet(self.attack.target)

    @cached_property
    def bins(self) -> wounds.Bins:
        """The target's bins that may explode."""
        return wounds.bins_of(self.position, self.attack.target)

    @property
    def is_certain(self) -> bool:
        """Whether the condition of the target is certain."""
        return len(self.before.weights) == 1

    @property
    def now(self) -> wounds.Condition:
        """The condition of the target; ValueError if it is not certain."""
        (condition,) = self.before.weights
        return condition

    @property
    def rows(self) -> int:
        """The number of rows that the blow costs the target."""
        return wounds.rows_of(self.sheet, self.now, self.attack.face, self.blow)

    @property
    def gain(self) -> Fraction:
        """The average increase of the measure by the blow."""
        return sum((gain for _, gain in self._gains()), Fraction(0))

    def _gains(self) -> Iterator[tuple[wounds.Condition, Fraction]]:
        """Yield each possible condition of the target, with its share of the increase."""
        for before, weight in self.before.weights.items():
            ends, whole = wounds.struck_by(self.sheet, before, self.bins, self.attack.face, self.blow)
            more = sum(part * self.counts(after) for after, part in ends) - whole * self.counts(before)
            yield before, Fraction(weight * more, whole * self.before.whole)

    def trail(self, dice: str) -> Trail:
        """Return the chance of the blow, which opens at an address, times its effect."""
        words, clause, is_open = self._effect()
        then = Term(words, Op.TIMES, self.gain, clause, f"{self.at}/fall" if is_open else "")
        return Trail.of(*dice_terms(self.position, self.attack, self.blow, dice), then)

    def _effect(self) -> tuple[str, str, bool]:
        """Return the effect of the blow in words, its clause, and whether it can be explained further."""
        if self.blow.struck is None:
            return "it destroys the target at once", clauses.OPTION_INSTANT_DEATH, not self.is_certain
        if not self.is_certain:
            return "on the target as the earlier attacks left it", clauses.COMBAT_SIMULTANEOUS, True
        points = wounds.internal_points(self.sheet, self.now, self.attack.face, self.blow.struck)
        inside, rows = f"{counted(points, 'internal point')}: ", self.rows
        if rows == RIP:
            return f"{inside}killed outright", clauses.INTERNAL_AMOUNT, False
        if rows == 0:
            return f"{inside}no row", clauses.INTERNAL_AMOUNT, False
        return f"{inside}{counted(rows, 'row')}, depending on the d20", clauses.INTERNAL_LOCATION, True

    def fall(self) -> Trail:
        """Return the effect of the blow by results of the d20, or by the target's condition before it."""
        return Trail(tuple(self._faces() if self.is_certain else self._by_rows_before()))

    def _by_rows_before(self) -> Iterator[Term]:
        at_first = wounds.condition_of(self.position, self.attack.target)
        found: dict[str, Fraction] = {}
        for before, gain in self._gains():
            key = row_key(at_first, before)
            found[key] = found.get(key, Fraction(0)) + gain
        for key, gain in found.items():
            if gain:
                yield add(f"after earlier attacks: {rows_name(key)}", gain, clauses.INTERNAL_LOCATION)

    def _faces(self) -> Iterator[Term]:
        """Yield the share of each d20 result; results with the same effect are one term."""
        found: dict[LocationResult, list[int]] = {}
        for face, result in enumerate(self._results(), start=1):
            found.setdefault(result, []).append(face)
        gains = {result.gain for result in found}
        if len(gains) == 1 and not any(result.bins for result in found):
            yield add("whatever the d20 shows", gains.pop(), clauses.INTERNAL_LOCATION)
            return
        for result, faces in found.items():
            if result.gain:
                hit = self._names(result.items) or "nothing that still works"
                clause = clauses.INTERNAL_BINS if result.bins else clauses.INTERNAL_LOCATION
                at = f"{self.at}/fall/{faces[0] - 1}" if result.bins else ""
                share = result.gain * len(faces) / ROWS
                yield add(f"d20 {', '.join(map(str, faces))}: {hit}", share, clause, at)

    def _names(self, items: Iterable[int]) -> str:
        return ", ".join(item_name(self.position, self.attack.target, item) for item in items)

    def _results(self) -> Iterator[LocationResult]:
        """Yield the effect of each result of the d20."""
        if self.rows <= 0:
            raise ValueError("no d20 is rolled for this")
        found, whole = wounds.falls(self.sheet, self.now, self.rows, self.bins, wounds.fire(self.blow))
        had = self.counts(self.now)
        for items, ends in found:
            gain = Fraction(sum(weight * self.counts(after) for after, weight in ends), whole) - had
            blown = Fraction(sum(weight for after, weight in ends if after.doom == "explosion"), whole)
            bins = tuple(item for item in items if item in self.bins) if 0 < blown == gain else ()
            yield LocationResult(tuple(items), gain, bins)

    def bin_hit(self, face: int) -> Trail:
        """Return the chance of a d20 result (counted from 0), or a like one, after which a bin explodes."""
        results = list(self._results())
        if not results[face].bins:
            raise ValueError("no bin is decisive for this")
        shares = Fraction(results.count(results[face]), ROWS)
        then = Term("the d20 shows such a row", Op.TIMES, shares, clauses.INTERNAL_LOCATION)
        return Trail.of(*self._explosions(results[face].bins), then)

    def _explosions(self, items: Iterable[int]) -> Iterator[Term]:
        """Yield the chance of each bin hit that it is the first to explode."""
        calm, attacker = Fraction(1), wounds.fire(self.blow)
        for item in items:
            defender = self.bins[item]
            blown = Fraction(wounds.explosions(attacker, defender), wounds.FACES)
            bonuses = (("attacker", attacker), ("defender", defender))
            modifiers = "".join(f", {who} +{bonus}" for who, bonus in bonuses if bonus)
            first = "" if calm == 1 else ", and none before it"
            words = f"{self._names((item,))} explodes{modifiers}{first}"
            yield add(words, calm * blown, clauses.INTERNAL_BINS)
            calm *= 1 - blown
