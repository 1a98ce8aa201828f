"""Keys in the texts of lessons, which are named by their action because players may change the keys."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

_NAMED = re.compile(r"\{(key|choice):([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class NamedKey:
    """A key named in a text: `{key:why-not}` for an action's, `{choice:step=front}` for a choice's."""

    kind: Literal["key", "choice"]
    name: str


def named_keys(text: str) -> Iterator[NamedKey]:
    """Yield the keys named in a text."""
    for found in _NAMED.finditer(text):
        yield _named(found)


def written(text: str, key: Callable[[NamedKey], str]) -> str:
    """Return a text with each named key replaced by what `key` returns for it."""
    return _NAMED.sub(lambda found: key(_named(found)), text)


def _named(found: re.Match[str]) -> NamedKey:
    return NamedKey("key" if found[1] == "key" else "choice", found[2])
