"""Different attacks have different words, so that advice makes clear which one it means."""

from typing import Any

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.cli.arguments import bound
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.rules import Decision
from tests.variants import BATTLES

LONGEST = 70


@pytest.mark.few(1)
@pytest.mark.parametrize("battle", ["mill", "gunplay/dock-street", "sshr/pumps", "closing_fire/villages"])
def test_different_attacks_have_different_words(battle: str) -> None:
    rules: Any = bound(BATTLES[battle]())
    dice, attacks = SeededDice("d"), 0
    state = rules.start(dice).state
    for number in range(LONGEST):
        asked = rules.decision(state)
        if not isinstance(asked, Decision):
            break
        side = asked.answerers(rules.sides)[0]
        by_words: dict[str, tuple[Any, ...]] = {}
        for plan in rules.advisor.plans(state, side):
            if len(plan.commands) == 1 and rules.command_kind(plan.commands[0]) is CommandKind.ATTACK:
                assert by_words.setdefault(plan.words, plan.commands) == plan.commands, plan.words
                attacks += 1
        for command in choose(rules, state, side, "recruit", SeededDice(str(number))).commands:
            if isinstance(rules.decision(state), Decision):
                state = rules.play(state, command, dice).state
    assert attacks
