"""The exact prospects of an attack: what each fall of the dice leaves of the target."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from math import lcm

from shellshock_tui.rules.shellshock.damage.impact import is_volatile, protection
from shellshock_tui.rules.shellshock.damage.wound import RIP, rows_for
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.face import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.fire.grade import grade_chances
from shellshock_tui.rules.shellshock.fire.hit import line_of
from shellshock_tui.rules.shellshock.fire.roll import multiplied
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import add_up, needs
from shellshock_tui.rules.shellshock.odds.blow import Blow, Hits, Luck
from shellshock_tui.rules.shellshock.odds.condition import Condition, Doom, Spread, merged
from shellshock_tui.rules.shellshock.odds.crossing import Bins, after_rows
from shellshock_tui.rules.shellshock.odds.hit_odds import NEVER, reach
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Fate

INCENDIARY = 2
"""What an incendiary weapon that hit adds to the attacker's d10 (internal.bins)."""
Chances = dict[str, Fraction]


def condition_of(position: Position, unit: int) -> Condition:
    """Return a unit's condition as it stands."""
    state = position.unit(unit)
    doom = Doom.NONE if state.fate is Fate.STANDING else Doom.FALLEN
    return Condition(state.armour, state.rows, state.hits, doom.value)


def bins_of(position: Position, unit: int) -> Bins:
    """Return the bins of a unit that may blow it up, each with its protection."""
    items = range(len(position.sheet(unit).equipment))
    return {item: protection(position, unit, item) for item in items if is_volatile(position, unit, item)}


def volley_blows(position: Position, volley: Volley) -> tuple[Blow, ...]:
    """Return the ways in which a volley may strike: one roll for all weapons, one grade for their damage."""
    blows = (blow for hits in volley_hits(position, volley) for blow in _graded(position, volley, hits))
    return tuple(blow for blow in blows if blow.chance)


def volley_hits(position: Position, volley: Volley) -> Iterator[Hits]:
    """Yield which shots of a volley may hit together, fewest first."""
    hit_dice, options = position.sheet(volley.unit).hit_dice, position.battle.options
    wanted = sorted(needs(position, volley), key=lambda need: need[1].total)
    numbers = [int(need.total) for _, need in wanted]
    reached = [reach(hit_dice, volley.spread, number, options) for number in numbers]
    for last, now in enumerate(reached):
        shots = tuple(sorted((shot for shot, _ in wanted[: last + 1]), key=lambda shot: shot.weapon))
        further = (numbers[last + 1], reached[last + 1]) if last + 1 < len(reached) else (0, NEVER)
        yield Hits(shots, numbers[last], now, *further)


def _graded(position: Position, volley: Volley, hits: Hits) -> Iterator[Blow]:
    incendiary = any(line_of(position, volley.unit, shot).incendiary for shot in hits.shots)
    yield Blow(hits.chance(Luck.FATAL), None, hits, Luck.FATAL)
    plain, lucky = hits.chance(Luck.PLAIN), hits.chance(Luck.LUCKY)
    for grade, share in grade_chances(position, volley.unit, volley.target):
        struck = add_up(position, volley, hits.shots, grade, 1)
        yield Blow(plain * share, struck, hits, Luck.PLAIN, grade, incendiary)
        yield Blow(lucky * share, multiplied(struck, 2), hits, Luck.LUCKY, grade, incendiary)


def physical_blows(hits: Hits, struck: Dsp) -> tuple[Blow, ...]:
    """Return the ways in which a physical attack may strike."""
    blows = (
        Blow(hits.chance(Luck.FATAL), None, hits, Luck.FATAL),
        Blow(hits.chance(Luck.PLAIN), struck, hits),
        Blow(hits.chance(Luck.LUCKY), multiplied(struck, 2), hits, Luck.LUCKY),
    )
    return tuple(blow for blow in blows if blow.chance)


def blow_by_blow(sheet: Sheet, start: Condition, bins: Bins, face: int, blows: Sequence[Blow]) -> Spread:
    """Return the conditions that some blows on a face lead to; what they leave of 1 is a miss."""
    missed = 1 - sum((blow.chance for blow in blows), Fraction(0))
    outcomes = [(blow.chance, *struck_by(sheet, start, bins, face, blow)) for blow in blows]
    whole = lcm(missed.denominator, *(chance.denominator * of for chance, _, of in outcomes))
    weighted = (
        (condition, weight * (whole // (chance.denominator * of)) * chance.numerator)
        for chance, parts, of in outcomes
        for condition, weight in parts
    )
    left = ((start, missed.numerator * (whole // missed.denominator)),) if missed else ()
    return merged(chain(weighted, left), whole)


def struck_by(
    sheet: Sheet, start: Condition, bins: Bins, face: int, blow: Blow
) -> tuple[Iterable[tuple[Condition, int]], int]:
    """Return the conditions that a blow leads to, with weights, and the whole of these weights."""
    if blow.struck is None:
        return ((start.doomed(Doom.INSTANT), 1),), 1
    side = ARMOUR_OF_FACE[face]
    armour = list(start.armour)
    armour[side] = max(0, armour[side] - blow.struck.damage)
    worn = start._replace(armour=(armour[0], armour[1], armour[2], armour[3]))
    rows = rows_for(sheet, internal_points(sheet, start, face, blow.struck))
    if rows == RIP:
        return ((worn.doomed(Doom.RIP), 1),), 1
    if rows == 0:
        return ((worn, 1),), 1
    return after_rows(sheet, worn, rows, bins, INCENDIARY if blow.incendiary else 0)


def internal_points(sheet: Sheet, start: Condition, face: int, struck: Dsp) -> int:
    """Return the internal points of a blow, as `damage.internal_trail` adds them up."""
    return (
        max(0, struck.damage - start.armour[ARMOUR_OF_FACE[face]])
        + max(0, struck.shock - sheet.shock)
        + max(0, struck.penetration - sheet.penetration[face])
    )


def struck_chances(
    position: Position, target: int, face: int, blows: Sequence[Blow]
) -> tuple[tuple[str, Chances], ...]:
    """Return the chance of each d/s/p that may strike a unit, and of each number of internal points."""
    sheet, start = position.sheet(target), condition_of(position, target)
    dsp: Chances = {}
    points: Chances = {}
    for blow in blows:
        if blow.struck is not None:
            inside = str(internal_points(sheet, start, face, blow.struck))
            dsp[str(blow.struck)] = dsp.get(str(blow.struck), Fraction(0)) + blow.chance
            points[inside] = points.get(inside, Fraction(0)) + blow.chance
    return ("dsp", dsp), ("points", dict(sorted(points.items(), key=lambda entry: int(entry[0]))))
