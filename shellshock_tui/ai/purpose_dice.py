"""Dice that show the same faces for the same purpose, so that plans are compared with equal luck."""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b


@dataclass(slots=True)
class PurposeDice:
    """Dice whose faces follow from a seed, the purpose of a roll, and how often they were rolled for it.

    Other rolls do not matter: two plans that lead to the same roll get the same face for it.
    """

    seed: str
    _times: Counter[str] = field(default_factory=Counter)

    def roll(self, sides: int, what: str) -> int:
        """Return the next face for a purpose."""
        self._times[what] += 1
        drawn = blake2b(f"{self.seed}\n{what}\n{self._times[what]}".encode(), digest_size=8).digest()
        return 1 + (int.from_bytes(drawn, "big") * sides >> 64)
