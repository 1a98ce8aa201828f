"""Pools of dice rolled to hit, and the saves against the hits."""

from dataclasses import dataclass, replace
from fractions import Fraction

from shellshock_tui.cached import cached
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.kit.dice.distribution import Distribution, binomial, nonzero, share
from shellshock_tui.rules.closing_fire.game_context import dice_words

HIT = 4
"""The number that a die must show to hit, before modifiers."""


def save_dice(hits: int, bonus: tuple[Term, ...], clause: str) -> Trail:
    """Return the number of save dice against some hits; none without a hit."""
    if not hits:
        return Trail((add("hits", 0, clause),))
    least = Term("not below 0", Op.AT_LEAST, 0, clause)
    trail = Trail((add("hits", hits, clause), *bonus))
    return trail if trail.total >= 0 else Trail((*trail.terms, least))


@cached
def unsaved(dice: int, need: int, bonus: int, morale: int) -> tuple[Fraction, ...]:
    """Return the chance of each number of unsaved hits, from 0 to the number of dice."""
    found = [Fraction(0)] * (dice + 1)
    for hits, chance in enumerate(binomial(dice, share(need, 6))):
        for saved, share_saved in enumerate(binomial(max(0, hits + bonus) if hits else 0, share(morale, 6))):
            found[max(0, hits - saved)] += chance * share_saved
    return tuple(found)


def _left(hits: int, bonus: int, morale: int, wanted: int) -> Fraction:
    """Return the chance that exactly `wanted` of some hits are not saved."""
    chances = binomial(max(0, hits + bonus) if hits else 0, share(morale, 6))
    return sum((p for saved, p in enumerate(chances) if max(0, hits - saved) == wanted), Fraction(0))


Numbers = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice that a unit rolls to hit another, and the saves against them."""

    count: Trail
    need: Trail
    bonus: tuple[Term, ...]
    morale: Trail
    clause: str

    @property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of each number of unsaved hits, from 0."""
        return unsaved(*self.numbers)

    @property
    def numbers(self) -> Numbers:
        """The number of dice, their need, the save dice added to the hits, and the need of saves."""
        return int(self.count.total), int(self.need.total), self.extra, int(self.morale.total)

    @property
    def extra(self) -> int:
        """The number of save dice added to the hits, which may be negative."""
        return int(Trail(self.bonus).total)

    @property
    def words(self) -> str:
        """The dice and their need in a few words."""
        return f"{dice_words(self.count.total)}, {self.need.total}+"

    @property
    def saving(self) -> str:
        """The saves in a few words: "saves in cover"."""
        return " ".join(("saves", *(term.label for term in self.bonus)))

    def distribution(self) -> Distribution[int]:
        """Return the distribution of the number of unsaved hits."""
        return self.with_needs(Distribution("unsaved", nonzero(enumerate(self.chances)), self.explain))

    def with_needs(
        self, distribution: Distribution[int], thrower: str = "", saver: str = ""
    ) -> Distribution[int]:
        """Return a distribution with the needs of the dice and saves added, named after those who roll."""
        dice, saves = f"{thrower}{dice_words(self.count.total)}", f"{saver}{self.saving}"
        needs = (
            (dice, self.need, share(int(self.need.total), 6)),
            (saves, self.morale, share(int(self.morale.total), 6)),
        )
        one_each = Term("one for each hit", Op.READ, 0, self.clause, words="hits")
        more = ((saves, Trail((one_each, *self.bonus))),) if self.bonus else ()
        return replace(
            distribution,
            needs=distribution.needs + needs,
            dice=(*distribution.dice, (dice, self.count), *more),
        )

    def explain(self, wanted: int) -> Trail:
        """Return the calculation of the chance of some unsaved hits, with a term for each number of hits."""
        morale = int(self.morale.total)
        terms = [
            add(f"{hits} hit, {wanted} not saved", chance * left, self.clause)
            for hits, chance in enumerate(binomial(int(self.count.total), share(int(self.need.total), 6)))
            if chance and (left := _left(hits, self.extra, morale, wanted))
        ]
        return Trail(tuple(terms))

    def hits(self, faces: tuple[int, ...]) -> int:
        """Return how many faces hit."""
        return sum(face >= self.need.total for face in faces)

    def saves(self, hits: int) -> Trail:
        """Return the number of save dice against some hits."""
        return save_dice(hits, self.bonus, self.clause)

    def left(self, faces: tuple[int, ...], saves: tuple[int, ...]) -> int:
        """Return the number of unsaved hits, given the faces of the dice and of the saves."""
        return max(0, self.hits(faces) - sum(face >= self.morale.total for face in saves))

    def fallen(self, faces: tuple[int, ...], saves: tuple[int, ...]) -> str:
        """Return a sentence about the faces of dice and saves, and the unsaved hits."""
        saved = f"; saves {self.morale.total}+: {faces_words(saves)}" if saves else ""
        hits = counted(self.hits(faces), "hit")
        return f"{self.words}: {faces_words(faces)}, {hits}{saved}; {self.left(faces, saves)} unsaved"


def faces_words(faces: tuple[int, ...]) -> str:
    """Return the faces of dice as text."""
    return " ".join(map(str, faces)) or "none"
