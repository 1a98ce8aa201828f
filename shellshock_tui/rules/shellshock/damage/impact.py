"""An attack that struck: damage, rows, hits on equipment and bins that explode."""

from collections.abc import Iterator

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.damage.wound import (
    RIP,
    Crossing,
    Impact,
    Wound,
    all_gone,
    armour_trail,
    cross,
    rows_trail,
    wound,
)
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.fire.hit import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, ROWS, SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.state import Fate

INCENDIARY = 2
"""What an incendiary weapon that hit adds to the attacker's d10 (internal.bins)."""


def strike_home(position: Position, impact: Impact, dice: Dice) -> tuple[Position, list[Event]]:
    """Mark a blow on the target: armour off, rows crossed, equipment hit, bins rolled for."""
    blow = wound(position, impact.target, impact.face, impact.struck)
    events = [damage_event(position, impact, blow)]
    position = _wear(position, impact, blow)
    rows = int(blow.rows.total)
    if rows == RIP:
        return slay(position, impact.target, "rip", clauses.INTERNAL_AMOUNT, events)
    if rows == 0:
        return position, events
    return _cross_rows(position, impact, rows, dice, events)


def _wear(position: Position, impact: Impact, blow: Wound) -> Position:
    side, armour = ARMOUR_OF_FACE[impact.face], position.unit(impact.target).armour
    return position.put(impact.target, armour=(*armour[:side], blow.armour, *armour[side + 1 :]))


def _cross_rows(
    position: Position, impact: Impact, count: int, dice: Dice, events: list[Event]
) -> tuple[Position, list[Event]]:
    target, sheet = impact.target, position.sheet(impact.target)
    start = dice.roll(20, f"internal location, {position.name(target)}")
    crossing = cross(sheet.chart, position.unit(target).rows, start, count)
    before = position.unit(target).hits
    struck = tuple(i for i in crossing.struck if before[i] < sheet.equipment[i].hits)
    hits = tuple(count + (item in struck) for item, count in enumerate(before))
    events = [*events, rows_event(position, target, start, crossing, struck)]
    position = position.put(target, rows=crossing.rows, hits=hits)
    position, events = _roll_bins(position, impact, struck, dice, events)
    if all_gone(crossing.rows):
        return slay(position, target, "all-rows", clauses.INTERNAL_LOCATION, events)
    return position, events


def _roll_bins(
    position: Position, impact: Impact, struck: tuple[int, ...], dice: Dice, events: list[Event]
) -> tuple[Position, list[Event]]:
    """Roll for each bin hit, in manifest order; the first explosion ends it (internal.bins)."""
    for item in struck:
        if not is_volatile(position, impact.target, item):
            continue
        explodes, told = _roll_bin(position, impact, item, dice)
        events = [*events, told]
        if explodes:
            return slay(position, impact.target, "explosion", clauses.INTERNAL_BINS, events)
    return position, events


def is_volatile(position: Position, target: int, item: int) -> bool:
    """Say whether a hit on a piece of equipment may blow the unit up: fuel, or a bin that is not empty."""
    kind = position.sheet(target).equipment[item].kind
    return kind is Kind.FUEL or (kind is Kind.BIN and position.unit(target).stores[item] > 0)


def protection(position: Position, target: int, item: int) -> int:
    """Return the defender's bonus when a bin is rolled for."""
    ammunition = position.sheet(target).equipment[item].ammunition
    sheltered = position.any_works(target, Kind.HALON) or (ammunition is not None and ammunition.protected)
    return 2 if sheltered else 0


def _roll_bin(position: Position, impact: Impact, item: int, dice: Dice) -> tuple[bool, Event]:
    target, name = impact.target, position.sheet(impact.target).equipment[item].name
    attack = dice.roll(10, f"explosion of {name}, attacker")
    defence = dice.roll(10, f"explosion of {name}, defender")
    bonuses = INCENDIARY if impact.incendiary else 0, protection(position, target, item)
    attacking = _bin_sum("attacker's d10", attack, "incendiary", bonuses[0])
    defending = _bin_sum("defender's d10", defence, "halon or protected bin", bonuses[1])
    explodes = attacking.total > defending.total
    verdict = "it explodes" if explodes else "nothing happens"
    return explodes, event(
        "bin-hit",
        f"{name} of {position.name(target)} is hit: {attacking.total} against {defending.total}, {verdict}.",
        ("attacker", attacking),
        ("defender", defending),
        unit=position.unit_setup(target).id,
        pos=position.sheet(target).equipment[item].pos,
        attacker=int(attacking.total),
        defender=int(defending.total),
        explodes=explodes,
        clause=clauses.INTERNAL_BINS,
    )


def _bin_sum(die: str, face: int, why: str, bonus: int) -> Trail:
    clause = clauses.INTERNAL_BINS
    return Trail((Term(die, Op.ADD, face, clause), Term(why, Op.ADD, bonus, clause)))


DOOMS = {
    "rip": "is killed outright",
    "explosion": "explodes",
    "all-rows": "has nothing left inside and is destroyed",
    "instant-death": "dies at once",
}


def slay(
    position: Position, target: int, cause: str, clause: str, events: list[Event]
) -> tuple[Position, list[Event]]:
    """Mark a unit destroyed, for one of the causes that are not decided in the Aftermath; once is enough."""
    if position.unit(target).fate is Fate.DESTROYED:
        return position, events
    told = event(
        "destroyed",
        f"{position.name(target)} {DOOMS[cause]}.",
        unit=position.unit_setup(target).id,
        cause=cause,
        clause=clause,
    )
    return position.put(target, fate=Fate.DESTROYED), [*events, told]


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
