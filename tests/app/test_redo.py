"""Redo on the screen, and the warning before another side's order is undone."""

from pathlib import Path

from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.session.practice import free_dice, practise
from tests.app.battles import PATIENT, asked_of, duel, on_screen
from tests.app.learner import press
from tests.app.shown_text import text


def shown(screen: BattleScreen) -> str:
    """Return the text on the screen in one line."""
    return " ".join(text(screen.app).split())


def test_an_order_of_the_other_side_is_undone_at_the_second_key(tmp_path: Path) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while asked_of(session).kind == "chit":
            await press(pilot, "enter")
        first, start = asked_of(session).side, len(session.entries)
        await press(pilot, "enter")
        assert asked_of(session).side != first
        before = session.entries
        name = screen.sides.name(first)
        await press(pilot, "backspace")
        assert session.entries == before
        assert f"This takes back {name}'s order: " in shown(screen)
        assert "Press Bksp again to take that back." in shown(screen)
        await press(pilot, "backspace")
        assert len(session.entries) == start
        assert "U redo" in shown(screen)
        await press(pilot, "U")
        assert session.entries == before
        assert "Given again: " in shown(screen)
        assert "U redo" not in shown(screen)
        await press(pilot, "U")
        assert "There is nothing to give again" in shown(screen)
        assert session.entries == before

    on_screen(session, script, settings=PATIENT)


def test_practice_undoes_an_order_of_the_other_side_at_once(tmp_path: Path) -> None:
    session = practise(duel(tmp_path).header, free_dice(), tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        first = asked_of(session).side
        await press(pilot, "enter")
        assert asked_of(session).side != first
        await press(pilot, "backspace")
        assert len(session.entries) == 1

    on_screen(session, script, settings=PATIENT)
