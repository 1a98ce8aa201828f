"""The steps of a calculation: each can be answered with the answer that the program calls right."""

from datetime import UTC, datetime
from functools import cache

import pytest
from fsrs import Rating

from shellshock_tui.drill.answer import Figure, NotUnderstood
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.drill import Drill, Phase
from shellshock_tui.drill.memory import NOTHING
from shellshock_tui.drill.ready import SCENARIOS
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.trail import Op
from tests.drill.cards import dealt

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOBODYS_ANSWER = "98765"


MOST = 60


def cards(system: str, number: int) -> tuple[Card, ...]:
    """The first cards of a system that have a calculation."""
    assert number <= MOST
    return _with_steps(system)[:number]


@cache
def _with_steps(system: str) -> tuple[Card, ...]:
    found: dict[str, Card] = {}
    for card in dealt(system, "walks"):
        if card.steps and isinstance(card.exercise.answer, Figure):
            found.setdefault(card.key, card)
        if len(found) == MOST:
            break
    return tuple(found.values())


def walk(card: Card) -> Drill:
    """Answer a card in a way that no slip explains, so that the first step is asked."""
    drill = Drill(iter((card,)), NOTHING, lambda: NOON)
    drill.next()
    drill.answer(NOBODYS_ANSWER)
    assert drill.phase is Phase.WALKED
    return drill


@pytest.mark.few(1)
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


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SCENARIOS)
def test_only_the_clause_of_the_first_wrong_step_is_to_be_learnt_again(system: str) -> None:
    for card in cards(system, 20):
        drill = walk(card)
        for _ in card.steps:
            drill.answer(NOBODYS_ANSWER)
        assert set(drill.memory.clauses) == {card.steps[0].clause}


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SCENARIOS)
def test_a_walk_counts_as_not_known_from_its_beginning(system: str) -> None:
    for card in cards(system, 5):
        drill = walk(card)
        assert set(drill.memory.clauses) == set(card.exercise.clauses)


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SCENARIOS)
def test_clauses_that_were_known_before_stay_known_if_another_one_went_wrong(system: str) -> None:
    seen = 0
    for card in cards(system, 20):
        known = NOTHING
        for clause in card.exercise.clauses:
            known = known.graded(clause, Rating.Easy, NOON)
        drill = Drill(iter((card,)), known, lambda: NOON)
        drill.next()
        drill.answer(NOBODYS_ANSWER)
        drill.answer(NOBODYS_ANSWER)
        first = card.steps[0].clause
        for clause in set(card.exercise.clauses) - {first}:
            assert drill.memory.clauses[clause] == known.clauses[clause]
            seen += 1
        assert drill.memory.clauses[first] == known.graded(first, Rating.Again, NOON).clauses[first]
    assert seen


def test_a_step_names_the_unit_whose_sheet_has_the_number() -> None:
    named = 0
    for card in cards("sshr", 60):
        terms = {term.label: term.at for term in card.exercise.reason.terms}  # type: ignore[union-attr]
        for step in card.steps:
            unit = unit_of(next((at for label, at in terms.items() if f"“{label}”" in step.question), ""))
            if unit in card.moment.names:
                assert card.moment.names[unit] in step.question
                named += 1
    assert named


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SCENARIOS)
def test_a_step_that_is_read_in_a_chart_names_the_chart(system: str) -> None:
    for card in cards(system, 60):
        rules, state = card.moment.rules, card.moment.state
        for term in card.exercise.reason.terms:  # type: ignore[union-attr]
            if term.reading:
                title = rules.chart(state, term.reading.chart).title
                asked = [step.question for step in card.steps if f"“{term.label}”" in step.question]
                assert all(title in question for question in asked), (title, asked)
            if term.reading and term.op is Op.READ:
                assert any(f"the chart “{title}” give" in step.question for step in card.steps)


def test_what_is_no_answer_is_asked_for_again() -> None:
    card = cards("closing_fire", 1)[0]
    drill = walk(card)
    for typed in ("", "b", "elephants"):
        with pytest.raises(NotUnderstood, match="Type"):
            drill.answer(typed)
    assert drill.phase is Phase.WALKED
