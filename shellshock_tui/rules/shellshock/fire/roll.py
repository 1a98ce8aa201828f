"""The dice of an attack: the hit dice, and the column of the d/s/p that applies."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import takewhile
from typing import assert_never

from shellshock_tui.dice import Dice, DieWanted, roll_each
from shellshock_tui.dice import throw as throw_pool
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.kit.dice.events_before import events_before_dice
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import Dsp, Line
from shellshock_tui.rules.shellshock.fire.hit import FOOT
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.options import DamageDice, Options
from shellshock_tui.rules.shellshock.position import Position

TEN = 10
CHOKE = 4
"""The highest natural sum that always misses under option.rambo-misses."""
LUCKY, FATAL = 2, 4
"""The numbers of tens that double the damage, and that kill outright."""


@dataclass(frozen=True, slots=True)
class HitRoll:
    """The faces of one roll of the hit dice."""

    first: tuple[int, ...]
    """The d10 and its re-rolls."""
    second: tuple[int, ...]
    """The targeting die and its re-rolls."""
    spread: tuple[int, ...]
    paired: bool
    """Whether both are d10s, whose tens count in pairs."""

    @property
    def total(self) -> int:
        """The total that is compared with the numbers needed."""
        return sum(self.first) + sum(self.second) + sum(self.spread)

    @property
    def natural(self) -> int:
        """The sum of the first faces of the two dice."""
        return self.first[0] + self.second[0]

    @property
    def tens(self) -> int:
        """The tens in a row that count for luck: pairs with two d10s, else those of the d10."""
        run = _run(self.first)
        return 2 * min(run, _run(self.second)) if self.paired else run


def _run(faces: tuple[int, ...]) -> int:
    return sum(1 for _ in takewhile(lambda face: face == TEN, faces))


def throw(
    dice: Dice, hit_dice: tuple[int, int], spread: int, options: Options, who: str, need: Callable[[], str]
) -> HitRoll:
    """Roll both hit dice, then the re-rolls of the first, those of the second, and the spread-fire d6s.

    `need` returns what must be rolled, in words, for players who roll at the table.
    """
    try:
        return _thrown(dice, hit_dice, spread, options, who)
    except DieWanted as wanted:
        wanted.need = need()
        raise


def _thrown(dice: Dice, hit_dice: tuple[int, int], spread: int, options: Options, who: str) -> HitRoll:
    wanted = (hit_dice[0], f"first hit die, {who}"), (hit_dice[1], f"second hit die, {who}")
    first, second = roll_each(dice.roll, wanted)
    faces = (
        _explode(dice, hit_dice[0], first, "first", who),
        _explode(dice, hit_dice[1], second, "second", who),
    )
    chokes = options.rambo_misses and first + second <= CHOKE
    sixes = () if chokes else throw_pool(dice, spread, 6, f"spread fire, {who}")
    return HitRoll(*faces, sixes, hit_dice == (TEN, TEN))


def _explode(dice: Dice, sides: int, face: int, which: str, who: str) -> tuple[int, ...]:
    faces = [face]

    def shown() -> tuple[str, ...]:
        return (f"The {which} hit die has shown {', '.join(map(str, faces))}: it is rolled again.",)

    with events_before_dice(shown):
        while sides == TEN and faces[-1] == TEN:
            faces.append(dice.roll(sides, f"a ten rolls again, {who}"))
    return tuple(faces)


def hits(rolled: HitRoll, need: int, options: Options) -> bool:
    """Return whether a roll hits; a choke never does (option.rambo-misses)."""
    return rolled.total >= need and not (options.rambo_misses and rolled.natural <= CHOKE)


def kills(rolled: HitRoll, options: Options) -> bool:
    """Return whether a hit with this roll destroys its target at once (option.instant-death)."""
    return options.instant_death and rolled.tens >= FATAL


def fortune(rolled: HitRoll, options: Options) -> int:
    """Return the factor of the d/s/p for luck: 2 or 1 (option.lucky-shot)."""
    return 2 if options.lucky_shot and rolled.tens >= LUCKY else 1


def lucky_term(times: int) -> tuple[Term, ...]:
    """Return the term of a lucky shot; empty if there is none."""
    return (Term("lucky shot", Op.TIMES, times, clauses.OPTION_LUCKY_SHOT),) if times > 1 else ()


def multiplied(dsp: Dsp, times: int) -> Dsp:
    """Return a d/s/p multiplied by a number."""
    return Dsp(dsp.damage * times, dsp.shock * times, dsp.penetration * times)


def roll_trail(rolled: HitRoll, hit_dice: tuple[int, int]) -> Trail:
    """Return the calculation of a roll's total."""
    terms = []
    for sides, faces in zip(hit_dice, (rolled.first, rolled.second), strict=True):
        terms.append(add(f"d{sides}", faces[0], clauses.HIT_ROLL))
        terms += [add("a ten rolls again", face, clauses.HIT_EXPLODING_TENS) for face in faces[1:]]
    terms += [add("spread fire d6", face, clauses.HIT_SPREAD_FIRE) for face in rolled.spread]
    return Trail(tuple(terms))


class Grade(StrEnum):
    """A column of a weapon's figures."""

    HIGH = "high"
    MID = "mid"
    LOW = "low"


def of_line(line: Line, grade: Grade) -> Dsp:
    """Return the d/s/p of a column."""
    printed: Dsp = getattr(line, grade)
    return printed


def grades(position: Position, unit: int, target: int) -> tuple[Grade, ...]:
    """Return the columns that may apply to a volley, equally likely, the best first."""
    match position.battle.options.damage_dice:
        case DamageDice.COIN:
            return Grade.HIGH, Grade.LOW
        case DamageDice.D6:
            return Grade.HIGH, Grade.MID, Grade.LOW
        case DamageDice.MID | DamageDice.HIGH as always:
            return (Grade(always.value),)
        case DamageDice.RANGE:
            feet = int(geometry(position).distance(unit, target) // FOOT)
            return (tuple(Grade)[min(2, feet)],)
        case _:
            assert_never(position.battle.options.damage_dice)


def roll_grade(g: Game, unit: int, target: int) -> Grade:
    """Decide the column for a volley: by a coin, or as the battle's options say."""
    able, clause = grades(g.now, unit, target), grade_clause(g.now)
    match g.now.battle.options.damage_dice:
        case DamageDice.COIN:
            face = g.dice.roll(2, "coin: 1 is heads (high), 2 is tails (low)")
            shown = plain("coin: 1 is heads, 2 is tails", face, clause)
            words = f"The coin shows {'heads' if face == 1 else 'tails'}"
            return _emit_grade(g, able[face - 1], words, ("die", shown))
        case DamageDice.D6:
            face = g.dice.roll(6, "damage die: 1-2 low, 3-4 mid, 5-6 high")
            shown = plain("damage d6", face, clause)
            return _emit_grade(g, able[(6 - face) // 2], f"The damage die shows {face}", ("die", shown))
        case DamageDice.MID | DamageDice.HIGH:
            return _emit_grade(g, able[0], "By the optional rule")
        case DamageDice.RANGE:
            relations = geometry(g.now)
            distance = relations.distance(unit, target)
            away = plain(relations.length_unit + " of range", distance, clauses.COMBAT_RANGE)
            return _emit_grade(g, able[0], f"At {relations.length_words(distance)}", ("range", away))
        case _:
            assert_never(g.now.battle.options.damage_dice)


def _emit_grade(g: Game, grade: Grade, how: str, *trails: tuple[str, Trail]) -> Grade:
    g.emit("coin", grade_clause(g.now), f"{how}: the {grade} d/s/p applies.", *trails, face=str(grade))
    return grade


def grade_chances(position: Position, unit: int, target: int) -> tuple[tuple[Grade, Fraction], ...]:
    """Return each column that may apply, with its chance."""
    able = grades(position, unit, target)
    return tuple((grade, Fraction(1, len(able))) for grade in able)


def grade_clause(position: Position) -> str:
    """Return the clause that decides the column of a volley."""
    found = {DamageDice.COIN: clauses.DAMAGE_HIGH_LOW, DamageDice.RANGE: clauses.OPTION_RANGED_DAMAGE}
    return found.get(position.battle.options.damage_dice, clauses.OPTION_DAMAGE_DICE)
