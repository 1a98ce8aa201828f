"""What the unit in hand may do: announce its speed, step, turn, ram and end its move."""

from collections.abc import Iterator

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.choice import Choice
from shellshock_tui.rules.shellshock import clauses
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
from shellshock_tui.rules.shellshock.fire.power import available_at
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, ahead, cost, destination
from shellshock_tui.rules.shellshock.moves.move_end import refuse_exit
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import REARWARD, refuse_speed
from shellshock_tui.rules.shellshock.moves.turning import refuse_turn
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation

STEP_KEYS = ("w", "e", "e", "w", "q", "q")
"""By face: ahead, and its two sides as they lie on the sheet, forward or in reverse."""
Choices = Iterator[Choice[Command]]


def activation_choices(position: Position, activation: Activation) -> Choices:
    """Yield what the unit in hand may do next."""
    if activation.move is None:
        yield from _speeds(position, activation.unit)
        return
    yield from _steps(position, activation)
    yield from _turns(position, activation)
    yield from _rams(position, activation)
    name, blocked = position.unit_setup(activation.unit).id, refuse_end(position, activation)
    ending, turrets = f"clause/{clauses.MOVE_ANNOUNCE_SPEED}", f"clause/{clauses.MOVE_TURRETS}"
    yield Choice("done", "end the move", EndMove(name), ending, blocked, key="space")
    yield Choice("end", "aim turrets or face otherwise, then end", ("end",), turrets, blocked, key="t")
    if refuse_exit(position, activation) is None:
        yield Choice("exit", "leave the map here", EndMove(name, exit=True), "", blocked, key="o")


def _speeds(position: Position, unit: int) -> Choices:
    name = position.unit_setup(unit).id
    for reverse in (False, True):
        for speed in sorted(position.sheet(unit).table):
            blocked = refuse_speed(position, unit, speed, reverse=reverse)
            if reverse and blocked:
                continue
            word = "reverse" if reverse else "speed"
            label = speed_label(position, unit, word, speed)
            at = f"{position.address(unit)}/move/power/{speed}"
            yield Choice(f"{word}={speed}", label, AnnounceSpeed(name, speed, reverse), at, blocked)


def speed_label(position: Position, unit: int, word: str, speed: int) -> str:
    """Return a speed with its turn number, and with its kreigs if the unit has any at all."""
    table = position.sheet(unit).table
    powered = any(available_at(position, unit, each) for each in table)
    kreigs = f", {counted(available_at(position, unit, speed), 'kreig')}" if powered else ""
    return f"{word} {speed}: turns at {table[speed].turn}{kreigs}"


def _steps(position: Position, activation: Activation) -> Choices:
    unit = activation.unit
    name = position.unit_setup(unit).id
    straight = ahead(position, unit)
    every = REARWARD if position.unit(unit).reverse else FORWARD
    for face in sorted(every, key=lambda face: face != straight):
        end = destination(position, unit, face)
        blocked = refuse_step(position, activation, face, drown=False)
        label = f"step {FACES[face]}"
        if blocked is None:
            label = f"{label} for {cost(position, unit, face).total}"
        at = "" if end == OFF_BOARD else f"hex/{position.label(end)}"
        yield Choice(f"step={FACES[face]}", label, StepTo(name, FACES[face]), at, blocked, STEP_KEYS[face])
        if blocked and refuse_step(position, activation, face, drown=True) is None:
            command = StepTo(name, FACES[face], drown=True)
            yield Choice(f"drown={FACES[face]}", f"step {FACES[face]} into the deep and be lost", command)


def _turns(position: Position, activation: Activation) -> Choices:
    name = position.unit_setup(activation.unit).id
    at = f"{position.address(activation.unit)}/move/count"
    for (to, way), key in zip(TURNS.items(), "ad", strict=True):
        yield Choice(
            f"turn={to}", f"turn {to}", Turn(name, to), at, refuse_turn(position, activation, way), key
        )


def _rams(position: Position, activation: Activation) -> Choices:
    name = position.unit_setup(activation.unit).id
    for face, to in enumerate(FACES):
        if refuse_ram(position, activation, face) is None:
            end = destination(position, activation.unit, face)
            label = f"ram into {position.label(end)}"
            yield Choice(
                f"ram={to}", label, RamTo(name, to), f"hex/{position.label(end)}", key=STEP_KEYS[face].upper()
            )
