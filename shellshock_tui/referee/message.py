"""The lines that a program writes: questions, which are answered, and commands."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.answers import RefusedAnswer, Reply
from shellshock_tui.engine.rules import AnyRules, Malformed
from shellshock_tui.referee.command import read_command
from shellshock_tui.referee.line import WHOLE, parse
from shellshock_tui.referee.question import answer

SIDE = "side"
"""The field of a command that names the side that gives it."""
PASS = "pass"  # noqa: S105 - not a password
"""The command of a program that does not want to interrupt."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command in a line."""

    command: Any
    side: str
    """The side that the line names; empty if it names none."""


@dataclass(frozen=True, slots=True)
class Passing:
    """The message that a program declines to interrupt."""


Message = Order | Passing | Reply


def read_message(
    rules: AnyRules, state: object, line: bytes, sides: Collection[str] | None = None
) -> Message:
    """Return the command in a line, or the reply to any other line: an answer or a refusal.

    The writer plays `sides`, by default all.
    """
    try:
        table = parse(line)
        if "ask" in table:
            return answer(rules, state, table, sides)
        if table == {"do": PASS}:
            return Passing()
        return Order(_command(rules, state, table, sides), _side(table))
    except Malformed as error:
        return malformed(error)


def malformed(error: Malformed) -> RefusedAnswer:
    """Return the refusal of a line that cannot be read."""
    return {"refused": f"{error.field or WHOLE}: {error.why}", "field": error.field or WHOLE}


def _command(
    rules: AnyRules, state: object, table: Mapping[str, Any], sides: Collection[str] | None
) -> object:
    """Return the command of a table; a side that is missing is that of a writer who plays only one."""
    try:
        return read_command(rules, state, table)
    except Malformed as error:
        if error.field != SIDE or SIDE in table or sides is None or len(sides) != 1:
            raise
        return read_command(rules, state, {**table, SIDE: next(iter(sides))})


def _side(table: Mapping[str, Any]) -> str:
    return str(table.get(SIDE, ""))
