"""Keys that a lesson's texts name by what they do, since players may give actions and choices other keys."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

_NAMED = re.compile(r"\{(key|choice):([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class NamedKey:
    """A key that a text names: `{key:why-not}` that of an action, `{choice:step=front}` that of a choice."""

    kind: Literal["key", "choice"]
    name: str


def named_keys(text: str) -> Iterator[NamedKey]:
    """Yield the keys that a text names."""
    for found in _NAMED.finditer(text):
        yield _named(found)


def written(text: str, key: Callable[[NamedKey], str]) -> str:
    """Return a text with each key that it names as it is written now."""
    return _NAMED.sub(lambda found: key(_named(found)), text)


def _named(found: re.Match[str]) -> NamedKey:
    return NamedKey("key" if found[1] == "key" else "choice", found[2])
