"""The threat overlay shows threats to the marked unit while no unit is active."""

from pathlib import Path

from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.control.navigation import NOBODY_THREATENED
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of, battle, on_screen
from tests.app.learner import press
from tests.app.shown_text import text

COUNTS = ("overwatch-count side=red count=0", "overwatch-count side=blue count=0")


def dock_street(folder: Path, *given: str) -> Session:
    """Dock Street after some commands; the game first asks which units watch, then which unit acts."""
    session = start_battle(library.open_file(library.SCENARIO, "gunplay/dock-street"), "11", folder)
    for command in given:
        session.give(session.rules.parse(command))
    return session


def threat(screen: BattleScreen) -> str:
    """The unit whose threats the overlay shows."""
    laid = screen.query_one(BoardMap).scene.overlays
    return next((over.about for over in laid if over.kind is OverlayKind.THREAT and over.marks), "")


def test_the_threat_is_that_of_whoever_is_marked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        assert not asked_of(screen.session).unit
        found = []
        await press(pilot, "V")
        for _ in range(2):
            await press(pilot, "n")
            found.append(threat(screen))
            assert page.marked_answer
            assert found[-1] == page.marked_answer.offer.choice.at
            assert page.unit_name(found[-1].removeprefix("unit/")) in page.enter
        assert found[0] != found[1]

    on_screen(dock_street(tmp_path, *COUNTS), script, (120, 40))


def test_the_threat_key_follows_the_cursor_if_no_unit_is_active(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        board.point(board.scene.board.place("0903"))
        await press(pilot, "V")
        assert NOBODY_THREATENED in text(screen.app)
        board.point(board.scene.board.place("0205"))
        await press(pilot)
        assert threat(screen) == "unit/r1"

    on_screen(dock_street(tmp_path), script, (120, 40))


def test_the_threat_of_a_suggestion_is_to_its_unit(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        assert "★" in page.enter
        await press(pilot, "V")
        unit = threat(screen).removeprefix("unit/")
        assert page.unit_name(unit) in page.enter

    on_screen(dock_street(tmp_path, *COUNTS), script, (120, 40))


def test_ranges_hide_no_reach_but_while_a_shot_is_in_question(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)

        def laid() -> tuple[set[OverlayKind], str]:
            scene = screen.query_one(BoardMap).scene
            return {over.kind for over in scene.overlays} - {OverlayKind.SIGHT}, scene.caption

        await press(pilot, "1")
        await page.mark(pilot, next(name for name in page.names if name.startswith("target=")))
        assert laid()[0] == {OverlayKind.ARC}
        await page.mark(pilot, next(name for name in page.names if name.startswith("shift=")))
        assert laid() == ({OverlayKind.REACH}, "Where 1st Section can go.")
        await press(pilot, "m")
        assert laid() == ({OverlayKind.REACH}, "Choose one of the bright places.")

    on_screen(battle("sshr/nest", tmp_path, "4"), script, (120, 40))


def test_ranges_and_points_left_differ_without_colour(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "b", "2")
        laid = screen.query_one(BoardMap).scene.overlays
        told = {over.kind: {text for _, _, text in over.marks} for over in laid}
        left, away = told[OverlayKind.REACH], told[OverlayKind.ARC]
        assert left
        assert away
        assert left.isdisjoint(away)

    on_screen(battle("closing_fire/villages", tmp_path, "3"), script, (80, 24))
