"""The answers of cards are true: checked by play where it shows the answer, else by an own count."""

from collections.abc import Callable
from typing import Any

import pytest

from shellshock_tui.drill.answer import Figure, Pick, Several
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.exercise import YES_NO
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.engine.trail import Blocked, Trail
from tests.drill.cards import ALWAYS, SOAK, SYSTEMS, cards
from tests.drill.test_may_it import WANTED, allows, is_right_by_play
from tests.drill.test_needs import check_need
from tests.drill.test_numbers import FOUND, check_number
from tests.soak import soaked

NUMBERS = {
    "points left": "left", "points after a step": "left", "points after a turn": "left", "need": "need",
    "step cost": "cost", "shooting dice": "dice", "shooting need": "need", "closing dice": "dice",
    "internal": "internal", "morale test": "number", "volley shots": "attacks", "speed": "kreigs",
    "indirect fire": "lands", "points before a ram": "left",
}  # fmt: skip
"""The fact of the next command's event that holds the number, by form."""


def decided_by_play(card: Card) -> None:
    """Check that the fact in play is the card's number, if the card asks about an event."""
    if card.exercise.form not in {form.name for form in forms_of(card.system).event}:
        return
    fact = NUMBERS[card.exercise.form]
    found = [
        dict(event.facts)[fact]
        for event in card.moment.events
        if fact in dict(event.facts)
        and set(card.exercise.units) <= {str(value) for value in dict(event.facts).values()}
    ]
    assert getattr(card.exercise.answer, "value", None) in found, card


def check_sight(card: Card) -> None:
    """Check that both units see each other, or neither does."""
    rules, state = card.moment.rules, card.moment.state
    one, other = card.exercise.units
    views = [rules.explain(state, f"unit/{a}/sight/{b}") for a, b in ((one, other), (other, one))]
    assert isinstance(card.exercise.answer, Pick)
    assert {isinstance(view, Blocked) for view in views} == {card.exercise.answer.right == 1}


def check_barrier(card: Card) -> None:
    """Check that of the places offered only the right one lies on the line."""
    board, answer = card.moment.rules.board, card.exercise.answer
    at = {piece.unit: piece.at for piece in card.moment.pieces}
    assert isinstance(answer, Pick)
    start, end = (at[unit] for unit in card.exercise.units)
    on_line = {board.label(place) for places in board.line(start, end) for place in places}
    assert on_line & set(answer.options) == {answer.text}


def check_hit(card: Card) -> None:
    """Check the answer by a comparison of the die with the number needed."""
    shots = [dict(event.facts) for event in card.moment.events if event.name in ("shot", "hit-roll")]
    verdicts = {shot.get("hit", any(one["hit"] for one in shot.get("shots", ()))) for shot in shots}
    assert isinstance(card.exercise.answer, Pick)
    assert (card.exercise.answer.right == 0) in verdicts


def check_chance(card: Card) -> None:
    """Check that the chance is a whole number of faces of the die."""
    assert isinstance(card.exercise.answer, Figure)
    chance = card.exercise.answer.value
    trail = card.exercise.reason
    assert isinstance(trail, Trail)
    sides = {1 / term.value for term in trail.terms if 0 < term.value < 1}
    assert sides, trail
    assert 0 <= chance <= 1
    assert (chance * max(sides)) % 1 == 0


def may(card: Card) -> None:
    """Check that an attack can be played if it is allowed, and only then, where the unit acts."""
    assert is_right_by_play(card) in (True, None), card


CHECKS: dict[str, Callable[[Card], None]] = {
    **dict.fromkeys(NUMBERS, decided_by_play), "sight": check_sight, "sight: what blocks it": check_barrier,
    "hit": check_hit, "to hit: chance": check_chance, "to hit: may it": may,
}  # fmt: skip


def check_sound(card: Card) -> None:
    """Check that the card has exactly one right answer, and grades only clauses of its system."""
    answer, question = card.exercise.answer, card.exercise.question
    assert set(card.exercise.clauses) <= set(card.moment.rules.clauses)
    assert question.endswith(("?", ".", ")")), question
    assert not set("{}[]") & set(question), question
    match answer:
        case Pick(options, right):
            assert len(set(options)) == len(options) > 1, card
            others = [given for given in range(len(options)) if card.is_right(given)]
            assert others == [right]
        case Figure(value):
            assert [given for given in range(-30, 60) if card.is_right(given)] in ([], [value])
        case Several():
            assert card.is_right(answer.wanted)
            assert not card.is_right(frozenset({"?"}))


def check_trail(card: Card) -> None:
    """Check that the total of a calculation is the answer of its card."""
    trail: Any = card.exercise.reason
    if isinstance(trail, Trail) and isinstance(card.exercise.answer, Figure):
        assert trail.total == card.exercise.answer.value


def check_by_play(card: Card) -> None:
    """Check a card by play with chosen dice, by the legal choices, and by the state after the command."""
    exercise, choices = card.exercise, set(WANTED[card.system]) - {"to hit"}
    if exercise.form in FOUND[card.system]:
        check_number(card)
    if isinstance(exercise.reason, Trail) and isinstance(exercise.answer, Figure):
        check_need(card)
    if isinstance(exercise.answer, Pick) and exercise.answer.options == YES_NO and exercise.form in choices:
        assert allows(card) == (exercise.answer.right == 0), card


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("number", soaked([ALWAYS, SOAK], 1))
def test_each_card_has_exactly_one_right_answer_which_is_true(system: str, number: int) -> None:
    for card in cards(system, number):
        check_sound(card)
        check_trail(card)
        CHECKS.get(card.exercise.form, check_trail)(card)
        check_by_play(card)
