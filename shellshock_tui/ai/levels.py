"""The levels at which bots play: for each, how much weight it gives to what speaks for a plan."""

from collections.abc import Mapping
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE

RANDOM = "random"
Weights = Mapping[str, Fraction]

LEVELS: Mapping[str, Weights] = {
    "recruit": {
        HARM: Fraction(1),
        DANGER: Fraction(1),
        COVER: Fraction(1, 2),
        OBJECTIVE: Fraction(1, 2),
        MEANS: Fraction(1, 2),
    },
    RANDOM: {},
}
"""Each level's weights by label, the one to play against first; the random one weighs nothing."""
