"""Commands as systems list them: their verbs, and what those share that name a unit, two, or nothing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import get_args

from shellshock_tui.kit.ending import CONCESSIONS

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class OfUnit:
    """What a unit does, of which no more is to be said."""

    unit: str


@dataclass(frozen=True, slots=True)
class OfTarget(OfUnit):
    """What a unit does to another, of which no more is to be said."""

    target: str


@dataclass(frozen=True, slots=True)
class Plain:
    """What is done, of which no more is to be said."""


def verbs(commands: object, otherwise: Mapping[type, str] = MappingProxyType({})) -> Mapping[str, type]:
    """Return the commands of a union by their verbs, those that end every battle left out.

    A verb is the name of its class, in small letters with hyphens, where it is not called otherwise.
    """
    own = (one for one in get_args(commands) if one not in CONCESSIONS.values())
    return MappingProxyType({otherwise.get(one) or _verb(one.__name__): one for one in own})


def _verb(name: str) -> str:
    return _CAPITAL.sub("-", name).lower()
