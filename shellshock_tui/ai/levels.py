"""The levels of bots: the weight of each label in the evaluation of plans."""

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
"""The weights of each level by label, the default opponent first; the random bot has none."""
