"""What the unit in hand may do: announce its speed, step, turn, ram and end its move."""

from collections.abc import Iterator

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.choice import Choice
from shellshock_tui.rules.shellshock.commands import (
    FACES,
    TURNS,
    AnnounceSpeed,
    Command,
    EndMove,
    RamTo,
    StepTo,
    Turn,
)
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.power import available_at
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, ahead, cost, destination
from shellshock_tui.rules.shellshock.moves.move_end import refuse_exit
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import REARWARD, refuse_speed
from shellshock_tui.rules.shellshock.moves.turning import refuse_turn
from shellshock_tui.rules.shellshock.state import Hand

STEP_KEYS = ("w", "e", "e", "w", "q", "q")
"""By face: ahead, and its two sides as they lie on the sheet, forward or in reverse."""
Choices = Iterator[Choice[Command]]


def hand_choices(field: Field, hand: Hand) -> Choices:
    """Yield what the unit in hand may do next."""
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
            label = speed_label(field, unit, word, speed)
            at = f"{field.address(unit)}/move/power/{speed}"
            yield Choice(f"{word}={speed}", label, AnnounceSpeed(name, speed, reverse), at, blocked)


def speed_label(field: Field, unit: int, word: str, speed: int) -> str:
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
