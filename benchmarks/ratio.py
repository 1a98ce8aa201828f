"""Two ways of doing the same, timed in turns, so that a busy machine slows both; in CPU and wall time."""

from collections.abc import Callable
from dataclasses import dataclass
from gc import collect
from statistics import median
from time import perf_counter, process_time
from typing import Literal, NamedTuple

ROUNDS = 9
SPAN = 0.03
"""The least number of seconds that each side runs in a round."""


class Spent(NamedTuple):
    """The time that something takes, in seconds."""

    cpu: float
    """The CPU time, which a busy machine changes least."""
    wall: float
    """The time that somebody waits for it."""


@dataclass(frozen=True)
class Ratio:
    """The ratio of this project's time to that of the other way, round by round."""

    name: str
    bar: float
    ours: tuple[Spent, ...]
    theirs: tuple[Spent, ...]
    judged: Literal["cpu", "wall"] = "cpu"
    """The kind of time that has to reach the bar."""

    def rounds(self, kind: Literal["cpu", "wall"]) -> list[float]:
        """Return the ratio of each round, lowest first."""
        pairs = zip(self._times(self.ours, kind), self._times(self.theirs, kind), strict=True)
        return sorted(mine / max(other, 1e-9) for mine, other in pairs)

    def __str__(self) -> str:
        """One line: the median ratios with their ranges, the bar, and the times of both in microseconds."""
        verdict = "met" if median(self.rounds(self.judged)) <= self.bar else "MISSED"
        told = f"{self.name:<58} {self._told('cpu')}  {self._told('wall')}"
        taken = f"{self._both(self.ours)} against {self._both(self.theirs)}"
        return f"{told}  bar {self.bar:g} of {self.judged} {verdict}  {taken}"

    @staticmethod
    def _times(spent: tuple[Spent, ...], kind: Literal["cpu", "wall"]) -> list[float]:
        return [one.cpu if kind == "cpu" else one.wall for one in spent]

    def _told(self, kind: Literal["cpu", "wall"]) -> str:
        found = self.rounds(kind)
        return f"{kind} {median(found):.4f} ({found[0]:.4f} to {found[-1]:.4f})"

    def _both(self, spent: tuple[Spent, ...]) -> str:
        cpu, wall = (median(self._times(spent, kind)) * 1e6 for kind in ("cpu", "wall"))
        return f"{cpu:.1f} us cpu, {wall:.1f} us wall"


def compare(name: str, bar: float, ours: Callable[[], object], theirs: Callable[[], object]) -> None:
    """Time both sides in turns and print the ratio."""
    counts = [_count(side) for side in (ours, theirs)]
    times: tuple[list[Spent], list[Spent]] = ([], [])
    for _ in range(ROUNDS):
        for side, count, spent in zip((ours, theirs), counts, times, strict=True):
            spent.append(_spent(side, count))
    print(Ratio(name, bar, tuple(times[0]), tuple(times[1])), flush=True)


def _count(side: Callable[[], object]) -> int:
    """Return how often a side must run to fill the span, after running it once to warm it up."""
    side()
    return max(1, round(SPAN / max(_spent(side, 1).cpu, 1e-9)))


def _spent(side: Callable[[], object], count: int) -> Spent:
    collect()
    cpu, wall = process_time(), perf_counter()
    for _ in range(count):
        side()
    return Spent((process_time() - cpu) / count, (perf_counter() - wall) / count)
