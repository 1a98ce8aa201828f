"""The parts of a value as terms, for readers."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.engine.advisor import DANGER, HARM, OBJECTIVE
from shellshock_tui.engine.trail import Op, Term
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.advisor.routes import goal_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.search.values import Kind, Part


def terms(position: Position, side: str, parts: Iterator[Part]) -> Iterator[Term]:
    """Yield the terms of a value to a side, in ECV; more of each is better for the side."""
    for part in parts:
        is_own = part.side == side
        if value := round(part.amount if is_own else -part.amount):
            yield _term(position, part, value, DANGER if is_own else HARM)


def _term(position: Position, part: Part, value: int, suffered: str) -> Term:
    number, name, is_own = part.number, dict(position.battle.sides)[part.side], suffered == DANGER
    match part.kind:
        case Kind.WON:
            return _objective(value, f"{name} has won")
        case Kind.GOAL:
            how = position.battle.victory[number].words(position.battle.board)
            return _objective(
                value, f"how {'near' if is_own else 'far'} {name} is {'to' if is_own else 'from'} {how}"
            )
        case Kind.LEAD:
            return _objective(value, f"{'the lead' if is_own else 'the arrears'} of {name} in points")
        case Kind.WAY:
            unit, goal = position.name(number), goal_of(position, number).name
            return _objective(value, f"the way of {unit} to {goal}", position.address(number))
        case Kind.UNIT:
            words = f"the strength that {position.name(number)} {'keeps' if is_own else 'loses'}"
            return Term(suffered, Op.ADD, value, clauses.DAMAGE_ARMOUR, position.address(number), words)
        case Kind.FIRE:
            words = f"{'less' if is_own else 'more'} fire at {position.name(number)}"
            return Term(suffered, Op.ADD, value, clauses.HIT_ROLL, position.address(number), words)
        case _:
            assert_never(part.kind)


def _objective(value: int, words: str, at: str = "") -> Term:
    return Term(OBJECTIVE, Op.ADD, value, clauses.AFTERMATH_UPKEEP, at, words)
