"""What a side may do next, from an empty draft to a command."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.kit.ending import AgreeDraw, Resign
from shellshock_tui.rules.shellshock import clauses, parts
from shellshock_tui.rules.shellshock.choices import aiming
from shellshock_tui.rules.shellshock.choices.activation import activation_choices, speed_label
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.choices.ending import ending
from shellshock_tui.rules.shellshock.choices.outlook import outlook
from shellshock_tui.rules.shellshock.commands import (
    CallRed,
    Command,
    EndPart,
    MoveUnit,
    NextTurn,
    StartSpeed,
    TakeChit,
)
from shellshock_tui.rules.shellshock.flow import refuse_start_speed
from shellshock_tui.rules.shellshock.giving_up import concessions
from shellshock_tui.rules.shellshock.initiative import chit_name, without_chit
from shellshock_tui.rules.shellshock.legal import may_call
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Aftermath, Combat, Initiative, Movement, Over, StartSpeeds

Choices = Iterator[Choice[Command]]


def choices(position: Position, side: str, draft: Draft) -> tuple[Choice[Command], ...]:
    """Return what a side may do next; nothing if the draft leads nowhere."""
    if draft and draft[0] == "end":
        return tuple(_ending(position, side, draft))
    if draft:
        return tuple(_attack(position, side, draft))
    return (*_first(position, side), *_concessions(position, side))


def _concessions(position: Position, side: str) -> Choices:
    if concessions(position, side):
        yield Choice("resign", "resign the battle", Resign(side))
        yield Choice("draw", "agree on a draw", AgreeDraw())


def _first(position: Position, side: str) -> Choices:
    match position.state.phase:
        case StartSpeeds(waiting):
            if position.side(waiting[0]) == side:
                yield from _start_speeds(position, waiting[0])
        case Initiative() as phase:
            if position.battle.sides[phase.order[phase.turn]][0] == side:
                yield from _chits(position, phase)
        case Movement() as phase:
            yield from _movement(position, phase, side)
        case Combat(queue):
            if position.side(queue[0]) == side:
                yield from aiming.first(position, queue[0])
        case Aftermath():
            yield Choice("next-turn", "begin the next turn", NextTurn(), key="space")
        case Over():
            return
        case _:
            assert_never(position.state.phase)


def _start_speeds(position: Position, unit: int) -> Choices:
    for speed in sorted(position.sheet(unit).table):
        label = speed_label(position, unit, "speed", speed)
        at = f"{position.address(unit)}/move/power/{speed}"
        blocked = refuse_start_speed(position, unit, speed)
        yield Choice(f"speed={speed}", label, StartSpeed(position.unit_setup(unit).id, speed), at, blocked)


def _chits(position: Position, phase: Initiative) -> Choices:
    means, trails = outlook(position)
    for number, unit in enumerate(without_chit(position, phase.order[phase.turn]), start=1):
        label = f"{position.name(unit)} takes chit {chit_name(phase.chit)}"
        key = str(number) if number < 10 else ""
        name = position.unit_setup(unit).id
        at = position.address(unit)
        yield Choice(f"unit={name}", label, TakeChit(name), at, key=key, words=means, trails=trails)


def _movement(position: Position, phase: Movement, side: str) -> Choices:
    if phase.activation is None:
        yield from _part(position, side)
    elif position.side(phase.activation.unit) == side:
        yield from activation_choices(position, phase.activation)
    if may_call(position, phase, side):
        assert phase.red is not None
        yield Choice(
            "call-red",
            f"{position.name(phase.red)} cuts in (red chit)",
            CallRed(),
            f"clause/{clauses.INITIATIVE_RED_CHIT}",
            key="R",
        )
    yield from aiming.interjections(position, side)


def _part(position: Position, side: str) -> Choices:
    number = parts.side_to_move(position)
    if number is None or position.battle.sides[number][0] != side:
        return
    for place, unit in enumerate(parts.unmoved(position, number), start=1):
        name, key = position.unit_setup(unit).id, str(place) if place < 10 else ""
        yield Choice(
            f"unit={name}", f"move {position.name(unit)}", MoveUnit(name), position.address(unit), key=key
        )
    yield Choice("end-part", "enough for this part", EndPart(), "", parts.refuse_end(position), key="space")


def _ending(position: Position, side: str, draft: Draft) -> Choices:
    phase = position.state.phase
    activation = phase.activation if isinstance(phase, Movement) else None
    if activation and position.side(activation.unit) == side and refuse_end(position, activation) is None:
        yield from ending(position, activation, draft)


def _attack(position: Position, side: str, draft: Draft) -> Choices:
    unit = aimer(position, draft)
    if unit is not None and position.side(unit) == side:
        yield from aiming.onward(position, unit, draft)
