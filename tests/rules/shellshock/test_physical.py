"""Rams and other physical attacks."""

from typing import Any

import pytest

from shellshock_tui.engine.view import Forecast
from tests.rules.shellshock.guns import SheetTable, changed, chart, fire, gun, until, volley, weapon
from tests.rules.shellshock.table import Table, moving

NORTH, NORTH_EAST, SOUTH = 0, 1, 3
MISS = "d10=1 d10=1"


def mark(**areas: Any) -> SheetTable:
    """A target without weapons that withstands any ram of these tests."""
    return gun(
        name="mark",
        **{"defence": {"armour": "99 99 99 99", "shock": 99, "penetration": "99 99 99 99 99 99"}} | areas,
    )


def facing_each_other(rammer: str, *more: str, target: SheetTable | None = None, at: str = "0506") -> Table:
    """A target that has moved, and a rammer b in 0505 facing it from the north, about to announce."""
    table = moving(f"m red mark {at} n", f"b blue {rammer} 0505 s", *more, sheets=[target or mark()])
    table.idle()
    return table


def ram(table: Table, dice: str, speed: int = 9, to: str = "front") -> None:
    """Let b ram at a speed; the dice fall as the Combat phase begins."""
    table.put("b", speed=speed, carried=speed)
    table.give("announce-speed", unit="b", speed=speed)
    table.give("ram", unit="b", to=to)
    table.give("end-move", unit="b", dice=dice)


def blows(table: Table) -> dict[str, str]:
    """The d/s/p that each unit took in the last command."""
    return {event["unit"]: event["dsp"] for event in table.events if event.name == "damage"}


# ---------------------------------------------------------------- physical.ram


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
def test_after_the_ram_it_stands_at_speed_nought_hit_or_miss(dice: str) -> None:
    table = facing_each_other("boar")
    ram(table, dice, speed=8)
    assert table.unit("b")["speed"] == 0
    assert table.unit("b")["hex"] == "0505"
    table.next_turn()
    table.idle()
    assert max(command["speed"] for command in table.legal()) == 0 + 5


@pytest.mark.rule("physical.ram")
def test_piloting_above_the_msrp_helps_and_gunnery_computer_and_range_do_not() -> None:
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
def test_a_ram_is_resolved_at_its_pilots_place_in_the_combat_phase() -> None:
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


# ---------------------------------------------------------------- physical.ram-damage


@pytest.mark.rule("physical.ram-damage")
@pytest.mark.parametrize(
    ("facing", "reverse", "speed", "dsp"),
    [
        (NORTH_EAST, False, 6, "9/9/5"),
        (NORTH, False, 6, "15/15/8"),
        (SOUTH, True, 6, "15/15/8"),
        (SOUTH, False, 6, "3/3/1"),
        (NORTH, True, 6, "3/3/1"),
        (SOUTH, False, 10, "0/0/0"),
        (NORTH, False, 0, "9/9/5"),
    ],
)
def test_a_bison_rams_at_nine_with_or_against_the_targets_speed(
    facing: int, reverse: bool, speed: int, dsp: str
) -> None:
    table = facing_each_other("bison-gp", target=mark(attack={"ram": "0.00/0.00/0.00"}))
    table.put("m", facing=facing, speed=speed, carried=speed, reverse=reverse)
    ram(table, "d10=9 d10=9")
    assert blows(table)["m"] == dsp


@pytest.mark.rule("physical.ram-damage", "damage.high-low")
def test_a_ram_has_no_high_or_low_so_no_coin_falls() -> None:
    table = facing_each_other("boar")
    ram(table, "d10=9 d10=9", speed=4)
    assert all(event.name != "coin" for event in table.events)
    assert blows(table) == {"m": "6/5/3"}


@pytest.mark.rule("physical.ram-damage")
def test_who_is_rammed_without_a_plate_rams_back_with_its_own_numbers_at_the_same_speed() -> None:
    table = facing_each_other("bison-gp", target=mark(attack={"ram": "0.50/0.40/0.30"}))
    table.put("m", speed=6, carried=6)
    ram(table, "d10=9 d10=9 d20=9")
    assert blows(table) == {"m": "15/15/8", "b": "7/6/4"}
    assert table.unit("b")["armour"]["front"] == 25 - 7


@pytest.mark.rule("physical.ram-damage")
def test_a_ram_plate_spares_the_rammer() -> None:
    table = facing_each_other("boar")
    ram(table, "d10=9 d10=9", speed=8)
    assert table.unit("b")["armour"]["front"] == 20


@pytest.mark.rule("physical.ram-damage")
def test_a_miss_is_not_answered() -> None:
    table = facing_each_other("bison-gp")
    ram(table, MISS)
    assert blows(table) == {}


@pytest.mark.rule("physical.ram-damage")
def test_the_answer_strikes_the_face_through_which_the_rammer_stepped() -> None:
    table = facing_each_other("bison-gp", target=mark(attack={"ram": "0.10/0.10/0.10"}), at="0605")
    ram(table, "d10=9 d10=9", to="front-left")
    answer = [event for event in table.events if event.name == "damage"][-1]
    assert (answer["unit"], answer["face"], answer["armour"]["side"]) == ("b", "front-left", "left")


@pytest.mark.rule("physical.ram-damage", "combat.simultaneous")
def test_a_target_that_the_ram_kills_still_rams_back() -> None:
    table = facing_each_other("bison-gp", target=gun(name="mark"))
    ram(table, "d10=9 d10=9 d20=9")
    assert table.unit("m")["destroyed"]
    assert blows(table)["b"] == "9/9/9"


@pytest.mark.rule("physical.ram-damage", "internal.bins")
def test_the_dice_of_a_ram_then_those_of_the_answer() -> None:
    """Hit dice, the row and bin of the target, then those of the rammer, whom the rammed unit attacks."""
    fuel = {"pos": "F", "name": "Fuel", "kind": "fuel"}
    frame = {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20}
    soft = {"armour": "5 5 5 5", "shock": 2, "penetration": "2 2 2 2 2 2"}
    parts = {"equipment": [frame, fuel], "internal": {"chart": chart({3: "F"})}}
    table = facing_each_other(
        "bison-gp", target=mark(defence=soft, attack={"ram": "0.00/1.00/0.00"}, **parts)
    )
    ram(table, "d10=9 d10=9 d20=3 d10=4 d10=5 d20=17 d10=7 d10=9", speed=6)
    bins = [event for event in table.events if event.name == "bin-hit"]
    assert [(event["unit"], event["pos"]) for event in bins] == [("m", "F"), ("b", "Y")]
    assert [dict(event.trails)["attacker"].total for event in bins] == [4, 7]


# ---------------------------------------------------------------- physical.other


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
def test_it_reaches_the_hex_in_front_only(at: str) -> None:
    assert striking(at).refused("strike", "physical.other", unit="s", weapon="C", target="m")


@pytest.mark.rule("physical.other")
def test_the_pilot_makes_no_ranged_attack_in_that_turn() -> None:
    table = striking()
    table.give("strike", unit="s", weapon="C", target="m", dice=MISS)
    assert table.refused("fire", "combat.sequence", **volley("s", "m", "B"))
    table = striking()
    fire(table, "s", "m", "B", dice=MISS)
    assert table.refused("strike", "combat.sequence", unit="s", weapon="C", target="m")


@pytest.mark.rule("physical.other")
def test_arm_weapons_strike_by_the_pilot_and_never_by_the_gunner() -> None:
    table = striking()
    assert table.refused("fire", "combat.sections", **volley("s", "m", "E", post="Gunner", section="Arms"))
    table.give("strike", unit="s", weapon="E", target="m", dice="d10=9 d10=9")
    assert table.event("damage")["dsp"] == "5/5/5"
    assert table.allows("fire", **volley("s", "m", "F", post="Gunner", section="Arms"))


@pytest.mark.rule("physical.other", "internal.crew")
def test_without_a_pilot_nobody_strikes() -> None:
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
