"""Two ways of doing the same, timed in turns so that a busy machine slows both."""

from collections.abc import Callable
from dataclasses import dataclass
from gc import collect
from statistics import median
from time import perf_counter

ROUNDS = 9
SPAN = 0.03
"""Seconds that each side runs in a round, at least."""


@dataclass(frozen=True)
class Ratio:
    """What we take over what the other takes, round by round."""

    name: str
    bar: float
    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def rounds(self) -> list[float]:
        """The ratio of each round, lowest first."""
        return sorted(mine / other for mine, other in zip(self.ours, self.theirs, strict=True))

    def __str__(self) -> str:
        """One line: the median ratio with its range, the bar, and both times in microseconds."""
        middle = median(self.rounds)
        verdict = "met" if middle <= self.bar else "MISSED"
        return (
            f"{self.name:<58} {middle:8.4f}  ({self.rounds[0]:.4f} to {self.rounds[-1]:.4f})  "
            f"bar {self.bar:g} {verdict}  {median(self.ours) * 1e6:.1f} us against "
            f"{median(self.theirs) * 1e6:.1f} us"
        )


def compare(name: str, bar: float, ours: Callable[[], object], theirs: Callable[[], object]) -> None:
    """Time both sides in turns and print the ratio."""
    counts = [_count(side) for side in (ours, theirs)]
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for side, count, spent in zip((ours, theirs), counts, times, strict=True):
            spent.append(_seconds(side, count))
    print(Ratio(name, bar, tuple(times[0]), tuple(times[1])), flush=True)


def _count(side: Callable[[], object]) -> int:
    """Return how often a side must run to fill the span, after running it once to warm it up."""
    side()
    return max(1, round(SPAN / max(_seconds(side, 1), 1e-9)))


def _seconds(side: Callable[[], object], count: int) -> float:
    collect()
    begun = perf_counter()
    for _ in range(count):
        side()
    return (perf_counter() - begun) / count
