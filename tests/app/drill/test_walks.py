"""The steps of a calculation: each can be answered by typing what the program says is right."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice

import pytest

from shellshock_tui.drill.answer import Figure, NotUnderstood
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.deck import Deck
from shellshock_tui.drill.drill import Drill, Phase
from shellshock_tui.drill.memory import NOTHING
from shellshock_tui.drill.ready import SCENARIOS, battles

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOBODYS_ANSWER = "98765"


def cards(system: str, number: int) -> Iterator[Card]:
    """The first cards of a system that have a calculation."""
    dealt = Deck(system, battles(system, "walks"), "walks").cards()
    return islice((card for card in dealt if card.steps and isinstance(card.exercise.answer, Figure)), number)


def walk(card: Card) -> Drill:
    """Answer a card wrong in a way that no slip explains, and stand at the first step."""
    drill = Drill(iter((card,)), NOTHING, lambda: NOON)
    drill.next()
    drill.answer(NOBODYS_ANSWER)
    assert drill.phase is Phase.WALKED
    return drill


@pytest.mark.parametrize("system", SCENARIOS)
def test_each_step_is_right_if_its_answer_is_typed_as_the_program_says_it(system: str) -> None:
    for card in cards(system, 60):
        drill = walk(card)
        for step in card.steps:
            drill.answer(step.words)
            assert drill.said[-1].startswith("Right: ") or drill.phase is Phase.CLOSED
        assert drill.phase is Phase.CLOSED
        assert not any(line.startswith("No, it is") for line in drill.said), (card.exercise, drill.said)
        for clause in card.exercise.clauses:
            assert drill.memory.clauses[clause].due > NOON


@pytest.mark.parametrize("system", SCENARIOS)
def test_only_the_clause_of_the_first_wrong_step_is_to_be_learnt_again(system: str) -> None:
    for card in cards(system, 20):
        drill = walk(card)
        for _ in card.steps:
            drill.answer(NOBODYS_ANSWER)
        assert set(drill.memory.clauses) == {card.steps[0].clause}


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_walk_that_is_left_counts_as_not_known(system: str) -> None:
    for card in cards(system, 5):
        drill = walk(card)
        drill.leave()
        assert set(drill.memory.clauses) == set(card.exercise.clauses)


def test_what_is_no_answer_is_asked_for_again() -> None:
    card = next(cards("closing_fire", 1))
    drill = walk(card)
    with pytest.raises(NotUnderstood, match="Type"):
        drill.answer("")
    assert drill.phase is Phase.WALKED
