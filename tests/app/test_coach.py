"""The coach on the screen: asked by a key, it answers with figures, and can be left."""

from asyncio import Event
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.dialogs.thinking_screen import ThinkingScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.session.coach import Coach
from shellshock_tui.session.games import start_battle
from tests.app.learner import until
from tests.app.shown_text import text
from tests.app.test_battle import play
from tests.app.test_seats import peoples_turn
from tests.games import duel


def test_the_coach_answers_with_figures(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        count = len(screen.session.entries)
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyScreen))
        assert "better than your plan" in " ".join(text(pilot.app).split())
        await pilot.press("escape")
        assert len(screen.session.entries) == count

    play(start_battle(duel(), "oak", tmp_path), script)


def test_the_coach_can_be_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Coach] = []

    async def forever(_: ThinkingScreen[object]) -> None:
        await Event().wait()

    monkeypatch.setattr(ThinkingScreen, "_work", forever)
    monkeypatch.setattr(Coach, "leave", lambda coach: left.append(coach))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        await pilot.press("exclamation_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, ThinkingScreen))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        assert left == [screen.control.coaching.coach]

    play(start_battle(duel(), "oak", tmp_path), script)
