"""`shellshock referee`: the line protocol on standard input and output."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex

from shellshock_tui import library
from shellshock_tui.ai.opponents import Opponents
from shellshock_tui.cli.arguments import bound, open_named, read_script, seeded_dice
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.forces import with_forces
from shellshock_tui.cli.options import seats_for, with_given
from shellshock_tui.engine.answers import Reply
from shellshock_tui.library import DataFile
from shellshock_tui.referee import referee
from shellshock_tui.referee.greeting import options_line
from shellshock_tui.referee.line import read_lines
from shellshock_tui.rules import SYSTEMS
from shellshock_tui.session.game_setup import Opening, with_miniatures
from shellshock_tui.session.games import new_header
from shellshock_tui.sim.seated import Battle

UNFINISHED = 1
"""The exit code if the input ends before the battle."""


@dataclass(frozen=True)
class Table:
    """The arguments of the command."""

    scenario: str
    seed: int | None
    script: str | None
    options: Sequence[str]
    forces: Sequence[str]
    bots: Sequence[str]
    patience: int
    """The seconds that a program in `bots` may take for a decision."""
    with_miniatures: bool = False
    """Whether it is played on a table, where no bot has a seat."""


def referee_battle(table: Table) -> int:
    """Referee a battle; return 0 if it has an outcome, or UNFINISHED if the input ends before it."""
    data = with_forces(open_named(library.SCENARIO, table.scenario), table.forces)
    data = with_given(data, table.options)
    if table.with_miniatures:
        if table.bots:
            raise CommandLineError("With --miniatures no bot can play: only you see the table.")
        data = with_miniatures(data)
    rules, seats = bound(data), seats_for(data, table.bots)
    dice = seeded_dice(table.seed) if table.script is None else read_script(table.script)
    seated = battle_of(data).seated(rules, table.patience)
    chance = token_hex(16) if table.seed is None else f"{table.seed} bots"
    opponents = Opponents(rules, {side: seated(side, seat) for side, seat in seats.items()}, chance)
    _write(options_line(Opening(data).options))
    outcome = referee(rules, dice, read_lines(sys.stdin.buffer), _write, opponents)
    return UNFINISHED if outcome is None else 0


def battle_of(data: DataFile) -> Battle:
    """Return the battle of a scenario, as `seated` needs it."""
    header = new_header(data, "")
    return Battle(SYSTEMS[header.system].module, header.battle, header.title)


def _write(reply: Reply) -> None:
    sys.stdout.write(f"{json.dumps(reply, allow_nan=False)}\n")
    sys.stdout.flush()
