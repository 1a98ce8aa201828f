"""Chances: as many faces of the die lead to the result in play as the card says."""

from fractions import Fraction

import pytest

from shellshock_tui.drill.answer import Figure
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.forms import AttackForm, NumberForm
from tests.drill.replays import Turn, event_of, legal_of, sample, taken
from tests.drill.test_needs import DICE, attack, facts_of, turned

RESULTS = {"chance of two actions": "full", "chance to keep": "keep", "chance to flinch": "flinch"}
"""The result of the activation test that each form of Gunplay asks for."""


def chance_of(card: Card) -> Fraction:
    """Return the answer of a card, a chance."""
    assert isinstance(card.exercise.answer, Figure)
    return Fraction(card.exercise.answer.value)


@pytest.mark.few(1)
@pytest.mark.parametrize("system", ["closing_fire", "gunplay", "shock"])
def test_so_many_faces_hit_as_a_card_says(system: str) -> None:
    asked = sample(system, AttackForm, ("to hit",), 30, "chance")
    die, done = DICE[system]["to hit"], 0
    for card in asked:
        steps = [attack(card, turned(card, die, face)) for face in range(1, die.sides + 1)]
        events = [event_of(step.events, die.event, facts_of(card, die)) for step in steps if step]
        if events:
            hits = sum(die.passes(found) for found in events if found)
            assert Fraction(hits, die.sides) == chance_of(card), card.exercise.question
            done += 1
    assert done >= len(asked) / 3 > 1


def test_so_many_faces_activate_as_a_card_says() -> None:
    asked, done = sample("gunplay", NumberForm, tuple(RESULTS), 120), 0
    for card in asked:
        (unit,) = card.exercise.units
        if {"do": "activate", "unit": unit} not in legal_of(card):
            continue
        results = [result_of(card, unit, face) for face in range(1, 11)]
        wanted = RESULTS[card.exercise.form]
        assert Fraction(results.count(wanted), 10) == chance_of(card), (results, card.exercise.question)
        done += 1
    assert done >= 10


def result_of(card: Card, unit: str, face: int) -> object:
    """Return the result of a unit's test to activate with a face."""
    step = taken(card, {"do": "activate", "unit": unit}, [Turn("test to activate", face)])
    assert step is not None
    found = event_of(step.events, "activation", {"unit": unit})
    return found["result"] if found else "none"


def test_so_many_chits_are_of_a_side_as_a_card_says() -> None:
    asked, done = sample("closing_fire", NumberForm, ("chits in the cup",), 20), 0
    for card in asked:
        ends = [table for table in legal_of(card) if table["do"] in ("end-activation", "next-turn")]
        for table in ends[:1]:
            steps = (taken(card, table, [Turn("chit", face)]) for face in range(1, chits(card, table) + 1))
            drawn = [event_of(step.events, "chit", {}) for step in steps if step]
            sides = [found["side"] for found in drawn if found]
            if sides:
                assert Fraction(sides.count("red"), len(sides)) == chance_of(card), (sides, card.made)
                done += 1
    assert done >= len(asked) / 3 > 1


def chits(card: Card, table: dict[str, object]) -> int:
    """Return the number of sides of the die that draws a chit."""
    from shellshock_tui.dice import RecordedDice, SeededDice

    dice = RecordedDice(SeededDice("chits"))
    rules = card.moment.rules
    rules.play(card.moment.state, rules.decode(table), dice)
    return next((roll.sides for roll in dice.rolls if "chit" in roll.what), 0)
