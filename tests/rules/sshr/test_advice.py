"""Bots appraise moves by the resulting state, independent of earlier questions."""

from dataclasses import replace
from typing import Any

import pytest

from shellshock_tui.engine.advisor import OBJECTIVE
from tests.rules.sshr.table import Table, scenario

LATE = 6
"""From this turn on an inch nearer to an objective counts twice."""
UNITS = "a red section 0302,0304,0306,0308,0310", "z blue section 2401,2403,2405,2407,2409"
HOLD = {"win": "hold", "side": "red", "name": "The mast", "places": ["mast"], "count": 1}


def battle() -> Table:
    """A section with a marker to hold, far off."""
    return Table(scenario(*UNITS, markers={"mast": "1808"}, victory=[HOLD]))


def goals(board: Table, state: Any) -> list[int | Any]:
    """What each plan gains towards objectives."""
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
