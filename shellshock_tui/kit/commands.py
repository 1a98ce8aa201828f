"""Base classes for commands, and `verbs`, which names the commands of a system."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from shellshock_tui.kit.ending import CONCESSIONS

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class OfUnit:
    """A command with a unit and no other field. Its subclasses are the actual commands."""

    unit: str


@dataclass(frozen=True, slots=True)
class OfTarget(OfUnit):
    """A command with a unit, a target and no other field, unless a subclass adds some."""

    target: str


@dataclass(frozen=True, slots=True)
class Plain:
    """A command without fields."""


def verbs(commands: object, otherwise: Mapping[type, str] = MappingProxyType({})) -> Mapping[str, type]:
    """Return the command classes of a union by verb, without resigning and agreeing on a draw.

    A verb is the class name in lower case with hyphens between its words, unless `otherwise` gives another.
    """
    own = (one for one in get_args(commands) if one not in CONCESSIONS.values())
    return MappingProxyType({otherwise.get(one) or _verb(one.__name__): one for one in own})


def _verb(name: str) -> str:
    return _CAPITAL.sub("-", name).lower()
