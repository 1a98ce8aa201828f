"""Sharing a hex, passing through one, and leaving the map."""

import pytest

from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock.state import Fate
from tests.battles import battle, scenario
from tests.laws import check_advice, check_choices, check_commands_left
from tests.rules.shellshock.drive import announce, end, go, rolling, under_way
from tests.rules.shellshock.table import Table, moving

pytestmark = pytest.mark.rule("move.stacking")
FAR = "b blue bison-gp 2020 n"


def second_red(*units: str) -> Table:
    """Red units, of which r moves after the others, and a blue unit far away."""
    table = moving(*units, FAR)
    while table.asked.unit != "r":
        table.idle()
    rolling(table, "r", 0)
    return table


@pytest.mark.parametrize("side", ["red", "blue"])
def test_one_unit_to_a_hex(side: str) -> None:
    table = second_red("r red mason 0505 n", f"x {side} bison-gp 0504 n")
    announce(table, "r", 3)
    table.refused("step", "move.stacking", unit="r", to="front")


@pytest.mark.parametrize(
    ("mover", "standing"), [("rifles", "mason"), ("mason", "rifles"), ("rifles", "rifles")]
)
def test_infantry_shares_a_hex_with_one_friendly_unit(mover: str, standing: str) -> None:
    table = second_red(f"r red {mover} 0505 n", f"x red {standing} 0504 n")
    announce(table, "r", 1)
    go(table, "r", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == table.unit("x")["hex"] == "0504"


@pytest.mark.parametrize(
    ("mover", "standing"), [("rifles", "mason"), ("mason", "rifles"), ("rifles", "rifles")]
)
def test_enemies_cannot_share_a_hex(mover: str, standing: str) -> None:
    table = moving(f"r red {mover} 0505 n", f"b blue {standing} 0504 n")
    announce(table, "r", 1)
    table.refused("step", "move.stacking", unit="r", to="front")


@pytest.mark.parametrize(("mover", "standing"), [("rifles", "gnat"), ("gnat", "rifles")])
def test_infantry_and_flyers_do_not_share_a_hex(mover: str, standing: str) -> None:
    table = second_red(f"r red {mover} 0505 n", f"x red {standing} 0504 n")
    announce(table, "r", 1)
    assert not table.allows("step", unit="r", to="front")


@pytest.mark.parametrize("first", ["rifles", "gnat"])
def test_infantry_and_flyers_do_not_begin_in_one_hex(first: str) -> None:
    second = "gnat" if first == "rifles" else "rifles"
    units = f"r red {first} 0505 n", f"x red {second} 0505 n"
    with pytest.raises(DataError, match="0505 is already occupied by r: a flying unit cannot share a hex"):
        battle(scenario(*units, FAR))


def test_units_that_began_stacked_in_a_save_can_end_a_move() -> None:
    head = f"ruleset = {FIRST}"
    table = moving("r red gnat 0505 n", "x red rifles 0505 n", "b blue bison-gp 2020 n", head=head)
    while table.asked.unit != "r":
        table.idle()
    announce(table, "r", 0)
    check_commands_left(table.rules, table.state)
    check_choices(table.rules, table.state)
    check_advice(table.rules, table.state)
    end(table, "r")
    assert not table.unit("r")["destroyed"]


def test_infantry_shares_a_hex_with_only_one_unit() -> None:
    table = second_red("r red rifles 0505 n", "x red rifles 0504 n", "y red mason 0504 n")
    announce(table, "r", 1)
    table.refused("step", "move.stacking", unit="r", to="front")


def test_friendly_infantry_is_passed_through() -> None:
    table = second_red("r red mason 0505 n", "x red rifles 0504 n")
    announce(table, "r", 2)
    go(table, "r", "front", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == "0503"


def test_a_wrecks_hex_may_be_entered() -> None:
    table = moving("r red mason 0505 n", "b blue mason 0504 n", "b2 blue mason 2020 n")
    table.put("b", fate=Fate.OUT)
    under_way(table, "r", 2)
    go(table, "r", "front")
    end(table, "r")
    assert table.unit("r")["hex"] == "0504"


def test_the_map_ends_at_its_edge() -> None:
    table = moving("r red bison-gp 0101 n", FAR)
    under_way(table, "r", 5)
    for face in ("front", "front-left", "front-right"):
        assert table.refused("step", "move.stacking", unit="r", to=face).reason == "The map ends there."


EXITS = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0504"]\nunits = 2'


def test_only_an_exit_hex_of_the_own_side_lets_a_unit_leave() -> None:
    table = moving("r red mason 0505 n", "b blue mason 1504 n", "r2 red mason 1010 n", tail=EXITS)
    while table.asked.unit != "r":
        table.idle()
    announce(table, "r", 1)
    go(table, "r", "front")
    assert table.allows("end-move", unit="r", exit=True)
    end(table, "r", exit=True)
    assert (table.unit("r")["gone"], table.unit("r")["destroyed"]) == (True, False)


@pytest.mark.parametrize(("unit", "start"), [("red", "0510"), ("blue", "0504")])
def test_nobody_leaves_elsewhere_or_by_the_enemys_exit(unit: str, start: str) -> None:
    other = "blue" if unit == "red" else "red"
    table = moving(
        f"r {unit} mason {start} n", f"b {other} mason 1504 n", tail=EXITS.replace("units = 2", "units = 1")
    )
    announce(table, "r", 0)
    table.refused("end-move", "move.stacking", unit="r", exit=True)
    end(table, "r")


def test_a_unit_may_stay_in_its_exit_hex() -> None:
    table = moving("r red mason 0504 n", FAR, tail=EXITS.replace("units = 2", "units = 1"))
    announce(table, "r", 0)
    end(table, "r")
    assert table.unit("r")["gone"] is False
