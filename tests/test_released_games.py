"""Games saved by released versions open unchanged and can be continued."""

import random
import shutil
from pathlib import Path

import pytest

from shellshock_tui.engine.ruleset import CURRENT, FIRST
from shellshock_tui.session import resume
from shellshock_tui.session.game_setup import game_setup_of
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import read
from tests.games import duel, play_at_random

GAMES = sorted(Path(__file__).parent.joinpath("released").glob("*/*.game"))


def test_there_is_a_game_of_each_release() -> None:
    assert {game.parent.name for game in GAMES} == {"0.1.0", "0.2.0"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.parent.name}-{game.stem}")
def test_a_released_game_goes_on(game: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(game, tmp_path))
    assert verify(read(copy)).faults == ()
    session = resume(copy)
    count = len(session.entries)
    play_at_random(session, random.Random(1), 3)
    assert len(session.entries) == count + 3
    session.close()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.parent.name}-{game.stem}")
def test_a_released_game_keeps_its_ruleset(game: Path, tmp_path: Path) -> None:
    session = resume(Path(shutil.copy(game, tmp_path)))
    told = game_setup_of(session.header).outline.facts
    assert session.header.battle["ruleset"] == FIRST
    assert "played by an earlier version of the rules" in told
    session.close()


def test_a_new_game_names_the_current_ruleset(tmp_path: Path) -> None:
    session = start_battle(duel(), "now", tmp_path)
    assert session.header.setup["ruleset"] == CURRENT
    assert "played by an earlier version of the rules" not in game_setup_of(session.header).outline.facts
    session.close()
