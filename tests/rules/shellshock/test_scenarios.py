"""Scenarios: maps drawn as text, and the shipped battles."""

import json
from collections import Counter, deque
from collections.abc import Mapping
from typing import Any

import pytest

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import SeededDice
from shellshock_tui.files import DataError, parse_table, read_table
from shellshock_tui.kit.goals import Exit, Hold
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.files.battle_reader import read_battle
from shellshock_tui.rules.shellshock.files.scenario_file import LEGEND
from shellshock_tui.rules.shellshock.fire.hit import FOOT
from shellshock_tui.rules.shellshock.fire.sight import hex_line, obstacle
from shellshock_tui.rules.shellshock.goals import Destroy, Points
from shellshock_tui.rules.shellshock.options import Options
from shellshock_tui.rules.shellshock.position import Position
from tests.battles import SCENARIOS, battle, find, scenario, shipped

DUEL = ("r red bison-gp 0101 se", "b blue mason 0303 nw")
SMALL = {"size": (6, 6)}


def no_files(kind: str, name: str) -> Mapping[str, Any]:
    raise DataError("", "", f"{kind} {name} was deleted")


def ground(terrain: str, *labels: str, **extra: str) -> list[Any]:
    made = battle(scenario("r red gnat 0101 n", terrain=terrain, **extra))  # type: ignore[arg-type]
    return [made.ground[made.board.place(label)] for label in labels]


def test_each_character_of_the_legend_is_a_kind_of_ground() -> None:
    drawn = "".join(LEGEND)
    hexes = ground(f".{drawn}", *(f"{column:02}01" for column in range(2, 2 + len(drawn))))
    assert hexes == list(LEGEND.values())
    both = LEGEND["T"]
    assert (both.trees, both.rough, LEGEND["t"].rough, LEGEND["w"].deep, LEGEND["W"].shallow) == (
        True,
        True,
        False,
        False,
        False,
    )


def test_a_side_that_the_rules_should_play_is_refused() -> None:
    with pytest.raises(DataError, match="programmed: the rules of this system cannot play a side"):
        battle(scenario(*DUEL, head='programmed = ["blue"]'))
    assert battle(scenario(*DUEL, head='programmed = ["blue"]\nruleset = 1')).ruleset == 1


def test_spaces_and_empty_lines_do_not_count() -> None:
    assert ground(". t\n\n .w", "0201", "0202") == ground(".t\n.w", "0201", "0202")


def test_levels_are_a_second_layer() -> None:
    levels = 'levels = """\n012\n345\n"""'
    hexes = ground("...\n.b.", "0101", "0301", "0202", map_text=levels)
    assert [(one.level, one.building) for one in hexes] == [(0, 0), (2, 0), (4, 1)]


def test_a_building_may_be_higher() -> None:
    assert ground(".bb", "0201", "0301", map_text="buildings = { 0301 = 3 }") == [
        LEGEND["b"],
        type(LEGEND["b"])(building=3),
    ]


def test_a_road_runs_along_a_row_of_hexes_and_both_ways() -> None:
    made = battle(scenario(*DUEL, **SMALL, map_text='roads = ["0202 0204 0405"]'))  # type: ignore[arg-type]
    roads = {made.board.label(place): one.roads for place, one in enumerate(made.ground) if one.paved}
    assert roads == {"0202": (3,), "0203": (0, 3), "0204": (0, 2), "0305": (2, 5), "0405": (5,)}


def test_roads_that_cross_meet() -> None:
    text = scenario(*DUEL, **SMALL, map_text='roads = ["0201 0205", "0103 0303"]')  # type: ignore[arg-type]
    with pytest.raises(DataError, match="0103 to 0303 does not run straight"):
        battle(text)
    made = battle(text.replace("0103 0303", "0103 0304"))
    assert made.ground[made.board.place("0203")].roads == (0, 2, 3, 5)


def test_pavement_over_water_is_a_bridge() -> None:
    deep, plain = ground("..\nW.\n..", "0102", "0101", map_text='roads = ["0101 0103"]')
    assert (deep.bridge, deep.deep, plain.bridge) == (True, True, False)


@pytest.mark.parametrize(
    ("road", "doubts"),
    [
        ("0101 0104 0305", ()),
        ("0101 0103 0203 0206", ("road 1 bends again less than 3 hexes after 0103",)),
        ("0101 0102 0103 0104 0305", ()),
        ("0104 0101 0302", ("road 1 bends too sharply to follow at 0101",)),
    ],
)
def test_roads_that_vehicles_cannot_follow_are_doubted(road: str, doubts: tuple[str, ...]) -> None:
    text = scenario(*DUEL, **SMALL, map_text=f'roads = ["{road}"]')  # type: ignore[arg-type]
    found = SYSTEM.check(parse_table(text, "x"), find, "x.toml")
    told = [doubt for doubt in found if "road" in doubt.why]
    assert told == [("map.roads.1", why) for why in doubts]


def test_aims_that_cannot_be_reached_are_doubted() -> None:
    tail = """
        [[victory]]
        win = "destroy"
        side = "blue"
        ecv = 9000
        [[victory]]
        win = "exit"
        side = "red"
        places = ["0303", "0104"]
        units = 1
    """
    assert SYSTEM.check(parse_table(scenario(*DUEL, tail=tail), "x"), find, "x.toml") == (
        ("victory.1.ecv", "side blue wins by destroying 9000, but its enemies are worth only 2890"),
        ("victory.2.places", "side red leaves the map at 0303, which is not on the map's edge"),
    )


def test_a_scenario_says_how_it_is_won() -> None:
    tail = """
        [[victory]]
        win = "exit"
        side = "red"
        places = ["0101", "0102"]
        units = 1
        [[victory]]
        win = "hold"
        side = "red"
        name = "the hill"
        places = ["0505"]
        turns = 2
        [[victory]]
        win = "destroy"
        side = "blue"
        ecv = 100
        [[points]]
        side = "red"
        hold = 5
        exit = 7
    """
    made = battle(scenario(*DUEL, tail=tail))
    places = tuple(map(made.board.place, ("0101", "0102", "0505")))
    assert made.victory == (
        Exit("red", places[:2], 1),
        Hold("red", places[2:], 2, "the hill"),
        Destroy("blue", 100),
    )
    assert made.points == (Points("red", 5, 7),)


def test_options_and_speed_at_the_start() -> None:
    plain = battle(scenario(*DUEL)).options
    assert (plain.start_speed, plain.firing_arc, plain.initiative_parts) == ("standstill", "rows", 1)
    tail = '[options]\nfiring_arc = "wedge"\ninitiative_parts = 3'
    made = battle(scenario(*DUEL, head='start_speed = "full"', tail=tail)).options
    assert (made.start_speed, made.firing_arc, made.initiative_parts) == ("full", "wedge", 3)


def test_a_briefing_is_read_as_paragraphs() -> None:
    made = battle(scenario(*DUEL, head='briefing = """\nOne\ntwo  [b].\n\nThree.\n"""'))
    assert made.briefing == ("One two [b].", "Three.")


def test_infantry_shares_a_hex_with_one_friend() -> None:
    made = battle(scenario("r red bison-gp 0101 n", "i red rifles 0101 n", "b blue mason 0303 n"))
    assert made.units[0].place == made.units[1].place


def test_units_with_one_sheet_and_one_crew_share_it() -> None:
    made = battle(scenario("a red mason 0101 n", "b blue mason 0303 n"))
    assert made.units[0].sheet is made.units[1].sheet


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_battle_outlives_its_files(name: str) -> None:
    made = shipped(name)
    table = json.loads(json.dumps(made.resolved()))
    again = read_battle(table, no_files, f"{name}.toml")
    assert again == made
    assert again.resolved() == table


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_shipped_scenarios_raise_no_doubts(name: str) -> None:
    assert SYSTEM.check(read_table(SCENARIOS[name]), find, name) == ()


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_shipped_battles_are_long_enough_and_explained(name: str) -> None:
    made = shipped(name)
    assert made.turn_limit >= 12
    assert made.briefing
    assert len(made.sides) == 2


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_hills_rise_by_single_levels(name: str) -> None:
    made = shipped(name)
    steps = {
        abs(made.ground[place].level - made.ground[other].level)
        for place in range(made.board.size)
        for other in made.board.steps[place]
        if other != OFF_BOARD
    }
    assert steps == {0, 1}


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_the_river_is_one_from_edge_to_edge(name: str) -> None:
    made = shipped(name)
    water = {place for place, one in enumerate(made.ground) if one.shallow or one.deep}
    assert joined(made, water) == water
    edges = {place // made.board.width for place in water}
    assert {0, made.board.height - 1} <= edges


def joined(made: Battle, places: set[int]) -> set[int]:
    """The places that are connected with the first of them."""
    first = min(places)
    seen, ahead = {first}, deque([first])
    while ahead:
        fresh = set(made.board.steps[ahead.popleft()]) & places - seen
        seen |= fresh
        ahead.extend(fresh)
    return seen


def test_the_large_battle_has_what_a_battle_needs() -> None:
    made = shipped("bridge")
    assert (made.board.width >= 40, made.board.height >= 30) == (True, True)
    assert all(sum(unit.side == side for unit in made.units) >= 4 for side, _ in made.sides)
    assert max(one.level for one in made.ground) >= 2
    assert any(one.bridge for one in made.ground)
    assert any(one.trees for one in made.ground)
    assert any(one.shallow for one in made.ground)
    assert {type(goal) for goal in made.victory} == {Destroy, Exit, Hold}


@pytest.mark.parametrize("name", ["bridge", "mill"])
def test_the_road_leads_from_edge_to_edge(name: str) -> None:
    made = shipped(name)
    paved = {place for place, one in enumerate(made.ground) if one.paved}
    columns = {place % made.board.width for place in joined(made, paved)}
    assert columns == set(range(made.board.width))


def test_the_middling_battle_has_what_a_battle_in_parts_needs() -> None:
    made = shipped("mill")
    assert (made.era, made.options.initiative_parts, made.turn_limit) == ("modern", 2, 14)
    assert Counter(unit.side for unit in made.units) == {"red": 3, "blue": 4}
    switched = [name for name in Options.__slots__ if getattr(made.options, name) != getattr(Options(), name)]
    assert len(switched) >= 4
    assert any(one.trees for one in made.ground)
    assert any(one.building for one in made.ground)
    assert {type(goal) for goal in made.victory} == {Destroy, Exit, Hold}


@pytest.mark.parametrize(
    ("name", "apart"), [("bridge", 0.15), ("duel", 0.05), ("mill", 0.05), ("shallows", 0)]
)
def test_forces_are_alike_in_value(name: str, apart: float) -> None:
    made = shipped(name)
    totals = Counter[str]()
    for unit in made.units:
        totals[unit.side] += unit.sheet.ecv
    assert max(totals.values()) <= min(totals.values()) * (1 + apart)


def test_the_banks_of_the_shallows_are_alike() -> None:
    made, board = shipped("shallows"), shipped("shallows").board

    def opposite(place: int) -> int:
        row, column = divmod(place, board.width)
        return board.at(board.width - 1 - column, board.height - 1 - row - column % 2)

    for place, ground in enumerate(made.ground):
        other = opposite(place)
        assert other == OFF_BOARD or made.ground[other] == ground
    red, blue = ([unit for unit in made.units if unit.side == side] for side, _ in made.sides)
    assert [(one.sheet, one.place, one.facing) for one in red] == [
        (one.sheet, opposite(one.place), (one.facing + 3) % 6) for one in blue
    ]
    goals = {goal.side: {*goal.places} for goal in made.victory if isinstance(goal, Hold)}
    assert goals["red"] == goals["blue"] == {*map(opposite, goals["red"])}


def test_the_mill_road_has_targets_for_indirect_fire() -> None:
    """Blue's tank sees nobody at the start, is far enough to lob, and a carrier on a hill sees them all."""
    made = shipped("mill")
    position = Position(made, SYSTEM.rules(made).start(SeededDice("start")).state)
    tank, eyes = position.unit(made.unit_index("b1")).place, position.unit(made.unit_index("b4")).place
    for target in (position.unit(made.unit_index(name)).place for name in ("r1", "r2", "r3")):
        assert made.board.distance(tank, target) >= FOOT
        assert obstacle(position, *hex_line(position, tank, target)) is not None
        assert obstacle(position, *hex_line(position, eyes, target)) is None


def test_an_aim_that_takes_the_whole_enemy_is_not_doubted() -> None:
    tail = '[[victory]]\nwin = "destroy"\nside = "blue"\necv = 2890\n'
    assert SYSTEM.check(parse_table(scenario(*DUEL, tail=tail), "x"), find, "x.toml") == ()
