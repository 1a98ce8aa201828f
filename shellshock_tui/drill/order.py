"""`DrillOrder`, which says what is to be drilled."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrillOrder:
    """The order for a round of cards."""

    system: str
    clauses: tuple[str, ...] = ()
    """The clauses that the cards ask for; all of the rulebook if there are none."""
    minutes: int = 0
    """The minutes after which no further card is asked; 0 for no limit."""
    player: str = "player"
    """The name of the player whose progress is kept."""
    seed: str = ""
    """The seed of the cards; a random one if it is empty."""
    cards: int = 0
    """The number of cards of a test, which gives a mark; 0 for practice."""
    most: int = 0
    """The number of cards after which practice ends; 0 for practice without end."""
    taught: tuple[str, ...] = ()
    """The clauses on which the cards may depend, as far as they suffice; empty for all."""
    every: bool = False
    """Whether to ask about all rules, also those that no lesson has taught the player."""
    onward: str = ""
    """The words of the summary's first offer, such as the next lesson; empty for none."""

    @property
    def length(self) -> int:
        """The number of cards after which the round ends; 0 for no end."""
        return self.cards or self.most


TEST = 20
"""The number of cards of a test."""
