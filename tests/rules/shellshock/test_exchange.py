"""What a volley of one record sheet does to another: each shot has a calculation of its own."""

from fractions import Fraction

import pytest

from shellshock_tui import library
from shellshock_tui.engine.worksheet import ShotFigure
from shellshock_tui.rules import system
from shellshock_tui.rules.shellshock import clauses


def figure(head: str) -> ShotFigure:
    """Return a figure about the Tiger's volley at the Sherman, 6 hexes apart."""
    find = library.finder("shellshock")
    near, _ = system("shellshock").exchange(find("sheet", "tiger"), find("sheet", "sherman"), find, "tiger")
    return next(one for one in near.figures if one.head == head)


@pytest.mark.rule("hit.exploding-tens")
def test_each_shot_has_its_number_and_its_exact_chance() -> None:
    found = dict(figure("hit").trails)
    assert {title: trail.total for title, trail in found.items()} == {
        "M 88mm KwK 36 (AP): the number that it needs": 8,
        "M 88mm KwK 36 (AP): the chance that it hits": Fraction(59, 80),
        "P 7.92mm MG: the number that it needs": 17,
        "P 7.92mm MG: the chance that it hits": Fraction(3, 32),
    }
    chance = found["M 88mm KwK 36 (AP): the chance that it hits"]
    assert clauses.HIT_EXPLODING_TENS in [term.clause for term in chance.terms]
    assert figure("hit").text == "73.8 %", "one roll serves the volley, so the easiest shot decides"


def test_the_average_number_of_volleys_says_that_it_is_a_quotient() -> None:
    shown = figure("volleys")
    assert shown.text == "≈ 4.9"
    ((_, trail),) = shown.trails
    assert trail.terms[-1].label == "one divided by that share: about so many volleys"
