"""Debounce: keys that hurry what is shown, and those that come just after it is over."""

from dataclasses import dataclass
from pathlib import Path

from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.debounce import TOO_SOON, Debounce
from tests.app.pupil import press
from tests.app.sittings import aiming, on_screen
from tests.app.test_battle import play, shown
from tests.app.test_bots import against_a_bot, peoples_turn, until


@dataclass
class Clock:
    """A clock that stands still until it is set."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_nothing_is_too_soon_where_nothing_was_hurried() -> None:
    haste = Debounce(Clock())
    haste.ask()
    assert not haste.outlasts()


def test_a_key_is_too_soon_for_a_while_after_the_question_that_was_hurried() -> None:
    clock = Clock()
    haste = Debounce(clock)
    haste.press()
    clock.seconds = 60
    haste.ask()
    clock.seconds += TOO_SOON / 2
    assert haste.outlasts()
    clock.seconds += TOO_SOON * 2
    assert not haste.outlasts()
    assert not haste.outlasts(), "the haste is over"


def test_a_key_that_is_held_down_is_too_soon_until_it_is_let_go() -> None:
    clock = Clock()
    haste = Debounce(clock)
    haste.press()
    for _ in range(10):
        clock.seconds += TOO_SOON / 2
        assert haste.outlasts()


def test_enter_that_hurried_a_bot_does_not_answer_the_next_question(tmp_path: Path) -> None:
    session, clock = against_a_bot(tmp_path), Clock()

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.haste = Debounce(clock)
        await pilot.press("enter")
        await until(pilot, lambda: peoples_turn(screen))
        count = len(session.entries)
        await press(pilot, "enter", "enter")
        assert len(session.entries) == count
        assert screen.model.picks == ()
        assert "only hurried" in shown(screen)
        clock.seconds += TOO_SOON * 2
        await press(pilot, "enter")
        assert screen.model.picks or len(session.entries) > count

    play(session, script)


def test_a_key_of_a_choice_answers_at_once(tmp_path: Path) -> None:
    session, clock = against_a_bot(tmp_path), Clock()

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.haste = Debounce(clock)
        await pilot.press("enter")
        await until(pilot, lambda: peoples_turn(screen))
        count = len(session.entries)
        await press(pilot, screen.model.position.question.offers[0].key)
        assert screen.model.picks or len(session.entries) > count

    play(session, script)


def test_space_that_ended_the_sight_of_a_shot_does_not_hold_the_fire_of_the_next(tmp_path: Path) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.haste, screen.pace = Debounce(Clock()), 60
        await press(pilot, "1", "1", "f", "space")
        count = len(session.entries)
        await press(pilot, "space")
        assert len(session.entries) == count

    on_screen(session, script, (80, 24))
