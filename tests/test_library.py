"""The library: where it finds files, and which files it refuses."""

from datetime import date, time
from pathlib import Path

import pytest

from shellshock_tui import library, rules
from shellshock_tui.files import DataError
from shellshock_tui.library import locations
from shellshock_tui.library.header import read_header

GUARD = 'system = "toy"\nkind = "sheet"\nname = "{0}"\ntitle = "{1}"\n'


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    shelf = tmp_path / "home" / "shellshock-tui" / "sheets"
    shelf.mkdir(parents=True)
    return shelf


def put(folder: Path, name: str, title: str = "Guard") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(GUARD.format(name, title))
    return path


def test_shipped_files_are_found_by_name_alone(shelf: Path) -> None:
    for listed in library.listed(library.SCENARIO):
        assert listed.header is not None, listed.fault
        assert library.open_file(library.SCENARIO, listed.address).header == listed.header
    assert library.listed(library.SHEET)


def test_no_two_shipped_battles_have_one_title(shelf: Path) -> None:
    titles = [one.header.title for one in library.listed(library.SCENARIO) if one.header]
    assert len(titles) == len(set(titles))


def test_the_players_own_file_comes_before_a_shipped_one(shelf: Path) -> None:
    (first, *_) = library.listed(library.SHEET)
    own = put(shelf / "mine", first.name, "My own")
    own.write_text(own.read_text().replace("toy", first.system))
    assert library.open_file(library.SHEET, first.name).header.title == "My own"
    assert [
        one.header.title for one in library.listed(library.SHEET) if one.header and one.name == first.name
    ] == ["My own"]


@pytest.mark.parametrize("folder", [".", "sheets"])
def test_a_scenario_names_sheets_beside_it(shelf: Path, tmp_path: Path, folder: str) -> None:
    put(shelf, "guard", "From the shelf")
    put(tmp_path / "war" / folder, "guard", "From beside")
    scenario = tmp_path / "war" / "raid.toml"
    scenario.write_text(GUARD.format("raid", "Raid").replace("sheet", "scenario"))
    assert library.open_file(library.SCENARIO, str(scenario)).find("sheet", "guard")["title"] == "From beside"


@pytest.mark.parametrize(
    "name", ["../guard", "..", "/etc/passwd", "Guard", "", "a" * 65, "gu\0ard", "guard.toml", "é"]
)
def test_a_finder_takes_names_and_no_paths(shelf: Path, tmp_path: Path, name: str) -> None:
    put(shelf.parent, "guard")
    put(tmp_path, "guard")
    put(tmp_path / "sheets", "other")
    with pytest.raises(DataError, match="is not the name of a sheet"):
        library.finder("toy", tmp_path / "sheets")("sheet", name)


def test_a_file_of_another_kind_is_refused(shelf: Path, tmp_path: Path) -> None:
    path = put(tmp_path, "guard")
    with pytest.raises(DataError, match="kind: is 'sheet', but a scenario is needed"):
        library.open_file(library.SCENARIO, str(path))
    path.write_text(GUARD.format("guard", "Guard").replace('"sheet"', '"poem"'))
    with pytest.raises(DataError, match="there is no kind 'poem'"):
        library.open_path(str(path))


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('title = "\\u001b[2J"', "title"),
        ('title = ""', "title"),
        ("title = 3", "title"),
        ('name = "../x"', "name"),
        ('tags = "walker"', "tags"),
        ('tags = ["\\u0007"]', "tags"),
        ("system = []", "system"),
    ],
)
def test_a_wrong_header_names_its_field(shelf: Path, tmp_path: Path, line: str, field: str) -> None:
    kept = [old for old in GUARD.format("guard", "Guard").splitlines() if old.split()[0] != field]
    path = tmp_path / "guard.toml"
    path.write_text("\n".join((*kept, line)))
    with pytest.raises(DataError) as refused:
        library.open_path(str(path))
    assert (refused.value.file, refused.value.field) == ("guard.toml", field)


def test_a_broken_file_is_listed_with_its_fault(shelf: Path) -> None:
    (shelf / "wreck.toml").write_bytes(b"\xff")
    (wreck,) = [one for one in library.listed(library.SHEET) if one.name == "wreck"]
    assert wreck.header is None
    assert "not UTF-8" in wreck.fault


def test_a_briefing_is_shown_line_by_line_and_cleaned(shelf: Path, tmp_path: Path) -> None:
    path = put(tmp_path, "guard")
    path.write_text(path.read_text() + 'briefing = """Hold.\n[red]Fire\\u001b[2J[/]"""\n')
    assert library.open_path(str(path)).header.briefing == "Hold.\n[red]Fire\N{REPLACEMENT CHARACTER}[2J[/]"


@pytest.mark.parametrize("given", ["nosuch.toml", "no/such", "a" * 6000 + ".toml", "x\0.toml", "sheets/"])
def test_a_missing_path_is_a_sentence(shelf: Path, given: str) -> None:
    with pytest.raises(
        DataError, match=r"no such file|not a regular file|this is a folder|its name is too long"
    ):
        library.open_file(library.SHEET, given)


def put_battles(home: Path, *systems: str) -> None:
    """Write for each system a scenario called saltmarsh into its folder, and a toy scenario called duel."""
    for system, name in (*((system, "saltmarsh") for system in systems), ("toy", "duel")):
        folder = home / "scenarios" / system
        folder.mkdir(parents=True, exist_ok=True)
        head = GUARD.format(name, f"{system} {name}").replace("toy", system, 1).replace("sheet", "scenario")
        (folder / f"{name}.toml").write_text(head)


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """A third installed system, of which nothing is imported."""
    monkeypatch.setitem(rules.SYSTEMS, "third", rules.SystemEntry("nowhere.at.all", "Third", "Nothing."))


def test_a_bare_name_is_the_default_systems(shelf: Path) -> None:
    put_battles(shelf.parent)
    assert library.open_file(library.SCENARIO, "duel").header.system == rules.DEFAULT
    assert library.open_file(library.SCENARIO, "toy/duel").header.title == "toy duel"
    assert library.open_file(library.SCENARIO, "shellshock/duel").header.system == rules.DEFAULT


def test_a_bare_name_is_that_of_the_only_system_that_has_it(shelf: Path) -> None:
    put_battles(shelf.parent, "toy")
    assert library.open_file(library.SCENARIO, "saltmarsh").header.system == "toy"
    with pytest.raises(library.NotThere, match="there is no scenario 'shellshock/saltmarsh'"):
        library.open_file(library.SCENARIO, "shellshock/saltmarsh")


def test_a_bare_name_that_several_systems_have_calls_up_both(shelf: Path, third: None) -> None:
    put_battles(shelf.parent, "third", "toy")
    with pytest.raises(DataError, match=r"^saltmarsh: there are two: toy/saltmarsh and third/saltmarsh$"):
        library.open_file(library.SCENARIO, "saltmarsh")
    assert library.open_file(library.SCENARIO, "third/saltmarsh").header.title == "third saltmarsh"


def test_things_are_listed_by_system_and_hide_no_others(shelf: Path, third: None) -> None:
    put_battles(shelf.parent, "third", "toy")
    found = [one.address for one in library.listed(library.SCENARIO)]
    assert found[-3:] == ["toy/duel", "toy/saltmarsh", "third/saltmarsh"]
    assert found.count("duel") == 1


def test_a_broken_file_belongs_to_its_folders_system(shelf: Path) -> None:
    put_battles(shelf.parent, "toy")
    (shelf.parent / "scenarios" / "toy" / "saltmarsh.toml").write_text("rubbish")
    (broken,) = [one for one in library.listed(library.SCENARIO) if one.fault]
    assert (broken.system, broken.address) == ("toy", "saltmarsh")
    with pytest.raises(DataError, match="is not TOML"):
        library.open_file(library.SCENARIO, "saltmarsh")


def test_a_path_on_disk_goes_by_what_the_file_says(shelf: Path, tmp_path: Path) -> None:
    put_battles(tmp_path, "toy")
    path = tmp_path / "scenarios" / "toy" / "duel.toml"
    assert library.open_file(library.SCENARIO, str(path)).header.system == "toy"


SEVERAL = """
system = "toy"
kind = "data"
charts = [1, 2]
[[sheet]]
name = "bison-gp"
title = "A bison of another kind"
strength = 4
[[sheet]]
name = "pikes"
title = "Pikes"
strength = 5
[[weapon]]
name = "pike"
"""


def test_a_data_file_holds_several_sheets_of_its_system(shelf: Path) -> None:
    (shelf / "toy").mkdir()
    (shelf / "toy" / "data.toml").write_text(SEVERAL)
    pikes = library.open_file(library.SHEET, "pikes")
    assert (pikes.header.system, pikes.header.title, pikes.name) == ("toy", "Pikes", "pikes")
    assert pikes.find("sheet", "pikes")["strength"] == 5
    assert {"pikes", "toy/bison-gp", "bison-gp"} <= {one.address for one in library.listed("sheet")}
    assert library.finder("toy")("data", "data")["charts"] == [1, 2]


def test_a_battle_finds_the_sheets_of_its_own_system(shelf: Path, tmp_path: Path) -> None:
    (shelf / "toy").mkdir()
    (shelf / "toy" / "data.toml").write_text(SEVERAL)
    assert library.finder("toy")("sheet", "bison-gp")["title"] == "A bison of another kind"
    assert library.finder("shellshock")("sheet", "bison-gp")["title"] == "Bison GP"
    with pytest.raises(DataError, match=r"^there is no sheet 'pikes'"):
        library.finder("shellshock")("sheet", "pikes")


def test_a_file_of_its_own_comes_before_a_table_of_a_data_file(shelf: Path) -> None:
    (shelf / "toy").mkdir()
    (shelf / "toy" / "data.toml").write_text(SEVERAL)
    put(shelf / "zoo", "pikes", "From its own file")
    assert library.finder("toy")("sheet", "pikes")["title"] == "From its own file"
    (found,) = [one for one in library.listed(library.SHEET) if one.name == "pikes"]
    assert found.header
    assert found.header.title == "From its own file"


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("kestrel-bridge", "shellshock/bridge"),
        ("the-ford", "shellshock/duel"),
        ("saint-anns-bridge", "closing_fire/bridge"),
        ("the-mast", "shock/the-mast"),
        ("the-mast-and-the-depot", "sshr/mast"),
    ],
)
def test_a_thing_is_also_found_by_the_words_of_its_title(given: str, found: str) -> None:
    header = library.open_file(library.SCENARIO, given).header
    assert f"{header.system}/{header.name}" == found
    with pytest.raises(library.NotThere):
        library.open_file(library.SCENARIO, "shock/the-ford")


@pytest.mark.parametrize("field", ["kind", "name", "system", "title"])
def test_a_field_that_is_missing_is_called_missing(field: str) -> None:
    table = {"kind": "sheet", "name": "a", "system": "toy", "title": "A"}
    with pytest.raises(DataError) as found:
        read_header({name: value for name, value in table.items() if name != field}, "x.toml")
    assert str(found.value) == f"x.toml: {field}: is missing"


@pytest.mark.parametrize("field", ["kind", "name", "system", "title"])
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("", "should not be empty"),
        ("\n", "should be a line of plain text"),
        ("x" * 201, "should have at most 200 characters"),
        (3, "should be a line of plain text, not 3"),
        (["x"], "should be a line of plain text, not a list"),
        ({}, "should be a line of plain text, not a table"),
        (date(2020, 1, 1), "should be a line of plain text, not a date: put it in quotation marks"),
        (time(7, 30), "should be a line of plain text, not a time: put it in quotation marks"),
    ],
)
def test_a_wrong_value_in_the_header_is_told(field: str, wrong: object, why: str) -> None:
    table = {"kind": "sheet", "name": "a", "system": "toy", "title": "A", field: wrong}
    with pytest.raises(DataError) as found:
        read_header(table, "x.toml")
    assert str(found.value) == f"x.toml: {field}: {why}"


def test_a_link_in_a_circle_is_no_file(shelf: Path) -> None:
    put(shelf, "guard")
    (shelf / "round.toml").symlink_to("round.toml")
    (shelf / "inner").symlink_to("inner")
    assert [path.name for path in locations.on_shelf(library.SHEET) if path.parent == shelf] == ["guard.toml"]
