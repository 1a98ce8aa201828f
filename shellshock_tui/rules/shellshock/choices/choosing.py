"""What a side may do next, from an empty draft to a command."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.rules.shellshock import parts
from shellshock_tui.rules.shellshock.choices import aiming
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.choices.ending import ending
from shellshock_tui.rules.shellshock.choices.outlook import outlook
from shellshock_tui.rules.shellshock.commands import (
    FACES,
    TURNS,
    AnnounceSpeed,
    CallRed,
    Command,
    Draw,
    EndMove,
    EndPart,
    MoveUnit,
    NextTurn,
    RamTo,
    Resign,
    StartSpeed,
    StepTo,
    TakeChit,
    Turn,
)
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.power import available_at
from shellshock_tui.rules.shellshock.flow import refuse_start_speed
from shellshock_tui.rules.shellshock.initiative import chit_name, without_chit
from shellshock_tui.rules.shellshock.legal import may_call
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end, refuse_exit
from shellshock_tui.rules.shellshock.moves.movement import (
    FORWARD,
    ahead,
    cost,
    destination,
    refuse_step,
)
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import REARWARD, refuse_speed
from shellshock_tui.rules.shellshock.moves.turning import (
    refuse_turn,
)
from shellshock_tui.rules.shellshock.state import (
    Aftermath,
    Combat,
    Hand,
    Initiative,
    Movement,
    Over,
    StartSpeeds,
)

STEP_KEYS = ("w", "e", "e", "w", "q", "q")
"""By face: ahead, and its two sides as they lie on the sheet, forward or in reverse."""
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
        label = _speed_label(field, unit, "speed", speed)
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
        yield from _hand(field, phase.hand)
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


def _hand(field: Field, hand: Hand) -> Choices:
    if hand.move is None:
        yield from _speeds(field, hand.unit)
        return
    yield from _steps(field, hand)
    yield from _turns(field, hand)
    yield from _rams(field, hand)
    name, blocked = field.entrant(hand.unit).id, refuse_end(field, hand)
    ending, turrets = "clause/move.announce-speed", "clause/move.turrets"
    yield Choice("done", "end the move", EndMove(name), ending, blocked, key="space")
    yield Choice("end", "aim turrets or face otherwise, then end", ("end",), turrets, blocked, key="t")
    if refuse_exit(field, hand) is None:
        yield Choice("exit", "leave the map here", EndMove(name, exit=True), "", blocked, key="o")


def _speeds(field: Field, unit: int) -> Choices:
    name = field.entrant(unit).id
    for reverse in (False, True):
        for speed in sorted(field.sheet(unit).table):
            blocked = refuse_speed(field, unit, speed, reverse=reverse)
            if reverse and blocked:
                continue
            word = "reverse" if reverse else "speed"
            label = _speed_label(field, unit, word, speed)
            at = f"{field.address(unit)}/move/power/{speed}"
            yield Choice(f"{word}={speed}", label, AnnounceSpeed(name, speed, reverse), at, blocked)


def _speed_label(field: Field, unit: int, word: str, speed: int) -> str:
    """Return a speed with its turn number, and with its kreigs if the unit has any at all."""
    table = field.sheet(unit).table
    powered = any(available_at(field, unit, each) for each in table)
    kreigs = f", {counted(available_at(field, unit, speed), 'kreig')}" if powered else ""
    return f"{word} {speed}: turns at {table[speed].turn}{kreigs}"


def _steps(field: Field, hand: Hand) -> Choices:
    unit = hand.unit
    name = field.entrant(unit).id
    straight = ahead(field, unit)
    every = REARWARD if field.unit(unit).reverse else FORWARD
    for face in sorted(every, key=lambda face: face != straight):
        end = destination(field, unit, face)
        blocked = refuse_step(field, hand, face, drown=False)
        label = f"step {FACES[face]}"
        if blocked is None:
            label = f"{label} for {cost(field, unit, face).total}"
        at = "" if end == OFF_BOARD else f"hex/{field.label(end)}"
        yield Choice(f"step={FACES[face]}", label, StepTo(name, FACES[face]), at, blocked, STEP_KEYS[face])
        if blocked and refuse_step(field, hand, face, drown=True) is None:
            command = StepTo(name, FACES[face], drown=True)
            yield Choice(f"drown={FACES[face]}", f"step {FACES[face]} into the deep and be lost", command)


def _turns(field: Field, hand: Hand) -> Choices:
    name = field.entrant(hand.unit).id
    at = f"{field.address(hand.unit)}/move/count"
    for (to, way), key in zip(TURNS.items(), "ad", strict=True):
        yield Choice(f"turn={to}", f"turn {to}", Turn(name, to), at, refuse_turn(field, hand, way), key)


def _rams(field: Field, hand: Hand) -> Choices:
    name = field.entrant(hand.unit).id
    for face, to in enumerate(FACES):
        if refuse_ram(field, hand, face) is None:
            end = destination(field, hand.unit, face)
            label = f"ram into {field.label(end)}"
            yield Choice(
                f"ram={to}", label, RamTo(name, to), f"hex/{field.label(end)}", key=STEP_KEYS[face].upper()
            )


def _ending(field: Field, side: str, draft: Draft) -> Choices:
    phase = field.state.phase
    hand = phase.hand if isinstance(phase, Movement) else None
    if hand and field.side(hand.unit) == side and refuse_end(field, hand) is None:
        yield from ending(field, hand, draft)


def _attack(field: Field, side: str, draft: Draft) -> Choices:
    unit = aimer(field, draft)
    if unit is not None and field.side(unit) == side:
        yield from aiming.onward(field, unit, draft)
