"""The after-action report on the screen: it comes after the last command, and leads back to its moments."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.looks import text
from tests.app.pupil import press
from tests.app.sittings import on_screen
from tests.recorded import recording

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)]


def nearly_over(folder: Path, name: str = "duel") -> Session:
    """A recorded battle before its last command."""
    played = recording(name)
    session = start_battle(library.open_file("scenario", played.scenario), played.seed, folder)
    for command in [*played.kept()][:-1]:
        session.give(session.rules.parse(command))
    return session


@pytest.mark.parametrize("size", SIZES)
def test_the_report_comes_after_the_last_command(tmp_path: Path, size: tuple[int, int]) -> None:
    session = nearly_over(tmp_path)
    last = session.rules.parse([*recording("duel").kept()][-1])

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.give(last)
        await press(pilot)
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        told = text(pilot.app)
        for part in ("STRENGTH", "KILLS AND SHOTS"):
            assert part in told, part
        page = shown.page
        assert all(sum(len(run.text) for run in line) <= page.size.width for line in page.lines)
        await press(pilot, "enter")
        assert screen.is_active
        assert screen.model.past == shown.told.report.points[0].entry
        await press(pilot, "escape", "ctrl+b")
        assert isinstance(pilot.app.screen, AfterActionScreen)
        await press(pilot, "escape")
        assert screen.is_active

    on_screen(session, script, size)
