"""How the chance of a thing comes about: attack by attack, blow by blow, and as the d20 falls."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.odds.attack import Attack, attack_words
from shellshock_tui.rules.shellshock.odds.blow import Blow
from shellshock_tui.rules.shellshock.odds.blow_terms import blow_words, dice_terms
from shellshock_tui.rules.shellshock.odds.condition import Condition, Spread
from shellshock_tui.rules.shellshock.odds.locations import bin_terms, location_terms
from shellshock_tui.rules.shellshock.odds.sequence import in_turn
from shellshock_tui.rules.shellshock.odds.sequence_step import SequenceStep, fire
from shellshock_tui.rules.shellshock.odds.stages import mean
from shellshock_tui.rules.shellshock.odds.topics import Measure, rows_name
from shellshock_tui.rules.shellshock.odds.verdicts import row_key
from shellshock_tui.rules.shellshock.position import Position


@dataclass(frozen=True)
class ChanceBreakdown:
    """How much of a thing comes of attacks on one target, as terms that open into terms."""

    position: Position
    attacks: tuple[Attack, ...]
    counts: Measure
    clause: str
    """The rule under which the thing counts."""
    at: str

    @cached_property
    def spreads(self) -> tuple[Spread, ...]:
        """How the target stands before the attacks, and after each."""
        return in_turn(self.position, self.attacks[0].target, self.attacks)

    def step(self, number: int) -> SequenceStep:
        """Return an attack with how its target may stand before it."""
        return SequenceStep(self.position, self.attacks[number], self.spreads[number])

    def whole(self) -> Trail:
        """Return what comes of all attacks: of several, what each adds."""
        had = self.counts(self.step(0).now)
        already = (Term("as it stands", Op.ADD, had, self.clause),) if had else ()
        added = self._attacks() if len(self.attacks) > 1 else self.of_attack(0).terms
        return Trail((*already, *added))

    def _attacks(self) -> Iterator[Term]:
        sums = [mean(spread, self.counts) for spread in self.spreads]
        for number, attack in enumerate(self.attacks):
            added = sums[number + 1] - sums[number]
            words = attack_words(self.position, attack)
            yield Term(words, Op.ADD, added, self.clause, f"{self.at}/{number}" if added else "")

    def of_attack(self, number: int) -> Trail:
        """Return what an attack adds: each blow with its chance times what it then does."""
        return Trail(tuple(self._blows(number)))

    def _blows(self, number: int) -> Iterator[Term]:
        step, attack = self.step(number), self.attacks[number]
        for which, blow in enumerate(attack.blows):
            added = blow.chance * step.gain(blow, self.counts)
            if added:
                words, at = blow_words(self.position, attack, blow), f"{self.at}/{number}/{which}"
                yield Term(words, Op.ADD, added, self.clause, at)

    def of_blow(self, number: int, which: int, dice: str) -> Trail:
        """Return what a blow adds: its dice, which open at an address, times what it does then."""
        step, attack, blow = self.step(number), self.attacks[number], self.attacks[number].blows[which]
        at = f"{self.at}/{number}/{which}/fall" if step.is_open(blow) else ""
        words, clause = step.effect(blow)
        then = Term(words, Op.TIMES, step.gain(blow, self.counts), clause, at)
        return Trail((*dice_terms(self.position, attack, blow, dice), then))

    def of_location(self, number: int, which: int) -> Trail:
        """Return what a blow does once it strikes: as the d20 falls, or as the target stood before it."""
        step, blow = self.step(number), self.attacks[number].blows[which]
        if not step.is_certain:
            return Trail(tuple(self._by_rows_before(step, blow)))
        at = f"{self.at}/{number}/{which}/fall"
        return Trail(tuple(location_terms(step.sheet, step.results(blow, self.counts), at)))

    def _by_rows_before(self, step: SequenceStep, blow: Blow) -> Iterator[Term]:
        found: dict[str, dict[Condition, int]] = {}
        for before, weight in step.before.weights.items():
            found.setdefault(rows_name(row_key(self.step(0).now, before)), {})[before] = weight
        for key, weights in found.items():
            gain = step.weighed_gain(blow, self.counts, weights) / step.before.whole
            if gain:
                yield Term(f"{key} before it", Op.ADD, gain, clauses.INTERNAL_LOCATION)

    def of_bins(self, number: int, which: int, face: int) -> Trail:
        """Return the chance that the d20 shows a face, counted from 0, or one like it, and a bin blows up."""
        step, blow = self.step(number), self.attacks[number].blows[which]
        results = list(step.results(blow, self.counts))
        result = results[face]
        if not result.bins:
            raise ValueError("no bin decides this")
        return Trail(tuple(bin_terms(step.sheet, result, results.count(result), step.bins, fire(blow))))
