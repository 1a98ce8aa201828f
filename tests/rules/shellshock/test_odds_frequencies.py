"""Seeded dice over many volleys agree with the odds, within four standard errors."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.forecast import Forecast
from tests.rules.shellshock.oracle import Way, detail, foretold
from tests.rules.shellshock.table import Table
from tests.rules.shellshock.test_odds_volleys import VOLLEYS, command_of
from tests.rules.shellshock.victims import LIMITS, record, rows_of, verdicts

KINDS = (
    "two weapons",
    "killed outright",
    "spread by one",
    "a d8",
    "halon",
    "hits taken",
    "two rows left",
    "a d6",
    "lucky, spread",
    "all the luck",
)
FEW, MANY = 300, 20_000
"""The volleys of each kind in every run of the tests, and in soak."""


@dataclass(frozen=True)
class Expected:
    """A possible result, and its chance."""

    name: str
    chance: float

    def check(self, count: int, of: int) -> None:
        """Compare a frequency with the chance, within four standard errors and half a count for rounding."""
        error = sqrt(self.chance * (1 - self.chance) / of)
        assert abs(count / of - self.chance) <= 4 * error + 0.5 / of, (self.name, count, of, self.chance)


def expectations(forecast: Forecast) -> list[Expected]:
    """Every result that has a chance in the forecast of a volley."""
    named = [(f"hit {label}", chance) for label, _, chance in forecast.needs]
    for part in ("internal", "lost", "verdicts"):
        named += [(f"{part} {key}", chance) for key, chance in detail(forecast, part).items()]
    return [Expected(name, float(chance)) for name, chance in named]


def happened(table: Table, way: Way, forecast: Forecast) -> set[str]:
    """The results of these that one volley had."""
    shots = way.named("hit-roll")[0]["shots"]
    labels = [label for label, _, _ in forecast.needs]
    found = {f"hit {label}" for label, shot in zip(labels, shots, strict=True) if shot["hit"]}
    found.add(f"internal {rows_of(way, 'm')}")
    hits, before = record(table, way, "m")["hits"], table.unit("m")["hits"]
    found |= {
        f"lost {pos}" for pos, limit in LIMITS.items() if hits.get(pos, 0) >= limit > before.get(pos, 0)
    }
    return found | {f"verdicts {name}" for name, holds in verdicts(table, way, "m").items() if holds}


def check_frequencies(kind: str, volleys: int) -> None:
    table = VOLLEYS[kind].table()
    command = command_of(table, VOLLEYS[kind])
    forecast, dice = foretold(table, command), SeededDice(f"volleys of {kind}")
    counts: Counter[str] = Counter()
    for _ in range(volleys):
        step = table.rules.play(table.state, command, dice)
        counts.update(happened(table, Way(Fraction(1), (), step.state, step.events), forecast))
    expected = expectations(forecast)
    assert set(counts) <= {one.name for one in expected}
    for one in expected:
        one.check(counts[one.name], volleys)


@pytest.mark.few(1)
@pytest.mark.parametrize("kind", KINDS)
def test_a_few_seeded_volleys_fall_as_the_odds_say(kind: str) -> None:
    check_frequencies(kind, FEW)


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_many_seeded_volleys_fall_as_the_odds_say(kind: str) -> None:
    check_frequencies(kind, MANY)
