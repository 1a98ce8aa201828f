"""The names of sides, bots, systems, options and files are understood in capitals as well."""

from pathlib import Path

import pytest

from shellshock_tui.cli import command_line
from tests.cli.capture import Capture, told
from tests.soak import soaked


@pytest.mark.few(6)
@pytest.mark.parametrize(
    "line",
    soaked(
        [
            "simulate duel --games 1 --seed 1 --bot red=random --bot blue=random",
            "map gunplay/street --seed 1",
            "muster gunplay --seed 1",
            "rules gunplay drop",
            "rules gunplay/turn.dice",
            "rules --protocol gunplay",
            "new sheet gunplay --like marshal",
            "schema gunplay/sheet",
            "campaign shock --show",
            "jumpstart sshr --list",
            "jumpstart --check gunplay/1",
            "scenario duel --option point_blank=true",
            "scenario closing_fire/bridge",
            "muster shellshock --era modern --seed 1",
            "skirmish shellshock --map river --aim hold --era modern --seed 1",
            "drill closing_fire --cards 1 --seed 1",
            "drill shock --knowledge",
            "print mason --system shock --paper letter --svg page.svg",
            "sheet mason",
            "league duel --bots random,charger --games 2 --seed 1",
        ],
        19,
    ),
)
def test_names_are_understood_in_any_case(
    line: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    command, *rest = line.split()
    capitals = [word if word.startswith("--") else word.upper() for word in rest]
    assert told(capsys, command, *capitals).casefold() == told(capsys, command, *rest).casefold()


def test_the_sides_of_an_analysis_are_understood_in_any_case(short_game: Path, capsys: Capture) -> None:
    plain = told(capsys, "analyse", short_game.stem, "--side", "blue")
    assert told(capsys, "analyse", short_game.stem, "--side", "Blue", "--side", "BLUE") == plain


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("simulate duel --bot Green=random", "There is no side 'Green' that a bot could play. The sides "),
        ("simulate duel --bot red=Hal", "There is no bot 'Hal'. The bots are: recruit, "),
        ("simulate duel --bot red=random --bot RED=random", "--bot red is given twice."),
        ("muster Chess", "There is no rule system 'Chess'; the systems are shellshock, "),
    ],
)
def test_names_that_there_are_not_are_refused(line: str, sentence: str, capsys: Capture) -> None:
    assert command_line(line.split()) == 2
    assert capsys.readouterr().err.startswith(sentence)
