"""Record sheets that players mark by hand, with the reason: armour, hits, rounds and kreigs."""

from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.journal import encode_entry
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Decision, IllegalCommand
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.commands import CODEC
from tests.battles import find, shipped
from tests.laws import check_choices, check_commands_left, check_sheet
from tests.rules.shellshock.guns import gun, weapon
from tests.rules.shellshock.table import Table, moving
from tests.soak import soaked

WHY = "the hedge took it"
MINIATURES = 'type_of_play = "miniatures"'


def battle(**more: Any) -> Table:
    """Two guns that are about to move; the first one may announce its speed."""
    sheets = [gun(weapon("1/0/0", rounds=6))]
    return moving("r red gun 0505 n", "b blue gun 0515 s", sheets=sheets, **more)


def mark(table: Table, figure: str, number: int, unit: str = "b", reason: str = WHY) -> None:
    """Mark a figure of a sheet."""
    table.give("mark-sheet", unit=unit, figure=figure, number=number, reason=reason)


@pytest.mark.rule("damage.armour")
@pytest.mark.parametrize("head", ["", MINIATURES])
def test_armour_is_marked_on_the_map_and_on_a_table(head: str) -> None:
    table = battle(head=head)
    mark(table, "armour/left", 2)
    assert table.unit("b")["armour"] == {"front": 5, "left": 2, "right": 5, "rear": 5}
    event = table.event("sheet-marked")
    assert event.text == f"The sheet of B is marked by hand: left armour from 5 to 2. Reason: {WHY}."
    assert (event["figure"], event["before"], event["number"], event["reason"]) == ("armour/left", 5, 2, WHY)
    assert table.trail("sheet-marked", "left armour").total == 2
    assert table.asked.unit == "r"


@pytest.mark.rule("internal.hits")
@pytest.mark.rule("combat.ammo")
def test_hits_and_rounds_are_marked() -> None:
    table = battle()
    mark(table, "hits/Z", 3)
    mark(table, "rounds/B", 4)
    mark(table, "rounds/B", 5)
    assert (table.unit("b")["hits"]["Z"], table.unit("b")["ammo"]["B"]) == (3, 5)
    assert "rounds of B Gun 1/0/0 from 4 to 5." in table.event("sheet-marked").text


@pytest.mark.rule("move.kreigs")
def test_kreigs_are_marked_once_the_speed_is_announced() -> None:
    speeds = [f"{speed} 0 10" for speed in range(11)]
    move = {**gun()["move"], "speeds": speeds}
    table = moving(
        "r red gun 0505 n", "b blue gun 0515 s", sheets=[gun(weapon("1/0/0", kreigs=3), move=move)]
    )
    fields = {"unit": "r", "figure": "kreigs", "number": 2, "reason": WHY}
    assert table.refused("mark-sheet", "move.kreigs", **fields)
    table.give("announce-speed", unit="r", speed=2)
    mark(table, "kreigs", 2, "r")
    assert table.unit("r")["kreigs"] == 2
    assert table.refused("mark-sheet", "move.kreigs", **fields | {"number": 11})


@pytest.mark.rule("damage.armour")
@pytest.mark.parametrize(
    ("figure", "number", "clause"),
    [("armour/front", 6, "damage.armour"), ("hits/Z", 21, "internal.hits"), ("rounds/B", 7, "combat.ammo")],
)
def test_no_figure_is_marked_beyond_what_the_sheet_prints(figure: str, number: int, clause: str) -> None:
    assert battle().refused("mark-sheet", clause, unit="b", figure=figure, number=number, reason=WHY)


@pytest.mark.rule("damage.armour")
def test_a_mark_needs_a_figure_of_the_sheet_and_a_reason() -> None:
    table = battle()
    fields = {"unit": "b", "figure": "armour/left", "number": 2, "reason": WHY}
    why = table.malformed("mark-sheet", "figure", **fields | {"figure": "rounds/Z"})
    assert why.startswith("Gun has no figure 'rounds/Z' to mark; it has armour/front, ")
    assert "reason" in table.malformed("mark-sheet", "reason", **fields | {"reason": "  "})
    assert "200" in table.malformed("mark-sheet", "reason", **fields | {"reason": "x" * 201})


@pytest.mark.rule("damage.armour")
@pytest.mark.parametrize(
    "reason", ['he said "no"', "a=b, c:d", "[bold]{unit}[/bold]", "two\nlines", "back\\slash"]
)
def test_any_reason_is_told_saved_and_read_as_it_was_typed(reason: str) -> None:
    table = battle()
    command = table.command("mark-sheet", unit="b", figure="armour/left", number=2, reason=reason)
    assert table.rules.decode(table.rules.encode(command)) == command
    assert table.rules.parse(CODEC.short(command)) == command
    mark(table, "armour/left", 2, reason=reason)
    assert table.event("sheet-marked").text.removesuffix(".").endswith(f" Reason: {reason}")


@pytest.mark.rule("internal.out-of-action")
def test_a_crew_that_is_marked_dead_is_lost_in_the_aftermath() -> None:
    table = battle()
    mark(table, "hits/A", 1)
    assert not table.unit("b")["crew"]["Pilot"]
    assert not table.unit("b")["destroyed"]
    table.to_combat()
    table.hold_fire()
    assert table.unit("b")["destroyed"]


@pytest.mark.rule("combat.simultaneous")
def test_hits_marked_in_combat_count_from_the_aftermath_on() -> None:
    table = battle()
    table.to_combat()
    mark(table, "hits/A", 1)
    assert table.event("sheet-marked").text.endswith(f" It counts from the Aftermath on. Reason: {WHY}.")
    assert table.unit("b")["crew"]["Pilot"]


@pytest.mark.rule("damage.armour")
def test_the_sheet_of_a_unit_that_is_lost_is_closed() -> None:
    table = battle()
    mark(table, "hits/A", 1)
    table.to_combat()
    table.hold_fire()
    with pytest.raises(IllegalCommand, match="over"):
        mark(table, "armour/left", 2)


OPTIONS: list[dict[str, Any]] = [{}, {"phased_play": True}, {"initiative_parts": 2}]


@pytest.mark.rule("internal.hits")
@pytest.mark.parametrize("options", soaked(OPTIONS, 1), ids=str)
@pytest.mark.parametrize("seed", soaked(range(20), 1))
def test_marks_at_any_moment_leave_every_side_a_command(options: dict[str, Any], seed: int) -> None:
    scenario = dict(shipped("bridge").table)
    scenario["options"] = {**scenario.get("options", {}), **options}
    rules = SYSTEM.rules(SYSTEM.setup(scenario, find, "bridge.toml"))
    dice, choices = SeededDice(f"{seed}"), SeededDice(f"{seed} choices")
    match: Match[Any, Any] = Match(rules)
    match.begin(dice)
    for number in range(120):
        asked = rules.decision(match.state)
        if not isinstance(asked, Decision):
            break
        side = asked.side or rules.sides[0].id
        match.give(rules.advisor.sample(match.state, side, choices), dice)
        if number % 4:
            continue
        for unit in [one["id"] for one in scenario["units"]]:
            figures = rules.figures(match.state, unit)
            if figures:
                figure = figures[choices.roll(len(figures), "a figure") - 1]
                extreme = (figure.least, figure.most)[choices.roll(2, "which end") - 1]
                command = rules.marking(unit, figure.name, extreme, WHY)
                entry = match.give(command, dice)
                assert encode_entry(rules, entry)
                check_commands_left(rules, match.state)
                check_sheet(rules, match.state, unit)
                if not isinstance(rules.decision(match.state), Decision):
                    return
        check_choices(rules, match.state)
    replayed = rules.start(again := SeededDice(f"{seed}")).state
    for entry in match.entries[1:]:
        replayed = rules.play(replayed, rules.decode(rules.encode(entry.command)), again).state
    assert replayed == match.state


@pytest.mark.rule("move.phased-play")
def test_a_gunner_who_is_marked_dead_at_once_is_not_asked_any_more() -> None:
    units = "r red gun 0505 n", "s red gun 0605 n", "b blue gun 0515 s"
    table = moving(*units, sheets=[gun(weapon("1/0/0"))], tail="[options]\nphased_play = true")
    table.to_combat()
    asked = table.asked.unit
    mark(table, "hits/A", 1, asked)
    assert table.unit(asked)["destroyed"]
    assert table.asked.unit != asked
    check_commands_left(table.rules, table.state)
