"""The levels at which bots play: for each, how much weight it gives to what speaks for a plan."""

from collections.abc import Mapping
from fractions import Fraction

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, OBJECTIVE, POWER

RANDOM = "random"
Weights = Mapping[str, Fraction]

LEVELS: Mapping[str, Weights] = {
    RANDOM: {},
    "recruit": {
        HARM: Fraction(1),
        DANGER: Fraction(1),
        COVER: Fraction(1, 2),
        OBJECTIVE: Fraction(1, 2),
        POWER: Fraction(1, 2),
    },
}
"""Each level's weights by label; the random one weighs nothing."""
