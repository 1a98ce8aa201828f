"""The forecast effect of a blow and the forecast need of a ram equal the later results."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.trail import Trail
from tests.rules.shellshock.rams import facing_each_other, ram
from tests.rules.shellshock.table import Table, fighting, moving

PAIR = ("r red bison-gp 0505 s", "m blue mason 0510 n")


def total(table: Table, at: str) -> int:
    """Return the total of the trail at an address."""
    trail = table.explain(at)
    assert isinstance(trail, Trail)
    return int(trail.total)


@pytest.mark.rule("damage.armour", "damage.shock", "damage.penetration", "internal.amount")
@pytest.mark.parametrize(
    ("face", "armour", "internal", "rows"),
    [("front", 6, 0 + 4 + 2, 4), ("front-left", 0, 1 + 4 + 3, 6), ("rear-right", 0, 1 + 4 + 4, 6)],
)
def test_the_printed_volley_may_be_asked_of_any_face(
    face: str, armour: int, internal: int, rows: int
) -> None:
    table = fighting(*PAIR)
    at = f"unit/r/blow/{face}/19-8-7"
    assert total(table, f"{at}/armour") == armour
    assert total(table, f"{at}/internal") == internal
    assert total(table, f"{at}/rows") == rows


@pytest.mark.rule("internal.amount")
def test_a_blow_that_can_rip_shows_the_points_that_kill() -> None:
    table = fighting(*PAIR)
    trail = table.explain("unit/r/blow/rear/19-8-7/rows")
    assert isinstance(trail, Trail)
    assert trail.total == 7 + 4 + 5
    assert trail.terms[-1].label == "RIP at 14 or more"


@pytest.mark.rule("physical.ram", "physical.ram-damage")
def test_a_ram_is_told_before_it_is_rolled() -> None:
    table = facing_each_other("bison-gp", at="0508")
    table.put("b", speed=4, carried=4)
    table.put("m", speed=3)
    table.give("announce-speed", unit="b", speed=4)
    for _ in range(2):
        table.give("step", unit="b", to="front")
    assert total_or_none(table, "unit/b/ram/speed") is None
    table.give("ram", unit="b", to="front")
    speed, need = total(table, "unit/b/ram/speed"), total(table, "unit/b/ram/need")
    table.give("end-move", unit="b", dice="d10=1 d10=1")
    rolled = table.event("physical-roll")
    assert (speed, need) == (4 + 3, rolled["need"])
    assert table.trail("physical-roll", "speed").total == speed


def total_or_none(table: Table, at: str) -> int | None:
    """Return the total at an address; None if there is no trail."""
    try:
        return total(table, at)
    except ValueError:
        return None


@pytest.mark.rule("damage.armour")
@pytest.mark.parametrize(
    "at", ["blow/top/1-1-1/internal", "blow/front/1-1/internal", "blow/front/1-1-x/rows", "blow/front/1-1-1"]
)
def test_an_address_of_no_blow_is_refused(at: str) -> None:
    with pytest.raises(ValueError, match="there is nothing"):
        moving(*PAIR).explain(f"unit/r/{at}")


@pytest.mark.rule("physical.ram")
@pytest.mark.parametrize("dice", ["d10=1 d10=1", "d10=9 d10=9 d20=1 d10=1 d10=9"])
def test_a_ram_is_told_as_an_attack_of_the_rammer(dice: str) -> None:
    table = facing_each_other("bison-gp")
    ram(table, dice)
    rolled = table.event("physical-roll")
    (told,) = table.rules.attacks_told(table.state, table.events)
    assert (told.unit, told.target, told.has_struck) == ("b", "m", rolled["hit"])
    ways = [first + second >= rolled["need"] for first in range(1, 11) for second in range(1, 11)]
    assert told.chance == Fraction(sum(ways), len(ways))
