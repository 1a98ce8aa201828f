"""How good an attack is: its chances of killing and of getting inside, and what it does on average."""

from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.damage.wound import RIP, rows_for
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, volley_attack
from shellshock_tui.rules.shellshock.odds.prospect import condition_of, internal_points
from shellshock_tui.rules.shellshock.odds.sequence import struck
from shellshock_tui.rules.shellshock.odds.verdicts import verdict_chances
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS

NONE = Fraction(0)


@dataclass(frozen=True, slots=True, order=True)
class AttackValue:
    """What an attack is worth; the one that kills more often is better, then the one that hurts more."""

    destroyed: Fraction
    inside: Fraction
    """The chance that it costs rows, or kills outright."""
    rows: Fraction
    """Rows crossed off on average; all that are left for a kill outright."""
    damage: Fraction
    """Armour taken off on average, and what exceeds it."""
    hit: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """A volley with what it is worth."""

    volley: Volley
    value: AttackValue


def volley_value(position: Position, volley: Volley) -> AttackValue:
    """Return what a volley is worth, with the whole chance that it destroys its target."""
    return attack_value(position, volley_attack(position, volley))


def attack_value(position: Position, attack: Attack) -> AttackValue:
    """Return what any attack is worth, with the whole chance that it destroys its target."""
    verdicts = verdict_chances(position, attack.target, struck(position, attack))
    return _attack_value(position, attack, verdicts["destroyed"])


def quick_volley_value(position: Position, volley: Volley) -> AttackValue:
    """Return what a volley is worth, kills outright alone counted as such; many times faster."""
    return quick_attack_value(position, volley_attack(position, volley))


def quick_attack_value(position: Position, attack: Attack) -> AttackValue:
    """Return what any attack is worth, kills outright alone counted as such."""
    return _attack_value(position, attack, None)


def rows_trail(position: Position, volley: Volley) -> Trail:
    """Return the rows that a volley crosses off on average: each number of them times its chance."""
    attack = volley_attack(position, volley)
    left = ROWS - condition_of(position, attack.target).rows.bit_count()
    chances: dict[int, Fraction] = {}
    for blow in attack.blows:
        count = _rows(position, attack, blow.struck)
        rows = left if count == RIP else min(left, count)
        chances[rows] = chances.get(rows, NONE) + blow.chance
    return Trail(
        tuple(
            Term(f"{counted(rows, 'row')}, chance {chance}", Op.ADD, rows * chance, clauses.INTERNAL_AMOUNT)
            for rows, chance in sorted(chances.items())
            if rows
        )
    )


def _attack_value(position: Position, attack: Attack, destroyed: Fraction | None) -> AttackValue:
    outright = inside = rows = damage = NONE
    left = ROWS - condition_of(position, attack.target).rows.bit_count()
    for blow in attack.blows:
        count = _rows(position, attack, blow.struck)
        kills = blow.struck is None or count == RIP
        outright += blow.chance * kills
        inside += blow.chance * (count != 0)
        rows += blow.chance * (left if kills else min(left, count))
        damage += blow.chance * (0 if blow.struck is None else blow.struck.damage)
    return AttackValue(outright if destroyed is None else destroyed, inside, rows, damage, 1 - attack.miss)


def _rows(position: Position, attack: Attack, dsp: Dsp | None) -> int:
    if dsp is None:
        return RIP
    sheet, now = position.sheet(attack.target), condition_of(position, attack.target)
    return rows_for(sheet, internal_points(sheet, now, attack.face, dsp))
