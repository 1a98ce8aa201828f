"""An attack that struck: damage, rows, hits on equipment and bins that explode."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock.damage.location import all_gone, cross
from shellshock_tui.rules.shellshock.damage.struck import Impact
from shellshock_tui.rules.shellshock.damage.telling import damage_event, rows_event
from shellshock_tui.rules.shellshock.damage.wound import RIP, Wound, wound
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.face import ARMOUR_OF_FACE
from shellshock_tui.rules.shellshock.state import Fate


def strike_home(field: Field, impact: Impact, dice: Dice) -> tuple[Field, list[Event]]:
    """Mark a blow on the target: armour off, rows crossed, equipment hit, bins rolled for."""
    blow = wound(field, impact.target, impact.face, impact.struck)
    events = [damage_event(field, impact, blow)]
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
    events = [*events, rows_event(field, target, start, crossing, struck)]
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
        attacker=int(attacking.total),
        defender=int(defending.total),
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
