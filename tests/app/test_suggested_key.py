"""Space takes what the star marks, and nothing else."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import on_screen
BATTLES = [
    ("duel", "9", 6), ("mill", "8", 8), ("bridge", "5", 4), ("villages", "4", 6), ("ridge", "9", 5),
    ("dock-street", "5", 5), ("green-farm", "4", 8), ("pumps", "4", 5),
]  # fmt: skip
"""Battles of all systems, a seed, and how many orders are given in each."""


def begun(folder: Path, name: str, seed: str) -> Session:
    return start_battle(library.open_file(library.SCENARIO, name), seed, folder)


@pytest.mark.parametrize(("name", "seed", "orders"), BATTLES)
def test_space_takes_the_star_as_enter_does(name: str, seed: str, orders: int, tmp_path: Path) -> None:
    given: dict[str, list[object]] = {}
    for key in ("enter", "space"):
        session = begun(tmp_path / key, name, seed)

        async def script(
            pilot: Pilot[None], screen: BattleScreen, key: str = key, session: Session = session
        ) -> None:
            page = BattlePage(screen)
            for _ in range(orders):
                is_only_way = len([one for one in page.answers if not one.is_blocked]) == 1
                assert is_only_way or "★" in page.enter, page.enter
                before = len(session.entries)
                await pilot.press(key)
                await pilot.pause()
                assert len(session.entries) > before, page.notice

        on_screen(session, script)
        given[key] = [entry.command for entry in session.entries]
    assert given["space"] == given["enter"]
