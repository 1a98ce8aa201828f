"""The order of moves: whose move is next, the red chit's interruption, and speeds announced."""

from shellshock_tui.engine.event import Event, Telling, happened, telling
from shellshock_tui.engine.trail import Blocked, no
from shellshock_tui.kit.copying import changed
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.checking import about
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.fire.power import available, pool, power_trail
from shellshock_tui.rules.shellshock.initiative import moving_order, red_unit
from shellshock_tui.rules.shellshock.moves.entry import refuse_landing
from shellshock_tui.rules.shellshock.moves.speed import speed_change, turn_trail
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Move, Movement


def begin(position: Position) -> Position:
    """Begin the Movement phase with the lowest chit (move.order)."""
    return next_activation(position.enter(Movement(None, moving_order(position), red_unit(position))))


def phase_of(position: Position) -> Movement:
    """Return the Movement phase."""
    assert isinstance(position.state.phase, Movement)
    return position.state.phase


def next_activation(position: Position) -> Position:
    """Hand the next unit to its owner; with none left nobody is active."""
    phase = phase_of(position)
    if phase.suspended:
        return position.further(activation=phase.suspended, suspended=None)
    if phase.queue:
        return position.further(activation=Activation(phase.queue[0]), queue=phase.queue[1:])
    if phase.red is not None:
        return position.further(activation=Activation(phase.red), red=None)
    return position.further(activation=None)


def without_fallen(position: Position) -> Position:
    """Strike those who fell while units move from the order of moves (move.phased-play)."""
    phase = phase_of(position)
    red = phase.red if phase.red in position.standing else None
    queue = tuple(unit for unit in phase.queue if unit in position.standing)
    activation, suspended = (
        _what_is_left(position, phase.activation),
        _what_is_left(position, phase.suspended),
    )
    return position.further(activation=activation, queue=queue, red=red, suspended=suspended)


def _what_is_left(position: Position, activation: Activation | None) -> Activation | None:
    """Return the activation of a unit that still stands; one that lost its locomotion goes no further."""
    if activation is None or activation.unit not in position.standing:
        return None
    if activation.move and position.immobile(activation.unit):
        return Activation(activation.unit, changed(activation.move, points=0))
    return activation


def refuse_call(position: Position) -> Blocked | None:
    """Say why the red unit may not be called in now (initiative.red-chit)."""
    phase = phase_of(position)
    if phase.red is None:
        return Blocked(clauses.INITIATIVE_RED_CHIT, "The red unit has moved, or nobody holds the red chit.")
    activation = phase.activation
    if activation and activation.move and refuse_landing(position, activation.unit):
        words = "Wait until {} is clear of the unit beneath it."
        return no(clauses.INITIATIVE_RED_CHIT, about, position, activation.unit, words)
    return None


def call_red(position: Position) -> tuple[Position, list[Event]]:
    """Let the red unit cut in; the move that it interrupts goes on afterwards."""
    phase = phase_of(position)
    red = phase.red
    assert red is not None
    called = position.further(activation=Activation(red), suspended=phase.activation, red=None)
    return called, [happened("red-called", _tell_call, position, red)]


def _tell_call(position: Position, red: int) -> Telling:
    return telling(
        f"{position.name(red)} cuts in with the red chit.",
        unit=position.unit_setup(red).id,
        clause=clauses.INITIATIVE_RED_CHIT,
    )


def announce(position: Position, unit: int, speed: int, *, reverse: bool) -> tuple[Position, list[Event]]:
    """Announce a legal speed: it gives the points of the move and the kreigs of the turn."""
    before = position
    still, power = position.unit(unit).speed == 0, pool(position, unit, speed)
    position = position.put(unit, speed=speed, reverse=reverse, still=still, **power)
    position = position.further(activation=Activation(unit, Move(points=speed)))
    return position, [happened("speed-announced", _tell_speed, before, position, unit)]


def _tell_speed(before: Position, position: Position, unit: int) -> Telling:
    state = position.unit(unit)
    line, kreigs = position.sheet(unit).table[state.speed], available(position, unit)
    backwards = " in reverse" if state.reverse else ""
    return telling(
        f"{position.name(unit)} announces speed {state.speed}{backwards}: turn number {line.turn}, "
        f"{counted(kreigs, 'kreig')}.",
        ("speed", speed_change(before, unit, state.speed)),
        ("turn", turn_trail(position, unit)),
        ("kreigs", power_trail(position, unit)),
        unit=position.unit_setup(unit).id,
        speed=state.speed,
        reverse=state.reverse,
        turn=line.turn,
        kreigs=kreigs,
        clause=clauses.MOVE_ANNOUNCE_SPEED,
    )


def finished(position: Position, unit: int) -> Position:
    """Note that a unit has ended its move, and put it into the order of fire."""
    phase = phase_of(position)
    return position.further(activation=None, ended=(*phase.ended, unit))
