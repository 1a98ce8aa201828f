"""Counts and averages in the output of commands agree with their nouns."""

import re
from pathlib import Path

import pytest

from shellshock_tui.cli.figures import average, tally
from tests.cli.capture import Capture, told


@pytest.mark.parametrize(
    ("count", "told"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice"), (1_000_000, "1,000,000 dice")]
)
def test_a_count_stands_with_its_noun(count: int, told: str) -> None:
    assert tally(count, "die", "dice") == told


@pytest.mark.parametrize(
    ("value", "told"),
    [(1.0, "1 turn"), (1.04, "1 turn"), (1.1, "1.1 turns"), (0.0, "0 turns"), (1234.5, "1,234.5 turns")],
)
def test_an_average_stands_with_its_noun(value: float, told: str) -> None:
    assert average(value, "turn") == told


def test_a_program_that_fails_is_told_with_its_quotation_marks(tmp_path: Path, capsys: Capture) -> None:
    program = "cmd:sh -c 'echo \"a b\" >&2; exit 3'"
    printed = told(capsys, "simulate", "duel", "--games", "1", "--seed", "1", "--bot", f"red={program}")
    assert re.search(r"^1 turn and [0-9]+ commands? on average\.$", printed, re.MULTILINE)
    assert f"{program} lost its seat in 1 battle" in printed
    assert """The program sh -c 'echo "a b" >&2; exit 3' ended with exit code 3.""" in printed
