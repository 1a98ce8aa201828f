"""The exact prospects of an attack: what each fall of the dice leaves of the target."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from shellshock_tui.rules.shellshock.condition import Bin, Condition, Doom, Spread, add, after_rows, merged
from shellshock_tui.rules.shellshock.damage import RIP, rows_for
from shellshock_tui.rules.shellshock.face import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.hit import line_of
from shellshock_tui.rules.shellshock.impact import is_volatile, protection
from shellshock_tui.rules.shellshock.odds import hit_chance
from shellshock_tui.rules.shellshock.sheet import Dsp, Sheet
from shellshock_tui.rules.shellshock.state import Fate, Shot
from shellshock_tui.rules.shellshock.volley import Volley
from shellshock_tui.rules.shellshock.volley_fire import add_up, needs


@dataclass(frozen=True, slots=True)
class Blow:
    """One way in which an attack may strike, with its chance."""

    chance: Fraction
    struck: Dsp
    incendiary: bool = False


def condition_of(field: Field, unit: int) -> Condition:
    """Return a unit's condition as it stands."""
    state = field.unit(unit)
    doom = Doom.NONE if state.fate is Fate.STANDING else Doom.RIP
    return Condition(state.armour, state.rows, state.hits, doom)


def bins_of(field: Field, unit: int) -> tuple[Bin, ...]:
    """Return the bins of a unit that may blow it up."""
    items = range(len(field.sheet(unit).equipment))
    return tuple(Bin(item, protection(field, unit, item)) for item in items if is_volatile(field, unit, item))


def volley_blows(field: Field, volley: Volley) -> tuple[Blow, ...]:
    """Return the ways in which a volley may strike: one roll for all weapons, one coin for high or low."""
    hit_dice = field.sheet(volley.unit).hit_dice
    wanted = sorted(needs(field, volley), key=lambda need: need[1].total)
    reached = [hit_chance(hit_dice, volley.spread, int(need.total)) for _, need in wanted]
    blows = []
    for last, chance in enumerate(reached):
        beyond = reached[last + 1] if last + 1 < len(reached) else Fraction(0)
        if chance > beyond:
            hits = sorted((shot for shot, _ in wanted[: last + 1]), key=lambda shot: shot.weapon)
            blows += _coin(field, volley, hits, chance - beyond)
    return tuple(blows)


def _coin(field: Field, volley: Volley, hits: Sequence[Shot], chance: Fraction) -> list[Blow]:
    incendiary = any(line_of(field, volley.unit, shot).incendiary for shot in hits)
    return [
        Blow(chance / 2, add_up(field, volley, hits, heads=heads)[1], incendiary) for heads in (True, False)
    ]


def blow_by_blow(
    sheet: Sheet, start: Condition, bins: tuple[Bin, ...], face: int, blows: Sequence[Blow]
) -> Spread:
    """Return the conditions that some blows on a face lead to; what they leave of 1 is a miss."""
    found: Spread = {}
    for blow in blows:
        for condition, chance in _struck(sheet, start, bins, face, blow).items():
            add(found, condition, chance * blow.chance)
    missed = 1 - sum((blow.chance for blow in blows), Fraction(0))
    if missed:
        add(found, start, missed)
    return found


def _struck(sheet: Sheet, start: Condition, bins: tuple[Bin, ...], face: int, blow: Blow) -> Spread:
    side = ARMOUR_OF_FACE[face]
    armour = list(start.armour)
    armour[side] = max(0, armour[side] - blow.struck.damage)
    worn = replace(start, armour=(armour[0], armour[1], armour[2], armour[3]))
    rows = rows_for(sheet, internal_points(sheet, start, face, blow.struck))
    if rows == RIP:
        return {replace(worn, doom=start.doom or Doom.RIP): Fraction(1)}
    if rows == 0:
        return {worn: Fraction(1)}
    return merged(after_rows(sheet, worn, rows, bins, 2 if blow.incendiary else 0))


def internal_points(sheet: Sheet, start: Condition, face: int, struck: Dsp) -> int:
    """Return the internal points of a blow, as `damage.internal_trail` adds them up."""
    return (
        max(0, struck.damage - start.armour[ARMOUR_OF_FACE[face]])
        + max(0, struck.shock - sheet.shock)
        + max(0, struck.penetration - sheet.penetration[face])
    )
