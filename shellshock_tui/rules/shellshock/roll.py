"""The roll of the hit dice (hit.roll, hit.exploding-tens, hit.spread-fire)."""

from dataclasses import dataclass

from shellshock_tui.dice import Dice
from shellshock_tui.engine.trail import Op, Term, Trail

TEN = 10


@dataclass(frozen=True, slots=True)
class HitRoll:
    """The faces of one throw of the hit dice."""

    first: tuple[int, ...]
    """The d10 and its re-rolls."""
    second: tuple[int, ...]
    """The targeting die and its re-rolls."""
    spread: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum that weapons need to reach."""
        return sum(self.first) + sum(self.second) + sum(self.spread)


def throw(dice: Dice, hit_dice: tuple[int, int], spread: int, who: str) -> HitRoll:
    """Roll the hit dice: both, then the first one's re-rolls, the second one's, the spread-fire d6s."""
    first = dice.roll(hit_dice[0], f"first hit die, {who}")
    second = dice.roll(hit_dice[1], f"second hit die, {who}")
    return HitRoll(
        _explode(dice, hit_dice[0], first, who),
        _explode(dice, hit_dice[1], second, who),
        tuple(dice.roll(6, f"spread fire, {who}") for _ in range(spread)),
    )


def _explode(dice: Dice, sides: int, face: int, who: str) -> tuple[int, ...]:
    faces = [face]
    while sides == TEN and faces[-1] == TEN:
        faces.append(dice.roll(sides, f"a ten rolls again, {who}"))
    return tuple(faces)


def roll_trail(rolled: HitRoll, hit_dice: tuple[int, int]) -> Trail:
    """Return the roll as its dice."""
    terms = []
    for sides, faces in zip(hit_dice, (rolled.first, rolled.second), strict=True):
        terms.append(Term(f"d{sides}", Op.ADD, faces[0], "hit.roll"))
        terms += [Term("a ten rolls again", Op.ADD, face, "hit.exploding-tens") for face in faces[1:]]
    terms += [Term("spread fire d6", Op.ADD, face, "hit.spread-fire") for face in rolled.spread]
    return Trail(tuple(terms))
