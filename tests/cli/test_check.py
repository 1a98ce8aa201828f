"""`shellshock check` reports all faults of a file, each with its position."""

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.files import read_table
from tests.cli.capture import Capture

AUTHORS = Path(__file__).parents[2] / "docs" / "pages" / "authors" / "files"
LESSONS = Path(__file__).parents[2] / "scenarios" / "jumpstarts"


@pytest.fixture
def folder(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of the authors' guide, as the present folder."""
    for file in AUTHORS.glob("*.toml"):
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def edit(file: str, *changes: tuple[str, str]) -> None:
    """Replace parts of a file, all of which the file must contain."""
    text = Path(file).read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    Path(file).write_text(text, "utf-8")


def place(file: str, text: str) -> str:
    """The position of a text in a file, as messages write it."""
    before, found, _ = Path(file).read_text("utf-8").partition(text)
    assert found
    return f"{file}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def faults(capsys: Capture, *files: str) -> list[str]:
    """The faults that a check finds."""
    assert command_line(["check", *files]) == 2
    return capsys.readouterr().err.splitlines()


def test_faults_of_a_sheet_are_told_in_the_order_of_its_lines(folder: Path, capsys: Capture) -> None:
    edit(
        "old-guard.toml", ('"foot"', '"feet"'), ("hand = 7", "hand = 70"), ("sp = 3\n", ""), ("move", "mvoe")
    )
    told = faults(capsys, "old-guard.toml")
    assert [line.partition(": ")[2].partition(" ")[0] for line in told] == [
        "sp:",
        "move:",
        "arm:",
        "hand:",
        "mvoe:",
    ]
    assert told[2].startswith(f"{place('old-guard.toml', 'arm')}: arm: should be ")
    assert told[3] == f"{place('old-guard.toml', 'hand')}: hand: should be at most 12, not 70."
    unknown = "is not a field that is known here; did you mean move?"
    assert told[4] == f"{place('old-guard.toml', 'mvoe')}: mvoe: {unknown}"
    assert told[0] == "old-guard.toml:1:1: sp: is missing."


def test_a_fault_of_the_head_hides_no_other(folder: Path, capsys: Capture) -> None:
    edit("old-guard.toml", ('title = "Old Guard"\n', ""), ("hand = 7", "hand = -7"))
    assert [line.split(": ")[1] for line in faults(capsys, "old-guard.toml")] == ["title", "hand"]


def test_faults_of_all_parts_of_a_file_are_told_at_once(folder: Path, capsys: Capture) -> None:
    edit("old-guard.toml", ("hand = 7", "hand = 70"), ("sp = 3", "sp = 0"))
    edit(
        "mill-pond.toml",
        ("turn_limit = 6", "turn_limit = 0"),
        (". t . . W .", ". t . ? W ."),
        ("[map]", "options = { nope = 3 }\n[map]"),
        ('sheet = "line"', 'sheet = "lime"'),
    )
    told = faults(capsys, "mill-pond.toml")
    assert [line.split(": ")[0] for line in told] == [
        place("mill-pond.toml", "turn_limit"),
        place("mill-pond.toml", "nope"),
        place("mill-pond.toml", "terrain"),
        place("mill-pond.toml", 'sheet = "lime"'),
        place("old-guard.toml", "hand"),
        place("old-guard.toml", "sp"),
    ]
    assert "row 2 holds '?'" in told[2]


def test_all_units_that_stand_wrong_are_told(folder: Path, capsys: Capture) -> None:
    edit(
        "mill-pond.toml",
        ('"0302"', '"0502"'),
        ('"0205"', '"0503"'),
        ('value = 3\nplaces = ["mill"]', 'value = 3\nplaces = ["mil"]'),
    )
    told = faults(capsys, "mill-pond.toml")
    assert [line.split(": ")[1] for line in told] == ["units.1.at", "units.2.at", "points.1.places"]


def test_a_sheet_that_is_not_toml_keeps_its_own_file_and_line(folder: Path, capsys: Capture) -> None:
    edit("old-guard.toml", ("hand = 7", "hand = "))
    (fault,) = faults(capsys, "mill-pond.toml")
    line = place("old-guard.toml", "hand").rpartition(":")[0]
    assert fault.startswith(f"{line}:8: this is not TOML: a value is missing")
    assert "(at line" not in fault


def test_a_sheet_within_a_data_file_keeps_its_own_file_and_line(folder: Path, capsys: Capture) -> None:
    shutil.move("old-guard.toml", "guards.toml")
    edit(
        "guards.toml",
        ('kind = "sheet"', 'kind = "data"\n[[sheet]]\nname = "other"\n[[sheet]]'),
        ("sp = 3", "sp = 30"),
    )
    told = faults(capsys, "mill-pond.toml")
    assert told == [f"{place('guards.toml', 'sp = ')}: sheet.2.sp: should be at most 9, not 30."]
    whole = faults(capsys, "guards.toml")
    assert whole[-1] == told[0]
    assert whole[0] == f"{place('guards.toml', '[[sheet]]')}: sheet.1.title: is missing."
    assert len(whole) > 5


def test_a_sheet_within_the_scenario_is_told_in_its_own_line(folder: Path, capsys: Capture) -> None:
    sheet = Path("old-guard.toml").read_text().replace("sp = 3", "sp = 30").replace("\n", ", ").rstrip(", ")
    edit("mill-pond.toml", ("[map]", f"[sheets]\nold-guard = {{ {sheet} }}\n[map]"))
    Path("old-guard.toml").unlink()
    assert faults(capsys, "mill-pond.toml") == [
        f"{place('mill-pond.toml', 'sp = 30')}: sheets.old-guard.sp: should be at most 9, not 30."
    ]


def test_each_thing_in_a_data_file_is_checked(folder: Path, capsys: Capture) -> None:
    Path("mine.toml").write_text(
        'system = "closing_fire"\nkind = "data"\n[[sheet]]\nname = "a"\n[[scenario]]\nname = "b"\n', "utf-8"
    )
    told = faults(capsys, "mine.toml")
    assert {line.split(": ")[1].rpartition(".")[0] for line in told} == {"sheet.1", "scenario.1"}
    assert all(line.startswith(("mine.toml:3:1: ", "mine.toml:5:1: ")) for line in told)


@pytest.mark.parametrize(("text", "line", "column"), [("a =", 3, 4), ("a = [1,\n2", 4, 2), ("b", 3, 2)])
def test_what_is_not_toml_is_told_where_it_stops(
    folder: Path, capsys: Capture, text: str, line: int, column: int
) -> None:
    Path("broken.toml").write_text(f'system = "closing_fire"\nkind = "sheet"\n{text}')
    (fault,) = faults(capsys, "broken.toml")
    assert fault.startswith(f"broken.toml:{line}:{column}: this is not TOML: ")


def test_a_long_line_is_told_by_its_number(folder: Path, capsys: Capture) -> None:
    edit("old-guard.toml", ("Old Guard", "x" * 600))
    (fault,) = faults(capsys, "old-guard.toml")
    assert fault.startswith("old-guard.toml:4:513: ")


def test_all_faults_of_a_lesson_are_told(folder: Path, capsys: Capture) -> None:
    edit(
        "first-volley.toml",
        ("minutes = 2", "minutes = 0"),
        ('rule = "shoot.dice"', "rule = 3"),
        ('"unit/line", ', "4, "),
    )
    told = faults(capsys, "first-volley.toml")
    assert [line.split(": ")[1] for line in told] == ["minutes", "steps.1.light.1", "steps.1.rule"]
    assert told[1].startswith(place("first-volley.toml", '4, "unit/foe"'))


def test_faults_of_several_steps_are_told_where_the_steps_stand(folder: Path, capsys: Capture) -> None:
    edit(
        "first-volley.toml",
        ('rule = "shoot.dice"', 'rule = "shoot.dace"'),
        ('"unit/foe"]', '"unit/nobody"]'),
        ('rule = "shoot.dice"\nshow', 'rule = "shot"\nshow'),
    )
    told = faults(capsys, "first-volley.toml")
    assert [line.split(": ")[0] for line in told] == [
        place("first-volley.toml", '"unit/nobody"'),
        place("first-volley.toml", 'rule = "shoot.dace"'),
        place("first-volley.toml", 'rule = "shot"'),
    ]


def test_a_fault_of_a_lesson_s_scenario_is_told_where_it_stands(folder: Path, capsys: Capture) -> None:
    scenario = Path("mill-pond.toml").read_text().partition("turn_limit")[2]
    tables = f"turn_limit{scenario}".replace("[[", "[[scenario.").replace("[map]", "[scenario.map]")
    edit("first-volley.toml", ("[[steps]]", f"[scenario]\n{tables}\n[[steps]]"))
    text = Path("first-volley.toml").read_text().replace('at = "0205"', 'at = "9905"')
    before, _, after = text.partition('position = """')
    Path("first-volley.toml").write_text(
        before + after.partition('"""\n')[2].replace("battle = { turn_limit = 4 }\n", "")
    )
    (fault,) = faults(capsys, "first-volley.toml")
    assert fault.startswith(
        f"{place('first-volley.toml', 'at = ' + chr(34) + '9905')}: scenario.units.2.at: "
    )


def test_an_impossible_position_of_a_lesson_is_told_by_its_line(folder: Path, capsys: Capture) -> None:
    edit("first-volley.toml", ("militia 0201", "militia 0909"))
    (fault,) = faults(capsys, "first-volley.toml")
    assert fault.startswith(f"{place('first-volley.toml', 'position')}: position: units.2.at: ")
    edit("first-volley.toml", ("turn_limit = 4", "turn_limit = 0"))
    (fault,) = faults(capsys, "first-volley.toml")
    assert fault.startswith(f"{place('first-volley.toml', 'turn_limit')}: battle.turn_limit: ")


def test_faults_on_standard_input_have_their_place(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit("old-guard.toml", ("hand = 7", "hand = 70"), ("sp = 3", "sp = 30"))
    given = Path("old-guard.toml").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert [line.split(": ")[0] for line in faults(capsys, "-")] == [
        place("old-guard.toml", name).replace("old-guard.toml", "standard input") for name in ("hand", "sp")
    ]


def test_programs_get_each_fault_with_its_place(folder: Path, capsys: Capture) -> None:
    edit("old-guard.toml", ("hand = 7", "hand = 70"), ("sp = 3", "sp = 30"))
    assert command_line(["check", "mill-pond.toml", "--json"]) == 2
    (one,) = json.loads(capsys.readouterr().out)
    assert (one["file"], one["good"]) == ("mill-pond.toml", False)
    hand, sp = one["faults"]
    why = "should be at most 12, not 70"
    assert hand == {"file": "old-guard.toml", "line": 7, "column": 1, "field": "hand", "why": why}
    assert (sp["line"], sp["field"]) == (10, "sp")


def test_the_faults_of_a_file_are_limited(folder: Path, capsys: Capture) -> None:
    with Path("old-guard.toml").open("a") as file:
        file.writelines(f"field{number} = 1\n" for number in range(2_000))
    told = faults(capsys, "old-guard.toml")
    assert 50 <= len(told) <= 200


def test_all_faults_of_a_large_sheet_are_told(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "mason.toml", "mason.toml")
    edit(
        "mason.toml",
        ("rip = 9", "rip = 19"),
        ('"20 A P"', '"20 A zz"'),
        ('"8 4 4"', '"9 4 4"'),
        ('section = "', 'section = "Not '),
    )
    fields = [line.split(": ")[1] for line in faults(capsys, "mason.toml")]
    assert fields[:3] == ["move.speeds.9", "internal.rip", "internal.chart.1"]
    assert fields[3].endswith(".weapon.section")


@pytest.mark.parametrize("words", [["play"], ["sheet"], ["scenario"], ["jumpstart", "--check"]])
def test_other_commands_tell_the_line_of_what_is_not_toml(
    folder: Path, capsys: Capture, words: list[str]
) -> None:
    Path("broken.toml").write_text('system = "closing_fire"\nkind =')
    assert command_line([*words, "./broken.toml"]) == 2
    assert "(at line 2, column 7)" in capsys.readouterr().err


TABLES = sorted((AUTHORS.parents[3] / "sheets").glob("*/data.toml"))


@pytest.mark.parametrize("tables", TABLES, ids=lambda tables: tables.parent.name)
def test_the_tables_of_a_rulebook_are_read_by_their_models(
    folder: Path, capsys: Capture, tables: Path
) -> None:
    assert command_line(["check", str(tables)]) == 0
    assert capsys.readouterr().out == f"{tables}: good\n"
    shutil.copy(tables, "data.toml")
    edit(
        "data.toml",
        ('kind = "data"', 'kind = "data"\nzork = 1'),
        ("[[weapon]]", "[[weaponn]]\nname = 'bow'\n\n[[weapon]]"),
        ("[[weapon]]\nname = ", "[[weapon]]\nname = 3 # "),
        ("[[weapon]]\n", "[[weapon]]\nzork = 1\n"),
    )
    told = faults(capsys, "data.toml")
    unknown = "is not a field that is known here"
    assert f"{place('data.toml', 'zork = 1')}: zork: {unknown}." in told
    assert f"{place('data.toml', '[[weaponn]]')}: weaponn: {unknown}; did you mean weapon?" in told
    assert any(line.startswith(f"{place('data.toml', 'name = 3')}: weapon.1.name: ") for line in told)
    assert any(
        line.endswith(f": weapon.1.zork: {unknown}; it belongs to [[weapon]], the heading above it.")
        for line in told
    )
    assert len(told) == 4


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('rof = "1"', "rof = -1", "weapon.1.rof: should be "),
        ("damage = 0", "damage = 99999999999", "weapon.1.damage: should be at most 9,999"),
        ("speed = 1", "speed = 99999999999", "weapon.1.speed: should be at most 20"),
        ("damage = 0", "damage = nan", "weapon.1.damage: should be a whole number, not nan"),
        ("damage = 0", "damage = -inf", "weapon.1.damage: should be a whole number, not -inf"),
        ("damage = 0", "damage = 2001-01-01", "weapon.1.damage: should be a whole number, not a date"),
        ("damage = 0", "damage = 01:02:03", "weapon.1.damage: should be a whole number, not a date or"),
        ('rof = "1"', "rof = nan", "weapon.1.rof: should be "),
        ("slow = 2\n", "", "speed.slow: is missing"),
        ("[speed]", "[spede]", "speed: is missing"),
    ],
)
def test_a_wrong_value_in_a_table_of_the_rulebook_is_told_where_it_stands(
    folder: Path, capsys: Capture, before: str, after: str, fault: str
) -> None:
    shutil.copy(next(one for one in TABLES if one.parent.name == "gunplay"), "data.toml")
    edit("data.toml", (before, after))
    found = next(line for line in faults(capsys, "data.toml") if fault in line)
    assert found.startswith("data.toml:")


@pytest.mark.parametrize(("value", "told"), [("nan", "nan"), ("2001-01-01", "a date or a time")])
def test_a_value_that_no_command_has_is_told_where_it_stands(
    folder: Path, capsys: Capture, value: str, told: str
) -> None:
    """A lesson may hold any command of its system."""
    shutil.copy(LESSONS / "internal.toml", "internal.toml")
    edit("internal.toml", ('{ do = "next-turn" }', f"{{ do = {value} }}"))
    why = f"should be text, a whole number, true or false, not {told}."
    where = place("internal.toml", f"do = {value}")
    assert faults(capsys, "internal.toml") == [f"{where}: steps.14.allow.1.do: {why}"]


def test_a_field_with_a_dotted_name_is_told_where_it_stands(folder: Path, capsys: Capture) -> None:
    edit("old-guard.toml", ("hand = 7", "hand = 7\nzork.of.war = 1"))
    assert faults(capsys, "old-guard.toml") == [
        f"{place('old-guard.toml', 'zork')}: zork: is not a field that is known here."
    ]


def test_standard_input_is_checked_once(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("old-guard.toml").read_bytes())))
    assert faults(capsys, "-", "old-guard.toml", "-") == [
        "- is given twice, but standard input is read once."
    ]


def test_a_data_file_needs_no_tables_of_the_rulebook(folder: Path, capsys: Capture) -> None:
    Path("mine.toml").write_text(
        'system = "gunplay"\nkind = "data"\ntitle = "Mine"\n'
        '[[sheet]]\nname = "a"\ntitle = "A"\nweapons = ["bow"]\n'
        "[speed]\nslow = 1\n"
    )
    fields = [line.split(": ")[1] for line in faults(capsys, "mine.toml")]
    assert fields == ["sheet.1.weapons", "speed.base", "speed.fast", "speed.prone"]


def test_two_things_of_one_name_in_a_data_file_are_told(folder: Path, capsys: Capture) -> None:
    sheet = '[[sheet]]\nname = "a"\ntitle = "A"\nweapons = ["rifle-light"]\n'
    Path("mine.toml").write_text(f'system = "gunplay"\nkind = "data"\n{sheet}{sheet.replace("A", "B")}')
    assert faults(capsys, "mine.toml") == [
        "mine.toml:8:1: sheet.2.name: 'a' is the name of another sheet above."
    ]
    shutil.copy(next(one for one in TABLES if one.parent.name == "gunplay"), "data.toml")
    edit("data.toml", ('name = "pistol-medium"', 'name = "pistol-light"'), ('key = "b"', 'key = "."'))
    told = faults(capsys, "data.toml")
    assert any(
        line.endswith(": weapon.2.name: 'pistol-light' is the name of another weapon above.") for line in told
    )
    assert any(
        ": terrain." in line and line.endswith(".key: '.' is the key of another terrain above.")
        for line in told
    )


def told_good(capsys: Capture, *files: str) -> list[str]:
    """The output of a check that finds no faults."""
    assert command_line(["check", *files]) == 0
    return capsys.readouterr().out.splitlines()


def test_doubts_are_warnings_with_their_places_and_the_file_is_good_apart_from_them(
    folder: Path, capsys: Capture
) -> None:
    shutil.copy(AUTHORS.parents[3] / "scenarios" / "duel.toml", "mine.toml")
    edit("mine.toml", ("[map]", '[map]\nroads = ["0101 0103 0203 0205 0306 0309"]'))
    road = f"{place('mine.toml', chr(34) + '0101 0103')}: warning: map.roads.1: road 1"
    assert told_good(capsys, "mine.toml") == [
        f"{road} bends again less than 3 hexes after 0103, 0203, 0205.",
        "mine.toml: good, apart from 1 warning",
    ]


def test_a_name_that_is_not_that_of_the_file_is_a_warning_in_its_line(folder: Path, capsys: Capture) -> None:
    shutil.move("old-guard.toml", "guard.toml")
    assert told_good(capsys, "guard.toml") == [
        f"{place('guard.toml', 'name')}: warning: name: is 'old-guard', but the file is called 'guard'.",
        "guard.toml: good, apart from 1 warning",
    ]


def test_a_gun_without_rounds_is_doubtful(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "mason.toml", "mason.toml")
    edit("mason.toml", ('type = "energy"', 'type = "ballistic"'))
    _, warning, last = told_good(capsys, "mason.toml")
    assert "TBE 10 has no rounds: it holds none, and no bin feeds it" in warning
    assert last == "mason.toml: good, apart from 1 warning"


def test_blanks_around_the_strokes_of_a_hit_are_allowed(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "mason.toml", "mason.toml")
    edit("mason.toml", ('high = "12/0/0"', 'high = "12 / 0 / 0"'))
    assert told_good(capsys, "mason.toml")[-1] == "mason.toml: good"


def test_a_weapon_that_can_never_be_powered_is_doubtful(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "mason.toml", "mason.toml")
    edit("mason.toml", ("kreigs = 10", "kreigs = 910"))
    _, warning, last = told_good(capsys, "mason.toml")
    assert warning.startswith(f"{place('mason.toml', 'kreigs = 910')}: warning: weapons.")
    assert "kreigs, but the unit never has more than " in warning
    assert last == "mason.toml: good, apart from 1 warning"


def test_a_stated_worth_is_compared_with_the_measured_and_doubtful_far_from_it(
    folder: Path, capsys: Capture
) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "ww2" / "tiger.toml", "tiger.toml")
    stated = read_table(Path("tiger.toml"))["ecv"]
    note, last = told_good(capsys, "tiger.toml")
    assert note.startswith(f"{place('tiger.toml', 'ecv')}: note: ecv: {stated:,} is stated and ")
    assert last == "tiger.toml: good"
    edit("tiger.toml", (f"ecv = {stated}", f"ecv = {3 * stated}"))
    warning, last = told_good(capsys, "tiger.toml")
    assert warning.startswith(f"{place('tiger.toml', 'ecv')}: warning: ecv: {3 * stated:,} is stated and ")
    assert last == "tiger.toml: good, apart from 1 warning"


def test_a_sheet_is_good_without_a_measure_if_those_it_is_measured_against_are_wrong(
    folder: Path, capsys: Capture
) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "ww2" / "tiger.toml", "tiger.toml")
    Path("sherman.toml").write_text("name = [", "utf-8")
    assert told_good(capsys, "tiger.toml") == ["tiger.toml: good"]


def test_the_worth_of_a_printed_sheet_is_never_doubtful(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "bison-gp.toml", "bison-gp.toml")
    edit("bison-gp.toml", ("ecv = 2890", "ecv = 289"))
    note, last = told_good(capsys, "bison-gp.toml")
    assert ": note: ecv: 289 is stated" in note
    assert last == "bison-gp.toml: good"


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ("d6=6 d6=5 d6=2 d6=1 d6=1 d6=3", "only 5 are rolled of the 6 dice of this step"),
        ("d6=6", "this step gives 1 die, but 6 are rolled; the others are made from the lesson's name"),
        ("d6=6 d8=5 d6=2 d6=1 d6=1", "die 2 of this step is a d8, but a d6 is rolled: "),
    ],
)
def test_dice_that_do_not_fit_a_step_are_doubtful(folder: Path, capsys: Capture, dice: str, why: str) -> None:
    edit("first-volley.toml", ("d6=6 d6=5 d6=2 d6=1 d6=1", dice))
    warning, last = told_good(capsys, "first-volley.toml")
    assert f": warning: steps.2.dice: {why}" in warning
    assert last == "first-volley.toml: good, apart from 1 warning"
    assert command_line(["jumpstart", "--check", "./first-volley.toml"]) == 0
    assert why in " ".join(capsys.readouterr().out.split())


def test_dice_of_a_lesson_that_are_never_rolled_are_doubtful(folder: Path, capsys: Capture) -> None:
    edit("first-volley.toml", ("minutes = 2", f"minutes = 2\ndice = '{'d6=1 ' * 9}'"))
    warning, _ = told_good(capsys, "first-volley.toml")
    assert warning == f"{place('first-volley.toml', 'dice =')}: warning: dice: only 6 are rolled of 10 dice."


def test_a_road_across_the_rows_of_hexes_is_told_where_it_may_bend(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "scenarios" / "duel.toml", "mine.toml")
    edit("mine.toml", ("[map]", '[map]\nroads = ["0101 0404"]'))
    (fault,) = faults(capsys, "mine.toml")
    assert fault.endswith("; bend it at 0402 or 0103.")
    before = "0101 "
    for bend in ("0103", "0402"):
        edit("mine.toml", (before, f"0101 {bend} "))
        assert told_good(capsys, "mine.toml")[-1].startswith("mine.toml: good")
        before = f"0101 {bend} "


def test_a_row_of_the_chart_is_named_by_its_number(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "mason.toml", "mason.toml")
    edit("mason.toml", ('"19 ', '"19 zz '))
    (fault,) = faults(capsys, "mason.toml")
    assert fault.startswith(place("mason.toml", '"19 zz'))
    assert fault.endswith("row 19 names 'zz', but nothing on the manifest has this letter.")


def test_a_speed_that_is_left_out_is_told_once(folder: Path, capsys: Capture) -> None:
    shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "mason.toml", "mason.toml")
    text = Path("mason.toml").read_text("utf-8")
    line = next(one for one in text.splitlines() if one.strip().startswith('"2 '))
    edit("mason.toml", (f"{line}\n", ""))
    (fault,) = faults(capsys, "mason.toml")
    assert fault.endswith("should be speed 2, not 3: the table counts up from 0.")


@pytest.fixture
def bison(folder: Path) -> Path:
    """A shipped sheet, in the present folder."""
    return Path(shutil.copy(AUTHORS.parents[3] / "sheets" / "future" / "bison-gp.toml", "bison-gp.toml"))


def test_a_sheet_without_a_pilot_is_told_at_its_crew(bison: Path, capsys: Capture) -> None:
    edit("bison-gp.toml", ("piloting = ", "# piloting = "))
    at = place("bison-gp.toml", "[[crew]]")
    why = "crew: no crew member has a piloting skill, so nobody can drive."
    assert f"{at}: {why}" in faults(capsys, "bison-gp.toml")


def test_a_post_without_a_member_is_told_with_faults_of_the_manifest(bison: Path, capsys: Capture) -> None:
    edit("bison-gp.toml", ('posts = ["', 'posts = ["Cook", "'), ('feeds = ["', 'feeds = ["Q", "'))
    told = faults(capsys, "bison-gp.toml")
    assert any(line.endswith("there is no post 'Cook' in the crew.") for line in told)
    assert any(line.endswith("there is no weapon Q on the manifest.") for line in told)


def test_a_misspelt_field_is_told_with_the_right_one_and_hides_no_other_fault(
    bison: Path, capsys: Capture
) -> None:
    with bison.open("a") as file:
        file.write('\n[[equipment]]\npos = "zz"\nname = "Battery"\nkind = "battery"\nchrage = 4\n')
    told = faults(capsys, "bison-gp.toml")
    unknown = "chrage: is not a field that is known here; did you mean charge?"
    assert any(line.endswith(unknown) for line in told)
    assert any("charge: is missing; equipment of kind battery needs it" in line for line in told)


def test_an_unknown_field_below_a_heading_is_told_to_belong_to_its_table(
    folder: Path, capsys: Capture
) -> None:
    with Path("mill-pond.toml").open("a") as file:
        file.write("\n[[units]]\nzork = 1\n")
    belongs = "is not a field that is known here; it belongs to [[units]], the heading above it."
    assert any(line.endswith(f"zork: {belongs}") for line in faults(capsys, "mill-pond.toml"))


def test_a_misspelt_field_of_a_goal_is_told_with_the_right_one(folder: Path, capsys: Capture) -> None:
    edit("mill-pond.toml", ("value = 3", "valeu = 3"))
    assert any(line.endswith("; did you mean value?") for line in faults(capsys, "mill-pond.toml"))


@pytest.mark.parametrize(("command", "file"), [("sheet", "old-guard.toml"), ("scenario", "mill-pond.toml")])
def test_other_commands_tell_the_faults_of_a_path_as_a_check_does(
    folder: Path, capsys: Capture, command: str, file: str
) -> None:
    edit("old-guard.toml", ("hand = 7", "hand = 70"), ("sp = 3", "sp = 30"))
    edit("mill-pond.toml", ("turn_limit = 6", "turn_limit = 0"))
    checked = faults(capsys, f"./{file}")
    assert len(checked) > 1
    assert command_line([command, f"./{file}"]) == 2
    assert capsys.readouterr().err.splitlines() == checked


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("activate lien", "There is no unit 'lien'; did you mean line?"),
        ("turn lien left", "There is no unit 'lien'; did you mean line?"),
        ("rotate line left", "do: there is no command 'rotate'; the commands are next-turn, activate, "),
        ("activat line", "do: there is no command 'activat'; did you mean activate? The commands are "),
    ],
)
def test_a_command_of_nobody_or_of_no_kind_is_told_with_the_nearest(
    folder: Path, capsys: Capture, command: str, why: str
) -> None:
    edit("first-volley.toml", ("activate line", command))
    (fault,) = faults(capsys, "first-volley.toml")
    assert f": begin.2: {why}" in fault
