"""The referee as a program: its exit codes and streams."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def referee(tmp_path: Path, lines: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the referee on the shipped duel."""
    return subprocess.run(
        [sys.executable, "-m", "shellshock_tui", "referee", "duel", *options],
        input=lines, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip


def test_the_referee_ends_with_1_if_input_ends_too_early(tmp_path: Path) -> None:
    ran = referee(tmp_path, '{"ask": "state"}\nrubbish\n', "--seed", "3")
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert (ran.returncode, ran.stderr) == (1, "")
    assert list(lines[-2]) == ["state"]
    assert lines[-1]["field"] == "line"


def test_the_referee_ends_with_0_after_the_outcome(tmp_path: Path) -> None:
    sides = json.loads(referee(tmp_path, "").stdout.splitlines()[-1])["side"]
    ran = referee(tmp_path, json.dumps({"do": "resign", "side": sides}) + "\nnot read any more\n")
    assert ran.returncode == 0
    assert list(json.loads(ran.stdout.splitlines()[-1])) == ["outcome"]


def test_a_script_that_does_not_fit_is_one_sentence(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    for script, words in (("", "run out"), ("100:1\n", "is a d100, but a d")):
        dice.write_text(script)
        ran = referee(tmp_path, "", "--dice", str(dice))
        assert ran.returncode == 2
        assert words in ran.stderr
        assert len(ran.stderr.splitlines()) == 1


def test_the_same_seed_gives_the_same_lines(tmp_path: Path) -> None:
    first, again = (referee(tmp_path, '{"ask": "legal"}\n', "--seed", "11").stdout for _ in range(2))
    assert first == again


def test_a_wrong_value_is_repeated_as_it_is_written_in_json(tmp_path: Path) -> None:
    known = "take-chit, start-speed, "
    wanted = {
        '{"do": null}': f"do: should be the name of a command, not null; the names are {known}",
        '{"do": {"a": 1}}': f"do: should be the name of a command, not a table; the names are {known}",
        '{"do": "fly"}': f"do: there is no command 'fly'; the commands are {known}",
        '{"do": "\\u001b[2J"}': "do: there is no command '\N{REPLACEMENT CHARACTER}[2J'; ",
        '{"do": "take-chit", "unit": {"a": 1}}': "unit: should be text, not a table",
        '{"do": "take-chit", "unit": true}': "unit: should be text, not true",
        '{"do": "take-chit", "unit": "\\udcff"}': "unit: there is no unit '\N{REPLACEMENT CHARACTER}'; ",
        '{"ask": "explain", "at": 3}': "at: should be text, not 3",
    }
    ran = referee(tmp_path, "\n".join(wanted))
    told = [json.loads(line).get("refused") for line in ran.stdout.splitlines()]
    refused = list(filter(None, told))
    assert len(refused) == len(wanted)
    assert [one[: len(words)] for one, words in zip(refused, wanted.values(), strict=True)] == [
        *wanted.values()
    ]
