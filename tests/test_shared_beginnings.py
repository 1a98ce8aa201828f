"""Plans with a common beginning, which an advisor plays only once, keep their outcomes."""

import random
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.defaults.advising import PlanAdvisor
from shellshock_tui.kit.dice.enumeration import Leaf, leaves
from shellshock_tui.rules.gunplay import SYSTEM
from shellshock_tui.rules.gunplay.commands import Command
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.rules import GunplayRules
from tests import laws
from tests.games import play_out
from tests.test_laws import rules_of
from tests.variants import BATTLES

COMMANDS, PLANS = 150, 6
"""The number of commands of a battle, and of long plans that are checked in each state."""


def reached(ways: Iterable[Leaf[Any]]) -> list[tuple[object, object]]:
    """The chance and the state of each outcome."""
    return [(way.chance, way.result.state) for way in ways]


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", ["gunplay/dock-street", "shock/the-mast"])
def test_shared_beginnings_change_no_outcome(battle: str) -> None:
    rules, chance, compared = rules_of(battle), random.Random(battle), 0
    advisor = rules.advisor
    assert isinstance(advisor, PlanAdvisor)
    for state in play_out(rules, "beech", COMMANDS).states:
        for side in laws.actors(rules, state):
            plans = [plan for plan in advisor.plans(state, side) if len(plan.commands) > 1]
            for plan in chance.sample(plans, min(PLANS, len(plans))):
                fresh = leaves(partial(advisor.rules.state_after, state, plan.commands))
                assert reached(advisor.outcomes(state, plan.commands)) == reached(fresh)
                compared += 1
    assert compared > 100


class CountingRules(GunplayRules):
    """Rules whose forecasts take all commands of a plan together."""

    def play_in_forecast(self, g: GameContext, commands: Sequence[Command]) -> None:
        """Let one turn pass for each command."""
        g.change(turn=len(commands))


def test_forecasts_of_several_commands_together_share_no_beginnings() -> None:
    data = BATTLES["gunplay/dock-street"]()
    rules = CountingRules(SYSTEM.setup(data.table, data.find, data.file))
    state = rules.start(SeededDice("larch")).state
    asked = rules.decision(state)
    assert isinstance(asked, Decision)
    command = next(rules.legal(state, asked.answerers(rules.sides)[0]))
    (way,) = rules.advisor.outcomes(state, (command, command))
    assert way.result.state.turn == 2
