"""Interrupting a move that was given as one order, during its animation or afterwards."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.control.undo import interrupt_words
from shellshock_tui.app.battle.model.interrupts import Interrupt, interrupts
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.actions import STANDARD_KEYS
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.seats import PEOPLE, Seats
from tests.app.battle_page import BattlePage
from tests.app.battles import legal, on_screen
from tests.app.learner import press
from tests.app.test_plan import farthest, standing

Script = Callable[[Pilot[None], BattleScreen], Awaitable[None]]
CALL = {"do": "call-red"}


def waiting(folder: Path, seats: Seats = PEOPLE) -> Session:
    """A duel in which a unit is about to move, and a person of the other side holds the red chit."""
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "oak", folder, seats)
    while True:
        asked = session.decision()
        assert isinstance(asked, Decision)
        if asked.kind == "speed" and set(asked.cut_in) - {asked.side}:
            return session
        if asked.kind == "speed":
            pytest.fail("nobody may cut in")
        session.give(next(session.rules.legal(session.state, asked.side)))


def test_enter_cuts_in_on_no_bot_unless_that_was_marked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        assert page.names == ["call-red"]
        assert not page.enter
        await press(pilot, "n")
        assert page.enter == page.answers[0].words

    on_screen(waiting(tmp_path, {"red": "recruit"}), script)


def walking(session: Session) -> tuple[str, int, tuple[Any, ...]]:
    """Announce a speed; return the unit, its goal and the path there."""
    asked = session.decision()
    assert isinstance(asked, Decision)
    session.give(session.rules.decode({"do": "announce-speed", "unit": asked.unit, "speed": 7}))
    end = farthest(session)
    return asked.unit, end, tuple(session.rules.whole_move(session.state, asked.unit, end))


def on_walk(session: Session, end: int, script: Script, pace: float) -> None:
    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen = cast("BattleScreen", app.screen)
            BattlePage(screen).animate(pace)
            await press(pilot, "f2")
            app.screen.query_one(BoardMap).point(end)
            await press(pilot, "enter")
            await script(pilot, screen)

    asyncio.run(run())


def commands(session: Session) -> list[Any]:
    return [entry.command for entry in session.entries]


def footer(screen: BattleScreen) -> str:
    return " ".join(map(plain, screen.query_one(KeyBar).lines))


def test_the_key_cuts_in_at_the_step_shown_in_motion(tmp_path: Path) -> None:
    session = waiting(tmp_path)
    unit, end, legs = walking(session)
    before = commands(session)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert commands(session) == [*before, *(leg.command for leg in legs)]
        shown = screen.query_one(BoardMap).scene.frame.walked[-1]
        assert shown != end
        assert "R interrupts" in footer(screen)
        await press(pilot, "R")
        assert session.entries[-1].command == session.rules.decode(CALL)
        assert standing(session, unit).at == shown
        assert commands(session)[:-1] == [*before, *(leg.command for leg in legs)][: len(session.entries) - 1]

    on_walk(session, end, script, 60)


@pytest.mark.few(1)
@pytest.mark.parametrize("step", [1, 3])
def test_the_key_offers_the_steps_of_a_walk_without_motion(tmp_path: Path, step: int) -> None:
    session = waiting(tmp_path)
    unit, end, _ = walking(session)
    before = len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        openings = [*interrupts(session, STANDARD_KEYS, frozenset(session.header.seats))]
        assert openings
        await press(pilot, "R")
        asking = screen.app.screen
        assert isinstance(asking, AskScreen)
        in_order = [one.words for one in reversed(openings)]
        assert [one for one in asking.answers if one in in_order] == in_order
        chosen = asking.answers.index(openings[step].words)
        done = [session.entries[one.entry].events[-1].text for one in openings]
        told = [one.words.partition(" · ")[2] for one in openings]
        assert told == done
        assert len(set(told)) > 3
        await press(pilot, *["down"] * chosen, "enter")
        assert session.entries[-1].command == session.rules.decode(CALL)
        assert len(session.entries) == openings[step].entry + 2
        assert standing(session, unit).at == openings[step].place
        assert "interrupts" not in footer(screen)
        assert len(session.entries) > before

    on_walk(session, end, script, 0)


def test_nobody_cuts_into_a_walk_after_the_next_order(tmp_path: Path) -> None:
    session = waiting(tmp_path)
    _, end, _ = walking(session)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        walked = len(session.entries)
        await press(pilot, "R", "escape")
        assert len(session.entries) == walked
        await BattlePage(screen).give(pilot, next(legal(session)))
        assert len(session.entries) > walked
        assert "interrupts" not in footer(screen)

    on_walk(session, end, script, 0)


def test_a_bots_commands_in_a_row_can_be_cut_into_afterwards(tmp_path: Path) -> None:
    asked = waiting(tmp_path / "before").decision()
    assert isinstance(asked, Decision)
    session = waiting(tmp_path, {asked.side: "recruit"})
    before = len(session.entries)
    unit, _, legs = walking(session)
    for leg in legs:
        session.give(leg.command)
    while (found := session.decision()) and isinstance(found, Decision) and found.side == asked.side:
        command = {"do": "end-move", "unit": unit}
        session.give(session.rules.decode(command))

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen = cast("BattleScreen", app.screen)
            assert "R interrupts" in footer(screen)
            openings = [*interrupts(session, STANDARD_KEYS, frozenset(session.header.seats))]
            assert openings[-1].words.endswith(f"before {session.entries[before].events[0].text}")
            assert [one.entry for one in openings] == [*range(len(session.entries) - 2, before - 2, -1)]
            await press(pilot, "R")
            asking = app.screen
            assert isinstance(asking, AskScreen)
            await press(pilot, *["down"] * asking.answers.index(openings[-1].words), "enter")
            assert session.entries[-1].command == session.rules.decode(CALL)
            assert len(session.entries) == before + 1

    asyncio.run(run())


def test_moments_that_are_alike_are_told_apart() -> None:
    moments = [Interrupt(n, "red", 0, words, ()) for n, words in enumerate(("before", "turns", "turns"))]
    assert [*interrupt_words(moments)] == ["before", "turns (1 of 2)", "turns (2 of 2)"]
