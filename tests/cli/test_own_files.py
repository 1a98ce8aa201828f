"""The player's own data files: an empty one hides nothing, and a faulty one is named by its whole path."""

from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.library import SCENARIO
from shellshock_tui.library.locations import shipped
from tests.cli.capture import Capture, told, told_json

REPLACES = "This file of your own takes the place of the shipped one."


def put(home: Path, name: str, text: str) -> Path:
    """Write a file into the player's folders and return its path."""
    path = home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.mark.parametrize("text", ["", "\n \n", "# a sheet\n"], ids=repr)
def test_an_empty_file_hides_no_shipped_one(home: Path, text: str, capsys: Capture) -> None:
    sheet, battles = told(capsys, "sheet", "mason"), told(capsys, "play")
    own = [put(home, name, text) for name in ("sheets/mason.toml", "scenarios/duel.toml")]
    assert told(capsys, "sheet", "mason") == sheet
    assert told(capsys, "play") == battles
    assert "Mason" in told(capsys, "scenario", "duel")
    faults = told_json(capsys, "doctor")["faulty files"]
    why = "this holds nothing but comments." if text.strip() else "this is empty."
    assert all(f"{path}: {why}" in faults for path in own)
    assert command_line(["check", str(own[0])]) == 2
    assert capsys.readouterr().err == f"{own[0]}: {why}\n"


def test_an_empty_sheet_beside_a_scenario_hides_no_shipped_one(
    home: Path, tmp_path: Path, capsys: Capture
) -> None:
    (duel,) = (file for file in shipped(SCENARIO) if file.name == "duel.toml")
    scenario = tmp_path / "mine.toml"
    scenario.write_text(duel.read_text())
    (tmp_path / "mason.toml").touch()
    assert "Mason" in told(capsys, "scenario", str(scenario))


@pytest.mark.parametrize(
    ("change", "why"),
    [(("kind = ", "kind "), "this is not TOML"), (("ecv = 2360", "ecv = []"), "ecv"), (("era", "aera"), "")],
    ids=["syntax", "value", "field"],
)
@pytest.mark.parametrize("words", [("sheet", "mason"), ("scenario", "duel")], ids=" ".join)
def test_a_faulty_own_file_is_named_by_its_path(
    home: Path, change: tuple[str, str], why: str, words: tuple[str, ...], capsys: Capture
) -> None:
    text = told(capsys, "sheet", "mason", "--toml")
    path = put(home, "sheets/future/mason.toml", text.replace(*change))
    assert command_line(list(words)) == 2
    error = capsys.readouterr().err
    assert f"{path}: {why}" in error
    assert error.endswith(f" {REPLACES}\n")
    assert error.count("\n") == 1
    assert f"{path}:" in told_json(capsys, "doctor")["faulty files"]


def test_a_faulty_own_scenario_is_named_by_its_path(home: Path, capsys: Capture) -> None:
    shipped = put(home, "scenarios/duel.toml", "system = ")
    mine = put(home, "scenarios/mine.toml", "system = ")
    for path, ending in ((shipped, f" {REPLACES}\n"), (mine, ".\n")):
        assert command_line(["scenario", path.stem]) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"{path}: this is not TOML")
        assert error.endswith(ending)
    assert REPLACES not in error


def test_a_doctor_without_faulty_files_names_none(home: Path, capsys: Capture) -> None:
    put(home, "sheets/mason.toml", told(capsys, "sheet", "mason", "--toml"))
    assert "faulty files" not in told_json(capsys, "doctor")
