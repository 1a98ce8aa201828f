"""Fixtures of the command-line tests: a scenario on disk and a saved game."""

import random
from pathlib import Path

import pytest

from shellshock_tui import app
from shellshock_tui.cli import terminal
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from shellshock_tui.settings import GLYPHS
from tests.cli.cached_advice import ADVISE, cached_advice
from tests.games import duel, play_at_random, put_courtyard


@pytest.fixture(autouse=True)
def on_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend to commands with screens that they have a terminal."""
    monkeypatch.setattr(terminal, "on_terminal", lambda start, _without: start())


@pytest.fixture(autouse=True)
def with_glyphs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands print every sign, whatever the locale of the tests."""
    monkeypatch.setenv(GLYPHS, "unicode")


@pytest.fixture(autouse=True)
def with_cached_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the coach's advice for the whole run."""
    monkeypatch.setattr(ADVISE, cached_advice)


@pytest.fixture
def courtyard(home: Path) -> str:
    """The path of the toy duel, with its sheet beside it."""
    return str(put_courtyard(home.parent / "files"))


@pytest.fixture
def game(home: Path) -> Path:
    """A saved game of 40 commands, one of them taken back."""
    return saved(home, 40)


@pytest.fixture
def short_game(home: Path) -> Path:
    """A saved game of 8 commands, one of them taken back, which is soon analysed."""
    return saved(home, 8)


def saved(home: Path, commands: int) -> Path:
    """Play a number of random commands and take the last one back; return the file of the game."""
    session = start_battle(duel(), "oak", home / "games")
    play_at_random(session, random.Random(2), commands)
    session.undo_by_agreement()
    session.close()
    return session.store.path


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions that the screens were started with; the screens themselves end at once."""
    shown: list[Session] = []

    def run_battle(session: Session, *, is_fresh: bool = False) -> int:
        assert session.wanted or session.decision()
        shown.append(session)
        return 0

    monkeypatch.setattr(app, "run_battle", run_battle, raising=False)
    monkeypatch.setattr(app, "run_title", lambda: 0, raising=False)
    return shown
