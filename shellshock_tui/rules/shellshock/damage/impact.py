"""The impact of an attack: damage, rows, hits on equipment, and bins that explode."""

from collections.abc import Iterator

from shellshock_tui.dice import roll_each
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Op, Term, Trail, add, plain
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.charts import LOCATION, reading, row_words
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
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, ROWS, SIDES_OF_ARMOUR
from shellshock_tui.rules.shellshock.state import Fate

INCENDIARY = 2
"""The bonus that an incendiary weapon gives to the attacker's d10 (internal.bins)."""


def strike_home(g: Game, impact: Impact) -> None:
    """Apply an impact to the target: armour, rows, equipment and bins."""
    blow = wound(g.now, impact.target, impact.face, impact.struck)
    _emit_damage(g, impact, blow)
    side, armour = ARMOUR_OF_FACE[impact.face], g.now.unit(impact.target).armour
    g.update_unit(impact.target, armour=(*armour[:side], blow.armour, *armour[side + 1 :]))
    rows = int(blow.rows.total)
    if rows == RIP:
        slay(g, impact.target, "rip", clauses.INTERNAL_AMOUNT)
    elif rows:
        _cross_rows(g, impact, rows)


def _cross_rows(g: Game, impact: Impact, count: int) -> None:
    target, sheet, now = impact.target, g.now.sheet(impact.target), g.now.unit(impact.target)
    start = g.dice.roll(20, f"internal location of {g.now.name(target)}")
    crossing = cross(sheet.chart, now.rows, start, count)
    struck = tuple(i for i in crossing.struck if now.hits[i] < sheet.equipment[i].hits)
    _emit_rows(g, target, start, crossing, struck)
    g.update_unit(
        target, rows=crossing.rows, hits=tuple(hits + (i in struck) for i, hits in enumerate(now.hits))
    )
    for item in struck:  # in manifest order; the first explosion ends it (internal.bins)
        if is_volatile(g.now, target, item) and _explodes(g, impact, item):
            slay(g, target, "explosion", clauses.INTERNAL_BINS)
            break
    if all_gone(crossing.rows):
        slay(g, target, "all-rows", clauses.INTERNAL_LOCATION)


def is_volatile(position: Position, target: int, item: int) -> bool:
    """Return whether a hit on a piece of equipment may destroy the unit: fuel, or a bin with rounds."""
    kind = position.sheet(target).equipment[item].kind
    return kind is Kind.FUEL or (kind is Kind.BIN and position.unit(target).stores[item] > 0)


def protection(position: Position, target: int, item: int) -> int:
    """Return the defender's bonus in the roll for a bin."""
    ammunition = position.sheet(target).equipment[item].ammunition
    is_protected = ammunition is not None and ammunition.protected
    return 2 if is_protected or Kind.HALON in position.working(target).kinds else 0


def _explodes(g: Game, impact: Impact, item: int) -> bool:
    target, hit = impact.target, g.now.sheet(impact.target).equipment[item]
    bonuses = INCENDIARY if impact.incendiary else 0, protection(g.now, target, item)
    purpose = f"explosion of {hit.name}"
    wanted = (10, f"{purpose}, attacker's die"), (10, f"{purpose}, defender's die")
    attack, defence = roll_each(g.dice.roll, wanted)
    attacking = _bin_sum("attacker's d10", attack, "incendiary", bonuses[0])
    defending = _bin_sum("defender's d10", defence, "halon or protected bin", bonuses[1])
    explodes = attacking.total > defending.total
    verdict = "it explodes" if explodes else "it does not explode"
    g.emit(
        "bin-hit",
        clauses.INTERNAL_BINS,
        f"{hit.name} of {g.now.name(target)} is hit: "
        f"attacker {attacking.total}, defender {defending.total}, {verdict}.",
        ("attacker", attacking),
        ("defender", defending),
        unit=g.now.id(target),
        pos=hit.pos,
        attacker=int(attacking.total),
        defender=int(defending.total),
        explodes=explodes,
    )
    return explodes


def _bin_sum(die: str, face: int, why: str, bonus: int) -> Trail:
    clause = clauses.INTERNAL_BINS
    return Trail.of(add(die, face, clause), add(why, bonus, clause))


DOOMS = {
    "rip": "is killed outright",
    "explosion": "explodes",
    "all-rows": "has lost all its internal rows and is destroyed",
    "instant-death": "is destroyed at once",
}


def slay(g: Game, target: int, cause: str, clause: str) -> None:
    """Destroy a unit at once, for a cause that does not wait for the Aftermath; once is enough."""
    if g.now.unit(target).fate is not Fate.DESTROYED:
        words = f"{g.now.name(target)} {DOOMS[cause]}."
        g.emit("destroyed", clause, words, unit=g.now.id(target), cause=cause)
        g.update_unit(target, fate=Fate.DESTROYED)


def _emit_damage(g: Game, impact: Impact, blow: Wound) -> None:
    position, target, face, struck = g.now, impact.target, impact.face, impact.struck
    side = SIDES_OF_ARMOUR[ARMOUR_OF_FACE[face]]
    points, rows = int(blow.internal.total), int(blow.rows.total)
    result = "RIP" if rows == RIP else counted(rows, "row")
    g.emit(
        "damage",
        clauses.DAMAGE_ARMOUR,
        f"The {FACES[face]} of {position.name(target)} is hit for {struck}: "
        f"{side} armour down to {blow.armour}, {counted(points, 'internal point')}, {result}.",
        *impact.sums,
        ("armour", armour_trail(position, target, face, struck)),
        ("internal", blow.internal),
        rows_trail(position, target, blow),
        unit=position.id(target),
        attacker=position.id(impact.attacker),
        face=FACES[face],
        dsp=str(struck),
        armour={"side": side, "left": blow.armour},
        internal=points,
        rows="rip" if rows == RIP else rows,
    )


def _emit_rows(g: Game, target: int, start: int, crossing: Crossing, struck: tuple[int, ...]) -> None:
    position, equipment = g.now, g.now.sheet(target).equipment
    rows = ", ".join(map(str, crossing.crossed)) or "none"
    names = ", ".join(equipment[item].name for item in struck) or "nothing"
    g.emit(
        "rows-crossed",
        clauses.INTERNAL_LOCATION,
        f"{position.name(target)} loses row{'s' * (len(crossing.crossed) != 1)} {rows}. Hit: {names}.",
        ("start", plain("d20", start, clauses.INTERNAL_LOCATION)),
        ("crossed", Trail(tuple(_rows(position, target, start, crossing)))),
        unit=position.id(target),
        start=start,
        rows=list(crossing.crossed),
        crossed=len(crossing.crossed),
        hits=[equipment[item].pos for item in struck],
    )


def _rows(position: Position, target: int, start: int, crossing: Crossing) -> Iterator[Term]:
    """Yield a term for each row from the d20 result on: 1 if it is newly crossed off, else 0."""
    sheet, at = position.sheet(target), f"{position.address(target)}/internal/row"
    last = crossing.crossed[-1] if crossing.crossed else start
    for ahead in range((last - start) % ROWS + 1):
        row = (start - 1 + ahead) % ROWS + 1
        names, is_new = row_words(sheet, row), row in crossing.crossed
        words = f"row {row}: {names}" if is_new else f"row {row}, already crossed off: {names}"
        where = reading(position, target, LOCATION, row)
        yield Term(words, Op.ADD, int(is_new), clauses.INTERNAL_LOCATION, f"{at}/{row}", reading=where)
