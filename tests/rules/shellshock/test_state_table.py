"""The state in the line protocol."""

import pytest

from tests.rules.shellshock.drive import announce, end, go, rolling
from tests.rules.shellshock.rams import facing_each_other
from tests.rules.shellshock.table import Table, moving


@pytest.mark.rule("initiative.chits")
def test_a_chit_is_its_number_and_the_red_one_a_letter() -> None:
    table = moving("a red mason 0505 n", "b blue mason 1005 n", "c red mason 1505 n")
    assert {unit: told["chit"] for unit, told in table.now["units"].items()} == {"b": 1, "a": 2, "c": "R"}


@pytest.mark.rule("physical.ram")
def test_a_ram_under_way_names_its_target() -> None:
    table = facing_each_other("bison-gp")
    rolling(table, "b", 9)
    announce(table, "b", 9)
    assert rams(table) == {"m": None, "b": None}
    table.give("ram", unit="b", to="front")
    assert rams(table) == {"m": None, "b": "m"}


def rams(table: Table) -> dict[str, str | None]:
    return {unit: told["ram"] for unit, told in table.now["units"].items()}


@pytest.mark.rule("move.stacking")
def test_a_unit_off_the_map_is_gone_and_not_destroyed() -> None:
    aim = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0501"]\nunits = 2\n'
    table = moving("r red mason 0502 n", "b blue mason 1515 n", "q red mason 0902 n", tail=aim)
    table.idle()
    rolling(table, "r", 1)
    announce(table, "r", 1)
    go(table, "r", "front")
    end(table, "r", exit=True)
    fates = {
        unit: (told["gone"], told["destroyed"], told["out"]) for unit, told in table.now["units"].items()
    }
    nothing = (False, False, False)
    assert fates == {"r": (True, False, False), "b": nothing, "q": nothing}
