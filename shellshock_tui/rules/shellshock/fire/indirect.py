"""Indirect fire that takes its time: ordered now, landing two turns later (hit.indirect, modern)."""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.seeing import refuse_sight
from shellshock_tui.rules.shellshock.fire.target import refuse_link, refuse_lob
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import resolve
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate, Order

FLIGHT = 2
"""Turns from the order to the landing."""


def place_order(position: Position, volley: Volley) -> tuple[Position, list[Event]]:
    """Note indirect fire that has been paid for; it lands at its firer's place two turns later."""
    assert volley.spotter is not None
    lands = position.state.turn + FLIGHT
    order = Order(
        volley.post, volley.section, volley.target, volley.shots, volley.spread, volley.spotter, lands
    )
    unit = volley.unit
    position = position.put(unit, orders=(*position.unit(unit).orders, order))
    member = position.sheet(unit).crew[volley.post].name
    flight = Trail(
        (
            Term("this turn", Op.ADD, position.state.turn, clauses.HIT_INDIRECT),
            Term("turns in the air", Op.ADD, FLIGHT, clauses.HIT_INDIRECT),
        )
    )
    return position, [
        event(
            "fire-ordered",
            f"{position.name(unit)}, {member}, fires indirectly at {position.name(volley.target)}; "
            f"it lands in turn {lands}.",
            ("lands", flight),
            unit=position.unit_setup(unit).id,
            post=member,
            target=position.unit_setup(volley.target).id,
            lands=lands,
            clause=clauses.HIT_INDIRECT,
        )
    ]


def land_orders(position: Position, unit: int, dice: Dice) -> tuple[Position, list[Event]]:
    """Resolve what lands this turn at a unit's place, or say why it is lost."""
    due = [order for order in position.unit(unit).orders if order.lands == position.state.turn]
    events: list[Event] = []
    for order in due:
        position = position.put(unit, orders=tuple(o for o in position.unit(unit).orders if o is not order))
        lost = refuse_landing(position, unit, order)
        if lost:
            events.append(_lost(position, unit, order, lost))
            continue
        volley = Volley(
            unit, order.post, order.section, order.target, order.shots, order.spread, order.spotter
        )
        position, more = resolve(position, volley, dice)
        events += more
    return position, events


def refuse_landing(position: Position, unit: int, order: Order) -> Blocked | None:
    """Say why fire ordered two turns ago is lost as it would land."""
    spotting, eye = order.spotter
    target = order.target
    if position.serving(target).fate is not Fate.STANDING or position.submerged(target):
        return Blocked(
            clauses.HIT_INDIRECT, f"{position.name(target)} is no longer there.", position.address(target)
        )
    if not position.lives(unit, order.post):
        return Blocked(
            clauses.HIT_INDIRECT,
            f"The firing gunner of {position.name(unit)} is dead.",
            position.address(unit),
        )
    if position.serving(spotting).fate is not Fate.STANDING or not position.lives(spotting, eye):
        return Blocked(
            clauses.HIT_INDIRECT,
            f"The spotter in {position.name(spotting)} is lost.",
            position.address(spotting),
        )
    return (
        refuse_link(position, unit, order.post)
        or refuse_link(position, spotting, eye)
        or refuse_sight(position, spotting, target)
        or refuse_lob(position, unit, target)
    )


def _lost(position: Position, unit: int, order: Order, why: Blocked) -> Event:
    return event(
        "fire-lost",
        f"The indirect fire of {position.name(unit)} at {position.name(order.target)} is lost: {why.reason}",
        *why.trails,
        unit=position.unit_setup(unit).id,
        target=position.unit_setup(order.target).id,
        why=why.clause,
        clause=clauses.HIT_INDIRECT,
    )
