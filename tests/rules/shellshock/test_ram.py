"""Rams: the units that may ram, the number needed, and the time."""

import pytest

from shellshock_tui.engine.forecast import Forecast
from tests.rules.shellshock.guns import changed, fire, gun, volley, weapon
from tests.rules.shellshock.rams import MISS, NORTH, NORTH_EAST, SOUTH, facing_each_other, mark, ram
from tests.rules.shellshock.table import moving


@pytest.mark.rule("physical.ram")
def test_only_a_unit_that_has_moved_may_be_rammed() -> None:
    table = moving("b red boar 0505 s", "m blue mark 0506 n", sheets=[mark()])
    table.give("announce-speed", unit="b", speed=1)
    assert table.refused("ram", "physical.ram", unit="b", to="front")


@pytest.mark.rule("physical.ram")
def test_only_an_enemy_on_the_ground_may_be_rammed() -> None:
    for units in (
        ("f blue boar 0506 n", "x red rifles 0101 n"),
        ("f red gnat 0506 n",),
        ("f red boar 0508 n",),
    ):
        table = moving(*units, "b blue boar 0505 s")
        while table.asked.unit != "b":
            table.idle()
        table.give("announce-speed", unit="b", speed=1)
        assert table.refused("ram", "physical.ram", unit="b", to="front")


@pytest.mark.rule("physical.ram", "move.water")
def test_a_submerged_unit_may_not_be_rammed() -> None:
    for ground, allowed in ((".", True), ("W", False)):
        terrain = "\n".join(ground * 20 if row == 5 else "." * 20 for row in range(20))
        table = moving("m red diver 0506 n", "b blue bison-gp 0505 s", terrain=terrain)
        table.idle()
        table.give("announce-speed", unit="b", speed=1)
        assert table.allows("ram", unit="b", to="front") is allowed


@pytest.mark.rule("physical.ram", "combat.simultaneous")
def test_a_rammer_destroyed_earlier_in_the_phase_still_rams() -> None:
    units = "m red killer 0506 n", "b blue boar 0505 s"
    table = moving(*units, sheets=[gun(weapon("0/30/0"), name="killer")])
    table.idle()
    table.give("announce-speed", unit="b", speed=2)
    table.give("ram", unit="b", to="front")
    table.give("end-move", unit="b")
    fire(table, "m", "b", "B", dice="d10=9 d10=9 d2=1 d10=1 d10=2")
    assert table.unit("b")["destroyed"]
    assert table.event("physical-roll")["unit"] == "b"


@pytest.mark.rule("physical.ram")
def test_a_rammer_must_be_able_to_pay_for_the_step() -> None:
    ground = "\n".join("t" * 20 if row == 5 else "." * 20 for row in range(20))
    table = moving("m red mark 0506 n", "b blue boar 0505 s", sheets=[mark()], terrain=ground)
    table.idle()
    table.give("announce-speed", unit="b", speed=2)
    assert table.refused("ram", "move.terrain-cost", unit="b", to="front")


@pytest.mark.rule("physical.ram")
def test_a_rammer_pays_the_step_but_stays_where_it_stepped_from() -> None:
    table = facing_each_other("boar")
    table.give("announce-speed", unit="b", speed=5)
    table.give("ram", unit="b", to="front")
    assert table.unit("b")["hex"] == "0505"
    assert table.unit("b")["ram"] == "m"
    assert [command["do"] for command in table.legal()] == ["end-move"]


@pytest.mark.rule("physical.ram")
@pytest.mark.parametrize("dice", [MISS, "d10=9 d10=9"])
def test_a_unit_stands_at_speed_0_after_a_ram_hit_or_miss(dice: str) -> None:
    table = facing_each_other("boar")
    ram(table, dice, speed=8)
    assert table.unit("b")["speed"] == 0
    assert table.unit("b")["hex"] == "0505"
    table.next_turn()
    table.idle()
    assert max(command["speed"] for command in table.legal()) == 0 + 5


@pytest.mark.rule("physical.ram")
def test_only_piloting_above_the_msrp_helps_a_ram() -> None:
    for sheet, change, need in (
        ("boar", {}, 8 - 3),
        ("bison-gp", {}, 8),
        ("bison-gp", {"attack": {"msrp": 4}}, 8),
        ("bison-gp", {"attack": {"msrp": 1}}, 8 - 2),
    ):
        table = moving(
            "m red mark 0506 n", "b blue own 0505 s", sheets=[mark(), changed(sheet, "own", **change)]
        )
        table.idle()
        table.give("announce-speed", unit="b", speed=1)
        found = table.rules.forecast(
            table.state, table.rules.decode({"do": "ram", "unit": "b", "to": "front"})
        )
        assert isinstance(found, Forecast)
        assert found.needs[0][1].total == need
        table.give("ram", unit="b", to="front")
        table.give("end-move", unit="b", dice=MISS)
        assert table.event("physical-roll")["need"] == need


@pytest.mark.rule("physical.ram", "hit.exploding-tens")
def test_the_hit_dice_are_rolled_as_usual() -> None:
    table = facing_each_other("bison-gp")
    ram(table, "d10=10 d10=1 d10=4 d20=9", speed=9)
    assert table.event("physical-roll")["total"] == 10 + 4 + 1


@pytest.mark.rule("physical.ram")
def test_a_pilot_who_rams_fires_nothing_and_the_gunner_may() -> None:
    table = facing_each_other("bison-gp")
    ram(table, MISS, speed=2)
    assert table.asked.unit == "b"
    assert table.refused("fire", "physical.ram", **volley("b", "m", "N:O"))
    assert table.refused("hold-fire", "physical.ram", unit="b", post="Pilot")
    fire(table, "b", "m", "W:X", dice=MISS, post="Gunner", section="Turret")
    assert table.now["phase"] == "aftermath"


@pytest.mark.rule("physical.ram")
def test_a_ram_is_resolved_in_its_pilots_place_in_combat() -> None:
    units = "m red gun 0506 n", "b blue boar 0505 s", "g red gun 0902 s", "n blue boar 0920 s"
    table = moving(*units, sheets=[gun(weapon("1/0/0"))])
    table.idle()
    table.give("announce-speed", unit="b", speed=2)
    table.give("ram", unit="b", to="front")
    table.give("end-move", unit="b")
    table.to_combat()
    assert table.asked.unit == "m"
    table.give("hold-fire", unit="m", post="Pilot", dice=MISS)
    assert table.event("physical-roll")["unit"] == "b"
    assert table.asked.unit == "g"


@pytest.mark.rule("physical.ram")
@pytest.mark.parametrize(
    ("facing", "face"), [(NORTH, "front"), (SOUTH, "rear"), (NORTH_EAST, "front-left"), (5, "front-right")]
)
def test_a_ram_strikes_the_hexside_of_the_step(facing: int, face: str) -> None:
    table = facing_each_other("boar")
    table.put("m", facing=facing)
    ram(table, "d10=9 d10=9", speed=4)
    assert table.event("damage")["face"] == face
