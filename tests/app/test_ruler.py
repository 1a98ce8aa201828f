"""The ruler measures from where it was laid to the cursor."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.engine.map_view import OverlayKind
from tests.app.battles import battle, on_screen
from tests.app.learner import press
from tests.app.shown_text import text


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "start", "end", "words"),
    [
        ("sshr/nest", "1616", "1813", "3.61 inches from 1616 · seen"),
        ("sshr/nest", "1412", "1408", "4 inches from 1412 · seen"),
        ("sshr/nest", "0607", "0802", "5.39 inches from 0607 · seen · over 1st Section"),
        ("duel", "0404", "0405", "1 hex from 0404 · seen"),
    ],
)
def test_the_ruler_tells_how_far_it_is_and_what_lies_between(
    tmp_path: Path, name: str, start: str, end: str, words: str
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        place = screen.session.rules.board.place
        board.point(place(start))
        await press(pilot, "quotation_mark")
        board.point(place(end))
        await pilot.pause()
        assert words in text(screen.app)
        lines = [one for one in board.scene.overlays if one.kind is OverlayKind.SIGHT]
        assert [one.ends for one in lines] == [(place(start), place(end))]
        await press(pilot, "quotation_mark")
        assert words not in text(screen.app)
        board.point(place(start))
        board.point(place(end))
        await pilot.pause()
        assert words not in text(screen.app)

    on_screen(battle(name, tmp_path), script, (120, 40))
