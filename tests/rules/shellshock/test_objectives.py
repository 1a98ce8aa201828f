"""Objectives: on the map, in the outline, and the progress of sides."""

from shellshock_tui.engine.map_view import Flag
from shellshock_tui.rules.shellshock import SYSTEM
from tests.rules.shellshock.guns import gun
from tests.rules.shellshock.objectives import EXIT, HOLD, KILLER, end_turn
from tests.rules.shellshock.table import Table, moving

UNITS = "a red gun 0505 s", "c blue gun 1505 n"


def contested() -> Table:
    """A battle for the mill, one hex of which is an exit of Blue's, too."""
    tail = HOLD.format(side="red", turns=3) + HOLD.format(side="blue", turns=2)
    return moving(*UNITS, sheets=[gun(KILLER)], tail=tail + EXIT.format(side="blue", units=1))


def goal(table: Table, label: str) -> str:
    return table.rules.ground[table.rules.board.place(label)].goal


def test_hexes_that_decide_the_battle_are_named_where_they_lie() -> None:
    table = contested()
    assert goal(table, "0505") == "the mill, exit of Blue"
    assert goal(table, "0506") == "the mill"
    assert goal(table, "0507") == ""


def test_the_outline_tells_the_hexes_of_each_goal() -> None:
    red, blue = SYSTEM.outline(contested().battle).forces
    assert red.objectives == (
        "holding the mill (0505, 0506) for 3 turns in a row",
        "being the last side with a unit in action",
    )
    assert blue.objectives[1] == "leaving the map by the exit hexes (0505) with 1 unit"


def test_a_stretch_of_hexes_is_told_by_its_ends() -> None:
    tail = EXIT.format(side="blue", units=1).replace('"0505"', '"0503", "0504", "0505", "0605", "0606"')
    _, blue = SYSTEM.outline(moving(*UNITS, sheets=[gun(KILLER)], tail=tail).battle).forces
    assert blue.objectives[0] == "leaving the map by the exit hexes (0503 to 0505, 0605, 0606) with 1 unit"


def told_of_mill(table: Table) -> dict[str, int]:
    """The number of turns, of three, for which each side has held the mill."""
    goals = table.rules.track(table.state).objectives
    return {goal.side: goal.count for goal in goals if (goal.name, goal.needed) == ("the mill", 3)}


def test_the_track_tells_who_has_held_what_and_for_how_long() -> None:
    table = contested()
    assert told_of_mill(table) == {"red": 0}
    for held in (1, 2):
        end_turn(table)
        table.next_turn()
        assert told_of_mill(table) == {"red": held}


def test_a_flag_marks_each_objective_hex_and_its_holder() -> None:
    table = contested()
    places = tuple(map(table.rules.board.place, ("0505", "0506")))
    leave = Flag(places[0], "Blue exit", "blue", is_exit=True)
    assert table.rules.flags(table.state) == (*(Flag(place, "the mill") for place in places), leave)
    end_turn(table)
    table.next_turn()
    held = (Flag(place, "the mill", "red", "1/3") for place in places)
    assert table.rules.flags(table.state) == (*held, leave)
