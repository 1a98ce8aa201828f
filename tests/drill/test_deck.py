"""Decks: the same seed gives the same cards, none is repeated soon, and forms and answers vary."""

from collections import Counter
from itertools import islice

import pytest

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.deck import NO_REPEAT, Deck, one_clause
from shellshock_tui.drill.exercise import YES_NO
from shellshock_tui.rules import system as system_of
from tests.drill.cards import ALWAYS, SYSTEMS, cards, ready_played

COLOURS = {"red", "blue", "green", "brown"}
MOST_OF_A_FORM, ROUND = 10, 60


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_seed_gives_the_same_cards(system: str) -> None:
    twice = [
        [card.key for card in islice(Deck(system, ready_played(system), "7").cards(), 25)] for _ in range(2)
    ]
    assert twice[0] == twice[1] != [card.key for card in cards(system, 25)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_card_is_repeated_within_twenty(system: str) -> None:
    keys = [card.key for card in cards(system, ALWAYS)]
    for number, key in enumerate(keys):
        assert key not in keys[max(0, number - NO_REPEAT) : number]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_form_comes_often_and_each_colour_comes(system: str) -> None:
    round_of = cards(system, ALWAYS)[:ROUND]
    forms = Counter(card.exercise.form.partition(":")[0] for card in round_of)
    assert max(forms.values()) <= MOST_OF_A_FORM
    known = system_of(system).clauses
    assert {known[clause].colour for card in round_of for clause in card.exercise.clauses} >= COLOURS


@pytest.mark.parametrize("system", SYSTEMS)
def test_about_half_of_the_answers_to_may_it_are_yes(system: str) -> None:
    answers = [card.exercise.answer for card in cards(system, 400)]
    asked = [one.right for one in answers if isinstance(one, Pick) and one.options == YES_NO]
    assert 0.4 <= asked.count(0) / len(asked) <= 0.6


@pytest.mark.parametrize(("system", "clause"), [("shellshock", "combat.arc"), ("sshr", "shoot.wound")])
def test_a_deck_for_a_clause_has_only_cards_that_it_decides(system: str, clause: str) -> None:
    found = list(islice(Deck(system, ready_played(system), "1", one_clause(clause)).cards(), 10))
    assert len(found) == 10
    assert all(clause in card.exercise.clauses for card in found)


def test_a_deck_ends_when_no_card_asks_for_a_clause() -> None:
    assert not list(Deck("gunplay", ready_played("gunplay"), "1", one_clause("modules")).cards())
