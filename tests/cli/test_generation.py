"""Random battles and forces by points."""

import re
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.files import read_table
from tests.cli.capture import Capture, told, told_json


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_random_street_is_good_and_mirrors_itself(tmp_path: Path, capsys: Capture, seed: int) -> None:
    asked = "map", "gunplay/street", "--seed", str(seed)
    path = tmp_path / "street.toml"
    path.write_text(told(capsys, *asked), "utf-8")
    assert told(capsys, "check", str(path)).strip().endswith("good")
    made = read_table(path)
    rows = ["".join(row.split()) for row in made["map"]["terrain"].strip().splitlines()]
    assert all(row == row[::-1] for row in rows)
    assert (len(rows), len(rows[0])) == (12, 18)
    assert told_json(capsys, *asked)["units"] == made["units"]
    starts = [(int(unit["at"][:2]), int(unit["at"][2:])) for unit in made["units"]]
    assert {rows[row - 1][column - 1] for column, row in starts} == {"o"}
    bots = ["--bot", "red=random", "--bot", "blue=random"]
    assert command_line(["simulate", str(path), "--games", "1", *bots]) == 0


def test_the_same_seed_makes_the_same_street(capsys: Capture) -> None:
    first, again, other = (told(capsys, "map", "gunplay/street", "--seed", seed) for seed in ("1", "1", "2"))
    assert first == again != other


def test_a_system_lists_what_it_can_make(capsys: Capture) -> None:
    assert "gunplay/street" in told(capsys, "map", "gunplay")
    assert command_line(["scenario", "gunplay/street"]) == 2
    assert "`shellshock map gunplay/street > my.toml` makes one" in capsys.readouterr().err
    for wrong in (["map", "gunplay/moon"], ["map", "closing_fire"]):
        assert command_line(wrong) == 2
        assert "Traceback" not in capsys.readouterr().err


SHIPPED = Path(__file__).parents[2] / "sheets" / "gunplay" / "data.toml"


@pytest.mark.few(3)
@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('terrain = "b"', 'terrain = "Z"', "street: there is no terrain 'Z'"),
        ("faces = [1, 13]", "faces = [1, 12]", "street.table: must have each face from 1 to 20 exactly once"),
        ("faces = [1, 13]", "faces = [13, 1]", "street.table: must have each face from 1 to 20 exactly once"),
        ("width = 18", "width = 9999", "street.width: should be at most 40"),
        ("width = 18", "width = 1", "street.width: should be at least 18"),
        ("height = 12", "height = 1", "street.height: should be at least 12"),
        ('key = "o"', 'key = "p"', "street: there is no terrain 'o'"),
        ("bands = [6, 12]", "bands = [12, 6]", "weapon.1.bands: should rise from one to the next"),
        ("[muster]\n", "[mustre]\n", "muster: is missing"),
        ("[street]\n", "[streat]\n", "street: is missing"),
    ],
)
def test_wrong_tables_of_the_rulebook_are_told_by_all_commands(
    home: Path, capsys: Capture, before: str, after: str, fault: str
) -> None:
    own = home / "sheets" / "gunplay" / "data.toml"
    own.parent.mkdir(parents=True)
    text = SHIPPED.read_text("utf-8")
    assert before in text
    own.write_text(text.replace(before, after, 1), "utf-8")
    for words in (["check", str(own)], ["map", "gunplay/street"], ["muster", "gunplay"]):
        assert command_line(words) == 2
        assert f" {fault}" in capsys.readouterr().err


def test_a_street_that_never_connects_its_ends_is_given_up(home: Path, capsys: Capture) -> None:
    own = home / "sheets" / "gunplay" / "data.toml"
    own.parent.mkdir(parents=True)
    head, mark, terrain = SHIPPED.read_text("utf-8").partition("[[terrain]]")
    own.write_text(head + mark + re.sub(r"cost = \d+", "cost = 0", terrain), "utf-8")
    assert command_line(["map", "gunplay/street"]) == 2
    assert "street.table: gives no street on which both ends reach the middle" in capsys.readouterr().err
