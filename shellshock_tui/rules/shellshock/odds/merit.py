"""How good an attack is: its chances of killing and of getting inside, and what it does on average."""

from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.damage.wound import RIP, rows_for
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, volley_attack
from shellshock_tui.rules.shellshock.odds.prospect import condition_of, internal_points
from shellshock_tui.rules.shellshock.odds.sequence import struck
from shellshock_tui.rules.shellshock.odds.verdicts import verdict_chances
from shellshock_tui.rules.shellshock.sheet import ROWS

NONE = Fraction(0)


@dataclass(frozen=True, slots=True, order=True)
class Merit:
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
    merit: Merit


def merit(field: Field, volley: Volley) -> Merit:
    """Return what a volley is worth, with the whole chance that it destroys its target."""
    return full_merit(field, volley_attack(field, volley))


def full_merit(field: Field, attack: Attack) -> Merit:
    """Return what any attack is worth, with the whole chance that it destroys its target."""
    verdicts = verdict_chances(field, attack.target, struck(field, attack))
    return _merit(field, attack, verdicts["destroyed"])


def quick_merit(field: Field, volley: Volley) -> Merit:
    """Return what a volley is worth, kills outright alone counted as such; many times faster."""
    return attack_merit(field, volley_attack(field, volley))


def attack_merit(field: Field, attack: Attack) -> Merit:
    """Return what any attack is worth, kills outright alone counted as such."""
    return _merit(field, attack, None)


def rows_trail(field: Field, volley: Volley) -> Trail:
    """Return the rows that a volley crosses off on average: each number of them times its chance."""
    attack = volley_attack(field, volley)
    left = ROWS - condition_of(field, attack.target).rows.bit_count()
    chances: dict[int, Fraction] = {}
    for blow in attack.blows:
        count = _rows(field, attack, blow.struck)
        rows = left if count == RIP else min(left, count)
        chances[rows] = chances.get(rows, NONE) + blow.chance
    return Trail(
        tuple(
            Term(f"{counted(rows, 'row')}, chance {chance}", Op.ADD, rows * chance, "internal.amount")
            for rows, chance in sorted(chances.items())
            if rows
        )
    )


def _merit(field: Field, attack: Attack, destroyed: Fraction | None) -> Merit:
    outright = inside = rows = damage = NONE
    left = ROWS - condition_of(field, attack.target).rows.bit_count()
    for blow in attack.blows:
        count = _rows(field, attack, blow.struck)
        kills = blow.struck is None or count == RIP
        outright += blow.chance * kills
        inside += blow.chance * (count != 0)
        rows += blow.chance * (left if kills else min(left, count))
        damage += blow.chance * (0 if blow.struck is None else blow.struck.damage)
    return Merit(outright if destroyed is None else destroyed, inside, rows, damage, 1 - attack.miss)


def _rows(field: Field, attack: Attack, dsp: Dsp | None) -> int:
    if dsp is None:
        return RIP
    sheet, now = field.sheet(attack.target), condition_of(field, attack.target)
    return rows_for(sheet, internal_points(sheet, now, attack.face, dsp))
