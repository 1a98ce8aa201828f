"""Luck with the hit dice: Rambo misses, lucky shots, instant death."""

from typing import Any

import pytest

from shellshock_tui.engine.trail import Op
from tests.rules.shellshock.guns import SheetTable, changed, fire, gun, weapon
from tests.rules.shellshock.table import Table, fighting, moving

D8 = {"hit_dice": "d10 d8"}
ALL = "rambo_misses = true\nlucky_shot = true\ninstant_death = true"


def mark(ballistic: int = 10) -> SheetTable:
    """A target that withstands every hit."""
    tough = {"armour": "200 200 200 200", "shock": 99, "penetration": "99 99 99 99 99 99"}
    return gun(name="mark", defence=tough | {"ballistic": f"{ballistic} {ballistic}"})


def duel(options: str, *weapons: dict[str, Any], gunnery: int = 9, hard: int = 10, **areas: Any) -> Table:
    """A gun that needs 1 to hit, and its mark."""
    shooter = gun(*weapons or (weapon("5/4/3", spread=True),), gunnery=gunnery, **areas)
    sheets = [shooter, mark(hard)]
    return fighting("g red gun 0502 s", "m blue mark 0505 n", sheets=sheets, head=f"[options]\n{options}")


def is_hit(table: Table) -> bool:
    """Whether the one shot of the last volley hit."""
    (shot,) = table.event("hit-roll")["shots"]
    hit: bool = shot["hit"]
    return hit


# ---------------------------------------------------------------- option.rambo-misses


@pytest.mark.rule("option.rambo-misses")
@pytest.mark.parametrize("throw", ["d10=1 d10=1", "d10=1 d10=2", "d10=2 d10=2", "d10=3 d10=1", "d10=1 d10=3"])
def test_a_natural_two_three_or_four_misses_whatever_is_needed(throw: str) -> None:
    table = duel("rambo_misses = true")
    fire(table, "g", "m", "B", dice=throw)
    assert table.event("hit-roll")["total"] >= table.event("hit-roll")["shots"][0]["need"]
    assert not is_hit(table)
    table = duel("")
    fire(table, "g", "m", "B", dice=f"{throw} d2=1")
    assert is_hit(table)


@pytest.mark.rule("option.rambo-misses")
@pytest.mark.parametrize("throw", ["d10=1 d10=4", "d10=3 d10=2"])
def test_a_natural_five_may_hit(throw: str) -> None:
    table = duel("rambo_misses = true")
    fire(table, "g", "m", "B", dice=f"{throw} d2=1")
    assert is_hit(table)


@pytest.mark.rule("option.rambo-misses")
def test_spread_dice_neither_save_nor_follow_a_rambo_miss() -> None:
    table = duel("rambo_misses = true")
    fire(table, "g", "m", "B", spread=2, dice="d10=3 d10=1")
    assert not is_hit(table)
    table = duel("rambo_misses = true", gunnery=0)
    fire(table, "g", "m", "B", spread=2, dice="d10=3 d10=2 d6=3 d6=2 d2=1")
    assert is_hit(table)


@pytest.mark.rule("option.rambo-misses")
def test_a_d8_counts_like_any_hit_die() -> None:
    table = duel("rambo_misses = true", attack=D8)
    fire(table, "g", "m", "B", dice="d10=1 d8=3")
    assert not is_hit(table)


@pytest.mark.rule("option.rambo-misses")
def test_a_physical_attack_can_miss_like_rambo() -> None:
    axe = gun(
        weapon("1/0/0", kind="physical"), crew=[{"pos": "A", "name": "Pilot", "piloting": 9, "gunnery": 0}]
    )
    head = "[options]\nrambo_misses = true"
    table = fighting("g red gun 0504 s", "m blue mark 0505 n", sheets=[axe, mark()], head=head)
    table.give("strike", unit="g", weapon="B", target="m", dice="d10=2 d10=2")
    assert table.event("physical-roll")["need"] <= 4
    assert not table.event("physical-roll")["hit"]


# ---------------------------------------------------------------- option.lucky-shot


@pytest.mark.rule("option.lucky-shot")
def test_a_pair_of_tens_doubles_damage_shock_and_penetration() -> None:
    table = duel("lucky_shot = true")
    fire(table, "g", "m", "B", dice="d10=10 d10=10 d10=1 d10=1 d2=1")
    assert table.event("damage")["dsp"] == "10/8/6"
    last = table.trail("damage", "damage").terms[-1]
    assert (last.op, last.value, last.clause) == (Op.TIMES, 2, "option.lucky-shot")
    assert table.trail("damage", "damage").total == 10


@pytest.mark.rule("option.lucky-shot")
@pytest.mark.parametrize(
    "throw", ["d10=10 d10=9 d10=10 d10=5", "d10=9 d10=10 d10=10 d10=5", "d10=10 d10=9 d10=4"]
)
def test_only_a_pair_of_two_d10s_is_lucky(throw: str) -> None:
    table = duel("lucky_shot = true")
    fire(table, "g", "m", "B", dice=f"{throw} d2=1")
    assert table.event("damage")["dsp"] == "5/4/3"


@pytest.mark.rule("option.lucky-shot")
@pytest.mark.parametrize(
    ("throw", "dsp"), [("d10=10 d8=1 d10=10 d10=1", "10/8/6"), ("d10=10 d8=8 d10=9", "5/4/3")]
)
def test_the_first_two_throws_of_one_d10_are_lucky(throw: str, dsp: str) -> None:
    table = duel("lucky_shot = true", attack=D8)
    fire(table, "g", "m", "B", dice=f"{throw} d2=1")
    assert table.event("damage")["dsp"] == dsp


@pytest.mark.rule("option.lucky-shot")
def test_damage_is_doubled_once_and_after_spread_fire() -> None:
    table = duel("lucky_shot = true", weapon("5/4/1", spread=True), weapon("3/0/0", spread=True))
    fire(table, "g", "m", "B", "C", spread=1, dice="d10=10 d10=10 d10=10 d10=1 d10=10 d10=1 d6=1 d2=1")
    assert table.event("damage")["dsp"] == "12/4/0"


@pytest.mark.rule("option.lucky-shot")
def test_luck_without_the_option_does_nothing() -> None:
    lucky = "d10=10 d10=10 d10=1 d10=1"
    table = duel("")
    fire(table, "g", "m", "B", dice=f"{lucky} d2=1")
    assert table.event("damage")["dsp"] == "5/4/3"
    table = duel("lucky_shot = true", gunnery=-13)
    fire(table, "g", "m", "B", dice=lucky)
    assert not is_hit(table)


@pytest.mark.rule("option.lucky-shot", "option.instant-death")
@pytest.mark.parametrize(
    ("throw", "blows"),
    [
        ("d10=10 d10=10 d10=1 d10=1", {"m": "18/18/10", "b": "9/9/9"}),
        ("d10=10 d10=10 d10=10 d10=1 d10=10 d10=1", {}),
        ("d10=9 d10=9", {"m": "9/9/5", "b": "9/9/9"}),
    ],
)
def test_a_lucky_ram_doubles_and_a_deadly_one_is_not_answered(throw: str, blows: dict[str, str]) -> None:
    """The Bison's 1.04/1.04/0.56 at speed 9 against a standing mark, which rams back with 1/1/1."""
    bison = changed("bison-gp", "bison", defence={"armour": "99 99 99 99", "shock": 99})
    bison["defence"] |= {"penetration": "99 99 99 99 99 99"}
    table = moving(
        "m red mark 0506 n", "b blue bison 0505 s", sheets=[mark(), bison], head=f"[options]\n{ALL}"
    )
    table.idle()
    table.put("b", speed=9, carried=9)
    table.give("announce-speed", unit="b", speed=9)
    table.give("ram", unit="b", to="front")
    table.give("end-move", unit="b", dice=throw)
    assert {event["unit"]: event["dsp"] for event in table.events if event.name == "damage"} == blows
    assert table.unit("m")["destroyed"] is (not blows)


# ---------------------------------------------------------------- option.instant-death


@pytest.mark.rule("option.instant-death")
@pytest.mark.parametrize("options", ["instant_death = true", ALL])
def test_two_pairs_of_tens_in_a_row_destroy_the_target_at_once(options: str) -> None:
    table = duel(options)
    fire(table, "g", "m", "B", dice="d10=10 d10=10 d10=10 d10=1 d10=10 d10=1")
    assert table.event("destroyed")["cause"] == "instant-death"
    assert table.event("destroyed")["clause"] == "option.instant-death"
    assert table.unit("m")["destroyed"]
    assert table.unit("m")["armour"]["front"] == 200


@pytest.mark.rule("option.instant-death")
@pytest.mark.parametrize("throw", ["d10=10 d8=1 d10=10 d10=10 d10=10 d10=2"])
def test_four_tens_in_a_row_destroy_the_target(throw: str) -> None:
    table = duel("instant_death = true", attack=D8)
    fire(table, "g", "m", "B", dice=throw)
    assert table.event("destroyed")["cause"] == "instant-death"


@pytest.mark.rule("option.instant-death")
@pytest.mark.parametrize(
    ("attack", "throw"),
    [
        ({}, "d10=10 d10=10 d10=10 d10=1 d10=9"),
        ({}, "d10=10 d10=9 d10=10 d10=10 d10=10 d10=1"),
        (D8, "d10=10 d8=8 d10=10 d10=10 d10=1"),
    ],
)
def test_less_than_four_tens_in_a_row_or_two_pairs_kill_nobody(attack: dict[str, str], throw: str) -> None:
    table = duel("instant_death = true", attack=attack)
    fire(table, "g", "m", "B", dice=f"{throw} d2=1")
    assert not table.unit("m")["destroyed"]


@pytest.mark.rule("option.instant-death")
def test_instant_death_needs_a_hit_and_the_option() -> None:
    four = "d10=10 d10=10 d10=10 d10=1 d10=10 d10=1"
    table = duel("instant_death = true", gunnery=-20, hard=23)
    fire(table, "g", "m", "B", dice=four)
    assert not is_hit(table)
    assert not table.unit("m")["destroyed"]
    table = duel("")
    fire(table, "g", "m", "B", dice=f"{four} d2=1")
    assert not table.unit("m")["destroyed"]


@pytest.mark.rule("option.lucky-shot")
@pytest.mark.parametrize(("throw", "doubled"), [("d10=9 d10=9", 0), ("d10=10 d10=10 d10=1 d10=1", 3)])
def test_only_a_lucky_shot_has_a_term_that_doubles(throw: str, doubled: int) -> None:
    table = duel("lucky_shot = true")
    fire(table, "g", "m", "B", dice=f"{throw} d2=1")
    terms = [term for _, trail in table.event("damage").trails for term in trail.terms]
    assert sum(term.clause == "option.lucky-shot" for term in terms) == doubled
