"""Shallow and deep water: floating, diving and drowning."""

from typing import Any

import pytest

from shellshock_tui.engine.trail import Blocked, Trail
from tests.rules.shellshock.drive import announce, cost, end, go, ground, points, rolling, under_way
from tests.rules.shellshock.guns import changed
from tests.rules.shellshock.table import Table, fighting, moving

pytestmark = pytest.mark.rule("move.water")
FAR = "b blue bison-gp 2020 n"
LAKE = ground(h0504="W", h0503="W", h0502="W")


def ashore(sheet: str, **more: Any) -> Table:
    """A red unit on the shore of a lake to the north, with points to spare."""
    return under_way(moving(f"r red {sheet} 0505 n", FAR, **(LAKE | more)), "r", 6)


def both() -> dict[str, Any]:
    """A Bison, sealed at E, that also floats on R."""
    table = changed("bison-gp", "both")
    float_on_r = {"pos": "R", "name": "Floats", "kind": "floats"}
    table["equipment"] = [float_on_r if item["pos"] == "R" else item for item in table["equipment"]]
    return table


def test_water_on_the_chart_is_shallow_water() -> None:
    table = under_way(moving("r red mason 0505 n", FAR, **ground(h0504="w")), "r", 6)
    assert cost(table, "r", "front") == 3
    assert (table.unit("r")["destroyed"], table.unit("r")["submerged"]) == (False, False)


def test_deep_water_uses_the_same_factor() -> None:
    assert cost(ashore("btr-80"), "r", "front") == 2


def test_deep_water_destroys_a_unit_without_gear_once_confirmed() -> None:
    table = ashore("mason")
    table.refused("step", "move.water", unit="r", to="front")
    assert table.allows("step", unit="r", to="front", drown=True)
    table.give("step", unit="r", to="front", drown=True)
    assert table.unit("r")["destroyed"] is True
    assert table.event("destroyed")["cause"] == "drowned"
    assert table.unit("r")["speed"] == 0
    assert table.event("step")["left"] == 6 - 3
    assert table.asked.unit == "b", "its move is over"


def test_a_unit_that_cannot_pay_does_not_drown() -> None:
    table = under_way(moving("r red mason 0505 n", FAR, **LAKE), "r", 2)
    table.refused("step", "move.terrain-cost", unit="r", to="front", drown=True)


def test_a_unit_with_floats_stays_on_the_surface() -> None:
    table = ashore("btr-80")
    go(table, "r", "front")
    assert (table.unit("r")["destroyed"], table.unit("r")["submerged"]) == (False, False)


def test_a_unit_with_intact_sealing_is_submerged() -> None:
    table = ashore("diver")
    go(table, "r", "front")
    assert (table.unit("r")["destroyed"], table.unit("r")["submerged"]) == (False, True)
    go(table, "r", "front", "front", "front")
    assert (table.unit("r")["hex"], table.unit("r")["submerged"]) == ("0501", False)


def test_damaged_sealing_destroys_on_entry() -> None:
    table = ashore("diver")
    table.mark("r", "A")
    table.refused("step", "move.water", unit="r", to="front")
    table.give("step", unit="r", to="front", drown=True)
    assert table.unit("r")["destroyed"] is True


@pytest.mark.check("move.water", "Diver with damaged sealing")
def test_damaged_sealing_does_no_harm_in_shallow_water() -> None:
    table = under_way(moving("r red diver 0505 n", FAR, **ground(h0504="w")), "r", 6)
    table.mark("r", "A")
    assert cost(table, "r", "front") == 1
    assert not table.unit("r")["destroyed"]


def test_floats_come_before_sealing() -> None:
    table = ashore("both", sheets=[both()])
    go(table, "r", "front")
    assert table.unit("r")["submerged"] is False
    table.mark("r", "R")
    assert table.unit("r")["submerged"] is True


@pytest.mark.parametrize(("sheet", "gear"), [("diver", ("A",)), ("btr-80", ("E",)), ("both", ("R", "E"))])
def test_gear_lost_in_deep_water_destroys_in_the_aftermath(sheet: str, gear: tuple[str, ...]) -> None:
    table = fighting(f"r red {sheet} 0504 n", FAR, sheets=[both()], **LAKE)
    for pos in gear:
        hits = 2 if sheet == "btr-80" else 1
        table.mark("r", pos, hits)
    assert table.unit("r")["destroyed"] is False, "not before"
    table.hold_fire()
    assert table.unit("r")["destroyed"] is True
    assert table.event("destroyed")["cause"] == "drowned"


def test_floats_lost_leave_a_sealed_unit_under_water() -> None:
    table = fighting("r red both 0504 n", FAR, sheets=[both()], **LAKE)
    table.mark("r", "R")
    table.hold_fire()
    assert (table.unit("r")["destroyed"], table.unit("r")["submerged"]) == (False, True)


# ---------------------------------------------------------------------- under water


def lurking(enemy: str = "b blue bison-gp 0508 n", **more: Any) -> Table:
    """A Diver under water, with a Bison at four hexes."""
    return fighting("r red diver 0504 s", enemy, **(LAKE | more))


def test_submerged_units_cannot_fire_and_gunners_are_not_asked() -> None:
    table = lurking()
    assert table.asked.unit == "b"
    assert {blocked.clause for blocked in table.blocked("r", "b").values()} == {"move.water"}


def test_submerged_units_cannot_be_fired_at() -> None:
    table = lurking()
    assert {c["do"] for c in table.legal()} == {"hold-fire"}
    assert {blocked.clause for blocked in table.blocked("b", "r").values()} == {"move.water"}
    shot = {"weapon": "N", "ammo": "O"}
    table.refused("fire", "move.water", unit="b", post="Pilot", section="Body", target="r", shots=[shot])


def test_the_same_two_fire_at_each_other_on_the_surface() -> None:
    table = fighting("r red diver 0504 s", "b blue bison-gp 0508 n")
    assert table.asked.unit == "r"
    assert any(c["do"] == "fire" and c["target"] == "b" for c in table.legal())


def test_submerged_units_cannot_be_rammed() -> None:
    table = moving("r red diver 0504 s", "b blue boar 0505 n", **LAKE)
    table.idle()
    announce(table, "b", 5)
    table.refused("ram", "physical.ram", unit="b", to="front")


def test_submerged_units_do_not_ram() -> None:
    table = moving("b blue bison-gp 0505 n", "r red diver 0504 s", **LAKE)
    table.idle()
    rolling(table, "r", 5)
    announce(table, "r", 5)
    assert table.refused("ram", "move.water", unit="r", to="front").at == "unit/r"
    dry = moving("b blue bison-gp 0505 n", "r red diver 0504 s")
    dry.idle()
    rolling(dry, "r", 5)
    announce(dry, "r", 5)
    assert dry.allows("ram", unit="r", to="front")


def test_they_block_no_sight() -> None:
    def line(**land: Any) -> object:
        table = fighting("r red diver 0504 s", "b blue bison-gp 0508 n", **land)
        return table.explain("sight/0502/0507")

    assert isinstance(line(**LAKE), Trail)
    blocked = line()
    assert isinstance(blocked, Blocked)
    assert blocked.at == "hex/0504"


HOLD = '[[victory]]\nwin = "hold"\nside = "red"\nname = "the lake"\nplaces = ["0504"]\nturns = 1'


def test_they_hold_no_objective() -> None:
    dry = fighting("r red diver 0504 s", FAR, tail=HOLD)
    dry.hold_fire()
    assert dry.outcome.winner == "red"
    table = fighting("r red diver 0504 s", FAR, tail=HOLD, **LAKE)
    table.hold_fire()
    assert table.asked.kind == "aftermath"


def test_they_do_not_contest_one_either() -> None:
    table = fighting(
        "r red diver 0504 s",
        FAR,
        tail=HOLD.replace('"red"', '"blue"').replace("0504", '0504", "2020'),
        **LAKE,
    )
    table.hold_fire()
    assert table.outcome.winner == "blue"


def test_they_do_not_stand_at_the_turn_limit() -> None:
    table = fighting("r red diver 0504 s", FAR, head="turn_limit = 1", **LAKE)
    table.hold_fire()
    assert dict(table.outcome.points) == {"red": 0, "blue": 500}
    assert table.outcome.winner == "blue"
    dry = fighting("r red diver 0504 s", FAR, head="turn_limit = 1")
    dry.hold_fire()
    assert dict(dry.outcome.points) == {"red": 0, "blue": 0}


def test_they_move_on_under_water() -> None:
    table = moving("r red diver 0504 n", FAR, **LAKE)
    rolling(table, "r", 1)
    announce(table, "r", 2)
    go(table, "r", "front", "front")
    assert points(table, "r") == 0
    end(table, "r")
    assert (table.unit("r")["hex"], table.unit("r")["submerged"]) == ("0502", True)
