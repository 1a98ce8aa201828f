"""Indirect fire that takes its time: ordered now, landing two turns later (hit.indirect, modern)."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.target import refuse_link, refuse_lob
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import resolve
from shellshock_tui.rules.shellshock.state import Fate, Order

FLIGHT = 2
"""Turns from the order to the landing."""


def place_order(field: Field, volley: Volley) -> tuple[Field, list[Event]]:
    """Note indirect fire that has been paid for; it lands at its firer's place two turns later."""
    assert volley.spotter is not None
    lands = field.state.turn + FLIGHT
    order = Order(
        volley.post, volley.section, volley.target, volley.shots, volley.spread, volley.spotter, lands
    )
    unit = volley.unit
    field = field.put(unit, orders=(*field.unit(unit).orders, order))
    member = field.sheet(unit).crew[volley.post].name
    flight = Trail(
        (
            Term("this turn", Op.ADD, field.state.turn, "hit.indirect"),
            Term("turns in the air", Op.ADD, FLIGHT, "hit.indirect"),
        )
    )
    return field, [
        event(
            "fire-ordered",
            f"{field.name(unit)}, {member}, fires indirectly at {field.name(volley.target)}; "
            f"it lands in turn {lands}.",
            ("lands", flight),
            unit=field.entrant(unit).id,
            post=member,
            target=field.entrant(volley.target).id,
            lands=lands,
            clause="hit.indirect",
        )
    ]


def land_orders(field: Field, unit: int, dice: Dice) -> tuple[Field, list[Event]]:
    """Resolve what lands this turn at a unit's place, or say why it is lost."""
    due = [order for order in field.unit(unit).orders if order.lands == field.state.turn]
    events: list[Event] = []
    for order in due:
        field = field.put(unit, orders=tuple(o for o in field.unit(unit).orders if o is not order))
        lost = refuse_landing(field, unit, order)
        if lost:
            events.append(_lost(field, unit, order, lost))
            continue
        volley = Volley(
            unit, order.post, order.section, order.target, order.shots, order.spread, order.spotter
        )
        field, more = resolve(field, volley, dice)
        events += more
    return field, events


def refuse_landing(field: Field, unit: int, order: Order) -> Blocked | None:
    """Say why fire ordered two turns ago is lost as it would land."""
    spotting, eye = order.spotter
    target = order.target
    if field.serving(target).fate is not Fate.STANDING or field.submerged(target):
        return Blocked("hit.indirect", f"{field.name(target)} is no longer there.", field.address(target))
    if not field.lives(unit, order.post):
        return Blocked(
            "hit.indirect", f"The firing gunner of {field.name(unit)} is dead.", field.address(unit)
        )
    if field.serving(spotting).fate is not Fate.STANDING or not field.lives(spotting, eye):
        return Blocked(
            "hit.indirect", f"The spotter in {field.name(spotting)} is lost.", field.address(spotting)
        )
    return (
        refuse_link(field, unit, order.post)
        or refuse_link(field, spotting, eye)
        or refuse_sight(field, spotting, target)
        or refuse_lob(field, unit, target)
    )


def _lost(field: Field, unit: int, order: Order, why: Blocked) -> Event:
    return event(
        "fire-lost",
        f"The indirect fire of {field.name(unit)} at {field.name(order.target)} is lost: {why.reason}",
        *why.trails,
        unit=field.entrant(unit).id,
        target=field.entrant(order.target).id,
        why=why.clause,
        clause="hit.indirect",
    )
