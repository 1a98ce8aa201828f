"""The effects of lost locomotion and crew."""

import pytest

from tests.rules.shellshock.guns import fire, gun, next_combat, until, volley, weapon
from tests.rules.shellshock.table import Table, fighting, moving

DEEP = "\n".join("W" * 20 if row == 6 else "." * 20 for row in range(20))
"""Deep water in row 7."""
MISS = "d10=1 d10=1"


def first_of(sheet: str, *losses: tuple[str, int], speed: int = 0, terrain: str = "") -> Table:
    """A unit b in 0505 facing south, hit in an earlier turn, about to announce its speed."""
    table = moving(
        f"b red {sheet} 0505 s", "m blue gun 1502 s", sheets=[gun(weapon("1/0/0"))], terrain=terrain
    )
    for pos, hits in losses:
        table.mark("b", pos, hits)
    table.put("b", speed=speed, carried=speed, engine_ran=("B", 2) not in losses)
    return table


def speeds(table: Table) -> list[int]:
    """The speeds that the unit asked may announce going forward."""
    return [c["speed"] for c in table.legal() if c["do"] == "announce-speed" and not c["reverse"]]


# ---------------------------------------------------------------- internal.locomotion


@pytest.mark.rule("internal.locomotion")
def test_the_first_hit_on_locomotion_has_no_effect() -> None:
    assert speeds(first_of("mason", ("K", 1), speed=5)) == list(range(10))


@pytest.mark.rule("internal.locomotion")
def test_a_unit_without_locomotion_has_speed_0_and_may_turn() -> None:
    table = first_of("mason", ("K", 2), speed=5)
    assert speeds(table) == [0]
    assert table.refused("announce-speed", "internal.locomotion", unit="b", speed=1)
    table.give("announce-speed", unit="b", speed=0)
    for facing in ("sw", "nw", "n"):
        table.give("turn", unit="b", to="right")
        assert table.unit("b")["facing"] == facing
    assert not any(command["do"] == "step" for command in table.legal())


@pytest.mark.rule("internal.locomotion")
def test_a_tread_lost_in_combat_stops_the_unit_next_turn() -> None:
    table = first_of("mason", speed=5)
    table.give("announce-speed", unit="b", speed=5)
    table.to_combat()
    table.mark("b", "K", hits=2)
    assert table.unit("b")["speed"] == 5
    table.hold_fire()
    assert table.unit("b")["speed"] == 0
    table.next_turn()
    assert speeds(table) == [0]


@pytest.mark.rule("internal.locomotion", "internal.out-of-action")
def test_a_flyer_without_rotors_crashes_and_is_destroyed() -> None:
    table = first_of("gnat")
    table.to_combat()
    table.mark("b", "A", hits=2)
    table.hold_fire()
    assert table.event("destroyed")["cause"] == "crashed"
    assert table.unit("b")["destroyed"]


# ---------------------------------------------------------------- internal.crew


@pytest.mark.rule("internal.crew")
def test_a_unit_without_a_pilot_slows_and_goes_straight_on() -> None:
    """The Mason decelerates by 5: at 8 it can only announce 3."""
    table = first_of("mason", ("H", 1), speed=8)
    assert speeds(table) == [3]
    assert table.refused("announce-speed", "internal.crew", unit="b", speed=4)
    table.give("announce-speed", unit="b", speed=3)
    for _ in range(3):
        assert table.refused("turn", "internal.crew", unit="b", to="left")
        table.give("step", unit="b", to="front")
    assert table.refused("end-move", "internal.crew", unit="b", facing="sw")
    table.give("end-move", unit="b")
    assert (table.unit("b")["hex"], table.unit("b")["facing"]) == ("0508", "s")


@pytest.mark.rule("internal.crew")
def test_a_walker_without_a_pilot_takes_no_side_step() -> None:
    table = first_of("bison-gp", ("I", 1), speed=10)
    table.give("announce-speed", unit="b", speed=2)
    assert table.refused("step", "internal.crew", unit="b", to="front-left")


@pytest.mark.rule("internal.crew", "physical.ram")
def test_a_unit_without_a_pilot_stops_and_never_rams() -> None:
    table = moving("m blue gun 0506 n", "b red mason 0505 s", sheets=[gun()])
    table.idle()
    table.mark("b", "H")
    table.put("b", speed=8, carried=8)
    table.give("announce-speed", unit="b", speed=3)
    assert table.refused("ram", "internal.crew", unit="b", to="front")
    table.give("end-move", unit="b")
    assert table.unit("b")["hex"] == "0505"


@pytest.mark.rule("internal.crew", "move.water")
def test_a_unit_without_a_pilot_can_drown() -> None:
    table = first_of("mason", ("H", 1), speed=10, terrain=DEEP)
    table.give("announce-speed", unit="b", speed=5)
    table.give("step", unit="b", to="front")
    assert table.refused("end-move", "move.announce-speed", unit="b")
    table.give("step", unit="b", to="front", drown=True)
    assert table.event("destroyed")["cause"] == "drowned"


@pytest.mark.rule("internal.crew")
def test_the_dead_act_no_more() -> None:
    table = first_of("bison-gp", ("I", 1))
    table.to_combat()
    until(table, "b")
    assert table.refused("hold-fire", "internal.crew", unit="b", post="Pilot")
    table.give("hold-fire", unit="b", post="Gunner")
    assert table.asked.unit == "m"


@pytest.mark.rule("internal.crew", "combat.sections")
def test_a_dead_gunners_sections_pass_only_as_the_sheet_lists() -> None:
    table = fighting("c red mason 0502 s", "m blue gun 0505 n", sheets=[gun()])
    table.mark("c", "I")
    next_combat(table)
    turret = {"section": "Turret"}
    assert table.refused("fire", "internal.crew", **volley("c", "m", "O", post="Gunner", **turret))
    assert table.allows("fire", **volley("c", "m", "O", post="Commander", **turret))
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", sheets=[gun()])
    table.mark("b", "J")
    next_combat(table)
    assert table.refused("fire", "combat.sections", **volley("b", "m", "V", post="Pilot", **turret))


@pytest.mark.rule("internal.crew", "move.kreigs")
def test_speed_falls_and_power_is_gone_without_an_engine() -> None:
    table = first_of("bison-gp", ("B", 2), speed=13)
    seen = []
    for _ in range(3):
        assert len(speeds(table)) == 1
        seen += speeds(table)
        table.idle()
        assert table.unit("b")["kreigs"] == 0
        table.next_turn()
    assert seen == [5, 0, 0]


@pytest.mark.rule("internal.crew")
@pytest.mark.parametrize("pos", ["F", "D"])
def test_lost_sensors_and_nbc_change_neither_speed_nor_fire(pos: str) -> None:
    assert speeds(first_of("bison-gp", (pos, 1))) == list(range(8))
    near = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", sheets=[gun()])
    near.mark("b", pos)
    next_combat(near)
    fire(near, "b", "m", "V", dice=MISS, post="Gunner", section="Turret")
    assert near.event("hit-roll")["shots"][0]["need"] == 10 - 3 - 2
