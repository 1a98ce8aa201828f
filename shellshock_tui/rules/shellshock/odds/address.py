"""The addresses of chances: the attacks that they are of, what of, and how deep into its terms."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

from shellshock_tui.engine.rules import Malformed
from shellshock_tui.rules.shellshock.commands import CODEC, Command

ROOT = "odds"


@dataclass(frozen=True, slots=True)
class ChanceAddress:
    """The address of a chance, or of a term of it."""

    commands: tuple[Command, ...]
    kind: str
    name: str
    deeper: tuple[str, ...] = ()
    """The attack, its blow, and what of that; things are counted from 0."""


def attack_address(commands: Sequence[Command]) -> str:
    """Return the address under which each chance of some attacks has its own."""
    given = json.dumps([CODEC.encode(command) for command in commands], separators=(",", ":"))
    return f"{ROOT}/{quote(given, safe='')}"


def read_address(path: Sequence[str]) -> ChanceAddress:
    """Read what follows the root of an address; ValueError if it is none."""
    given, kind, name, *deeper = map(unquote, path)
    try:
        tables = json.loads(given)
        commands = tuple(CODEC.decode(table) for table in tables) if isinstance(tables, list) else ()
    except (Malformed, RecursionError) as error:
        raise ValueError(str(error)) from None
    if not commands:
        raise ValueError("there are no attacks")
    return ChanceAddress(commands, kind, name, tuple(deeper))


def place_in(found: Sequence[object], number: str) -> int:
    """Read the place of one of some things, counted from 0; ValueError if there is none."""
    if not number.isdecimal() or int(number) >= len(found):
        raise ValueError(f"there is no {number!r} of {len(found)}")
    return int(number)
