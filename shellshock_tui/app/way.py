"""Ways: the choices that lead from a question to a command."""

from collections.abc import Iterator
from typing import Any

from shellshock_tui.app.question import Offer, Pick, ask
from shellshock_tui.app.widgets.choice_items import KEY_SIGNS
from shellshock_tui.engine.rules import Rules

MOST = 600
"""How many drafts are looked at before a way is given up."""


def way_to(rules: Rules[Any, Any], state: Any, command: Any) -> tuple[Offer, ...]:
    """Return the choices to take one after the other until a command is given; none if none lead there."""
    values = frozenset(_values(rules.encode(command)))
    seen: set[tuple[str, ...]] = set()

    def walk(picks: tuple[Pick, ...]) -> tuple[Offer, ...]:
        offers = [offer for offer in ask(rules, state, picks).offers if offer.choice.blocked is None]
        for offer in offers:
            if offer.choice.then == command:
                return (offer,)
        for offer in sorted(offers, key=lambda offer: not _fits(offer, values)):
            if not offer.leads_on or offer.choice.then in seen or len(seen) >= MOST:
                continue
            seen.add(offer.choice.then)
            found = walk((*picks, Pick(offer.choice.then, offer.side, offer.choice.at)))
            if found:
                return (offer, *found)
        return ()

    return walk(())


def _fits(offer: Offer, values: frozenset[str]) -> bool:
    """Say whether a pick is one of the command's own values, so that it is tried first."""
    return not values.isdisjoint(offer.choice.name.partition("=")[2].split(":"))


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


def way_words(way: tuple[Offer, ...]) -> str:
    """Return the keys of choices, each with its words."""
    return ", then ".join(f"{KEY_SIGNS.get(offer.key, offer.key)} {offer.choice.label}" for offer in way)
