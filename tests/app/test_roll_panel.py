"""The roll told on the screen, step by step, until the next key."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.battle.why_screen import WhyScreen
from shellshock_tui.app.widgets.chain_lines import chain_lines
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.engine.forecast import RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from tests.app.looks import text
from tests.app.pupil import press
from tests.app.sittings import aiming, on_screen

STEPS = (
    RollStep("dice", "d10 10 → 7 + d10 3 = 20"),
    RollStep("armour", "front 25 − 20 = 5", mark=Mark.PENDING),
)


def test_each_step_stands_behind_its_title() -> None:
    lines, owners = chain_lines(STEPS, 40, -1)
    words = ["".join(run.text for run in line) for line in lines]
    assert words[0].split()[0] == "dice"
    assert words[1].startswith(" ⁺ armour")
    assert owners == [0, 1]


def last_steps(session: Session) -> tuple[RollStep, ...]:
    """The steps of the last command."""
    entry = session.entries[-1]
    return session.rules.roll_steps(session.state_before(entry), entry.command, entry.events)


def test_a_long_step_goes_on_below_and_stays_the_same_step() -> None:
    lines, owners = chain_lines(STEPS, 24, -1)
    assert len(lines) == len(owners) > 2
    assert owners == sorted(owners)
    assert {sum(len(run.text) for run in line) for line in lines} == {24}


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
def test_a_shot_is_told_step_by_step_until_the_next_key(tmp_path: Path, size: tuple[int, int]) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "f")
        await pilot.pause()
        links = last_steps(session)
        assert len(links) > 2
        for link in links[:2]:
            assert link.words in text(screen.app)
        await pilot.press("right")
        await pilot.pause()
        assert links[0].words not in text(screen.app)

    on_screen(session, script, size)


def test_why_right_after_a_roll_opens_the_roll_and_leaves_it_to_be_read(tmp_path: Path) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "f")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(screen.app.screen, WhyScreen)
        titles = [section.title for section in screen.app.screen.sections]
        links = last_steps(session)
        assert {label for link in links for label, _ in link.trails} <= set(titles)
        await pilot.press("escape")
        await pilot.pause()
        assert links[0].words in text(screen.app)

    on_screen(session, script)


def test_a_step_opens_into_its_terms(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "f")
        await pilot.pause()
        await pilot.press("tab", "down")
        panel = screen.query_one(RollPanel)
        assert panel.has_focus
        assert panel.link is not None
        await pilot.press("enter")
        await pilot.pause()
        shown = screen.app.screen
        assert isinstance(shown, WhyScreen)
        assert [section.title for section in shown.sections[:2]] == [name for name, _ in panel.link.trails]

    on_screen(aiming(tmp_path), script)


@pytest.mark.parametrize("pace", [0, 60], ids=["still", "in motion"])
@pytest.mark.parametrize(
    "place", [("tab",), ("f2",), ("f3",), ("f4",)], ids=["a chance", "the map", "the sheet", "the log"]
)
def test_a_shot_is_told_wherever_the_focus_was(tmp_path: Path, place: tuple[str, ...], pace: float) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1", *place)
        screen.playback.pace = pace
        await press(pilot, "f")
        if screen.watching:
            await press(pilot, "x")
        links = last_steps(session)
        assert links[0].words in text(screen.app)
        assert screen.focused is screen.lookout.home

    on_screen(session, script, (80, 24))


def test_a_roll_that_has_no_room_is_read_on_by_page_keys(tmp_path: Path) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panel = screen.query_one(RollPanel)
        await press(pilot, "1", "1", "f")
        screen.model.chain *= 9
        screen.panes.show_shot()
        await pilot.pause()
        assert "PgDn:" in text(screen.app)
        for _ in panel.lines:
            await press(pilot, "pagedown")
        assert panel.max_scroll_y == panel.scroll_y > 0
        assert "PgDn:" not in text(screen.app)
        assert panel.display, "to read on does not put the roll away"

    on_screen(session, script, (80, 24))
