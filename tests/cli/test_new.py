"""`shellshock new` prints files that explain themselves and play as they are."""

import json
import re
import tomllib
from pathlib import Path
from urllib.parse import urlparse
from urllib.request import url2pathname

import pytest

from shellshock_tui import library
from shellshock_tui.authoring.file_schema import schema_of
from shellshock_tui.cli import command_line
from shellshock_tui.cli.arguments import open_named, opening
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Match
from shellshock_tui.files import parse_table
from shellshock_tui.lessons.course_book import find_lesson
from shellshock_tui.rules import SYSTEMS
from tests.cli.capture import Capture, told
from tests.cli.test_schema import properties
from tests.games import play_out

OWN = [name for name in SYSTEMS if name != "toy"]
KINDS = (library.SHEET, library.SCENARIO, library.LESSON)
FIELD = re.compile(r"^(?:# )?([\w-]+) = |^(?:# )?\[\[?([\w.-]+)\]\]?$", re.MULTILINE)


def made(capsys: Capture, folder: Path, *words: str) -> Path:
    """Save the file that a command prints under its name."""
    text = told(capsys, "new", *words)
    path = folder / f"{parse_table(text, 'new')['name']}.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.few(2)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", OWN)
def test_a_new_file_is_good(system: str, kind: str, home: Path, tmp_path: Path, capsys: Capture) -> None:
    path = made(capsys, tmp_path, kind, system)
    assert told(capsys, "check", str(path)).splitlines()[-1].startswith(f"{path}: good")
    assert parse_table(path.read_text("utf-8"), "new")["system"] == system


@pytest.mark.few(5)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", OWN)
def test_a_new_file_shows_and_explains_every_field(
    system: str, kind: str, home: Path, tmp_path: Path, capsys: Capture
) -> None:
    text = made(capsys, tmp_path, kind, system).read_text("utf-8")
    shown = {(name or table).rpartition(".")[2] for name, table in FIELD.findall(text)}
    schema = schema_of(system, kind)
    fields = dict(properties(schema))
    left_out = {name for name in fields if name.startswith("scenario.")} if kind == library.LESSON else set()
    wanted = {name.rpartition(".")[2] for name in fields.keys() - left_out}
    assert wanted - shown == set()
    plain = " ".join(re.sub(r"^# ?", "", text, flags=re.MULTILINE).split())
    for name in fields.keys() - left_out:
        assert fields[name]["description"] in plain, name


@pytest.mark.parametrize("system", OWN)
def test_a_new_scenario_plays(system: str, home: Path, tmp_path: Path, capsys: Capture) -> None:
    path = made(capsys, tmp_path, library.SCENARIO, system)
    rules, _ = opening(open_named(library.SCENARIO, str(path)))
    match = play_out(rules, "new", longest=40)
    assert len(match.entries) >= 20


@pytest.mark.parametrize("system", OWN)
def test_a_new_sheet_fights_in_a_new_scenario(
    system: str, home: Path, tmp_path: Path, capsys: Capture
) -> None:
    path = made(capsys, tmp_path, library.SCENARIO, system)
    table = parse_table(path.read_text("utf-8"), "new")
    used = table["units"][0]["sheet"]
    sheet = made(capsys, tmp_path, library.SHEET, system, "--like", used)
    text = path.read_text("utf-8").replace(f'sheet = "{used}"', f'sheet = "{sheet.stem}"')
    path.write_text(text, "utf-8")
    assert told(capsys, "check", str(path), str(sheet)).count(": good\n") == 2
    rules, _ = opening(open_named(library.SCENARIO, str(path)))
    match = Match(rules)
    match.begin(SeededDice("new"))
    assert play_out(rules, "new", longest=20).entries


@pytest.mark.few(2)
@pytest.mark.parametrize("system", OWN)
def test_a_new_lesson_can_be_taken(
    system: str, home: Path, tmp_path: Path, screens: list[object], capsys: Capture
) -> None:
    path = made(capsys, tmp_path, library.LESSON, system)
    assert "reaches its end" in told(capsys, "jumpstart", "--check", str(path))
    assert command_line(["jumpstart", str(path)]) == 0
    assert len(screens) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_line_names_a_schema_on_this_machine(
    kind: str, home: Path, tmp_path: Path, capsys: Capture
) -> None:
    first, *_ = told(capsys, "new", kind, "sshr").splitlines()
    directive, _, address = first.partition(" ")
    assert directive == "#:schema"
    assert urlparse(address).scheme == "file"
    schema = Path(url2pathname(urlparse(address).path))
    assert home in schema.parents
    assert json.loads(schema.read_text("utf-8")) == schema_of("sshr", kind)


def test_a_folder_that_cannot_be_written_is_told_in_the_file(home: Path, capsys: Capture) -> None:
    home.mkdir(parents=True)
    (home / "schemas").write_text("a file in the way")
    printed = told(capsys, "new", "sheet", "gunplay")
    assert "#:schema" not in printed
    assert "schemas" in printed.splitlines()[0]


@pytest.mark.parametrize(
    ("kind", "like"),
    [
        ("sheet", "mason"), ("sheet", "gunplay/marshal"), ("sheet", "sshr/section"), ("scenario", "bridge"),
        ("scenario", "shock/the-mast"), ("scenario", "closing_fire/ridge"), ("lesson", "gunplay/1"),
    ],
)  # fmt: skip
def test_a_new_file_is_like_another(
    kind: str, like: str, home: Path, tmp_path: Path, capsys: Capture
) -> None:
    path = made(capsys, tmp_path, kind, "--like", like)
    assert told(capsys, "check", str(path)).endswith(": good\n")
    source = dict(open_named(kind, like).table) if kind != "lesson" else {}
    table = parse_table(path.read_text("utf-8"), "new")
    changed = {"name", "title", "number"}
    assert {name for name, value in source.items() if table.get(name, value) != value} <= changed


@pytest.mark.parametrize(
    "words",
    [["moon"], ["sheet", "moon"], ["sheet", "--like", "moon"], ["sheet", "gunplay", "--like", "mason"], []],
)
def test_what_cannot_be_made_is_told_in_one_sentence(words: list[str], home: Path, capsys: Capture) -> None:
    assert command_line(["new", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_to_start_from_that_there_is_not_is_told_with_those_there_are(
    kind: str, capsys: Capture
) -> None:
    for like in ("nosuch", "1.5", "No Such", "closing_fire/1.5"):
        assert command_line(["new", kind, "closing_fire", "--like", like]) == 2
        told_now = capsys.readouterr().err
        assert told_now.startswith(f"There is no {kind} 'closing_fire/{like.removeprefix('closing_fire/')}'")
        assert {"sheet": "grenadiers", "scenario": "ridge", "lesson": "volley"}[kind] in told_now


def test_a_new_lesson_has_every_step(home: Path, tmp_path: Path, capsys: Capture) -> None:
    path = made(capsys, tmp_path, "lesson", "closing_fire", "--like", "volley")
    shipped = find_lesson("closing_fire/volley").table
    assert tomllib.loads(path.read_text("utf-8"))["steps"] == shipped["steps"]
