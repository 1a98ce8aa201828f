"""The CPU time of one drill card from a ready position, for each system; the limit is 50 ms."""

import sys
from itertools import islice
from time import process_time

from shellshock_tui.drill.deck import FROM_ONE_BATTLE, Deck
from shellshock_tui.drill.ready import ready
from shellshock_tui.rules import SYSTEMS

SEEDS = "123"
BAR = 50.0
"""The most milliseconds that a card may take."""


def milliseconds(system: str, seed: str) -> float:
    """Return the CPU time of each card after the first one, which plays the battle to its positions."""
    cards = Deck(system, ready(system), seed).cards()
    next(cards)
    number = FROM_ONE_BATTLE - 1
    began = process_time()
    made = len(tuple(islice(cards, number)))
    return 1000 * (process_time() - began) / made


def main() -> None:
    """Print the time of a card for each system, with the slowest of some seeds."""
    for system in SYSTEMS:
        slowest = max(milliseconds(system, seed) for seed in SEEDS)
        sys.stdout.write(f"{system}: {slowest:.1f} ms of CPU for a card; at most {BAR:.0f} are wanted\n")


if __name__ == "__main__":
    main()
