"""What there is room for in windows of all kinds of sizes."""

from pathlib import Path

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.window import SMALLEST, shape
from tests.app.looks import text
from tests.app.pupil import press
from tests.app.sittings import aiming, duel, on_screen

LOW = [(80, 24), (100, 24), (120, 24), (200, 24)]
ROOMY = [(80, 30), (100, 30), (90, 50), (119, 30), (120, 30), (120, 40), (200, 30), (200, 60)]


@pytest.mark.parametrize("width", [80, 119, 120, 179, 180, 300])
@pytest.mark.parametrize("height", [24, 29, 30, 35, 36, 90])
def test_each_size_has_one_shape(width: int, height: int) -> None:
    found = shape(Size(width, height))
    assert found["-narrow"] != found["-wide"]
    assert found["-low"] != found["-tall"]
    assert not (found["-broad"] and found["-narrow"])
    assert not (found["-both"] and found["-wide"])


def test_the_smallest_window_shows_one_pane() -> None:
    found = shape(SMALLEST)
    assert [name for name, holds in found.items() if holds] == ["-narrow", "-low"]


@pytest.mark.parametrize("size", [*LOW, *ROOMY], ids=str)
def test_with_an_attack_open_its_first_line_and_all_that_may_be_picked_are_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1")
        assert screen.query_one(AttackPanel).size.height >= 5
        assert "Enter does it · Tab to a chance" in text(screen.app)
        assert "needs " in text(screen.app)
        choices = screen.query_one(Answers)
        assert choices.virtual_size.height <= choices.size.height

    on_screen(aiming(tmp_path), script, size)


@pytest.mark.parametrize("size", ROOMY, ids=str)
def test_where_there_is_room_the_map_stays_beside_the_attack_and_the_roll(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        for keys in (("1", "1"), ("f",)):
            await press(pilot, *keys)
            assert board.display
            assert board.size.height >= 4

    on_screen(aiming(tmp_path), script, size)


@pytest.mark.parametrize("size", LOW, ids=str)
def test_in_a_low_window_the_map_has_most_of_the_lines(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(_: Pilot[None], screen: BattleScreen) -> None:
        assert screen.query_one(BoardMap).size.height >= 9

    on_screen(aiming(tmp_path), script, size)


def test_choices_stand_beside_each_other_though_some_are_below(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "enter", "enter", "R")
        lines = [line for line in text(screen.app).split("\n") if "kreigs" in line]
        assert "1 ↓" in lines[-1]
        assert all(line.count("kreigs") == 2 for line in lines), "two in each line"

    on_screen(duel(tmp_path), script, SMALLEST)


@pytest.mark.parametrize("name", ["sheet", "log", "map"])
def test_a_click_on_a_tab_brings_its_pane_to_the_front(tmp_path: Path, name: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f3" if name == "map" else "f2")
        tabs = text(screen.app).split("\n")[2]
        await pilot.click("#tabs", offset=(tabs.index(name), 0))
        await pilot.pause()
        assert screen.has_class(f"-{name}")
        assert screen.focused is screen.query_one(f"#{name}")
        assert f"▸{screen.model.bound.key(f'pane-{name}')}" in text(screen.app).split("\n")[2]

    on_screen(duel(tmp_path), script, SMALLEST)


def test_a_click_takes_away_why_nothing_happened(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f5")
        assert screen.model.notice
        await pilot.click("#tabs", offset=(0, 0))
        assert screen.model.notice == ""

    on_screen(duel(tmp_path), script, SMALLEST)
