"""Battles of bots in two processes, compared with the same in one: `shellshock simulate duel`.

The comparison needs two idle cores; without them, compare the additional CPU time that
two processes take.
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
