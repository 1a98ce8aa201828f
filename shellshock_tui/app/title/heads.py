"""Heads in lists: a line above the things of each system, where there are several systems."""

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
    def option(self) -> Option:
        """The line as a list shows it: what the system is called, and what it is like."""
        return Option(Content.styled(words(self.system), "bold"), disabled=True)


def words(system: str) -> str:
    """Return a system's title, and below it what it is like."""
    entry = SYSTEMS.get(system)
    return f"{entry.title}\n{entry.summary}" if entry else clean(system)


def with_heads(found: Iterable[S]) -> tuple[S | Head, ...]:
    """Return things by system, each system's below its head if there are several."""
    groups = grouped(found)
    rows: list[S | Head] = []
    for system, group in groups.items():
        rows += [Head(system), *group] if len(groups) > 1 else group
    return tuple(rows)
