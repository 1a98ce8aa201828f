"""Heads over the things of each system, where a list holds those of several."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from textual.content import Content
from textual.widgets.option_list import Option

from shellshock_tui.files import clean
from shellshock_tui.library import OfSystem, grouped
from shellshock_tui.rules import SYSTEMS

S = TypeVar("S", bound=OfSystem)


@dataclass(frozen=True, slots=True)
class Head:
    """The line above the things of a system; it cannot be chosen."""

    system: str

    @property
    def title(self) -> str:
        """What the system is called."""
        entry = SYSTEMS.get(self.system)
        return entry.title if entry else clean(self.system)

    @property
    def summary(self) -> str:
        """What it is like; empty if it is not known."""
        entry = SYSTEMS.get(self.system)
        return entry.summary if entry else ""

    @property
    def option(self) -> Option:
        """The line as a list shows it: what the system is called, and what it is like."""
        words = "\n".join(filter(None, (self.title, self.summary)))
        return Option(Content.styled(words, "bold"), disabled=True)


def with_heads(found: Iterable[S]) -> tuple[S | Head, ...]:
    """Return things by system, each system's below its head if there are several."""
    groups = grouped(found)
    rows: list[S | Head] = []
    for name, group in groups.items():
        rows += [Head(name), *group] if len(groups) > 1 else group
    return tuple(rows)
