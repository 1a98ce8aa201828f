"""Every command that a side may give now, simplest first."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.rules.shellshock import parts
from shellshock_tui.rules.shellshock.commands import (
    FACES,
    TURNS,
    AnnounceSpeed,
    CallRed,
    Command,
    EndPart,
    HoldFire,
    MoveUnit,
    NextTurn,
    RamTo,
    StartSpeed,
    StepTo,
    Strike,
    TakeChit,
    Turn,
)
from shellshock_tui.rules.shellshock.fire.gunners import firing, physical_weapons, waiting_posts
from shellshock_tui.rules.shellshock.fire.physical import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volleys import volleys_of
from shellshock_tui.rules.shellshock.flow import refuse_start_speed
from shellshock_tui.rules.shellshock.initiative import without_chit
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.move_end import endings
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.moves.turning import refuse_turn
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import (
    Activation,
    Aftermath,
    Combat,
    Initiative,
    Movement,
    Over,
    StartSpeeds,
)


def legal(position: Position, side: str) -> Iterator[Command]:
    """Yield every command with which a side may answer or interrupt."""
    match position.state.phase:
        case StartSpeeds(waiting):
            if position.side(waiting[0]) == side:
                yield from start_speeds(position, waiting[0])
        case Initiative() as phase:
            if position.battle.sides[phase.order[phase.turn]][0] == side:
                for unit in without_chit(position, phase.order[phase.turn]):
                    yield TakeChit(position.unit_setup(unit).id)
        case Movement() as phase:
            yield from movements(position, phase, side)
        case Combat(queue):
            if position.side(queue[0]) == side:
                yield from holds(position, queue[0])
                yield from attacks(position, queue[0])
        case Aftermath():
            yield NextTurn()
        case Over():
            return
        case _:
            assert_never(position.state.phase)


def start_speeds(position: Position, unit: int) -> Iterator[StartSpeed]:
    """Yield the speeds that a unit may start at."""
    for speed in sorted(position.sheet(unit).table):
        if refuse_start_speed(position, unit, speed) is None:
            yield StartSpeed(position.unit_setup(unit).id, speed)


def movements(position: Position, phase: Movement, side: str) -> Iterator[Command]:
    """Yield what a side may do in the Movement phase."""
    if phase.activation is None:
        yield from _parts(position, side)
    elif position.side(phase.activation.unit) == side:
        yield from _of_activation(position, phase.activation)
    if may_call(position, phase, side):
        yield CallRed()
    yield from interjections(position, side)


def may_call(position: Position, phase: Movement, side: str) -> bool:
    """Say whether a side may call in the red unit now."""
    return phase.red is not None and position.side(phase.red) == side and moving.refuse_call(position) is None


def interjections(position: Position, side: str) -> Iterator[Command]:
    """Yield the attacks that a side's gunners may make while units move (move.phased-play)."""
    for unit in firing(position):
        if position.side(unit) == side:
            yield from attacks(position, unit)


def may_interrupt(position: Position, phase: Movement, side: str) -> bool:
    """Say whether a side may cut in: with the red unit, or with fire."""
    return may_call(position, phase, side) or next(interjections(position, side), None) is not None


def _parts(position: Position, side: str) -> Iterator[Command]:
    number = parts.side_to_move(position)
    if number is None or position.battle.sides[number][0] != side:
        return
    for unit in parts.unmoved(position, number):
        yield MoveUnit(position.unit_setup(unit).id)
    if parts.refuse_end(position) is None:
        yield EndPart()


def _of_activation(position: Position, activation: Activation) -> Iterator[Command]:
    name = position.unit_setup(activation.unit).id
    if activation.move is None:
        for speed, reverse in legal_speeds(position, activation.unit):
            yield AnnounceSpeed(name, speed, reverse)
        return
    for face, to in enumerate(FACES):
        if refuse_step(position, activation, face, drown=True) is None:
            yield StepTo(name, to, refuse_step(position, activation, face, drown=False) is not None)
    for to, way in TURNS.items():
        if refuse_turn(position, activation, way) is None:
            yield Turn(name, to)
    for face, to in enumerate(FACES):
        if refuse_ram(position, activation, face) is None:
            yield RamTo(name, to)
    if refuse_end(position, activation) is None:
        yield from endings(position, activation)


def holds(position: Position, unit: int) -> Iterator[HoldFire]:
    """Yield, for each gunner of a unit who has not fired, that fire is held."""
    for post in waiting_posts(position, unit):
        yield HoldFire(position.unit_setup(unit).id, position.sheet(unit).crew[post].name)


def attacks(position: Position, unit: int) -> Iterator[Command]:
    """Yield the attacks that a unit may make: blows, then volleys."""
    name, sheet = position.unit_setup(unit).id, position.sheet(unit)
    if sheet.pilot in waiting_posts(position, unit):
        for item in physical_weapons(position, unit):
            for target in enemies(position, unit):
                if refuse_strike(position, unit, item, target) is None:
                    yield Strike(name, sheet.equipment[item].pos, position.unit_setup(target).id)
    for volley in volleys_of(position, unit):
        yield fire_command(position.battle, volley)
