"""The dice of an attack: the roll of the hit dice, and which of the printed d/s/p counts."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import takewhile
from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.dice import throw as throw_pool
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import Dsp, Line
from shellshock_tui.rules.shellshock.fire.hit import FOOT
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.options import DamageDice, Options
from shellshock_tui.rules.shellshock.position import Position

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
    sixes = () if chokes else throw_pool(dice, spread, 6, f"spread fire, {who}")
    return HitRoll(*faces, sixes, hit_dice == (TEN, TEN))


def _explode(dice: Dice, sides: int, face: int, who: str) -> tuple[int, ...]:
    faces = [face]
    while sides == TEN and faces[-1] == TEN:
        faces.append(dice.roll(sides, f"a ten rolls again, {who}"))
    return tuple(faces)


def hits(rolled: HitRoll, need: int, options: Options) -> bool:
    """Return whether a roll reaches a number; a choke never does (option.rambo-misses)."""
    return rolled.total >= need and not (options.rambo_misses and rolled.natural <= CHOKE)


def kills(rolled: HitRoll, options: Options) -> bool:
    """Return whether a hit with this roll destroys its target at once (option.instant-death)."""
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
        terms.append(add(f"d{sides}", faces[0], clauses.HIT_ROLL))
        terms += [add("a ten rolls again", face, clauses.HIT_EXPLODING_TENS) for face in faces[1:]]
    terms += [add("spread fire d6", face, clauses.HIT_SPREAD_FIRE) for face in rolled.spread]
    return Trail(tuple(terms))


class Grade(StrEnum):
    """A column of the weapon line."""

    HIGH = "high"
    MID = "mid"
    LOW = "low"


def of_line(line: Line, grade: Grade) -> Dsp:
    """Return what a weapon line prints in a column."""
    printed: Dsp = getattr(line, grade)
    return printed


def grades(position: Position, unit: int, target: int) -> tuple[Grade, ...]:
    """Return the columns that may come up for a volley, each as likely as the others, the best first."""
    match position.battle.options.damage_dice:
        case DamageDice.COIN:
            return Grade.HIGH, Grade.LOW
        case DamageDice.D6:
            return Grade.HIGH, Grade.MID, Grade.LOW
        case DamageDice.MID | DamageDice.HIGH as always:
            return (Grade(always.value),)
        case DamageDice.RANGE:
            return (tuple(Grade)[min(2, position.distance(unit, target) // FOOT)],)
        case _:
            assert_never(position.battle.options.damage_dice)


def roll_grade(g: Game, unit: int, target: int) -> Grade:
    """Settle the column for a volley: one coin, or what the battle's options say instead."""
    able, clause = grades(g.now, unit, target), grade_clause(g.now)
    match g.now.battle.options.damage_dice:
        case DamageDice.COIN:
            face = g.dice.roll(2, "the coin: 1 heads, high; 2 tails, low")
            shown = plain("coin: 1 heads, 2 tails", face, clause)
            words = f"The coin shows {'heads' if face == 1 else 'tails'}"
            return _told(g, able[face - 1], words, ("die", shown))
        case DamageDice.D6:
            face = g.dice.roll(6, "damage: 1-2 low, 3-4 mid, 5-6 high")
            shown = plain("damage d6", face, clause)
            return _told(g, able[(6 - face) // 2], f"The damage die shows {face}", ("die", shown))
        case DamageDice.MID | DamageDice.HIGH:
            return _told(g, able[0], "By agreement")
        case DamageDice.RANGE:
            distance = g.now.distance(unit, target)
            away = plain("hexes of range", distance, clauses.COMBAT_RANGE)
            return _told(g, able[0], f"At {counted(distance, 'hex', 'hexes')}", ("range", away))
        case _:
            assert_never(g.now.battle.options.damage_dice)


def _told(g: Game, grade: Grade, how: str, *trails: tuple[str, Trail]) -> Grade:
    g.emit("coin", grade_clause(g.now), f"{how}: {grade} d/s/p.", *trails, face=str(grade))
    return grade


def grade_chances(position: Position, unit: int, target: int) -> tuple[tuple[Grade, Fraction], ...]:
    """Return each column that may come up, with its chance."""
    able = grades(position, unit, target)
    return tuple((grade, Fraction(1, len(able))) for grade in able)


def grade_clause(position: Position) -> str:
    """Return the rule by which the column of a volley is found."""
    found = {DamageDice.COIN: clauses.DAMAGE_HIGH_LOW, DamageDice.RANGE: clauses.OPTION_RANGED_DAMAGE}
    return found.get(position.battle.options.damage_dice, clauses.OPTION_DAMAGE_DICE)
