"""Physical weapons other than rams."""

from typing import Any

import pytest

from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.trail import Blocked
from tests.rules.shellshock.guns import SheetTable, fire, gun, until, volley, weapon
from tests.rules.shellshock.table import Table, moving

MISS = "d10=1 d10=1"


def mark(**areas: Any) -> SheetTable:
    """A target without weapons that withstands any ram of these tests."""
    return gun(
        name="mark",
        **{"defence": {"armour": "99 99 99 99", "shock": 99, "penetration": "99 99 99 99 99 99"}} | areas,
    )


def striker() -> SheetTable:
    """A pilot with a body gun B and a blade C, and a gunner D with a claw E and a gun F in the arms."""
    weapons = [
        weapon("1/0/0") | {"pos": "B"},
        weapon("6/6/6", kind="physical", high="9/9/9", low="3/3/3") | {"pos": "C"},
        weapon("5/5/5", kind="physical", section="Arms") | {"pos": "E"},
        weapon("2/0/0", section="Arms") | {"pos": "F"},
    ]
    crew = [
        {"pos": "A", "name": "Pilot", "piloting": 4, "gunnery": 5},
        {"pos": "D", "name": "Gunner", "gunnery": 5},
    ]
    sections = [
        {"name": "Body", "posts": ["Pilot"], "body": True},
        {"name": "Arms", "posts": ["Gunner"]},
    ]
    return gun(name="striker", crew=crew, sections=sections, weapons=weapons)


def striking(at: str = "0506") -> Table:
    """A striker in 0505 facing south, about to act against a target."""
    table = moving("s red striker 0505 s", f"m blue mark {at} n", sheets=[striker(), mark()])
    table.to_combat()
    return table


@pytest.mark.rule("physical.other")
def test_a_physical_weapon_uses_its_mid_figures_and_no_coin() -> None:
    table = striking()
    table.give("strike", unit="s", weapon="C", target="m", dice="d10=9 d10=9")
    assert table.event("damage")["dsp"] == "6/6/6"


@pytest.mark.rule("physical.other", "physical.ram")
def test_the_piloting_surplus_helps_and_gunnery_does_not() -> None:
    table = striking()
    table.give("strike", unit="s", weapon="C", target="m", dice=MISS)
    assert table.event("physical-roll")["need"] == 8 - (4 - 1)


@pytest.mark.rule("physical.other")
@pytest.mark.parametrize("at", ["0507", "0504", "0405", "0605"])
def test_a_strike_reaches_only_the_hex_in_front(at: str) -> None:
    assert striking(at).refused("strike", "physical.other", unit="s", weapon="C", target="m")


@pytest.mark.rule("physical.other")
def test_a_strike_does_not_reach_a_unit_in_the_air() -> None:
    table = moving("s red striker 0505 s", "m blue gnat 0506 n", sheets=[striker()])
    table.to_combat()
    assert table.refused("strike", "physical.other", unit="s", weapon="C", target="m").at == "unit/m"


@pytest.mark.rule("physical.other")
def test_the_pilot_makes_no_ranged_attack_in_that_turn() -> None:
    table = striking()
    table.give("strike", unit="s", weapon="C", target="m", dice=MISS)
    assert table.refused("fire", "combat.sequence", **volley("s", "m", "B"))
    table = striking()
    fire(table, "s", "m", "B", dice=MISS)
    assert table.refused("strike", "combat.sequence", unit="s", weapon="C", target="m")


@pytest.mark.rule("physical.other")
def test_arm_weapons_strike_by_the_pilot_and_not_the_gunner() -> None:
    table = striking()
    assert table.refused("fire", "combat.sections", **volley("s", "m", "E", post="Gunner", section="Arms"))
    table.give("strike", unit="s", weapon="E", target="m", dice="d10=9 d10=9")
    assert table.event("damage")["dsp"] == "5/5/5"
    assert table.allows("fire", **volley("s", "m", "F", post="Gunner", section="Arms"))


@pytest.mark.rule("physical.other", "internal.crew")
def test_nobody_strikes_without_a_pilot() -> None:
    table = striking()
    table.hold_fire()
    table.mark("s", "A")
    table.next_turn()
    table.to_combat()
    until(table, "s")
    assert table.refused("strike", "internal.crew", unit="s", weapon="C", target="m")


@pytest.mark.rule("physical.other")
def test_a_gun_is_no_physical_weapon() -> None:
    assert striking().refused("strike", "physical.other", unit="s", weapon="B", target="m")


@pytest.mark.rule("physical.other", "combat.sequence")
def test_a_pilot_joins_a_gunners_fire_where_that_does_most() -> None:
    table = moving("s red striker 0505 s", "m blue gun 0506 n", sheets=[striker(), gun()])
    table.to_combat()
    shot = table.rules.decode({"do": "fire", **volley("s", "m", "F", post="Gunner", section="Arms")})
    combined_attack = table.rules.combined_attack(table.state, shot)
    assert isinstance(combined_attack, CombinedAttack)
    blow = table.rules.decode({"do": "strike", "unit": "s", "weapon": "C", "target": "m"})
    assert combined_attack.attacks == (shot, blow)
    assert isinstance(table.rules.forecast(table.state, shot, blow), Forecast)
    assert isinstance(table.rules.forecast(table.state, blow, shot), Forecast)
    fire_too = table.rules.decode({"do": "fire", **volley("s", "m", "B")})
    assert isinstance(table.rules.forecast(table.state, blow, fire_too), Blocked)
