"""What is told of a blow: the damage that it did, and the rows that it crossed off."""

from collections.abc import Iterator

from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.damage.wound import RIP, Crossing, Impact, Wound, cross
from shellshock_tui.rules.shellshock.equipment import Dsp
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import ROWS, SIDES_OF_ARMOUR


def damage_event(position: Position, impact: Impact, blow: Wound) -> Event:
    """Tell what a blow does to armour and to the inside; the position is that before it."""
    target, face, struck = impact.target, impact.face, impact.struck
    side = SIDES_OF_ARMOUR[ARMOUR_OF_FACE[face]]
    points, rows = int(blow.internal.total), int(blow.rows.total)
    result = "RIP" if rows == RIP else counted(rows, "row")
    return event(
        "damage",
        f"{struck} on the {FACES[face]} of {position.name(target)}: "
        f"{side} armour down to {blow.armour}, {points} internal, {result}.",
        *impact.sums,
        ("armour", armour_trail(position, target, face, struck)),
        ("internal", blow.internal),
        rows_trail(position, target, blow),
        unit=position.unit_setup(target).id,
        attacker=position.unit_setup(impact.attacker).id,
        face=FACES[face],
        dsp=str(struck),
        armour={"side": side, "left": blow.armour},
        internal=points,
        rows="rip" if rows == RIP else rows,
        clause=clauses.DAMAGE_ARMOUR,
    )


def rows_trail(position: Position, target: int, blow: Wound) -> tuple[str, Trail]:
    """Return what the Internal Amount chart says: rows, or that the points are enough for RIP."""
    if blow.rows.total != RIP:
        return "rows", blow.rows
    rip = position.sheet(target).rip
    at = f"{position.address(target)}/internal/amount"
    enough = Term(f"RIP from {rip}", Op.AT_LEAST, rip, clauses.INTERNAL_AMOUNT, at)
    return "rip", Trail((*blow.internal.terms, enough))


def armour_trail(position: Position, target: int, face: int, struck: Dsp) -> Trail:
    """Return the armour that a blow leaves on the side that it strikes."""
    number, clause = ARMOUR_OF_FACE[face], clauses.DAMAGE_ARMOUR
    side, had = SIDES_OF_ARMOUR[number], position.unit(target).armour[number]
    at = f"{position.address(target)}/defence/armour/{side}"
    armour = Term(f"{side} armour", Op.ADD, had, clause, at)
    damage = Term("damage", Op.ADD, -struck.damage, clause)
    return Trail((armour, damage, Term("not below 0", Op.AT_LEAST, 0, clause)))


def rows_event(
    position: Position, target: int, start: int, crossing: Crossing, struck: tuple[int, ...]
) -> Event:
    """Tell which rows are crossed off and what they hit; the position is that before it."""
    equipment = position.sheet(target).equipment
    rows = ", ".join(map(str, crossing.crossed)) or "none"
    names = ", ".join(equipment[item].name for item in struck) or "nothing"
    return event(
        "rows-crossed",
        f"{position.name(target)} loses row{'s' * (len(crossing.crossed) != 1)} {rows}: {names} hit.",
        ("start", Trail((Term("d20", Op.ADD, start, clauses.INTERNAL_LOCATION),))),
        ("crossed", Trail(tuple(_rows(position, target, start, crossing)))),
        unit=position.unit_setup(target).id,
        start=start,
        rows=list(crossing.crossed),
        crossed=len(crossing.crossed),
        hits=[equipment[item].pos for item in struck],
        clause=clauses.INTERNAL_LOCATION,
    )


def _rows(position: Position, target: int, start: int, crossing: Crossing) -> Iterator[Term]:
    """Yield a term for each row from where the d20 fell: 1 if it is crossed off, 0 if it was gone already."""
    sheet, at = position.sheet(target), f"{position.address(target)}/internal/row"
    last = crossing.crossed[-1] if crossing.crossed else start
    for ahead in range((last - start) % ROWS + 1):
        row = (start - 1 + ahead) % ROWS + 1
        names = ", ".join(sheet.equipment[item].name for item in sheet.chart[row - 1]) or "nothing"
        is_new = row in crossing.crossed
        words = f"row {row}: {names}" if is_new else f"row {row}, gone already: {names}"
        yield Term(words, Op.ADD, int(is_new), clauses.INTERNAL_LOCATION, f"{at}/{row}")


def first_row_trail(position: Position, unit: int, shown: int) -> Trail | None:
    """Return the row that is crossed off first when the d20 shows a number; None if all are gone."""
    crossing = cross(position.sheet(unit).chart, position.unit(unit).rows, shown, 1)
    if not crossing.crossed:
        return None
    at, gone = f"{position.address(unit)}/internal", (crossing.crossed[0] - shown) % ROWS
    terms = [Term("if the d20 shows it", Op.ADD, shown, clauses.INTERNAL_LOCATION, f"{at}/row/{shown}")]
    if gone:
        label = f"{counted(gone, 'row')} from there up gone before"
        terms.append(Term(label, Op.ADD, gone, clauses.INTERNAL_LOCATION, f"{at}/rows"))
    if shown + gone > ROWS:
        terms.append(Term(f"above row {ROWS} on at row 1", Op.ADD, -ROWS, clauses.INTERNAL_LOCATION))
    return Trail(tuple(terms))


def hits_trail(position: Position, unit: int, item: int) -> Trail:
    """Return how many more hits a piece of equipment takes until it is destroyed."""
    equipment, clause = position.sheet(unit).equipment[item], clauses.INTERNAL_HITS
    at = f"{position.address(unit)}/internal/item/{equipment.pos}"
    whole = Term(f"hits until {equipment.name} is destroyed", Op.ADD, equipment.hits, clause, at)
    return Trail((whole, Term("hits taken", Op.ADD, -position.unit(unit).hits[item], clause)))
