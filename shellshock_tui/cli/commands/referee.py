"""`shellshock referee`: the line protocol on standard input and output."""

import json
import sys
from collections.abc import Iterable, Sequence

from shellshock_tui import library
from shellshock_tui.cli.arguments import bound, open_named, read_script, seeded_dice
from shellshock_tui.cli.options import with_given
from shellshock_tui.engine.event import Event, encode_event, event
from shellshock_tui.engine.option import Option
from shellshock_tui.referee import referee
from shellshock_tui.referee.line import read_lines
from shellshock_tui.referee.question import Reply
from shellshock_tui.session.game_setup import Opening

UNFINISHED = 1
"""The exit code if the input ends before the battle."""


def referee_battle(scenario: str, seed: int | None, script: str | None, options: Sequence[str]) -> int:
    """Referee a battle; return 0 if it has an outcome, or UNFINISHED if the input ends before it."""
    data = with_given(open_named(library.SCENARIO, scenario), options)
    rules, dice = bound(data), seeded_dice(seed) if script is None else read_script(script)
    _write(encode_event(_played_by(Opening(data).options)))
    outcome = referee(rules, dice, read_lines(sys.stdin.buffer), _write)
    return UNFINISHED if outcome is None else 0


def _played_by(options: Iterable[Option]) -> Event:
    """Return the event that reports the options of the battle."""
    other = [f"{option.name}={option.chosen.text}" for option in options if option.differs]
    text = (
        f"It is played with {', '.join(other)}."
        if other
        else "All optional rules have their standard values."
    )
    return event("options", text, options={option.name: option.chosen.value for option in options})


def _write(reply: Reply) -> None:
    sys.stdout.write(f"{json.dumps(reply, allow_nan=False)}\n")
    sys.stdout.flush()
