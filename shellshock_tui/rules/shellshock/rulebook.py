"""The rulebook: every clause by its id, in reading order."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from shellshock_tui.engine.trail import Clause


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rulebook that stands beside this module."""
    book = tomllib.loads(resources.files(__package__).joinpath("rulebook.toml").read_text("utf-8"))
    return MappingProxyType({entry["id"]: _clause(entry) for entry in book["clause"]})


def _clause(entry: dict[str, object]) -> Clause:
    words = {name: str(entry.get(name, "")) for name in ("id", "text", "ruling", "colour", "optional")}
    return Clause(**words, check=_lines(entry.get("check")), touches=_lines(entry.get("touches")))


def _lines(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
