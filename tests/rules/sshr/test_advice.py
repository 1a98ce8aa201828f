"""Bots appraise moves by the resulting state, independent of earlier questions."""

from dataclasses import replace
from typing import Any

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import OBJECTIVE
from shellshock_tui.files import read_table
from shellshock_tui.rules.sshr.commands import EndMove, EndPhase
from tests.rules.sshr.table import SCENARIOS, Table, scenario

LATE = 6
"""The turn from which on an inch nearer to an objective counts twice."""
UNITS = "a red section 0302,0304,0306,0308,0310", "z blue section 2401,2403,2405,2407,2409"
HOLD = {"win": "hold", "side": "red", "name": "The mast", "places": ["mast"], "count": 1}


def battle() -> Table:
    """A section that has shot, with a marker to hold far away."""
    board = Table(scenario(*UNITS, markers={"mast": "1808"}, victory=[HOLD]))
    first, *others = board.state.units
    board.state = replace(board.state, units=(replace(first, shot=True), *others))
    return board


def goals(board: Table, state: Any) -> list[int | Any]:
    """The gain of each plan towards objectives."""
    advisor = board.rules.advisor
    told = advisor.appraise(state, list(advisor.plans(state, "red")))
    return [sum(term.value for term in terms if term.label == OBJECTIVE) for terms in told]


@pytest.mark.parametrize("turns", [(LATE - 1, LATE), (LATE, LATE - 1)])
def test_a_move_is_weighed_anew_in_another_turn(turns: tuple[int, int]) -> None:
    board = battle()
    states = [replace(board.state, turn=turn) for turn in turns]
    found = [goals(board, state) for state in states]
    assert found == [goals(battle(), state) for state in states]
    assert found[0] != found[1]


def test_the_phase_is_not_ended_while_a_unit_gains_by_a_move() -> None:
    board = Table(read_table(SCENARIOS["pumps"]))
    rules, dice, walked = board.rules, SeededDice("pumps"), 0
    while (found := starred(board)) != (EndPhase(),):
        walked += any(isinstance(one, EndMove) for one in found)
        for command in found:
            board.state = rules.play(board.state, command, dice).state
    assert walked > 1, "what the first unit can do costs it more than it gains, but others can move"


def starred(board: Table) -> tuple[Any, ...]:
    """The commands of a recruit's decision."""
    return choose(board.rules, board.state, "red", "recruit", SeededDice("elm")).commands
