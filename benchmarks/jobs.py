"""Battles of bots by two processes, against the same by one: `shellshock simulate duel`.

Two cores that have nothing else to do are wanted; where there are none, what counts is the CPU time that
two processes take more.
"""

import os
from functools import partial
from tempfile import TemporaryDirectory

from benchmarks.ratio import Ratio
from benchmarks.starting import run

GAMES, ROUNDS = 40, 3
BAR = 1 / 1.7


def main() -> None:
    """Print the ratio."""
    command = ("simulate", "duel", "--games", f"{GAMES}", "--seed", "1", "--jobs")
    with TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = os.environ["XDG_CONFIG_HOME"] = folder
        two, one = partial(run, *command, "2"), partial(run, *command, "1")
        by_two, by_one = zip(*((two(), one()) for _ in range(ROUNDS)), strict=True)
    print(Ratio(f"{GAMES} duels of bots: --jobs 2 / --jobs 1", BAR, by_two, by_one, "wall"))


if __name__ == "__main__":
    main()
