"""Bad data files: one line names the file, the field and the cause; nothing else is ever raised."""

import copy
import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shellshock_tui.files import DataError, parse_table
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.files.battle_reader import read_battle
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from shellshock_tui.rules.shellshock.system import SYSTEM
from tests.battles import find, scenario
from tests.soak import soaked

TAIL = """
[options]
firing_arc = "rows"
[[victory]]
win = "hold"
side = "red"
name = "the hill"
places = ["0202"]
turns = 3
[[victory]]
win = "destroy"
side = "blue"
ecv = 100
[[points]]
side = "red"
hold = 10
"""
MAP = 'levels = """\n00000\n00000\n00000\n00000\n00000\n"""\nroads = ["0404 0401"]\nbuildings = { 0505 = 2 }'
DRAWN = ".....\n.....\n..W..\n.....\n....b"
GOOD = scenario("r red bison-gp 0101 se", "b blue mason 0301 s", terrain=DRAWN, map_text=MAP, tail=TAIL)
ABSENT = object()


def changed(table: Any, path: str, value: object) -> Any:
    """A copy of a table with the value at a path replaced, or taken away; lists count from 1."""
    table = copy.deepcopy(table)
    *way, last = (int(part) - 1 if part.isdigit() else part for part in path.split("."))
    place = table
    for part in way:
        place = place[part]
    if value is ABSENT:
        del place[last]
    else:
        place[last] = value
    return table


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(DataError) as error:
        read()
    check_line(error.value)
    return str(error.value)


def check_line(error: DataError) -> None:
    assert error.file
    assert len(str(error)) < 400
    assert "\n" not in str(error)


def good() -> dict[str, Any]:
    return parse_table(GOOD, "test.toml")


def test_the_scenario_to_be_broken_is_whole() -> None:
    assert isinstance(read_battle(good(), find, "test.toml"), Battle)


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("turn_limit", ABSENT, "turn_limit: is missing"),
        ("turn_limit", "12", "turn_limit: should be a whole number, not '12'"),
        ("turn_limit", 12.0, "turn_limit: should be a whole number, not 12.0"),
        ("turn_limit", True, "turn_limit: should be a whole number, not true"),
        ("turn_limit", 0, "turn_limit: should be at least 1, not 0"),
        ("turn_limit", 10**400, "turn_limit: should be at most 200, not 1000000000000000000"),
        ("turnlimit", 12, "turnlimit: is not a field that is known here"),
        ("system", "gunplay", "system: should be 'shellshock', not 'gunplay'"),
        ("era", "stone", "era: should be 'ww2', 'modern' or 'future', not 'stone'"),
        ("start_speed", "fast", "start_speed: should be 'standstill', 'full' or 'choice', not 'fast'"),
        ("title", 5, "title: should be text, not 5"),
        ("units", {}, "units: should be a list"),
        ("map", "x", "map: should be a table, not 'x'"),
        ("title", "a\ud800", "this holds text that is not Unicode"),
        ("k" * 500, 1, "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk: is not a field that is known here"),
        ("title", "a\x1b[2J", "title: holds a control character or another that cannot be shown"),
        ("title", "x" * 61, "title: should have at most 60 characters, not 'xxx"),
        ("briefing", "a\n\n\x07", "briefing: holds a control character or another that cannot be shown"),
        ("ecv_limit", 2000, "ecv_limit: Red fields 2890 ECV, which is more than 2000"),
        ("options.firing_arc", "round", "options.firing_arc: should be 'rows' or 'wedge', not 'round'"),
        ("map.terrain", "", "map.terrain: should not be empty"),
        ("map.terrain", " \n", "map.terrain: is empty"),
        ("map.terrain", "..\n...", "map.terrain: row 2 has 3 hexes, but the first row has 2"),
        ("map.terrain", ".x", "map.terrain: row 1 holds 'x', which the legend lacks; it has . r t T w W b d"),
        ("map.terrain", "..\n.\u00a0.", "map.terrain: row 2 holds U+00A0 (NO-BREAK SPACE), which"),
        ("map.terrain", "..\n.e\u0301", "map.terrain: row 2 holds 'e', which the legend"),
        (
            "map.terrain",
            "..\n.t\u0301",
            "map.terrain: row 2 holds U+0301 (COMBINING ACUTE ACCENT), which",
        ),
        (
            "map.terrain",
            "..\n.\u3000.",
            "map.terrain: row 2 holds U+3000 (IDEOGRAPHIC SPACE), which",
        ),
        ("map.terrain", "..\n.\u2028.", "map.terrain: row 2 holds U+2028 (LINE SEPARATOR), which"),
        (
            "map.terrain",
            "..\n\ufeff..",
            "map.terrain: row 2 holds U+FEFF (ZERO WIDTH NO-BREAK SPACE), which",
        ),
        (
            "map.terrain",
            "..\n...\u6728",
            "map.terrain: row 2 holds '\u6728', U+6728 (CJK",
        ),
        (
            "map.terrain",
            "..\n.\u0442.",
            "map.terrain: row 2 holds '\u0442', U+0442 (CYRILLIC",
        ),
        (
            "map.terrain",
            ". .\n. .t",
            "map.terrain: row 2 holds '.t' between blanks",
        ),
        ("map.terrain", "\r\n".join(["\t. . . . ."] * 4 + ["\t. . . . b", ""]), None),
        (
            "map.levels",
            "\n".join(["0 0 0 0 -1"] * 5),
            "map.levels: row 1 contains the level -1; a level",
        ),
        ("map.levels", "0 0 0 0 0\n0 0 10 0 0", "map.levels: row 2 holds '10' between blanks"),
        (
            "map.levels",
            "0000\u0661",
            "map.levels: row 1 contains '\u0661', U+0661 (ARABIC",
        ),
        ("map.terrain", "." * 201, "map.terrain: is larger than 200 hexes on a side"),
        ("map.terrain", "\n".join(["." * 150] * 150), "map.terrain: is larger than 200 hexes on a side"),
        ("map.levels", "00\n00", "map.levels: is 2 by 2 hexes, but the terrain is 5 by 5"),
        ("map.levels", "\n".join(["0000x"] * 5), "map.levels: row 1 contains 'x', which is not a digit"),
        ("map.buildings", {"x": 2}, "map.buildings.x: should be a hex such as 0304: column and row, not 'x'"),
        ("map.buildings", {"0606": 2}, "map.buildings: 0606 lies off the map of 5 by 5"),
        ("map.buildings", {"0101": 2}, "map.buildings: there is no building at 0101"),
        ("map.buildings", {"0505": 0}, "map.buildings.0505: should be at least 1, not 0"),
        ("map.roads", ["0101"], "map.roads.1: should name at least two hexes"),
        ("map.roads", ["0101 0109"], "map.roads.1: 0109 lies off the map of 5 by 5"),
        ("map.roads", ["0101 0302"], None),
        ("map.roads", ["0101 0301"], "map.roads.1: 0101 to 0301 does not run straight along a row of hexes"),
        ("map.roads", ["0101 0101"], "map.roads.1: 0101 to 0101 names the same hex twice"),
        ("map.roads", ["0505 0503"], "map.roads: a road runs into the building at 0505"),
        ("sides", [], "sides: should have at least 1 item"),
        ("sides.2.id", "red", "sides.2.id: the id red is used already"),
        ("units.2.id", "r", "units.2.id: the id r is used already"),
        ("units.2.side", "green", "units.2.side: there is no side green"),
        ("units.2.side", "red", "sides.2: side blue has no units"),
        ("units.2.sheet", "nomad", "units.2.sheet: there is no sheet nomad"),
        (
            "units.2.sheet",
            "../mason",
            "units.2.sheet: should be a name of small letters, digits, - and _, not '../mason'",
        ),
        ("units.2.at", "0909", "units.2.at: 0909 lies off the map of 5 by 5"),
        ("units.2.at", "9", "units.2.at: should be a hex such as 0304: column and row, not '9'"),
        ("units.2.at", "0101", "units.2.at: 0101 is already occupied by r"),
        ("units.2.at", "0505", "units.2.at: 0505 contains a building, which only infantry may enter"),
        ("units.2.at", "0303", "units.2.at: 0303 is deep water, which would destroy the unit"),
        ("units.1.at", "0303", None),
        (
            "units.2.facing",
            "north",
            "units.2.facing: should be 'n', 'ne', 'se', 's', 'sw' or 'nw', not 'north'",
        ),
        (
            "units.2.fill",
            {"gunner": "Saint"},
            "units.2.fill: mason.toml: slots.gunner: has no choice 'Saint'",
        ),
        ("units.2.name", "", "units.2.name: should not be empty"),
        ("units.2.name", "[red]Bob[/] 'x'", None),
        ("victory.1.win", "luck", "victory.1: should say in its field win: destroy, hold or exit"),
        ("victory.1.turns", ABSENT, "victory.1.turns: is missing"),
        ("victory.1.turns", 13, "victory.1.turns: is more than the turn limit"),
        ("victory.1.places", ["0606"], "victory.1.places: 0606 lies off the map of 5 by 5"),
        ("victory.2.side", "green", "victory.2.side: there is no side green"),
        ("victory.1", 7, "victory.1: should say in its field win: destroy, hold or exit"),
        ("points.1.hold", -1, "points.1.hold: should be at least 0, not -1"),
        ("points.1.side", "blue", "points.1.hold: side blue has no victory condition of holding ground"),
        ("points.1.exit", 5, "points.1.exit: side red has no victory condition of leaving the map"),
    ],
)
def test_a_bad_scenario_is_refused_in_one_line(path: str, value: object, why: str | None) -> None:
    table = changed(good(), path, value)
    if why is None:
        read_battle(table, find, "test.toml")
    else:
        assert refusal(lambda: read_battle(table, find, "test.toml")).startswith(f"test.toml: {why}")


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("kind", "scenario", "kind: should be 'sheet', not 'scenario'"),
        (
            "move.locomotion",
            "wings",
            "move.locomotion: should be 'legs', 'treads', 'wheels', 'rotors' or 'foot'",
        ),
        ("move.directions", "1 2 4", "move.directions: should be 6 numbers separated by spaces, not 3"),
        ("move.directions", "1 2 4 x 4 2", "move.directions: 'x' is not a whole number from 0 to 9999"),
        ("move.directions", "1 2 4 ² 4 2", "move.directions: '²' is not a whole number from 0 to 9999"),
        ("move.directions", 124242, "move.directions: should be a short text in quotes"),
        ("move.speeds.1", "1 0 8", "move.speeds.1: should be speed 0, not 1: the table counts up from 0"),
        ("move.speeds.3", "4 0 8", "move.speeds.3: should be speed 2, not 4: the table counts up from 0"),
        (
            "move.road.1",
            "20 0 0",
            "move.road.1: should be speed 14, not 20: road speeds continue",
        ),
        ("move.terrain.swamp", 2, "move.terrain.swamp: is not a field that is known here"),
        ("attack.hit_dice", "d10 d12", "attack.hit_dice: should be d10 and a second die: d6, d8 or d10"),
        ("attack.ram", "1/1/1", "attack.ram: should be three decimal numbers such as 1.04/1.04/0.56"),
        ("defence.armour", "25 18 18", "defence.armour: should be 4 numbers separated by spaces, not 3"),
        ("defence.physical", -1, "defence.physical: should be at least 0, not -1"),
        (
            "internal.amount",
            "2 3 5",
            "internal.amount: leaves a gap: 5 follows 3",
        ),
        ("internal.amount", "5-2", "internal.amount: '5-2' is not a range of points such as 4-5"),
        ("internal.rip", 15, "internal.rip: should be 14, one more than the last entry of internal.amount"),
        ("internal.chart.20", ABSENT, "internal.chart: row 1 is missing"),
        ("internal.chart.20", "2 H", "internal.chart.20: row 2 appears twice"),
        ("internal.chart.20", "0 H", "internal.chart.20: row 0 is not on a chart of 20 rows"),
        ("internal.chart.20", "1", "internal.chart.20: row 1 should name one to eight position letters"),
        (
            "internal.chart.20",
            "1 zz",
            "internal.chart.20: row 1 names 'zz', but nothing on the",
        ),
        ("crew.2.name", "Pilot", "crew: two posts have the same name"),
        ("crew.1.piloting", ABSENT, "crew: no crew member has a piloting skill, so nobody can drive"),
        ("crew.1.gunnery", ABSENT, "sections.1.posts: Pilot has no gunnery skill and cannot control Body"),
        ("sections.1.posts", ["Gunner"], "sections.1.posts: only the pilot fires weapons of the body"),
        ("sections.2.posts", ["Cook"], "sections.2.posts: there is no post 'Cook' in the crew"),
        ("sections.2.turret", "B", "sections.2.turret: B is not a turret, or belongs to another section"),
        ("sections.1.turret", "A", "sections.2.turret: A is not a turret, or belongs to another section"),
        ("sections.2.name", "Body", "sections: two sections have the same name"),
        ("equipment.2.pos", "A", "the position letter A is used twice"),
        (
            "equipment.2.pos",
            "AA",
            "equipment.2.pos: should be a letter A to Z, or two small ones such as aa, not 'AA'",
        ),
        ("equipment.2.bonus", 1, "equipment.2.bonus: belongs to equipment of kind computer, not engine"),
        ("equipment.2.kind", "battery", "equipment.2.charge: is missing"),
        ("equipment.7.post", "Cook", "equipment.7.post: there is no post 'Cook' in the crew"),
        ("equipment.10.hits", 1, "equipment.10.hits: locomotion always takes 2 hits"),
        (
            "weapons.1.type",
            "B",
            "weapons.1.type: should be 'ballistic', 'energy', 'missile', 'indirect', 'small",
        ),
        ("weapons.1.high", "3/2", "weapons.1.high: should be damage/shock/penetration, such as 3/2/8"),
        ("weapons.1.section", "Arm", "weapons.1.section: there is no section 'Arm'"),
        ("weapons.1.rounds", 5, "weapons.1.rounds: is given, but the weapon is fed by bins"),
        ("bins.1.feeds", ["A"], "bins.1.feeds: there is no weapon A on the manifest"),
        ("bins.1.high", "1/1/1", "bins.1: should give all of high, mid and low, or none of them"),
        ("bins.1.rounds", 0, "bins.1.rounds: should be at least 1, not 0"),
    ],
)
def test_a_bad_sheet_is_refused_in_one_line(path: str, value: object, why: str) -> None:
    table = changed(find("sheet", "bison-gp"), path, value)
    found = refusal(lambda: read_sheet(table, "bison-gp.toml"))
    assert found.startswith("bison-gp.toml: ")
    assert why in found


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("slots.1.post", "Cook", "slots.1.post: there is no post 'Cook' in the crew"),
        ("slots.1.post", ABSENT, "slots.1: should name either a post or a position letter"),
        ("slots.1.pos", "F", "slots.1: should name either a post or a position letter"),
        ("slots.2.pos", "Z", "slots.2.pos: there is no equipment Z"),
        ("slots.2.name", "gunner", "slots: two slots have the same name"),
        ("slots.1.choices.2.name", "Regular", "slots.1.choices: two choices have the same name"),
        ("slots.1.choices.1.gunnery", ABSENT, "slots.1.choices.1: fills a post"),
        ("slots.2.choices.1.gunnery", 2, "slots.2.choices.1: fills a position"),
        ("slots.2.choices.1.weapon", ABSENT, "slots.2.choices.1: fills a position"),
    ],
)
def test_a_bad_slot_is_refused_in_one_line(path: str, value: object, why: str) -> None:
    table = changed(find("sheet", "blank"), path, value)
    assert refusal(lambda: read_sheet(table, "blank.toml")).startswith(f"blank.toml: {why}")


def test_a_fault_in_a_sheet_names_the_sheet() -> None:
    broken = changed(find("sheet", "mason"), "ecv", -5)
    found = refusal(lambda: read_battle(good(), lambda *_: broken, "test.toml"))
    assert found.startswith("bison-gp.toml: ecv: should be at least 0, not -5")


def test_a_sheet_goes_by_one_name() -> None:
    mason = find("sheet", "mason")
    found = refusal(lambda: read_battle(good(), lambda *_: mason, "test.toml"))
    assert found == "bison-gp.toml: name: is mason, but the scenario asks for bison-gp"


@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), date(2026, 1, 1), 10**5000, b"x", {1, 2}],
    ids=["nan", "infinity", "date", "long", "bytes", "set"],
)
def test_values_that_json_cannot_hold_are_refused(value: object) -> None:
    found = refusal(lambda: read_battle(changed(good(), "briefing", value), find, "test.toml"))
    assert found.startswith("test.toml: ")


def test_a_file_of_another_kind_is_refused() -> None:
    assert refusal(lambda: SYSTEM.check({"kind": "song"}, find, "x.toml")) == (
        "x.toml: kind: should be 'sheet', 'scenario' or 'force'"
    )


def test_a_long_list_of_faults_gives_one_short_line() -> None:
    table = changed(good(), "units", [{}] * 20_000)
    assert len(refusal(lambda: read_battle(table, find, "test.toml"))) < 200


def test_the_rulebook_has_its_clauses() -> None:
    book = RULEBOOK.clauses
    assert book["hit.face"].ruling
    assert book["hit.range-modifier"].check == ("11 hexes: 0", "12: +1", "35: +2", "36: +3")
    assert book["option.nestle"].optional == "nestle"
    assert not book["move.order"].optional
    assert next(iter(book)) == "scale"


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NEARLY = st.sampled_from(
    ["", "0101", "0303", "red", "A", "bb", "1 2 3", "20 A", "3/2/8", "\x1b[0m", 0, -1, 1, 9999]
)


def every_path(table: object) -> list[tuple[str | int, ...]]:
    """The path to every value in a table."""
    match table:
        case dict():
            inner = list(table.items())
        case list():
            inner = list(enumerate(table))
        case _:
            return [()]
    return [(), *((key, *way) for key, value in inner for way in every_path(value))]


def mutated(data: st.DataObject, table: dict[str, Any]) -> dict[str, Any]:
    table = json.loads(json.dumps(table))
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(every_path(table)[1:] or [("x",)]))
        place: Any = table
        for part in way:
            place = place[part]
        if data.draw(st.integers(0, 4)) == 0:
            del place[last]
        else:
            place[last] = data.draw(JUNK | NEARLY)
    return table


EXAMPLES = pytest.mark.parametrize("examples", soaked([40, 1000], 1))


@EXAMPLES
def test_a_mutated_scenario_is_read_or_refused(examples: int) -> None:
    settings(max_examples=examples)(given(st.data())(check_mutated_scenario))()


def check_mutated_scenario(data: st.DataObject) -> None:
    """Check that a scenario with some faults is refused, or stays the same when written and read again."""
    table = mutated(data, good())
    try:
        made = read_battle(table, find, "test.toml")
    except DataError as error:
        check_line(error)
    else:
        assert read_battle(json.loads(json.dumps(made.resolved())), find, "test.toml") == made


@EXAMPLES
def test_a_mutated_sheet_is_read_or_refused(examples: int) -> None:
    names = st.sampled_from(["bison-gp", "mason", "m1a2-abrams", "blank"])
    settings(max_examples=examples)(given(st.data(), names)(check_mutated_sheet))()


def check_mutated_sheet(data: st.DataObject, name: str) -> None:
    """Check that a sheet with some faults is refused, or is read as a complete one."""
    table = mutated(data, dict(find("sheet", name)))
    try:
        page = read_sheet(table, "sheet.toml")
    except DataError as error:
        check_line(error)
    else:
        assert len(page.chart) == 20
        assert all(0 <= index < len(page.equipment) for row in page.chart for index in row)
        assert [line.speed for line in page.speeds] == list(range(len(page.speeds)))
        assert page.crew[page.pilot].piloting is not None
