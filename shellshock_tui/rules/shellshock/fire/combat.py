"""III. Combat: units come up in the order in which they ended their moves; their gunners fire or hold.

In phased play they fire while units move too, and each volley's losses count before anything else happens.
"""

from dataclasses import replace

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.rules.shellshock.aftermath import losses, take_effect
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import waiting_posts
from shellshock_tui.rules.shellshock.fire.indirect import land_orders, place_order
from shellshock_tui.rules.shellshock.fire.ram import resolve_ram
from shellshock_tui.rules.shellshock.fire.strike import resolve_strike
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import pay, resolve
from shellshock_tui.rules.shellshock.state import Act, Combat, Fate, Movement


def begin(field: Field, ended: tuple[int, ...], dice: Dice) -> tuple[Field, list[Event]]:
    """Begin the Combat phase; all units serve as they stand now until the Aftermath (combat.simultaneous)."""
    queue = tuple(i for i in ended if field.unit(i).fate is Fate.STANDING)
    began = None if field.battle.options.phased_play else field.state.units
    return _bring_up(field.enter(Combat(queue, began, field.acts)), dice)


def phase_of(field: Field) -> Combat:
    """Return the Combat phase."""
    assert isinstance(field.state.phase, Combat)
    return field.state.phase


def _bring_up(field: Field, dice: Dice) -> tuple[Field, list[Event]]:
    """Run what the first unit of the queue does without a command; pass on those with nothing to decide."""
    events: list[Event] = []
    while phase_of(field).queue:
        unit = phase_of(field).queue[0]
        if field.serving(unit).fate is Fate.STANDING:
            field, more = _arrive(field, unit, dice)
            events += more
            if waiting_posts(field, unit):
                break
        field = _pass_on(field)
    return field, events


def _arrive(field: Field, unit: int, dice: Dice) -> tuple[Field, list[Event]]:
    before = field
    field, events = land_orders(field, unit, dice)
    field, lost = losses_at_once(before, field)
    ram = field.unit(unit).ram
    if ram is None or field.battle.options.phased_play:
        return field, events + lost
    field, more = resolve_ram(field, unit, ram, dice)
    return field, events + more


def ram_at_once(field: Field, unit: int, dice: Dice) -> tuple[Field, list[Event]]:
    """Resolve a ram as it is declared (move.phased-play)."""
    ram = field.unit(unit).ram
    assert ram is not None
    after, events = resolve_ram(field, unit, ram, dice)
    after, lost = losses_at_once(field, after)
    return after, events + lost


def losses_at_once(before: Field, field: Field) -> tuple[Field, list[Event]]:
    """In phased play let equipment, crews and units that were just hit be lost at once."""
    events: list[Event] = []
    if not field.battle.options.phased_play:
        return field, events
    for unit, was in enumerate(before.state.units):
        now = field.unit(unit)
        if was.fate is Fate.STANDING and (was.hits, was.fate) != (now.hits, now.fate):
            field, more = take_effect(field, unit)
            events += losses(before, field, unit) + more
    return field, events


def _pass_on(field: Field) -> Field:
    phase = phase_of(field)
    return field.enter(replace(phase, queue=phase.queue[1:]))


def _acted(before: Field, field: Field, act: Act, dice: Dice) -> tuple[Field, list[Event]]:
    """Note what a gunner did; when the unit whose place it is has no gunner left, the next comes up."""
    field, events = losses_at_once(before, noted(field, act))
    if isinstance(field.state.phase, Movement) or waiting_posts(field, act.unit):
        return field, events
    field, more = _bring_up(_pass_on(field), dice)
    return field, events + more


def fire(field: Field, volley: Volley, dice: Dice) -> tuple[Field, list[Event]]:
    """Fire a legal volley: at once, or, through a spotter in the modern era, ordered for later."""
    before, field = field, pay(field, volley)
    if volley.spotter is not None and field.battle.era == "modern":
        field, events = place_order(field, volley)
    else:
        field, events = resolve(field, volley, dice)
    field, more = _acted(before, field, _act_of(volley), dice)
    return field, events + more


def _act_of(volley: Volley) -> Act:
    return Act(volley.unit, volley.post, volley.section, volley.target, volley.spotter)


def when_fired(field: Field, volley: Volley) -> Field:
    """Return the field once a volley is paid for and its gunner has had a turn, whatever it does."""
    return noted(pay(field, volley), _act_of(volley))


def when_struck(field: Field, unit: int, target: int) -> Field:
    """Return the field once a pilot has had a turn to strike, whatever the blow does."""
    return noted(field, Act(unit, field.sheet(unit).pilot, None, target))


def noted(field: Field, act: Act) -> Field:
    """Return the field with what a gunner did noted."""
    phase = field.state.phase
    assert isinstance(phase, Combat | Movement)
    return field.enter(replace(phase, acts=(*phase.acts, act)))


def strike(field: Field, unit: int, item: int, target: int, dice: Dice) -> tuple[Field, list[Event]]:
    """Carry out a legal blow with a physical weapon."""
    after, events = resolve_strike(field, unit, item, target, dice)
    field, more = _acted(field, after, Act(unit, field.sheet(unit).pilot, None, target), dice)
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
    field, more = _acted(field, field, Act(unit, post), dice)
    return field, [told, *more]
