"""Forces: drawn at random by `muster`, checked, printed, and placed in scenarios."""

import io
import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import bound, open_named
from shellshock_tui.cli.forces import with_forces
from shellshock_tui.dice import SeededDice
from shellshock_tui.library import DataFile
from shellshock_tui.rules import system
from shellshock_tui.session.forces import prices
from tests.cli.capture import Capture, told, told_json
from tests.games import play_out

BATTLES = {
    "shellshock": ("mill", "blue", "--limit", "5500", "--units", "3"),
    "closing_fire": ("closing_fire/villages", "blue", "--limit", "100"),
    "gunplay": ("gunplay/dock-street", "red", "--limit", "9"),
    "sshr": ("sshr/pumps", "blue", "--limit", "120"),
    "shock": ("shock/the-mast", "squad", "--limit", "4"),
}
"""For each system a battle, one of its sides, and the arguments for its random force."""
NONE: Mapping[str, str | int] = {}
MOST = 60
"""The number of commands of a battle with a force that are played."""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write_force(
    system: str, units: str, file: str = "mine.toml", more: Mapping[str, str | int] = NONE
) -> Path:
    """Write a file of a force with these lines of units."""
    fields = "".join(f"{field} = {value!r}\n" for field, value in more.items())
    head = f'system = "{system}"\nkind = "force"\nname = "mine"\ntitle = "Mine"\n{fields}'
    path = Path(file)
    path.write_text(f"{head}\n{units}", "utf-8")
    return path


def unit(name: str, sheet: str, more: str = "") -> str:
    """The lines of a unit of a force."""
    return f'[[units]]\nname = "{name}"\nsheet = "{sheet}"\n{more}\n'


@pytest.mark.few(3)
@pytest.mark.parametrize("system", BATTLES)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_drawn_force_is_good_and_plays(system: str, seed: str, capsys: Capture) -> None:
    battle, side, *drawn = BATTLES[system]
    Path("mine.toml").write_text(told(capsys, "muster", system, *drawn, "--seed", seed), "utf-8")
    assert "warning" not in told(capsys, "check", "mine.toml")
    data = with_forces(open_named(library.SCENARIO, battle), [f"{side.upper()}=mine.toml"])
    own = [one["name"] for one in data.table["units"] if one["side"] == side]
    assert own == [one["name"] for one in tomllib.loads(Path("mine.toml").read_text("utf-8"))["units"]]
    match = play_out(bound(data), "oak", MOST)
    begun = match.rules.start(SeededDice("oak")).state
    there = {piece.label for piece in match.rules.pieces(begun, side, ()) if piece.unit}
    assert set(own) <= there
    assert command_line(["print", "--force", "mine.toml", "--svg", "mine.svg"]) == 0
    assert all(name in "".join(one.read_text("utf-8") for one in Path().glob("mine*.svg")) for name in own)


@pytest.mark.parametrize("limit", [3000, 6000, 12000])
def test_a_force_costs_no_more_than_its_limit(limit: int, capsys: Capture) -> None:
    table = told_json(capsys, "muster", "shellshock", "--limit", str(limit), "--seed", "4")
    assert table["cost"] == sum(table["costs"]) <= limit
    assert len(table["costs"]) == len(table["force"]["units"])


def test_a_force_has_no_more_units_than_asked_for(capsys: Capture) -> None:
    table = told_json(capsys, "muster", "shellshock", "--limit", "20000", "--units", "2")
    assert len(table["force"]["units"]) == 2


def test_the_same_seed_draws_the_same_force(capsys: Capture) -> None:
    asked = "muster", "shellshock", "--limit", "6000", "--seed"
    first, again, other = (told(capsys, *asked, seed) for seed in ("1", "1", "2"))
    assert first == again != other


def test_only_sheets_of_the_era_are_drawn(capsys: Capture) -> None:
    table = told_json(capsys, "muster", "shellshock", "--era", "future", "--limit", "20000")
    eras = {library.open_file(library.SHEET, one["sheet"]).table["era"] for one in table["force"]["units"]}
    assert eras == {"future"}


def test_places_that_are_left_over_stay_empty() -> None:
    write_force("shellshock", unit("Alone", "m1a2-abrams"))
    data = with_forces(open_named(library.SCENARIO, "shallows"), ["red=mine.toml"])
    before = [one for one in open_named(library.SCENARIO, "shallows").table["units"] if one["side"] == "red"]
    (only,) = [one for one in data.table["units"] if one["side"] == "red"]
    assert (only["id"], only["at"], only["facing"]) == tuple(
        before[0][field] for field in ("id", "at", "facing")
    )
    assert only["name"] == "Alone"


def test_both_sides_may_have_forces() -> None:
    write_force("shellshock", unit("One", "btr-80"))
    write_force("shellshock", unit("Two", "bmp-2"), "other.toml")
    data: DataFile = with_forces(
        open_named(library.SCENARIO, "shallows"), ["red=mine.toml", "blue=other.toml"]
    )
    assert [one["name"] for one in data.table["units"]] == ["One", "Two"]


@pytest.mark.parametrize(
    ("units", "more", "sentence"),
    [
        (unit("A", "nosuch"), {}, "nosuch"),
        (unit("A", "btr-80") * 2, {}, "A is the name of another unit, too"),
        (unit("A", "btr-80"), {"limit": 100}, "but its limit is 100"),
        (unit("A", "mason"), {"era": "modern"}, "of the future era, but the force is of the modern era"),
        (unit("A", "btr-80", 'fill = { rack = "Missiles" }'), {}, "has no open slots"),
        (unit("\x1b[31m", "btr-80").replace("\x1b", "\\u001b"), {}, "control character"),
        ("", {}, "units"),
    ],
)
def test_faults_of_a_force_are_told(
    units: str, more: dict[str, str | int], sentence: str, capsys: Capture
) -> None:
    write_force("shellshock", units, more=more)
    assert command_line(["check", "mine.toml"]) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("mine.toml", "--force takes SIDE=FILE"),
        ("RED=", "--force takes SIDE=FILE, as in red=my-force.toml, not 'RED='."),
        ("green=mine.toml", "no side 'green'; its sides are red, blue"),
        ("red=many.toml", "but red has only 3 places"),
        ("red=nosuch.toml", "no such file"),
        ("red=guns.toml", "is a force of Gunplay, but the battle is one of Shellshock"),
    ],
)
def test_a_force_that_cannot_stand_there_is_told(given: str, sentence: str, capsys: Capture) -> None:
    write_force("shellshock", unit("A", "btr-80"))
    write_force("shellshock", "".join(unit(f"U{number}", "btr-80") for number in range(9)), "many.toml")
    write_force("gunplay", unit("A", "deputy"), "guns.toml")
    assert command_line(["play", "mill", "--force", given]) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["muster", "shellshock", "--era", "stone"], "has no era 'stone'"),
        (["muster", "shellshock", "--limit", "5"], "no unit of 5 ECV or fewer"),
        (["muster", "nosuch"], "There is no rule system"),
    ],
)
def test_a_force_that_cannot_be_drawn_is_told(arguments: list[str], sentence: str, capsys: Capture) -> None:
    assert command_line(arguments) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("system", "units", "place", "sentence"),
    [
        ("shellshock", unit("A", "btr-80") + unit("B", "nosuch"), "units.2.sheet", "there is no sheet"),
        ("shock", unit("A", "operator") + unit("B", "nosuch"), "units.2.sheet", "there is no sheet"),
        (
            "shellshock",
            unit("A", "btr-80") + unit("B", "m113", 'fill = { rack = "Missiles" }'),
            "units.2.fill",
            "m113 has no open slots",
        ),
        (
            "shellshock",
            unit("A", "mason", 'fill = { Nope = "Missiles" }'),
            "units.1.fill",
            "is not an open slot",
        ),
        ("gunplay", unit("A", "deputy", 'fill = { rack = "Missiles" }'), "units.1.fill", "has no open slots"),
        ("sshr", unit(" ", "hunters"), "units.1.name", "should not be blank"),
    ],
)
def test_a_fault_of_a_unit_is_told_at_the_unit(
    system: str, units: str, place: str, sentence: str, capsys: Capture
) -> None:
    path = write_force(system, units)
    lines = path.read_text("utf-8").splitlines()
    assert command_line(["check", "mine.toml"]) == 2
    file, line, _, field, why = capsys.readouterr().err.split(":", 4)
    assert (file, field.strip()) == ("mine.toml", place)
    assert lines[int(line) - 1].startswith(place.rpartition(".")[2])
    assert sentence in why


def test_every_wrong_unit_is_told(capsys: Capture) -> None:
    write_force("shellshock", unit("A", "nosuch") + unit("B", "none-such"))
    assert command_line(["check", "mine.toml"]) == 2
    told_now = capsys.readouterr().err
    assert "units.1.sheet" in told_now
    assert "units.2.sheet" in told_now


def test_composed_and_decomposed_letters_are_the_same() -> None:
    decomposed = unicodedata.normalize("NFD", "José")
    write_force("shellshock", unit(decomposed, "btr-80"))
    assert command_line(["check", "mine.toml"]) == 0
    data = with_forces(open_named(library.SCENARIO, "shallows"), ["red=mine.toml"])
    assert [one["name"] for one in data.table["units"] if one["side"] == "red"] == ["José"]
    write_force("shellshock", unit(decomposed, "btr-80") + unit("José", "m113"))
    assert command_line(["check", "mine.toml"]) == 2


@pytest.mark.few(3)
@pytest.mark.parametrize("command", ["simulate", "play", "referee", "league", "table"])
@pytest.mark.parametrize("force", [(), ("--force", "red=nato-platoon")])
def test_a_battle_with_wrong_sides_is_told(
    command: str, force: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "wrong.toml"
    whole = tomllib.loads(told(capsys, "skirmish", "shellshock", "--seed", "1"))
    file.write_text(tomli_w.dumps({**whole, "sides": 3}, multiline_strings=True), "utf-8")
    assert command_line([command, str(file), *force]) == 2
    assert capsys.readouterr().err.startswith(f"{file}: sides: ")


@pytest.mark.parametrize(
    ("system", "sheet", "battle", "side", "why"),
    [
        ("shock", "operator", "shock/man-down", "squad", "6, because a goal is about the unit in place 6."),
        ("shellshock", "m113", "mill", "red", "2, because a goal is reached by 2 units."),
    ],
)
def test_a_force_that_lacks_a_unit_of_a_goal_is_told(
    system: str, sheet: str, battle: str, side: str, why: str, capsys: Capture
) -> None:
    write_force(system, unit("A", sheet))
    assert command_line(["play", battle, "--force", f"{side}=mine.toml"]) == 2
    told_now = capsys.readouterr().err
    assert told_now.startswith("mine.toml: units: has 1 unit, but ")
    assert told_now.endswith(f"needs at least {why}\n")


def test_the_same_force_on_both_sides_has_different_names() -> None:
    write_force("shellshock", unit("A" * 60, "btr-80") + unit("Two", "m113"))
    data = with_forces(open_named(library.SCENARIO, "shallows"), ["red=mine.toml", "blue=mine.toml"])
    names = [one["name"] for one in data.table["units"]]
    assert len(set(names)) == len(names) == 4
    assert {"Two (Red)", "Two (Blue)"} <= set(names)
    assert all(len(name) <= 60 for name in names)


def test_one_is_no_plural(capsys: Capture) -> None:
    assert "1 of 1 soldier.\n" in told(capsys, "muster", "shock", "--limit", "1")
    write_force("shock", unit("A", "operator") + unit("B", "operator"), more={"limit": 1})
    assert command_line(["check", "mine.toml"]) == 2
    assert "costs 2 soldiers, but its limit is 1." in capsys.readouterr().err
    assert command_line(["muster", "sshr", "--limit", "1"]) == 2
    assert "no unit of 1 point or fewer" in capsys.readouterr().err


@pytest.mark.few(2)
@pytest.mark.parametrize("system", BATTLES)
def test_a_new_force_is_good_and_plays(system: str, capsys: Capture) -> None:
    text = told(capsys, "new", "force", system)
    path = Path(f"{tomllib.loads(text)['name']}.toml")
    path.write_text(text, "utf-8")
    assert told(capsys, "check", str(path)) == f"{path}: good\n"
    schema = told_json_of_schema(capsys, system)
    assert {"name", "sheet", "fill"} == set(schema["properties"]["units"]["items"]["properties"])
    explained = " ".join(re.sub(r"^# ?", "", text, flags=re.MULTILINE).split())
    fields = schema["properties"]["units"]["items"]["properties"].values()
    assert all(field["description"] in explained for field in fields)
    battle, side, *_ = BATTLES[system]
    assert with_forces(open_named(library.SCENARIO, battle), [f"{side}={path}"])


def told_json_of_schema(capsys: Capture, system: str) -> dict[str, Any]:
    """The schema of a system's forces, as printed."""
    schema: dict[str, Any] = json.loads(told(capsys, "schema", f"{system}/force"))
    return schema


@pytest.mark.few(1)
@pytest.mark.parametrize("words", [["simulate", "shallows"], ["league", "shallows"], ["referee", "shallows"]])
def test_forces_fight_wherever_battles_are_played(
    words: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_force("shellshock", unit("Alone", "btr-80"))
    write_force("shellshock", unit("Other", "m113"), "other.toml")
    forces = ["--force", "red=mine.toml", "--force", "blue=other.toml"]
    if words[0] == "referee":
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"ask": "state"}\n')))
        assert command_line([*words, *forces]) == 1
        state = json.loads(capsys.readouterr().out.splitlines()[-1])["state"]
        assert len(state["units"]) == 2
        return
    played = told_json(capsys, *words, "--games", "2", "--seed", "1", *forces)
    assert command_line([*words, "--games", "2", "--force", "red=nosuch.toml"]) == 2
    assert played


def test_the_forces_of_a_league_are_those_that_play(capsys: Capture) -> None:
    write_force("shellshock", unit("Alone", "m1a2-abrams"))
    write_force("shellshock", unit("Other", "m113"), "other.toml")
    told(
        capsys, "league", "shallows", "--games", "2", "--results", "results.jsonl",
        "--force", "red=mine.toml", "--force", "blue=other.toml",
    )  # fmt: skip
    assert command_line(["league", "shallows", "--games", "2", "--results", "results.jsonl"]) == 2
    assert "had other options, other forces or another scenario file" in capsys.readouterr().err


def ready() -> list[str]:
    return [one.name for one in library.listed(library.FORCE)]


def test_ready_forces_of_each_era_are_even() -> None:
    """Forces of one era and one limit cost at most 15 per cent less than the limit, so that they are even."""
    found: dict[tuple[str, int], int] = {}
    for name in ready():
        data = open_named(library.FORCE, name)
        cost = sum(prices(system(data.header.system), data.table["units"]))
        assert 100 * cost >= 85 * data.table["limit"]
        key = data.table["era"], data.table["limit"]
        found[key] = found.get(key, 0) + 1
    assert {era for era, _ in found} == {"ww2", "modern", "future"}
    assert {limit for _, limit in found} == {5_000, 10_000}
    assert min(found.values()) >= 2


def test_ready_forces_are_good_and_priced_as_they_say(capsys: Capture) -> None:
    for name in ready():
        data = open_named(library.FORCE, name)
        assert data.source is not None
        assert command_line(["check", str(data.source)]) == 0
        costs = prices(system(data.header.system), data.table["units"])
        assert (
            f"# {len(costs)} units, {sum(costs):,} of {data.table['limit']:,} ECV." in data.source.read_text()
        )
