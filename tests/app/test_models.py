"""Units of several models on the map, and the preview of where each would stand."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.control.command_controller import LEFT_TO_THE_MAP
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.render.tile_style import Edge
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of, battle, on_screen
from tests.app.learner import press
from tests.app.shown_text import text, told
from tests.battles import ROOT

ASTRAY = '["0304", "0306", "0308", "0904", "0906"]'
"""The places of the first unit of the battle, which begins in two parts."""


def astray(folder: Path) -> Session:
    """Begin a shipped battle in which one unit is out of cohesion."""
    together = '["0204", "0206", "0208", "0404", "0406"]'
    told = (ROOT / "scenarios" / "sshr" / "pumps.toml").read_text()
    assert told.count(together) == 1
    scenario = folder / "astray.toml"
    scenario.write_text(told.replace(together, ASTRAY))
    return start_battle(library.open_file(library.SCENARIO, str(scenario)), "elm", folder)


def models(session: Session, unit: str) -> dict[str, int]:
    """The models of a unit, and where they stand."""
    pieces = session.rules.pieces(session.state, "", ())
    return {piece.glyph: piece.at for piece in pieces if piece.unit == unit}


def ghosts(screen: BattleScreen) -> dict[str, int]:
    """The models that are drawn at their planned places."""
    here = screen.query_one(BoardMap).scene.pieces.values()
    return {piece.glyph: piece.at for pieces in here for piece in pieces if piece.mark is Mark.PICKED}


def test_regrouping_is_shown_before_it_is_done(tmp_path: Path) -> None:
    session = astray(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        before, shown = models(session, "r1"), ghosts(screen)
        assert len(shown) == 1, "one model suffices, and no more may move"
        await press(pilot, "enter")
        assert models(session, "r1") == before | shown

    on_screen(session, script)


CHARGE = """
system = "sshr"
kind = "scenario"
name = "charge"
title = "Seven and five"
turn_limit = 13
sides = [{ id = "red", name = "Red", home = "w" }, { id = "blue", name = "Blue", home = "e" }]
map.terrain = '''
GROUND
'''
[[units]]
id = "a"
name = "Brood"
side = "red"
sheet = "brood"
at = ["1003", "1005", "1007", "1203", "1205", "1207", "0805"]
[[units]]
id = "z"
name = "Section"
side = "blue"
sheet = "section"
at = ["1803", "1805", "1807", "2003", "2005"]
"""


def test_a_charge_model_by_model_is_shown_before_it_is_made(tmp_path: Path) -> None:
    scenario = tmp_path / "charge.toml"
    scenario.write_text(CHARGE.replace("GROUND", "\n".join([". " * 26] * 12)))
    session = start_battle(library.open_file(library.SCENARIO, str(scenario)), "elm", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        before, shown = models(session, "a"), ghosts(screen)
        assert shown.keys() == before.keys()
        await press(pilot, "enter")
        assert models(session, "a") == shown
        assert session.rules.encode(session.state)["units"]["a"]["engaged"]

    on_screen(session, script)


def test_the_active_units_whole_formation_is_previewed(
    tmp_path: Path,
) -> None:
    session = battle("sshr/pumps", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "2")
        unit = "r2"
        before = models(session, unit)
        assert screen.query_one(BoardMap).scene.cursor in before.values()
        await press(pilot, "right", "right", "down")
        shown = ghosts(screen)
        assert shown.keys() == before.keys()
        assert not before.items() & shown.items()
        await press(pilot, "enter")
        assert models(session, unit) == shown

    on_screen(session, script)


def test_the_line_of_sight_runs_from_a_model_that_sees(tmp_path: Path) -> None:
    session = battle("sshr/pumps", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        board, pieces = session.rules.board, page.pieces
        scouts, section = ([piece.at for piece in pieces if piece.unit == unit] for unit in ("r4", "b1"))

        def sees(start: int, end: int) -> bool:
            at = f"sight/{board.label(start)}/{board.label(end)}"
            return isinstance(session.rules.explain(session.state, at), Trail)

        assert not sees(scouts[0], section[0])
        await press(pilot, "4")
        await page.mark(pilot, "target=b1")
        (line,) = (
            one
            for one in screen.panes.map.view_state.scene(section[0]).overlays
            if one.kind is OverlayKind.SIGHT
        )
        assert line.ends
        assert sees(*line.ends)

    on_screen(session, script)


def test_a_picked_model_has_the_cursor_and_tab_takes_the_next(tmp_path: Path) -> None:
    session = battle("sshr/pumps", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board, standing = screen.query_one(BoardMap), models(session, "r1")
        await press(pilot, "1", "3")
        assert board.scene.cursor == standing["R3"]
        await press(pilot, "tab")
        assert board.scene.cursor == standing["R4"]

    on_screen(session, script)


def test_the_question_says_who_is_in_hand(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "3", "m")
        assert "Shift the whole unit, led by model 1: which place?" in text(screen.app)
        assert "Storm Troop" in text(screen.app).split("which place?")[1].splitlines()[0]
        await press(pilot, "backspace", "backspace", "1", "5")
        assert "Model 5: which place?" in text(screen.app)
        assert "1st Section · Bksp: back" in text(screen.app)

    on_screen(battle("sshr/pumps", tmp_path), script, (120, 40))


def test_space_where_every_choice_is_left_to_the_map_says_so(tmp_path: Path) -> None:
    session = battle("sshr/pumps", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "m", "space")
        assert LEFT_TO_THE_MAP in told(screen.app, "#report")
        assert len(session.entries) == 1

    on_screen(session, script)


def test_the_last_pick_is_named_where_room_is_scarce(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "m")
        assert "Shift the whole unit, led by model 1: which place?" in text(screen.app)

    on_screen(battle("sshr/pumps", tmp_path), script, (100, 30))


def test_enters_attack_is_on_the_map_without_an_active_unit(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while not page.attack[1]:
            await press(pilot, "enter", "comma")
        scene = screen.query_one(BoardMap).scene
        assert not asked_of(screen.session).unit
        stand = [{one.at for one in page.pieces if one.unit == unit} for unit in page.attack]
        assert [scene.doing, scene.picked] == stand, "all models of who attacks, and of whom"
        (line,) = (one for one in scene.overlays if one.kind is OverlayKind.SIGHT)
        assert line.ends
        by, target = line.ends
        assert [by in stand[0], target in stand[1]] == [True, True]
        assert scene.emphasis(by) in (Edge.CURRENT, Edge.CURSOR)
        assert scene.emphasis(target) is Edge.PICKED

    on_screen(battle("closing_fire/villages", tmp_path, "1"), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(120, 40), (160, 50), (200, 60)], ids=str)
def test_a_table_keeps_its_size_from_volley_to_volley(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        sizes = set()
        for _ in range(3):
            await press(pilot, "enter")
            sizes.add(board.zoom)
            assert board.art.size[0] <= board.size.width
        assert len(sizes) == 1

    on_screen(battle("sshr/pumps", tmp_path, "3"), script, size)
