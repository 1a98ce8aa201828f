"""Searches for the choices that lead from a question to a command."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeAlias, TypeVar

from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap
from shellshock_tui.app.keys.question import Offer, Pick, ask
from shellshock_tui.engine.rules import Rules

S = TypeVar("S")
C = TypeVar("C")

CommandPath: TypeAlias = tuple[Offer, ...]
MOST = 600
"""The most drafts that are tried before the search is given up."""


def command_path(
    rules: Rules[S, C],
    state: S,
    command: C,
    bound: Keymap = STANDARD_KEYS,
    bots: frozenset[str] = frozenset(),
) -> CommandPath:
    """Return the choices that lead to a command, in order; () if none do.

    Picks that are values of the command are tried first, then shorter paths.
    """
    values = frozenset(_values(rules.encode(command)))
    seen: set[tuple[str, ...]] = set()
    order = count()
    waiting: list[tuple[int, int, int, CommandPath]] = [(0, 0, next(order), ())]
    while waiting and len(seen) < MOST:
        strange, length, _, path = heappop(waiting)
        offers = ask(rules, state, _picks(path), bound, bots).offers
        for offer in (offer for offer in offers if offer.choice.blocked is None):
            if offer.choice.then == command:
                return (*path, offer)
            if offer.leads_on and offer.choice.then not in seen:
                seen.add(offer.choice.then)
                cost = strange + _strange(offer, values)
                heappush(waiting, (cost, length + 1, next(order), (*path, offer)))
    return ()


def picks_along(path: CommandPath) -> Iterator[tuple[Pick, ...]]:
    """Yield the picks made before each choice of a path; one empty tuple for an empty path."""
    for number in range(max(1, len(path))):
        yield _picks(path[:number])


def _picks(path: CommandPath) -> tuple[Pick, ...]:
    return tuple(
        Pick(offer.choice.then, offer.side, offer.choice.at, offer.choice.label)
        for offer in path
        if offer.leads_on
    )


def _strange(offer: Offer, values: frozenset[str]) -> int:
    """Return how many parts of a pick's name do not lead towards the command with these values.

    Where the choice undoes a pick, the parts that are among the values count.
    """
    parts = offer.choice.name.partition("=")[2].split(":")
    return sum((part in values) is offer.choice.picked for part in parts)


def _values(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for inner in value.values():
                yield from _values(inner)
        case list() | tuple():
            for inner in value:
                yield from _values(inner)
        case None:
            return
        case _:
            yield str(value)
