"""Internal damage: the Internal Amount chart, the location chart and the hits."""

from typing import Any

import pytest

from tests.rules.shellshock.guns import SheetTable, chart, fire, gun, next_combat, weapon
from tests.rules.shellshock.table import Table, fighting

HIT = "d10=9 d10=9 d2=2"
"""Dice that hit any target here, and show tails."""
ROWS = tuple(weapon(f"0/{2 + rows}/0") for rows in range(1, 8))
"""Weapons whose shock costs the gun of these tests one row (B), two rows (C), … seven rows (H)."""
MACHINE = {"kind": "other", "name": "Machine", "pos": "M"}
ENGINE = {"kind": "engine", "name": "Engine", "pos": "E", "hits": 2}
TREADS = {"kind": "locomotion", "name": "Treads", "pos": "L"}
FRAME = {"kind": "other", "name": "Frame", "pos": "Z", "hits": 20}


def target(rows: dict[int, str], *equipment: dict[str, Any]) -> SheetTable:
    """A machine with a chart and equipment of its own."""
    return gun(weapon("1/0/0"), name="mark", equipment=[FRAME, *equipment], internal={"chart": chart(rows)})


def against(mark: SheetTable) -> Table:
    """A gun that costs rows, three hexes from its mark."""
    return fighting("g red gun 0502 s", "m blue mark 0505 n", sheets=[gun(*ROWS), mark])


AMOUNT = {0: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 3, 6: 4, 7: 5, 8: 6, 9: 6, 10: 7, 11: 8, 12: 8, 13: 9}
"""The rows that an undamaged Bison loses, by internal points."""


@pytest.mark.rule("internal.amount")
@pytest.mark.check("internal.amount", "Bison GP")
@pytest.mark.parametrize(("points", "rows"), AMOUNT.items())
def test_internal_points_are_read_from_the_units_chart(points: int, rows: int) -> None:
    table = fighting("g red gun 0502 s", "b blue bison-gp 0505 n", sheets=[gun(weapon(f"0/{4 + points}/0"))])
    fire(table, "g", "b", "B", dice=HIT + (" d20=4" if rows else ""))
    assert table.event("damage")["rows"] == rows
    assert table.unit("b")["rows"] == list(range(4, 4 + rows))
    assert not table.unit("b")["destroyed"]


@pytest.mark.rule("internal.amount", "internal.location")
@pytest.mark.check("internal.amount", "Bison GP")
@pytest.mark.parametrize("points", [14, 15, 40])
def test_rip_kills_outright_without_a_d20(points: int) -> None:
    table = fighting("g red gun 0502 s", "b blue bison-gp 0505 n", sheets=[gun(weapon(f"0/{4 + points}/0"))])
    fire(table, "g", "b", "B", dice=HIT)
    assert table.event("damage")["rows"] == "rip"
    assert table.event("destroyed")["cause"] == "rip"
    assert table.unit("b")["rows"] == []


@pytest.mark.rule("internal.amount")
def test_six_points_of_two_kinds_cost_the_bison_four_rows() -> None:
    table = fighting("g red gun 0502 s", "b blue bison-gp 0505 n", sheets=[gun(weapon("19/8/7"))])
    fire(table, "g", "b", "B", dice=f"{HIT} d20=7")
    assert table.trail("damage", "internal").total == 0 + 4 + 2
    assert table.unit("b")["rows"] == [7, 8, 9, 10]


@pytest.mark.rule("internal.location")
@pytest.mark.check("internal.location", "roll 7, 4 rows:", "roll 7, 4 rows, with", "roll 19, 3 rows")
@pytest.mark.parametrize(
    ("gone", "roll", "rows", "crossed"),
    [
        ((), 7, 4, [7, 8, 9, 10]),
        ((8, 9), 7, 4, [7, 10, 11, 12]),
        ((), 19, 3, [19, 20, 1]),
        ((7,), 7, 1, [8]),
        ((20, 1), 20, 2, [2, 3]),
    ],
)
def test_rows_are_crossed_upwards_and_those_gone_do_not_count(
    gone: tuple[int, ...], roll: int, rows: int, crossed: list[int]
) -> None:
    table = against(target({}))
    table.put("m", rows=sum(1 << (row - 1) for row in gone))
    fire(table, "g", "m", "BCDEFGH"[rows - 1], dice=f"{HIT} d20={roll}")
    assert table.event("rows-crossed")["rows"] == crossed
    assert table.unit("m")["rows"] == sorted({*gone, *crossed})


@pytest.mark.rule("internal.location")
def test_a_unit_with_all_rows_gone_is_destroyed() -> None:
    table = against(target({}))
    table.put("m", rows=(1 << 20) - 1 - (1 << 2))
    fire(table, "g", "m", "C", dice=f"{HIT} d20=5")
    assert table.event("rows-crossed")["rows"] == [3]
    assert table.event("destroyed")["cause"] == "all-rows"
    assert table.unit("m")["destroyed"]


@pytest.mark.rule("internal.hits")
def test_every_letter_of_a_crossed_row_is_hit() -> None:
    table = against(target({7: "M E", 9: "L"}, MACHINE, ENGINE, TREADS))
    fire(table, "g", "m", "C", dice=f"{HIT} d20=7")
    hits = table.unit("m")["hits"]
    assert (hits["M"], hits["E"], hits["Z"], hits["L"]) == (1, 1, 1, 0)


@pytest.mark.rule("internal.hits")
def test_one_volley_hits_a_piece_of_equipment_once() -> None:
    table = against(target({7: "E", 8: "E", 9: "E"}, ENGINE))
    fire(table, "g", "m", "D", dice=f"{HIT} d20=7")
    assert table.unit("m")["hits"]["E"] == 1


@pytest.mark.rule("internal.hits")
def test_a_passed_row_hits_its_equipment_until_it_is_destroyed() -> None:
    table = against(target({7: "E"}, ENGINE))
    for hits in (1, 2, 2):
        fire(table, "g", "m", "B", dice=f"{HIT} d20=7")
        assert table.unit("m")["hits"]["E"] == hits
        next_combat(table)
    assert table.unit("m")["rows"] == [7, 8, 9]


@pytest.mark.rule("internal.hits")
def test_equipment_beyond_the_last_row_crossed_is_not_hit() -> None:
    table = against(target({6: "M", 8: "E"}, MACHINE, ENGINE))
    fire(table, "g", "m", "B", dice=f"{HIT} d20=7")
    assert table.event("rows-crossed")["hits"] == ["Z"]


@pytest.mark.rule("internal.hits")
def test_destroyed_equipment_is_reported_in_the_aftermath() -> None:
    table = against(target({7: "M"}, MACHINE))
    fire(table, "g", "m", "B", dice=f"{HIT} d20=7")
    table.hold_fire()
    assert table.event("losses")["lost"] == ["M"]


@pytest.mark.rule("internal.hits")
def test_locomotion_takes_two_hits_though_the_sheet_prints_none() -> None:
    table = against(target({7: "L"}, TREADS))
    fire(table, "g", "m", "B", dice=f"{HIT} d20=7")
    table.hold_fire()
    assert all(happened.name != "losses" for happened in table.events)
    table.next_turn()
    table.to_combat()
    fire(table, "g", "m", "B", dice=f"{HIT} d20=7")
    table.hold_fire()
    assert table.event("losses")["lost"] == ["L"]


@pytest.mark.rule("internal.turret")
def test_a_turret_is_locked_when_its_printed_hits_are_used_up() -> None:
    table = fighting("b red bison-gp 0505 n", "m blue gun 0502 s", sheets=[gun()])
    table.mark("b", "A", hits=1)
    next_turn_of(table)
    assert table.allows("end-move", turrets={"Turret": "se"})
    table.mark("b", "A", hits=2)
    assert table.refused("end-move", "internal.turret", unit="b", turrets={"Turret": "se"})


@pytest.mark.rule("internal.turret")
def test_a_turret_without_printed_hits_is_locked_by_one() -> None:
    table = fighting("c red mason 0505 n", "m blue gun 0502 s", sheets=[gun()])
    table.mark("c", "P")
    next_turn_of(table)
    assert table.refused("end-move", "internal.turret", unit="c", turrets={"Cupola": "se"})
    assert table.allows("end-move", turrets={"Turret": "se"})


@pytest.mark.rule("internal.turret")
def test_a_locked_turret_keeps_its_weapons_and_its_facing() -> None:
    table = fighting("b red bison-gp 0505 n", "m blue gun 0502 s", sheets=[gun()])
    table.mark("b", "A", hits=2)
    next_turn_of(table)
    table.to_combat()
    aim = {"post": "Gunner", "section": "Turret"}
    fire(table, "b", "m", "V", dice="d10=1 d10=1", **aim)
    assert table.event("hit-roll")["post"] == "Gunner"


def next_turn_of(table: Table) -> None:
    """Go on to the next move of the first unit, at a standstill."""
    table.hold_fire()
    table.next_turn()
    table.give("announce-speed", unit=table.asked.unit, speed=0)


@pytest.mark.rule("internal.location")
def test_rows_passed_from_the_d20s_fall_are_listed_one_by_one() -> None:
    table = against(target({}))
    table.put("m", rows=1 << 19)
    fire(table, "g", "m", "D", dice=f"{HIT} d20=19")
    trail = table.trail("rows-crossed", "crossed")
    passed = [(term.at.rpartition("/")[2], term.value) for term in trail.terms]
    assert passed == [("19", 1), ("20", 0), ("1", 1), ("2", 1)]
    assert trail.total == 3 == len(table.event("rows-crossed")["rows"])


@pytest.mark.rule("internal.amount")
def test_rip_shows_the_points_that_suffice_for_it() -> None:
    for weapon_, told, untold in (("B", "rows", "rip"), ("H", "rows", "rip")):
        table = against(target({}))
        fire(table, "g", "m", weapon_, dice=f"{HIT} d20=1")
        assert told in dict(table.event("damage").trails)
        assert untold not in dict(table.event("damage").trails)
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("0/12/0"))])
    fire(table, "g", "m", "B", dice=HIT)
    assert "rows" not in dict(table.event("damage").trails)
    assert table.trail("damage", "rip").total == table.event("damage")["internal"] == 10
