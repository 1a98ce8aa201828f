"""Targets that are easier to hit: at point blank, and motionless in the open."""

from typing import Any

import pytest

from shellshock_tui.engine.ruleset import CURRENT, FIRST
from shellshock_tui.engine.trail import Op, Trail
from shellshock_tui.rules.shellshock.state import Fate
from tests.rules.shellshock.drive import ground, levels
from tests.rules.shellshock.guns import SheetTable, gun, until, volley, weapon
from tests.rules.shellshock.oracle import foretold
from tests.rules.shellshock.table import Table, fighting, moving

MOTIONLESS = "[options]\nmotionless = true"
KINDS = ("ballistic", "energy", "missile", "small arms")
NORTH_FACE = "0504"
SHELTERS: list[dict[str, Any]] = [
    ground(h0504="t"),
    ground(h0404="t"),
    ground(h0604="b"),
    ground(h0505="d"),
    ground(h0505="t"),
    ground(h0505="r"),
    levels(h0504="1"),
    levels(h0604="2"),
]
NO_SHELTERS: list[dict[str, Any]] = [
    ground(),
    ground(h0506="t", h0405="t", h0605="t"),
    ground(h0504="r"),
    ground(h0504="d"),
    levels(h0505="1"),
    levels(h0506="3"),
]


def battery() -> SheetTable:
    """A gun with a weapon of every kind, each of which needs the target's defence value."""
    weapons = [weapon("1/0/0", kind=kind) for kind in (*KINDS, "physical")]
    return gun(*weapons, gunnery=0)


def mark() -> SheetTable:
    """A target with odd values; that against missiles is 11."""
    values = {"ballistic": "15 13", "energy": "9 9", "missile": "11 11", "small_arms": "7 7", "physical": 9}
    return gun(name="mark", defence=values)


def standing(options: str, at: str = "0502", facing: str = "n", **more: Any) -> Table:
    """A battery to the north of a mark, both at a standstill all turn."""
    units = f"g red gun {at} s", f"m blue mark 0505 {facing}"
    return fighting(*units, sheets=[battery(), mark()], head=f"[options]\n{options}", **more)


def need(table: Table, letter: str = "B") -> Trail:
    """The number that the battery's weapon needs."""
    found = foretold(table, table.rules.decode({"do": "fire", **volley("g", "m", letter)}))
    return found.needs[0][1]


def halved_by(trail: Trail) -> list[str]:
    """The clauses that halve."""
    return [term.clause for term in trail.terms if term.op is Op.HALVE_UP]


# ---------------------------------------------------------------- option.point-blank


@pytest.mark.rule("option.point-blank")
@pytest.mark.parametrize(("letter", "value"), [("B", 8), ("C", 5), ("D", 11), ("E", 4)])
def test_next_to_the_gun_values_but_missiles_are_halved_up(letter: str, value: int) -> None:
    table = standing("point_blank = true", at=NORTH_FACE)
    assert need(table, letter).total == value
    assert halved_by(need(table, letter)) == (["option.point-blank"] if letter != "D" else [])


@pytest.mark.rule("option.point-blank")
def test_side_values_are_halved_before_skill_and_range() -> None:
    table = standing("point_blank = true", at=NORTH_FACE, facing="se")
    assert need(table).total == 7
    ops = [term.op for term in need(table).terms]
    assert ops[:2] == [Op.ADD, Op.HALVE_UP]


@pytest.mark.rule("option.point-blank")
def test_nothing_is_halved_two_hexes_away_or_without_the_option() -> None:
    assert need(standing("point_blank = true", at="0503")).total == 15
    assert need(standing("", at=NORTH_FACE)).total == 15


def blow(head: str) -> int:
    """The number needed to grapple a Mason nearby; check that forecast, sheet and roll agree."""
    table = fighting("b red bison-gp 0504 s", "m blue mason 0505 n", head=head)
    until(table, "b")
    strike = {"do": "strike", "unit": "b", "weapon": "T", "target": "m"}
    told = foretold(table, table.rules.decode(strike)).needs[0][1]
    sheet = table.rules.explain(table.state, "unit/b/need/m/Pilot/T")
    assert isinstance(sheet, Trail)
    table.give(**strike, dice="d10=1 d10=1")
    assert told.total == sheet.total == table.event("physical-roll")["need"]
    return int(told.total)


@pytest.mark.rule("option.point-blank", "physical.other")
@pytest.mark.check("option.point-blank", "Bison's Grapple")
def test_a_blow_at_point_blank_meets_half_the_value() -> None:
    assert blow("[options]\npoint_blank = true") == 5
    assert blow("") == 9
    assert blow(f"ruleset = {FIRST}\n[options]\npoint_blank = true") == 9


def ram(options: str, ruleset: int = CURRENT) -> Table:
    """A ram at a motionless mark, about to be declared, by a pilot with no skill above the MSRP."""
    units, head = ("m blue mark 0505 n", "g red gun 0504 s"), f"ruleset = {ruleset}\n[options]\n{options}"
    table = moving(*units, sheets=[battery(), mark()], head=head)
    table.idle()
    table.put("g", speed=1, carried=1)
    table.give("announce-speed", unit="g", speed=1)
    return table


@pytest.mark.rule("option.point-blank", "physical.ram")
@pytest.mark.parametrize(("ruleset", "need"), [(CURRENT, 5), (FIRST, 9)])
def test_a_ram_at_point_blank_meets_half_the_value(ruleset: int, need: int) -> None:
    table = ram("point_blank = true", ruleset)
    into = {"do": "ram", "unit": "g", "to": "front"}
    assert foretold(table, table.rules.decode(into)).needs[0][1].total == need
    table.give(**into)
    told = table.rules.explain(table.state, "unit/g/ram/need")
    assert isinstance(told, Trail)
    assert told.total == need
    table.give("end-move", unit="g", dice="d10=4 d10=4")
    assert table.event("physical-roll")["need"] == need


@pytest.mark.rule("option.motionless")
def test_a_blow_at_a_motionless_unit_meets_the_whole_value() -> None:
    table = standing("motionless = true", at=NORTH_FACE)
    strike = table.rules.decode({"do": "strike", "unit": "g", "weapon": "F", "target": "m"})
    assert foretold(table, strike).needs[0][1].total == 9
    table.give("strike", unit="g", weapon="F", target="m", dice="d10=4 d10=4")
    assert (table.event("physical-roll")["need"], halved_by(table.trail("physical-roll", "needs"))) == (9, [])
    table = standing("motionless = true\npoint_blank = true", at=NORTH_FACE)
    assert halved_by(foretold(table, strike).needs[0][1]) == ["option.point-blank"]


@pytest.mark.rule("option.motionless", "physical.ram")
def test_a_ram_at_a_motionless_unit_meets_the_whole_value() -> None:
    table = ram("motionless = true")
    table.give("ram", unit="g", to="front")
    table.give("end-move", unit="g", dice="d10=4 d10=4")
    assert (table.event("physical-roll")["need"], halved_by(table.trail("physical-roll", "needs"))) == (9, [])


@pytest.mark.rule("option.point-blank", "option.motionless")
def test_point_blank_at_a_motionless_target_halves_once() -> None:
    table = standing("point_blank = true\nmotionless = true", at=NORTH_FACE)
    assert need(table).total == 8
    assert len(halved_by(need(table))) == 1


# ---------------------------------------------------------------- option.motionless


@pytest.mark.rule("option.motionless")
@pytest.mark.parametrize(("letter", "value"), [("B", 8), ("C", 5), ("D", 6), ("E", 4)])
def test_a_unit_motionless_in_the_open_is_hit_at_half_its_value(letter: str, value: int) -> None:
    table = standing("motionless = true")
    assert need(table, letter).total == value
    assert halved_by(need(table, letter)) == ["option.motionless"]


@pytest.mark.rule("option.motionless")
def test_a_motionless_unit_keeps_its_value_without_the_option() -> None:
    assert need(standing("")).total == 15


def moved(*commands: dict[str, Any], **before: Any) -> Table:
    """A mark that gives some commands in its move and then faces north, with a battery to the north."""
    units = "m blue mark 0505 n", "g red gun 0502 s"
    table = moving(*units, sheets=[battery(), mark()], head=MOTIONLESS)
    table.put("m", **before)
    for command in commands:
        table.give(**command, unit="m")
    table.give("end-move", unit="m", facing="n")
    table.to_combat()
    return table


ANNOUNCE_0 = {"do": "announce-speed", "speed": 0}


@pytest.mark.rule("option.motionless")
def test_turning_in_place_is_no_motion() -> None:
    table = moved(ANNOUNCE_0, {"do": "turn", "to": "left"}, {"do": "turn", "to": "right"})
    assert need(table).total == 8


@pytest.mark.rule("option.motionless")
def test_a_unit_that_steps_is_not_motionless() -> None:
    table = moved({"do": "announce-speed", "speed": 1}, {"do": "step", "to": "front"})
    assert need(table).total == 15


@pytest.mark.rule("option.motionless")
def test_a_unit_that_stopped_at_speed_is_motionless_next_turn() -> None:
    table = moved(ANNOUNCE_0, speed=3, carried=3)
    assert need(table).total == 15
    table.next_turn()
    table.to_combat()
    assert need(table).total == 8


@pytest.mark.rule("option.motionless")
@pytest.mark.parametrize("around", SHELTERS)
def test_hull_down_a_motionless_unit_keeps_its_value(around: dict[str, Any]) -> None:
    """The battery stands high enough to look over whatever shelters the mark."""
    heights = around.get("map_text", levels()["map_text"]).splitlines()
    heights[2] = "9" * 20
    table = standing("motionless = true", **around | {"map_text": "\n".join(heights)})
    assert need(table).total == 15


@pytest.mark.rule("option.motionless")
def test_a_wreck_across_the_face_struck_is_a_shelter() -> None:
    units = "g red gun 0502 s", "m blue mark 0505 n", "w blue mark 0404 n"
    table = moving(*units, sheets=[battery(), mark()], head=MOTIONLESS)
    table.put("w", fate=Fate.DESTROYED)
    table.to_combat()
    assert need(table).total == 15


@pytest.mark.rule("option.motionless")
@pytest.mark.parametrize("around", NO_SHELTERS)
def test_cover_off_the_face_struck_shelters_nobody(around: dict[str, Any]) -> None:
    assert halved_by(need(standing("motionless = true", **around))) == ["option.motionless"]
