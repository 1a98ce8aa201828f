"""Which of the printed d/s/p counts: high, mid or low (damage.high-low and its options)."""

from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.equipment import Dsp, Line
from shellshock_tui.rules.shellshock.options import DamageDice
from shellshock_tui.rules.shellshock.position import Position

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


class Grade(StrEnum):
    """A column of the weapon line."""

    HIGH = "high"
    MID = "mid"
    LOW = "low"


def of_line(line: Line, grade: Grade) -> Dsp:
    """Return what a weapon line prints in a column."""
    match grade:
        case Grade.HIGH:
            return line.high
        case Grade.MID:
            return line.mid
        case Grade.LOW:
            return line.low
        case _:
            assert_never(grade)


def roll_grade(position: Position, unit: int, target: int, dice: Dice) -> tuple[Grade, Event]:
    """Settle the column for a volley: one coin, or what the battle's options say instead."""
    match position.battle.options.damage_dice:
        case DamageDice.COIN:
            heads = dice.roll(2, "the coin: 1 heads, high; 2 tails, low") == 1
            grade = Grade.HIGH if heads else Grade.LOW
            shown = Trail(
                (Term("coin: 1 heads, 2 tails", Op.ADD, 1 if heads else 2, clauses.DAMAGE_HIGH_LOW),)
            )
            words = f"The coin shows {'heads' if heads else 'tails'}"
            return grade, _told(grade, words, clauses.DAMAGE_HIGH_LOW, ("die", shown))
        case DamageDice.D6:
            face = dice.roll(6, "damage: 1-2 low, 3-4 mid, 5-6 high")
            grade = (Grade.LOW, Grade.MID, Grade.HIGH)[(face - 1) // 2]
            shown = Trail((Term("damage d6", Op.ADD, face, clauses.OPTION_DAMAGE_DICE),))
            return grade, _told(
                grade, f"The damage die shows {face}", clauses.OPTION_DAMAGE_DICE, ("die", shown)
            )
        case DamageDice.MID | DamageDice.HIGH as always:
            grade = Grade(always.value)
            return grade, _told(grade, "By agreement", clauses.OPTION_DAMAGE_DICE)
        case DamageDice.RANGE:
            grade, distance = by_range(position, unit, target)
            range_ = Trail((Term("hexes of range", Op.ADD, distance, clauses.COMBAT_RANGE),))
            return grade, _told(
                grade,
                f"At {counted(distance, 'hex', 'hexes')}",
                clauses.OPTION_RANGED_DAMAGE,
                ("range", range_),
            )
        case _:
            assert_never(position.battle.options.damage_dice)


def by_range(position: Position, unit: int, target: int) -> tuple[Grade, int]:
    """Return the column that the range decides, and the range: a foot is 12 hexes."""
    distance = position.battle.board.distance(position.unit(unit).place, position.unit(target).place)
    return (Grade.HIGH, Grade.MID, Grade.LOW)[min(2, distance // 12)], distance


def grade_chances(position: Position, unit: int, target: int) -> tuple[tuple[Grade, Fraction], ...]:
    """Return each column that may come up, with its chance."""
    match position.battle.options.damage_dice:
        case DamageDice.COIN:
            return ((Grade.HIGH, HALF), (Grade.LOW, HALF))
        case DamageDice.D6:
            return ((Grade.HIGH, THIRD), (Grade.MID, THIRD), (Grade.LOW, THIRD))
        case DamageDice.MID | DamageDice.HIGH as always:
            return ((Grade(always.value), Fraction(1)),)
        case DamageDice.RANGE:
            return ((by_range(position, unit, target)[0], Fraction(1)),)
        case _:
            assert_never(position.battle.options.damage_dice)


def grade_clause(position: Position) -> str:
    """Return the rule by which the column of a volley is found."""
    match position.battle.options.damage_dice:
        case DamageDice.COIN:
            return clauses.DAMAGE_HIGH_LOW
        case DamageDice.D6 | DamageDice.MID | DamageDice.HIGH:
            return clauses.OPTION_DAMAGE_DICE
        case DamageDice.RANGE:
            return clauses.OPTION_RANGED_DAMAGE
        case _:
            assert_never(position.battle.options.damage_dice)


def _told(grade: Grade, how: str, clause: str, *trails: tuple[str, Trail]) -> Event:
    return event("coin", f"{how}: {grade} d/s/p.", *trails, face=str(grade), clause=clause)
