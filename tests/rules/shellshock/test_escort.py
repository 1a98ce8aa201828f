"""Goals that only units named by the scenario reach, by leaving the map."""

import tomllib

import pytest

from shellshock_tui.engine.rules import IllegalCommand
from shellshock_tui.files import DataError
from shellshock_tui.kit.force import read_force, with_force
from tests.battles import battle, scenario
from tests.rules.shellshock.drive import announce, go, rolling
from tests.rules.shellshock.table import Table, moving

UNITS = ("r red mason 0502 n", "t red mason 0902 n", "b blue mason 1515 n")
GOAL = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0501", "0901"]\nunits = 1\nonly = {}\n'


def at_the_exit(unit: str) -> Table:
    """A battle in which a unit has reached an exit that only the unit t may use."""
    table = moving(*UNITS, tail=GOAL.format('["t"]'))
    while unit not in {command.get("unit") for command in table.legal()}:
        table.idle()
    rolling(table, unit, 1)
    announce(table, unit, 1)
    go(table, unit, "front")
    return table


def exits(table: Table, unit: str) -> bool:
    """Whether a unit may leave the map."""
    return any(command.get("exit") for command in table.legal() if command.get("unit") == unit)


@pytest.mark.rule("aftermath.upkeep")
@pytest.mark.rule("move.stacking")
def test_only_a_unit_that_the_goal_names_leaves_by_its_exit() -> None:
    assert exits(at_the_exit("t"), "t")
    other = at_the_exit("r")
    assert not exits(other, "r")
    with pytest.raises(IllegalCommand, match="R is not one of the units that have to leave by 0501"):
        other.give("end-move", unit="r", facing="n", exit=True)


@pytest.mark.rule("aftermath.upkeep")
def test_the_goal_is_told_with_the_names_of_its_units() -> None:
    (goal,) = battle(scenario(*UNITS, tail=GOAL.format('["t"]'))).victory
    assert goal.reason == "T left the map by the exit hexes"
    (goal,) = battle(scenario(*UNITS, tail=GOAL.format('["t", "r"]'))).victory
    assert "with 1 of T and R" in goal.words(battle(scenario(*UNITS)).board)


@pytest.mark.parametrize(
    ("only", "units", "sentence"),
    [
        ('["b"]', 1, "is no unit of the side red"),
        ('["t", "t"]', 1, "names t twice"),
        ('["t"]', 2, "is more than the units that `only` names"),
    ],
)
def test_a_goal_that_names_wrong_units_is_one_sentence(only: str, units: int, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        battle(scenario(*UNITS, tail=GOAL.format(only).replace("units = 1", f"units = {units}")))
    assert sentence in caught.value.why


def test_a_force_that_leaves_the_place_of_a_named_unit_empty_is_refused() -> None:
    table = tomllib.loads(scenario(*UNITS, tail=GOAL.format('["t"]')))
    head = {"system": "shellshock", "kind": "force", "name": "one", "title": "One"}
    force = read_force({**head, "units": [{"name": "Ox", "sheet": "mason"}]}, "one.toml")
    with pytest.raises(DataError, match="a goal is about the unit in place 2"):
        with_force(table, "red", force, {}, "one.toml")
