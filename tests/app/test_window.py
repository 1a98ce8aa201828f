"""The layout of panes in windows of every size."""

from pathlib import Path

import pytest
from textual import events
from textual._compositor import Compositor
from textual.geometry import Size
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.widgets.track_bar import TrackBar
from shellshock_tui.app.window import SMALLEST
from shellshock_tui.drawing.text import length
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, asked_of, duel, on_screen
from tests.app.learner import press
from tests.app.shown_text import text
from tests.soak import soaked

LOW = [(80, 24), (100, 24), (120, 24), (200, 24)]
ROOMY = [(80, 30), (100, 30), (90, 50), (119, 30), (120, 30), (120, 40), (200, 30), (200, 60)]

RIMS = [(80, 24), (200, 24), (90, 50), (120, 30)]
"""The narrowest and the widest low window, a high one, and the smallest wide one."""


def test_a_window_that_changes_is_drawn_anew_even_if_it_has_its_old_size_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal that has shrunk and grown again has lost the rows below, though nothing has changed."""
    drawn: list[Size] = []
    usual = Compositor.render_full_update

    def noting(compositor: Compositor, simplify: bool = False) -> object:  # noqa: FBT002 - as Textual has it
        drawn.append(compositor.size)
        return usual(compositor, simplify)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.pause(1)
        monkeypatch.setattr(Compositor, "render_full_update", noting)
        size = Size(120, 40)
        pilot.app.post_message(events.Resize(size, size))
        await pilot.pause(1)
        assert drawn == [size]

    on_screen(duel(tmp_path), script, (120, 40))


@pytest.mark.few(1)
@pytest.mark.parametrize("width", [80, 99, 100, 159, 160, 300])
def test_each_width_has_one_shape(tmp_path: Path, width: int) -> None:
    async def script(_: Pilot[None], screen: BattleScreen) -> None:
        found = [name for name in ("-narrow", "-wide", "-broad") if screen.has_class(name)]
        assert found == ["-narrow" if width < 100 else "-wide" if width < 160 else "-broad"]

    on_screen(duel(tmp_path), script, (width, 24))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([*RIMS, *sorted({*LOW, *ROOMY} - {*RIMS})], len(RIMS)), ids=str)
def test_an_attacks_lines_and_picks_stand_beside_the_map(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1")
        assert screen.query_one(AttackPanel).size.height >= 5
        assert "needs " in text(screen.app)
        answers = screen.query_one(Answers)
        assert answers.virtual_size.height <= answers.size.height
        for keys in ((), ("f",)):
            await press(pilot, *keys)
            assert screen.query_one(BoardMap).display
            assert screen.query_one(BoardMap).size.height >= 6

    on_screen(aiming(tmp_path), script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", LOW, ids=str)
def test_the_map_keeps_nine_rows_beside_a_shot_in_a_low_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(_: Pilot[None], screen: BattleScreen) -> None:
        assert screen.query_one(BoardMap).size.height >= 9

    on_screen(aiming(tmp_path), script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize(("key", "name"), [("f3", "sheet"), ("f4", "log")])
def test_a_narrow_window_has_one_pane_in_front_until_escape(tmp_path: Path, key: str, name: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, key)
        assert screen.focused is screen.query_one(f"#{name}")
        assert not screen.query_one(BoardMap).size
        await press(pilot, "escape")
        assert screen.focused is screen.query_one(BoardMap)
        assert not screen.query_one("#rail").size

    on_screen(duel(tmp_path), script, SMALLEST)


def test_a_sheet_in_front_hides_no_question(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f3")
        page = BattlePage(screen)
        before = page.names
        assert asked_of(screen.session).question in text(screen.app)
        await press(pilot, page.offers[0].key)
        assert page.names != before
        assert screen.focused is screen.query_one("#sheet", SheetPane)

    on_screen(duel(tmp_path), script, SMALLEST)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["map", "sheet", "log"])
@pytest.mark.parametrize("size", [SMALLEST, Size(120, 40)], ids=str)
def test_the_focused_pane_is_maximized_and_restored(tmp_path: Path, name: str, size: Size) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, {"map": "f2", "sheet": "f3", "log": "f4"}[name])
        pane = screen.query_one(f"#{name}")
        before = pane.size
        await press(pilot, "f9")
        assert pane.size == (size[0], size[1] - 1)
        assert "F9 shows all panes" in text(screen.app), "one row tells how to come back"
        for back in ("f9", "escape"):
            await press(pilot, back)
            assert pane.size == before
            assert "F9 shows all panes" not in text(screen.app)
            await press(pilot, "f9")

    on_screen(duel(tmp_path), script, size)


def test_a_pane_that_fills_the_screen_gives_way_when_it_is_left(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "f4", "f9")
        await pilot.resize_terminal(100, 30)
        await press(pilot, "f3")
        await pilot.pause()
        assert screen.maximized is None
        track = screen.query_one(TrackBar)
        assert track.size.width == 100
        assert all(length(line) == 100 for line in track.lines)

    on_screen(duel(tmp_path), script, Size(120, 40))


def test_a_click_takes_away_why_nothing_happened(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await press(pilot, "f5")
        assert page.notice
        await pilot.click("#track", offset=(0, 0))
        assert page.notice == ""

    on_screen(duel(tmp_path), script, SMALLEST)


def test_a_maximized_pane_accepts_no_answer(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        count = len(screen.session.entries)
        for key in ("enter", "F", "h"):
            await press(pilot, "f9")
            assert screen.maximized
            await press(pilot, key)
            assert screen.maximized is None
            assert "This is the question." in text(screen.app)
            assert len(screen.session.entries) == count
        await press(pilot, "enter")
        assert len(screen.session.entries) > count

    on_screen(aiming(tmp_path), script)
