"""Setting up a custom battle on the screen, from a random one to units placed by hand."""

import tomllib
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.browser.entries import label_of
from shellshock_tui.app.reference.front_page import RuleList
from shellshock_tui.app.reference.rules_screen import OptionsScreen
from shellshock_tui.app.skirmish.choices import about, systems, turned, values
from shellshock_tui.app.skirmish.placing import PlaceScreen
from shellshock_tui.app.skirmish.screen import SkirmishScreen, shown_of
from shellshock_tui.app.title.briefing import BriefingScreen
from shellshock_tui.app.title.screen import BattlesScreen
from shellshock_tui.app.widgets.dialogs import AskScreen, LineScreen
from shellshock_tui.cli import command_line
from shellshock_tui.library.locations import own_folder
from shellshock_tui.session.drafts import BattleDraft, battle_draft_file, read_draft, write_draft
from shellshock_tui.session.skirmish import Wanted, draw_skirmish
from tests.app.browser_lists import labels
from tests.app.browser_lists import mark as mark_entry
from tests.app.learner import press
from tests.app.lost_force import LOST_ONES
from tests.app.shown_text import settle, text, told
from tests.app.visits import visit
from tests.cli.capture import Capture
from tests.soak import soaked


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


async def drawn(pilot: Pilot[None], app: ShellshockApp) -> SkirmishScreen:
    """Wait until a battle is generated, and return its screen."""
    for _ in range(200):
        await pilot.pause(0.05)
        if isinstance(app.screen, SkirmishScreen) and (app.screen.shown or app.screen.fault):
            return app.screen
    raise AssertionError(text(app))


def value(screen: SkirmishScreen, name: str) -> str:
    """The value in a row of the screen."""
    return next(row.here for row in screen.query_one(RuleList).rows if row.name == name)


def options_page(app: ShellshockApp) -> OptionsScreen:
    """The front page of a battle, which is open."""
    page = app.screen
    assert isinstance(page, OptionsScreen)
    return page


async def mark(pilot: Pilot[None], screen: SkirmishScreen, name: str) -> None:
    """Mark a row of the screen."""
    names = [row.name for row in screen.query_one(RuleList).rows]
    screen.query_one(RuleList).mark(names.index(name))
    await press(pilot)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_one_key_on_the_title_leads_to_a_battle_that_says_its_seed(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        screen = await drawn(pilot, app)
        seed = screen.draft.seed
        await press(pilot, "enter")
        assert isinstance(app.screen, OptionsScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, BriefingScreen)
        assert f"shellshock skirmish shellshock --seed {seed}" in told(app, "#told")
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)

    visit(script, size)


def test_every_system_with_battles_of_its_own_is_drawn() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        screen = await drawn(pilot, app)
        await mark(pilot, screen, "system")
        seen = [screen.draft.system]
        for _ in systems()[1:]:
            await press(pilot, "right")
            screen = await drawn(pilot, app)
            assert screen.shown, screen.fault
            assert screen.shown.drawn.data.header.system == screen.draft.system
            seen.append(screen.draft.system)
        assert tuple(seen) == systems()

    visit(script)


def test_what_was_chosen_for_a_system_comes_back_with_it() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        screen = await drawn(pilot, app)
        await mark(pilot, screen, "force/2")
        await press(pilot, "right")
        await drawn(pilot, app)
        chosen = screen.draft
        assert len(chosen.forces) == 3
        await mark(pilot, screen, "system")
        await press(pilot, "right")
        await drawn(pilot, app)
        await press(pilot, "left")
        await drawn(pilot, app)
        assert screen.draft == chosen
        await press(pilot, "right", "r", "left")
        await drawn(pilot, app)
        assert screen.draft.forces == chosen.forces
        assert screen.draft.seed != chosen.seed

    visit(script)


def test_a_battle_that_is_set_up_survives_the_end_of_the_program() -> None:
    kept: list[BattleDraft] = []

    async def first(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        screen = await drawn(pilot, app)
        await mark(pilot, screen, "aim")
        await press(pilot, "right")
        kept.append(screen.draft)
        assert read_draft(battle_draft_file(), BattleDraft) == screen.draft

    async def listed(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "n")
        assert labels(app)[0] == "Go on with the battle that you were setting up"
        assert f"seed {kept[0].seed}" in told(app, "#card")
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert screen.draft == kept[0]
        await press(pilot, "escape", "home", "delete", "enter")
        assert labels(app)[0].startswith("Go on with")

    async def second(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        assert isinstance(app.screen, AskScreen)
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert screen.draft == kept[0]
        await press(pilot, "escape", "n", "home", "delete", "down", "enter")
        assert not labels(app)[0].startswith("Go on with")
        assert read_draft(battle_draft_file(), BattleDraft) is None

    visit(first)
    visit(listed)
    visit(second)


def test_a_damaged_draft_is_passed_over() -> None:
    battle_draft_file().parent.mkdir(parents=True)
    for content in ("seed = [", 'system = "nosuch"\nseed = "1"', "system = 3", "seed = '\\u001b'"):
        battle_draft_file().write_text(content)
        assert read_draft(battle_draft_file(), BattleDraft) is None


def test_a_saved_battle_is_good_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        await drawn(pilot, app)
        await press(pilot, "s")
        assert isinstance(app.screen, LineScreen)
        app.screen.query_one(Input).value = "日本"
        await press(pilot, "enter")
        await settle(pilot, app, "needs a letter")
        app.screen.query_one(Input).value = "Sunday's fight"
        await press(pilot, "enter")
        assert isinstance(app.screen, SkirmishScreen)

    visit(script)
    path = own_folder(library.SCENARIO) / "sunday-s-fight.toml"
    assert command_line(["check", str(path)]) == 0
    assert "good" in capsys.readouterr().out
    assert "sunday-s-fight" in [one.name for one in library.listed(library.SCENARIO)]


def test_the_front_page_saves_a_battle_with_its_optional_rules() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        await drawn(pilot, app)
        await press(pilot, "enter")
        page = app.screen
        assert isinstance(page, OptionsScreen)
        rules = page.query_one(RuleList)
        rules.mark([row.name for row in rules.rows].index("nestle"))
        await press(pilot, "right")
        rules.mark([row.name for row in rules.rows].index("seat/red"))
        await press(pilot, "right", "w")
        seats = page.opening.seats
        app.screen.query_one(Input).value = "Nestled"
        await press(pilot, "enter")
        assert app.screen is page
        await press(pilot, "escape", "escape", "n")
        await mark_entry(pilot, "Nestled")
        await press(pilot, "enter")
        assert options_page(app).opening.seats == seats, "the bots stand in the file"

    visit(script)
    path = own_folder(library.SCENARIO) / "nestled.toml"
    table = tomllib.loads(path.read_text("utf-8"))
    assert table["options"] == {"nestle": True}
    assert set(table["bots"]) == {"red", "blue"}
    assert command_line(["check", str(path)]) == 0


def test_units_are_placed_by_hand_within_their_zone() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        forces = ("us-tank-platoon", "german-tank-platoon")
        write_draft(
            battle_draft_file(),
            BattleDraft(system="shellshock", forces=forces, map="hills", aim="break", seed="3"),
        )
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert screen.shown
        before = {unit["id"]: unit["at"] for unit in screen.shown.drawn.data.table["units"]}
        await press(pilot, "p")
        place = app.screen
        assert isinstance(place, PlaceScreen)
        await press(pilot, "enter")
        place.cursor = place.board.place("1401")
        await press(pilot, "enter")
        assert "outside the places in which Red may begin" in text(app)
        place.cursor = place.board.place(before["r2"])
        await press(pilot, "enter")
        assert "already occupied" in text(app)
        taken = {*before.values(), "0101"}
        free = next(one for one in place.zones[0] if one not in taken)
        place.cursor = place.board.place(free)
        await press(pilot, "enter", "f")
        await press(pilot, "escape")
        screen = await drawn(pilot, app)
        assert screen.shown
        after = {unit["id"]: unit["at"] for unit in screen.shown.drawn.data.table["units"]}
        assert after == {**before, "r1": free}
        assert "--seed" not in str(screen.shown.drawn.data.table["briefing"]), (
            "the seed would not place it so"
        )

    visit(script)


def test_a_seed_that_was_told_draws_the_same_battle() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        await drawn(pilot, app)
        await press(pilot, "t")
        app.screen.query_one(Input).value = "4x"
        await press(pilot, "enter")
        await settle(pilot, app, "Only digits here.")
        app.screen.query_one(Input).value = "4711"
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert screen.shown
        assert screen.shown.drawn.data.table == draw_skirmish(Wanted("shellshock"), "4711").table

    visit(script)


def test_a_unit_is_placed_by_the_mouse() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        write_draft(battle_draft_file(), BattleDraft(system="gunplay", aim="break", seed="3"))
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        await press(pilot, "enter")
        await drawn(pilot, app)
        await press(pilot, "p")
        place = app.screen
        assert isinstance(place, PlaceScreen)
        column, row = place.cursor % place.board.width, place.cursor // place.board.width
        await pilot.click("#ground", offset=(2 * column, row))
        await pilot.click("#ground", offset=(2 * 2, 0))
        await press(pilot)
        assert place.units[0]["at"] == "0301"

    visit(script)


async def placed_by_hand(pilot: Pilot[None], app: ShellshockApp, draft: BattleDraft, at: str) -> PlaceScreen:
    """Go on with a saved draft, and place its first unit by hand."""
    write_draft(battle_draft_file(), draft)
    await press(pilot, "b")
    await settle(pilot, app, "is kept")
    await press(pilot, "enter")
    await drawn(pilot, app)
    await press(pilot, "p")
    place = app.screen
    assert isinstance(place, PlaceScreen)
    await press(pilot, "enter")
    place.cursor = place.board.place(at)
    await press(pilot, "enter")
    return place


def test_one_key_places_all_units_again() -> None:
    draft = BattleDraft(system="gunplay", aim="break", seed="3")
    before = shown_of(draft).drawn.data.table["units"]

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        place = await placed_by_hand(pilot, app, draft, "0301")
        kept = read_draft(battle_draft_file(), BattleDraft)
        assert kept
        assert "0301" in {one.at for one in kept.placed.values()}, "it is kept at once"
        await press(pilot, "a")
        assert place.units == before
        await press(pilot, "backspace")
        assert place.units[0]["at"] == "0301", "one key takes it back"
        await press(pilot, "a", "escape")
        screen = await drawn(pilot, app)
        assert screen.shown
        assert screen.shown.drawn.data.table["units"] == before

    visit(script)


def test_drawing_another_battle_asks_if_units_were_placed_by_hand() -> None:
    draft = BattleDraft(system="gunplay", aim="break", seed="3")

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await placed_by_hand(pilot, app, draft, "0301")
        await press(pilot, "escape")
        screen = await drawn(pilot, app)
        await press(pilot, "r", "enter")
        assert screen.draft.seed == "3"
        assert screen.draft.placed
        await press(pilot, "r", "down", "enter")
        screen = await drawn(pilot, app)
        assert not screen.draft.placed

    visit(script)


def test_sheets_and_maps_are_called_by_their_titles() -> None:
    draft = BattleDraft(
        system="shellshock", forces=("us-tank-platoon", "german-tank-platoon"), map="bridge", aim="meeting"
    )

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        write_draft(battle_draft_file(), draft)
        await press(pilot, "b")
        await settle(pilot, app, "Kestrel")
        await press(pilot, "enter")
        await drawn(pilot, app)
        await press(pilot, "p")
        assert "M4A3 Sherman" in told(app, "#place")

    visit(script)


def test_only_eras_of_sheets_that_can_be_drawn_are_offered(home: Path, capsys: Capture) -> None:
    command_line(["new", "sheet", "--like", "panther"])
    folder = own_folder(library.SHEET)
    folder.mkdir(parents=True, exist_ok=True)
    stone = capsys.readouterr().out.replace('era = "ww2"', 'era = "stone"')
    (folder / "half-made.toml").write_text(stone)
    assert {one.header.era for one in library.listed(library.SHEET) if one.header} > {"stone"}
    offered = [one.value for one in values(BattleDraft(system="shellshock"), "era")]
    assert sorted(offered) == ["", "future", "modern", "ww2"]


def test_mixed_eras_are_told_beside_the_rows() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        write_draft(
            battle_draft_file(),
            BattleDraft(system="shellshock", forces=("us-tank-platoon", "nato-platoon"), map="hills"),
        )
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert "Eras are mixed: ww2 and modern." in told(app, "#beside")
        assert [row.name for row in screen.query_one(RuleList).rows if row.name in ("era", "limit")] == []
        await mark(pilot, screen, "force/1")
        while screen.draft.forces[1]:
            await press(pilot, "left")
        screen = await drawn(pilot, app)
        assert value(screen, "limit") == "like the other"

    visit(script)


def test_own_battles_are_renamed_and_deleted_and_shipped_ones_are_not() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        await drawn(pilot, app)
        await press(pilot, "s")
        app.screen.query_one(Input).value = "Sunday"
        await press(pilot, "enter", "escape", "n")
        browser = app.screen
        assert isinstance(browser, BattlesScreen)
        await mark_entry(pilot, "Sunday")
        await press(pilot, "e")
        app.screen.query_one(Input).value = "[b]Monday[/]"
        await press(pilot, "enter")
        assert browser.marked is not None
        assert label_of(browser.marked) == "[b]Monday[/]"
        assert (own_folder(library.SCENARIO) / "b-monday.toml").exists()
        await press(pilot, "delete", "enter")
        assert "[b]Monday[/]" in labels(app)
        await press(pilot, "delete", "down", "enter")
        assert "[b]Monday[/]" not in labels(app)
        await press(pilot, "home", "delete", "e")
        assert app.screen is browser

    visit(script)
    assert list(own_folder(library.SCENARIO).glob("*.toml")) == []


@pytest.mark.few(2)
@pytest.mark.parametrize("name", [name for name in systems() if name != "shellshock"])
def test_the_list_of_aims_says_why_others_are_missing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    why = about(BattleDraft(system=name), "aim")
    assert why.startswith("There ")
    assert command_line(["skirmish", name, "--aim", "flight"]) == 2
    assert why in " ".join(capsys.readouterr().err.split())


def test_a_third_force_takes_part_and_leaves_again() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        write_draft(battle_draft_file(), BattleDraft(system="shellshock", aim="hold", seed="3"))
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert value(screen, "force/2") == "none"
        assert value(screen, "turn_limit") == "standard: 14 turns"
        await mark(pilot, screen, "force/2")
        await press(pilot, "right")
        screen = await drawn(pilot, app)
        assert screen.shown, screen.fault
        assert [side["id"] for side in screen.shown.drawn.data.table["sides"]] == ["red", "blue", "green"]
        assert screen.shown.drawn.skirmish.aim in {"break", "meeting"}, "two forces are needed to hold"
        assert "GREEN" in told(app, "#beside")
        await mark(pilot, screen, "aim")
        assert "With a third force, only these aims can be chosen: break and meeting." in told(app, "#beside")
        assert "The aim hold that you chose comes back" in told(app, "#beside")
        assert value(screen, "aim").startswith("drawn")
        await press(pilot, "p")
        place = app.screen
        assert isinstance(place, PlaceScreen)
        assert len(place.zones) == 3
        await press(pilot, "escape")
        screen = await drawn(pilot, app)
        await mark(pilot, screen, "force/2")
        await press(pilot, "left")
        screen = await drawn(pilot, app)
        assert screen.shown
        assert len(screen.shown.drawn.skirmish.forces) == 2
        assert value(screen, "aim") == screen.shown.drawn.skirmish.aim == "hold"

    visit(script)


def test_the_third_force_leaves_an_aim_that_was_changed_meanwhile() -> None:
    draft = BattleDraft(system="shellshock", aim="escort", forces=("", "", ""))
    chosen = turned(draft, "aim", 1)
    assert chosen.aim == "break"
    assert "comes back" not in about(chosen, "aim")


@pytest.mark.few(1)
@pytest.mark.parametrize("row", ["aim", "limit"])
def test_no_sentence_stands_twice_beside_a_row(row: str) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        write_draft(battle_draft_file(), BattleDraft(system="shellshock", aim="hold", seed="3"))
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        await press(pilot, "enter")
        await mark(pilot, await drawn(pilot, app), row)
        sentences = [one for one in told(app, "#beside").split(". ") if len(one.split()) > 4]
        assert len(sentences) == len(set(sentences))

    visit(script)


def test_a_key_pressed_before_the_battle_is_generated_waits_for_it() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        screen = await drawn(pilot, app)
        for keys, opened in (
            (("p",), PlaceScreen),
            (("p", "enter"), PlaceScreen),
            (("enter",), OptionsScreen),
        ):
            screen.shown = None
            screen.draw_battle()
            for key in keys:
                app.simulate_key(key)
            for _ in range(100):
                await pilot.pause(0.05)
                if isinstance(app.screen, opened):
                    break
            assert isinstance(app.screen, opened)
            await press(pilot, "escape")
            screen = await drawn(pilot, app)

    visit(script)


def test_what_cannot_be_made_is_said_beside_the_rows() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        write_draft(battle_draft_file(), BattleDraft(system="shellshock", forces=("gone", ""), seed="3"))
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert screen.shown is None
        assert "There is no force" in told(app, "#beside")
        await mark(pilot, screen, "force/0")
        await press(pilot, "left")
        screen = await drawn(pilot, app)
        assert screen.shown

    visit(script)


@pytest.mark.few(1)
@pytest.mark.parametrize("is_whole", soaked([False, True], 1))
@pytest.mark.parametrize("name", systems())
def test_each_turn_limit_that_can_be_chosen_can_be_played(name: str, is_whole: bool) -> None:
    draft = BattleDraft(system=name, seed="3")
    limits = values(draft, "turn_limit")
    for limit in limits if is_whole else (limits[0], limits[-1]):
        shown_of(draft.changed(turn_limit=limit.value))


def test_a_force_whose_sheet_is_gone_says_so_beside_the_rows() -> None:
    folder = own_folder(library.FORCE)
    folder.mkdir(parents=True)
    (folder / "lost.toml").write_text(LOST_ONES)
    draft = BattleDraft(system="shellshock", forces=("lost", ""), seed="3")

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        write_draft(battle_draft_file(), draft)
        await press(pilot, "b")
        await settle(pilot, app, "is kept")
        await press(pilot, "enter")
        await drawn(pilot, app)
        beside = told(app, "#beside")
        assert (
            "Lost ones cannot fight. There is no sheet 'my-tiger', which these units have: Anvil." in beside
        )

    visit(script)


def test_the_title_of_a_battle_that_was_saved_stays_and_a_second_save_asks_nothing() -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "b")
        screen = await drawn(pilot, app)
        await press(pilot, "s")
        app.screen.query_one(Input).value = "Sunday"
        await press(pilot, "enter")
        screen = await drawn(pilot, app)
        assert screen.title_of_battle == "Sunday"
        assert [one.message for one in app._notifications], "the file is named"
        await press(pilot, "p")
        assert not list(app._notifications), "nothing lies over the map"
        await press(pilot, "escape")
        screen = await drawn(pilot, app)
        await mark(pilot, screen, "turn_limit")
        await press(pilot, "right")
        screen = await drawn(pilot, app)
        await press(pilot, "s", "enter")
        assert app.screen is screen, "the battle is saved in its own file"
        await press(pilot, "enter")
        assert options_page(app).opening.data.header.title == "Sunday"
        await press(pilot, "w", "enter")
        await settle(pilot, app, "Enter again writes over it")
        await press(pilot, "enter")
        options_page(app)
        await press(pilot, "escape", "r")
        screen = await drawn(pilot, app)
        assert screen.title_of_battle != "Sunday", "another battle has another title"

    visit(script)
    table = tomllib.loads((own_folder(library.SCENARIO) / "sunday.toml").read_text("utf-8"))
    assert table["turn_limit"] == 6
