"""Some side always has a command, whatever moves or is lost, until the battle is over."""

import random
from collections.abc import Iterator

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.rules.shellshock.fire.combat import lose_at_once
from shellshock_tui.rules.shellshock.flow import after_shot
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import Movement, State
from tests.laws import check_commands_left
from tests.rules.shellshock.options import every_option
from tests.rules.shellshock.skirmish import played, skirmish
from tests.soak import soaked

OPTIONS = every_option()


def battle(number: int, **fixed: bool) -> tuple[ShellshockRules, random.Random]:
    """A random battle under random options, some of them fixed."""
    chance = random.Random(f"commands left {number}")
    options = {name: chance.choice(values) for name, values in OPTIONS.items()}
    return skirmish(options | fixed, chance), chance


@pytest.mark.rule("turn.phases")
@pytest.mark.parametrize("number", soaked(range(1_000), 6))
def test_every_position_of_a_random_battle_has_a_command(number: int) -> None:
    rules, chance = battle(number)
    for moment in played(rules, chance):
        check_commands_left(rules, moment.before)
        check_commands_left(rules, moment.after)


CAUGHT = 28
"""The first of these battles in which a flyer over another unit cannot go on without its pilot."""


@pytest.mark.rule("move.phased-play", "internal.crew")
@pytest.mark.few(2)
@pytest.mark.parametrize("number", soaked(range(CAUGHT, CAUGHT + 1_000), 6))
def test_every_loss_during_a_move_leaves_a_command(number: int) -> None:
    rules, chance = battle(number, phased_play=True)
    for moment in played(rules, chance):
        for state in after_a_loss(rules, moment.before):
            check_commands_left(rules, state)


def after_a_loss(rules: ShellshockRules, state: State) -> Iterator[State]:
    """Return the next decision of a move in phased play after each piece of the unit's equipment is lost."""
    position = Position(rules.battle, state)
    if not isinstance(state.phase, Movement) or position.activation is None:
        return
    unit = position.activation.unit
    for item, line in enumerate(position.sheet(unit).equipment):
        if position.works(unit, item):
            g = Game(position, SeededDice(f"{item}"))
            hits = list(position.unit(unit).hits)
            hits[item] = line.hits
            g.update_unit(unit, hits=tuple(hits))
            lose_at_once(g, position)
            after_shot(g)
            yield g.now.state
