"""III. Combat: units come up in the order in which they ended their moves; their gunners fire or hold.

In phased play they fire while units move too, and each volley's losses count before anything else happens.
"""

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, Telling, happened, telling
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.aftermath import losses, take_effect
from shellshock_tui.rules.shellshock.fire.gunners import waiting_posts
from shellshock_tui.rules.shellshock.fire.physical import resolve_ram, resolve_strike
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.fire.volley_fire import land_orders, pay, place_order, resolve
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Act, Combat, Fate, Movement


def begin(position: Position, ended: tuple[int, ...], dice: Dice) -> tuple[Position, list[Event]]:
    """Begin the Combat phase; all units serve as they stand now until the Aftermath (combat.simultaneous)."""
    queue = tuple(i for i in ended if position.unit(i).fate is Fate.STANDING)
    began = None if position.battle.options.phased_play else position.state.units
    return _bring_up(position.enter(Combat(queue, began, position.acts)), dice)


def phase_of(position: Position) -> Combat:
    """Return the Combat phase."""
    assert isinstance(position.state.phase, Combat)
    return position.state.phase


def _bring_up(position: Position, dice: Dice) -> tuple[Position, list[Event]]:
    """Run what the first unit of the queue does without a command; pass on those with nothing to decide."""
    events: list[Event] = []
    while phase_of(position).queue:
        unit = phase_of(position).queue[0]
        if position.serving(unit).fate is Fate.STANDING:
            position, more = _arrive(position, unit, dice)
            events += more
            if waiting_posts(position, unit):
                break
        position = _pass_on(position)
    return position, events


def _arrive(position: Position, unit: int, dice: Dice) -> tuple[Position, list[Event]]:
    before = position
    position, events = land_orders(position, unit, dice)
    position, lost = losses_at_once(before, position)
    ram = position.unit(unit).ram
    if ram is None or position.battle.options.phased_play or position.unit(ram.target).fate is Fate.GONE:
        return position, events + lost
    position, more = resolve_ram(position, unit, ram, dice)
    return position, events + more


def ram_at_once(position: Position, unit: int, dice: Dice) -> tuple[Position, list[Event]]:
    """Resolve a ram as it is declared (move.phased-play)."""
    ram = position.unit(unit).ram
    assert ram is not None
    after, events = resolve_ram(position, unit, ram, dice)
    after, lost = losses_at_once(position, after)
    return after, events + lost


def losses_at_once(before: Position, position: Position) -> tuple[Position, list[Event]]:
    """In phased play let equipment, crews and units that were just hit be lost at once."""
    events: list[Event] = []
    if not position.battle.options.phased_play:
        return position, events
    for unit, was in enumerate(before.state.units):
        now = position.unit(unit)
        if was.fate is Fate.STANDING and (was.hits, was.fate) != (now.hits, now.fate):
            position, more = take_effect(position, unit)
            events += losses(before, position, unit) + more
    return position, events


def withdraw(position: Position, side: str, dice: Dice) -> tuple[Position, list[Event]]:
    """Strike the units of a side that is out from the order of fire; bring up who comes next."""
    phase, units = phase_of(position), position.state.units
    queue = tuple(unit for unit in phase.queue if position.side(unit) != side)
    began = phase.began and tuple(
        units[unit] if position.side(unit) == side else was for unit, was in enumerate(phase.began)
    )
    position = position.further(queue=queue, began=began)
    return (position, []) if queue[:1] == phase.queue[:1] else _bring_up(position, dice)


def _pass_on(position: Position) -> Position:
    return position.further(queue=phase_of(position).queue[1:])


def _acted(before: Position, position: Position, act: Act, dice: Dice) -> tuple[Position, list[Event]]:
    """Note what a gunner did; when the unit whose place it is has no gunner left, the next comes up."""
    position, events = losses_at_once(before, noted(position, act))
    if isinstance(position.state.phase, Movement) or waiting_posts(position, act.unit):
        return position, events
    position, more = _bring_up(_pass_on(position), dice)
    return position, events + more


def fire(position: Position, volley: Volley, dice: Dice) -> tuple[Position, list[Event]]:
    """Fire a legal volley: at once, or, through a spotter in the modern era, ordered for later."""
    before, position = position, pay(position, volley)
    if volley.spotter is not None and position.battle.era == "modern":
        position, events = place_order(position, volley)
    else:
        position, events = resolve(position, volley, dice)
    position, more = _acted(before, position, _act_of(volley), dice)
    return position, events + more


def _act_of(volley: Volley) -> Act:
    return Act(volley.unit, volley.post, volley.section, volley.target, volley.spotter)


def when_fired(position: Position, volley: Volley) -> Position:
    """Return the position once a volley is paid for and its gunner has had a turn, whatever it does."""
    return noted(pay(position, volley), _act_of(volley))


def when_struck(position: Position, unit: int, target: int) -> Position:
    """Return the position once a pilot has had a turn to strike, whatever the blow does."""
    return noted(position, Act(unit, position.sheet(unit).pilot, None, target))


def noted(position: Position, act: Act) -> Position:
    """Return the position with what a gunner did noted."""
    phase = position.state.phase
    assert isinstance(phase, Combat | Movement)
    return position.further(acts=(*phase.acts, act))


def strike(position: Position, unit: int, item: int, target: int, dice: Dice) -> tuple[Position, list[Event]]:
    """Carry out a legal blow with a physical weapon."""
    after, events = resolve_strike(position, unit, item, target, dice)
    position, more = _acted(position, after, Act(unit, position.sheet(unit).pilot, None, target), dice)
    return position, events + more


def hold(position: Position, unit: int, post: int, dice: Dice) -> tuple[Position, list[Event]]:
    """Let a gunner hold fire."""
    told = happened("fire-held", _tell_hold, position, unit, post)
    position, more = _acted(position, position, Act(unit, post), dice)
    return position, [told, *more]


def _tell_hold(position: Position, unit: int, post: int) -> Telling:
    member = position.sheet(unit).crew[post].name
    return telling(
        f"{position.name(unit)}, {member}, holds fire.",
        unit=position.unit_setup(unit).id,
        post=member,
        clause=clauses.COMBAT_SEQUENCE,
    )
