"""A model of the chances, independent of the rules' code: whole pools as exact convolutions."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

Law = dict[int, Fraction]
COLUMNS = ("stopped", "d2", "d1", "even", "a1", "a2")
"""The ends of a charge: stopped by fire, defender loses by 2 or more or by 1, draw, attacker by 1 or more."""


def showing(dice: int, need: int) -> Law:
    """The distribution of the number of d6 that show a number or more."""
    hit = Fraction(min(max(7 - need, 0), 6), 6)
    return {n: comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1)}


def unsaved(dice: int, need: int, morale: int, more: int = 0) -> Law:
    """The distribution of hits left after saves, with `more` save dice than hits."""
    law: defaultdict[int, Fraction] = defaultdict(Fraction)
    for hits, chance in showing(dice, need).items():
        for saved, part in showing(max(hits + more, 0) if hits else 0, morale).items():
            law[max(hits - saved, 0)] += chance * part
    return dict(law)


@dataclass(frozen=True)
class Melee:
    """Both pools of a melee, each with its need and the morale of its owner."""

    attacker: tuple[int, int]
    defender: tuple[int, int]
    morale: tuple[int, int] = (4, 4)
    """The morale of the attacker, and that of the defender."""
    cover: int = 0
    """The additional save dice of the defender."""

    def ends(self) -> dict[str, Fraction]:
        """The chance of each column without closing fire."""
        law = dict.fromkeys(COLUMNS, Fraction(0))
        for margin, chance in self._margins():
            law[_column(margin)] += chance
        return law

    def _margins(self) -> Iterator[tuple[int, Fraction]]:
        """The distribution of the margin by which the defender loses."""
        suffered = unsaved(*self.attacker, self.morale[1], self.cover)
        dealt = unsaved(*self.defender, self.morale[0])
        for on_defender, chance in suffered.items():
            yield from ((on_defender - on_attacker, chance * part) for on_attacker, part in dealt.items())


def fired_at(fire: int, whole: Melee) -> dict[str, Fraction]:
    """The chance of each column after closing fire, given that the attacker has more than 1 SP."""
    dice, need = whole.attacker
    shaken = Melee((dice, need + 1), whole.defender, whole.morale, whole.cover)
    law = dict.fromkeys(COLUMNS, Fraction(0))
    for sixes, chance in showing(fire, 6).items():
        if sixes in (2, 3):
            law["stopped"] += chance
        else:
            for column, part in (shaken if sixes else whole).ends().items():
                law[column] += chance * part
    return law


def _column(margin: int) -> str:
    return {-2: "a2", -1: "a1", 0: "even", 1: "d1", 2: "d2"}[min(max(margin, -2), 2)]
