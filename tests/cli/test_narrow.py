"""Tables in a narrow terminal: words are wrapped or left out, numbers are never cut."""

import re
from collections import Counter
from pathlib import Path

import pytest
from rich.measure import Measurement

from shellshock_tui.cli.column_widths import shared
from shellshock_tui.cli.command_table import COMMANDS
from tests.cli.capture import Capture, told, told_json
from tests.soak import soaked

NUMBER = re.compile(r"[0-9]+(?:[.,/][0-9]+)*")


@pytest.mark.few(3)
@pytest.mark.parametrize("columns", soaked(["10", "40"], 1))
@pytest.mark.parametrize(
    "line",
    [
        "games",
        "replay GAME --verify",
        "replay GAME",
        "simulate duel --games 2 --seed 1 --bot red=random --bot blue=random",
        "league duel --bots random,charger --games 2 --seed 1",
        "jumpstart --list",
        "scenario duel",
        "sight duel 0101 0909",
        "muster gunplay --seed 1 --limit 20",
        "rules shellshock/hit.face",
        "rules --protocol gunplay",
        "sheet",
        "doctor",
        "play",
    ],
)
def test_no_number_is_cut(
    line: str, columns: str, game: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    words = line.replace("GAME", game.stem).split()
    monkeypatch.setenv("COLUMNS", "4000")
    wide = Counter(NUMBER.findall(told(capsys, *words)))
    monkeypatch.setenv("COLUMNS", columns)
    assert wide - Counter(NUMBER.findall(told(capsys, *words))) == Counter()


@pytest.mark.parametrize("columns", [20, 40])
def test_help_fits_the_window_where_words_can_be_broken(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    pages = [["--help"], *([name, "--help"] for name in COMMANDS)]
    for words in pages:
        monkeypatch.setenv("COLUMNS", "4000")
        wide = Counter(told(capsys, *words).split())
        monkeypatch.setenv("COLUMNS", str(columns))
        narrow = told(capsys, *words)
        assert Counter(narrow.split()) == wide
        wider = [line for line in narrow.splitlines() if len(line) > columns]
        assert all(len(line.split()) == 1 for line in wider), wider


def test_no_number_of_an_analysis_is_cut(
    short_game: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    values = {f"{turn['value']:+}" for turn in told_json(capsys, "analyse", short_game.stem)["turns"]}
    assert len(values) > 1
    assert values <= set(told(capsys, "analyse", short_game.stem).split())


def test_a_number_that_has_no_room_is_left_out_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", "4000")
    wide = set(NUMBER.findall(told(capsys, "rules", "shellshock")))
    for columns in ("10", "24", "40"):
        monkeypatch.setenv("COLUMNS", columns)
        assert set(NUMBER.findall(told(capsys, "rules", "shellshock"))) <= wide


@pytest.mark.parametrize("columns", ["1", "3", "19"])
def test_nothing_is_drawn_narrower_than_20_columns(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    least = told(capsys, "games")
    monkeypatch.setenv("COLUMNS", columns)
    assert told(capsys, "games") == least


@pytest.mark.parametrize(
    ("needs", "room", "widths"),
    [
        ([(4, 9), (4, 20)], 40, [9, 20]),
        ([(4, 9), (4, 20)], 22, [9, 13]),
        ([(4, 9), (4, 20)], 14, [7, 7]),
        ([(8, 9), (4, 20)], 14, [8, 6]),
        ([(8, 9), (4, 20)], 2, [8, 4]),
        ([], 10, []),
    ],
)
def test_the_widest_column_is_made_narrower_first(
    needs: list[tuple[int, int]], room: int, widths: list[int]
) -> None:
    assert shared([Measurement(*need) for need in needs], room) == widths


def test_a_long_name_of_a_game_widens_no_table(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    long = game.with_name(f"{'n' * 120}.game")
    long.write_bytes(game.read_bytes())
    monkeypatch.setenv("COLUMNS", "140")
    lines = told(capsys, "games").splitlines()
    assert long.stem in lines
    assert max(len(line) for line in lines if long.stem not in line) < 100
