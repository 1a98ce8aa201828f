"""Output into a pipe has one item a line, unwrapped, so that grep finds it."""

import random
from pathlib import Path

import pytest

from shellshock_tui import library, rules
from shellshock_tui.session.games import start_battle
from tests.cli.capture import Capture, told, told_json
from tests.games import play_at_random


@pytest.fixture(autouse=True)
def no_width(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Remove the settings for the width of lines."""
    monkeypatch.delenv("COLUMNS", raising=False)


def lines_of(capture: Capture, *arguments: str) -> list[str]:
    """The lines of a command's output, none of which ends with spaces."""
    lines = told(capture, *arguments).splitlines()
    assert [line for line in lines if line.endswith(" ")] == []
    return lines


def test_each_event_of_a_replay_is_a_line(home: Path, capsys: Capture) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "oak", home / "games")
    play_at_random(session, random.Random(2), 60)
    session.close()
    texts = [event.text for entry in session.entries for event in entry.events]
    assert max(map(len, texts)) > 80
    assert [line[6:] for line in lines_of(capsys, "replay", session.store.path.stem)[1:]] == texts


def test_each_saved_game_is_a_line(game: Path, capsys: Capture) -> None:
    _, line = lines_of(capsys, "games")
    assert all(word in line for word in (game.stem, "The courtyard", "Blue: person, Gold: person", "turn 9"))


def test_each_sentence_of_a_clause_is_whole(capsys: Capture) -> None:
    lines = [line.strip() for line in lines_of(capsys, "rules", "shellshock/hit.face")]
    (clause,) = told_json(capsys, "rules", "shellshock/hit.face")
    assert len(clause["ruling"]) > 200
    assert clause["text"] in lines
    assert f"Ruling: {clause['ruling']}" in lines


def test_each_clause_is_listed_with_all_its_text(capsys: Capture) -> None:
    lines = lines_of(capsys, "rules", "shellshock")
    for clause in rules.system("shellshock").clauses.values():
        assert any(clause.id in line and clause.text in line for line in lines)


def test_each_lesson_listed_is_a_line(capsys: Capture) -> None:
    lines = lines_of(capsys, "jumpstart", "--list")
    for row in told_json(capsys, "jumpstart", "--list"):
        assert any(row["title"] in line and row["goal"] in line for line in lines)


def test_each_field_of_a_protocol_is_a_line(capsys: Capture) -> None:
    lines = lines_of(capsys, "rules", "--protocol", "shellshock")
    page = told_json(capsys, "rules", "--protocol", "shellshock")
    for message in (*page["commands"], *page["decisions"], *page["questions"]):
        assert any(message["name"] in line and message["meaning"] in line for line in lines)
        for field in message["fields"]:
            assert any(field["name"] in line and field["meaning"] in line for line in lines)


def test_an_environment_that_says_how_wide_is_obeyed(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert max(map(len, lines_of(capsys, "rules", "shellshock/hit.face"))) <= 60
    assert max(map(len, lines_of(capsys, "jumpstart", "--list"))) <= 60


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "columns", ["0", "-5", "x", "²", "８０", "8_0", "", "9" * 5000], ids=lambda text: text[:5]
)
def test_an_environment_that_says_no_width_is_not_obeyed(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    usual = lines_of(capsys, "rules", "shellshock/hit.face"), lines_of(capsys, "jumpstart", "--list")
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", columns)
    assert lines_of(capsys, "rules", "shellshock/hit.face") == usual[0]
    assert lines_of(capsys, "jumpstart", "--list") == usual[1]
    assert told(capsys, "doctor")
