"""Paths of a unit to a square, from the moment that it may be chosen."""

import pytest

from shellshock_tui.dice import ScriptedDice
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.rules.closing_fire.commands import Activate, EndActivation, Step
from tests.rules.closing_fire.field import field

SOUTH, WEST = 2, 3


@pytest.mark.rule("turn.chits", "move.steps")
def test_a_path_from_the_choice_of_unit_begins_by_activating_it() -> None:
    battle = field("a red light 0505 n", "b red line 0705 n", "z blue line 0901 s")
    battle.begin("red")
    rules, state, place = battle.rules, battle.state, battle.rules.board.place
    legs = rules.path(state, "a", place("0503"))
    assert [leg.command for leg in legs] == [Activate("a"), Step("a", "front"), Step("a", "front")]
    assert [leg.left for leg in legs] == ["3", "2", "1"]
    assert legs == rules.path(state, "a", place("0503"), first=Activate("a"))
    assert not rules.path(state, "a", place("0503"), first=Activate("b"))
    assert not rules.path(state, "z", place("0902"))
    assert place("0502") in [
        at for at, _, _ in rules.overlay(state, "red", OverlayKind.REACH, "unit/a").marks
    ]


@pytest.mark.rule("move.steps")
def test_a_path_ends_with_the_facing_that_is_wished() -> None:
    battle = field("a red light 0505 n", "z blue line 0901 s")
    battle.act("a")
    rules, state, place = battle.rules, battle.state, battle.rules.board.place
    assert rules.path(state, "a", place("0504"), WEST)[-1].facing == WEST
    assert not rules.path(state, "a", place("0502"), WEST), "no point is left for the turn"


@pytest.mark.rule("activation.actions")
def test_a_whole_move_ends_the_activation_even_in_place() -> None:
    battle = field("a red light 0505 n", "z blue line 0901 s")
    battle.begin("red")
    rules, place = battle.rules, battle.rules.board.place
    for goal, facing in (("0504", SOUTH), ("0505", None)):
        state = battle.state
        legs = rules.whole_move(state, "a", place(goal), facing)
        for leg in legs:
            state = rules.play(state, leg.command, ScriptedDice(())).state
        assert legs[0].command == Activate("a")
        assert legs[-1].command == EndActivation("a")
        assert legs[-1].at == state.units[0].at == place(goal)
        assert facing in (None, legs[-1].facing)
        assert state.units[0].acted
