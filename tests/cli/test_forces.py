"""Forces: drawn by `muster`, checked, printed, and standing in the places of a scenario."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

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
"""For each system a battle, a side of it, and how its force is drawn."""
NONE: Mapping[str, str | int] = {}
MOST = 60
"""How many commands of a battle with a force are played."""


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write_force(
    system: str, units: str, file: str = "mine.toml", more: Mapping[str, str | int] = NONE
) -> Path:
    """A file with a force of these lines of units."""
    fields = "".join(f"{field} = {value!r}\n" for field, value in more.items())
    head = f'system = "{system}"\nkind = "force"\nname = "mine"\ntitle = "Mine"\n{fields}'
    path = Path(file)
    path.write_text(f"{head}\n{units}", "utf-8")
    return path


def unit(name: str, sheet: str, more: str = "") -> str:
    """The lines of a unit of a force."""
    return f'[[units]]\nname = "{name}"\nsheet = "{sheet}"\n{more}\n'


@pytest.mark.parametrize("system", BATTLES)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_drawn_force_is_good_and_plays(system: str, seed: str, capsys: Capture) -> None:
    battle, side, *drawn = BATTLES[system]
    Path("mine.toml").write_text(told(capsys, "muster", system, *drawn, "--seed", seed), "utf-8")
    assert command_line(["check", "mine.toml"]) == 0
    data = with_forces(open_named(library.SCENARIO, battle), [f"{side}=mine.toml"])
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
    data = with_forces(open_named(library.SCENARIO, "mill"), ["red=mine.toml"])
    before = [one for one in open_named(library.SCENARIO, "mill").table["units"] if one["side"] == "red"]
    (only,) = [one for one in data.table["units"] if one["side"] == "red"]
    assert (only["id"], only["at"], only["facing"]) == tuple(
        before[0][field] for field in ("id", "at", "facing")
    )
    assert only["name"] == "Alone"


def test_both_sides_may_have_forces() -> None:
    write_force("shellshock", unit("One", "btr-80"))
    write_force("shellshock", unit("Two", "bmp-2"), "other.toml")
    data: DataFile = with_forces(open_named(library.SCENARIO, "mill"), ["red=mine.toml", "blue=other.toml"])
    assert [one["name"] for one in data.table["units"]] == ["One", "Two"]


@pytest.mark.parametrize(
    ("units", "more", "sentence"),
    [
        (unit("A", "nosuch"), {}, "nosuch"),
        (unit("A", "btr-80") * 2, {}, "A is the name of another unit, too"),
        (unit("A", "btr-80"), {"limit": 100}, "but its limit is 100"),
        (unit("A", "mason"), {"era": "modern"}, "of the future era, but the force is of the modern era"),
        (unit("A", "btr-80", 'fill = { rack = "Missiles" }'), {}, "is not an open slot"),
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


def ready() -> list[str]:
    return [one.name for one in library.listed(library.FORCE)]


def test_ready_forces_of_each_era_are_even() -> None:
    """Those of one era and one limit cost at most 15 per cent less than it, so that they are even."""
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
