"""Files on the command line: which are read, what `-` means, and how messages name them."""

import io
import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from shellshock_tui.cli.commands import check
from shellshock_tui.store import read
from tests.cli.capture import Capture, told, told_json

ENVIRONMENT = "tool/pyvenv.cfg"


@pytest.fixture
def shelf(courtyard: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an author, with other people's files in it, as the present folder."""
    folder = Path(courtyard).parent
    for name in (".cache/a", "tool/lib/b", "node_modules/c", "lib/site-packages/d"):
        (folder / name).parent.mkdir(parents=True)
        (folder / f"{name}.toml").write_text("system = ")
    (folder / ENVIRONMENT).write_text("home = /usr/bin")
    (folder / "pyproject.toml").write_text('[project]\nsystem = "x"\n')
    (folder / "theirs.toml").write_text("[tool]\nkind = ")
    monkeypatch.chdir(folder)
    return folder


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Put text on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_only_data_files_of_a_folder_are_checked(shelf: Path, capsys: Capture) -> None:
    assert [one["file"] for one in told_json(capsys, "check", ".")] == ["courtyard.toml", "guard.toml"]


def test_a_data_file_in_a_folder_is_told_however_it_is_written(shelf: Path, capsys: Capture) -> None:
    text = 'system = "toy"\nkind = 5\n'
    Path("carriage.toml").write_bytes(text.replace("\n", "\r").encode())
    Path("mark.toml").write_text(text, "utf-8-sig")
    Path("wide.toml").write_text(text, "utf-16")
    Path("UPPER.TOML").write_text(text)
    Path("large.toml").write_text("# much\n" * 40_000 + text)
    Path("empty.toml").write_text("\n")
    assert command_line(["check", "."]) == 2
    told = capsys.readouterr().err.splitlines()
    names = ("UPPER.TOML", "carriage.toml", "empty.toml", "large.toml", "mark.toml", "wide.toml")
    assert list(dict.fromkeys(line.partition(":")[0] for line in told)) == list(names)


def test_a_broken_data_file_in_a_folder_is_told(shelf: Path, capsys: Capture) -> None:
    (shelf / "deep").mkdir()
    (shelf / "deep" / "broken.toml").write_text('# mine\nkind = "sheet"\nsystem =')
    (shelf / "deep" / "large.toml").write_text('system = "toy"\n' + "#" * 200_000)
    (shelf / "deep" / "older.toml").write_bytes('system = "toy"\ntitle = "Gewühl"'.encode("latin-1"))
    assert command_line(["check", "."]) == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        f"deep/{n}.toml" for n in ("broken", "large", "older")
    ]


def test_check_says_that_it_takes_files_and_which_file_a_name_stands_for(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    missing = "there is no such file or folder; `shellshock check` takes the paths of files"
    for given in ("gunplay/duel", "nosuch"):
        assert command_line(["check", given]) == 2
        assert capsys.readouterr().err == f"{given}: {missing}.\n"
    for given, end in (("gunplay/payroll", "gunplay/payroll.toml"), ("mason", "sheets/future/mason.toml")):
        assert command_line(["check", given]) == 2
        error = capsys.readouterr().err
        assert error.startswith(f"{given}: {missing}, and {given} is /")
        assert error.endswith(f"/{end}.\n")
    assert command_line(["check", "nosys/duel"]) == 2
    assert "no rule system 'nosys'" in capsys.readouterr().err


def test_nothing_on_standard_input_is_said_in_one_sentence(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed(monkeypatch, "")
    assert command_line(["check", "-"]) == 2
    assert capsys.readouterr().err == "standard input: this is empty.\n"


def test_a_file_that_is_named_is_checked_whatever_it_is(shelf: Path, capsys: Capture) -> None:
    for file in (".cache/a.toml", "tool/lib/b.toml", "theirs.toml", "pyproject.toml"):
        assert command_line(["check", file]) == 2
        assert capsys.readouterr().err.startswith(f"{file}:")


def test_a_hidden_folder_that_is_named_is_looked_into(shelf: Path, capsys: Capture) -> None:
    assert command_line(["check", ".cache", "lib"]) == 2
    within, other = capsys.readouterr().err.splitlines()
    assert within.startswith(".cache/a.toml:1:10: this is not TOML")
    assert other == "lib: no TOML file in this folder has a `system` or a `kind`, as data files have."


@pytest.mark.parametrize("given", ["sheet = 3", "scenario = {}", "sheet = [[3]]", "lesson = [{}, 4]"])
def test_a_data_file_whose_things_are_no_tables_is_wrong(given: str, shelf: Path, capsys: Capture) -> None:
    Path("mine.toml").write_text(f'system = "toy"\nkind = "data"\n{given}\n')
    assert command_line(["check", "mine.toml"]) == 2
    kind = given.partition(" ")[0]
    why = f"should be a list of tables, each of which begins with [[{kind}]]."
    assert capsys.readouterr().err == f"mine.toml:3:1: {kind}: {why}\n"


def test_a_folder_with_too_much_in_it_is_given_up(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for number in range(30):
        (shelf / f"{number:02}.txt").touch()
    assert told(capsys, "check", ".").count(": good\n") == 2
    monkeypatch.setattr(check, "MOST_ENTRIES", 25)
    assert command_line(["check", "."]) == 2
    told_in_short = capsys.readouterr().err
    assert told_in_short == ".: this holds more than 25 files and folders; name one of the folders in it.\n"


def test_other_file_systems_below_a_folder_are_not_looked_into(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (shelf / "mounted").mkdir()
    (shelf / "mounted" / "other.toml").write_text("system = ")
    assert command_line(["check", "."]) == 2
    assert "mounted/other.toml" in capsys.readouterr().err
    device = check.device_of
    monkeypatch.setattr(check, "device_of", lambda path: -1 if path.name == "mounted" else device(path))
    assert "other" not in told(capsys, "check", ".")
    assert command_line(["check", "mounted"]) == 2


def test_check_reads_standard_input(shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    (shelf / "-").write_text("rubbish")
    good = Path("courtyard.toml").read_text()
    typed(monkeypatch, good)
    assert told(capsys, "check", "-") == "standard input: good\n"
    typed(monkeypatch, good.replace('name = "Gale"', "name = 3"))
    assert command_line(["check", "-"]) == 2
    assert capsys.readouterr().err.startswith("standard input:27:1: units.3.name: ")
    typed(monkeypatch, "rubbish")
    assert command_line(["check", "-"]) == 2
    assert capsys.readouterr().err.startswith("standard input:1:8: this is not TOML: ")


def test_a_game_goes_out_and_comes_in_by_the_standard_streams(
    game: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    lines = told(capsys, "export", game.stem, "-")
    first, *_, last = map(json.loads, lines.splitlines())
    assert (list(first), list(last)) == (["game"], ["sealed"])
    replayed, sent = told(capsys, "replay", game.stem), read(game)
    typed(monkeypatch, lines)
    assert told(capsys, "replay", "-") == replayed
    game.unlink()
    typed(monkeypatch, lines)
    assert read(Path(told_json(capsys, "import", "-")["path"])) == sent
    assert not (shelf / "-").exists()


def test_lines_on_standard_output_are_not_mixed_with_a_table(game: Path, capsys: Capture) -> None:
    assert command_line(["export", game.stem, "-", "--json"]) == 2
    assert "leave out --json" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "play -",
        "demo -",
        "practice -",
        "practice duel --dice -",
        "referee duel --dice -",
        "referee -",
        "simulate -",
        "sight - 0101 0102",
        "sheet -",
        "resume -",
        "games --delete - --yes",
        "games --recover -",
        "jumpstart -",
        "jumpstart --check -",
        "import -",
        "replay -",
        "scenario -",
        "odds - shoot",
        "export - x",
    ],
)
def test_a_file_called_like_the_standard_stream_is_never_meant(
    line: str, game: Path, courtyard: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(Path(courtyard).parent)
    shutil.copy(game, "-")
    typed(monkeypatch, "")
    assert command_line(line.split()) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "standard input" in printed.err
    assert Path("-").exists()
    assert list(game.parent.iterdir()) == [game]


def test_a_path_to_a_file_called_dash_is_a_file(
    game: Path, courtyard: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(Path(courtyard).parent)
    typed(monkeypatch, "")
    told(capsys, "export", game.stem, "./-")
    assert Path("-").read_text().startswith('{"game"')
    assert told(capsys, "replay", "./-") == told(capsys, "replay", game.stem)
    game.unlink()
    assert told_json(capsys, "import", "./-")["rows"]
    shutil.copy(courtyard, "-")
    assert told(capsys, "check", "./-") == "./-: good\n"
    assert told_json(capsys, "check", "./-")[0]["file"] == "./-"
    for text, why in (
        ("6:1\n999999999999:1", "line 2: expected numbers of at most 9 digits, found '999999999999:1'."),
        ("5" * 3000, f"line 1: expected sides:face, such as 6:5, found '{'5' * 40}…'."),
    ):
        Path("-").write_text(text)
        assert command_line(["referee", courtyard, "--dice", "./-"]) == 2
        assert capsys.readouterr().err == f"./-: {why}\n"
    Path("-").write_text("d6")
    for line in (["referee", courtyard, "--dice", "./-"], ["practice", courtyard, "--dice", "./-"]):
        assert command_line(line) == 2
        assert capsys.readouterr().err.startswith("./-: line 1: expected sides:face")


def test_an_exported_game_is_told_again_and_checked(game: Path, tmp_path: Path, capsys: Capture) -> None:
    file = str(tmp_path / "mail.jsonl")
    told(capsys, "export", game.stem, file)
    for more in ((), ("--verify",), ("--to", "3")):
        assert told(capsys, "replay", file, *more) == told(capsys, "replay", game.stem, *more)
    assert told(capsys, "scenario", file) == told(capsys, "scenario", game.stem)
    assert command_line(["odds", file]) == 2
    asked = capsys.readouterr().err
    assert command_line(["odds", game.stem]) == 2
    assert capsys.readouterr().err == asked


def test_an_exported_game_has_to_come_in_before_it_goes_on(
    game: Path, tmp_path: Path, capsys: Capture
) -> None:
    file = str(tmp_path / "mail.jsonl")
    told(capsys, "export", game.stem, file)
    for line in (["resume", file], ["games", "--rename", file, "b"], ["games", "--recover", file]):
        assert command_line(line) == 2
        assert capsys.readouterr().err == (
            f"{file} is an exported game: `shellshock import {file}` makes a saved game of it.\n"
        )


@pytest.mark.parametrize("text", ['{"league": 1}', "{}", "{", '[{"game": 1}]', '{"games": 1}'])
def test_another_file_of_json_is_no_exported_game(
    game: Path, tmp_path: Path, capsys: Capture, text: str
) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(f"{text}\n")
    for line in (["--rename", str(file), "b"], ["--delete", str(file), "--yes"]):
        assert command_line(["games", *line]) == 2
        why = "is not a saved game: the names of saved games end in .game."
        assert capsys.readouterr().err == f"{file} {why}\n"
    for line in (["resume", str(file)], ["games", "--recover", str(file)]):
        assert command_line(line) == 2
        assert capsys.readouterr().err == f"{file}: the file is damaged or is not a saved game.\n"
    assert file.exists()


@pytest.mark.parametrize("folder", ["", "../files/", "a folder/"])
def test_a_file_is_called_as_it_was_typed(
    folder: str, courtyard: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(Path(courtyard).parent)
    Path("a folder").mkdir()
    for name in ("courtyard", "guard"):
        text = Path(f"{name}.toml").read_text().replace("strength = ", "strength = -").replace("Gale", "")
        (Path(folder) / f"{name}.toml").write_text(text)
    (Path(folder) / "old.game").write_bytes(b"no game")
    (Path(folder) / "dice.txt").write_text("6:7")
    (Path(folder) / "lines.jsonl").write_text("{}")
    lines = (
        ["check", "{}courtyard.toml"], ["check", "{}guard.toml"], ["sheet", "{}guard.toml"],
        ["play", "{}courtyard.toml"], ["scenario", "{}courtyard.toml"], ["referee", "{}courtyard.toml"],
        ["simulate", "{}courtyard.toml"], ["sight", "{}courtyard.toml", "0101", "0102"],
        ["odds", "{}courtyard.toml"], ["practice", "{}courtyard.toml"], ["demo", "{}courtyard.toml"],
        ["jumpstart", "{}guard.toml"], ["jumpstart", "{}nosuch.toml"],
        ["jumpstart", "--check", "{}guard.toml"],
        ["replay", "{}old.game"], ["resume", "{}old.game"], ["scenario", "{}old.game"],
        ["export", "{}old.game", "x"], ["practice", "{}old.game"], ["games", "--recover", "{}old.game"],
        ["import", "{}lines.jsonl"], ["replay", "{}lines.jsonl"], ["import", "{}old.game"],
        ["referee", "duel", "--dice", "{}dice.txt"], ["practice", "duel", "--dice", "{}dice.txt"],
        ["referee", "duel", "--dice", "{}nosuch.txt"], ["check", "{}nosuch.toml"], ["import", "{}nosuch"],
    )  # fmt: skip
    for line in lines:
        (file,) = (word.format(folder) for word in line if "{}" in word)
        assert command_line([word.format(folder) for word in line]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"{file}:"), line
        assert told.count(os.path.basename(file)) == 1


@pytest.mark.parametrize("folder", [".", "..", "./"])
@pytest.mark.parametrize(
    "line",
    ["play {}", "sheet {}", "scenario {}", "jumpstart {}", "replay {}", "print --force {} --svg a.svg",
     "play duel --force red={}", "skirmish --forces {} {}", "new force shellshock --like {}"],
)  # fmt: skip
def test_a_folder_is_no_name(line: str, folder: str, capsys: Capture) -> None:
    assert command_line(line.format(folder, folder).split()) == 2
    assert capsys.readouterr().err == f"{folder}: this is a folder.\n"


def test_a_folder_in_place_of_a_file_is_named_as_typed(tmp_path: Path, capsys: Capture) -> None:
    for line in (["import"], ["referee", "duel", "--dice"]):
        assert command_line([*line, f"{tmp_path}/"]) == 2
        assert capsys.readouterr().err.startswith(f"{tmp_path}")
