"""`export`, `import` and `doctor`."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.ai import LEVELS
from shellshock_tui.app.crash import crash_message
from shellshock_tui.cli import command_line
from shellshock_tui.engine.journal import in_order
from shellshock_tui.session import Session, resume
from shellshock_tui.session.game_setup import with_miniatures
from shellshock_tui.session.games import start_battle
from shellshock_tui.settings import settings_file
from shellshock_tui.store import Saved, read
from shellshock_tui.store.header import encode_header
from shellshock_tui.store.lines import as_lines, chain
from tests.cli.capture import Capture, told, told_json
from tests.games import duel
from tests.window import window


def test_a_game_goes_out_in_lines_and_comes_in_as_it_was(game: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mail.jsonl"
    assert "The courtyard" in told(capsys, "export", game.stem, str(file))
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["command"]["do"] for line in lines[2:5]]
    sent = read(game)
    game.unlink()
    taken = Path(told_json(capsys, "import", str(file))["path"])
    assert read(taken) == sent
    resume(taken).close()


def test_a_sheet_marked_by_hand_goes_out_and_comes_in_with_its_reason(
    home: Path, tmp_path: Path, capsys: Capture
) -> None:
    battle = with_miniatures(library.open_file(library.SCENARIO, "duel"), "2 cm")
    session = start_battle(battle, "oak", home / "games")
    session.give(session.rules.marking("b1", "armour/front", 1, 'the "hedge" took it'))
    state, path = session.state, session.store.path
    session.close()
    file = tmp_path / "mail.jsonl"
    told(capsys, "export", path.stem, str(file))
    path.unlink()
    taken = resume(Path(told_json(capsys, "import", str(file))["path"]))
    assert taken.state == state
    assert taken.header.battle["scale"] == "2 cm"
    taken.close()


def test_a_game_of_a_program_comes_in_and_is_resumed_by_a_person(
    home: Path, tmp_path: Path, capsys: Capture, screens: list[Session]
) -> None:
    session = start_battle(duel(), "oak", home / "games", {"blue": "cmd:true", "gold": "recruit"})
    session.close()
    file = tmp_path / "mail.jsonl"
    told(capsys, "export", session.store.path.stem, str(file))
    session.store.path.unlink()
    name = told_json(capsys, "import", str(file))["name"]
    assert command_line(["resume", name]) == 0
    (resumed,) = screens
    assert resumed.seats == {"gold": "recruit"}
    assert resumed.take_notice() == "No program is started from a saved game, so a person plays Blue now."


def test_a_game_that_is_here_does_not_come_in_again(game: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mail.jsonl"
    told(capsys, "export", game.stem, str(file))
    assert command_line(["import", str(file)]) == 2
    assert capsys.readouterr().err == f"The courtyard is already saved as {game.stem}.\n"
    assert list(game.parent.iterdir()) == [game]


def test_the_file_that_was_written_is_named(game: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mail.jsonl"
    printed = told(capsys, "export", game.stem, str(file))
    assert "".join(printed.split()) == f"Thecourtyardhasbeenwrittento{file}."


def test_no_file_is_written_over(game: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "letter"
    file.write_text("dear")
    assert command_line(["export", game.stem, str(file)]) == 2
    assert file.read_text() == "dear"
    assert command_line(["export", game.stem, str(tmp_path / "none" / "mail")]) == 2


def test_a_file_that_could_not_be_written_whole_is_not_left(home: Path, tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "oak", home / "games")
    session.close()
    program = 'ulimit -f 1; "$0" -m shellshock_tui export "$@"'
    words = ("bash", "-c", program, sys.executable, session.store.path.stem, str(tmp_path / "mail"))
    ended = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2
    assert ended.stderr == f"{tmp_path}/mail cannot be written: the file would be too large.\n"
    assert not (tmp_path / "mail").exists()


@pytest.mark.parametrize("change", ["face", "drop", "header", "cut", "text", "number", "list", "surrogate"])
def test_lines_that_were_changed_are_refused(
    game: Path, tmp_path: Path, capsys: Capture, change: str
) -> None:
    file = tmp_path / "mail.jsonl"
    told(capsys, "export", game.stem, str(file))
    text = file.read_text()
    first, *rest = text.splitlines(keepends=True)
    changed = {
        "face": text.replace('"command":{"do":"', '"command":{"do":"x', 1),
        "drop": "".join([first, *rest[:4], *rest[5:]]),
        "header": text.replace("oak", "ash", 1),
        "cut": text[:-9],
        "text": "hello",
        "number": "3",
        "list": "[]\n[]",
        "surrogate": first.replace("The courtyard", "\\ud800") + "".join(rest),
    }[change]
    file.write_text(changed)
    assert command_line(["import", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("created", "", "the time at which it was begun is not a date and time"),
        ("created", "yesterday", "the time at which it was begun is not a date and time, not 'yesterday'."),
        ("title", "", "its title is empty"),
        ("title", "  ", "its title is empty"),
        ("title", "x" * 201, "its title has more than 200 characters"),
        (
            "seats",
            {"pink": "recruit"},
            "There is no side 'pink' that a bot could play. The sides are: ",
        ),
        ("seats", {"blue": "genius"}, f"There is no bot 'genius'. The bots are: {', '.join(LEVELS)}."),
        ("system", "chess", "there is no rule system 'chess'"),
    ],
)
def test_a_game_with_a_false_header_is_not_imported(
    game: Path, tmp_path: Path, capsys: Capture, field: str, value: Any, why: str
) -> None:
    saved = read(game)
    header = replace(saved.header, **{field: value})
    rows = saved.rows
    file = tmp_path / "mail.jsonl"
    file.write_text(as_lines(Saved(header, rows, chain(in_order(encode_header(header)), rows))))
    game.unlink()
    assert command_line(["import", str(file)]) == 2
    printed = capsys.readouterr().err
    assert why in printed
    assert printed.count("\n") == 1
    assert not list(game.parent.iterdir())


def test_a_row_that_no_game_has_is_told_with_its_file(game: Path, tmp_path: Path, capsys: Capture) -> None:
    saved = read(game)
    rows = (*saved.rows, {"row": "tea"})
    file = tmp_path / "mail.jsonl"
    seal_of_rows = chain(in_order(encode_header(saved.header)), rows)
    file.write_text(as_lines(Saved(saved.header, rows, seal_of_rows)))
    assert command_line(["import", str(file)]) == 2
    told_of = f"{file}: Row {len(rows)} of the saved game is of an unknown kind.\n"
    assert capsys.readouterr().err == told_of


def test_lines_that_were_cut_short_are_refused(game: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "mail.jsonl"
    told(capsys, "export", game.stem, str(file))
    lines = file.read_text().splitlines(keepends=True)
    game.unlink()
    for length in range(1, len(lines)):
        file.write_text("".join(lines[:length]))
        for command in ("import", "replay"):
            assert command_line([command, str(file)]) == 2
            assert capsys.readouterr().err == (
                f"{file}: the end of the exported game is missing: its last line should hold its seal.\n"
            )
    assert not list(game.parent.iterdir())


def test_a_game_in_the_report_of_a_fault_comes_in(home: Path, tmp_path: Path, capsys: Capture) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    crash_message(session, "the help is lost")
    session.close()
    (report,) = (home / "faults").iterdir()
    assert told_json(capsys, "import", str(report))["rows"] == len(session.store.rows)


def test_the_doctor_names_what_was_found(home: Path, capsys: Capture) -> None:
    found = told_json(capsys, "doctor")
    assert found["games"] == f"{home}/games, not created yet"
    assert found["sheets"] == f"{home}/sheets, not created yet"
    assert found["scenarios"] == f"{home}/scenarios, not created yet"
    assert found["terminal"].startswith("none")
    assert "textual" in found["libraries"]


def test_the_doctor_reports_a_folder_that_cannot_be_looked_into(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/" + "x" * 300)
    assert told_json(capsys, "doctor")["games"].endswith("/games, cannot be used: its name is too long")


def test_an_empty_file_is_called_empty(tmp_path: Path, capsys: Capture) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n", "utf-8")
    assert command_line(["import", str(empty)]) == 2
    assert capsys.readouterr().err == f"{empty}: this is empty.\n"


def test_the_doctor_says_where_nothing_can_be_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "nowhere").symlink_to(tmp_path / "missing")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/proc/config")
    for name, nearest, why in (
        ("file", "file", "it is not a folder"),
        ("file/below", "file", "it is not a folder"),
        ("nowhere/below", "nowhere", "there is no such file or folder"),
    ):
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
        found = told_json(capsys, "doctor")
        words = f"/games, cannot be created in {tmp_path / nearest}: {why}"
        assert found["games"].endswith(words)
        assert "settings.toml, cannot be created in /proc: " in found["settings"]


@pytest.mark.usefixtures("home")
def test_the_doctor_names_faults_of_settings(capsys: Capture) -> None:
    settings = settings_file()
    settings.parent.mkdir(parents=True)
    settings.write_text(
        'theme = "pink"\n[keys]\nnope = "x"\nleave = "nokey"\n[choices]\n"step=front" = "?"\n'
        '"step=left" = "88"\n"" = "x"\n"a\\tb" = ""\n'
    )
    said = told_json(capsys, "doctor")["settings"]
    for fault in (
        "Settings: theme must be one of",
        "There is no action 'nope' that could have a key.",
        "There is no key 'nokey'.",
        "'?' cannot be the key for the choice 'step=front': it has another use already.",
        "'88' cannot be the key for the choice 'step=left': it should be a single letter, digit or other",
        "'x' cannot be the key for the choice '': no choice has an empty name.",
        "Settings: [choices] 'a\N{REPLACEMENT CHARACTER}b' should have a key as a text, such as \"k\".",
    ):
        assert fault in said
    settings.unlink()
    assert told_json(capsys, "doctor")["settings"] == str(settings)
    makers: tuple[Callable[[str], None], ...] = (os.mkfifo, os.mkdir, partial(os.symlink, "nowhere"))
    for make in makers:
        make(str(settings))
        assert "The settings file cannot be used" in told_json(capsys, "doctor")["settings"]
        settings.rmdir() if settings.is_dir() else settings.unlink()


@pytest.mark.usefixtures("home")
def test_the_doctor_asks_the_terminal_how_wide_glyphs_are() -> None:
    with window("doctor") as opened:
        for column in (2, 3, 2, 2, 2, 2, 2):
            opened.read_until(b"\x1b[6n")
            opened.type(f"\x1b[1;{column}R".encode())
        assert opened.end() == 0
        assert "▲ takes 2".encode() in opened.said
        assert not opened.is_raw


@pytest.mark.usefixtures("home")
def test_doctor_warns_of_a_size_unlike_the_terminals_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "24")
    with window("doctor", size=(120, 40)) as opened:
        for _ in range(7):
            opened.read_until(b"\x1b[6n")
            opened.type(b"\x1b[1;2R")
        assert opened.end() == 0
        assert b"100 by 24, by COLUMNS or LINES; its own is 120 by 40" in opened.said


@pytest.mark.parametrize(
    "scenario", ["../../../../../x/evil", "", "a/b", ".hidden", "-rf --help", "*[a]?", "..\\evil", "C:evil"]
)
def test_a_game_whose_battle_has_no_name_is_refused(
    game: Path, tmp_path: Path, capsys: Capture, scenario: str
) -> None:
    file = tmp_path / "mail.jsonl"
    told(capsys, "export", game.stem, str(file))
    first, *rest = file.read_text("utf-8").splitlines()[:-1]
    head = json.loads(first)
    head["game"]["scenario"] = scenario
    file.write_text("\n".join([in_order(head), *rest]), "utf-8")
    before = sorted(tmp_path.rglob("*"))
    assert command_line(["import", str(file)]) == 2
    assert capsys.readouterr().err == (
        f"{file}: the name of its battle, '{scenario}', should have small letters, digits, - and _ only.\n"
    )
    assert sorted(tmp_path.rglob("*")) == before
