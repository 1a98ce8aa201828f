"""The key bar lists the keys of the focused pane, which can also be clicked."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.control.command_controller import NOTHING_TO_ADVISE
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.actions import Action, key_name, key_words
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.widgets.key_bar import Footer, KeyBar
from shellshock_tui.app.widgets.report import Report
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, asked_of, battle, duel, on_screen
from tests.app.learner import press, until
from tests.app.shown_text import text
from tests.bridge import bridge
from tests.soak import soaked

Script = Callable[[Pilot[None], ShellshockApp], Awaitable[None]]
MANY = 100
"""More entries than there are before the second unit of the bridge moves."""


def at_title(script: Script, size: tuple[int, int] = (120, 40)) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def foot(app: ShellshockApp) -> str:
    return text(app).splitlines()[-1]


def test_a_click_on_a_key_presses_it() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.click(Footer, offset=(foot(app).index("quit"), 0))
        await pilot.pause()
        assert app.return_code == 0

    at_title(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("words", [45, 52, 61, 90])
def test_keys_behind_a_sentence_are_shown_whole_and_take_clicks(words: int) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        footer = app.screen.query_one(Footer)
        whole = [plain(entry).strip() for _, entry in footer.entries()]
        footer.show_message("x" * words)
        await pilot.pause()
        shown = foot(app).partition("x" * words)[2].strip()
        assert shown.endswith(tuple(whole)) or not shown
        if "keys" in shown:
            await pilot.click(Footer, offset=(foot(app).index("? keys"), 0))
            await pilot.pause()
            assert app.screen is not footer.screen

    at_title(script)


def test_a_click_beside_the_keys_does_nothing() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.click(Footer, offset=(118, 0))
        await pilot.pause()
        assert app.return_code is None

    at_title(script)


def test_keys_are_spaced_where_there_is_room() -> None:
    async def wide(_: Pilot[None], app: ShellshockApp) -> None:
        assert "settings  q F10 quit" in foot(app)

    async def narrow(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.press("n")
        await pilot.pause()
        assert "real dice p practise" in foot(app)

    at_title(wide)
    at_title(narrow, (80, 24))


def test_the_foot_follows_the_focus() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await pilot.press("s")
        await pilot.press("escape")
        books = next(n for n, line in enumerate(text(app).splitlines()) if "Handbook" in line)
        await pilot.click(offset=(10, books))
        await pilot.pause()
        in_search = foot(app)
        await pilot.press("tab")
        await pilot.pause()
        assert foot(app) != in_search

    at_title(script)


def test_enters_action_comes_first() -> None:
    async def script(_: Pilot[None], app: ShellshockApp) -> None:
        assert foot(app).split()[:2] == ["Enter", "open"]

    at_title(script)


def test_the_keys_are_told_when_nobody_has_led_the_cursor(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "gunplay/payroll"), "5", tmp_path)

    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "? help" in foot(app)
            await pilot.press("tab", "right")
            await pilot.pause()
            assert "? help" in foot(app), "all that is known of the place stands in its tag"

    asyncio.run(run())


def test_keys_to_hold_or_aim_are_named_beside_a_drafted_shot(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        foot_words = plain(screen.query_one(KeyBar).lines[0])
        key = foot_words.partition(" hold ")[0].split()[-1]
        await press(pilot, key)
        assert screen.session.rules.command_kind(screen.session.entries[-1].command) is CommandKind.HOLD

    on_screen(aiming(tmp_path), script)


def test_the_whole_map_tells_how_to_come_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "Z")
        assert "Z zooms in again" in plain(screen.query_one(KeyBar).lines[0])
        await press(pilot, "Z")
        assert "zooms in again" not in plain(screen.query_one(KeyBar).lines[0])

    on_screen(aiming(tmp_path), script)


def test_keys_that_order_all_are_told_before_and_after_a_shot(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for key in ("enter", "enter"):
            words = plain(screen.query_one(KeyBar).lines[0])
            assert "F all fire" in words
            assert "H all hold" in words
            await press(pilot, key)

    on_screen(bridge(tmp_path, "Combat"), script)


def test_keys_that_order_all_are_told_where_a_unit_is_chosen(tmp_path: Path) -> None:
    session = battle("closing_fire/villages", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while (asked := asked_of(session)).side == "" or asked.unit:
            await press(pilot, "enter")
        words = plain(screen.query_one(KeyBar).lines[0])
        for key, name in (("F", "F all fire"), ("D", "D all suggested")):
            await press(pilot, key)
            assert screen.model.group, "the key shows orders"
            assert name in words
        await press(pilot, "H")
        assert not screen.model.group
        assert "H all hold" not in words

    on_screen(session, script)


def test_a_unit_that_acts_alone_shows_no_keys_for_group_orders(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "gunplay/payroll"), "5", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while not asked_of(session).unit:
            await press(pilot, "enter")
        words = plain(screen.query_one(KeyBar).lines[0])
        assert "all fire" not in words
        assert "all hold" not in words

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["repeat move", "same speed"])
def test_a_way_is_offered_again_only_where_one_was_gone(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        bar = screen.query_one(KeyBar)
        assert key not in plain(bar.lines[0])
        while asked_of(screen.session).kind != "speed" or key not in plain(bar.lines[0]):
            assert screen.session.rules.stage(screen.session.state) == "Movement"
            assert len(screen.session.entries) < MANY
            await press(pilot, "enter")

    on_screen(bridge(tmp_path, "Movement"), script, (200, 60))


def test_the_first_key_is_named_for_ways_of_one_name(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        bar = plain(screen.query_one(KeyBar).lines[0])
        await press(pilot, "escape")
        offers = (one for one in BattlePage(screen).offers if one.leads_on)
        ways = [one.key for one in offers if one.choice.label.startswith("Commander")]
        assert len(ways) > 1
        assert f" {ways[0]} Commander " in bar

    on_screen(aiming(tmp_path), script, (200, 60))


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["duel", "green-farm", "sshr/nest"])
@pytest.mark.parametrize("size", [(120, 40)], ids=str)
def test_no_key_is_named_that_changes_nothing(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        bar, pressed = screen.query_one(KeyBar), 0
        for key in ("f2", "tab", "asterisk", "v", "enter") * 3:
            entries = bar.entries()
            if key_words(key_name(key)) in {one.shown for one, _ in entries if isinstance(one, Action)}:
                before, focus = text(screen.app), screen.focused
                await press(pilot, key)
                assert (text(screen.app), screen.focused) != (before, focus), key
                assert BattlePage(screen).notice != NOTHING_TO_ADVISE
                assert "no other pane" not in BattlePage(screen).notice
                await press(pilot, "escape")
                pressed += 1
        assert pressed

    on_screen(battle(name, tmp_path), script, size)


def test_the_pane_key_names_the_keys_of_panes_that_are_hidden(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "Tab pane" not in foot(screen.app)  # type: ignore[arg-type]
        await press(pilot, "tab")
        assert "F3 shows the sheet, F4 the log." in text(screen.app)

    on_screen(duel(tmp_path), script, (80, 24))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_the_key_that_leads_back_is_named_where_enter_is_idle(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "Enter do" in foot(screen.app)  # type: ignore[arg-type]
        await press(pilot, "up", "up")
        await until(pilot, lambda: screen.panes.map.is_idle)
        assert "Enter do" not in foot(screen.app)  # type: ignore[arg-type]
        assert "Esc back to the choices" in foot(screen.app)  # type: ignore[arg-type]
        await press(pilot, "escape")
        assert "Enter do" in foot(screen.app)  # type: ignore[arg-type]

    on_screen(battle("green-farm", tmp_path, "3"), script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_battle_that_is_over_names_no_key_to_give_orders(tmp_path: Path, size: tuple[int, int]) -> None:
    session = duel(tmp_path)
    side = session.rules.sides[0].id
    session.give(next(iter(session.rules.concessions(session.state, side))))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, BattleScreen))
        await press(pilot, "f2")
        assert "F10 leave" in foot(pilot.app)  # type: ignore[arg-type]
        assert "Enter do" not in foot(pilot.app)  # type: ignore[arg-type]

    on_screen(session, script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([(80, 24), (120, 40)], 1), ids=str)
@pytest.mark.parametrize(
    "name", ["saddle", "narrows", "sshr/pumps", "shock/the-mast", "closing_fire/villages"]
)
def test_a_notice_leaves_the_keys_and_the_question(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panes, page = screen.control.orders.panes, BattlePage(screen)
        for sentence in ("", "This is what cannot be done, and why that is so. " * 4):
            await press(pilot, "escape" if sentence else "D")
            if sentence:
                panes.show_message(sentence.strip())
                await pilot.pause()
            assert page.notice.startswith(sentence.strip())
            bar = screen.query_one(KeyBar)
            assert not bar.sentence
            assert bar.region.height == 1
            assert bar.region.bottom == size[1]
            assert "? help" in text(screen.app).splitlines()[-1]
            assert " ".join(page.notice.split()) in page.report
            assert page.question.split()[0] in text(screen.app)
            report = screen.query_one(Report)
            assert report.size.height == len(report.lines)

    on_screen(battle(name, tmp_path), script, size)
