"""What a side may do next, from an empty draft to a command."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.rules.shellshock import parts
from shellshock_tui.rules.shellshock.choices import aiming
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.choices.ending import ending
from shellshock_tui.rules.shellshock.choices.hand import hand_choices, speed_label
from shellshock_tui.rules.shellshock.choices.outlook import outlook
from shellshock_tui.rules.shellshock.commands import (
    CallRed,
    Command,
    Draw,
    EndPart,
    MoveUnit,
    NextTurn,
    Resign,
    StartSpeed,
    TakeChit,
)
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.flow import refuse_start_speed
from shellshock_tui.rules.shellshock.initiative import chit_name, without_chit
from shellshock_tui.rules.shellshock.legal import may_call
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.state import Aftermath, Combat, Initiative, Movement, Over, StartSpeeds

Choices = Iterator[Choice[Command]]


def choices(field: Field, side: str, draft: Draft) -> tuple[Choice[Command], ...]:
    """Return what a side may do next; nothing if the draft leads nowhere."""
    if draft and draft[0] == "end":
        return tuple(_ending(field, side, draft))
    if draft:
        return tuple(_attack(field, side, draft))
    return (*_first(field, side), *_anytime(field, side))


def _anytime(field: Field, side: str) -> Choices:
    if not isinstance(field.state.phase, Over):
        yield Choice("resign", "resign the battle", Resign(side))
        yield Choice("draw", "agree on a draw", Draw())


def _first(field: Field, side: str) -> Choices:
    match field.state.phase:
        case StartSpeeds(waiting):
            if field.side(waiting[0]) == side:
                yield from _start_speeds(field, waiting[0])
        case Initiative() as phase:
            if field.battle.sides[phase.order[phase.turn]][0] == side:
                yield from _chits(field, phase)
        case Movement() as phase:
            yield from _movement(field, phase, side)
        case Combat(queue):
            if field.side(queue[0]) == side:
                yield from aiming.first(field, queue[0])
        case Aftermath():
            yield Choice("next-turn", "begin the next turn", NextTurn(), key="space")
        case Over():
            return
        case _:
            assert_never(field.state.phase)


def _start_speeds(field: Field, unit: int) -> Choices:
    for speed in sorted(field.sheet(unit).table):
        label = speed_label(field, unit, "speed", speed)
        at = f"{field.address(unit)}/move/power/{speed}"
        blocked = refuse_start_speed(field, unit, speed)
        yield Choice(f"speed={speed}", label, StartSpeed(field.entrant(unit).id, speed), at, blocked)


def _chits(field: Field, phase: Initiative) -> Choices:
    means, trails = outlook(field)
    for number, unit in enumerate(without_chit(field, phase.order[phase.turn]), start=1):
        label = f"{field.name(unit)} takes chit {chit_name(phase.chit)}"
        key = str(number) if number < 10 else ""
        name = field.entrant(unit).id
        at = field.address(unit)
        yield Choice(f"unit={name}", label, TakeChit(name), at, key=key, words=means, trails=trails)


def _movement(field: Field, phase: Movement, side: str) -> Choices:
    if phase.hand is None:
        yield from _part(field, side)
    elif field.side(phase.hand.unit) == side:
        yield from hand_choices(field, phase.hand)
    if may_call(field, phase, side):
        assert phase.red is not None
        yield Choice(
            "call-red",
            f"{field.name(phase.red)} cuts in (red chit)",
            CallRed(),
            "clause/initiative.red-chit",
            key="R",
        )
    yield from aiming.interjections(field, side)


def _part(field: Field, side: str) -> Choices:
    number = parts.side_to_move(field)
    if number is None or field.battle.sides[number][0] != side:
        return
    for place, unit in enumerate(parts.unmoved(field, number), start=1):
        name, key = field.entrant(unit).id, str(place) if place < 10 else ""
        yield Choice(f"unit={name}", f"move {field.name(unit)}", MoveUnit(name), field.address(unit), key=key)
    yield Choice("end-part", "enough for this part", EndPart(), "", parts.refuse_end(field), key="space")


def _ending(field: Field, side: str, draft: Draft) -> Choices:
    phase = field.state.phase
    hand = phase.hand if isinstance(phase, Movement) else None
    if hand and field.side(hand.unit) == side and refuse_end(field, hand) is None:
        yield from ending(field, hand, draft)


def _attack(field: Field, side: str, draft: Draft) -> Choices:
    unit = aimer(field, draft)
    if unit is not None and field.side(unit) == side:
        yield from aiming.onward(field, unit, draft)
