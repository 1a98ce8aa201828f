"""The roll of the hit dice (hit.roll, hit.exploding-tens, hit.spread-fire)."""

from dataclasses import dataclass
from itertools import takewhile

from shellshock_tui.dice import Dice
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.options import Options

TEN = 10
CHOKE = 4
"""The highest natural sum that always misses under option.rambo-misses."""
LUCKY, FATAL = 2, 4
"""Tens that double the damage, and that kill outright."""


@dataclass(frozen=True, slots=True)
class HitRoll:
    """The faces of one throw of the hit dice."""

    first: tuple[int, ...]
    """The d10 and its re-rolls."""
    second: tuple[int, ...]
    """The targeting die and its re-rolls."""
    spread: tuple[int, ...]
    paired: bool
    """Whether both are d10s, whose tens count as pairs."""

    @property
    def total(self) -> int:
        """The sum that weapons need to reach."""
        return sum(self.first) + sum(self.second) + sum(self.spread)

    @property
    def natural(self) -> int:
        """The sum of the two dice as they first fell."""
        return self.first[0] + self.second[0]

    @property
    def tens(self) -> int:
        """The tens in a row that count for luck: in pairs with two d10s, else those of the d10."""
        run = _run(self.first)
        return 2 * min(run, _run(self.second)) if self.paired else run


def _run(faces: tuple[int, ...]) -> int:
    return sum(1 for _ in takewhile(lambda face: face == TEN, faces))


def throw(dice: Dice, hit_dice: tuple[int, int], spread: int, options: Options, who: str) -> HitRoll:
    """Roll the hit dice: both, then the first one's re-rolls, the second one's, the spread-fire d6s."""
    first = dice.roll(hit_dice[0], f"first hit die, {who}")
    second = dice.roll(hit_dice[1], f"second hit die, {who}")
    faces = _explode(dice, hit_dice[0], first, who), _explode(dice, hit_dice[1], second, who)
    chokes = options.rambo_misses and first + second <= CHOKE
    sixes = () if chokes else tuple(dice.roll(6, f"spread fire, {who}") for _ in range(spread))
    return HitRoll(*faces, sixes, hit_dice == (TEN, TEN))


def _explode(dice: Dice, sides: int, face: int, who: str) -> tuple[int, ...]:
    faces = [face]
    while sides == TEN and faces[-1] == TEN:
        faces.append(dice.roll(sides, f"a ten rolls again, {who}"))
    return tuple(faces)


def hits(rolled: HitRoll, need: int, options: Options) -> bool:
    """Say whether a roll reaches a number; a choke never does (option.rambo-misses)."""
    return rolled.total >= need and not (options.rambo_misses and rolled.natural <= CHOKE)


def kills(rolled: HitRoll, options: Options) -> bool:
    """Say whether a hit with this roll destroys its target at once (option.instant-death)."""
    return options.instant_death and rolled.tens >= FATAL


def fortune(rolled: HitRoll, options: Options) -> int:
    """Return what luck multiplies all d/s/p by: 2 or 1 (option.lucky-shot)."""
    return 2 if options.lucky_shot and rolled.tens >= LUCKY else 1


def lucky_term(times: int) -> tuple[Term, ...]:
    """Return the term that doubles, if luck does."""
    return (Term("lucky shot", Op.TIMES, times, clauses.OPTION_LUCKY_SHOT),) if times > 1 else ()


def multiplied(dsp: Dsp, times: int) -> Dsp:
    """Return a d/s/p so many times over."""
    return Dsp(dsp.damage * times, dsp.shock * times, dsp.penetration * times)


def roll_trail(rolled: HitRoll, hit_dice: tuple[int, int]) -> Trail:
    """Return the roll as its dice."""
    terms = []
    for sides, faces in zip(hit_dice, (rolled.first, rolled.second), strict=True):
        terms.append(Term(f"d{sides}", Op.ADD, faces[0], clauses.HIT_ROLL))
        terms += [Term("a ten rolls again", Op.ADD, face, clauses.HIT_EXPLODING_TENS) for face in faces[1:]]
    terms += [Term("spread fire d6", Op.ADD, face, clauses.HIT_SPREAD_FIRE) for face in rolled.spread]
    return Trail(tuple(terms))
