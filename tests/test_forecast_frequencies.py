"""Attacks hit as often as forecast."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.ai import choose
from shellshock_tui.ai.bot_queue import BotQueue
from shellshock_tui.dice import SeededDice
from shellshock_tui.session.after_action.report import AfterAction, after_action
from shellshock_tui.session.games import start_battle

BATTLES = sorted(entry.address for entry in library.listed(library.SCENARIO))
GAMES = 12
LONGEST = 3_000
"""The number of commands after which every battle ends."""
LIKELY = 4
"""The number of standard deviations from the forecast that still count as luck."""


def fought(battle: str, seed: str, folder: Path) -> AfterAction:
    """Let recruits fight a battle, and return the game."""
    session = start_battle(library.open_file(library.SCENARIO, battle), seed, folder)
    rules = session.rules
    queue = BotQueue[Any](tuple(side.id for side in rules.sides if side.id not in rules.programmed))
    try:
        for moment in range(LONGEST):
            while side := queue.waiting(rules, session.state, moment):
                dice = SeededDice(f"{seed} {side} {moment}")
                queue.receive(side, choose(rules, session.state, side, "recruit", dice), moment)
            if not queue.next(moment):
                break
            session.give(queue.take(moment).command)
        return after_action(session)
    finally:
        session.close()


@pytest.mark.soak
@pytest.mark.parametrize("battle", BATTLES)
def test_attacks_strike_as_often_as_is_foretold(battle: str, tmp_path: Path) -> None:
    shots = [shot for game in range(GAMES) for shot in fought(battle, f"foretold{game}", tmp_path).shots]
    foretold = sum((shot.chance for shot in shots), Fraction(0))
    spread = sum((shot.chance * (1 - shot.chance) for shot in shots), Fraction(0))
    struck = sum(shot.has_struck for shot in shots)
    assert shots
    assert (struck - foretold) ** 2 <= LIKELY**2 * spread, f"{struck} struck, {float(foretold):.1f} foretold"
