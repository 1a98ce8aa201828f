"""Undo on the screen: what can be undone, who must agree, and a full disk."""

from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.session import Session
from shellshock_tui.session.games import new_header
from shellshock_tui.session.notices import SAVED_AGAIN
from shellshock_tui.session.practice import free_dice, practise
from shellshock_tui.store import SaveError, Store
from tests.app.battle_page import BattlePage
from tests.app.battles import PATIENT, duel, on_screen
from tests.app.learner import press
from tests.app.shown_text import text, told


def rolled(session: Session) -> Session:
    """Play the simplest legal commands until one has rolled dice."""
    while len(session.entries) == 1 or not session.entries[-1].rolls:
        asked: Any = session.decision()
        session.give(next(session.rules.legal(session.state, asked.side)))
    return session


def test_the_first_dice_of_a_battle_cannot_be_undone(tmp_path: Path) -> None:
    session = duel(tmp_path)
    assert session.entries[0].rolls

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "backspace")
        assert screen.is_active
        assert "There is no command to take back." in text(screen.app)

    on_screen(session, script)


def test_nobody_is_asked_to_agree_in_practice(tmp_path: Path) -> None:
    header = new_header(library.open_file(library.SCENARIO, "duel"), "")
    session = rolled(practise(header, free_dice(), tmp_path))
    count = len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "backspace")
        assert screen.is_active
        assert len(session.entries) == count - 1

    on_screen(session, script)


def test_nothing_is_undone_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = rolled(duel(tmp_path))
    count = len(session.entries)

    def full(*_: object) -> None:
        raise SaveError("The disk is full.")

    def no_copy(*_: object) -> None:
        raise SaveError("No copy can be made.")

    monkeypatch.setattr(Store, "append", full)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for _ in range(3):
            await press(pilot, "backspace")
            assert isinstance(screen.app.screen, AskScreen)
            await press(pilot, "down", "enter")
            assert screen.is_active
        assert len(session.entries) == count
        assert [each.message for each in screen.app._notifications] == ["The disk is full."]
        monkeypatch.setattr(Store, "append", no_copy)
        await press(pilot, "backspace")
        await press(pilot, "down", "enter")
        assert [each.message for each in screen.app._notifications] == ["No copy can be made."]
        monkeypatch.undo()
        await press(pilot, "backspace")
        await press(pilot, "down", "enter")
        assert len(session.entries) < count
        assert [each.message for each in screen.app._notifications] == [SAVED_AGAIN]

    on_screen(session, script, settings=PATIENT)


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_a_refusal_to_take_dice_back_is_told_above_the_question(tmp_path: Path, key: str) -> None:
    session = rolled(duel(tmp_path))
    count, did = len(session.entries), session.entries[-1].events[0].text

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "backspace")
        assert isinstance(screen.app.screen, AskScreen)
        await press(pilot, "backspace")
        assert "Bksp does not answer this: ↑ ↓ and Enter do." in text(screen.app)
        await press(pilot, key)
        assert len(session.entries) == count
        assert f"Nothing was taken back. This stands: {did}" in " ".join(told(screen.app, "#report").split())

    on_screen(session, script, settings=PATIENT)


def test_a_second_key_at_once_answers_no_earlier_question(tmp_path: Path) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        first = BattlePage(screen).marked_answer
        assert first is not None
        for _ in range(2):
            screen.control.orders.take(first.offer)
        await press(pilot)
        assert len(session.entries) == 2

    on_screen(session, script, settings=PATIENT)


@pytest.mark.parametrize(("key", "asked"), [("E", 1), ("backspace", 0)])
def test_a_second_key_at_once_reaches_the_newly_opened_question(tmp_path: Path, key: str, asked: int) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for _ in range(2):
            screen.app.post_message(Key(key, None))
        await press(pilot)
        assert [type(each) for each in screen.app.screen_stack].count(AskScreen) == asked
        assert len(screen.session.entries) == count

    session = rolled(duel(tmp_path))
    count = len(session.entries)
    on_screen(session, script, settings=PATIENT)


def test_undoing_a_phase_needs_a_second_key(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session = screen.session
        while session.rules.encode(session.state)["phase"] != "combat":
            await press(pilot, "enter")
        count = len(session.entries)
        await press(pilot, "backspace")
        assert len(session.entries) == count
        assert "an earlier phase, II Movement: Mason announces speed" in " ".join(text(screen.app).split())
        await press(pilot, "backspace")
        assert len(session.entries) < count
        assert "Taken back: Mason announces speed" in text(screen.app)

    on_screen(duel(tmp_path), script)
