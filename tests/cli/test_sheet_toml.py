"""`shellshock sheet NAME --toml` prints a sheet that can be changed and used in battles."""

from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.files import parse_table
from tests.cli.capture import Capture, told
from tests.soak import soaked

SHEETS = [one.address for one in library.listed(library.SHEET) if one.header and one.system != "toy"]
FIRST = SHEETS[::5]
"""Those that are printed in every run."""
BATTLES = {
    "bison-gp": "duel",
    "closing_fire/line": "closing_fire/villages",
    "gunplay/deputy": "gunplay/cold-camp",
    "shock/rifleman": "shock/green-farm",
    "sshr/section": "sshr/nest",
}
"""A sheet of each system, and a battle in which it fights."""


@pytest.mark.few(2)
@pytest.mark.parametrize("name", soaked(sorted(SHEETS, key=lambda one: one not in FIRST), len(FIRST)))
def test_the_printed_sheet_is_the_sheet_and_good(
    name: str, home: Path, tmp_path: Path, capsys: Capture
) -> None:
    table = dict(library.open_file(library.SHEET, name).table)
    printed = told(capsys, "sheet", name, "--toml")
    path = tmp_path / f"{table['name']}.toml"
    path.write_text(printed, "utf-8")
    assert parse_table(printed, "printed") == table
    assert command_line(["check", str(path)]) == 0
    assert capsys.readouterr().err == ""


def test_a_sheet_with_a_file_of_its_own_keeps_its_comments(home: Path, capsys: Capture) -> None:
    source = Path(__file__).parents[2] / "sheets" / "future" / "mason.toml"
    assert told(capsys, "sheet", "mason", "--toml") == source.read_text("utf-8")
    assert told(capsys, "sheet", str(source), "--toml") == source.read_text("utf-8")


@pytest.mark.few(2)
@pytest.mark.parametrize(("sheet", "battle"), BATTLES.items(), ids=BATTLES)
def test_a_changed_sheet_fights_in_a_scenario_beside_it(
    sheet: str, battle: str, home: Path, tmp_path: Path, capsys: Capture
) -> None:
    name = sheet.rpartition("/")[2]
    title = library.open_file(library.SHEET, sheet).table["title"]
    printed = told(capsys, "sheet", sheet, "--toml")
    (tmp_path / "mine.toml").write_text(
        printed.replace(f'name = "{name}"', 'name = "mine"', 1).replace(
            f'title = "{title}"', 'title = "Mine"'
        )
    )
    scenario = library.open_file(library.SCENARIO, battle).source
    assert scenario is not None
    path = tmp_path / "battle.toml"
    text = scenario.read_text("utf-8")
    assert f'sheet = "{name}"' in text
    path.write_text(text.replace(f'sheet = "{name}"', 'sheet = "mine"', 1), "utf-8")
    assert command_line(["check", str(path), str(tmp_path / "mine.toml")]) == 0
    capsys.readouterr()
    assert "Mine" in told(capsys, "scenario", str(path))


def test_toml_and_json_exclude_each_other(home: Path, capsys: Capture) -> None:
    assert command_line(["sheet", "mason", "--toml", "--json"]) == 2
    assert "--toml" in capsys.readouterr().err
    assert command_line(["sheet", "--toml"]) == 2
    assert "name" in capsys.readouterr().err
