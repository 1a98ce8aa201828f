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
    """Yield the terms of a value to a side, in ECV."""
    for part in parts:
        is_own = part.side == side
        if value := round(part.amount if is_own else -part.amount):
            yield _term(position, part, value, DANGER if is_own else HARM)


def _term(position: Position, part: Part, value: int, suffered: str) -> Term:
    unit, sides = part.number, dict(position.battle.sides)
    match part.kind:
        case Kind.WON:
            return _objective(value, f"{sides[part.side]} has won")
        case Kind.GOAL:
            goal = position.battle.victory[part.number]
            return _objective(
                value, f"{sides[part.side]} comes nearer to {goal.words(position.battle.board)}"
            )
        case Kind.LEAD:
            return _objective(value, f"the points of {sides[part.side]} at the turn limit")
        case Kind.WAY:
            words = f"the way of {position.name(unit)} to {goal_of(position, unit).name}"
            return _objective(value, words, position.address(unit))
        case Kind.UNIT:
            words = f"what is left of {position.name(unit)}"
            return Term(suffered, Op.ADD, value, clauses.DAMAGE_ARMOUR, position.address(unit), words)
        case Kind.FIRE:
            words = f"expected ECV loss of {position.name(unit)} by fire"
            return Term(suffered, Op.ADD, value, clauses.HIT_ROLL, position.address(unit), words)
        case _:
            assert_never(part.kind)


def _objective(value: int, words: str, at: str = "") -> Term:
    return Term(OBJECTIVE, Op.ADD, value, clauses.AFTERMATH_UPKEEP, at, words)
