"""The campaign screen: from the roster into a mission and back."""

import asyncio
import re
import shutil
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.browser.entries import Entry, EntryList
from shellshock_tui.app.campaign import CampaignScreen
from shellshock_tui.app.reference.front_page import RuleList
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.app.widgets.dialogs import ReadingScreen
from shellshock_tui.cli import command_line
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import resume
from shellshock_tui.session.campaign import begin_campaign, file_of, open_campaign, with_result_recorded
from shellshock_tui.session.games import saved_games
from shellshock_tui.session.verdict import verify
from shellshock_tui.store import read
from tests.app.browser_lists import labels, mark
from tests.app.learner import press
from tests.app.shown_text import settle, text
from tests.cli.capture import Capture, told, told_json
from tests.other_processes import FORKS, hold
from tests.soak import soaked

Script = Callable[[Pilot[None], ShellshockApp], Awaitable[None]]
SQUAD = ("Adler", "Brandt", "Cutter", "Diaz", "Ebert")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def visit(script: Script, size: tuple[int, int] = (120, 40), campaign: str = "shock") -> None:
    async def run() -> None:
        app = ShellshockApp(campaign=campaign)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())


async def set_out(pilot: Pilot[None], app: ShellshockApp, words: str) -> BattleScreen:
    """Go from the roster into a battle, through its front page and its briefing."""
    await settle(pilot, app, words)
    await mark(pilot, words)
    await press(pilot, "enter", "enter", "enter")
    assert isinstance(app.screen, BattleScreen)
    return app.screen


async def give_up(pilot: Pilot[None], app: ShellshockApp) -> None:
    """Give up the battle by keys, and leave it."""
    await press(pilot, "E", "down", "enter", "down", "enter")
    await settle(pilot, app, "gives up")
    await press(pilot, "escape", "escape", "f10")
    for _ in range(100):
        if isinstance(app.screen, CampaignScreen):
            return
        await press(pilot)
    raise AssertionError(text(app))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_the_title_leads_to_the_roster_and_back(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "c")
        await settle(pilot, app, "Random mission")
        assert isinstance(app.screen, CampaignScreen)
        assert all(name in text(app) for name in SQUAD)
        assert size[0] == 100 or "Experienced squad leader" in text(app)
        assert "next grade" in text(app)
        assert text(app).count("ready") == len(SQUAD)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)

    visit(script, size, campaign="")


def test_a_mission_the_campaign_has_counted_cannot_be_undone() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        path = (await set_out(pilot, app, "Green Farm")).session.store.path
        await give_up(pilot, app)
        await settle(pilot, app, "1 battle, 0 won")
        session = resume(path)
        try:
            with pytest.raises(LookupError, match="The campaign has counted this battle"):
                session.undo()
            with pytest.raises(LookupError, match="The campaign has counted this battle"):
                session.undo_by_agreement()
        finally:
            session.close()
        assert not verify(read(path)).faults

    visit(script)


def test_a_mission_can_be_taken_back_until_it_is_left() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await set_out(pilot, app, "Green Farm")
        await press(pilot, "E", "down", "enter", "down", "enter")
        await settle(pilot, app, "gives up")
        assert with_result_recorded("shock").battles == 0
        screen.session.undo()

    visit(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("words", soaked(["Man Down", "Random mission", "Green Farm", "The Mast"], 2))
def test_the_squad_goes_into_a_mission_and_comes_back(words: str) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await set_out(pilot, app, words)
        rules: Any = screen.session.rules
        squad = [rules.name(unit) for unit in rules.ids if unit[:1] == "c"]
        assert tuple(squad) == SQUAD
        await give_up(pilot, app)
        await settle(pilot, app, "1 battle, 0 won")
        assert isinstance(app.screen, CampaignScreen)
        assert "The squad gives up." in text(app)
        await press(pilot, "end", "up", "enter")
        assert isinstance(app.screen, ReadingScreen)
        assert "gives up" in text(app)
        await press(pilot, "escape")
        assert re.search(r"Adler +Experienced squad leader +5 +6 +6 +○○○ +ready", text(app))
        assert any(label.startswith(words) for label in labels(app))

    visit(script)


def test_a_mission_that_was_left_waits_on_the_roster() -> None:
    async def leave(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await set_out(pilot, app, "Green Farm")
        screen.leave()
        await settle(pilot, app, "Resume Green Farm")
        assert labels(app) == ["Resume Green Farm", "How a campaign works"]

    async def go_on(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "Resume Green Farm")
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        await give_up(pilot, app)
        await settle(pilot, app, "1 battle, 0 won")

    visit(leave)
    visit(go_on)


def test_a_mission_open_in_another_window_leaves_the_roster() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await set_out(pilot, app, "Green Farm")
        screen.leave()
        await settle(pilot, app, "Resume Green Farm")
        pool.apply(hold, (screen.session.store.path,))
        await press(pilot, "escape", "c")
        await settle(pilot, app, "open in another window")
        assert labels(app) == ["Green Farm", "How a campaign works"]
        assert all(name in text(app) for name in SQUAD)

    with FORKS.Pool(1) as pool:
        visit(script)


def test_a_damaged_campaign_is_a_sentence_and_can_be_given_up(capsys: Capture) -> None:
    begin_campaign("shock")
    file_of("shock").write_bytes(b"no campaign at all")

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "damaged")
        await press(pilot, "delete", "down", "enter")
        await settle(pilot, app, "Random mission")

    assert command_line(["campaign"]) == 2
    assert "damaged" in capsys.readouterr().err
    visit(script)
    assert "Adler" in told(capsys, "campaign")


def test_a_campaign_is_kept_unless_it_is_given_up() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "Random mission")
        before = open_campaign("shock").header.seed
        await press(pilot, "delete", "enter")
        assert open_campaign("shock").header.seed == before
        await press(pilot, "delete", "down", "enter")
        await settle(pilot, app, "Random mission")
        assert open_campaign("shock").header.seed != before

    visit(script)


def test_a_campaign_given_up_elsewhere_begins_no_mission() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "Green Farm")
        await mark(pilot, "Green Farm")
        await press(pilot, "enter")
        file_of("shock").unlink()
        begin_campaign("shock", "another window's")
        await press(pilot, "enter")
        await settle(pilot, app, "Random mission")
        told = [" ".join(one.message.split()) for one in app._notifications]
        assert len(told) == 1
        assert told[0].startswith("This campaign was given up in another window")
        assert isinstance(app.screen, CampaignScreen)
        assert not saved_games()
        await set_out(pilot, app, "Green Farm")

    visit(script)


def test_a_mission_whose_file_is_gone_is_struck_out() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await set_out(pilot, app, "Green Farm")
        screen.leave()
        await settle(pilot, app, "Resume Green Farm")
        screen.session.store.path.unlink()
        await press(pilot, "escape", "c")
        await settle(pilot, app, "no longer counts")
        assert "no longer counts, because its file is gone" in " ".join(with_result_recorded("shock").told)
        assert "0 battles, 0 won" in text(app)

    visit(script)


def test_a_mission_of_the_campaign_is_set_out_and_fought_once() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "Green Farm")
        await mark(pilot, "Green Farm")
        await press(pilot, "enter")
        rows = {row.name: row for row in app.screen.query_one(RuleList).rows}
        assert rows["opponent"].turns
        assert not rows["campaign"].turns
        values = ["on", "off", "a person", "by the program"]
        assert all(any(value in line for line in text(app).splitlines()) for value in values)
        await press(pilot, "enter", "enter", "E", "down", "enter", "down", "enter")
        await settle(pilot, app, "Esc back")
        assert isinstance(app.screen, AfterActionScreen)
        shown = text(app).splitlines()[-1]
        assert "coach" in shown
        assert not [word for word in ("replay", "rematch", "new dice", "swap") if word in shown]

    visit(script, (80, 24))


def test_showing_a_campaign_begins_none(capsys: Capture) -> None:
    none = "There is no campaign of SHOCK yet: `shellshock campaign shock` begins one on the screen.\n"
    for line in (["campaign"], ["campaign", "shock"], ["campaign", "--show"]):
        assert told(capsys, *line) == none
    table = told_json(capsys, "campaign")
    assert (table["system"], table["battles"], table["roster"]) == ("shock", 0, [])
    assert not file_of("shock").parent.exists()


def test_the_roster_is_printed_where_there_is_no_terminal(capsys: Capture) -> None:
    begin_campaign("shock")
    printed = told(capsys, "campaign", "--show")
    assert all(name in printed for name in SQUAD)
    assert printed == told(capsys, "campaign")
    table = told_json(capsys, "campaign")
    assert [person["name"] for person in table["roster"]] == list(SQUAD)
    assert (table["battles"], table["honour"]) == (0, [])
    for wrong in ("closing_fire", "moon"):
        assert command_line(["campaign", wrong]) == 2
        assert "Traceback" not in capsys.readouterr().err


def test_stock_that_is_taken_when_the_list_has_gone_is_quiet() -> None:
    async def run() -> None:
        app = ShellshockApp(campaign="shock")
        async with app.run_test() as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, CampaignScreen)
            await screen.query_one(EntryList).remove()
            await screen.take_stock().wait()
            assert screen.campaign

    asyncio.run(run())


def test_the_rules_are_read_beside_the_list_and_in_the_handbook() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "How a campaign works")
        await press(pilot, "end")
        assert "A squad of five: leader, two riflemen" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, HandbookScreen)
        assert app.screen.here == "campaign"
        await press(pilot, "escape")
        assert isinstance(app.screen, CampaignScreen)

    visit(script)


def test_a_finished_mission_is_not_called_open_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []
    show_entries = CampaignScreen.show_entries

    def showing(screen: CampaignScreen, found: Iterable[Entry], path: Path | None = None) -> None:
        entries = tuple(found)
        shown.append(f"{[getattr(entry, 'label', '') for entry in entries]} {screen.can_give_up}")
        show_entries(screen, entries, path)

    monkeypatch.setattr(CampaignScreen, "show_entries", showing)

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await set_out(pilot, app, "Green Farm")
        await give_up(pilot, app)
        await settle(pilot, app, "1 battle, 0 won")
        assert not [row for row in shown if "cannot be opened" in row]
        assert shown[-2] == "['The battle is being read'] False"
        assert shown[-1].endswith("True")

    visit(script)


def test_an_ended_mission_on_the_screen_is_not_under_way(capsys: Capture) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        (await set_out(pilot, app, "Green Farm")).leave()

    visit(script)
    path = open_campaign("shock").game
    assert path
    assert f"Under way: {path.stem}" in told(capsys, "campaign", "--show")
    session = resume(path)
    asked = session.decision()
    assert isinstance(asked, Decision)
    session.give(session.rules.concessions(session.state, asked.side)[0])
    session.close()
    with FORKS.Pool(1) as pool:
        pool.apply(hold, (path,))
        printed = told(capsys, "campaign", "--show")
    assert "Under way" not in printed
    assert "has ended; its result is recorded once its other window is closed" in printed


def test_a_deleted_campaign_file_is_written_anew_with_a_message() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "Random mission")
        before = open_campaign("shock")
        shutil.rmtree(before.path.parent)
        await press(pilot, "end", "enter")
        await press(pilot, "escape")
        await settle(pilot, app, "Random mission")
        assert ["moved or deleted" in one.message for one in app._notifications] == [True]
        assert open_campaign("shock").header == before.header

    visit(script)


def test_a_campaign_without_a_battle_waits_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    show_entries = CampaignScreen.show_entries

    def showing(screen: CampaignScreen, found: Iterable[Entry], path: Path | None = None) -> None:
        entries = tuple(found)
        shown.extend(getattr(entry, "label", "") for entry in entries)
        show_entries(screen, entries, path)

    monkeypatch.setattr(CampaignScreen, "show_entries", showing)

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "Green Farm")
        assert shown[0] == "The campaign is being opened"
        assert "The battle is being read" not in shown

    visit(script)
