"""Settings: fields of a command that may be set again and again, in any order, before it is given."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.kit.forms import Opt

Chosen = Mapping[str, tuple[str, ...]]
"""What a draft gives to each field: "arm=bow" and "arm=pike" are both of "arm"."""


def read(draft: Draft) -> dict[str, tuple[str, ...]]:
    """Return what a draft chooses for each field."""
    chosen: dict[str, tuple[str, ...]] = {}
    for name, _, text in (pick.partition("=") for pick in draft):
        chosen[name] = (*chosen.get(name, ()), text)
    return chosen


Write = Callable[[Chosen], Draft]
"""Writes what is chosen as a draft, always in the same order."""


def writer(fields: Sequence[str]) -> Write:
    """Return what writes fields in an order."""
    return lambda chosen: tuple(f"{name}={text}" for name in fields for text in chosen.get(name, ()))


@dataclass(slots=True)
class Count:
    """A field that always has one value; what it is from the start is no pick."""

    field: str
    opts: Sequence[Opt]
    standard: Any = 0

    def choices(self, chosen: Chosen, write: Write) -> Iterator[Choice[Any]]:
        """Yield each value that it may be set to."""
        standard = Opt(self.standard).text
        now = chosen.get(self.field, (standard,))
        for opt in self.opts:
            after = () if opt.text == standard else (opt.text,)
            then = write({**chosen, self.field: after})
            yield opt.choice(f"{self.field}={opt.text}", then, picked=now == (opt.text,))


@dataclass(slots=True)
class Many:
    """A field of several values: one that is picked again is put back, those that clash with it give way."""

    field: str
    opts: Sequence[Opt]
    clashes: Callable[[Any, Any], bool]

    def choices(self, chosen: Chosen, write: Write) -> Iterator[Choice[Any]]:
        """Yield each value that may be picked, or put back."""
        held = [opt for opt in self.opts if opt.text in chosen.get(self.field, ())]
        for opt in self.opts:
            picked = opt in held
            after = [one for one in held if one is not opt and (not self.clashes(one.value, opt.value))]
            texts = tuple(one.text for one in self.opts if one in after or (one is opt and not picked))
            yield opt.choice(f"{self.field}={opt.text}", write({**chosen, self.field: texts}), picked=picked)
