"""The shipped sheets agree with the figures that the rules print."""

import json
from fractions import Fraction

import pytest

from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.equipment import Equipment, Kind, Line, Weapon
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.sheet import Post, Sheet
from shellshock_tui.rules.shellshock.system import SYSTEM
from tests.battles import SHEETS, find, sheet
from tests.rules.shellshock.table import fighting

SHIPPED = ("bison-gp", "mason", "bmp-2", "btr-80", "m1a2-abrams")


def named(page: Sheet, name: str) -> Equipment:
    return next(item for item in page.equipment if item.name == name)


def weapon(page: Sheet, name: str) -> Weapon:
    found = named(page, name).weapon
    assert found
    return found


def printed(line: Line | None) -> str:
    assert line
    flags = " ".join("Y" if flag else "N" for flag in (line.spread, line.indirect))
    return f"{line.high}, {line.mid}, {line.low}, {flags}"


def values(page: Sheet) -> dict[str, tuple[int, int]]:
    return {str(kind): (front, side) for kind, front, side in page.defence}


@pytest.fixture
def bison() -> Sheet:
    return sheet("bison-gp")


def test_bison_moves_as_printed(bison: Sheet) -> None:
    assert (bison.ecv, bison.type, bison.msrp) == (2890, "walker", 3)
    assert [line.speed for line in bison.speeds] == list(range(14))
    assert [line.turn for line in bison.speeds] == [0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5]
    assert [line.kreigs for line in bison.speeds] == [9, 8, 8, 7, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2]
    road = [(line.speed, line.turn, line.kreigs) for line in bison.road_speeds]
    assert road == [(14, 5, 1), (15, 6, 0), (16, 6, 0)]
    assert (bison.accel, bison.decel, bison.accel_yours, bison.decel_yours) == (7, 8, None, None)
    assert (bison.directions, bison.free, bison.turn_head) == ((1, 2, 4, 2, 4, 2), 1, 3)
    assert [factor for _, factor in bison.terrain] == [1, 1, 1, 1, 2, 1]
    assert (bison.cross_country, bison.top_speed) == (13, 16)


def test_bison_defends_as_printed(bison: Sheet) -> None:
    assert values(bison) == {
        "ballistic": (15, 15),
        "energy": (9, 9),
        "missile": (11, 11),
        "indirect": (19, 19),
        "small arms": (22, 22),
        "physical": (11, 11),
    }
    assert bison.armour == (25, 18, 18, 12)
    assert bison.shock == 4
    assert bison.penetration == (5, 4, 3, 2, 3, 4)


def test_bison_breaks_as_printed(bison: Sheet) -> None:
    assert bison.amount == (2, 3, 4, 6, 7, 8, 10, 11, 13)
    assert bison.rip == 14
    rows = [" ".join(bison.equipment[index].pos for index in row) for row in reversed(bison.chart)]
    top = ["A C V", "B C W", "B C X", "B aa Y", "B aa Z", "B bb", "E L", "E L", "E M", "F M"]
    low = ["F N", "G P", "I D", "I D", "J D", "J Q", "J R", "K S", "O T", "H U"]
    assert rows == top + low


def test_bison_carries_what_is_printed(bison: Sheet) -> None:
    lines = [(item.pos, item.name, item.hits) for item in bison.equipment if item.pos in "BCDEFGH"]
    assert lines == [
        ("B", "Turbine Engine", 2),
        ("C", "6 Hour Fuel Tank", 1),
        ("D", "N/B/C Protection", 1),
        ("E", "Unit Sealing", 1),
        ("F", "Sensor Array", 1),
        ("G", "Targeting Computer: Pilot", 1),
        ("H", "Targeting Computer: Gunner", 1),
    ]
    assert [item.hits for item in bison.equipment if item.kind is Kind.LOCOMOTION] == [2, 2]
    assert not bison.of_kind(Kind.AUXILIARY) + bison.of_kind(Kind.BATTERY)


def test_bison_fires_as_printed(bison: Sheet) -> None:
    assert bison.hit_dice == (10, 10)
    assert bison.crew == (Post("Pilot", 3, 3), Post("Gunner", None, 3))
    railgun, laser = weapon(bison, "10mm Railgun"), weapon(bison, "TBE Laser")
    assert printed(railgun.line) == "3/2/8, 2/1/6, 2/1/5, N N"
    assert printed(laser.line) == "5/0/0, 4/0/0, 3/0/0, Y N"
    assert (railgun.type, railgun.kreigs, laser.type, laser.kreigs) == ("ballistic", 4, "energy", 4)
    assert str(weapon(bison, "12.7mm MG").line.high) == "4/2/1"
    assert bison.ram == (Fraction("1.04"), Fraction("1.04"), Fraction("0.56"))
    body, turret = bison.sections
    assert (body.body, body.posts, body.turret) == (True, (0,), None)
    assert (turret.body, turret.posts, turret.turret) == (False, (1,), bison.positions["A"])


def test_bisons_pilot_strikes_with_its_grapple() -> None:
    table = fighting("r red bison-gp 0505 s", "b blue mason 0506 n")
    assert table.allows("strike", unit="r", weapon="T", target="b")
    apart = fighting("r red bison-gp 0505 s", "b blue mason 0507 n")
    assert not apart.allows("strike", unit="r", weapon="T", target="b")


def test_a_physical_weapon_prints_its_mid_figures_alone(bison: Sheet) -> None:
    grapple = weapon(bison, "Grapple")
    assert (grapple.type, grapple.kreigs, bison.sections[grapple.section].name) == ("physical", 0, "Body")
    assert len({grapple.line.high, grapple.line.mid, grapple.line.low}) == 1


def test_other_weapons_print_all_three() -> None:
    table = json.loads(json.dumps(find("sheet", "bison-gp")))
    railgun = next(line for line in table["weapons"] if line["name"] == "10mm Railgun")
    del railgun["low"]
    with pytest.raises(DataError, match=r"weapons\.\d\.low: is missing"):
        read_sheet(table, "bison-gp.toml")


def test_bison_powers_no_weapon_of_ten_kreigs(bison: Sheet) -> None:
    assert max(item.weapon.kreigs for item in bison.equipment if item.weapon) <= bison.table[0].kreigs


def test_mason_as_printed() -> None:
    mason = sheet("mason")
    assert (mason.msrp, mason.directions, mason.free) == (1, (1, 0, 0, 2, 0, 0), 0)
    assert [factor for _, factor in mason.terrain] == [1, 2, 4, 2, 3, 3]
    assert values(mason)["missile"][1] == 5
    laser = weapon(mason, "TBE 10")
    assert (printed(laser.line), laser.kreigs) == ("12/0/0, 10/0/0, 8/0/0, Y N", 10)


def test_mason_can_fire_its_laser_on_the_move() -> None:
    mason = sheet("mason")
    auxiliary = sum(item.kreigs for item in mason.equipment)
    assert mason.table[5].kreigs < weapon(mason, "TBE 10").kreigs <= mason.table[5].kreigs + auxiliary


def test_btr_carries_three_grenades() -> None:
    page = sheet("btr-80")
    grenades, line = named(page, "100mm Grenade"), weapon(page, "100mm Grenade")
    assert printed(line.line) == "6/5/4, 5/4/3, 4/3/2, N Y"
    assert (line.type, line.number, grenades.store, line.grenade) == ("indirect", 3, 3, True)
    assert line.bins == ()
    assert page.hit_dice == (10, 8)
    assert page.of_kind(Kind.FLOATS)


def test_smoothbore_and_its_bins() -> None:
    page = sheet("m1a2-abrams")
    cannon = weapon(page, "120mm SB Cannon")
    assert printed(cannon.line) == "8/5/4, 6/4/3, 5/3/2, N Y"
    assert (cannon.type, cannon.kreigs) == ("ballistic", 0)
    bins = [page.equipment[index] for index in cannon.bins]
    rounds = {item.ammunition.name: (item.store, item.ammunition) for item in bins if item.ammunition}
    assert {name: printed(ammunition.line) for name, (_, ammunition) in rounds.items()} == {
        "HE": "13/3/2, 10/2/1, 8/2/1, N Y",
        "Sabot": "5/3/9, 4/2/7, 3/2/5, N N",
        "HEP": "10/8/2, 6/8/1, 5/6/1, N Y",
    }
    assert [store for store, _ in rounds.values()] == [20, 20, 20]
    assert [ammunition.protected for _, ammunition in rounds.values()] == [True, True, False]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_sheets_raise_no_doubts_and_say_what_was_chosen(name: str) -> None:
    assert SYSTEM.check(find("sheet", name), find, name) == ()
    assert sheet(name).chosen


@pytest.mark.parametrize("name", sorted(SHEETS))
def test_letters_stand_in_printed_order(name: str) -> None:
    letters = [item.pos for item in sheet(name).equipment]
    assert letters == sorted(letters, key=lambda pos: (len(pos), pos))
    assert len(set(letters)) == len(letters)


def test_switches_left_out_of_a_bin_are_the_weapons() -> None:
    page = sheet("salamander")
    plain, fire = (page.equipment[index].ammunition for index in weapon(page, "30mm Gun").bins)
    assert plain
    assert plain.line is None
    assert fire
    assert fire.line
    assert fire.line.incendiary
    assert str(fire.line.high) == str(weapon(page, "30mm Gun").line.high)


def test_filled_slots_add_their_value_and_take_their_place() -> None:
    open_page, filled = sheet("blank"), sheet("blank", gunner="Veteran", left_rack="Rockets")
    assert (open_page.ecv, filled.ecv) == (500, 500 + 120 + 80)
    assert filled.slots == (("gunner", "Veteran", 120), ("left rack", "Rockets", 80))
    assert filled.open == (("right rack", (("Halon", 20),)),)
    assert [slot for slot, _ in open_page.open] == ["gunner", "left rack", "right rack"]
    assert (open_page.crew[1].gunnery, filled.crew[1].gunnery) == (0, 4)
    rack, rockets = (page.equipment[page.positions["F"]] for page in (open_page, filled))
    assert (rack.name, rack.weapon) == ("Open Rack", None)
    assert (rockets.name, rockets.store) == ("5mm Rocket", 4)
    assert rockets.weapon


@pytest.mark.parametrize(
    ("fill", "why"),
    [
        (
            {"hat": "Red"},
            "blank.toml: slots.hat: is not an open slot; the open slots are gunner, left rack, right rack",
        ),
        (
            {"gunner": "Saint"},
            "blank.toml: slots.gunner: has no choice 'Saint'; the choices are Regular, Veteran",
        ),
    ],
)
def test_a_slot_takes_only_its_own_choices(fill: dict[str, str], why: str) -> None:
    with pytest.raises(DataError) as error:
        sheet("blank", **fill)
    assert str(error.value) == why


def test_a_sheet_survives_json() -> None:
    table = json.loads(json.dumps(find("sheet", "bison-gp")))
    assert read_sheet(table, "bison-gp.toml") == sheet("bison-gp")
