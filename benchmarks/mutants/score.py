"""The number of mutants that were noticed, with a confidence interval for the share of all mutants."""

from collections import defaultdict
from math import sqrt

from benchmarks.mutants.mutant import Mutant

Z = 1.96
"""The standard errors on either side of a 95 per cent interval."""


def interval(killed: int, tried: int) -> tuple[float, float]:
    """Return Wilson's 95 per cent interval of a share."""
    share, spread = killed / tried, Z * Z / tried
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / tried + spread / (4 * tried))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


class Score:
    """The mutants tried so far."""

    def __init__(self) -> None:
        self._noticed: defaultdict[str, list[bool]] = defaultdict(list)

    def note(self, mutant: Mutant, noticed: bool) -> None:  # noqa: FBT001
        """Count a mutant, and print it if no test noticed it."""
        self._noticed[mutant.package].append(noticed)
        if not noticed:
            print(f"survived: {mutant}", flush=True)

    def __str__(self) -> str:
        """Return a line for each package, and one for all."""
        lines = [_line(name, noticed) for name, noticed in sorted(self._noticed.items())]
        return "\n".join(
            [*lines, _line("all", [one for noticed in self._noticed.values() for one in noticed])]
        )


def _line(name: str, noticed: list[bool]) -> str:
    killed, tried = sum(noticed), len(noticed)
    low, high = interval(killed, tried)
    return f"{name:<8} {killed:4} of {tried:4} {killed / tried:7.1%}  (95 %: {low:.1%} to {high:.1%})"
