"""`shellshock skirmish` prints a custom battle as a scenario on standard output."""

import re
import tomllib
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import bound, open_named
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session import skirmish
from tests.cli.capture import Capture, told, told_json
from tests.games import play_out

OWN = [name for name in SYSTEMS if system(name).skirmishes]
MOST = 20


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def refused(capsys: Capture, *arguments: str) -> str:
    """The message of a command that cannot be carried out."""
    assert command_line(["skirmish", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.mark.few(2)
@pytest.mark.parametrize("name", OWN)
def test_what_is_printed_is_good_and_plays(name: str, capsys: Capture) -> None:
    Path("my.toml").write_text(told(capsys, "skirmish", name, "--seed", "11"), "utf-8")
    assert told(capsys, "check", "my.toml") == "my.toml: good\n"
    play_out(bound(open_named(library.SCENARIO, "./my.toml")), "oak", MOST)


def test_given_forces_map_aim_and_turns_are_kept(capsys: Capture) -> None:
    forces = "us-tank-platoon", "german-tank-platoon"
    options = "--map", "bridge", "--aim", "meeting", "--turns", "9", "--seed", "2"
    table = told_json(capsys, "skirmish", "shellshock", "--forces", *forces, *options)
    for side, name in zip(("red", "blue"), forces, strict=True):
        own = [unit["sheet"] for unit in table["units"] if unit["side"] == side]
        assert own == [unit["sheet"] for unit in library.open_file(library.FORCE, name).table["units"]]
    assert table["map"] == library.open_file(library.SCENARIO, "bridge").table["map"]
    assert {goal["win"] for goal in table["victory"]} == {"hold", "destroy"}
    assert table["turn_limit"] == 9
    assert "--map bridge --aim meeting --turns 9 --seed 2`, with the same forces" in table["briefing"]


def test_optional_rules_are_set(capsys: Capture) -> None:
    table = told_json(capsys, "skirmish", "shellshock", "--seed", "2", "--option", "nestle=true")
    assert table["options"] == {"nestle": True}


def test_forces_alone_leave_map_and_aim_to_the_first_unless_they_are_drawn(capsys: Capture) -> None:
    forces = "skirmish", "shellshock", "--forces", "us-tank-platoon", "german-tank-platoon"
    titles = {told_json(capsys, *forces, "--seed", str(seed))["title"] for seed in range(5)}
    drawn = {told_json(capsys, *forces, "--random", "--seed", str(seed))["title"] for seed in range(5)}
    assert titles == {"Break: The hills"}
    assert len(drawn) > 1


def test_sheets_of_ones_own_stand_in_the_battle(capsys: Capture) -> None:
    sheet = library.open_file(library.SHEET, "sherman")
    assert sheet.source
    folder = Path("data/shellshock-tui/sheets")
    folder.mkdir(parents=True)
    text = sheet.source.read_text("utf-8").replace('name = "sherman"', 'name = "firefly"')
    (folder / "firefly.toml").write_text(text, "utf-8")
    Path("mine.toml").write_text(
        'system = "shellshock"\nkind = "force"\nname = "mine"\ntitle = "Mine"\n'
        '[[units]]\nname = "A"\nsheet = "firefly"\n'
    )
    printed = told(capsys, "skirmish", "shellshock", "--forces", "./mine.toml", "us-tank-platoon")
    assert [*tomllib.loads(printed)["sheets"]] == ["firefly"]
    Path("sent.toml").write_text(printed, "utf-8")
    (folder / "firefly.toml").unlink()
    assert told(capsys, "check", "sent.toml") == "sent.toml: good\n"


def test_a_squad_takes_a_mission(capsys: Capture) -> None:
    Path("squad.toml").write_text(told(capsys, "muster", "shock", "--seed", "1"), "utf-8")
    table = told_json(capsys, "skirmish", "shock", "--squad", "./squad.toml", "--aim", "escort")
    names = [unit["name"] for unit in tomllib.loads(Path("squad.toml").read_text("utf-8"))["units"]]
    assert [unit["name"] for unit in table["units"]][: len(names)] == names
    assert table["victory"][0]["win"] == "rescue"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nosuch",), "There is no rule system 'nosuch'"),
        (("gunplay", "--aim", "escort"), "Gunplay has no aim 'escort'"),
        (("shellshock", "--map", "hils"), "has no map 'hils'; did you mean hills?"),
        (("shellshock", "--map", " duel"), "Shellshock has no map ' duel'; its maps are"),
        (("shellshock", "--map", "x" * 5000), f"Shellshock has no map '{'x' * 40}…'; its maps are"),
        (("shellshock", "--map", "gone.toml"), "gone.toml: there is no such file"),
        (
            ("shellshock", "--map", "gunplay/dock-street"),
            "is a battle of Gunplay, not of Shellshock.",
        ),
        (("shock", "--map", "the-mast"), "SHOCK draws the ground of each mission itself"),
        (("shellshock", "--forces", "us-tank-platoon", "gone"), "gone"),
        (("gunplay", "--forces", "us-tank-platoon", "nato-platoon"), "is a force of Shellshock"),
        (("shellshock", "--squad", "us-tank-platoon"), "takes 2 forces, not 1"),
        (("shellshock", "--third", "gone"), "gone"),
        (("shellshock", "--limit", "10"), "has no unit of 10 ECV or fewer"),
        (("shellshock", "--era", "stone"), "Shellshock has no era 'stone'"),
        (("sshr", "--turns", "3"), "turn_limit"),
        (("sshr", "--option", "x=1"), "SShR has no optional rules."),
    ],
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], sentence: str, capsys: Capture) -> None:
    assert sentence in refused(capsys, *arguments)


def test_a_wrong_map_or_option_is_told_before_forces_are_drawn(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(skirmish, "even_forces", None)
    assert "has no map 'hils'" in refused(capsys, "shellshock", "--map", "hils")
    assert "no option 'nestel'" in refused(capsys, "shellshock", "--option", "nestel=true")
    assert "nestle should be" in refused(capsys, "shellshock", "--option", "nestle=maybe")


def test_the_file_of_a_map_is_named_as_it_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "users").write_text("root:x:0\n")
    (tmp_path / "inside").mkdir()
    monkeypatch.chdir(tmp_path / "inside")
    assert command_line(["skirmish", "shellshock", "--map", "../users"]) == 2
    assert capsys.readouterr().err.startswith("../users: this is not TOML: ")
    head = 'system = "shellshock"\nkind = "scenario"\nname = "half"\ntitle = "Half"\n'
    (tmp_path / "half.toml").write_text(head)
    assert command_line(["skirmish", "shellshock", "--map", "../half.toml"]) == 2
    assert re.fullmatch(r"\.\./half\.toml: .+: is missing\.\n", capsys.readouterr().err)


def test_a_third_force_is_given_or_drawn_and_only_where_three_sides_can_fight(capsys: Capture) -> None:
    forces = ("--forces", "us-tank-platoon", "german-tank-platoon", "--third", "soviet-tank-company")
    table = told_json(capsys, "skirmish", "shellshock", *forces, "--aim", "meeting", "--seed", "2")
    assert [side["id"] for side in table["sides"]] == ["red", "blue", "green"]
    assert len([unit for unit in table["units"] if unit["side"] == "green"]) > 3
    drawn = told_json(capsys, "skirmish", "shellshock", "--third", "drawn", "--seed", "3")
    assert "shellshock skirmish shellshock --third drawn --seed 3" in drawn["briefing"]
    assert refused(capsys, "gunplay", "--third", "drawn") == "A battle of Gunplay takes no third force.\n"
    assert "an aim for two forces" in refused(capsys, "shellshock", "--third", "drawn", "--aim", "hold")
