"""Try a sample of mutants of the rules on the rules' tests, and print how many were noticed."""

import argparse
import random
import sys

import pytest

from benchmarks.mutants.mutant import ROOT, RULES, Mutant, mutants
from benchmarks.mutants.score import Score
from benchmarks.mutants.trials import Trials

LEFT_OUT = [f"--ignore=tests/rules/shellshock/test_{name}.py" for name in ("playouts", "pairwise")]
NO_LAW = ("advisor", "handbook")
"""Packages with advice and examples, which decide nothing."""
QUIET = ("-p", "no:terminal", "-p", "no:cacheprovider", "--rootdir", str(ROOT))


def chosen(size: int, seed: int, within: list[str]) -> list[Mutant]:
    """Return a random sample of the mutants, of all modules or of those with given beginnings of names."""
    paths = (path for path in sorted(RULES.rglob("*.py")) if path.parent.name not in NO_LAW)
    every = [mutant for path in paths for mutant in mutants(path)]
    fitting = [mutant for mutant in every if not within or mutant.name.startswith(tuple(within))]
    return random.Random(seed).sample(fitting, min(size, len(fitting)))


def main() -> int:
    """Print each survivor as it is found, then the score of each package and of all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=400, help="how many mutants to try")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("within", nargs="*", help="only these: fire, moves.speed, damage.impact:12")
    parser.add_argument("--tests", nargs="+", default=["tests/rules"], help="the tests that may notice them")
    asked = parser.parse_args()
    score = Score()
    trials = Trials(chosen(asked.sample, asked.seed, asked.within), score.note)
    failed = pytest.main([*QUIET, *LEFT_OUT, *asked.tests], plugins=[trials])
    if not failed:
        print(score)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
