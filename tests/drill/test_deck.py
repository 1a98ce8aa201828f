"""Decks: the same seed gives the same cards, none is repeated soon, and forms and answers vary."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, zip_longest

import pytest

from shellshock_tui.drill import deck
from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.deck import ALIKE, FROM_ONE_BATTLE, NO_REPEAT, STOPGAP, Deck, EachClause, one_clause
from shellshock_tui.drill.exercise import YES_NO, either_tells
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.lessons.course_book import find_lesson, lessons_of, taught_by
from shellshock_tui.lessons.lesson_file import read_lesson
from shellshock_tui.rules import system as system_of
from tests.drill.cards import ALWAYS, SYSTEMS, cards, ready_played
from tests.soak import soaked

COLOURS = {"red", "blue", "green", "brown"}
MOST_OF_A_FORM, ROUND = 10, 60


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_seed_gives_the_same_cards(system: str) -> None:
    twice = [
        [card.key for card in islice(Deck(system, ready_played(system), "7").cards(), 25)] for _ in range(2)
    ]
    assert twice[0] == twice[1] != [card.key for card in cards(system, 25)]


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_card_is_repeated_within_twenty(system: str) -> None:
    keys = [card.key for card in cards(system, ALWAYS)]
    for number, key in enumerate(keys):
        assert key not in keys[max(0, number - NO_REPEAT) : number]


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_form_has_the_same_answer_twice_within_ten_cards(system: str) -> None:
    dealt = [(card.exercise.form, card.exercise.answer.text) for card in cards(system, ALWAYS)]
    for number, one in enumerate(dealt):
        assert one not in dealt[max(0, number - ALIKE) : number]


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_form_comes_often_and_each_colour_comes(system: str) -> None:
    round_of = cards(system, ALWAYS)[:ROUND]
    forms = Counter(card.exercise.form.partition(":")[0] for card in round_of)
    assert max(forms.values()) <= MOST_OF_A_FORM
    known = system_of(system).clauses
    assert {known[clause].colour for card in round_of for clause in card.exercise.clauses} >= COLOURS


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_about_half_of_the_answers_to_may_it_are_yes(system: str) -> None:
    answers = [card.exercise.answer for card in cards(system, 400)]
    asked = [one.right for one in answers if isinstance(one, Pick) and one.options == YES_NO]
    assert 0.4 <= asked.count(0) / len(asked) <= 0.6


@pytest.mark.parametrize(("system", "clause"), [("shellshock", "combat.arc"), ("sshr", "shoot.wound")])
def test_a_deck_for_a_clause_has_only_cards_that_it_decides(system: str, clause: str) -> None:
    found = list(islice(Deck(system, ready_played(system), "1", one_clause(clause)).cards(), 4))
    assert len(found) == 4
    assert all(clause in card.exercise.clauses for card in found)


def rounds() -> Iterator[tuple[str, str]]:
    """The rounds of three cards: seeds, each with the lessons of all systems, first lessons first."""
    lessons = [[f"{system}/{one.name}" for one in lessons_of(system)] for system in SYSTEMS]
    in_turn = [name for names in zip_longest(*lessons) for name in names if name]
    yield from ((seed, name) for seed in "2345" for name in in_turn)


@pytest.mark.few(2)
@pytest.mark.parametrize("seed_and_lesson", soaked(rounds(), len(SYSTEMS)))
def test_three_cards_after_a_lesson_ask_for_each_clause_as_far_as_they_suffice(
    seed_and_lesson: tuple[str, str],
) -> None:
    seed, name = seed_and_lesson
    data, system = find_lesson(name), name.partition("/")[0]
    clauses = read_lesson(data.table, data.file).clauses
    wish, asked = EachClause(clauses, 3), set[str]()
    for card in islice(Deck(system, ready_played(system), seed, wish).cards(), 3):
        new = set(clauses).intersection(card.exercise.clauses) - asked
        assert new or asked >= set(clauses), (card.exercise, asked)
        wish.asked(card.exercise.clauses)
        asked |= new
    assert len(asked) >= min(3, len(clauses))


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["shellshock/1", "shellshock/5", "closing_fire/1", "gunplay/1"])
def test_cards_after_a_lesson_depend_only_on_what_was_taught(name: str) -> None:
    data, system = find_lesson(name), name.partition("/")[0]
    lesson = read_lesson(data.table, data.file)
    taught = taught_by(lesson)
    assert set(lesson.clauses) <= set(taught)
    for seed in "123":
        wish = EachClause(lesson.clauses, 3, taught)
        found = list(islice(Deck(system, ready_played(system), seed, wish).cards(), 3))
        assert len(found) == 3
        for card in found:
            assert set(card.exercise.clauses) <= set(taught), card.exercise.question


def test_a_card_on_what_is_not_taught_is_a_stopgap() -> None:
    wish = EachClause(("a", "b"), 3, ("a", "b", "c"))
    assert 0 < wish(("a", "x")) < STOPGAP <= wish(("a", "c"))
    wish.asked(("a",))
    assert wish(("a", "x")) == 0 < wish(("a", "c")) < wish(("b", "x"))


def test_no_card_of_a_moment_tells_the_answer_of_another() -> None:
    dealt = cards("shellshock", ALWAYS)
    pairs = [
        (one, other)
        for number, one in enumerate(dealt)
        for other in dealt[max(0, number - FROM_ONE_BATTLE) : number]
        if one.made == other.made
    ]
    assert pairs
    assert not [pair for pair in pairs if either_tells(pair[0].exercise, pair[1].exercise)]


def test_the_rows_that_are_given_are_told_to_a_card_that_asks_for_them() -> None:
    forms = {form.name: form for form in forms_of("shellshock").event}
    assert "rows crossed" in forms["entries hit"].tells
    names = {form.name for form in forms_of("shellshock").all}
    told = {one.partition(":")[0] for form in forms.values() for one in form.tells}
    assert names >= told


def test_a_deck_ends_when_no_card_asks_for_a_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck, "TRIES", 400)
    assert not list(Deck("gunplay", ready_played("gunplay"), "1", one_clause("modules")).cards())
