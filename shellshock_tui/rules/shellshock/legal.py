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
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.gunners import firing, physical_weapons, waiting_posts
from shellshock_tui.rules.shellshock.fire.strike import refuse_strike
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volleys import volleys_of
from shellshock_tui.rules.shellshock.flow import refuse_start_speed
from shellshock_tui.rules.shellshock.initiative import without_chit
from shellshock_tui.rules.shellshock.moves import moving
from shellshock_tui.rules.shellshock.moves.endings import endings
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.moves.turning import refuse_turn
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Hand,
    Initiative,
    Movement,
    Over,
    StartSpeeds,
)


def legal(field: Field, side: str) -> Iterator[Command]:
    """Yield every command with which a side may answer or interrupt."""
    match field.state.phase:
        case StartSpeeds(waiting):
            if field.side(waiting[0]) == side:
                yield from start_speeds(field, waiting[0])
        case Initiative() as phase:
            if field.battle.sides[phase.order[phase.turn]][0] == side:
                for unit in without_chit(field, phase.order[phase.turn]):
                    yield TakeChit(field.entrant(unit).id)
        case Movement() as phase:
            yield from movements(field, phase, side)
        case Combat(queue):
            if field.side(queue[0]) == side:
                yield from holds(field, queue[0])
                yield from attacks(field, queue[0])
        case Aftermath():
            yield NextTurn()
        case Over():
            return
        case _:
            assert_never(field.state.phase)


def start_speeds(field: Field, unit: int) -> Iterator[StartSpeed]:
    """Yield the speeds that a unit may start at."""
    for speed in sorted(field.sheet(unit).table):
        if refuse_start_speed(field, unit, speed) is None:
            yield StartSpeed(field.entrant(unit).id, speed)


def movements(field: Field, phase: Movement, side: str) -> Iterator[Command]:
    """Yield what a side may do in the Movement phase."""
    if phase.hand is None:
        yield from _parts(field, side)
    elif field.side(phase.hand.unit) == side:
        yield from _of_hand(field, phase.hand)
    if may_call(field, phase, side):
        yield CallRed()
    yield from interjections(field, side)


def may_call(field: Field, phase: Movement, side: str) -> bool:
    """Say whether a side may call in the red unit now."""
    return phase.red is not None and field.side(phase.red) == side and moving.refuse_call(field) is None


def interjections(field: Field, side: str) -> Iterator[Command]:
    """Yield the attacks that a side's gunners may make while units move (move.phased-play)."""
    for unit in firing(field):
        if field.side(unit) == side:
            yield from attacks(field, unit)


def may_interrupt(field: Field, phase: Movement, side: str) -> bool:
    """Say whether a side may cut in: with the red unit, or with fire."""
    return may_call(field, phase, side) or next(interjections(field, side), None) is not None


def _parts(field: Field, side: str) -> Iterator[Command]:
    number = parts.side_to_move(field)
    if number is None or field.battle.sides[number][0] != side:
        return
    for unit in parts.unmoved(field, number):
        yield MoveUnit(field.entrant(unit).id)
    if parts.refuse_end(field) is None:
        yield EndPart()


def _of_hand(field: Field, hand: Hand) -> Iterator[Command]:
    name = field.entrant(hand.unit).id
    if hand.move is None:
        for speed, reverse in legal_speeds(field, hand.unit):
            yield AnnounceSpeed(name, speed, reverse)
        return
    for face, to in enumerate(FACES):
        for drown in (False, True):
            if refuse_step(field, hand, face, drown=drown) is None:
                yield StepTo(name, to, drown)
                break
    for to, way in TURNS.items():
        if refuse_turn(field, hand, way) is None:
            yield Turn(name, to)
    for face, to in enumerate(FACES):
        if refuse_ram(field, hand, face) is None:
            yield RamTo(name, to)
    if refuse_end(field, hand) is None:
        yield from endings(field, hand)


def holds(field: Field, unit: int) -> Iterator[HoldFire]:
    """Yield, for each gunner of a unit who has not fired, that fire is held."""
    for post in waiting_posts(field, unit):
        yield HoldFire(field.entrant(unit).id, field.sheet(unit).crew[post].name)


def attacks(field: Field, unit: int) -> Iterator[Command]:
    """Yield the attacks that a unit may make: blows, then volleys."""
    name, sheet = field.entrant(unit).id, field.sheet(unit)
    if sheet.pilot in waiting_posts(field, unit):
        for item in physical_weapons(field, unit):
            for target in enemies(field, unit):
                if refuse_strike(field, unit, item, target) is None:
                    yield Strike(name, sheet.equipment[item].pos, field.entrant(target).id)
    for volley in volleys_of(field, unit):
        yield fire_command(field.battle, volley)
