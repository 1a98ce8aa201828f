"""The roster below the sheets lists all units, the asked side's first."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.roster import Roster
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import badge, plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.map_view import Piece, Pose, Side
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import on_screen
from tests.app.shown_text import text

SIDES = Sides((Side("red", "Red"), Side("blue", "Blue")))


def piece(unit: str, side: str, glyph: str, **others: Any) -> Piece:
    return Piece(0, None, (), side, glyph, f"Unit {unit}", unit, 0, strength=(2, 3))._replace(**others)


PIECES = (
    piece("a", "red", "R1", words="watch, prone, a very long rifle"),
    piece("b", "red", "R2", mark=Mark.LOST, words="wreck", strength=(2, 3)),
    piece("c", "blue", "c1", words="model 1"),
    piece("c", "blue", "c2", words="model 2"),
    piece("", "blue", "??"),
    piece("d", "blue", "d1", mark=Mark.CURRENT, strength=(20, 20), words="destroyed at the end of this turn"),
)


def told(side: str, width: int, rows: int) -> list[str]:
    lines = Roster(PIECES, SIDES, side).lines(width, rows)
    assert all(length(line) == width for line in lines)
    return [plain(line).rstrip() for line in lines]


def test_each_unit_has_a_row_and_the_asked_side_comes_first() -> None:
    assert told("red", 40, 9) == [
        " UNITS",
        " R1  Unit a ▰▰▱   watch, prone",
        " R2  Unit b ▱▱▱   wreck",
        " c   Unit c ▰▰▱",
        " d1  Unit d ▰▰▰▰▰ destroyed",
    ]
    assert [line.split()[0] for line in told("blue", 40, 9)] == ["UNITS", "c", "d1", "R1", "R2"]


@pytest.mark.parametrize(("rows", "units"), [(5, 4), (4, 3), (3, 0), (0, 0), (-4, 0)])
def test_units_without_a_row_are_counted(rows: int, units: int) -> None:
    lines = told("red", 34, rows)
    assert len(lines) == (units + 1 if units else 0)
    assert not lines or lines[0].endswith("+1") == (units == 3)


def test_lost_units_are_struck_out() -> None:
    line = Roster(PIECES, SIDES, "red").lines(40, 9)[2]
    assert "strike" in next(run.style.accent for run in line if "Unit b" in run.text)


def test_the_roster_fills_free_rows_and_clicks_lead_to_units(tmp_path: Path) -> None:
    session = start_battle(library.open_file("scenario", "gunplay/payroll"), "oak", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await pilot.pause()
        rows = text(screen.app).splitlines()
        row = next(number for number, line in enumerate(rows) if " Hart " in line[90:])
        await pilot.click(offset=(95, row))
        await pilot.pause()
        piece = next(piece for piece in page.pieces if piece.label == "Hart")
        assert screen.panes.map.board.scene.cursor == piece.at

    on_screen(session, script, size=(120, 46))


def test_units_down_are_not_struck_out_in_the_roster() -> None:
    down = piece("b", "red", "Gr", mark=Mark.LOST, state="in shock", pose=Pose.FALLEN, strength=(0, 3))
    for one, struck in ((down, False), (down._replace(state=""), True)):
        _, row = Roster((one, *PIECES[2:]), SIDES, "red").lines(40, 2 + 3)[:2]
        assert any(run.style.accent == "strike" for run in row) == struck
        assert (row[0].style == badge(SIDES.colour("red"))) != struck
