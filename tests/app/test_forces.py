"""The list of forces, and the screen on which one is built."""

import os
import tomllib
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input
from textual.widgets._toast import Toast

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.browser.entries import label_of
from shellshock_tui.app.forces.builder import BuilderScreen
from shellshock_tui.app.forces.force_drafts import new_draft
from shellshock_tui.app.forces.lists import ForceList, OfferList, UnitRow
from shellshock_tui.app.forces.offers import Filter, offers_of
from shellshock_tui.app.forces.screen import ForcesScreen
from shellshock_tui.app.skirmish.screen import SkirmishScreen
from shellshock_tui.app.widgets.dialogs import LineScreen, ReadingScreen
from shellshock_tui.cli import command_line
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.system import MusterOrder
from shellshock_tui.library.locations import own_folder
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.drafts import BattleDraft, battle_draft_file, kept_forces, read_draft, write_draft
from shellshock_tui.session.forces import force_lines, is_even, prices, sheets_of
from tests.app.browser_lists import labels, mark
from tests.app.learner import press
from tests.app.lost_force import LOST_ONES
from tests.app.shown_text import settle, text, told
from tests.app.visits import visit


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


async def new_force(pilot: Pilot[None], app: ShellshockApp) -> BuilderScreen:
    """Begin a new force from the title."""
    await press(pilot, "f")
    await mark(pilot, "New force")
    await press(pilot, "enter")
    screen = app.screen
    assert isinstance(screen, BuilderScreen)
    return screen


async def type_line(pilot: Pilot[None], app: ShellshockApp, key: str, line: str) -> None:
    """Press a key that asks for a line, and type it."""
    await press(pilot, key)
    assert isinstance(app.screen, LineScreen)
    app.screen.query_one(Input).value = line
    await press(pilot, "enter")


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_force_is_built_by_keys_and_saved_as_muster_writes_it(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await new_force(pilot, app)
        await type_line(pilot, app, "slash", "tiger")
        await press(pilot, "enter", "enter")
        await type_line(pilot, app, "slash", "panzer")
        await press(pilot, "enter", "right", "down", "right")
        await type_line(pilot, app, "n", "Löwe")
        assert [unit.name for unit in screen.draft.units][-1] == "Löwe"
        assert "3 units, 3,190 of 5,000 ECV" in told(app, "#total")
        await type_line(pilot, app, "s", "My tigers")
        assert isinstance(app.screen, BuilderScreen)

    visit(script, size)
    path = own_folder(library.FORCE) / "my-tigers.toml"
    table = tomllib.loads(path.read_text("utf-8"))
    rules = system("shellshock")
    written = "\n".join(force_lines(table, prices(rules, table["units"]), rules))
    assert path.read_text("utf-8") == f"{written}\n"
    assert [unit["sheet"] for unit in table["units"]] == ["tiger", "tiger", "panzer-iv"]
    assert table["era"] == "ww2"
    assert table["units"][2]["fill"]["driver"] == "Trained"
    assert command_line(["check", str(path)]) == 0
    assert kept_forces() == ()


def test_a_half_built_force_survives_the_end_of_the_program_and_is_not_lost_to_another() -> None:
    async def first(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await press(pilot, "enter", "enter")

    async def second(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "f")
        assert labels(app)[0] == "Go on with My force"
        await mark(pilot, "New force")
        await press(pilot, "enter", "enter", "escape")
        assert labels(app)[:2] == ["Go on with My force 2", "Go on with My force"]
        await mark(pilot, "Go on with My force")
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, BuilderScreen)
        assert len(app.screen.draft.units) == 2
        await press(pilot, "escape")
        await mark(pilot, "Go on with My force 2")
        await press(pilot, "delete")
        assert "Delete the half-built force My force 2?" in text(app)
        await press(pilot, "down", "enter")
        assert labels(app)[0] == "Go on with My force"

    visit(first)
    visit(second)


def test_a_force_over_its_limit_is_refused_in_a_sentence_and_nothing_is_lost() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await new_force(pilot, app)
        await type_line(pilot, app, "l", "0")
        await settle(pilot, app, "A limit is a whole number from 1")
        await press(pilot, "escape")
        await press(pilot, "l", *["delete"] * 6, "minus", "5", "enter")
        await settle(pilot, app, "Only digits and commas here.")
        assert app.screen.query_one(Input).value == "-5"
        await press(pilot, "escape")
        assert screen.draft.limit == 5_000
        await type_line(pilot, app, "l", "1,000")
        await type_line(pilot, app, "slash", "tiger")
        await press(pilot, "enter")
        assert "300 ECV over the limit" in told(app, "#total")
        await type_line(pilot, app, "s", "Too much")
        await settle(pilot, app, "The force costs 1,300 ECV, but its limit is 1,000.")
        assert app.screen.query_one(Input).value == "Too much"
        await press(pilot, "escape")
        assert len(screen.draft.units) == 1

    visit(script)


def test_two_units_of_one_name_are_refused() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await new_force(pilot, app)
        await press(pilot, "enter", "enter", "right")
        force = screen.query_one(ForceList)
        force.mark(
            next(at for at, row in enumerate(force.rows) if isinstance(row, UnitRow) and row.number == 1)
        )
        await press(pilot)
        await type_line(pilot, app, "n", screen.draft.units[0].name)
        await settle(pilot, app, "is the name of another unit, too")

    visit(script)


def test_units_are_moved_and_taken_away() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await new_force(pilot, app)
        await type_line(pilot, app, "slash", "lynx")
        await press(pilot, "enter", "enter", "enter", "right")
        first, second, third = (unit.name for unit in screen.draft.units)
        screen.query_one(ForceList).mark(2)
        await press(pilot, "u")
        assert [unit.name for unit in screen.draft.units] == [first, third, second]
        await press(pilot, "delete")
        assert [unit.name for unit in screen.draft.units] == [first, second]

    visit(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", [name for name in SYSTEMS if system(name).force_measure and name != "toy"])
def test_a_new_force_of_each_system_has_a_limit_and_is_filled_up(name: str) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = BuilderScreen(new_draft(name))
        await app.push_screen(screen)
        await press(pilot, "r")
        assert screen.draft.units
        assert screen.draft.limit
        assert 0 < sum(screen.costs) <= screen.draft.limit
        find = library.finder(name)
        table, _ = system(name).muster(sheets_of(name), MusterOrder(), SeededDice("1"), find)
        assert table["limit"] == screen.draft.limit, "a force that is drawn without a limit has the same"

    visit(script)


def test_a_force_is_filled_up_to_its_limit() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await new_force(pilot, app)
        await press(pilot, "r")
        assert 0 < sum(screen.costs) <= 5_000
        assert screen.era_of_units(), "all are of one era"
        while "No sheet fits into what is left of the limit." not in text(app).splitlines()[-1]:
            await press(pilot, "r")
        assert not screen.query(Toast)
        await press(pilot, "down")
        assert "No sheet fits" not in text(app)

    visit(script)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", [name for name in SYSTEMS if system(name).force_measure])
def test_filters_narrow_the_sheets_of_each_system(name: str) -> None:
    offers = offers_of(name)
    assert offers or name == "toy"
    for offer in offers:
        assert Filter(words=offer.title).passes(offer)
        assert not Filter(words="no such words").passes(offer)
        assert Filter(most=offer.cost).passes(offer)
        assert not Filter(most=offer.cost - 1).passes(offer)
    eras = {Filter().next_era(offers).era} if offers else {""}
    assert eras <= {offer.era for offer in offers} | {""}


def test_a_sheet_is_read_while_a_force_is_built() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await type_line(pilot, app, "slash", "tiger")
        await press(pilot, "v")
        assert isinstance(app.screen, ReadingScreen)
        assert "Tiger" in text(app)

    visit(script)


def test_names_of_forces_and_units_are_never_markup(tmp_path: Path) -> None:
    folder = own_folder(library.FORCE)
    folder.mkdir(parents=True)
    (folder / "odd.toml").write_text(
        'system = "shellshock"\nkind = "force"\nname = "odd"\ntitle = "[red]Odd[/]"\n'
        '[[units]]\nname = "[b]A"\nsheet = "tiger"\n'
    )
    (folder / "broken.toml").write_text('system = "shellshock"\nkind = "force"\nunits = 3\n')

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "f")
        assert "[red]Odd[/]" in labels(app)
        assert any(label.startswith("× broken") for label in labels(app))
        await mark(pilot, "[red]Odd[/]")
        await press(pilot, "enter")
        assert "[b]A" in text(app)
        assert "[red]Odd[/]" in text(app)

    visit(script)


def test_only_own_forces_are_deleted() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await press(pilot, "enter")
        await type_line(pilot, app, "s", "Mine")
        await press(pilot, "escape")
        await mark(pilot, "Mine")
        await press(pilot, "delete")
        await press(pilot, "down", "enter")
        assert "Mine" not in labels(app)
        ready = next(label for label in labels(app) if label.startswith("NATO"))
        await mark(pilot, ready)
        await press(pilot, "delete")
        assert ready in labels(app)

    visit(script)
    assert not (own_folder(library.FORCE) / "mine.toml").exists()


def test_a_force_is_renamed_and_sheets_are_called_by_their_titles() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await type_line(pilot, app, "slash", "tiger")
        await press(pilot, "enter")
        await type_line(pilot, app, "s", "Mine")
        await press(pilot, "escape")
        screen = app.screen
        assert isinstance(screen, ForcesScreen)
        assert screen.marked is not None
        assert label_of(screen.marked) == "Mine", "the saved force is marked"
        assert ": Tiger" in told(app, "#card")
        await type_line(pilot, app, "e", "x" * 61)
        assert "61 characters" in text(app)
        await press(pilot, "escape")
        await type_line(pilot, app, "e", "Ours")
        assert screen.marked is not None
        assert label_of(screen.marked) == "Ours", "the renamed force stays marked"

    visit(script)
    assert [one.name for one in own_folder(library.FORCE).iterdir()] == ["ours.toml"]


def test_a_draft_older_than_the_saved_force_asks_which_of_the_two(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await press(pilot, "enter")
        await type_line(pilot, app, "s", "Mine")
        await press(pilot, "enter", "escape")
        path = own_folder(library.FORCE) / "mine.toml"
        later = kept_forces()[0].path.stat().st_mtime_ns + 10**11
        os.utime(path, ns=(later, later))
        await mark(pilot, "Go on with")
        await press(pilot, "enter")
        assert "Which of the two is opened?" in " ".join(text(app).split())
        await press(pilot, "escape")
        assert isinstance(app.screen, ForcesScreen)
        await press(pilot, "enter", "down", "enter")
        assert isinstance(app.screen, BuilderScreen)
        assert len(app.screen.draft.units) == 1
        assert app.screen.kept is None, "the saved one"

    visit(script)


def test_mixed_eras_are_told_while_a_force_is_built() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        for words in ("tiger", "abrams"):
            await type_line(pilot, app, "slash", words)
            await press(pilot, "enter")
        assert "Eras are mixed: ww2 and modern." in told(app, "#total")

    visit(script)


def test_one_key_sets_up_a_battle_with_a_force() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "f")
        await mark(pilot, "NATO, mixed platoon")
        await press(pilot, "b")
        screen = app.screen
        assert isinstance(screen, SkirmishScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert screen.shown, screen.fault
        first, second = screen.shown.prices
        assert first == 4_990
        assert is_even(first, second)
        red = [unit["name"] for unit in screen.shown.drawn.data.table["units"] if unit["side"] == "red"]
        assert red == ["Wolf", "Badger", "Otter"]

    visit(script)


def test_the_armoury_leads_to_the_forces() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "a", "f")
        assert isinstance(app.screen, ForcesScreen)

    visit(script)


def test_only_sheets_that_the_rest_of_the_limit_allows_are_shown_after_each_unit() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        screen = await new_force(pilot, app)
        await type_line(pilot, app, "l", "3000")
        await press(pilot, "a")
        assert "shown: at most 3,000" in told(app, "#total")
        await press(pilot, "enter")
        left = screen.left
        assert left is not None
        assert left < 3000
        assert f"shown: at most {left:,}" in told(app, "#total")
        assert all(one.cost <= left for one in screen.query_one(OfferList).rows)
        await press(pilot, "tab", "delete")
        assert "shown: at most 3,000" in told(app, "#total")

    visit(script)


def test_a_message_does_not_lie_over_the_question_that_follows() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await type_line(pilot, app, "l", "")
        await press(pilot, "a")
        assert [one.message for one in app._notifications] == ["Give the force a limit first, with l."]
        await press(pilot, "s")
        assert isinstance(app.screen, LineScreen)
        assert not list(app._notifications)

    visit(script)


def test_a_force_whose_sheet_is_gone_names_it_in_the_list_and_is_mended() -> None:
    folder = own_folder(library.FORCE)
    folder.mkdir(parents=True)
    (folder / "lost.toml").write_text(LOST_ONES)

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "f")
        await mark(pilot, "Lost ones")
        assert "lacks 1 sheet" in text(app)
        assert "There is no sheet 'my-tiger', which these units have: Anvil." in told(app, "#card")
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, BuilderScreen)
        assert "Anvil: the sheet is missing or wrong." in told(app, "#total")
        assert "There is no sheet 'my-tiger'" in told(app, "#force")
        await press(pilot, "right", "v")
        assert app.screen is screen
        await press(pilot, "u", "escape")
        assert labels(app)[0] == "Go on with Lost ones"
        await mark(pilot, "Go on with")
        assert "There is no sheet 'my-tiger'" in told(app, "#card")
        await press(pilot, "enter", "right")
        assert isinstance(app.screen, BuilderScreen)
        app.screen.query_one(ForceList).mark(0)
        await type_line(pilot, app, "s", "Lost ones")
        await settle(pilot, app, "There is no sheet 'my-tiger'")
        await press(pilot, "escape", "delete")
        await type_line(pilot, app, "s", "Lost ones")
        assert isinstance(app.screen, BuilderScreen)

    visit(script)
    assert command_line(["check", str(folder / "lost-ones.toml")]) == 0


def test_a_title_that_is_taken_is_written_over_only_at_a_second_enter() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await press(pilot, "enter")
        await type_line(pilot, app, "s", "Mine")
        await press(pilot, "escape")
        second = await another_force(pilot, app)
        await press(pilot, "enter", "enter")
        await type_line(pilot, app, "s", "Mine")
        await settle(pilot, app, "You already have a file mine.toml. Enter again writes over it")
        await press(pilot, "end", "x", "backspace", "enter")
        await settle(pilot, app, "Enter again writes over it")
        await press(pilot, "enter")
        assert app.screen is second

    visit(script)
    table = tomllib.loads((own_folder(library.FORCE) / "mine.toml").read_text("utf-8"))
    assert len(table["units"]) == 2


async def another_force(pilot: Pilot[None], app: ShellshockApp) -> BuilderScreen:
    """Begin a new force from the list of forces."""
    await mark(pilot, "New force")
    await press(pilot, "enter")
    assert isinstance(app.screen, BuilderScreen)
    return app.screen


def test_a_battle_that_is_set_up_follows_the_new_name_of_a_force() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await press(pilot, "enter", "enter")
        await type_line(pilot, app, "s", "Mine")
        await press(pilot, "escape")
        draft = BattleDraft(system="shellshock", forces=("mine", ""))
        write_draft(battle_draft_file(), draft)
        await type_line(pilot, app, "e", "Ours")
        kept = read_draft(battle_draft_file(), BattleDraft)
        assert kept == draft.changed(forces=("ours", ""))

    visit(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_long_name_leaves_room_for_the_price(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await new_force(pilot, app)
        await type_line(pilot, app, "slash", "tiger")
        await press(pilot, "enter", "right")
        for name in ("The Very Long Name of a Tank " * 3, "x" * 60, "戦車" * 20):
            await type_line(pilot, app, "n", name[:60].strip())
            lines = map(plain, app.screen.query_one(ForceList).lines)
            (line,) = [line for line in lines if "1,300" in line]
            assert line.endswith(" 1,300 ")

    visit(script, size)
