"""A bot's decision: its commands and its reason, also as a JSON table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from shellshock_tui.engine.remark import Remark, decode_remark, encode_remark
from shellshock_tui.engine.rules import Encoding

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class BotDecision(Generic[C]):
    """The commands that a bot gives (none if it declines to interrupt), and its reason."""

    commands: tuple[C, ...]
    remark: Remark
    offers_draw: bool = False
    """Whether it offers a draw before it gives its commands."""


def encode_bot_decision(rules: Encoding[Any, C], decision: BotDecision[C]) -> dict[str, Any]:
    """Return a decision as a JSON table."""
    commands = [rules.encode(command) for command in decision.commands]
    return {"commands": commands, "remark": encode_remark(decision.remark)}


def decode_bot_decision(rules: Encoding[Any, C], table: Mapping[str, Any]) -> BotDecision[C]:
    """Return the decision that a JSON table encodes.

    Raises:
        Malformed: A command is wrong.
        ValueError: The remark is wrong.
        KeyError: A field is missing.
        TypeError: The table has a wrong type.
    """
    commands = tuple(rules.decode(command) for command in table["commands"])
    return BotDecision(commands, decode_remark(table["remark"]))
