"""The effect of a volley of one record sheet on another: each shot has its own calculation."""

from fractions import Fraction

import pytest

from shellshock_tui import library
from shellshock_tui.authoring.measuring import first_fill
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.worksheet import ShotFigure
from shellshock_tui.rules import system
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.estimate import FRONT, meeting
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.odds.attack import Attack, volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import aims, best_loadings
from shellshock_tui.rules.shellshock.odds.endurance import DESTROYED, endurance
from shellshock_tui.rules.shellshock.odds.topics import judge_of
from shellshock_tui.rules.shellshock.odds.wounds import Spread, condition_of, onward
from shellshock_tui.rules.shellshock.position import Position


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


def test_the_average_number_of_volleys_says_by_how_much_it_may_be_off() -> None:
    shown = figure("volleys")
    (about, mean), (off, margin) = shown.trails
    assert shown.text == f"≈ {float(mean.total):.1f}"
    assert about == "about how many volleys destroy the target"
    assert mean.terms[0].label.endswith("not exact")
    assert off == "by how much that may be off"
    assert 0 < margin.total < mean.total / 4


def fight(first: str, second: str) -> tuple[Position, Attack]:
    """Return the best volley of a sheet at another, 6 hexes apart."""
    find = library.finder("shellshock")
    sheet, other = find("sheet", first), find("sheet", second)
    position = meeting(sheet, first_fill(sheet), other, first_fill(other), 6, FRONT)
    best = max(
        (
            advice
            for (post, section), _ in aims(position, 0)
            for advice in best_loadings(position, Volley(0, post, section, 1, ()))[:1]
        ),
        key=lambda one: one.value,
    )
    return position, volley_attack(position, best.volley)


def exact_mean(position: Position, attack: Attack) -> float:
    """Return the mean number of volleys by following every condition; only few conditions may arise."""
    judge, spread = judge_of(position, 1), Spread({condition_of(position, 1): 1}, 1)
    alive, mean = 1.0, 0.0
    while alive > 1e-6:
        mean += alive
        after = onward(position, attack, spread)
        standing = {
            condition: weight
            for condition, weight in after.weights.items()
            if not DESTROYED.holds(condition.doom, judge(condition.hits))
        }
        spread = Spread(standing, after.whole)
        alive = float(spread.chance(sum(standing.values())))
    return mean


@pytest.mark.parametrize(("first", "second"), [("archer", "mason"), ("mason", "archer")])
def test_the_mean_of_volleys_played_out_agrees_with_the_exact_one(first: str, second: str) -> None:
    position, attack = fight(first, second)
    found = endurance(position, attack, SeededDice("1"))
    assert abs(float(found.mean) - exact_mean(position, attack)) <= 2 * float(found.margin) + 0.01


def test_means_by_other_dice_agree() -> None:
    position, attack = fight("sherman", "tiger")
    one, other = (endurance(position, attack, SeededDice(seed)) for seed in "12")
    assert one.mean != other.mean
    assert abs(one.mean - other.mean) <= 2 * (one.margin + other.margin)
    assert not one.unfinished
