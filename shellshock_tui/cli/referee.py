"""`shellshock referee`: the line protocol on standard input and output."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

from shellshock_tui import library
from shellshock_tui.cli.named import open_named
from shellshock_tui.cli.opening import bound
from shellshock_tui.cli.options import with_given
from shellshock_tui.dice import Dice, SeededDice, parse_script
from shellshock_tui.files import read_text
from shellshock_tui.referee import referee
from shellshock_tui.referee.line import read_lines
from shellshock_tui.referee.question import Reply


def referee_battle(scenario: str, seed: int | None, script: Path | None, options: Sequence[str]) -> int:
    """Referee a battle to its outcome or the end of the input; return the exit code."""
    rules = bound(with_given(open_named(library.SCENARIO, scenario), options))
    referee(rules, _dice(seed, script), read_lines(sys.stdin.buffer), _write)
    return 0


def _dice(seed: int | None, script: Path | None) -> Dice:
    if script is not None:
        return parse_script(read_text(script).splitlines(), script.name)
    return SeededDice(token_hex(16) if seed is None else str(seed))


def _write(reply: Reply) -> None:
    sys.stdout.write(f"{json.dumps(reply, allow_nan=False)}\n")
    sys.stdout.flush()
