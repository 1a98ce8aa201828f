"""Units that begin a battle damaged."""

import pytest

from shellshock_tui.files import DataError
from tests.battles import battle, scenario
from tests.rules.shellshock.drive import speeds
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("setup.armies")
UNITS = "r red bison-gp 0510 n", "b blue mason 0506 s"


def worn(*lines: str) -> str:
    """A scenario whose last unit, a Mason, is damaged."""
    return scenario(*UNITS, tail="[units.wear]\n" + "\n".join(lines))


def table(*lines: str) -> Table:
    """The battle, its chits placed: the Bison moves first."""
    return moving(*UNITS, tail="[units.wear]\n" + "\n".join(lines))


def test_armour_rows_hits_and_rounds_stand_as_given() -> None:
    unit = table("armour = [3, 13, 0, 8]", "rows = [1, 4, 20]", "hits = { K = 1 }", "left = { R = 7 }").unit(
        "b"
    )
    assert unit["armour"] == {"front": 3, "left": 13, "right": 0, "rear": 8}
    assert (unit["rows"], unit["hits"]["K"], unit["ammo"]["R"]) == ([1, 4, 20], 1, 7)


def test_parts_not_named_are_as_on_the_sheet() -> None:
    assert table("rows = [1]").unit("b")["armour"]["front"] == 18


def test_a_destroyed_piece_serves_no_more() -> None:
    struck = table("hits = { K = 2 }", "speed = 0")
    struck.idle()
    assert speeds(struck) == [0]


@pytest.mark.rule("move.announce-speed")
def test_last_turns_speed_bounds_the_first_announcement() -> None:
    struck = table("speed = 6")
    struck.idle()
    assert speeds(struck) == list(range(6 - 5, 10 + 1))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("armour = [19, 13, 13, 8]", "units.2.wear.armour: 19 is more than the 18 of Mason"),
        ("armour = [1, 2, 3]", "units.2.wear.armour: should have at least 4"),
        ("rows = [21]", "units.2.wear.rows.1: should be at most 20, not 21"),
        ("hits = { K = 3 }", "units.2.wear.hits.K: 3 is more than the 2 of Mason"),
        ("hits = { ZZ = 1 }", "units.2.wear.hits.ZZ"),
        ("hits = { zz = 1 }", "units.2.wear.hits.zz: Mason has no position zz"),
        ("left = { R = 101 }", "units.2.wear.left.R: 101 is more than the 100 of Mason"),
        ("speed = 14", "units.2.wear.speed: Mason has no speed 14"),
        ("luck = 1", "units.2.wear.luck: is not a field that is known here"),
    ],
)
def test_more_than_the_sheet_has_is_refused(line: str, fault: str) -> None:
    with pytest.raises(DataError) as refusal:
        battle(worn(line))
    assert fault in str(refusal.value)
