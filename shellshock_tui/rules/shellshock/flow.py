"""What follows what: from the start through the four phases to the next turn or the end (turn.phases)."""

from dataclasses import replace

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.rules import IllegalCommand, Outcome
from shellshock_tui.engine.trail import Blocked, Op, Trail
from shellshock_tui.rules.shellshock import aftermath, initiative, parts
from shellshock_tui.rules.shellshock.battle import Battle, Entrant, unworn
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.speed import ceiling, top_speed
from shellshock_tui.rules.shellshock.state import Combat, Initiative, Over, StartSpeeds, State, Unit
from shellshock_tui.rules.shellshock.victory import count_turns_held, outcome

Played = tuple[Field, list[Event]]


def opening(battle: Battle, dice: Dice) -> Played:
    """Set up the battle and begin its first turn."""
    units = tuple(fresh(battle, entrant) for entrant in battle.units)
    phase = StartSpeeds(tuple(range(len(units))))
    field = Field(battle, State(1, units, phase, (0,) * len(battle.victory)))
    begun = event("battle-begun", f"{battle.title} begins.", title=battle.title, clause="setup.armies")
    if battle.options.start_speed == "choice":
        return field, [begun]
    field, events = begin_turn(field, dice)
    return field, [begun, *events]


def fresh(battle: Battle, entrant: Entrant) -> Unit:
    """Return a unit as the scenario places it (setup.start-speed)."""
    sheet = entrant.sheet
    wear = entrant.wear or unworn(sheet)
    start = sheet.cross_country if battle.options.start_speed == "full" else 0
    speed = start if wear.speed is None else wear.speed
    return Unit(
        place=entrant.place,
        facing=entrant.facing,
        armour=wear.armour,
        hits=wear.hits,
        stores=wear.stores,
        turrets=tuple(section.facing for section in sheet.sections),
        speed=speed,
        carried=speed,
        rows=wear.rows,
    )


def start_speed(field: Field, phase: StartSpeeds, speed: int, dice: Dice) -> Played:
    """Set a unit's start speed; after the last one the first turn begins."""
    unit = phase.waiting[0]
    blocked = refuse_start_speed(field, unit, speed)
    if blocked:
        raise IllegalCommand(blocked)
    told = event(
        "start-speed",
        f"{field.name(unit)} starts at speed {speed}.",
        unit=field.entrant(unit).id,
        speed=speed,
        clause="setup.start-speed",
    )
    field = field.put(unit, speed=speed, carried=speed).enter(StartSpeeds(phase.waiting[1:]))
    if phase.waiting[1:]:
        return field, [told]
    field, events = begin_turn(field, dice)
    return field, [told, *events]


def refuse_start_speed(field: Field, unit: int, speed: int) -> Blocked | None:
    """Say why a unit may not start at a speed."""
    high = top_speed(field, unit)
    if speed in field.sheet(unit).table and speed <= high:
        return None
    return Blocked(
        "setup.start-speed",
        f"{field.name(unit)} may start at up to {high}.",
        f"{field.address(unit)}/move",
        (("highest", Trail((replace(ceiling(field, unit), op=Op.READ),))),),
    )


def begin_turn(field: Field, dice: Dice) -> Played:
    """Begin the Initiative phase."""
    begun = event(
        "turn-begun", f"Turn {field.state.turn} begins.", turn=field.state.turn, clause="turn.phases"
    )
    start = parts.begin if field.battle.options.initiative_parts > 1 else initiative.begin
    field, events = start(field, dice)
    return field, [begun, *events]


def after_chit(field: Field, before: Initiative, events: list[Event]) -> Played:
    """Go on with the draw, or begin the Movement phase when the bag is empty."""
    if before.bag:
        return field, events
    return moving.begin(field), events


def after_move(field: Field, events: list[Event], dice: Dice) -> Played:
    """Hand out the next unit; when all have moved the Combat phase begins."""
    phase = moving.phase_of(field)
    if phase.part is None:
        field = moving.next_hand(field)
        if moving.phase_of(field).hand is not None:
            return field, events
    else:
        field = parts.settle(field.enter(replace(phase, hand=None)))
        if not parts.is_over(field):
            return field, events
    field, more = combat.begin(field, moving.phase_of(field).ended, dice)
    return after_combat(field, events + more)


def after_shot(field: Field, events: list[Event], dice: Dice) -> Played:
    """Go on with the move that a shot interrupted; if its unit fell, with the next (move.phased-play)."""
    field = moving.without_fallen(field)
    if moving.phase_of(field).hand is not None:
        return field, events
    return after_move(field, events, dice)


def after_combat(field: Field, events: list[Event]) -> Played:
    """Go on with the Combat phase, or clear up when the last gunner is done."""
    if not isinstance(field.state.phase, Combat) or field.state.phase.queue:
        return field, events
    field, more = aftermath.begin(field)
    field = count_turns_held(field)
    ended = outcome(field)
    if ended:
        field, told = over(field, ended)
        return field, [*events, *more, *told]
    return field, events + more


def next_turn(field: Field, dice: Dice) -> Played:
    """Begin the next turn."""
    return begin_turn(Field(field.battle, replace(field.state, turn=field.state.turn + 1)), dice)


def over(field: Field, ended: Outcome) -> Played:
    """End the battle."""
    return field.enter(Over(ended)), [
        event("battle-over", ended.reason, *ended.trails, winner=ended.winner or None, clause=ended.clause)
    ]
