"""III. Combat: units come up in the order in which they ended their moves; their gunners fire or hold."""

from dataclasses import replace

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import waiting_posts
from shellshock_tui.rules.shellshock.fire.indirect import land_orders, place_order
from shellshock_tui.rules.shellshock.fire.physical import resolve_ram, resolve_strike
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import pay, resolve
from shellshock_tui.rules.shellshock.state import Act, Combat, Fate


def begin(field: Field, ended: tuple[int, ...], dice: Dice) -> tuple[Field, list[Event]]:
    """Begin the Combat phase; all units serve as they stand now until the Aftermath (combat.simultaneous)."""
    queue = tuple(i for i in ended if field.unit(i).fate is Fate.STANDING)
    field = field.enter(Combat(queue, field.state.units))
    return _bring_up(field, dice)


def phase_of(field: Field) -> Combat:
    """Return the Combat phase."""
    assert isinstance(field.state.phase, Combat)
    return field.state.phase


def _bring_up(field: Field, dice: Dice) -> tuple[Field, list[Event]]:
    """Run what the first unit of the queue does without a command; pass on those with nothing to decide."""
    events: list[Event] = []
    while phase_of(field).queue:
        unit = phase_of(field).queue[0]
        field, more = _arrive(field, unit, dice)
        events += more
        if waiting_posts(field, unit):
            break
        field = _pass_on(field)
    return field, events


def _arrive(field: Field, unit: int, dice: Dice) -> tuple[Field, list[Event]]:
    field, events = land_orders(field, unit, dice)
    ram = field.unit(unit).ram
    if ram is None:
        return field, events
    field, more = resolve_ram(field, unit, ram, dice)
    return field, events + more


def _pass_on(field: Field) -> Field:
    phase = phase_of(field)
    return field.enter(replace(phase, queue=phase.queue[1:]))


def _acted(field: Field, act: Act, dice: Dice) -> tuple[Field, list[Event]]:
    phase = phase_of(field)
    field = field.enter(replace(phase, acts=(*phase.acts, act)))
    if waiting_posts(field, act.unit):
        return field, []
    return _bring_up(_pass_on(field), dice)


def fire(field: Field, volley: Volley, dice: Dice) -> tuple[Field, list[Event]]:
    """Fire a legal volley: at once, or, through a spotter in the modern era, ordered for later."""
    field = pay(field, volley)
    if volley.spotter is not None and field.battle.era == "modern":
        field, events = place_order(field, volley)
    else:
        field, events = resolve(field, volley, dice)
    act = Act(volley.unit, volley.post, volley.section, volley.target, volley.spotter)
    field, more = _acted(field, act, dice)
    return field, events + more


def strike(field: Field, unit: int, item: int, target: int, dice: Dice) -> tuple[Field, list[Event]]:
    """Carry out a legal blow with a physical weapon."""
    field, events = resolve_strike(field, unit, item, target, dice)
    field, more = _acted(field, Act(unit, field.sheet(unit).pilot, None, target), dice)
    return field, events + more


def hold(field: Field, unit: int, post: int, dice: Dice) -> tuple[Field, list[Event]]:
    """Let a gunner hold fire."""
    member = field.sheet(unit).crew[post].name
    told = event(
        "fire-held",
        f"{field.name(unit)}, {member}, holds fire.",
        unit=field.entrant(unit).id,
        post=member,
        clause="combat.sequence",
    )
    field, more = _acted(field, Act(unit, post), dice)
    return field, [told, *more]
