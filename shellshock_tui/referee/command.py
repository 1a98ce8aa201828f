"""Read a command from a line, and check the side that gives it."""

from collections.abc import Mapping
from typing import Any, TypeVar

from shellshock_tui.engine.rules import Encoding, Malformed, Playing, Rules

S = TypeVar("S")
C = TypeVar("C")


def read_command(rules: Rules[S, C], state: S, table: Mapping[str, Any]) -> C:
    """Return the command in a table, after checking its side if one is given.

    Raises:
        Malformed: The table is not a command, or the command does not belong to that side.
    """
    command = _decoded(rules, table)
    if "side" in table:
        _check_side(rules, state, command, table["side"])
    return command


def _decoded(rules: Encoding[Any, C], table: Mapping[str, Any]) -> C:
    """Decode without the field `side`, unless the command has such a field itself."""
    if "side" not in table:
        return rules.decode(table)
    try:
        return rules.decode({name: value for name, value in table.items() if name != "side"})
    except Malformed as error:
        if error.field != "side":
            raise
        return rules.decode(table)


def _check_side(rules: Playing[S, C], state: S, command: C, side: object) -> None:
    known = [one.id for one in rules.sides]
    if side not in known:
        raise Malformed("side", f"should be one of {', '.join(known)}")
    actor = rules.actor(state, command)
    if actor not in ("", side):
        raise Malformed("side", f"only {actor} may give this command")
