"""Who is asked what."""

from typing import assert_never

from shellshock_tui.engine.protocol import Message
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.rules.shellshock import clauses, parts
from shellshock_tui.rules.shellshock.commands import (
    CODEC,
    AnnounceSpeed,
    CallRed,
    Command,
    EndMove,
    EndPart,
    Fire,
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
from shellshock_tui.rules.shellshock.initiative import chit_name
from shellshock_tui.rules.shellshock.legal import may_interrupt
from shellshock_tui.rules.shellshock.moves.speed import speed_range
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

ANSWERS: dict[str, tuple[type[Command], ...]] = {
    "start-speed": (StartSpeed,),
    "chit": (TakeChit,),
    "unit": (MoveUnit, EndPart),
    "speed": (AnnounceSpeed, CallRed),
    "move": (StepTo, Turn, RamTo, EndMove, CallRed),
    "fire": (Fire, Strike, HoldFire),
    "aftermath": (NextTurn,),
}
"""The commands that answer each kind of decision, or cut in on it."""


def kinds() -> tuple[Message, ...]:
    """Return the kinds of decision, each with the commands that answer it."""
    return tuple(
        Message(kind, f"answered by {', '.join(CODEC.names[one] for one in commands)}")
        for kind, commands in ANSWERS.items()
    )


def decision(position: Position) -> Decision | Outcome:
    """Return what is asked of whom, or how the battle ended."""
    match position.state.phase:
        case StartSpeeds(waiting):
            return _of_unit(
                position,
                waiting[0],
                "start-speed",
                "choose the speed it starts at",
                clauses.SETUP_START_SPEED,
            )
        case Initiative() as phase:
            side = position.battle.sides[phase.order[phase.turn]][0]
            question = f"Chit {chit_name(phase.chit)} is drawn: place it beside one of your units."
            return Decision("chit", side, "", question, clauses.INITIATIVE_DRAW)
        case Movement() as phase:
            return _of_movement(position, phase)
        case Combat(queue):
            return _of_unit(
                position,
                queue[0],
                "fire",
                "choose a gunner and a target, or hold fire",
                clauses.COMBAT_SEQUENCE,
            )
        case Aftermath():
            first = next(side for side, _ in position.battle.sides if side not in position.state.resigned)
            question = f"Turn {position.state.turn} is over. Begin the next when all have looked."
            return Decision("aftermath", first, "", question, clauses.AFTERMATH_UPKEEP)
        case Over(outcome):
            return outcome
        case _:
            assert_never(position.state.phase)


def _of_unit(
    position: Position, unit: int, kind: str, question: str, clause: str, cut_in: tuple[str, ...] = ()
) -> Decision:
    return Decision(
        kind,
        position.side(unit),
        position.unit_setup(unit).id,
        f"{position.name(unit)}: {question}.",
        clause,
        cut_in,
    )


def _of_movement(position: Position, phase: Movement) -> Decision:
    cut_in = tuple(side for side, _ in position.battle.sides if may_interrupt(position, phase, side))
    if phase.activation is None:
        number = parts.side_to_move(position)
        assert number is not None
        part = phase.part
        more = f" At least {part.left} more in this part." if part and part.left > 0 else " Or end your part."
        side = position.battle.sides[number][0]
        return Decision("unit", side, "", f"Choose the unit to move next.{more}", clauses.INITIATIVE_PARTS)
    if phase.activation.move is None:
        low, high = speed_range(position, phase.activation.unit)
        words = f"announce its speed, {low} to {high}" if low < high else f"announce its speed: {low}"
        return _of_unit(position, phase.activation.unit, "speed", words, clauses.MOVE_ANNOUNCE_SPEED, cut_in)
    return _of_unit(
        position,
        phase.activation.unit,
        "move",
        _moving(position, phase.activation),
        clauses.MOVE_ORDER,
        cut_in,
    )


def _moving(position: Position, activation: Activation) -> str:
    assert activation.move is not None
    if position.unit(activation.unit).ram:
        return "ramming; set its turrets and end its move"
    left = activation.move.points
    return (
        f"{left} point{'s' * (left != 1)} left; step, turn, or end its move"
        if left
        else "turn if it may, or end its move"
    )
