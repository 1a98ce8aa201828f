"""The workshop: record sheets changed by keys, kept at every key, and saved."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.reference.armoury import ArmouryScreen, Begun, Rack
from shellshock_tui.app.reference.workshop.edit_pane import EditPane
from shellshock_tui.app.reference.workshop.field_bar import FieldBar
from shellshock_tui.app.reference.workshop.measure_pane import MeasurePane
from shellshock_tui.app.reference.workshop.screen import WorkshopScreen
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.authoring.measuring import Measured, Statable, Step, Worth
from shellshock_tui.authoring.sheet_draft import copied
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.worksheet import SetValue
from shellshock_tui.library import SHEET
from shellshock_tui.library.locations import own_folder
from shellshock_tui.rules import system
from shellshock_tui.session.draft_files import draft_files
from tests import virtual_clock
from tests.app.shown_text import text
from tests.soak import soaked

Script = Callable[[Pilot[None]], Awaitable[None]]
WIDE, SMALL = (120, 40), (80, 24)
MONKEYS = ("archer", "sshr/section", "gunplay/marshal", "shock/leader", "closing_fire/line", "mason")
PROJECT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path))
    return tmp_path / "shellshock-tui"


def visit(script: Script, size: tuple[int, int] = WIDE) -> None:
    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            await app.push_screen(ArmouryScreen())
            await pilot.pause()
            await script(pilot)

    asyncio.run(run())


def change(address: str, script: Script, size: tuple[int, int] = WIDE) -> None:
    """Open a copy of a sheet in the workshop."""

    async def opened(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(WorkshopScreen(copied(library.open_file(SHEET, address))))
        await settled(pilot)
        await script(pilot)

    visit(opened, size)


async def settled(pilot: Pilot[None]) -> None:
    """Wait for the results of background work."""
    await asyncio.sleep(1)
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def workshop(pilot: Pilot[None]) -> WorkshopScreen:
    return next(one for one in pilot.app.screen_stack if isinstance(one, WorkshopScreen))


async def point(pilot: Pilot[None], field: str) -> None:
    assert workshop(pilot).pane.point_to(field), field
    await pilot.pause()


def value(pilot: Pilot[None], field: str) -> Any:
    return workshop(pilot).value(field)


def told(pilot: Pilot[None]) -> str:
    return " ".join(" ".join(map(plain, workshop(pilot).query_one(FieldBar).lines)).split())


def figures(pilot: Pilot[None]) -> list[str]:
    return [plain(line).strip() for line in workshop(pilot).query_one(MeasurePane).lines]


def kept() -> str:
    (path,) = draft_files(SHEET)
    return path.read_text("utf-8")


async def type_line(pilot: Pilot[None], words: str) -> None:
    pilot.app.screen.query_one(Input).value = words
    await press(pilot, "enter")


# ---------------------------------------------------------------- each kind of change


def test_a_typed_number_and_each_plus_and_minus_are_one_change_to_take_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "defence.armour.1")
        whole = value(pilot, "defence.armour")
        await press(pilot, "4", "2", "plus", "plus", "minus")
        assert value(pilot, "defence.armour") == f"43 {whole.split(' ', 1)[1]}"
        assert workshop(pilot).field == "defence.armour.1"
        assert "43" in text(pilot.app)
        await press(pilot, "right", "left", "7")
        assert value(pilot, "defence.armour.1") == "7", "after a move, digits begin anew"
        await press(pilot, "enter")
        assert pilot.app.screen is workshop(pilot), "Enter ends the number"
        assert "5 changes" in text(pilot.app)
        await press(pilot, "8")
        assert value(pilot, "defence.armour.1") == "8", "after Enter, digits begin anew"
        await press(pilot, "backspace", *["backspace"] * 4, "ctrl+z")
        assert value(pilot, "defence.armour") == whole
        await press(pilot, "backspace")
        assert "no change to take back" in told(pilot)

    change("tiger", script)


def test_words_are_stepped_through_and_chosen_from_a_list() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "weapons.1.type")
        assert value(pilot, "weapons.1.type") == "ballistic"
        await press(pilot, "space")
        assert value(pilot, "weapons.1.type") == "energy"
        await press(pilot, "enter", "down", "down", "enter")
        assert value(pilot, "weapons.1.type") == "missile"
        await point(pilot, "weapons.1.spread")
        before = value(pilot, "weapons.1.spread")
        await press(pilot, "enter")
        assert value(pilot, "weapons.1.spread") is not bool(before)

    change("tiger", script)


def test_text_is_typed_on_a_line_and_what_is_wrong_stays_on_the_sheet() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "weapons.1.high")
        await press(pilot, "enter")
        await type_line(pilot, "9/9/nine")
        assert value(pilot, "weapons.1.high") == "9/9/nine"
        assert "9/9/nine" in text(pilot.app)
        assert "weapons.1.high: 'nine' is not a whole number from 0 to 9999." in told(pilot)
        assert 'high = "9/9/nine"' in kept()
        await press(pilot, "s")
        assert "not right yet" in told(pilot) or "nine" in told(pilot)
        assert isinstance(pilot.app.screen, WorkshopScreen)
        await point(pilot, "weapons.1.high")
        await press(pilot, "enter")
        await type_line(pilot, "9/9/9")
        assert "nine" not in text(pilot.app)
        assert value(pilot, "weapons.1.high") == "9/9/9"

    change("tiger", script)


def test_markup_and_strange_characters_are_shown_as_they_are() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for words in ("[b]Δ[/b] 'x' \"y\"", "a\\b # c"):
            await point(pilot, "weapons.1.name")
            await press(pilot, "enter")
            await type_line(pilot, words)
            assert value(pilot, "weapons.1.name") == words
            assert tomllib.loads(kept())["weapons"][0]["name"] == words
        await point(pilot, "weapons.1.name")
        await press(pilot, "enter")
        await type_line(pilot, "\x1b[31mred")
        assert "\x1b" not in text(pilot.app)

    change("tiger", script)


def test_weapons_and_crew_are_added_and_struck() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for field, name in (("weapons", "weapons.1.name"), ("crew", "crew.1.name")):
            before = value(pilot, field)
            await point(pilot, name)
            await press(pilot, "a", "enter")
            rows = value(pilot, field)
            assert len(rows) == len(before) + 1
            assert rows[1] == {**rows[0], "pos": rows[1]["pos"], "name": rows[1]["name"]}
            assert workshop(pilot).checked.sheet, "the copy has a letter of its own"
            assert workshop(pilot).field.startswith(f"{field}.2.")
            await press(pilot, "delete")
            assert value(pilot, field) == before
        await press(pilot, "a", "down", "enter")
        shown = text(pilot.app)
        assert "Add a line to which list?" in shown
        assert "chosen: Sentences about figures that you chose yourself" in shown

    change("tiger", script)


def test_an_open_slot_is_filled_with_its_price() -> None:
    async def script(pilot: Pilot[None]) -> None:
        before = value(pilot, "ecv")
        await point(pilot, "slots.1")
        await press(pilot, "enter")
        shown = text(pilot.app)
        assert "+40 ECV" in shown
        await press(pilot, "enter")
        assert value(pilot, "ecv") == before + 40
        assert len(value(pilot, "slots")) == 3
        await press(pilot, "backspace")
        assert (value(pilot, "ecv"), len(value(pilot, "slots"))) == (before, 4)

    change("archer", script)


def test_a_field_without_a_cell_is_reached_in_the_list_of_all_fields() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "weapons.1.name")
        await press(pilot, "f")
        fields = pilot.app.screen
        assert "all fields" in text(pilot.app)
        await press(pilot, *["down"] * 30)
        await press(pilot, "home", "enter")
        assert pilot.app.screen is not fields
        await type_line(pilot, "Grand Tiger")
        await press(pilot, "escape")
        assert value(pilot, "title") == "Grand Tiger"
        assert str(workshop(pilot).pane.border_title).startswith("Grand Tiger")

    change("tiger", script)


def test_figures_in_the_title_line_are_whole_beside_a_long_title() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "f", "home", "enter")
        await type_line(pilot, "The Last Archer of the Northern Coast, rebuilt twice")
        await press(pilot, "escape")
        await settled(pilot)
        line = text(pilot.app).splitlines()[0].rstrip()
        shown = r"The Last Archer .*… · (half-made · )?ECV filled [\d,]+.* · measured [\d,]+$"
        assert re.search(shown, line), line

    change("archer", script, SMALL)


def test_a_field_that_may_be_left_out_is_cleared_and_another_is_not() -> None:
    async def script(pilot: Pilot[None]) -> None:
        posts = value(pilot, "crew")
        number = next(n for n, one in enumerate(posts, start=1) if "gunnery" in one and "piloting" in one)
        await point(pilot, f"crew.{number}.gunnery")
        await press(pilot, "enter")
        assert "An empty line leaves it out." in text(pilot.app)
        await type_line(pilot, "")
        assert value(pilot, f"crew.{number}.gunnery") is None
        await point(pilot, "defence.shock")
        await press(pilot, "delete")
        assert "no line can be struck here" in told(pilot)
        await press(pilot, "enter")
        assert "An empty line leaves it out." not in text(pilot.app)

    change("bison-gp", script)


@pytest.mark.few(1)
@pytest.mark.parametrize("address", ["closing_fire/line", "gunplay/marshal", "sshr/section", "shock/leader"])
def test_the_sheets_of_each_system_are_changed_in_place(address: str) -> None:
    words = {"closing_fire": "weapon", "gunplay": "weapons.2", "sshr": "guns.1.1", "shock": "weapon"}
    numbers = {"closing_fire": "sp", "sshr": "ws", "shock": "tap.1"}
    system = address.partition("/")[0]

    async def script(pilot: Pilot[None]) -> None:
        field = words[system]
        before = value(pilot, field)
        await point(pilot, field)
        await press(pilot, "plus")
        assert value(pilot, field) != before
        assert workshop(pilot).checked.sheet, workshop(pilot).checked.faults
        if system in numbers:
            await point(pilot, numbers[system])
            await press(pilot, "4")
            assert value(pilot, numbers[system]) == 4
        await press(pilot, "y")
        assert "why" in text(pilot.app)

    change(address, script)


def test_a_click_marks_a_cell_and_another_opens_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        pane = workshop(pilot).pane
        await point(pilot, "defence.shock")
        spot = pane.spot
        assert spot
        await point(pilot, "move.free")
        at = (
            pane.content_region.x - pane.region.x + spot.start,
            spot.line + pane.content_region.y - pane.region.y,
        )
        await pilot.click(pane, offset=at)
        await pilot.pause()
        assert workshop(pilot).field == "defence.shock"
        assert isinstance(pilot.app.screen, WorkshopScreen)
        await pilot.click(pane, offset=at)
        await pilot.pause()
        await type_line(pilot, "8")
        assert value(pilot, "defence.shock") == 8

    change("tiger", script)


def test_a_sheet_of_ones_own_that_is_wrong_is_mended(home: Path) -> None:
    folder = home / "sheets"
    folder.mkdir(parents=True)
    text = (PROJECT / "sheets" / "ww2" / "tiger.toml").read_text("utf-8")
    (folder / "wrong.toml").write_text(
        text.replace('name = "tiger"', 'name = "wrong"').replace("free = 0", "free = 9")
    )

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ArmouryScreen)
        wrong = next(n for n, row in enumerate(screen.rows) if getattr(row, "name", "") == "wrong")
        screen.query_one(Rack).mark(wrong)
        await pilot.pause(0.2)
        assert screen.fault
        await press(pilot, "n", "enter")
        assert workshop(pilot).sheet.own == "wrong"
        assert workshop(pilot).pane.lines, "the sheet is drawn, with its wrong value"
        assert "move.free" in told(pilot)
        workshop(pilot).change(SetValue("move.free", 1))
        await press(pilot, "s", "enter")
        assert isinstance(pilot.app.screen, ArmouryScreen)
        assert screen.view

    visit(script)


# ---------------------------------------------------------------- the pane beside the sheet


def test_the_figures_follow_the_sheet_and_open_their_terms() -> None:
    async def script(pilot: Pilot[None]) -> None:
        before = figures(pilot)
        assert any(line.startswith("by measurement") for line in before)
        assert sum(line.startswith("▸") for line in before) == 2 * 3 + 1
        await point(pilot, "weapons.1.high")
        await press(pilot, "enter")
        await type_line(pilot, "60/60/60")
        await settled(pilot)
        assert figures(pilot) != before
        await press(pilot, "tab", "home", "y")
        assert "share of a reference sheet" in text(pilot.app)
        await press(pilot, "escape", "down", "enter")
        assert "needs" in text(pilot.app)

    change("bison-gp", script)


def test_a_cell_whose_value_a_slot_replaces_says_so() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "crew.2.gunnery")
        assert "The slot gunner replaces this value; the figures are for its first choice, Green." in told(
            pilot
        )
        await press(pilot, "5")
        assert "The slot gunner replaces this value" in told(pilot)
        await point(pilot, "defence.shock")
        assert "replaces this value" not in told(pilot)

    change("panzer-iv", script)


def footer(pilot: Pilot[None]) -> str:
    """The text of the key bar."""
    lines = pilot.app.screen.query_one(Footer).lines
    return " ".join(" ".join(map(plain, lines)).split())


@pytest.mark.few(1)
@pytest.mark.parametrize("address", ["bison-gp", "panzer-iv"])
def test_the_measured_worth_is_offered_after_a_change_and_stated_by_one_key(address: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert "states it" not in told(pilot)
        await point(pilot, "defence.armour.1")
        await press(pilot, "4", "0")
        await settled(pilot)
        assert "states it" in told(pilot)
        assert "w worth" in footer(pilot)
        await press(pilot, "w")
        await settled(pilot)
        assert "states it" not in told(pilot)
        assert "w worth" not in footer(pilot)
        stated, measured = figures(pilot)[:2]
        assert stated.endswith(f"{measured.split()[-1]} (+0 %)")
        await press(pilot, "w")
        assert "states its measured worth already" in told(pilot)

    change(address, script)


def test_old_figures_are_marked_until_the_new_ones_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def slow_steps(system: str, table: Mapping[str, Any], others: Sequence[str]) -> Iterator[Step]:
        context = copy_context()

        def slow() -> Measured:
            begun.append(table)
            context.run(virtual_clock.spend, 60)
            return (Worth("worth", str(table["defence"]["armour"])),)

        yield slow

    monkeypatch.setattr("shellshock_tui.app.reference.workshop.screen.steps", slow_steps)

    async def script(pilot: Pilot[None]) -> None:
        pane = workshop(pilot).query_one(MeasurePane)
        await asyncio.sleep(100)
        before = figures(pilot)
        assert not pane.old
        await point(pilot, "defence.armour.1")
        for _ in range(3):
            await press(pilot, "plus")
            assert (pane.old, figures(pilot)) == ("being worked out", before)
        await asyncio.sleep(300)
        assert not pane.old
        assert str(value(pilot, "defence.armour")) in figures(pilot)[0]

    change("tiger", script)


def test_the_worth_cannot_be_stated_before_it_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow_steps(system: str, table: Mapping[str, Any], others: Sequence[str]) -> Iterator[Step]:
        def slow() -> Measured:
            context.run(virtual_clock.spend, 60)
            return Worth("worth", "9"), Statable("ecv", 9, 9)

        context = copy_context()
        yield slow

    monkeypatch.setattr("shellshock_tui.app.reference.workshop.screen.steps", slow_steps)

    async def script(pilot: Pilot[None]) -> None:
        for before in ("", "8"):
            if before:
                await point(pilot, "defence.armour.1")
                await press(pilot, before)
            await press(pilot, "w")
            assert "being worked out" in told(pilot)
            assert "already" not in told(pilot)
            await asyncio.sleep(100)
            assert "being worked out" not in told(pilot)
        await press(pilot, "w")
        assert value(pilot, "ecv") == 9

    change("tiger", script)


def test_the_trail_of_the_worth_names_speed_and_kreigs() -> None:
    def first_term(**changes: int) -> str:
        table = dict(library.open_file(SHEET, "mason").table)
        guns = [{**gun, "kreigs": changes.get("kreigs", gun.get("kreigs", 0))} for gun in table["weapons"]]
        trail = system("shellshock").worth({**table, "weapons": guns}, {}, library.finder("shellshock"), "")
        assert trail
        return trail.terms[0].label

    async def script(pilot: Pilot[None]) -> None:
        assert "at speed 5, 22 kreigs" in figures(pilot)

    change("mason", script)
    assert "at speed 5 with 22 kreigs" in first_term(), "6 of the engine, 4 auxiliary, 12 of the battery"
    assert "only the weapons that these power" not in first_term()
    assert "only the weapons that these power" in first_term(kreigs=90)
    assert first_term(kreigs=0).endswith("at speed 5")


def test_a_sheet_with_a_fault_says_why_its_worth_is_not_stated() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "weapons.1.high")
        await press(pilot, "enter")
        await type_line(pilot, "9/9/nine")
        await press(pilot, "w")
        assert "already" not in told(pilot)
        assert "measured once the fault is corrected" in told(pilot)

    change("tiger", script)


def test_other_sheets_are_chosen_to_measure_against() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        assert "3 of 3 chosen" in text(pilot.app)
        await press(pilot, "end", "space")
        assert "Take one away first" in text(pilot.app)
        await press(pilot, "home", "space", "end", "space", "enter")
        await settled(pilot)
        last = workshop(pilot)._near_sheets()[-1]
        assert workshop(pilot).others[-1] == last.name
        assert last.header
        assert any(last.header.title in line for line in figures(pilot))

    change("tiger", script)


def test_what_a_check_warns_of_is_told_and_leads_to_its_field() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "weapons.1.kreigs")
        await press(pilot, "9", "9", "9")
        await settled(pilot)
        assert "the unit never has more than" in " ".join(figures(pilot))
        await point(pilot, "ecv")
        await press(pilot, "9")
        await settled(pilot)
        assert "ECV 9 is stated and" in " ".join(figures(pilot)), "the copy is not the printed sheet"
        await point(pilot, "defence.shock")
        await press(pilot, "tab", "end", "enter")
        assert workshop(pilot).field == "weapons.1.kreigs"
        assert pilot.app.focused is workshop(pilot).query_one(EditPane)

    change("bison-gp", script)


# ---------------------------------------------------------------- saved, kept and offered again


def test_a_sheet_is_saved_with_its_comments_and_the_armoury_marks_it(home: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ArmouryScreen)
        rack = screen.query_one(Rack)
        tiger = next(n for n, row in enumerate(screen.rows) if getattr(row, "name", "") == "tiger")
        rack.mark(tiger)
        await press(pilot, "n", "enter")
        await point(pilot, "move.free")
        await press(pilot, "2", "s")
        await type_line(pilot, "../up")
        assert "is not a name" in text(pilot.app)
        await type_line(pilot, "my-tiger")
        await settled(pilot)
        assert screen.data
        assert screen.data.header.name == "my-tiger"
        assert isinstance(pilot.app.screen, ArmouryScreen)
        assert draft_files(SHEET) == ()

    visit(script)
    (path,) = (home / "sheets").rglob("*.toml")
    assert path.name == "my-tiger.toml"
    shipped = (PROJECT / "sheets" / "ww2" / "tiger.toml").read_text("utf-8")
    mine = path.read_text("utf-8")
    assert [line for line in shipped.splitlines() if line.startswith("#")] == [
        line for line in mine.splitlines() if line.startswith("#")
    ]
    table = tomllib.loads(mine)
    assert table == {
        **tomllib.loads(shipped),
        "name": "my-tiger",
        "title": table["title"],
        "move": {**table["move"], "free": 2},
    }


def test_a_sheet_of_the_same_name_is_written_over_only_if_the_player_says_so(home: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "move.free")
        await press(pilot, "2", "s")
        await type_line(pilot, "tiger")
        assert "A sheet that ships is called tiger" in text(pilot.app)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, WorkshopScreen)
        assert not (home / "sheets").exists()
        await press(pilot, "s")
        await type_line(pilot, "tiger")
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, ArmouryScreen)
        assert list((home / "sheets").rglob("tiger.toml"))

    change("tiger", script)


def test_a_half_made_sheet_is_offered_again_and_can_be_deleted() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "move.free")
        await press(pilot, "2", "escape")
        await pilot.app.push_screen(ArmouryScreen())
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ArmouryScreen)
        begun = screen.query_one(Rack).row
        assert isinstance(begun, Begun)
        assert begun.title == "Tiger (my own)"
        for key, shown in (("P", "Print the sheet of Tiger (my own)"), ("y", "by measurement")):
            await press(pilot, key)
            assert shown in " ".join(text(pilot.app).split())
            await press(pilot, "escape")
        await press(pilot, "enter")
        await settled(pilot)
        assert value(pilot, "move.free") == 2
        assert "undo ends here; Del in the armoury drops it, not the original" in told(pilot)
        await press(pilot, "3", "escape", "delete", "enter")
        assert len(draft_files(SHEET)) == 1
        await press(pilot, "delete", "down", "enter")
        assert draft_files(SHEET) == ()
        assert not isinstance(screen.query_one(Rack).row, Begun)

    change("tiger", script)


async def saved_tiger(pilot: Pilot[None]) -> ArmouryScreen:
    """Save a copy of the Tiger from the armoury, which marks it."""
    screen = pilot.app.screen
    assert isinstance(screen, ArmouryScreen)
    rack = screen.query_one(Rack)
    rack.mark(next(n for n, row in enumerate(screen.rows) if getattr(row, "name", "") == "tiger"))
    await press(pilot, "n", "enter")
    await point(pilot, "move.free")
    await press(pilot, "2", "s", "enter")
    await settled(pilot)
    return screen


def test_an_own_sheet_is_renamed_and_deleted_and_the_mark_stays_on_it(home: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = await saved_tiger(pilot)
        await press(pilot, "e")
        await type_line(pilot, "[b]Cat[/]")
        assert screen.view
        assert screen.view.title == "[b]Cat[/]"
        await press(pilot, "n", "down", "enter")
        await settled(pilot)
        await point(pilot, "move.free")
        await press(pilot, "3", "escape")
        row = screen.query_one(Rack).row
        assert isinstance(row, library.Listed), (
            "the half-made sheet that is listed above it does not move the mark"
        )
        assert row.name == "my-tiger"
        await press(pilot, "delete", "enter")
        assert list((home / "sheets").rglob("*.toml"))
        await press(pilot, "delete", "down", "enter")
        assert not list((home / "sheets").rglob("*.toml"))

    visit(script)


def test_a_draft_and_a_later_save_ask_which_is_opened(home: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await saved_tiger(pilot)
        await press(pilot, "n", "down", "enter")
        await settled(pilot)
        await point(pilot, "move.free")
        await press(pilot, "3", "escape", "n", "down", "enter")
        assert "Which of the two is opened?" in " ".join(text(pilot.app).split())
        await press(pilot, "enter")
        await settled(pilot)
        assert value(pilot, "move.free") == 3
        await press(pilot, "escape", "home")
        (path,), (saved,) = draft_files(SHEET), (home / "sheets").rglob("*.toml")
        later = path.stat().st_mtime_ns + 10**11
        os.utime(saved, ns=(later, later))
        await press(pilot, "enter")
        assert "Which of the two is opened?" in " ".join(text(pilot.app).split())
        await press(pilot, "down", "enter")
        await settled(pilot)
        assert value(pilot, "move.free") == 2
        assert workshop(pilot).sheet.own == "my-tiger"

    visit(script)


def test_nothing_is_kept_of_a_sheet_that_was_not_changed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "down", "down", "escape")
        assert draft_files(SHEET) == ()

    change("tiger", script)


def test_nothing_is_kept_once_every_change_was_taken_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "move.free")
        await press(pilot, "2")
        assert len(draft_files(SHEET)) == 1
        await press(pilot, "backspace")
        assert draft_files(SHEET) == ()
        await press(pilot, "3", "escape")
        assert len(draft_files(SHEET)) == 1

    change("tiger", script)


def test_a_damaged_half_made_sheet_is_one_sentence(home: Path) -> None:
    folder = home / "drafts" / "sheets"
    folder.mkdir(parents=True)
    (folder / "broken.toml").write_text("name = [")
    (folder / "other.toml").write_text('system = "nothing"\nkind = "sheet"\ntitle = 7\n')

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(2):
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, ArmouryScreen | WorkshopScreen)
            if isinstance(pilot.app.screen, WorkshopScreen):
                await press(pilot, "escape")
            await press(pilot, "down")

    visit(script)


def test_a_disk_that_takes_nothing_is_told_and_the_work_goes_on(home: Path) -> None:
    home.write_text("a file in place of the folder")

    async def script(pilot: Pilot[None]) -> None:
        await point(pilot, "move.free")
        await press(pilot, "2")
        assert "This cannot be kept in" in told(pilot)
        assert value(pilot, "move.free") == 2

    change("tiger", script)


KILLED = """
import asyncio, os, signal
from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.reference.workshop.screen import WorkshopScreen
from shellshock_tui.authoring.sheet_draft import copied

async def run():
    app = ShellshockApp()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = WorkshopScreen(copied(library.open_file("sheet", "tiger")))
        await app.push_screen(screen)
        await pilot.pause()
        screen.pane.point_to("defence.armour.1")
        for key in "{keys}":
            await pilot.press(key)
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(run())
"""


@pytest.mark.parametrize("keys", soaked(["4", "42", "421"], 1))
def test_no_key_is_lost_to_a_kill(keys: str, tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", KILLED.format(keys=keys)],
        env=os.environ,
        cwd=PROJECT,
        check=False,
        timeout=120,
    )
    assert ended.returncode == -signal.SIGKILL
    assert tomllib.loads(kept())["defence"]["armour"].split()[0] == keys

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert str(value(pilot, "defence.armour.1")) == keys

    visit(script)


KEYS = (
    *"0123456789adfyomsn", "plus", "minus", "space", "enter", "escape", "backspace", "delete", "tab",
    "up", "down", "left", "right", "pageup", "pagedown", "home", "end", "f10",
)  # fmt: skip


@pytest.mark.few(1)
@pytest.mark.parametrize("case", soaked([(seed, name) for seed in range(4) for name in MONKEYS], 2), ids=str)
def test_no_keys_end_the_program(case: tuple[int, str]) -> None:
    seed, address = case
    chance = random.Random(f"{seed} {address}")

    async def script(pilot: Pilot[None]) -> None:
        for _ in range(120):
            await press(pilot, chance.choice(KEYS))
            screens = [one for one in pilot.app.screen_stack if isinstance(one, WorkshopScreen)]
            if not screens:
                await pilot.app.push_screen(WorkshopScreen(copied(library.open_file(SHEET, address))))
                await pilot.pause()
            elif screens[0].pane.cell and chance.random() < 0.2:
                screens[0].pane._mark(chance.randrange(len(screens[0].pane._spots)))
        assert pilot.app.is_running

    change(address, script, SMALL)


WRONG = {
    "types": 'crew = 5\nweapons = "x"\nslots = [1]\nsections = [[1]]\n[move]\nspeeds = 3\n',
    "names": "[[crew]]\nname = 5\n[[slots]]\nchoices = 3\n[[weapons]]\npos = []\n",
    "nothing": "",
}


@pytest.mark.few(1)
@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("system", ["shellshock", "sshr"])
def test_a_half_made_sheet_with_the_wrong_kinds_of_values_opens_and_closes(
    home: Path, name: str, system: str
) -> None:
    folder = home / "drafts" / "sheets"
    folder.mkdir(parents=True)
    head = f'system = "{system}"\nkind = "sheet"\nname = "bad"\ntitle = "Bad"\n'
    (folder / "bad.toml").write_text(head + WRONG[name])

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, WorkshopScreen)
        for key in (
            "plus",
            "5",
            "enter",
            "a",
            "escape",
            "d",
            "delete",
            "y",
            "o",
            "escape",
            "s",
            "f",
            "down",
            "enter",
        ):
            await press(pilot, key)
        await press(pilot, "escape", "escape", "escape")

    visit(script)


# ---------------------------------------------------------------- ways into the workshop


def test_the_armoury_shows_the_terms_of_a_worth() -> None:
    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, ArmouryScreen)
        tiger = next(n for n, row in enumerate(screen.rows) if getattr(row, "name", "") == "tiger")
        screen.query_one(Rack).mark(tiger)
        await press(pilot, "y")
        assert "share of a reference sheet" in text(pilot.app)
        await press(pilot, "escape", "end", "y")
        assert isinstance(pilot.app.screen, ArmouryScreen)

    visit(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_a_new_sheet_is_blank_until_it_has_a_title(home: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "n", "down", "enter", "escape")
        await settled(pilot)
        assert "# The name that players read." in workshop(pilot).draft.text
        assert workshop(pilot).pane.lines, "the blank sheet is drawn"
        assert "title: " in told(pilot)
        assert "What is wrong" in figures(pilot)
        await press(pilot, "s")
        assert "not right yet" in told(pilot)
        await press(pilot, "m", "enter")
        await type_line(pilot, "The First")
        assert "What is wrong" not in figures(pilot)
        await press(pilot, "m", "s")
        assert pilot.app.screen.query_one(Input).value == "the-first"
        await press(pilot, "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ArmouryScreen)
        assert "no force can take it" in " ".join(one.message for one in pilot.app._notifications)

    visit(script, size)
    (path,) = (home / "sheets").rglob("*.toml")
    assert tomllib.loads(path.read_text("utf-8"))["name"] == "the-first"
    assert not draft_files(SHEET)


def test_a_half_made_blank_sheet_is_drawn_again(home: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "n", "down", "enter", "escape")
        await point(pilot, "ecv")
        await press(pilot, "7", "escape", "home", "enter")
        await settled(pilot)
        assert isinstance(workshop(pilot), WorkshopScreen)
        await press(pilot, "escape")
        assert value(pilot, "ecv") == 7
        assert workshop(pilot).pane.lines

    visit(script)


def test_a_sheet_of_ones_own_is_changed_itself(home: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await saved_tiger(pilot)
        await press(pilot, "n", "down", "enter")
        await settled(pilot)
        assert workshop(pilot).sheet.own == "my-tiger"
        await point(pilot, "ecv")
        await press(pilot, "5", "s", "enter")
        assert isinstance(pilot.app.screen, ArmouryScreen)

    visit(script)
    (path,) = (home / "sheets").rglob("*.toml")
    assert tomllib.loads(path.read_text("utf-8"))["ecv"] == 5


FORCE_WITH_OWN_SHEET = """\
system = "shellshock"
kind = "force"
name = "cats"
title = "Big cats"

[[units]]
name = "Anvil"
sheet = "my-tiger"
"""


def test_deleting_a_sheet_names_the_forces_that_need_it(home: Path) -> None:
    folder = own_folder(library.FORCE)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cats.toml").write_text(FORCE_WITH_OWN_SHEET)

    async def script(pilot: Pilot[None]) -> None:
        await saved_tiger(pilot)
        await press(pilot, "delete")
        assert "these can no longer be used: Big cats." in " ".join(text(pilot.app).split())

    visit(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [SMALL, WIDE, (200, 60), (40, 12)])
def test_every_size_shows_the_marked_cell_and_its_field(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for field in ("type", "bins.1.name", "defence.penetration.4", "internal.chart.20.2"):
            await point(pilot, field)
            spot = workshop(pilot).pane.spot
            assert spot
            pane = workshop(pilot).pane
            assert 0 <= spot.line - round(pane.scroll_y) < pane.size.height
            assert field.split(".")[0] in told(pilot)
        await press(pilot, "m", "m")
        assert pilot.app.focused is workshop(pilot).pane

    change("tiger", script, size)


@pytest.mark.parametrize(("address", "has_price"), [("gunplay/marshal", False), ("closing_fire/line", True)])
def test_it_is_said_if_no_force_can_take_a_saved_sheet(home: Path, address: str, has_price: bool) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "s", "enter")
        await pilot.pause()
        said = " ".join(one.message for one in pilot.app._notifications)
        assert "Saved as my-" in said
        assert ("No force can take it, since Gunplay prices only" in said) is not has_price

    change(address, script)
