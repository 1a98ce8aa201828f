"""The order of moves: whose move is next, the red chit's interruption, and speeds announced."""

from dataclasses import replace

from shellshock_tui.engine.event import Event, event
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.power import available, power_trail, switch_on
from shellshock_tui.rules.shellshock.initiative import moving_order, red_unit
from shellshock_tui.rules.shellshock.moves.speed import speed_change
from shellshock_tui.rules.shellshock.moves.stacking import refuse_stack
from shellshock_tui.rules.shellshock.moves.turning import (
    turn_trail,
)
from shellshock_tui.rules.shellshock.state import Hand, Move, Movement


def begin(field: Field) -> Field:
    """Begin the Movement phase with the lowest chit (move.order)."""
    return next_hand(field.enter(Movement(None, moving_order(field), red_unit(field))))


def phase_of(field: Field) -> Movement:
    """Return the Movement phase."""
    assert isinstance(field.state.phase, Movement)
    return field.state.phase


def next_hand(field: Field) -> Field:
    """Hand the next unit to its owner; with none left the hand is empty."""
    phase = phase_of(field)
    if phase.suspended:
        return field.enter(replace(phase, hand=phase.suspended, suspended=None))
    if phase.queue:
        return field.enter(replace(phase, hand=Hand(phase.queue[0]), queue=phase.queue[1:]))
    if phase.red is not None:
        return field.enter(replace(phase, hand=Hand(phase.red), red=None))
    return field.enter(replace(phase, hand=None))


def without_fallen(field: Field) -> Field:
    """Strike those who fell while units move from the order of moves (move.phased-play)."""
    phase = phase_of(field)
    red = phase.red if phase.red in field.standing else None
    queue = tuple(unit for unit in phase.queue if unit in field.standing)
    hand, suspended = _what_is_left(field, phase.hand), _what_is_left(field, phase.suspended)
    return field.enter(replace(phase, hand=hand, queue=queue, red=red, suspended=suspended))


def _what_is_left(field: Field, hand: Hand | None) -> Hand | None:
    """Return the hand of a unit that still stands; one that lost its locomotion goes no further."""
    if hand is None or hand.unit not in field.standing:
        return None
    if hand.move and field.immobile(hand.unit):
        return replace(hand, move=replace(hand.move, points=0))
    return hand


def refuse_call(field: Field) -> Blocked | None:
    """Say why the red unit may not be called in now (initiative.red-chit)."""
    phase = phase_of(field)
    if phase.red is None:
        return Blocked("initiative.red-chit", "The red unit has moved, or nobody holds the red chit.")
    hand = phase.hand
    if hand and hand.move and field.sheet(hand.unit).flies:
        over = refuse_stack(field, hand.unit, field.unit(hand.unit).place)
        if over:
            return Blocked(
                "initiative.red-chit",
                f"Wait until {field.name(hand.unit)} is clear of the unit beneath it.",
                field.address(hand.unit),
            )
    return None


def call_red(field: Field) -> tuple[Field, list[Event]]:
    """Let the red unit cut in; the move that it interrupts goes on afterwards."""
    phase = phase_of(field)
    red = phase.red
    assert red is not None
    told = event(
        "red-called",
        f"{field.name(red)} cuts in with the red chit.",
        unit=field.entrant(red).id,
        clause="initiative.red-chit",
    )
    return field.enter(replace(phase, hand=Hand(red), suspended=phase.hand, red=None)), [told]


def announce(field: Field, unit: int, speed: int, *, reverse: bool) -> tuple[Field, list[Event]]:
    """Announce a legal speed: it gives the points of the move and the kreigs of the turn."""
    change = speed_change(field, unit, speed)
    field = field.put(unit, speed=speed, reverse=reverse, still=field.unit(unit).speed == 0)
    field = switch_on(field, unit, speed)
    field = field.enter(replace(phase_of(field), hand=Hand(unit, Move(points=speed))))
    backwards = " in reverse" if reverse else ""
    line = field.sheet(unit).table[speed]
    return field, [
        event(
            "speed-announced",
            f"{field.name(unit)} announces speed {speed}{backwards}: turn number {line.turn}, "
            f"{counted(available(field, unit), 'kreig')}.",
            ("speed", change),
            ("turn", turn_trail(field, unit)),
            ("kreigs", power_trail(field, unit)),
            unit=field.entrant(unit).id,
            speed=speed,
            reverse=reverse,
            turn=line.turn,
            kreigs=available(field, unit),
            clause="move.announce-speed",
        )
    ]


def finished(field: Field, unit: int) -> Field:
    """Note that a unit has ended its move, and put it into the order of fire."""
    phase = phase_of(field)
    return field.enter(replace(phase, hand=None, ended=(*phase.ended, unit)))
