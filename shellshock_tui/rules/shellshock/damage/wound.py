"""Wounds: the part of a hit that goes through armour, shock threshold and penetration, and its rows."""

from bisect import bisect_right
from typing import NamedTuple

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.rules.shellshock import charts, clauses
from shellshock_tui.rules.shellshock.charts import AMOUNT, PENETRATION, reading
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, ROWS, SIDES_OF_ARMOUR, Sheet

RIP = -1
"""Stands for a number of rows: the unit is destroyed outright."""
Sums = tuple[tuple[str, Trail], ...]
"""The calculations of damage, shock and penetration, by name."""
Chart = tuple[tuple[int, ...], ...]
"""Rows 1 to 20 of the location chart, each with the indices of its equipment."""


class Impact(NamedTuple):
    """Something that strikes a face of a unit."""

    attacker: int
    target: int
    face: int
    struck: Dsp
    sums: Sums
    """The calculations of damage, shock and penetration."""
    incendiary: bool = False


class Wound(NamedTuple):
    """The effect of one impact before the location chart is read."""

    armour: int
    """The armour left on the face that is hit."""
    internal: Trail
    rows: Trail
    """The number of rows to cross off, or `RIP`."""


def wound(position: Position, target: int, face: int, struck: Dsp) -> Wound:
    """Return the effect of a d/s/p on a face of a unit."""
    internal = internal_trail(position, target, face, struck)
    points = int(internal.total)
    count = rows_for(position.sheet(target), points)
    rows = Term(
        f"internal amount for {points}",
        Op.READ,
        count,
        clauses.INTERNAL_AMOUNT,
        f"{position.address(target)}/internal/amount",
        charts.RIP if count == RIP else "",
        reading=reading(position, target, AMOUNT, _amount_row(position.sheet(target), points)),
    )
    armour = position.unit(target).armour[ARMOUR_OF_FACE[face]]
    return Wound(max(0, armour - struck.damage), internal, Trail.of(*internal.terms, rows))


def internal_parts(sheet: Sheet, armour: int, face: int, struck: Dsp) -> tuple[int, int, int]:
    """Return the excess of damage, shock and penetration over armour, threshold and penetration value."""
    return (
        max(0, struck.damage - armour),
        max(0, struck.shock - sheet.shock),
        max(0, struck.penetration - sheet.penetration[face]),
    )


def internal_trail(position: Position, target: int, face: int, struck: Dsp) -> Trail:
    """Return the calculation of the internal points: the excess of damage, shock and penetration."""
    sheet, number, base = position.sheet(target), ARMOUR_OF_FACE[face], f"{position.address(target)}/defence"
    armour, side = position.unit(target).armour[number], SIDES_OF_ARMOUR[number]
    printed = sheet.penetration[face]
    plate = add(f"{side} armour", -armour, clauses.HIT_FACE, f"{base}/armour/{side}")
    threshold = add("shock threshold", -sheet.shock, clauses.DAMAGE_SHOCK, f"{base}/shock")
    pen = Term(
        f"penetration value, {FACES[face]}",
        Op.ADD,
        -printed,
        clauses.HIT_FACE,
        f"{base}/penetration/{FACES[face]}",
        reading=reading(position, target, PENETRATION, FACES[face]),
    )
    return Trail.of(
        _over("damage", struck.damage, plate, f"{armour} {side} armour", clauses.DAMAGE_ARMOUR),
        _over("shock", struck.shock, threshold, f"threshold {sheet.shock}", clauses.DAMAGE_SHOCK),
        _over("penetration", struck.penetration, pen, f"{printed} {FACES[face]}", clauses.DAMAGE_PENETRATION),
    )


def _over(part: str, points: int, against: Term, words: str, clause: str) -> Term:
    """Return the term for the excess of a part of a d/s/p over the value that opposes it."""
    through = Trail.of(add(part, points, clause), against, Term("not below 0", Op.AT_LEAST, 0, clause))
    return Term(f"{part} {points} over {words}", Op.ADD, through.total, clause, trail=through)


def _amount_row(sheet: Sheet, points: int) -> str:
    """Return the row of the chart of internal amounts for a number of points."""
    return f"{sheet.rip}+" if points >= sheet.rip else str(points)


def rows_for(sheet: Sheet, points: int) -> int:
    """Return the rows for a number of internal points, or `RIP`, from the chart (internal.amount)."""
    return RIP if points >= sheet.rip else bisect_right(sheet.amount, points)


class Crossing(NamedTuple):
    """The effect of an impact on the location chart."""

    crossed: tuple[int, ...]
    """The rows newly crossed off, in order."""
    struck: tuple[int, ...]
    """The indices of the equipment in the rows crossed off or passed over, in manifest order."""
    rows: int
    """All rows crossed off so far as bits; bit 0 is row 1."""


def cross(chart: Chart, rows: int, start: int, count: int) -> Crossing:
    """Cross off rows upwards from the d20 result, passing over those already gone (internal.location)."""
    crossed: list[int] = []
    passed: list[int] = []
    for ahead in range(ROWS):
        if len(crossed) == count:
            break
        row = (start - 1 + ahead) % ROWS + 1
        passed.append(row)
        if not rows >> (row - 1) & 1:
            crossed.append(row)
    struck = sorted({item for row in passed for item in chart[row - 1]})
    return Crossing(tuple(crossed), tuple(struck), rows | sum(1 << (row - 1) for row in crossed))


def all_gone(rows: int) -> bool:
    """Return whether every row has been crossed off."""
    return rows == (1 << ROWS) - 1


def armour_trail(position: Position, target: int, face: int, struck: Dsp) -> Trail:
    """Return the calculation of the armour that an impact leaves on the face that it hits."""
    number, clause = ARMOUR_OF_FACE[face], clauses.DAMAGE_ARMOUR
    side, had = SIDES_OF_ARMOUR[number], position.unit(target).armour[number]
    at = f"{position.address(target)}/defence/armour/{side}"
    armour = add(f"{side} armour", had, clause, at)
    damage = add("damage", -struck.damage, clause)
    return Trail.of(armour, damage, Term("not below 0", Op.AT_LEAST, 0, clause))


def rows_trail(position: Position, target: int, blow: Wound) -> tuple[str, Trail]:
    """Return the calculation of the rows to cross off, or of `RIP`, with its label."""
    if blow.rows.total != RIP:
        return "rows", blow.rows
    rip = position.sheet(target).rip
    at = f"{position.address(target)}/internal/rip"
    enough = Term(f"RIP at {rip} or more", Op.AT_LEAST, rip, clauses.INTERNAL_AMOUNT, at)
    return "rip", Trail.of(*blow.internal.terms, enough)


def first_row_trail(position: Position, unit: int, shown: int) -> Trail | None:
    """Return the calculation of the first row crossed off for a d20 result; None if all are gone."""
    crossing = cross(position.sheet(unit).chart, position.unit(unit).rows, shown, 1)
    if not crossing.crossed:
        return None
    at, gone = f"{position.address(unit)}/internal", (crossing.crossed[0] - shown) % ROWS
    terms = [add("d20 result", shown, clauses.INTERNAL_LOCATION, f"{at}/row/{shown}")]
    if gone:
        label = f"{counted(gone, 'row')} already crossed off above it"
        terms.append(add(label, gone, clauses.INTERNAL_LOCATION, f"{at}/rows"))
    if shown + gone > ROWS:
        terms.append(add(f"after row {ROWS} continue at row 1", -ROWS, clauses.INTERNAL_LOCATION))
    return Trail(tuple(terms))


def hits_trail(position: Position, unit: int, item: int) -> Trail:
    """Return the calculation of the hits that still destroy a piece of equipment."""
    equipment, clause = position.sheet(unit).equipment[item], clauses.INTERNAL_HITS
    whole = add(f"hits that destroy {equipment.name}", equipment.hits, clause)
    return Trail.of(whole, add("hits taken", -position.unit(unit).hits[item], clause))
