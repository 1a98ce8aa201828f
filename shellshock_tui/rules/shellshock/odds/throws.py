"""The chances that hang on the hit dice and the sums alone: what hits, what misses, what strikes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shellshock_tui.engine.forecast import HITS, Forecast
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.odds.address import place_in
from shellshock_tui.rules.shellshock.odds.attack import Attack, gunner_name, need_names
from shellshock_tui.rules.shellshock.odds.blow_terms import blow_words, dice_terms
from shellshock_tui.rules.shellshock.odds.hit_odds import hit_trail
from shellshock_tui.rules.shellshock.odds.topics import ALL_MISS, STRIKES
from shellshock_tui.rules.shellshock.position import Position


@dataclass(frozen=True, slots=True)
class Throws:
    """Attacks in turn, and the address under which their chances have theirs."""

    position: Position
    attacks: tuple[Attack, ...]
    base: str

    def at(self, kind: str, name: str) -> str:
        """Return the address of a chance."""
        return Forecast((), (), at=self.base).address(kind, name)

    def hit(self, weapon: str) -> Trail:
        """Return the chance that a weapon hits; ValueError if it is not fired."""
        for name, attack, need in self._needs():
            if name == weapon:
                options, dice = self.position.battle.options, self.position.sheet(attack.unit).hit_dice
                return hit_trail(dice, attack.spread, need, options)
        raise ValueError(f"no {weapon!r} is fired")

    def need_at(self, attack: Attack, number: int) -> str:
        """Return the address of the chance that a weapon of an attack that needs a number hits."""
        found = (name for name, one, need in self._needs() if one is attack and need == number)
        return self.at(HITS, next(found))

    def _needs(self) -> Iterator[tuple[str, Attack, int]]:
        every = [(attack, int(need.total)) for attack in self.attacks for _, need, _ in attack.needs]
        for name, (attack, need) in zip(need_names(self.position, self.attacks), every, strict=True):
            yield name, attack, need

    def misses(self, deeper: Sequence[str]) -> Iterator[Term]:
        """Yield the chance that nothing hits: what is left of 1, or of several attacks all multiplied."""
        if deeper or len(self.attacks) == 1:
            yield from self._miss(self.attacks[place_in(self.attacks, deeper[0]) if deeper else 0])
            return
        for number, attack in enumerate(self.attacks):
            op = Op.TIMES if number else Op.ADD
            words, at = f"{gunner_name(self.position, attack)} misses", f"{self.at('', ALL_MISS)}/{number}"
            yield Term(words, op, attack.miss, clauses.HIT_ROLL, at)

    def _miss(self, attack: Attack) -> Iterator[Term]:
        lowest = min(int(need.total) for _, need, _ in attack.needs)
        at = self.need_at(attack, lowest)
        yield Term("certain", Op.ADD, 1, clauses.HIT_ROLL)
        yield Term(f"less what reaches {lowest}", Op.ADD, attack.miss - 1, clauses.HIT_ROLL, at)

    def strikes(self, dsp: str, deeper: Sequence[str]) -> Trail:
        """Return the chance that sums strike: each blow that brings them, or the dice of one of these."""
        (attack,) = self.attacks
        if deeper:
            blow = attack.blows[place_in(attack.blows, deeper[0])]
            return Trail(tuple(dice_terms(self.position, attack, blow, self.need_at(attack, blow.hits.need))))
        at, clause = self.at(STRIKES, dsp), clauses.DAMAGE_HIGH_LOW
        blows = [(n, blow) for n, blow in enumerate(attack.blows) if blow.struck and str(blow.struck) == dsp]
        if not blows:
            raise ValueError(f"no {dsp!r} strikes")
        told = ((n, blow, blow_words(self.position, attack, blow)) for n, blow in blows)
        return Trail(tuple(Term(words, Op.ADD, blow.chance, clause, f"{at}/{n}") for n, blow, words in told))
