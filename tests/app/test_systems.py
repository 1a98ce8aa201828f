"""The title screens with several rule systems."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library, rules
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.browser.entries import EntryList, preview_lines, scene_at_start
from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen
from shellshock_tui.app.reference.armoury import ArmouryScreen, Rack
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.title.screen import BattlesScreen
from shellshock_tui.drawing.paint import plain
from shellshock_tui.session.game_setup import Opening
from tests.app import browser_lists
from tests.app.learner import press
from tests.app.shown_text import text
from tests.two_systems import put_toys

Script = Callable[[Pilot[None]], Awaitable[None]]


@pytest.fixture(autouse=True)
def toys(home: Path) -> None:
    put_toys(home)


def visit(script: Script, size: tuple[int, int] = (120, 40)) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


def labels(pilot: Pilot[None]) -> list[str]:
    found = pilot.app.screen.query(EntryList)
    return browser_lists.labels(pilot.app) if found else [*map(plain, pilot.app.screen.query_one(Rack).lines)]


def place(pilot: Pilot[None], words: str) -> int:
    return next(number for number, label in enumerate(labels(pilot)) if words in label)


async def mark(pilot: Pilot[None], words: str) -> None:
    found = pilot.app.screen.query(EntryList)
    if found:
        await browser_lists.mark(pilot, words)
    else:
        pilot.app.screen.query_one(Rack).mark(place(pilot, words))
        await press(pilot)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_battles_stand_below_their_systems(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "n")
        ford, toy, squares = (place(pilot, words) for words in ("The Ford", "Toy", "A duel on squares"))
        assert ford < toy < squares
        await mark(pilot, "A duel on squares")
        assert "toy/duel" in text(pilot.app)
        for _ in range(3):
            await press(pilot, "enter")
        assert isinstance(pilot.app.screen, BattleScreen)
        assert pilot.app.screen.session.header.system == "toy"

    visit(script, size)


def test_a_battle_leads_to_its_rulebook_and_on_to_the_next() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "n")
        await mark(pilot, "A duel on squares")
        await press(pilot, "f8")
        seen: list[str] = []
        for _ in rules.SYSTEMS:
            assert isinstance(pilot.app.screen, HandbookScreen)
            seen.append(pilot.app.screen.system.name)
            assert rules.SYSTEMS[seen[-1]].summary in text(pilot.app)
            await press(pilot, "f2")
        assert seen[0] == "toy"
        assert sorted(seen) == sorted(rules.SYSTEMS)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, BattlesScreen)

    visit(script)


def test_battles_name_no_system_if_there_is_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in reversed(list(rules.SYSTEMS)[1:]):  # This order lets monkeypatch restore them in place.
        monkeypatch.delitem(rules.SYSTEMS, name)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "n")
        assert rules.SYSTEMS[rules.DEFAULT].summary not in text(pilot.app)
        assert labels(pilot)[0] == "The Ford"
        await press(pilot, "escape", "h", "tab", "f2")
        assert isinstance(pilot.app.screen, HandbookScreen)
        assert pilot.app.screen.system.name == rules.DEFAULT

    visit(script)


def test_lessons_are_numbered_below_their_system() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, JumpstartsScreen)
        assert pilot.app.screen.list.marked == place(pilot, "Five minutes of battle")
        assert place(pilot, "A battle of your own") < place(pilot, "Toy") < place(pilot, "1  Squares")
        await mark(pilot, "1  Squares")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, BattleScreen)
        assert pilot.app.screen.session.header.system == "toy"

    visit(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_sheets_stand_below_their_system_and_open(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await mark(pilot, "Armoury")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ArmouryScreen)
        assert place(pilot, "Bison GP") < place(pilot, "TOY") < place(pilot, "A bison on squares")
        await mark(pilot, "A bison on squares")
        await press(pilot, "enter")
        assert "STRENGTH" in text(pilot.app)
        assert pilot.app.screen.fault == ""

    visit(script, size)


@pytest.mark.parametrize("system", [name for name in rules.SYSTEMS if name != "toy"])
def test_the_map_of_every_shipped_battle_is_drawn_on_the_title(system: str) -> None:
    battles = library.grouped(library.listed(library.SCENARIO))[system]
    for listed in battles:
        opening = Opening(library.open_file(library.SCENARIO, f"{system}/{listed.name}"))
        assert preview_lines(scene_at_start(system, opening.data.table, opening.data), 66, 20)
