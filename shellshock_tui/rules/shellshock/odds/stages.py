"""What each of several attacks adds to what those before it have done."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from shellshock_tui.engine.forecast import Forecast, Gain, Stage
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.odds.address import attack_address
from shellshock_tui.rules.shellshock.odds.assault import Assault
from shellshock_tui.rules.shellshock.odds.attack import attack_words
from shellshock_tui.rules.shellshock.odds.condition import Spread
from shellshock_tui.rules.shellshock.odds.topics import EXPECTED, MAY_BE, ROWS_LOST, Measure, measure
from shellshock_tui.rules.shellshock.position import Position

TOLD = (
    (MAY_BE, "destroyed"),
    (MAY_BE, "out of action"),
    (MAY_BE, "immobile"),
    (MAY_BE, "disarmed"),
    (EXPECTED, ROWS_LOST),
)
"""What is told after each attack."""


def stages(
    position: Position, found: Assault, commands: Sequence[Command], spreads: Sequence[Spread]
) -> Iterator[Stage]:
    """Yield what stands after each attack, and what it adds; what cannot come of them is left out."""
    counted = {topic: _sums(measure(position, found.target, *topic), spreads) for topic in TOLD}
    for number, attack in enumerate(found.attacks, start=1):
        base = attack_address(commands[:number])
        gains = (
            Gain(
                name,
                sums[number],
                sums[number] - sums[number - 1],
                Forecast((), (), at=base).address(kind, name),
                kind != EXPECTED,
            )
            for (kind, name), sums in counted.items()
            if sums[-1]
        )
        yield Stage(attack_words(position, attack), tuple(gains))


def _sums(counts: Measure, spreads: Sequence[Spread]) -> list[Fraction]:
    return [mean(spread, counts) for spread in spreads]


def mean(spread: Spread, counts: Measure) -> Fraction:
    """Return how much of a thing there is on average."""
    return spread.chance(sum(weight * counts(one) for one, weight in spread.weights.items()))
