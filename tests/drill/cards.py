"""Cards of the ready battles, for tests."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

from shellshock_tui.drill.battle import Battle
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.deck import Deck
from shellshock_tui.drill.ready import ready

SYSTEMS = "shellshock", "closing_fire", "gunplay", "sshr", "shock"
ALWAYS, SOAK = 200, 10_000
"""How many cards of each system are checked every time, and in soak."""


@cache
def cards(system: str, number: int, seed: str = "1") -> tuple[Card, ...]:
    """Return cards from the ready battles, over and over."""

    def again() -> Iterator[Battle]:
        while True:
            yield from ready(system)

    return tuple(islice(Deck(system, again(), seed).cards(), number))
