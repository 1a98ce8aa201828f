"""Marking a record sheet by hand on the screen, on the map and on a table."""

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.mark_screen import MarkScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.session import Session, resume
from shellshock_tui.session.after_action.report import after_action
from tests.app.battle_page import BattlePage
from tests.app.battles import battle, duel, on_screen
from tests.app.learner import press
from tests.app.test_battle import shown
from tests.app.test_on_table import at_first_shot

WHY = "[b]house[/b] rule"


@pytest.mark.few(1)
@pytest.mark.parametrize("begin", [duel, at_first_shot])
def test_a_sheet_is_marked_by_keys_and_the_mark_undone(
    tmp_path: Path, begin: Callable[[Path], Session]
) -> None:
    session = begin(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app, before, count = cast("ShellshockApp", pilot.app), session.state, len(session.entries)
        await pilot.press("ctrl+e")
        await pilot.pause()
        assert isinstance(app.screen, MarkScreen)
        assert "front armour" in shown(app)
        await pilot.press("enter", "9", "9", "9", "enter")
        await pilot.pause()
        assert "The front armour can be 0 to" in shown(app)
        await pilot.press("backspace", "backspace", "backspace", "2", "enter")
        await pilot.pause()
        assert "The front armour can be 0 to" not in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Say why in a few words" in shown(app)
        app.screen.query_one("#reason", Input).value = WHY
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, MarkScreen)
        assert "is marked" in BattlePage(screen).notice
        assert len(session.entries) == count + 1
        text = session.entries[-1].events[0].text
        assert text.endswith(f"Reason: {WHY}.")
        screen.control.navigation.go_to("log")
        await pilot.pause()
        assert "[b]house[/b]" in shown(app)
        session.undo()
        assert session.state == before

    on_screen(session, script)


def test_a_mark_leaves_the_picks_made(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        unpicked = BattlePage(screen).question
        await press(pilot, "1")
        before = BattlePage(screen).question
        assert before != unpicked
        await press(pilot, "ctrl+e", "enter", "2", "enter", *"why", "enter")
        assert "is marked" in BattlePage(screen).notice
        assert BattlePage(screen).question == before
        await press(pilot, "backspace")
        assert BattlePage(screen).question == before, "taking the mark back leaves them too"

    on_screen(session, script)


def test_a_mark_is_kept_with_the_game(tmp_path: Path) -> None:
    session = duel(tmp_path)
    unit = session.rules.pieces(session.state, session.rules.sides[0].id, ())[0].unit
    session.give(session.rules.marking(unit, "armour/front", 1, WHY))
    before, path = session.state, session.store.path
    session.close()
    assert resume(path).state == before


def test_the_sheet_of_another_unit_is_a_key_away(tmp_path: Path) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        await pilot.press("ctrl+e")
        await pilot.pause()
        first = cast("MarkScreen", app.screen).unit
        await pilot.press("ctrl+n")
        await pilot.pause()
        second = cast("MarkScreen", app.screen).unit
        assert second != first
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)

    on_screen(session, script)


def test_a_system_without_marks_says_so(tmp_path: Path) -> None:
    session = battle("closing_fire/villages", tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press("ctrl+e")
        await pilot.pause()
        assert "No record sheet of this battle can be marked by hand." in shown(
            cast("ShellshockApp", pilot.app)
        )

    on_screen(session, script)


def test_a_marked_game_is_reported(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)
    session.give(session.rules.marking("b1", "armour/front", 1, WHY))
    assert after_action(session)
