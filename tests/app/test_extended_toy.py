"""The battle screen with a system that has shared squares, states, flags, zones and answers."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.control.navigation import NOTHING_COVERED
from shellshock_tui.app.battle.model.position_view import OVERLAYS, PositionView
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.battle.view.map_view import KINDS
from shellshock_tui.app.keys.question import ask
from shellshock_tui.app.render.glyphs import OWNED, STATE, UNOWNED
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.engine.map_view import OverlayKind
from tests.app.battle_page import BattlePage
from tests.app.battles import on_screen
from tests.app.learner import press
from tests.app.shown_text import text
from tests.extended_toy import begin_extended_toy


async def point(pilot: Pilot[None], screen: BattleScreen, label: str) -> None:
    board = screen.query_one(BoardMap)
    board.focus()
    board.point(board.scene.board.place(label))
    await pilot.pause()


def test_the_cursor_tells_strength_state_and_flag_in_words(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await point(pilot, screen, "0203")
        session = screen.session
        moment = PositionView(session.rules, session.state, ask(session.rules, session.state))
        told = moment.words_at(screen.query_one(BoardMap).scene.cursor)
        assert "Ash (B1, Blue), strength 3 of 3, disordered" in told
        assert "Birch (B2, Blue), strength 3 of 3" in told
        await point(pilot, screen, "0304")
        assert "ford, flag of nobody" in text(screen.app)
        await point(pilot, screen, "0405")
        assert "mill, flag of Gold" in text(screen.app)

    on_screen(begin_extended_toy(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_states_and_flags_are_on_the_map(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for _ in range(3):
            await pilot.press("z")
            await pilot.pause()
            shown = text(screen.app)
            assert STATE in shown
            assert UNOWNED in shown
            assert f"{OWNED}B" in shown

    on_screen(begin_extended_toy(tmp_path), script, size)


def test_a_click_on_a_shared_square_offers_both_units(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        box = board.art.box(board.scene.board.place("0203"))
        await pilot.click(BoardMap, offset=(box.x + 2 - board.origin.x, box.y + 1 - board.origin.y))
        await pilot.pause()
        assert "2 choices apply here: n marks the next one, Enter takes it." in text(screen.app)
        page = BattlePage(screen)
        marked = [page.marked_answer]
        board.point(board.scene.board.place("0203"))
        await press(pilot, "n")
        marked.append(page.marked_answer)
        assert {item.offer.choice.at for item in marked if item} == {"unit/b1", "unit/b2"}

    on_screen(begin_extended_toy(tmp_path), script)


def test_the_zone_of_the_unit_under_the_cursor_is_shown(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await point(pilot, screen, "0203")
        await pilot.press("G")
        await pilot.pause()
        assert NOTHING_COVERED in text(screen.app)
        await point(pilot, screen, "0303")
        await pilot.press("G")
        await pilot.pause()
        assert "closing fire" in text(screen.app)
        assert screen.panes.map.view_state.overlay_name == OverlayKind.ZONE
        assert "7d" in text(screen.app)
        await pilot.press("G")
        assert screen.panes.map.view_state.overlay_name == OVERLAYS[0]

    on_screen(begin_extended_toy(tmp_path), script)


@pytest.mark.parametrize(("label", "is_there"), [("0303", True), ("0203", False)])
def test_the_overlay_key_skips_overlays_that_mark_nothing(tmp_path: Path, label: str, is_there: bool) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await point(pilot, screen, label)
        found = []
        for _ in OVERLAYS:
            await pilot.press("v")
            found.append(screen.panes.map.view_state.overlay_name)
            laid = screen.query_one(BoardMap).scene.overlays
            assert found[-1] not in KINDS or any(overlay.marks for overlay in laid)
        assert (OverlayKind.ZONE in found) == is_there

    on_screen(begin_extended_toy(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_each_answer_is_foretold_and_its_chances_open(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for name in ("unit=b1", "target=g1"):
            await press(pilot, page.offers[page.names.index(name)].key)
        shown = text(screen.app)
        assert "▸ if it fires" in shown
        assert "if it holds" in shown

    on_screen(begin_extended_toy(tmp_path), script, size)
