"""The levels of bots: how each weighs the advisor's terms, and how far it looks ahead."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE

RANDOM = "random"
Weights = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Effort:
    """The amount of work of a search; the same effort finds the same plan on every machine."""

    plans: int
    """The number of the best plans that are played out."""
    elsewhere: int
    """The number of further plans that are played out because they end in other places."""
    proposals: int
    """The number of the searcher's own proposals that are played out."""
    commands: int
    """The number of commands that are played for one decision, before the last round begins."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of bots."""

    words: str
    """What the bot does, and what it overlooks."""
    weights: Weights
    """The weight of each label; none for a bot that chooses at random."""
    effort: Effort | None = None
    """The effort of the search; None for a bot that does not look ahead."""
    factors: Mapping[str, float] = field(default_factory=dict)
    """The factors by which a personality weighs some labels more or less when it values states."""

    @property
    def tempered(self) -> Weights:
        """The weights, changed by the factors."""
        return {
            label: weight * Fraction(self.factors.get(label, 1.0)) for label, weight in self.weights.items()
        }


USUAL: Weights = {
    HARM: Fraction(1),
    DANGER: Fraction(1),
    COVER: Fraction(1, 2),
    OBJECTIVE: Fraction(1, 2),
    MEANS: Fraction(1, 2),
}
FAIR = (
    "It gives its reasons, and y shows the figures. It plays by the rules, sees only what a player of its "
    "side would see, and does not know any die before it is rolled."
)
LOOKS_AHEAD = Effort(plans=5, elsewhere=3, proposals=6, commands=300)
LEVELS: Mapping[str, Level] = {
    "recruit": Level(
        "A bot that rates each plan of one unit by the harm it may do, the danger it runs, its cover, its "
        "progress to the objective and the resources it saves, and takes the best. It overlooks what the "
        f"enemy will do about it. {FAIR}",
        USUAL,
    ),
    "veteran": Level(
        "A bot that plays out each of its best plans, with the replies that it expects, and compares where "
        "they lead. It overlooks plans that look bad at first, replies that it does not expect, and what "
        f"comes after the replies. A turn of eight units takes it some seconds. {FAIR}",
        USUAL,
        LOOKS_AHEAD,
    ),
    "bold": Level(
        "A veteran that takes no account of its own losses: it fires more often, and stands under fire more "
        f"often. {FAIR}",
        USUAL,
        LOOKS_AHEAD,
        {HARM: 2.0, DANGER: 0.0, COVER: 0.0},
    ),
    "careful": Level(
        "A veteran that counts its own losses twice, and so stays out of fire as long as the objective "
        f"allows. {FAIR}",
        USUAL,
        LOOKS_AHEAD,
        {DANGER: 2.0, COVER: 2.0},
    ),
    "sniper": Level(
        f"A veteran that takes no account of the objective: it moves less, and fires from afar. {FAIR}",
        USUAL,
        LOOKS_AHEAD,
        {HARM: 2.0, OBJECTIVE: 0.0},
    ),
    "charger": Level(
        f"A veteran that wants the objective most, whatever it costs on the way. {FAIR}",
        USUAL,
        LOOKS_AHEAD,
        {DANGER: 0.6, COVER: 0.25, OBJECTIVE: 2.0},
    ),
    RANDOM: Level(
        "A bot that chooses at random among the legal commands. It is no match for anybody, but shows what "
        "the rules allow.",
        {},
    ),
}
"""The levels and the personalities of veterans by name, the default opponent first."""
