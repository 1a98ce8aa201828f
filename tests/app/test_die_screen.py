"""Dice from the table: one face, or a pool in one line."""

from pathlib import Path
from typing import cast

from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.die_screen import DieScreen
from shellshock_tui.app.battle.screen import BattleScreen
from tests.app.sittings import on_screen
from tests.app.test_battle import shown
from tests.lots import drawing_lots


def test_a_pool_is_typed_in_one_line_and_told_as_one(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        assert "Roll 4 d6: drawing lots" in shown(app)
        await pilot.press("4", "space", "6", "space", "2", "enter")
        assert "4 dice are wanted, and 3 were typed." in shown(app)
        await pilot.press("space", "7", "enter")
        assert "A d6 shows 1 to 6." in shown(app)
        await pilot.press("backspace", "1", "enter")
        await pilot.pause()
        assert "Handed in: 4 d6: 4 6 2 1 drawing lots" in shown(app)
        assert isinstance(app.screen, DieScreen)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        await pilot.press("f4")
        await pilot.pause()
        assert "4 d6: 4 6 2 1 drawing lots" in shown(app)

    on_screen(session, script)


def test_faces_of_one_digit_need_no_blanks(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press(*"4621", "enter", "1", "enter")
        await pilot.pause()

    on_screen(session, script)
    assert [roll.face for roll in session.entries[0].rolls] == [4, 6, 2, 1, 1]
