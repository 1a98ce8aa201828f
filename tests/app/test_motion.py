"""Animations: their frames, their lengths, and the keys that end them."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.model.position_view import as_it_was
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.render.motion import Frame, frames, pulses
from shellshock_tui.app.render.over_map import over_map
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.render.tile_style import Edge
from shellshock_tui.app.render.zooms import zooms
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.report import AskBand, Report
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.board import HexBoard
from shellshock_tui.drawing.colours import Hue
from shellshock_tui.drawing.paint import StyledText
from shellshock_tui.drawing.palettes import DARK
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.map_view import Flag, Tile
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, on_screen
from tests.app.games import courtyard
from tests.app.learner import press
from tests.app.shown_text import rows, told
from tests.recorded import recording
from tests.soak import soaked

BOARD = HexBoard(30, 20)
START, END = BOARD.place("0305"), BOARD.place("2305")


def test_a_shot_grows_towards_its_target_in_few_frames() -> None:
    shown = list(frames(BOARD, (Effect(EffectKind.SHOT, END, START),)))
    dotted = []
    for frame in shown:
        scene = Scene(BOARD, (Tile((), 0),) * BOARD.size, (), frame=frame)
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
    scene = Scene(BOARD, (Tile((), 0),) * BOARD.size, (), frame=last)
    assert scene.border(END, 2) is Edge.STRUCK
    assert scene.border(BOARD.step(END, 2), 5) is Edge.STRUCK, "the neighbour draws it too"
    assert scene.border(END, 1) is not Edge.STRUCK


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
            BattlePage(screen).animate(60)
            flash = board.flash

            def watch(frame: Frame) -> None:
                seen.append(frame)
                flash(frame)

            board.flash = watch  # type: ignore[method-assign]
            strike = {"do": "strike", "unit": "g2", "target": "b2", "weapon": "jab"}
            await BattlePage(screen).give(pilot, session.rules.decode(strike))
            assert board.scene.frame.tracer
            before = len(session.entries)
            await pilot.press("e", "e")
            await pilot.pause()
            assert not board.scene.frame.tracer
            assert len(session.entries) == before + 1, "the keys ended the turn"

    asyncio.run(run())
    assert [bool(frame.tracer) for frame in seen].count(True) == 1, "nothing of the shot comes after the key"


def test_nothing_flashes_without_animations(tmp_path: Path) -> None:
    session = striking(tmp_path)

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen, board = cast("BattleScreen", app.screen), app.screen.query_one(BoardMap)
            board.flash = None  # type: ignore[method-assign, assignment]
            strike = {"do": "strike", "unit": "g2", "target": "b2", "weapon": "jab"}
            await BattlePage(screen).give(pilot, session.rules.decode(strike))

    asyncio.run(run())
    assert len(session.entries) == 5


def test_motion_ends_with_its_battle(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1")
        BattlePage(screen).animate(60)
        await press(pilot, "f")
        motion = screen.control.playback.playing
        assert motion is not None
        assert motion.is_running
        screen.leave()
        assert motion.is_cancelled

    on_screen(aiming(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_shot_is_seen_on_the_map_beside_its_roll(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1")
        BattlePage(screen).animate(60)
        await press(pilot, "f")
        assert screen.query_one(BoardMap).scene.frame.tracer
        assert screen.query_one(BoardMap).size
        assert screen.query_one(RollPanel).size
        await press(pilot, "shift")
        assert not screen.query_one(BoardMap).scene.frame.tracer
        assert screen.query_one(RollPanel).size

    on_screen(aiming(tmp_path), script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["f3", "f4", "Z"])
def test_a_shot_is_carried_out_though_the_map_is_hidden(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1", key)
        BattlePage(screen).animate(60)
        before = len(screen.session.entries)
        await press(pilot, "f")
        assert len(screen.session.entries) == before + 1

    on_screen(aiming(tmp_path), script, (80, 24))


TICK = 0.01
"""Seconds of the loop's clock between two looks."""


def before_a_wound(folder: Path) -> Session:
    """Play the recorded battle up to the first shot that does internal damage, which is marked."""
    played = recording("mill")
    session = start_battle(library.open_file(library.SCENARIO, played.scenario), played.seed, folder)
    for command in played.kept():
        probe = session.rules.parse(command)
        if command.startswith("fire b4") and "r3" in command:
            break
        session.give(probe)
    return session


class Seen:
    """What can be seen at one moment of a chain."""

    def __init__(self, screen: BattleScreen) -> None:
        self.dice = told(screen.app, "#roll")
        self.boxes = sheet_text(screen).count("■")
        self.golden = golden(screen)
        self.asked = told(screen.app, "#ask")
        self.tracer = screen.panes.map.board.scene.frame.tracer
        self.struck = bool(screen.panes.map.board.scene.frame.struck)


def sheet_text(screen: BattleScreen) -> str:
    return "\n".join("".join(run.text for run in line) for line in screen.query_one("#sheet").lines)  # type: ignore[attr-defined]


def golden(screen: BattleScreen) -> str:
    """Return the golden text on the sheet."""
    gold = DARK.paints[Hue.GOLD]
    pane = screen.query_one("#sheet").region
    found = ""
    for row in rows(screen.app)[pane.y : pane.bottom]:
        x = 0
        for segment in row:
            if x >= pane.x and segment.style and segment.style.bgcolor:
                triplet = segment.style.bgcolor.get_truecolor()
                found += segment.text if (triplet.red, triplet.green, triplet.blue) == gold else ""
            x += segment.cell_length
    return found


async def film(screen: BattleScreen) -> list[Seen]:
    """Look at the screen again and again until nothing is in motion, by the loop's clock."""
    seen = []
    while BattlePage(screen).is_in_motion:
        screen.refresh()
        seen.append(Seen(screen))
        await asyncio.sleep(TICK)
    return seen


def test_a_shot_runs_from_gun_over_dice_and_armour_to_chart(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(0.001)
        await pilot.press("enter")
        seen = await film(screen)
        await pilot.pause()
        still = Seen(screen)
        assert len(seen) * TICK <= 1.7
        assert seen[0].tracer
        assert not seen[0].golden
        assert len({one.dice for one in seen}) > 4, "the dice turn over"
        assert seen[-1].dice == still.dice
        assert "needs" not in seen[0].dice
        boxes = [one.boxes for one in seen]
        assert boxes == sorted(boxes, reverse=True)
        assert len(set(boxes)) >= 5, "box by box"
        struck = [one for one in seen if one.struck]
        assert any("■" in one.golden or "□" in one.golden for one in struck)
        swept = [one.golden for one in seen[seen.index(struck[-1]) + 1 :] if one.golden]
        assert len(dict.fromkeys(swept)) > 5, "column by column"
        assert swept[-1].startswith("12"), "where the die fell"
        assert not still.golden

    on_screen(before_a_wound(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("after", soaked([0.1, 0.8, 0.3, 0.5], 2), ids=str)
def test_a_key_ends_a_chain_wherever_it_is_and_is_obeyed(tmp_path: Path, after: float) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(0.001)
        await pilot.press("enter")
        await asyncio.sleep(after)
        assert BattlePage(screen).is_in_motion
        count = len(screen.session.entries)
        await pilot.press("h")
        assert not screen.panes.map.board.scene.frame.struck
        assert not golden(screen)
        assert len(screen.session.entries) > count

    on_screen(before_a_wound(tmp_path), script)


def test_nothing_moves_where_the_player_wants_no_motion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_MOTION", "1")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(0.001)
        await pilot.press("enter")
        assert not BattlePage(screen).is_in_motion
        assert "needs" in told(screen.app, "#roll")

    on_screen(before_a_wound(tmp_path), script)


def test_the_question_slides_in_and_the_report_fades_in(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(0.01)
        band, report = screen.query_one(AskBand), screen.query_one(Report)
        assert band.who != "Red"
        await pilot.press("enter")
        bands = [band.lines]
        reports = [report.lines]
        for _ in range(150):
            await asyncio.sleep(TICK)
            bands += [band.lines] if band.lines != bands[-1] else []
            reports += [report.lines] if report.lines != reports[-1] else []
        assert band.who == "Red"
        indents = [len(text) - len(text.lstrip()) for text in (line_text(lines) for lines in bands)]
        assert indents == sorted(indents, reverse=True)
        assert len(set(indents)) >= 4
        assert len(reports) >= 4

    on_screen(before_a_wound(tmp_path), script)


def line_text(lines: tuple[tuple[StyledText, ...], ...]) -> str:
    return "".join(run.text for run in lines[0])


def test_a_flag_that_changes_hands_pulses_on_the_map(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(0.001)
        shown: list[Frame] = []
        flash = screen.panes.flash

        def watch(frame: Frame) -> None:
            shown.append(frame)
            flash(frame)

        screen.panes.flash = watch  # type: ignore[method-assign]
        before = as_it_was(screen.session.rules, screen.session.state_at(len(screen.session.entries) - 2))
        after = screen.query_one(BoardMap).scene.flags
        screen.control.playback.play([len(screen.session.entries) - 1])
        await film(screen)
        pulsing = {place for frame in shown for place in frame.flashes if place in after}
        assert pulsing == {place for place, flag in after.items() if flag != before.flags[place]} != set()

    session = held(tmp_path)
    on_screen(session, script)


def held(folder: Path) -> Session:
    """Play the recorded battle on until a flag is owned."""
    played = recording("bridge")
    session = start_battle(library.open_file(library.SCENARIO, played.scenario), played.seed, folder)
    for command in played.kept():
        session.give(session.rules.parse(command))
        if any(
            flag.progress.partition("/")[0] not in ("", "0") for flag in session.rules.flags(session.state)
        ):
            return session
    raise AssertionError("Nobody holds anything.")
