"""Ways: the choices that lead from a question to a command."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeAlias

from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap
from shellshock_tui.app.keys.question import Offer, Pick, ask
from shellshock_tui.engine.rules import Rules

CommandPath: TypeAlias = tuple[Offer, ...]
MOST = 600
"""How many drafts are looked at before a way is given up."""


def command_path(
    rules: Rules[Any, Any],
    state: Any,
    command: Any,
    bound: Keymap = STANDARD_KEYS,
    bots: frozenset[str] = frozenset(),
) -> CommandPath:
    """Return the choices to take one after the other until a command is given; none if none lead there.

    Picks that are the command's own values are tried first, and of those that lead there the shortest way.
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
    """Yield the picks that are made when each choice of a way is offered; of no way, that there are none."""
    for number in range(max(1, len(path))):
        yield _picks(path[:number])


def _picks(path: CommandPath) -> tuple[Pick, ...]:
    return tuple(
        Pick(offer.choice.then, offer.side, offer.choice.at, offer.choice.label)
        for offer in path
        if offer.leads_on
    )


def _strange(offer: Offer, values: frozenset[str]) -> int:
    """Return how many parts of a pick's name do not bring it closer: those that are not among the values.

    Where a pick is taken back, it is those that are.
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
