"""Motion: what flashes up over the map, for how long, and that it never stands in the way."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.render.look import Edge
from shellshock_tui.app.render.motion import Frame, frames, pulses
from shellshock_tui.app.render.over_map import over_map
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.zooms import zooms
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.board import HexBoard
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.map_view import Flag, Tile
from shellshock_tui.session import Session
from tests.app.games import courtyard
from tests.app.pupil import press
from tests.app.sittings import aiming, on_screen

BOARD = HexBoard(30, 20)
START, END = BOARD.place("0305"), BOARD.place("2305")


def test_a_shot_grows_from_the_gun_towards_its_target_in_few_frames() -> None:
    shown = list(frames(BOARD, (Effect(EffectKind.SHOT, END, START),)))
    dotted = []
    for frame in shown:
        scene = Scene(BOARD, (Tile((), 0),) * BOARD.size, (), tracer=frame.tracer)
        dotted.append([x for row in over_map(zooms(BOARD)[1], scene).values() for x in row])
    lengths = [len(columns) for columns in dotted]
    assert lengths == sorted(set(lengths))
    assert 1 < len(shown) < 10
    assert {min(columns) for columns in dotted} == {zooms(BOARD)[1].middle(START)[0] // 2}
    assert sum(frame.milliseconds for frame in shown) == 180


def test_a_way_is_walked_step_by_step_and_a_long_one_faster() -> None:
    for count, each in ((3, 60), (20, 30)):
        places = range(START, START + count + 1)
        steps = tuple(Effect(EffectKind.STEP, end, start) for start, end in pairwise(places))
        shown = list(frames(BOARD, steps))
        assert [frame.walked for frame in shown] == [tuple(places[: n + 2]) for n in range(count)]
        assert {frame.milliseconds for frame in shown} == {each}


def test_a_flag_pulses_that_went_over_or_is_held_longer() -> None:
    before = {START: Flag(START, "mill"), END: Flag(END, "ford", "red", "1/3")}
    after = {START: Flag(START, "mill", "red", "1/3"), END: Flag(END, "ford", "red", "1/3")}
    seen = pulses(before, after)
    assert [effect.at for effect in seen] == [START]
    assert sum(frame.milliseconds for frame in frames(BOARD, seen)) == 300


def test_a_whole_shot_takes_no_longer_than_what_is_left_for_it() -> None:
    lost = (EffectKind.SHOT, EffectKind.HIT, EffectKind.LOST)
    chain = tuple(Effect(kind, END, START, 2, "-9") for kind in lost)
    assert sum(frame.milliseconds for frame in frames(BOARD, chain)) <= 1600


def test_a_hit_shows_the_face_that_it_strikes_and_what_it_did() -> None:
    *_, last = frames(BOARD, (Effect(EffectKind.HIT, END, way=2, text="-7"),))
    assert last.flashes[END].text == "-7"
    scene = Scene(BOARD, (Tile((), 0),) * BOARD.size, (), struck=last.struck)
    assert scene.border(END, 2).edge is Edge.STRUCK
    assert scene.border(BOARD.step(END, 2), 5).edge is Edge.STRUCK, "the neighbour draws it too"
    assert scene.border(END, 1).edge is not Edge.STRUCK


def striking(folder: Path) -> Session:
    session = courtyard(folder)
    for table in ({"do": "step", "unit": "g2", "to": "w"}, {"do": "end-turn"}, {"do": "end-turn"}):
        session.give(session.rules.decode(table))
    return session


def test_a_strike_is_seen_and_a_key_ends_it_and_acts_at_once(tmp_path: Path) -> None:
    session = striking(tmp_path)
    seen: list[Frame] = []

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen, board = cast("BattleScreen", app.screen), app.screen.query_one(BoardMap)
            screen.playback.pace = 60
            flash = board.flash

            def watch(frame: Frame) -> None:
                seen.append(frame)
                flash(frame)

            board.flash = watch  # type: ignore[method-assign]
            strike = {"do": "strike", "unit": "g2", "target": "b2", "weapon": "jab"}
            screen.give(session.rules.decode(strike))
            await pilot.pause()
            assert board.scene.tracer
            before = len(session.entries)
            await pilot.press("e")
            await pilot.pause()
            assert not board.scene.tracer
            assert len(session.entries) == before + 1, "the key ended the turn"

    asyncio.run(run())
    assert [bool(frame.tracer) for frame in seen] == [True, False]


def test_without_animations_nothing_flashes(tmp_path: Path) -> None:
    session = striking(tmp_path)

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen, board = cast("BattleScreen", app.screen), app.screen.query_one(BoardMap)
            board.flash = None  # type: ignore[method-assign, assignment]
            strike = {"do": "strike", "unit": "g2", "target": "b2", "weapon": "jab"}
            screen.give(session.rules.decode(strike))
            await pilot.pause()
            assert screen.playback.pace == 0

    asyncio.run(run())
    assert len(session.entries) == 5


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_shot_is_seen_on_the_map_beside_its_roll(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1")
        screen.playback.pace = 60
        await press(pilot, "f")
        assert screen.query_one(BoardMap).scene.tracer
        assert screen.query_one(BoardMap).size
        assert screen.query_one(RollPanel).size
        await press(pilot, "shift")
        assert not screen.query_one(BoardMap).scene.tracer
        assert screen.query_one(RollPanel).size

    on_screen(aiming(tmp_path), script, size)


@pytest.mark.parametrize("key", ["f3", "f4", "Z"])
def test_a_shot_is_carried_out_though_the_map_is_hidden(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1", key)
        screen.playback.pace = 60
        before = len(screen.session.entries)
        await press(pilot, "f")
        assert len(screen.session.entries) == before + 1

    on_screen(aiming(tmp_path), script, (80, 24))
