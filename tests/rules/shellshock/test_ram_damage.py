"""The damage of a ram, and the answer to it."""

import pytest

from tests.rules.shellshock.guns import chart, gun
from tests.rules.shellshock.rams import MISS, NORTH, NORTH_EAST, SOUTH, facing_each_other, mark, ram
from tests.rules.shellshock.table import Table, moving


def blows(table: Table) -> dict[str, str]:
    """The d/s/p that each unit took in the last command."""
    return {event["unit"]: event["dsp"] for event in table.events if event.name == "damage"}


@pytest.mark.rule("physical.ram-damage")
@pytest.mark.check("physical.ram-damage", "Bison GP ram", "head on", "from behind")
@pytest.mark.parametrize(
    ("facing", "reverse", "speed", "times", "dsp"),
    [
        (NORTH_EAST, False, 6, 9, "9/9/5"),
        (NORTH, False, 6, 15, "15/15/8"),
        (SOUTH, True, 6, 15, "15/15/8"),
        (SOUTH, False, 6, 3, "3/3/1"),
        (NORTH, True, 6, 3, "3/3/1"),
        (SOUTH, False, 10, 0, "0/0/0"),
        (NORTH, False, 0, 9, "9/9/5"),
    ],
)
def test_a_bison_rams_at_nine_with_or_against_the_targets_speed(
    facing: int, reverse: bool, speed: int, times: int, dsp: str
) -> None:
    table = facing_each_other("bison-gp", target=mark(attack={"ram": "0.00/0.00/0.00"}))
    assert table.cell("b", "attack/ram/dsp").text == "1.04/1.04/0.56"
    table.put("m", facing=facing, speed=speed, carried=speed, reverse=reverse)
    ram(table, "d10=9 d10=9", speed=9)
    assert table.trail("physical-roll", "speed").total == times
    assert blows(table)["m"] == dsp


@pytest.mark.rule("physical.ram-damage", "damage.high-low")
def test_a_ram_has_no_high_or_low_so_no_coin_falls() -> None:
    table = facing_each_other("boar")
    ram(table, "d10=9 d10=9", speed=4)
    assert all(event.name != "coin" for event in table.events)
    assert blows(table) == {"m": "6/5/3"}


@pytest.mark.rule("physical.ram-damage")
def test_a_rammed_unit_without_a_plate_rams_back_at_equal_speed() -> None:
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
@pytest.mark.check("physical.ram-damage", "rammer without a plate")
def test_a_plate_on_the_target_changes_nothing() -> None:
    table = facing_each_other("bison-gp", target=mark(attack={"ram": "0.50/0.40/0.30", "ram_plate": True}))
    table.put("m", facing=NORTH_EAST)
    ram(table, "d10=9 d10=9", speed=9)
    assert blows(table)["b"] == "4/3/2"


@pytest.mark.rule("physical.ram-damage")
def test_a_miss_is_not_answered() -> None:
    table = facing_each_other("bison-gp")
    ram(table, MISS)
    assert blows(table) == {}


@pytest.mark.rule("physical.ram-damage")
def test_the_answer_strikes_the_face_the_rammer_stepped_through() -> None:
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
    """Hit dice, the row and bin of the target, then those of the rammer, which the rammed unit attacks."""
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


@pytest.mark.rule("physical.ram-damage")
@pytest.mark.parametrize("facing", ["n", "ne", "se", "s", "sw", "nw"])
def test_a_head_on_ram_adds_the_speeds_whichever_way_it_goes(facing: str) -> None:
    ways = ["n", "ne", "se", "s", "sw", "nw"]
    way = ways.index(facing)
    ahead = ["0504", "0604", "0605", "0506", "0405", "0404"][way]
    opposite = ways[(way + 3) % 6]
    units = f"m red mark {ahead} {opposite}", f"b blue bison-gp 0505 {facing}"
    table = moving(*units, sheets=[mark(attack={"ram": "0.00/0.00/0.00"})])
    table.idle()
    table.put("m", speed=6, carried=6)
    ram(table, "d10=9 d10=9")
    assert blows(table)["m"] == "15/15/8"
