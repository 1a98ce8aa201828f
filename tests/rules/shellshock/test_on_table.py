"""Battles with miniatures: the players tell what the map tells on hexes (setup.types-of-play)."""

from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Decision
from tests.battles import shipped
from tests.rules.shellshock.tape_measure import Tape
from tests.soak import soaked

MOST = 3_000
"""The most commands of a random battle."""


def play(tape: Tape, seed: int) -> None:
    """Play a battle on the map at random to its end, and tell it on the table."""
    dice = SeededDice(f"{seed} choices")
    for _ in range(MOST):
        asked = tape.map.decision(tape.state)
        if not isinstance(asked, Decision):
            return
        side = asked.side or tape.battle.sides[0][0]
        tape.give(tape.map.advisor.sample(tape.state, side, dice))
    pytest.fail("the battle does not end")


def scenario(name: str, **options: Any) -> dict[str, Any]:
    """A shipped scenario with some options."""
    table = dict(shipped(name).table)
    return table | {"options": {**table.get("options", {}), **options}}


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("seed", soaked(range(40), 4))
def test_the_ford_ends_on_a_table_as_on_hexes(seed: int) -> None:
    play(Tape(scenario("duel"), str(seed)), seed)
