"""The number needed and the roll: defence values, range, gunnery, tens."""

from typing import Any

import pytest

from shellshock_tui.dice import DieWanted, GivenDice
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.fire.roll import throw
from shellshock_tui.rules.shellshock.options import Options
from tests.rules.shellshock.guns import fire, gun, next_combat, volley, weapon
from tests.rules.shellshock.table import Table, fighting

TYPES = {"ballistic": 15, "energy": 9, "missile": 11, "indirect": 19, "small arms": 22}


def need(table: Table, unit: str, target: str, shot: str, **more: Any) -> Trail:
    """The number that one shot needs, by its forecast."""
    command = table.rules.decode({"do": "fire", **volley(unit, target, shot, **more)})
    found = table.rules.forecast(table.state, command)
    assert isinstance(found, Forecast), found
    return found.needs[0][1]


@pytest.mark.rule("hit.roll")
@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((10, 10), "The first hit die has shown 10: it is rolled again."),
        ((10, 10, 3), "The second hit die has shown 10: it is rolled again."),
        ((10, 10, 10), "The first hit die has shown 10, 10: it is rolled again."),
        ((10, 10, 1, 10, 10), "The second hit die has shown 10, 10, 10: it is rolled again."),
    ],
)
def test_players_at_the_table_hear_which_die_they_roll_again(faces: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(DieWanted) as asked:
        throw(GivenDice(faces), (10, 10), 0, Options(), "Red", lambda: "")
    assert asked.value.events == (sentence,)


# ---------------------------------------------------------------- hit.defence-value


@pytest.mark.rule("hit.defence-value")
@pytest.mark.check("hit.defence-value", "Bison GP")
@pytest.mark.parametrize(("kind", "value"), TYPES.items())
def test_each_type_of_weapon_meets_its_own_defence_value(kind: str, value: int) -> None:
    sheets = [gun(weapon("1/0/0", kind=kind), gunnery=0)]
    table = fighting("g red gun 0502 s", "b blue bison-gp 0514 n", sheets=sheets)
    assert [term.value for term in need(table, "g", "b", "B").terms] == [value, 1, 0]


@pytest.mark.rule("hit.defence-value")
@pytest.mark.check("hit.defence-value", "Bison GP")
def test_a_physical_attack_meets_the_physical_value() -> None:
    table = fighting("r red rifles 0502 s", "b blue bison-gp 0503 n")
    command = table.rules.decode({"do": "strike", "unit": "r", "weapon": "D", "target": "b"})
    found = table.rules.forecast(table.state, command)
    assert isinstance(found, Forecast)
    assert found.needs[0][1].total == 11


@pytest.mark.rule("hit.defence-value")
@pytest.mark.parametrize(
    ("facing", "value"), [("n", 12), ("s", 12), ("ne", 11), ("se", 11), ("sw", 11), ("nw", 11)]
)
def test_front_and_rear_have_one_value_and_the_sides_another(facing: str, value: int) -> None:
    sheets = [gun(weapon("1/0/0"), gunnery=0)]
    table = fighting("g red gun 0502 s", f"c blue mason 0505 {facing}", sheets=sheets)
    assert need(table, "g", "c", "B").total == value


@pytest.mark.rule("hit.defence-value")
def test_the_number_names_the_cell_that_it_was_read_from() -> None:
    sheets = [gun(weapon("1/0/0"))]
    table = fighting("g red gun 0502 s", "c blue mason 0505 n", sheets=sheets)
    first = need(table, "g", "c", "B").terms[0]
    assert (first.value, first.clause) == (12, "hit.defence-value")
    cell = table.explain(first.at)
    assert isinstance(cell, Trail)
    assert cell.total == 12


# ---------------------------------------------------------------- hit.range-modifier, hit.gunnery


@pytest.mark.rule("hit.range-modifier")
@pytest.mark.check("hit.range-modifier", "11 hexes", "12:", "35:", "36:")
@pytest.mark.parametrize(("distance", "feet"), [(1, 0), (11, 0), (12, 1), (23, 1), (24, 2), (35, 2), (36, 3)])
def test_every_full_foot_adds_one(distance: int, feet: int) -> None:
    sheets = [gun(weapon("1/0/0"), gunnery=0)]
    units = "g red gun 0101 s", f"m blue gun 01{1 + distance:02} n"
    table = fighting(*units, sheets=sheets, size=(3, 40))
    assert need(table, "g", "m", "B").total == 10 + feet
    assert need(table, "g", "m", "B").terms[1].clause == "hit.range-modifier"


def skilled(gunnery: int, bonus: int) -> Table:
    """A gun whose skilled pilot has a targeting computer, against a plain one."""
    computer = {"pos": "K", "name": "Computer", "kind": "computer", "post": "Pilot", "bonus": bonus}
    frame = {"pos": "Z", "name": "Frame", "kind": "other"}
    shooter = gun(weapon("1/0/0"), name="skilled", gunnery=gunnery, equipment=[frame, computer])
    return fighting("g red skilled 0502 s", "m blue gun 0505 n", sheets=[shooter, gun()])


@pytest.mark.rule("hit.gunnery")
@pytest.mark.check("hit.gunnery", "skill 3")
def test_skill_and_computer_make_the_number_easier() -> None:
    table = skilled(3, 2)
    assert need(table, "g", "m", "B").total == 10 - 5
    assert [term.value for term in need(table, "g", "m", "B").terms] == [10, 0, -3, -2]


@pytest.mark.rule("hit.gunnery")
def test_a_lost_computer_costs_its_bonus_but_not_the_second_die() -> None:
    table = skilled(3, 2)
    table.mark("g", "K")
    next_combat(table)
    assert need(table, "g", "m", "B").total == 10 - 3
    fire(table, "g", "m", "B", dice="d10=3 d10=4 d2=1")


@pytest.mark.rule("hit.gunnery")
def test_a_computer_helps_its_own_post_only() -> None:
    table = fighting("c red mason 0502 s", "m blue gun 0505 n", sheets=[gun()])
    turret = {"section": "Turret"}
    assert need(table, "c", "m", "O", post="Gunner", **turret).total == 10 - 2 - 2
    assert need(table, "c", "m", "O", post="Commander", **turret).total == 10 - 2 - 1
    table.mark("c", "F")
    next_combat(table)
    assert need(table, "c", "m", "O", post="Gunner", **turret).total == 10 - 2
    assert need(table, "c", "m", "O", post="Commander", **turret).total == 10 - 2 - 1


# ---------------------------------------------------------------- hit.roll, hit.exploding-tens


@pytest.mark.rule("hit.roll")
@pytest.mark.check("hit.roll", "needs 5 ballistic")
def test_one_roll_serves_the_whole_volley() -> None:
    """Ballistic needs 5, small arms 9: an eight hits with the one and misses with the other."""
    soft = gun(name="soft", defence={"ballistic": "5 5", "small_arms": "9 9"})
    shooter = gun(weapon("1/0/0"), weapon("2/0/0", kind="small arms"), gunnery=0)
    table = fighting("g red gun 0502 s", "m blue soft 0505 n", sheets=[shooter, soft])
    fire(table, "g", "m", "B", "C", dice="d10=5 d10=3 d2=1")
    assert table.event("hit-roll")["total"] == 8
    assert table.event("hit-roll")["shots"] == [
        {"weapon": "B", "need": 5, "hit": True},
        {"weapon": "C", "need": 9, "hit": False},
    ]


@pytest.mark.rule("hit.roll")
@pytest.mark.parametrize(("second", "hits"), [(4, False), (5, True), (6, True)])
def test_a_weapon_hits_if_the_sum_meets_or_exceeds_its_number(second: int, hits: bool) -> None:
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0"), gunnery=0)])
    fire(table, "g", "m", "B", dice=f"d10=5 d10={second}" + (" d2=1" if hits else ""))
    assert table.event("hit-roll")["shots"][0]["hit"] is hits


@pytest.mark.rule("hit.roll", "sheet.dice")
def test_the_second_die_is_the_one_printed() -> None:
    shooter = gun(weapon("1/0/0"), name="modern", gunnery=0, attack={"hit_dice": "d10 d8"})
    table = fighting("g red modern 0502 s", "m blue gun 0505 n", sheets=[shooter, gun()])
    fire(table, "g", "m", "B", dice="d10=2 d8=8 d2=1")
    assert table.event("hit-roll")["total"] == 10


@pytest.mark.rule("hit.exploding-tens")
def test_every_ten_is_added_and_rolled_again() -> None:
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0"))])
    fire(table, "g", "m", "B", dice="d10=10 d10=10 d10=10 d10=1 d10=4 d2=1")
    assert table.event("hit-roll")["total"] == (10 + 10 + 1) + (10 + 4)
    assert [term.value for term in table.trail("hit-roll", "roll").terms] == [10, 10, 1, 10, 4]


@pytest.mark.rule("hit.exploding-tens")
def test_a_die_of_another_size_and_spread_dice_do_not_explode() -> None:
    shooter = gun(weapon("9/0/0", spread=True), name="modern", attack={"hit_dice": "d10 d8"})
    table = fighting("g red modern 0502 s", "m blue gun 0505 n", sheets=[shooter, gun()])
    fire(table, "g", "m", "B", spread=1, dice="d10=9 d8=8 d6=6 d2=1 d20=1")
    assert table.event("hit-roll")["total"] == 9 + 8 + 6
