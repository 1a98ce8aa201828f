"""The value of harm to bots is independent of earlier questions, and follows the present rules."""

import random
from itertools import permutations
from typing import Any

import pytest

from shellshock_tui.engine.trail import Term, add
from shellshock_tui.rules.closing_fire import clauses, shooting
from shellshock_tui.rules.closing_fire.appraisal import BlowValues, Fighter
from shellshock_tui.rules.closing_fire.position_appraisal import PositionAppraisal
from shellshock_tui.rules.closing_fire.rulebook_tables import Ground
from tests.games import play_out
from tests.rules.closing_fire.field import SCENARIOS, Field, drawn, field, sheet, shipped
from tests.soak import soaked

IN_WOODS = 7
"""The save dice that a wood adds under a rule of this test."""


def worth(battle: Field) -> BlowValues:
    """The value of harm, with empty caches."""
    rules: Any = battle.rules
    return BlowValues(rules)


def fighter(battle: Field, worth: BlowValues, unit: str) -> Fighter:
    """A unit in its present state."""
    rules: Any = battle.rules
    found: Fighter = PositionAppraisal(rules.game(battle.state), worth).fighters[unit]
    return found


def shots(battle: Field, worth: BlowValues, targets: str) -> list[int]:
    """The values of shots of unit a at some targets, asked in this order."""
    by = fighter(battle, worth, "a")
    return [worth.shot(by, fighter(battle, worth, target), moving=False) for target in targets]


@pytest.mark.parametrize("order", ["bc", "cb"])
def test_sheets_that_share_a_name_are_worth_what_each_is(order: str) -> None:
    sheets = sheet("brave", morale=2) | sheet("timid", morale=6)
    sheets["timid"]["name"] = sheets["brave"]["name"] = "same"
    battle = field(
        "a red line 0505 n", "b blue brave 0403 s", "c blue timid 0603 s", "d blue line 0901 s", sheets=sheets
    )
    found = dict(zip(order, shots(battle, worth(battle), order), strict=True))
    assert found == {unit: shots(battle, worth(battle), unit)[0] for unit in order}
    assert found["b"] < found["c"]


@pytest.mark.parametrize("order", ["bc", "cb"])
def test_a_rule_that_tells_woods_from_villages_is_followed(
    monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    usual = shooting.save_bonus

    def in_woods(target: str, ground: Ground, *, guns: bool) -> tuple[Term, ...]:
        more = (add("in a wood", IN_WOODS, clauses.SHOOT_SAVES),) if ground.name == "wood" else ()
        return (*usual(target, ground, guns=guns), *more)

    monkeypatch.setattr(shooting, "save_bonus", in_woods)
    ground = drawn(s0403="t", s0603="b")
    battle = field("a red line 0505 n", "b blue line 0403 s", "c blue line 0603 s", ground=ground)
    found = dict(zip(order, shots(battle, worth(battle), order), strict=True))
    assert found == {unit: shots(battle, worth(battle), unit)[0] for unit in order}
    assert found["b"] < found["c"]


@pytest.mark.parametrize("name", soaked(sorted(SCENARIOS), 1))
def test_blows_are_worth_the_same_asked_first_or_last(name: str) -> None:
    rules: Any = shipped(name).rules
    chance, kept = random.Random(name), BlowValues(rules)
    for state in chance.sample(play_out(rules, "ash", 200).states, 6):
        fighters = list(PositionAppraisal(rules.game(state), kept).fighters.values())
        for by, at in chance.sample(list(permutations(fighters, 2)), 12):
            fresh = BlowValues(rules)
            for moving in (False, True):
                assert kept.shot(by, at, moving=moving) == fresh.shot(by, at, moving=moving)
            assert kept.charge(by, at) == fresh.charge(by, at)
            assert kept.strikes(by.unit, by.standing.at, 0) == fresh.strikes(by.unit, by.standing.at, 0)
