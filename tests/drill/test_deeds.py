"""Deeds: the typed command is played, and its result decides."""

from functools import cache

from shellshock_tui.app.battle.cards.table import CardTable
from shellshock_tui.drill.answer import Deed, is_right, read_answer
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.exercise import Exercise, Moment
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Trail
from tests.drill.cards import ready_played

EVERY = 4
"""The interval between moments at which moves are asked for."""


@cache
def deeds(name: str) -> tuple[tuple[Moment, Exercise, Deed], ...]:
    forms = forms_of("shellshock")
    form = next(one for one in forms.all if one.name == name)
    found = []
    for moment in tuple(ready_played("shellshock")[0].moments())[::EVERY]:
        asked = moment.rules.decision(moment.state)
        unit = asked.unit if isinstance(asked, Decision) else ""
        for one in exercises(moment, forms, form, unit):
            assert isinstance(one.answer, Deed)
            found.append((moment, one, one.answer))
    assert found
    return tuple(found)


def test_the_map_shows_the_place_that_a_move_is_to_end_at() -> None:
    for moment, exercise, _ in deeds("a move"):
        table = CardTable(Card("shellshock", exercise, moment, Made("shellshock/mill", "6", 0)), ())
        assert any(f"to {moment.rules.board.label(place)}," in exercise.question for place in table.places)


def test_the_answer_that_is_told_is_right() -> None:
    for name in ("a turn number", "a move"):
        for moment, exercise, deed in deeds(name):
            given = read_answer(deed, deed.text)
            card = Card("shellshock", exercise, moment, Made("shellshock/mill", "6", 0))
            assert is_right(deed, given), exercise.question
            assert card.verdict(given) == f"Right: {deed.text}."


def test_exactly_the_speeds_with_that_turn_number_are_right() -> None:
    for moment, exercise, deed in deeds("a turn number"):
        total = int(exercise.question.rstrip(".").rpartition(" ")[2])
        unit = exercise.units[0]
        for speed in range(20):
            printed = moment.explained(f"unit/{unit}/move/speed/{speed}/turn")
            asked = moment.rules.decision(moment.state)
            assert isinstance(asked, Decision)
            names = [
                one.name for one in moment.rules.choices(moment.state, asked.side, ()) if one.blocked is None
            ]
            is_so = f"speed={speed}" in names and isinstance(printed, Trail) and printed.total == total
            assert is_right(deed, str(speed)) == is_so, (exercise.question, speed)


def test_a_move_that_ends_elsewhere_or_breaks_a_rule_is_told_why() -> None:
    told = set()
    for _, _, deed in deeds("a move"):
        for typed in ("front", "left", "9 front", "sideways", f"{deed.text}, front"):
            fault = deed.fault(typed)
            assert fault or typed == deed.text
            told.add(fault.partition(" ")[0])
    assert {"Step", "That"} <= told


def test_a_wrong_deed_shows_one_way() -> None:
    moment, exercise, deed = deeds("a move")[0]
    card = Card("shellshock", exercise, moment, Made("shellshock/mill", "6", 0))
    assert card.verdict("sideways").endswith(f"One way is: {deed.text}.")
