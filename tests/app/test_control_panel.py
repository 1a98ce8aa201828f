"""The record sheet as a control panel: keys and clicks on its cells give commands."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.drawing.sheets.cards import cells_of
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.trail import Trail
from shellshock_tui.session import Session
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, asked_of, battle, duel, on_screen
from tests.app.games import commands
from tests.app.learner import press
from tests.app.shown_text import told


def point(screen: BattleScreen, at: str) -> None:
    """Point at the cell of an address on the first sheet."""
    pane = screen.query_one("#sheet", SheetPane)
    pane.focus()
    for number, line in enumerate(pane._drawn):
        for index, (_, _, cell) in enumerate(cells_of(line)):
            if cell.at.endswith(at):
                pane._point((number, index))
                return
    raise AssertionError(at)


def loads(screen: BattleScreen) -> list[str]:
    """Return the weapons and the spread that are picked."""
    picked = [offer.choice.name for offer in BattlePage(screen).offers if offer.choice.picked]
    return [name for name in picked if name.startswith(("weapon", "spread"))]


def test_a_volley_is_built_and_fired_by_keys_on_the_sheet(tmp_path: Path) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        point(screen, "/weapon/U/name")
        await pilot.press("enter")
        assert loads(screen) == ["weapon=O", "spread=0"]
        await pilot.pause()
        point(screen, "/weapon/O/high")
        await pilot.press("plus", "plus", "minus")
        assert loads(screen) == ["weapon=O", "spread=1"]
        await pilot.press("f")
        await pilot.pause()

    on_screen(session, script)
    fired = commands(session)[-1]
    assert (fired["do"], fired["shots"], fired["spread"]) == ("fire", [{"weapon": "O", "ammo": None}], 1)


def test_a_value_that_cannot_grow_says_so(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        point(screen, "/crew/Driver/piloting")
        await pilot.press("plus")
        await pilot.pause()
        assert "raised or lowered" in page.notice

    on_screen(aiming(tmp_path), script)


def test_a_figure_of_a_weapons_line_still_explains_itself(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        point(screen, "/weapon/O/high")
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(screen.app.screen, WhyScreen)

    on_screen(aiming(tmp_path), script)


def announcing(folder: Path) -> Session:
    """The shipped duel when the first unit must announce its speed."""
    session = duel(folder)
    while session.decision().kind != "speed":  # type: ignore[union-attr]
        session.give(next(session.rules.legal(session.state, session.decision().side)))  # type: ignore[union-attr]
    return session


def test_a_speed_is_announced_by_its_line(tmp_path: Path) -> None:
    session = announcing(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.pause()
        point(screen, "/speed/3/turn")
        await pilot.press("enter")
        await pilot.pause()

    on_screen(session, script)
    assert (commands(session)[-1]["do"], commands(session)[-1]["speed"]) == ("announce-speed", 3)


def test_clicks_pick_the_target_and_put_weapons_in_and_out(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        board, pane = screen.query_one(BoardMap), screen.query_one("#sheet", SheetPane)
        place = next(piece.at for piece in page.pieces if piece.unit == "r1")
        board.post_message(BoardMap.Chosen(place, is_again=False))
        await pilot.pause()
        assert page.attack[1] == "r1"
        line, (start, _, _) = next(
            (number, found)
            for number, drawn in enumerate(pane._drawn)
            for found in cells_of(drawn)
            if found[2].at.endswith("/weapon/U/name")
        )
        await pilot.click(pane, offset=(start, line - round(pane.scroll_y)))
        await pilot.pause()
        assert loads(screen) == ["weapon=O", "spread=0"]

    on_screen(aiming(tmp_path), script)


def test_a_cell_opens_its_past_number_while_looking_back(tmp_path: Path) -> None:
    session, entry, at = aiming(tmp_path), 10, "unit/b1/move/points"
    then, now = (session.rules.explain(state, at) for state in (session.state_at(entry), session.state))
    assert isinstance(then, Trail)
    assert isinstance(now, Trail)
    assert then.total != now.total

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        log = screen.query_one(BattleLog)
        log.visit(next(number for number, line in enumerate(log.log_lines) if line.entry == entry))
        await pilot.pause()
        point(screen, at)
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        why = pilot.app.screen
        assert isinstance(why, WhyScreen)
        assert why.sections[0].reason == then
        assert why.moment.state == session.state_at(entry)

    on_screen(session, script)


def test_the_sheet_in_front_is_of_who_does_what_enter_takes(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        doers = []
        for _ in range(3):
            await pilot.press("enter")
            await pilot.pause()
            doers.append(screen.panes.sheets.units()[0])
            assert BattlePage(screen).unit_name(doers[-1]) in BattlePage(screen).enter
            assert not screen.query_one("#target").display or screen.panes.sheets.units()[1]
        assert len(set(doers)) > 1

    on_screen(battle("nest", tmp_path, "7"), script, (200, 60))


@pytest.mark.parametrize(
    ("name", "seed", "beside_roll"), [("villages", "1", False), ("ridge", "3", True)], ids=str
)
def test_sheets_are_lit_for_the_suggested_attack(
    tmp_path: Path, name: str, seed: str, *, beside_roll: bool
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, board = BattlePage(screen), screen.query_one(BoardMap)
        for _ in range(9):
            has_target = bool(board.scene.picked) and not asked_of(screen.session).unit
            if has_target and bool(page.roll_lines) is beside_roll:
                break
            await press(pilot, "enter")
        attacker, target = (
            next(piece.unit for piece in page.pieces if piece.at in places)
            for places in (board.scene.doing, board.scene.picked)
        )
        lit = {
            shown.view.unit: [area.role for area in shown.view.areas if area.is_highlighted]
            for shown in screen.query_one("#sheet", SheetPane).units
        }
        assert lit == {attacker: [Role.ATTACK], target: [Role.DEFENCE, Role.INTERNAL]}

    on_screen(battle(f"closing_fire/{name}", tmp_path, seed), script)


def test_a_narrow_sheet_names_the_unit_its_key_shows(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    firer, target = "Mason", "Bison"

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1", "f3")
        for shown, behind in ((firer, target), (target, firer), (firer, target)):
            pane = screen.query_one("#sheet", SheetPane)
            assert pane.units
            assert pane.units[0].view.title == shown
            assert f"F3 {behind}" in told(screen.app, "KeyBar")
            assert not screen.query_one(AttackPanel).display
            await press(pilot, "f3")

    on_screen(session, script, (80, 24))


def test_the_sheets_stay_while_enter_makes_the_same_attack(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        pane = screen.query_one("#sheet", SheetPane)
        page = BattlePage(screen)
        drafted, names = pane.units, page.names
        await press(pilot, "f3")
        await press(pilot, "escape")
        assert page.names == names, "Esc closes first what is in front"
        await press(pilot, "escape")
        assert page.names != names
        assert pane.units == drafted

    on_screen(aiming(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_esc_leads_back_from_the_targets_sheet_to_both(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        before = screen.query_one("#sheet", SheetPane).units
        await press(pilot, "f3", "f3")
        assert screen.query_one("#sheet", SheetPane).units != before
        await press(pilot, "escape")
        assert screen.query_one("#sheet", SheetPane).units == before

    on_screen(aiming(tmp_path), script, size)
