"""The layout: the map gets most of the screen, and no pane is cut or overlaps another."""

import asyncio
import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets._toast import Toast

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import LastLines
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.report import AskBand, Report
from shellshock_tui.app.widgets.track_bar import TrackBar
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.rules import Decision
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, asked_of, battle, duel, on_screen
from tests.app.learner import press, until
from tests.recorded import recording
from tests.soak import soaked

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]
LARGE = [(120, 40), (200, 60)]
BATTLES = ("duel", "closing_fire/ridge", "bridge")
WHOLE = (TrackBar, Report, AskBand, Answers, KeyBar)
"""The panes that show all their rows, each as wide as the pane."""
MOMENTS = 12
"""The number of commands of a recording before an attack is forecast."""
STEPS = soaked([9, 60], 1)
"""The number of commands of a battle that are checked."""
LOOKS = ("n", "p", "v", "z", "f3", "f4", "escape", "tab", "up", "left", "comma", "f9", "f9", "pagedown")


def panes(screen: BattleScreen) -> list[Widget]:
    """The visible panes, without those that only contain others."""
    found = screen.query(
        "#track, #map, #attack, #roll, #report, #ask, #answers, #sheet, #log, #target, #keys"
    )
    return [
        pane
        for pane in found
        if all(one.display for one in pane.ancestors_with_self if one is not screen.app)
    ]


def look(screen: BattleScreen) -> None:
    """Check that every visible pane is drawn whole and overlaps no other."""
    if screen.maximized:
        assert screen.maximized.size == screen.size - Size(0, screen.query_one(KeyBar).size.height)
        return
    seen = panes(screen)
    for pane in seen:
        assert pane.size, f"{pane} has no room"
        assert screen.region.contains_region(pane.region), f"{pane} is cut"
    for one, other in combinations(seen, 2):
        assert not one.region.overlaps(other.region), f"{one} lies over {other}"
    for pane in seen:
        if isinstance(pane, WHOLE):
            assert len(pane.lines) == pane.size.height, f"{pane}: {[plain(line) for line in pane.lines]}"
            assert all(length(line) == pane.size.width for line in pane.lines), f"{pane}: a row is too long"
        elif isinstance(pane, Lines):
            assert all(length(line) <= pane.size.width for line in pane.lines), f"{pane}: a row is too long"
    ask, answers, keys = (screen.query_one(kind) for kind in (AskBand, Answers, KeyBar))
    assert (ask.region.bottom, answers.region.bottom) == (answers.region.y, keys.region.y)


def is_asked(screen: BattleScreen) -> bool:
    return isinstance(screen.session.decision(), Decision)


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    await pilot.resize_terminal(*size)
    await pilot.pause()


@pytest.mark.few(1)
@pytest.mark.parametrize("name", soaked(BATTLES, 2))
@pytest.mark.parametrize("seed", soaked(range(1, 41), 1))
@pytest.mark.parametrize("steps", STEPS)
def test_no_pane_is_cut_or_overlaps_in_a_random_battle(
    tmp_path: Path, name: str, seed: int, steps: int
) -> None:
    chance = random.Random(f"{name} {seed}")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for step in range(steps):
            look(screen)
            offers = [o for o in page.offers if o.choice.blocked is None]
            if not offers:
                break
            if chance.random() < 0.3:
                await press(pilot, chance.choice(LOOKS))
                look(screen)
            screen.control.orders.take(chance.choice(offers))
            await pilot.pause()
            if step % 2:
                look(screen)
                await resize(pilot, SIZES[step // 2 % len(SIZES)])
        await press(pilot, "escape")
        look(screen)

    on_screen(battle(name, tmp_path), script, chance.choice(SIZES))


@pytest.mark.few(1)
@pytest.mark.parametrize("name", soaked(BATTLES, 2))
@pytest.mark.parametrize("steps", STEPS)
def test_the_map_has_the_most_of_the_screen(tmp_path: Path, name: str, steps: int) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        found = dict.fromkeys(LARGE, 0)
        for step in range(steps):
            if not is_asked(screen):
                break
            if step and step % 5 == 0:
                await resize(pilot, LARGE[step // 5 % 2])
            found[screen.size] += holds_share(screen)
            await press(pilot, "enter")
        assert all(found.values()), found

    session = battle(name, tmp_path)
    while asked_of(session).kind == "start-speed":
        session.give(next(session.rules.legal(session.state, asked_of(session).side)))
    on_screen(session, script, LARGE[0])


def holds_share(screen: BattleScreen) -> bool:
    """Check that the map has its share or the whole board; return whether other panes had text to show."""
    board = screen.query_one(BoardMap)
    share = Fraction(board.size.area, screen.size.area)
    is_whole = board.size.height >= board.art.size[1]
    aiming = Fraction(38, 100) if screen.has_class("-both") else Fraction(45, 100)
    assert is_whole or share >= (aiming if is_aiming(screen) else Fraction(60, 100))
    return bool(screen.query_one(Report).display)


def is_aiming(screen: BattleScreen) -> bool:
    """Whether a shot, its roll or its target is shown."""
    return screen.has_class("-shot") or screen.has_class("-target")


def test_the_log_stands_beside_a_shot_from_the_first_moment(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert screen.has_class("-shot")
        await pilot.pause()
        end = screen.query_one(LastLines)
        assert end.size.height == screen.query_one("#panels").size.height
        assert len(end.lines) == end.size.height > 1

    on_screen(aiming(tmp_path), script, (200, 60))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", LARGE)
def test_the_unit_asked_about_is_in_the_middle_of_the_map_first(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    session = battle("bridge", tmp_path)
    while asked_of(session).kind != "speed":
        session.give(next(session.rules.legal(session.state, asked_of(session).side)))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.pause()
        board = screen.query_one(BoardMap)
        middle = board.art.box(screen.panes.map.place_of_active_unit).center
        x, y = middle[0] - board.pane.x, middle[1] - board.pane.y
        assert board.size.width < 4 * x < 3 * board.size.width
        assert board.size.height < 4 * y < 3 * board.size.height

    on_screen(session, script, size)


def test_a_measured_table_is_seen_whole(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1")
        board = screen.query_one(BoardMap)
        assert board.in_view() == list(range(screen.session.rules.board.size))

    on_screen(battle("sshr/pumps", tmp_path), script, (120, 40))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_most_of_a_measured_table_is_seen_in_a_small_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        assert 2 * len(board.in_view()) >= screen.session.rules.board.size
        await press(pilot, "1", "m")
        assert board.art.name == "far"

    on_screen(battle("sshr/pumps", tmp_path), script, size)


def test_a_measured_table_fills_a_large_window(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "3")
        board = screen.query_one(BoardMap)
        (width, height), pane = board.art.size, board.size
        assert 4 * width >= 3 * pane.width
        assert 4 * height >= 3 * pane.height
        assert 4 * len(board.in_view()) >= 3 * screen.session.rules.board.size

    on_screen(battle("sshr/pumps", tmp_path), script, (200, 60))


def test_a_reaction_shows_who_reacts_and_at_whom(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for _ in range(9):
            await press(pilot, "enter")
            if asked_of(screen.session).kind == "react":
                break
        forecast = screen.query_one(AttackPanel).forecast
        assert forecast
        assert screen.panes.sheets.units() == (forecast.header.unit, forecast.header.target)
        units = screen.panes.sheets.units()
        places = {piece.at for piece in BattlePage(screen).pieces if piece.unit in units}
        assert places <= set(screen.query_one(BoardMap).in_view())

    on_screen(battle("shock/green-farm", tmp_path, "5"), script, (120, 40))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([*SIZES[::4], *SIZES[1:4]], 2), ids=str)
def test_the_question_stays_in_view_while_chances_are_read(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for key in ("pagedown", "pagedown", "f3", "f2", "enter", "pagedown"):
            await press(pilot, key)
            look(screen)

    session = aiming(tmp_path)
    on_screen(session, script, size)


def test_answers_stay_in_place_while_the_mouse_moves(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board, answers = screen.query_one(BoardMap), screen.query_one(Answers)
        before, hovered = answers.region, 0
        for place in BattlePage(screen).reach:
            box = board.art.box(place).translate((-board.pane.x, -board.pane.y))
            if board.size.region.contains_region(box):
                await pilot.hover(BoardMap, offset=(box.x + 2, box.y + 1))
                await pilot.pause()
                assert answers.region == before
                assert screen.query_one(KeyBar).sentence
                hovered += 1
        assert hovered

    on_screen(battle("duel", tmp_path, "7"), script)


def test_a_map_on_which_who_is_asked_is_seen_well_stays_still(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board, seen = screen.query_one(BoardMap), screen.panes.map
        board.scroll_relative(3, 2, animate=False)
        await pilot.pause()
        before = board.scroll_offset
        assert board.is_seen_well(seen.place_asked)
        seen.come_to()
        await pilot.pause()
        assert board.scroll_offset == before
        board.scroll_to(200, 100, animate=False, force=True)
        await pilot.pause()
        assert not board.is_seen_well(seen.place_asked)
        seen.come_to()
        await pilot.pause()
        assert board.is_seen_well(seen.place_asked)

    on_screen(battle("bridge", tmp_path), script, (80, 24))


def test_callbacks_after_a_refresh_need_mounted_panes(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.on_board_view_resized()
        await screen.query("#body").remove()
        screen.on_board_view_resized()
        await pilot.pause()

    on_screen(battle("duel", tmp_path), script)


def test_a_panel_gives_up_the_rows_that_the_whole_map_lacks(tmp_path: Path) -> None:
    played = recording("villages")
    session = battle("closing_fire/villages", tmp_path, played.seed)
    commands = list(played.kept())
    lacked: list[int] = []

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board, panel = screen.query_one(BoardMap), screen.query_one(AttackPanel)
        for command in commands[:MOMENTS]:
            await BattlePage(screen).give(pilot, session.rules.parse(command))
            if panel.size:
                lacked.append(board.art.size[1] - board.size.height)
        assert lacked
        assert not {1, 2} & set(lacked)

    on_screen(session, script)
    session.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_notification_leaves_question_and_keys_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async def run() -> None:
        app = ShellshockApp(duel(tmp_path))
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            app.notify("The battle goes on in another file. " * 4, severity="warning")
            await until(pilot, lambda: bool(app.screen.query(Toast)))
            await pilot.pause()
            toast = app.screen.query_one(Toast).region
            assert toast
            for pane in (Report, AskBand, Answers, KeyBar):
                assert not toast.overlaps(app.screen.query_one(pane).region), pane

    asyncio.run(run())
