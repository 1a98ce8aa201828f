"""The front page before a battle: optional rules read, changed and saved."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.ai import LEVELS
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.browser.entries import EntryList
from shellshock_tui.app.reference.front_page import (
    MINIATURES,
    SEAT,
    SHEETS,
    SIGN,
    RuleList,
    beside_battle,
    title_width,
    turned,
)
from shellshock_tui.app.reference.rules_screen import OptionsScreen, RulesScreen
from shellshock_tui.app.title.briefing import BriefingScreen
from shellshock_tui.app.title.screen import BattlesScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.option import Option
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.session import resume
from shellshock_tui.session.game_setup import Opening, with_miniatures
from shellshock_tui.session.games import find_game
from shellshock_tui.session.kept_sheet import ONLY_ON_MAPS
from shellshock_tui.session.verdict import verify
from shellshock_tui.settings import STANDARD, Reading
from shellshock_tui.settings.values import BOT_LEVELS
from shellshock_tui.store import read
from tests import toy
from tests.app.browser_lists import mark_battle
from tests.app.games import courtyard
from tests.games import put_courtyard
from tests.toy_options import QUARREL, Weather

Scene = Callable[[ShellshockApp, Pilot[None]], Awaitable[None]]
SIZES = [(80, 24), (120, 40)]


def at_the_front_page(scene: Scene, size: tuple[int, int] = (120, 40), title: str = "The Mill Road") -> None:
    """Open a battle's front page from the title, and run a script there."""

    async def run() -> None:
        app = ShellshockApp(None, Reading(replace(STANDARD, opponent=False)))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await mark_battle(pilot, title)
            await pilot.press("enter")
            await pilot.pause()
            await pilot.pause()
            await scene(app, pilot)

    asyncio.run(run())


def shown(app: ShellshockApp, pane: str) -> str:
    """The text of a pane, with single spaces between words."""
    lines = app.screen.query_one(f"#{pane}", Lines).lines
    return " ".join(" ".join(plain(line) for line in lines).split())


async def past_briefing(app: ShellshockApp, pilot: Pilot[None]) -> None:
    """Go on from the briefing to the battle."""
    await pilot.pause()
    assert isinstance(app.screen, BriefingScreen)
    await press(pilot, "enter")


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def mark(app: ShellshockApp, pilot: Pilot[None], name: str) -> None:
    """Go to a row by keys."""
    rules = app.screen.query_one(RuleList)
    number = next(n for n, row in enumerate(rules.rows) if row.name == name)
    await press(pilot, "home", *["down"] * number)


def line_of(rules: RuleList, number: int) -> int:
    """The line of a row in the pane, below its border, with scrolling taken into account."""
    return rules.owners.index(number) + 1 - round(rules.scroll_offset.y)


def differing(options: Iterable[Option]) -> dict[str, Any]:
    return {option.name: option.chosen.value for option in options if option.differs}


def chosen(app: ShellshockApp) -> dict[str, Any]:
    """The options that differ from the standard on the page, or in the save of the battle."""
    match app.screen:
        case RulesScreen(game_setup=game_setup):
            return differing(game_setup.options)
        case BattleScreen(session=session):
            return differing(SYSTEM.options(session.header.setup, ""))
        case _:
            raise AssertionError(app.screen)


OWN = {
    "start_speed": "choice",
    "initiative_parts": 2,
    "damage_dice": "d6",
    "nestle": True,
    "motionless": True,
}


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_enter_twice_begins_the_battle_as_its_scenario_has_it(size: tuple[int, int]) -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, OptionsScreen)
        assert chosen(app) == OWN
        await press(pilot, "enter")
        await past_briefing(app, pilot)
        assert isinstance(app.screen, BattleScreen)
        assert chosen(app) == OWN

    at_the_front_page(scene, size)


@pytest.mark.usefixtures("home")
def test_enter_begins_with_what_was_set_whatever_row_is_marked() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        await mark(app, pilot, "lucky_shot")
        await press(pilot, "space", "enter")
        await past_briefing(app, pilot)
        assert isinstance(app.screen, BattleScreen)
        assert chosen(app) == {**OWN, "lucky_shot": True}

    at_the_front_page(scene)


@pytest.mark.usefixtures("home")
def test_a_battle_chosen_twice_at_once_has_one_front_page() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        await press(pilot, "escape")
        listed = app.screen.query_one(EntryList)
        listed.action_choose()
        listed.action_choose()
        await pilot.pause()
        await pilot.pause()
        assert sum(isinstance(screen, OptionsScreen) for screen in app.screen_stack) == 1

    at_the_front_page(scene)


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_tells_the_forces_and_puts_first_what_differs(size: tuple[int, int]) -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        heading = shown(app, "heading")
        for words in (
            "THE MILL ROAD",
            "RED 2 × M1A2 Abrams · BTR-80",
            "BLUE M1A2 Abrams · 2 × BMP-2 · BTR-80",
        ):
            assert words in heading
        rows = [row.name for row in app.screen.query_one(RuleList).rows]
        first = ["battle", f"{SEAT}red", f"{SEAT}blue", "dice", "sheets"]
        assert rows[: len(first)] == first, "who plays stands before the rules"
        assert set(rows[len(first) : len(first) + len(OWN)]) == set(OWN)
        told = shown(app, "rules")
        assert told.count("◆") == len(OWN)
        assert told.count("› s") == told.count("standard:") == (len(OWN) if size[0] > 80 else 0)
        assert "Red wins by leaving the map" in shown(app, "beside")

    at_the_front_page(scene, size)


@pytest.mark.usefixtures("home")
def test_beside_each_option_stands_the_text_of_its_clauses() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, OptionsScreen)
        for option in app.screen.game_setup.options:
            await mark(app, pilot, option.name)
            told = shown(app, "beside")
            for setting in option.settings:
                assert setting.words in told
            for clause in option.clauses:
                assert SYSTEM.clauses[clause].text in told
                assert SYSTEM.clauses[clause].ruling in told

    at_the_front_page(scene, (200, 60))


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("key", "size"),
    [("space", (80, 24)), ("right", (200, 60)), ("left", (80, 24))],
)
def test_a_changed_rule_is_in_the_save_when_resumed(key: str, size: tuple[int, int]) -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, OptionsScreen)
        await mark(app, pilot, "lucky_shot")
        await press(pilot, key)
        assert chosen(app) == {**OWN, "lucky_shot": True}
        assert str(app.screen.query_one(RuleList).border_title).startswith("6 of ")
        await press(pilot, "b")
        await past_briefing(app, pilot)
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "f10")

    at_the_front_page(scene, size)
    again = resume(find_game())
    assert differing(SYSTEM.options(again.header.setup, "")) == {**OWN, "lucky_shot": True}
    again.close()
    assert verify(read(find_game())).faults == ()


@pytest.mark.usefixtures("home")
def test_left_and_right_go_round_the_values() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, OptionsScreen)
        await mark(app, pilot, "damage_dice")
        seen = []
        for key in ("right", "right", "right", "left", "left"):
            await press(pilot, key)
            seen.append(chosen(app).get("damage_dice", "coin"))
        assert seen == ["range", "coin", "mid", "coin", "range"]

    at_the_front_page(scene)


@pytest.mark.usefixtures("home")
def test_keys_restore_the_standard_and_the_scenarios_options() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, OptionsScreen)
        await press(pilot, "s")
        assert chosen(app) == {}
        assert "Nothing differs from the standard." in shown(app, "beside")
        await press(pilot, "d")
        assert chosen(app) == OWN

    at_the_front_page(scene)


@pytest.mark.usefixtures("home")
@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_marks_changes_and_begins(size: tuple[int, int]) -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, OptionsScreen)
        rules = app.screen.query_one(RuleList)
        number = next(n for n, row in enumerate(rules.rows) if row.name == "damage_dice")
        value = SIGN + title_width(rules.rows, rules.room) + 1
        await pilot.click(RuleList, (SIGN + 1, line_of(rules, number)))
        await pilot.pause()
        line = line_of(rules, number)
        assert rules.marked == number
        assert chosen(app) == OWN
        await pilot.click(RuleList, (value, line))
        await pilot.pause()
        assert chosen(app)["damage_dice"] == "high"
        for _ in range(2):
            await pilot.click(RuleList, (value + 4, line))
        await pilot.pause()
        assert chosen(app)["damage_dice"] == "range"
        await press(pilot, "home")
        if rules.owners.index(1) > 1:
            await pilot.click(RuleList, (SIGN + 1, rules.owners.index(1)))
        await pilot.click(RuleList, (SIGN + 1, 1))
        await pilot.pause()
        await past_briefing(app, pilot)
        assert isinstance(app.screen, BattleScreen)
        assert chosen(app) == {**OWN, "damage_dice": "range"}

    at_the_front_page(scene, size)


@pytest.mark.usefixtures("home")
def test_dice_from_the_table_can_be_chosen_on_the_page() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        await press(pilot, "t")
        assert "Dice ‹ at the table ›" in shown(app, "rules")
        await mark(app, pilot, "dice")
        await press(pilot, "space")
        assert "Dice ‹ by the program ›" in shown(app, "rules")
        await press(pilot, "t", "b")
        await past_briefing(app, pilot)
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.session.header.at_the_table

    at_the_front_page(scene)


def test_escape_leads_back_to_the_title_and_nothing_is_begun(home: Path) -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        await press(pilot, "escape")
        assert isinstance(app.screen, BattlesScreen)

    at_the_front_page(scene)
    assert not (home / "games").exists()


@pytest.mark.usefixtures("home")
def test_the_rules_in_force_are_read_and_not_changed_in_battle() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        await mark(app, pilot, "point_blank")
        await press(pilot, "space", "b", "enter", "f7")
        page = app.screen
        assert isinstance(page, RulesScreen)
        assert not isinstance(page, OptionsScreen)
        assert "Red wins by leaving the map" in shown(app, "beside")
        for keys in (("enter", "space", "right"), ("s", "d", "t", "b")):
            await press(pilot, *keys)
            assert chosen(app) == {**OWN, "point_blank": True}
        await pilot.click(RuleList, (SIGN + 1, 1))
        await pilot.click(RuleList, (SIGN + title_width(page.query_one(RuleList).rows, 60) + 1, 3))
        await pilot.pause()
        assert app.screen is page
        assert chosen(app) == {**OWN, "point_blank": True}
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)

    at_the_front_page(scene)


@pytest.mark.usefixtures("home")
def test_differences_keep_their_signs_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        assert shown(app, "rules").count("◆") == len(OWN)

    at_the_front_page(scene)


def test_contradicting_rules_are_refused_in_a_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "SYSTEM", Weather())
    put_courtyard(home / "scenarios")

    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        await mark(app, pilot, "fog")
        await press(pilot, "space", "down", "space")
        assert chosen(app) == {"fog": True}
        assert [note.message for note in app._notifications] == [QUARREL]
        await press(pilot, "up", "space", "down", "space")
        assert chosen(app) == {"night": True}
        assert not app._notifications

    at_the_front_page(scene, title="The courtyard")


def test_a_battle_without_options_shows_its_forces_all_the_same(tmp_path: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(courtyard(tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot, "f7")
            assert isinstance(app.screen, RulesScreen)
            assert "BLUE 2 × Guard" in shown(app, "heading")
            assert "no optional rules" in str(app.screen.query_one(RuleList).border_title)
            await press(pilot, "down", "pagedown", "escape")
            assert isinstance(app.screen, BattleScreen)

    asyncio.run(run())


@pytest.mark.parametrize("width", [28, 44, 70])
def test_a_battles_description_fits_beside_its_rules(width: int) -> None:
    game_setup = Opening(library.open_file(library.SCENARIO, "duel")).game_setup
    assert all(length(line) <= width for line in beside_battle(game_setup, width))


def test_the_first_bot_offered_is_the_usual_opponent() -> None:
    assert turned({}, "blue", 1) == {"blue": "recruit"}
    assert turned({"blue": "recruit"}, "blue", 1) == {"blue": "veteran"}
    assert turned({"blue": "random"}, "blue", 1) == {}
    assert tuple(LEVELS) == BOT_LEVELS


@pytest.mark.usefixtures("home")
def test_sheets_are_not_kept_by_players_with_miniatures() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, OptionsScreen)
        await mark(app, pilot, SHEETS)
        await press(pilot, "right")
        assert screen.opening.keeps_sheets
        await mark(app, pilot, MINIATURES)
        await press(pilot, "right")
        assert not screen.opening.keeps_sheets
        await mark(app, pilot, SHEETS)
        await press(pilot, "right")
        assert not screen.opening.keeps_sheets
        assert [one.message for one in app._notifications] == [ONLY_ON_MAPS]

    at_the_front_page(scene)


def test_a_battle_can_be_played_with_miniatures() -> None:
    async def scene(app: ShellshockApp, pilot: Pilot[None]) -> None:
        await mark(app, pilot, "miniatures")
        await press(pilot, "right")
        assert "with miniatures" in shown(app, "rules")
        await mark(app, pilot, f"{SEAT}red")
        await press(pilot, "right")
        screen = app.screen
        assert isinstance(screen, OptionsScreen)
        assert screen.opening.seats == {}
        await press(pilot, "enter")
        await past_briefing(app, pilot)
        assert isinstance(app.screen, BattleScreen)
        assert not app.screen.session.rules.has_map

    at_the_front_page(scene)


@pytest.mark.usefixtures("home")
def test_a_scenario_with_miniatures_offers_neither_bots_nor_sheets_and_tells_its_scale() -> None:
    data = library.open_file(library.SCENARIO, "duel")
    opening = Opening(with_miniatures(data, "2 cm"))

    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 40)) as pilot:
            app.push_screen(OptionsScreen(opening))
            await press(pilot)
            screen = app.screen
            assert isinstance(screen, OptionsScreen)
            turned_rows = {row.name for row in screen.rows() if row.turns}
            assert not turned_rows & {MINIATURES, SHEETS, f"{SEAT}red", f"{SEAT}blue"}
            played = next(row for row in screen.rows() if row.name == MINIATURES)
            told = " ".join("".join(run.text for run in line) for line in played.beside(60))
            assert "An inch of the rules is 2 cm here." in " ".join(told.split())

    asyncio.run(run())
