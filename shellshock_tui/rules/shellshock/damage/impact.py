"""An attack that struck: damage, rows, hits on equipment and bins that explode."""

from dataclasses import dataclass

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.damage.location import Crossing, all_gone, cross
from shellshock_tui.rules.shellshock.damage.wound import RIP, Wound, wound
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.face import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.sheet import SIDES_OF_ARMOUR, Dsp, Kind
from shellshock_tui.rules.shellshock.state import Fate


@dataclass(frozen=True, slots=True)
class Impact:
    """What strikes a unit, and where."""

    attacker: int
    target: int
    face: int
    struck: Dsp
    sums: Trail | None
    """How the damage was added up, where a trail tells it."""
    incendiary: bool = False


def strike_home(field: Field, impact: Impact, dice: Dice) -> tuple[Field, list[Event]]:
    """Mark a blow on the target: armour off, rows crossed, equipment hit, bins rolled for."""
    blow = wound(field, impact.target, impact.face, impact.struck)
    events = [_damage_event(field, impact, blow)]
    field = _wear(field, impact, blow)
    rows = int(blow.rows.total)
    if rows == RIP:
        return slay(field, impact.target, "rip", "internal.amount", events)
    if rows == 0:
        return field, events
    return _cross_rows(field, impact, rows, dice, events)


def _wear(field: Field, impact: Impact, blow: Wound) -> Field:
    side = ARMOUR_OF_FACE[impact.face]
    armour = list(field.unit(impact.target).armour)
    armour[side] = blow.armour
    return field.put(impact.target, armour=(armour[0], armour[1], armour[2], armour[3]))


def _cross_rows(
    field: Field, impact: Impact, count: int, dice: Dice, events: list[Event]
) -> tuple[Field, list[Event]]:
    target, sheet = impact.target, field.sheet(impact.target)
    start = dice.roll(20, f"internal location, {field.name(target)}")
    crossing = cross(sheet.chart, field.unit(target).rows, start, count)
    before = field.unit(target).hits
    struck = tuple(i for i in crossing.struck if before[i] < sheet.equipment[i].hits)
    hits = tuple(count + (item in struck) for item, count in enumerate(before))
    events = [*events, _rows_event(field, impact, start, crossing, struck)]
    field = field.put(target, rows=crossing.rows, hits=hits)
    field, events = _roll_bins(field, impact, struck, dice, events)
    if all_gone(crossing.rows):
        return slay(field, target, "all-rows", "internal.location", events)
    return field, events


def _roll_bins(
    field: Field, impact: Impact, struck: tuple[int, ...], dice: Dice, events: list[Event]
) -> tuple[Field, list[Event]]:
    """Roll for each bin hit, in manifest order; the first explosion ends it (internal.bins)."""
    for item in struck:
        if not is_volatile(field, impact.target, item):
            continue
        explodes, told = _roll_bin(field, impact, item, dice)
        events = [*events, told]
        if explodes:
            return slay(field, impact.target, "explosion", "internal.bins", events)
    return field, events


def is_volatile(field: Field, target: int, item: int) -> bool:
    """Say whether a hit on a piece of equipment may blow the unit up: fuel, or a bin that is not empty."""
    kind = field.sheet(target).equipment[item].kind
    return kind is Kind.FUEL or (kind is Kind.BIN and field.unit(target).stores[item] > 0)


def protection(field: Field, target: int, item: int) -> int:
    """Return the defender's bonus when a bin is rolled for."""
    ammunition = field.sheet(target).equipment[item].ammunition
    sheltered = field.any_works(target, Kind.HALON) or (ammunition is not None and ammunition.protected)
    return 2 if sheltered else 0


def _roll_bin(field: Field, impact: Impact, item: int, dice: Dice) -> tuple[bool, Event]:
    target, name = impact.target, field.sheet(impact.target).equipment[item].name
    attack = dice.roll(10, f"explosion of {name}, attacker")
    defence = dice.roll(10, f"explosion of {name}, defender")
    attacking = Trail(
        (
            Term("attacker's d10", Op.ADD, attack, "internal.bins"),
            Term("incendiary", Op.ADD, 2 if impact.incendiary else 0, "internal.bins"),
        )
    )
    defending = Trail(
        (
            Term("defender's d10", Op.ADD, defence, "internal.bins"),
            Term("halon or protected bin", Op.ADD, protection(field, target, item), "internal.bins"),
        )
    )
    explodes = attacking.total > defending.total
    verdict = "it explodes" if explodes else "nothing happens"
    return explodes, event(
        "bin-hit",
        f"{name} of {field.name(target)} is hit: {attacking.total} against {defending.total}, {verdict}.",
        ("attacker", attacking),
        ("defender", defending),
        unit=field.entrant(target).id,
        pos=field.sheet(target).equipment[item].pos,
        explodes=explodes,
        clause="internal.bins",
    )


DOOMS = {
    "rip": "is killed outright",
    "explosion": "explodes",
    "all-rows": "has nothing left inside and is destroyed",
    "instant-death": "dies at once",
}


def slay(
    field: Field, target: int, cause: str, clause: str, events: list[Event]
) -> tuple[Field, list[Event]]:
    """Mark a unit destroyed, for one of the causes that are not decided in the Aftermath; once is enough."""
    if field.unit(target).fate is Fate.DESTROYED:
        return field, events
    told = event(
        "destroyed",
        f"{field.name(target)} {DOOMS[cause]}.",
        unit=field.entrant(target).id,
        cause=cause,
        clause=clause,
    )
    return field.put(target, fate=Fate.DESTROYED), [*events, told]


def _damage_event(field: Field, impact: Impact, blow: Wound) -> Event:
    target = impact.target
    side = SIDES_OF_ARMOUR[ARMOUR_OF_FACE[impact.face]]
    points, rows = int(blow.internal.total), int(blow.rows.total)
    result = "RIP" if rows == RIP else f"{rows} row{'s' * (rows != 1)}"
    trails = (("sums", impact.sums),) if impact.sums else ()
    return event(
        "damage",
        f"{impact.struck} on the {FACES[impact.face]} of {field.name(target)}: "
        f"{side} armour down to {blow.armour}, {points} internal, {result}.",
        *trails,
        ("internal", blow.internal),
        ("rows", blow.rows),
        unit=field.entrant(target).id,
        attacker=field.entrant(impact.attacker).id,
        face=FACES[impact.face],
        dsp=str(impact.struck),
        armour={"side": side, "left": blow.armour},
        internal=points,
        rows="rip" if rows == RIP else rows,
        clause="damage.armour",
    )


def _rows_event(
    field: Field, impact: Impact, start: int, crossing: Crossing, struck: tuple[int, ...]
) -> Event:
    target, equipment = impact.target, field.sheet(impact.target).equipment
    rows = ", ".join(map(str, crossing.crossed)) or "none"
    names = ", ".join(equipment[item].name for item in struck) or "nothing"
    return event(
        "rows-crossed",
        f"{field.name(target)} loses row{'s' * (len(crossing.crossed) != 1)} {rows}: {names} hit.",
        ("start", Trail((Term("d20", Op.ADD, start, "internal.location"),))),
        unit=field.entrant(target).id,
        rows=list(crossing.crossed),
        hits=[equipment[item].pos for item in struck],
        clause="internal.location",
    )
