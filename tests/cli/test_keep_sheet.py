"""`shellshock play --keep-sheet`."""

from pathlib import Path

import pytest

from shellshock_tui.cli import command_line, terminal
from shellshock_tui.session import Session
from tests.cli.capture import Capture


@pytest.fixture
def played(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The battles that are shown on the screen."""
    found: list[Session] = []

    def show(session: Session, **_: object) -> int:
        found.append(session)
        return 0

    monkeypatch.setattr(terminal, "on_terminal", lambda start, _without: start())
    monkeypatch.setattr(terminal, "play_session", show)
    return found


def test_the_player_keeps_the_sheets_if_he_says_so(played: list[Session]) -> None:
    assert command_line(["play", "shellshock/duel", "--keep-sheet"]) == 0
    assert command_line(["play", "shellshock/duel"]) == 0
    assert [session.sheet.is_players for session in played] == [True, False]


def test_a_system_without_such_sheets_says_so(played: list[Session], capsys: Capture) -> None:
    assert command_line(["play", "gunplay/dock-street", "--keep-sheet"]) == 2
    assert "Gunplay has no record sheets that players can keep themselves yet." in " ".join(
        capsys.readouterr().err.split()
    )
    assert played == []


def test_sheets_are_not_kept_without_a_map(played: list[Session], tmp_path: Path, capsys: Capture) -> None:
    text = (Path(__file__).parents[2] / "scenarios/duel.toml").read_text(encoding="utf-8")
    path = tmp_path / "ford.toml"
    path.write_text(f'type_of_play = "miniatures"\n{text}', encoding="utf-8")
    assert command_line(["play", str(path), "--keep-sheet"]) == 2
    assert "only in battles on a map so far." in " ".join(capsys.readouterr().err.split())
    assert played == []
