"""What follows what: from the start through the four phases to the next turn or the end (turn.phases)."""

from dataclasses import replace

from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.rules import IllegalCommand, Outcome
from shellshock_tui.engine.trail import Blocked, Op, Trail
from shellshock_tui.rules.shellshock import aftermath, clauses, initiative, parts
from shellshock_tui.rules.shellshock.battle import Battle, UnitSetup, undamaged
from shellshock_tui.rules.shellshock.fire import combat
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.speed import ceiling, top_speed
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Combat, Initiative, Over, StartSpeeds, State, Unit
from shellshock_tui.rules.shellshock.victory import count_turns_held, outcome

Played = tuple[Position, list[Event]]


def opening(battle: Battle, dice: Dice) -> Played:
    """Set up the battle and begin its first turn."""
    units = tuple(fresh(battle, unit_setup) for unit_setup in battle.units)
    phase = StartSpeeds(tuple(range(len(units))))
    position = Position(battle, State(1, units, phase, (0,) * len(battle.victory)))
    begun = event("battle-begun", f"{battle.title} begins.", title=battle.title, clause=clauses.SETUP_ARMIES)
    if battle.options.start_speed == "choice":
        return position, [begun]
    position, events = begin_turn(position, dice)
    return position, [begun, *events]


def fresh(battle: Battle, unit_setup: UnitSetup) -> Unit:
    """Return a unit as the scenario places it (setup.start-speed)."""
    sheet = unit_setup.sheet
    starting_damage = unit_setup.starting_damage or undamaged(sheet)
    start = sheet.cross_country if battle.options.start_speed == "full" else 0
    speed = start if starting_damage.speed is None else starting_damage.speed
    return Unit(
        place=unit_setup.place,
        facing=unit_setup.facing,
        armour=starting_damage.armour,
        hits=starting_damage.hits,
        stores=starting_damage.stores,
        turrets=tuple(section.facing for section in sheet.sections),
        speed=speed,
        carried=speed,
        rows=starting_damage.rows,
    )


def start_speed(position: Position, phase: StartSpeeds, speed: int, dice: Dice) -> Played:
    """Set a unit's start speed; after the last one the first turn begins."""
    unit = phase.waiting[0]
    blocked = refuse_start_speed(position, unit, speed)
    if blocked:
        raise IllegalCommand(blocked)
    told = event(
        "start-speed",
        f"{position.name(unit)} starts at speed {speed}.",
        unit=position.unit_setup(unit).id,
        speed=speed,
        clause=clauses.SETUP_START_SPEED,
    )
    position, events = await_speeds(position.put(unit, speed=speed, carried=speed), phase.waiting[1:], dice)
    return position, [told, *events]


def await_speeds(position: Position, waiting: tuple[int, ...], dice: Dice) -> Played:
    """Ask the units left for their start speeds; with none left the first turn begins."""
    return (position.enter(StartSpeeds(waiting)), []) if waiting else begin_turn(position, dice)


def refuse_start_speed(position: Position, unit: int, speed: int) -> Blocked | None:
    """Say why a unit may not start at a speed."""
    high = top_speed(position, unit)
    if speed in position.sheet(unit).table and speed <= high:
        return None
    return Blocked(
        clauses.SETUP_START_SPEED,
        f"{position.name(unit)} may start at up to {high}.",
        f"{position.address(unit)}/move",
        (("highest", Trail((replace(ceiling(position, unit), op=Op.READ),))),),
    )


def begin_turn(position: Position, dice: Dice) -> Played:
    """Begin the Initiative phase."""
    begun = event(
        "turn-begun",
        f"Turn {position.state.turn} begins.",
        turn=position.state.turn,
        clause=clauses.TURN_PHASES,
    )
    position, events = draw_chits(position, dice)
    return position, [begun, *events]


def draw_chits(position: Position, dice: Dice) -> Played:
    """Begin to draw the chits of a turn."""
    start = parts.begin if position.battle.options.initiative_parts > 1 else initiative.begin
    return start(position, dice)


def after_chit(position: Position, before: Initiative, events: list[Event]) -> Played:
    """Go on with the draw, or begin the Movement phase when the bag is empty."""
    if before.bag:
        return position, events
    return moving.begin(position), events


def after_move(position: Position, events: list[Event], dice: Dice) -> Played:
    """Hand out the next unit; when all have moved the Combat phase begins."""
    phase = moving.phase_of(position)
    if phase.part is None:
        position = moving.next_activation(position)
        if moving.phase_of(position).activation is not None:
            return position, events
    else:
        position = parts.settle(position.further(activation=None))
        if not parts.is_over(position):
            return position, events
    position, more = combat.begin(position, moving.phase_of(position).ended, dice)
    return after_combat(position, events + more)


def after_shot(position: Position, events: list[Event], dice: Dice) -> Played:
    """Go on with the move that a shot interrupted; if its unit fell, with the next (move.phased-play)."""
    position = moving.without_fallen(position)
    if moving.phase_of(position).activation is not None:
        return position, events
    return after_move(position, events, dice)


def after_combat(position: Position, events: list[Event]) -> Played:
    """Go on with the Combat phase, or clear up when the last gunner is done."""
    if not isinstance(position.state.phase, Combat) or position.state.phase.queue:
        return position, events
    position, more = aftermath.begin(position)
    position = count_turns_held(position)
    ended = outcome(position)
    if ended:
        position, told = over(position, ended)
        return position, [*events, *more, *told]
    return position, events + more


def next_turn(position: Position, dice: Dice) -> Played:
    """Begin the next turn."""
    return begin_turn(position.note(turn=position.state.turn + 1), dice)


def over(position: Position, ended: Outcome) -> Played:
    """End the battle."""
    return position.enter(Over(ended)), [
        event("battle-over", ended.reason, *ended.trails, winner=ended.winner or None, clause=ended.clause)
    ]
