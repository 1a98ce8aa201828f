"""`shellshock referee`: the line protocol on standard input and output."""

import json
import sys
from collections.abc import Sequence

from shellshock_tui import library
from shellshock_tui.cli.arguments import bound, open_named, read_script, seeded_dice
from shellshock_tui.cli.options import with_given
from shellshock_tui.referee import referee
from shellshock_tui.referee.greeting import options_line
from shellshock_tui.referee.line import read_lines
from shellshock_tui.referee.question import Reply
from shellshock_tui.session.game_setup import Opening

UNFINISHED = 1
"""The exit code if the input ends before the battle."""


def referee_battle(scenario: str, seed: int | None, script: str | None, options: Sequence[str]) -> int:
    """Referee a battle; return 0 if it has an outcome, or UNFINISHED if the input ends before it."""
    data = with_given(open_named(library.SCENARIO, scenario), options)
    rules, dice = bound(data), seeded_dice(seed) if script is None else read_script(script)
    _write(options_line(Opening(data).options))
    outcome = referee(rules, dice, read_lines(sys.stdin.buffer), _write)
    return UNFINISHED if outcome is None else 0


def _write(reply: Reply) -> None:
    sys.stdout.write(f"{json.dumps(reply, allow_nan=False)}\n")
    sys.stdout.flush()
