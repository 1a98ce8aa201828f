"""Questions: the side that is asked, the words, and the keys of the answers."""

from typing import Any

import pytest

from tests.rules.closing_fire.field import Field, field, pool, shipped

RESERVES = ("y red large-line 0109 n acted", "z blue large-line 0901 s acted")


def keys(battle: Field, name: str) -> dict[str, str]:
    """The keys of the choices with a name, by their values."""
    asked = battle.rules.choices(battle.state, battle.asked.side, ())
    found = (choice.name.partition("=") for choice in asked)
    return {
        value: choice.key
        for (head, _, value), choice in zip(found, asked, strict=True)
        if head == name and value
    }


def ask(*units: str, unit: str = "a", **more: Any) -> str:
    """The question to a unit that is activated."""
    battle = field(*units, *RESERVES, **more)
    battle.act(unit)
    return battle.asked.question


# ---------------------------------------------------------------- keys


def test_a_unit_keeps_its_digit_when_others_are_done_or_gone() -> None:
    red = [f"r{number} red line 0{number}09 n" for number in (1, 2, 3)]
    battle = field(*red, "b blue line 0208 s sp=1", "c blue large-line 0901 s", "d blue line 0801 s acted")
    battle.begin("red")
    assert keys(battle, "unit") == {"r1": "1", "r2": "2", "r3": "3"}
    battle.give("activate", unit="r2")
    battle.give("shoot", pool("6 6 6  1 1 1") + " d3=1", unit="r2", target="b", move=False)
    assert battle.unit("b")["gone"]
    assert keys(battle, "unit") == {"r1": "1", "r3": "3", "r2": "2"}
    battle.give("activate", unit="r1")
    battle.give("end-activation", "d2=2", unit="r1")
    assert keys(battle, "unit") == {"c": "2", "d": "3"}


def test_the_tenth_unit_of_a_side_has_no_digit() -> None:
    battle = shipped("ridge")
    battle.begin("blue")
    digits = list(keys(battle, "unit").values())
    assert digits == [*"123456789", ""]


def test_a_target_keeps_its_key_whoever_is_before_it_in_range() -> None:
    foes = ("b1 blue line 0201 s", "b2 blue line 0402 s", "b3 blue line 0502 s acted")
    battle = field("a red line 0405 n", *foes, *RESERVES)
    battle.act("a")
    before = keys(battle, "shoot")
    battle.give("step", unit="a", to="front-right")
    after = keys(battle, "shoot")
    assert {"b2", "b3"} <= before.keys() & after.keys()
    assert all(before[unit] == after[unit] for unit in before.keys() & after.keys())
    assert before["b2"] == "g"


def test_every_enemy_of_a_battle_has_a_key_of_its_own() -> None:
    battle = field("a red foot-battery 0509 n", *(f"b{n} blue line 0{n}04 s" for n in range(1, 10)))
    battle.act("a")
    found = list(keys(battle, "shoot").values())
    assert len(found) > 6
    assert len(set(found)) == len(found)
    assert "" not in found


# ---------------------------------------------------------------- questions


def test_a_unit_that_can_move_and_shoot_is_told_so() -> None:
    assert ask("a red line 0405 n", "b blue line 0402 s") == "A: move (2 points left), shoot, or end."


def test_nobody_to_shoot_at_is_said() -> None:
    question = "A: there is nobody to shoot at, so it can only end."
    battle = field("a red line 0405 n", "b blue line 0801 s", *RESERVES)
    battle.act("a")
    assert "shoot" not in battle.asked.question
    battle.give("step", unit="a", to="front")
    battle.give("step", unit="a", to="front")
    assert battle.asked.question == question
    assert [c["do"] for c in battle.legal()] == ["end-activation"]


def test_a_unit_without_dice_and_points_is_told_to_end() -> None:
    battle = field("a red cuirassiers 0405 n", "b blue line 0801 s", *RESERVES)
    battle.act("a")
    for _ in range(3):
        battle.give("turn", unit="a", to="left")
    assert battle.asked.question == "A: it can only end."


@pytest.mark.rule("disorder.ends")
def test_a_disordered_unit_is_told_when_it_is_in_order_again() -> None:
    disordered = "A, disordered until the activation ends"
    shoots = ask("a red line 0405 n disordered", "b blue line 0402 s")
    assert shoots == f"{disordered}: shoot, or end."
    rests = ask("a red line 0405 n disordered", "b blue line 0801 s")
    assert rests == f"{disordered}: there is nobody to shoot at, so it can only end."


@pytest.mark.rule("closing.when")
def test_the_unit_that_is_charged_is_named_first() -> None:
    battle = field("a red line 0404 n", "b blue line 0403 s", *RESERVES)
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    assert battle.asked.unit == "b"
    assert battle.asked.question == "B, charged by A: give closing fire, or hold fire?"


# ---------------------------------------------------------------- rolls


def steps(faces: str, attacker: str = "0404", defender: str = "0403") -> list[str]:
    """The titles of the steps of a charge at a flank, by its dice."""
    battle = field(f"a red line {attacker} n", f"b blue line {defender} e", *RESERVES)
    battle.act("a")
    battle.give("charge", pool(faces), unit="a", target="b")
    before, command = battle.given
    return [f"{step.title}: {step.words}" for step in battle.rules.roll_steps(before, command, battle.events)]


@pytest.mark.rule("melee.outcome")
def test_a_roll_says_of_a_melee_that_it_is_even() -> None:
    even = "even: both sides have the same number of unsaved hits, so the attacker falls back"
    assert even in steps("1 1 1 1 1 1  1 1 1 1 1 1")
    assert even not in steps("6 1 1 1 1 1  1 1 1 1 1 1  1")


@pytest.mark.rule("melee.outcome", "fall-back.blocked")
def test_a_roll_tells_no_fall_back_of_an_attacker_that_cannot() -> None:
    found = steps("1 1 1 1 1 1  1 1 1 1 1 1", attacker="0409", defender="0408")
    assert "even: both sides have the same number of unsaved hits, so the attacker falls back" in found
    assert "melee: Neither beats the other: A cannot fall back and loses 1 SP." in found


@pytest.mark.rule("melee.outcome")
@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ("1 1 1 1 1 1  1 1 1 1 1 1", "Neither beats the other: A falls back."),
        ("6 1 1 1 1 1  1 1 1 1 1 1  1", "A beats B, which loses 1 SP, is disordered and falls back."),
        ("1 1 1 1 1 1  6 6 1 1 1 1  1 1", "B beats A, which loses 2 SP, is disordered and falls back."),
    ],
)
def test_a_roll_says_first_who_has_beaten_whom(faces: str, told: str) -> None:
    found = steps(faces)
    assert f"melee: {told}" in found
    assert found[found.index(f"melee: {told}") + 1].startswith("sums: A fights B: ")
