"""Keys typed ahead: none is lost, and none answers a question for which it was not meant."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
from textual.events import Key
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.control.key_dispatch import DEAD, KEPT
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.typed_ahead import BURST, TO_QUIT
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, on_screen
from tests.app.games import commands
from tests.app.learner import press, until
from tests.app.shown_text import told
from tests.soak import soaked
from tests.virtual_clock import VirtualClockLoop

Typing = Callable[[Pilot[None], tuple[str, ...]], Awaitable[None]]
RATE = 1 / 30
"""Seconds between the keys of a very fast typist."""
LOAD = 0.4
"""Seconds for which other work blocks the loop now and then."""


def hands_of(key: str) -> Key:
    """The bytes of a key as the terminal sends it."""
    return Key(key, {"space": " ", "enter": "\r", "slash": "/"}.get(key, key if len(key) == 1 else None))


async def slowly(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    await press(pilot, *keys)


async def at_once(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    for key in keys:
        pilot.app.post_message(hands_of(key))


async def fast(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    for key in keys:
        pilot.app.post_message(hands_of(key))
        await asyncio.sleep(RATE)


async def under_load(pilot: Pilot[None], keys: tuple[str, ...]) -> None:
    async with loaded():
        await fast(pilot, keys)


@asynccontextmanager
async def loaded() -> AsyncIterator[None]:
    """Block the loop again and again: its clock jumps while nothing is done."""
    loop = cast("VirtualClockLoop", asyncio.get_running_loop())

    async def hold_up() -> None:
        while True:
            await asyncio.sleep(RATE / 2)
            loop.now += LOAD

    holding = asyncio.create_task(hold_up())
    yield
    holding.cancel()


def road(folder: Path) -> Session:
    return start_battle(library.open_file(library.SCENARIO, "duel"), "7", folder)


def typed(session: Session, typing: Typing, *keys: str) -> BattleLog:
    """Type keys with all animations on, and return the log once all is done."""

    async def run() -> BattleLog:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await press(pilot)
            screen = cast("BattleScreen", app.screen)
            BattlePage(screen).animate(0.06)
            await typing(pilot, keys)
            await press(pilot)
            assert not BattlePage(screen).is_in_motion
            return screen.panes.log

    return asyncio.run(run())


WAYS = [at_once, fast, under_load]
MOVES = ["4wwdwws", "1wads", "0ds", "114wwdwws"]
TYPED = sorted(product(enumerate(MOVES), enumerate(WAYS)), key=lambda case: case[0][0] != case[1][0])
"""Each move typed in each way; the first ones cover all ways."""


@pytest.mark.parametrize("case", soaked([(keys, way) for (_, keys), (_, way) in TYPED], len(WAYS)))
def test_a_move_typed_ahead_is_the_one_that_is_typed_slowly(tmp_path: Path, case: tuple[str, Typing]) -> None:
    keys, typing = case
    session, expected = road(tmp_path), typed_slowly(keys)
    typed(session, typing, *named(keys))
    assert commands(session) == expected
    assert {"announce-speed", "end-move"} <= {command["do"] for command in expected}


@cache
def typed_slowly(keys: str) -> list[dict[str, Any]]:
    """The commands of keys that are each pressed after all effects of the one before."""
    with TemporaryDirectory() as folder:
        session = road(Path(folder))
        typed(session, slowly, *named(keys))
        return commands(session)


def named(keys: str) -> tuple[str, ...]:
    return tuple("space" if key == "s" else key for key in keys)


def test_no_key_answers_the_question_of_another_unit(tmp_path: Path) -> None:
    session = road(tmp_path)
    asked = session.decision()

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await press(pilot, "shift", "1", "w")
            await at_once(pilot, ("space", "3"))
            await pilot.pause()
            page = BattlePage(cast("BattleScreen", app.screen))
            assert commands(session)[-1]["do"] == "end-move"
            assert session.decision() != asked
            assert page.notice == KEPT.format("“3”", "Enter", "it", "it")
            assert KEPT.split(":")[0] in told(app, "#report")
            await asyncio.sleep(BURST)
            await press(pilot, "3")
            assert {"do": "announce-speed", "unit": "b1", "speed": 3, "reverse": False} in commands(session)

    asyncio.run(run())


@pytest.mark.few(2)
@pytest.mark.parametrize("typing", [at_once, fast, under_load])
def test_words_reach_the_filter_that_the_key_before_them_opens(tmp_path: Path, typing: Typing) -> None:
    session = road(tmp_path)
    log = typed(session, typing, "slash", *"chit", "enter", "escape", "2")
    assert log.words == "chit"
    assert commands(session)[-1] == {"do": "announce-speed", "unit": "r1", "speed": 2, "reverse": False}


OPENINGS = ("y", "f8", "f12", "f6", "f7", "question_mark")
"""Keys that open a screen."""
MOVE = "4wwdww"
"""Keys, each of which gives a command to the same unit."""


@pytest.mark.few(2)
@pytest.mark.parametrize("typing", [at_once, fast, under_load])
def test_a_screen_opened_and_closed_at_once_takes_no_key(tmp_path: Path, typing: Typing) -> None:
    session = road(tmp_path)
    keys = [key for opening, then in zip(OPENINGS, MOVE, strict=True) for key in (opening, "escape", then)]
    typed(session, typing, *keys)
    played = commands(session)
    assert played == typed_slowly(MOVE)
    assert [command["do"] for command in played[-len(MOVE) :]].count("step") == 4


def test_words_reach_the_search_of_the_handbook(tmp_path: Path) -> None:
    session = road(tmp_path)

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await press(pilot)
            before = len(session.entries)
            await at_once(pilot, ("f8", *"ram"))
            await press(pilot)
            assert isinstance(app.screen, HandbookScreen)
            assert app.screen.query_one("Input").value == "ram"  # type: ignore[attr-defined]
            assert len(session.entries) == before

    asyncio.run(run())


@pytest.mark.few(1)
@pytest.mark.parametrize("typing", [at_once, fast])
def test_a_key_ends_what_is_in_motion_and_is_then_obeyed(tmp_path: Path, typing: Typing) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(600)
        before = len(screen.session.entries)
        await typing(pilot, ("1", "1", "f"))
        await press(pilot)
        assert len(screen.session.entries) == before + 1
        screen.control.playback.again()
        shown = screen.control.playback.playing
        await press(pilot, "h")
        assert screen.control.playback.playing is not shown
        assert not screen.panes.map.board.scene.frame.flashes
        await press(pilot, "shift")
        assert not BattlePage(screen).is_in_motion
        assert len(screen.session.entries) > before + 1

    on_screen(aiming(tmp_path), script)


def test_motion_that_follows_motion_is_ended_by_a_key_too(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(600)
        await press(pilot, "1", "1", "f")
        screen.control.playback.play([len(screen.session.entries) - 1])
        await asyncio.sleep(1)
        assert BattlePage(screen).is_in_motion
        await press(pilot, "shift")
        assert not BattlePage(screen).is_in_motion
        assert not screen.panes.map.board.scene.frame.flashes

    on_screen(aiming(tmp_path), script)


def test_a_key_typed_ahead_without_a_meaning_is_reported(tmp_path: Path) -> None:
    session = road(tmp_path)

    async def script(_: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        entries = len(session.entries)
        key = hands_of("%")
        key.time = screen.control.key_dispatch.clock.readable_since - 1
        screen.on_key(key)
        assert page.notice == KEPT.format("“%”", "Enter", "it", "it")
        screen.on_key(hands_of("%"))
        assert page.notice == DEAD.format("%", "?")
        pressed = hands_of("ampersand")
        pressed.time = screen.control.key_dispatch.clock.readable_since - 1
        screen.on_key(pressed)
        screen.action_do("same-way")
        assert page.notice == KEPT.format("“&”", "Enter", "it", "it")
        assert len(session.entries) == entries

    on_screen(session, script)


def test_ctrl_q_ends_the_program_behind_unfinished_keys(tmp_path: Path) -> None:
    session = road(tmp_path)

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await press(pilot)

            async def never(_: Key) -> None:
                await asyncio.Event().wait()

            app.typed.hand_on = never
            await at_once(pilot, ("w", "ctrl+q"))
            await pilot.pause()
            assert app._exit is False
            await asyncio.sleep(TO_QUIT)
            assert app._exit

    asyncio.run(run())


def test_keys_before_ctrl_q_still_act(tmp_path: Path) -> None:
    session = road(tmp_path)

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await press(pilot)
            await at_once(pilot, (*named(MOVE), "ctrl+q"))
            await pilot.pause()
            assert app._exit

    asyncio.run(run())
    assert commands(session) == typed_slowly(MOVE)


@pytest.mark.few(1)
@pytest.mark.parametrize("then", ["enter", "4"])
def test_keys_typed_too_early_are_kept_until_confirmed(tmp_path: Path, then: str) -> None:
    session = road(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        shown, entries = screen.control.key_dispatch.clock.readable_since, len(session.entries)

        async def strike(key: str, time: float) -> None:
            struck = hands_of(key)
            struck.time = shown + time
            await screen.app.on_event(struck)
            await pilot.pause()

        await strike("4", -0.1)
        assert page.notice == KEPT.format("“4”", "Enter", "it", "it")
        await strike("w", 0.0)
        await strike("w", 0.1)
        assert page.notice == KEPT.format("“4” “w” “w”", "Enter", "them", "them")
        assert len(session.entries) == entries
        await strike(then, 1.0)
        await pilot.pause()
        assert KEPT.split(":")[0] not in page.notice
        given = [command["do"] for command in commands(session)[entries - 1 :]]
        assert given[:2] == ["announce-speed", "step"] if then == "enter" else given == ["announce-speed"]

    on_screen(session, script)


def test_keys_typed_too_early_are_dropped_when_a_bot_is_asked(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "rearguard"), "1", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        dispatch = screen.control.key_dispatch
        screen.control.seats.give("red", "random")
        screen.control.seats.give("blue", "random")
        screen.control.bot_turns.pause()
        await press(pilot)
        struck = hands_of("b")
        struck.time = dispatch.clock.readable_since - 1
        screen.on_key(struck)
        dispatch.keep_back()
        assert KEPT.split(":")[0] not in told(screen.app, "#report")
        assert not dispatch.burst
        screen.control.seats.give("blue", "")
        screen.control.bot_turns.pause()
        await until(pilot, lambda: not BattlePage(screen).are_bots_at_play)
        dispatch.keep_back()
        assert KEPT.split(":")[0] in told(screen.app, "#report")
        screen.control.bot_turns.pause()
        screen.control.seats.give("blue", "random")
        await press(pilot)
        assert KEPT.split(":")[0] not in told(screen.app, "#report")
        assert not dispatch.burst

    on_screen(session, script)


def test_an_enter_that_came_too_early_is_typed_by_the_next_one(tmp_path: Path) -> None:
    session = road(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        shown, entries = screen.control.key_dispatch.clock.readable_since, len(session.entries)

        async def strike(time: float) -> None:
            struck = hands_of("enter")
            struck.time = shown + time
            await screen.app.on_event(struck)
            await pilot.pause()

        await strike(-0.1)
        assert page.notice == KEPT.format("“Enter”", "Enter", "it", "it")
        assert len(session.entries) == entries
        await strike(1.0)
        await pilot.pause()
        assert len(session.entries) > entries

    on_screen(session, script)
