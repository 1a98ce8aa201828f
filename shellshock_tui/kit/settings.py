"""Fields of a command that can be set repeatedly and in any order before the command is given."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.kit.forms import Opt

Chosen = Mapping[str, tuple[str, ...]]
"""The texts chosen for each field: the draft "arm=bow", "arm=pike" has two for "arm"."""


def read(draft: Draft) -> dict[str, tuple[str, ...]]:
    """Return the texts that a draft chooses for each field."""
    chosen: dict[str, tuple[str, ...]] = {}
    for name, _, text in (pick.partition("=") for pick in draft):
        chosen[name] = (*chosen.get(name, ()), text)
    return chosen


Write = Callable[[Chosen], Draft]
"""Writes the chosen texts as a draft, always in the same order."""


def writer(fields: Sequence[str]) -> Write:
    """Return a function that writes chosen texts as a draft, in the given order of fields."""
    return lambda chosen: tuple(f"{name}={text}" for name in fields for text in chosen.get(name, ()))


@dataclass(slots=True)
class Count:
    """A field with exactly one value; the default is not written into the draft."""

    field: str
    opts: Sequence[Opt]
    standard: Any = 0

    def choices(self, chosen: Chosen, write: Write) -> Iterator[Choice[Any]]:
        """Yield a choice for each value, the current one marked as picked."""
        standard = Opt(self.standard).text
        now = chosen.get(self.field, (standard,))
        for opt in self.opts:
            after = () if opt.text == standard else (opt.text,)
            then = write({**chosen, self.field: after})
            yield opt.choice(f"{self.field}={opt.text}", then, picked=now == (opt.text,))


@dataclass(slots=True)
class Many:
    """A field with several values; picking one toggles it and removes values that clash with it."""

    field: str
    opts: Sequence[Opt]
    clashes: Callable[[Any, Any], bool]

    def choices(self, chosen: Chosen, write: Write) -> Iterator[Choice[Any]]:
        """Yield a choice for each value, those in the draft marked as picked."""
        held = [opt for opt in self.opts if opt.text in chosen.get(self.field, ())]
        for opt in self.opts:
            picked = opt in held
            after = [one for one in held if one is not opt and (not self.clashes(one.value, opt.value))]
            texts = tuple(one.text for one in self.opts if one in after or (one is opt and not picked))
            yield opt.choice(f"{self.field}={opt.text}", write({**chosen, self.field: texts}), picked=picked)
