"""A match folds commands into states; a refused command or a missing die changes nothing."""

import pytest

from shellshock_tui.dice import DieWanted, GivenDice, ScriptedDice, SeededDice
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import IllegalCommand
from tests.toy import Command, EndTurn, State, StepTo, Strike, courtyard

JAB = Strike("b1", "g1", "jab")


def begun() -> Match[State, Command]:
    """Blue's Ash stands beside Gold's Gale, and Blue acts."""
    match: Match[State, Command] = Match(courtyard())
    match.begin(ScriptedDice([(2, 1)]))
    for command in (StepTo("b1", "e"), EndTurn(), EndTurn()):
        match.give(command, GivenDice())
    return match


def test_a_state_is_kept_for_every_entry() -> None:
    match = begun()
    assert len(match.states) == len(match.entries) == 4
    assert match.states[-1] is match.state
    assert match.entries[0].command is None


def test_a_refused_command_changes_nothing() -> None:
    match = begun()
    before = (match.state, list(match.entries))
    with pytest.raises(IllegalCommand) as refused:
        match.give(Strike("b1", "g2", "jab"), SeededDice("1"))
    assert refused.value.blocked.clause in match.rules.clauses
    assert (match.state, match.entries) == before


def test_a_missing_die_is_asked_for_and_changes_nothing() -> None:
    match = begun()
    before = (match.state, list(match.entries))
    with pytest.raises(DieWanted) as wanted:
        match.give(JAB, GivenDice())
    assert wanted.value.sides == 6
    assert (match.state, match.entries) == before
    assert match.give(JAB, GivenDice([6])).rolls[0].face == 6


def test_all_faces_enumerate_the_forecast() -> None:
    match = begun()
    strengths = [match.preview(JAB, GivenDice([face]))[1].units[2].strength for face in range(1, 7)]
    forecast = match.rules.forecast(match.state, JAB)
    hits = sum(strength < 3 for strength in strengths)
    assert getattr(forecast, "outcomes")[0][1] * 6 == hits == 5  # noqa: B009


def test_only_commands_without_dice_are_taken_back_freely() -> None:
    match = begun()
    assert match.free_undo
    match.give(JAB, SeededDice("1"))
    assert not match.free_undo
    gone = match.undo()
    assert gone.command == JAB
    assert match.state == match.states[3]


def test_the_start_cannot_be_taken_back() -> None:
    match: Match[State, Command] = Match(courtyard())
    match.begin(SeededDice("1"))
    with pytest.raises(LookupError):
        match.undo()
