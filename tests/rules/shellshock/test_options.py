"""The optional rules: listed as a scenario sets them, set anew, read back, refused."""

import json
from typing import Any

import pytest

from shellshock_tui.engine.option import Option, OptionValue
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.files import DataError, parse_table
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import SCENARIOS, find, scenario

DUEL = ("r red bison-gp 0101 n", "b blue mason 0505 n")


def table(head: str = "", tail: str = "") -> dict[str, Any]:
    return parse_table(scenario(*DUEL, head=head, tail=tail), "test.toml")


def options(given: dict[str, Any]) -> dict[str, Option]:
    return {option.name: option for option in SYSTEM.options(given, "test.toml")}


def read_whole(given: dict[str, Any], file: str) -> object:
    return SYSTEM.setup(given, find, file)


PLAIN = options(table())
VALUES = [(option, setting.value) for option in PLAIN.values() for setting in option.settings]


def test_a_scenario_that_sets_nothing_keeps_the_standard() -> None:
    assert not any(option.differs for option in PLAIN.values())


def test_a_scenarios_options_are_listed_beside_the_standard() -> None:
    found = options(table('start_speed = "full"', '[options]\ndamage_dice = "range"\nnestle = true'))
    differing = {name: (option.standard.text, option.chosen.text) for name, option in found.items()}
    assert {name: pair for name, pair in differing.items() if pair[0] != pair[1]} == {
        "start_speed": ("standstill", "full"),
        "damage_dice": ("coin", "range"),
        "nestle": ("false", "true"),
    }


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_every_option_value_reaches_the_battle_and_its_save(option: Option, value: OptionValue) -> None:
    battle = SYSTEM.setup(SYSTEM.with_options(table(), {option.name: value}), find, "test.toml")
    again = json.loads(json.dumps(battle.resolved()))
    assert getattr(battle.options, option.name) == value
    assert options(again)[option.name].chosen.value == value
    assert SYSTEM.setup(again, find, "test.toml") == battle


def test_setting_one_option_leaves_the_others_unchanged() -> None:
    given = table('start_speed = "full"', "[options]\nnestle = true\nfiring_arc = 'wedge'")
    before = json.dumps(given)
    found = options(SYSTEM.with_options(given, {"nestle": False, "start_speed": "choice"}))
    assert [found[name].chosen.value for name in ("nestle", "firing_arc", "start_speed")] == [
        False,
        "wedge",
        "choice",
    ]
    assert json.dumps(given) == before


def test_every_option_cites_the_clauses_that_name_it() -> None:
    for option in PLAIN.values():
        naming = {clause.id for clause in SYSTEM.clauses.values() if clause.optional == option.name}
        assert naming <= set(option.clauses)
        assert all(SYSTEM.clauses[clause].text for clause in option.clauses)


def test_an_option_has_the_role_of_its_clauses_colour() -> None:
    roles = {name: option.role for name, option in PLAIN.items()}
    assert (roles["lucky_shot"], roles["nestle"]) == (Role.ATTACK, Role.DEFENCE)
    assert (roles["start_speed"], roles["instant_death"]) == (Role.MOVE, Role.INTERNAL)
    assert roles["initiative_parts"] is Role.NONE


@pytest.mark.parametrize(
    ("tail", "why"),
    [
        ("[options]\nnestel = true", "options.nestel: is not an option of this game; its options are "),
        ("[options]\nstart_speed = 'full'", "options.start_speed: is not an option of this game"),
        ("[options]\nnestle = 1", "options.nestle: should be false or true, not 1"),
        ("[options]\nnestle = 'yes'", "options.nestle: should be false or true, not 'yes'"),
        ("[options]\nnestle = [true]", "options.nestle: should be false or true"),
        ("[options]\ninitiative_parts = true", "options.initiative_parts: should be 1, 2, 3 or 4, not true"),
        ("[options]\ninitiative_parts = 5", "options.initiative_parts: should be 1, 2, 3 or 4, not 5"),
        ("[options]\ninitiative_parts = 2.0", "options.initiative_parts: should be 1, 2, 3 or 4, not 2.0"),
    ],
)
def test_an_option_value_not_on_offer_is_refused_by_name(tail: str, why: str) -> None:
    for read in (SYSTEM.options, read_whole):
        with pytest.raises(DataError) as refusal:
            read(table(tail=tail), "test.toml")
        assert str(refusal.value).startswith(f"test.toml: {why}")


def test_options_that_are_no_table_are_refused() -> None:
    with pytest.raises(DataError, match="options: should be a table"):
        SYSTEM.options({**table(), "options": 3}, "test.toml")


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_the_outline_names_every_unit_and_objective(name: str) -> None:
    battle = SYSTEM.setup(parse_table(SCENARIOS[name].read_text("utf-8"), name), find, name)
    outline = SYSTEM.outline(battle)
    assert [force.side.id for force in outline.forces] == [side for side, _ in battle.sides]
    for force in outline.forces:
        named = [(unit.name, unit.kind) for unit in force.units]
        assert named == [(u.name, u.sheet.title) for u in battle.units if u.side == force.side.id]
        assert len(force.objectives) == sum(goal.side == force.side.id for goal in battle.victory) + 1
