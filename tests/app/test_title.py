"""The title screen: its lists, and what each entry opens."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import cast

import pytest
from rich.cells import cell_len
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.dice_entry import DieScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.browser.entries import EntryList, GameEntry, first_card, unread
from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen
from shellshock_tui.app.reference.armoury import ArmouryScreen
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.reference.rules_screen import OptionsScreen
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.settings import SettingsScreen
from shellshock_tui.app.title.briefing import BriefingScreen
from shellshock_tui.app.title.screen import BattlesScreen, SavedGamesScreen, TitleScreen
from shellshock_tui.app.widgets.dialogs import LineScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.library.locations import games_folder
from shellshock_tui.library.saved_name import titles
from shellshock_tui.session.games import SavedGame, saved_games, start_battle
from shellshock_tui.session.practice import PracticeSession
from shellshock_tui.settings import STANDARD, Reading, Settings
from shellshock_tui.store import read
from tests.app.browser_lists import begin, labels, mark, mark_battle
from tests.app.learner import press
from tests.app.shown_text import settle, text
from tests.games import duel, play_at_random
from tests.other_processes import FORKS, hold
from tests.soak import soaked
from tests.test_recovery import spoil

Script = Callable[[Pilot[None], ShellshockApp], Awaitable[None]]
ALONE = replace(STANDARD, opponent=False)
"""Settings with which people play all sides."""
SCENARIO = """
system = "toy"
kind = "scenario"
name = "yard"
title = "[b]The yard[/]"
briefing = "Two lines\\nof one paragraph.\\n\\nAnd another."
turn_limit = 40
map = {terrain = "....\\n...."}
sides = [{id = "blue", name = "Blue"}, {id = "gold", name = "Gold"}]
units = [
  {id = "b1", name = "Ash", side = "blue", sheet = "guard", at = "0101"},
  {id = "g1", name = "Gale", side = "gold", sheet = "guard", at = "0402"},
]
[sheets.guard]
name = "guard"
title = "Guard"
strength = 3
aim = 1
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "shellshock-tui" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "yard.toml").write_text(SCENARIO)
    (folder / "broken.toml").write_text("kind = 3")
    return tmp_path


def visit(script: Script, size: tuple[int, int] = (120, 40), settings: Settings = ALONE) -> None:
    async def run() -> None:
        app = ShellshockApp(None, Reading(settings))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(run())


def two_games() -> list[Path]:
    """Save two battles; the second was played last."""
    sessions = [start_battle(duel(), "elm"), start_battle(duel(), "oak")]
    for number, session in enumerate(sessions):
        session.close()
        os.utime(session.store.path, (number, number))
    return [session.store.path for session in sessions]


def test_a_question_mark_shows_the_keys_of_the_title(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "question_mark")
        told = text(app)
        assert "New battle: " in told
        assert told.lower().count("settings") == 1, "it has a key of its own among the entries"
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
        await press(pilot, "question_mark", "question_mark")
        assert isinstance(app.screen, TitleScreen)
        assert "does nothing here" not in text(app)

    visit(script, (80, 24))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_pages_before_a_battle_name_keys_and_open_the_rulebook(home: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark_battle(pilot, "Kestrel Bridge")
        for page, key in ((OptionsScreen, "scenario's own"), (BriefingScreen, "to the battle")):
            await press(pilot, "enter")
            assert isinstance(app.screen, page)
            await press(pilot, "question_mark")
            assert key in text(app)
            await press(pilot, "escape", "f8")
            assert isinstance(app.screen, HandbookScreen)
            assert app.screen.system.name == "shellshock"
            await press(pilot, "escape")
            assert isinstance(app.screen, page)

    visit(script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(100, 30), (120, 40), (200, 60)])
def test_the_keys_of_a_briefing_are_all_told_beside_its_map(home: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark_battle(pilot, "Kestrel Bridge")
        await press(pilot, "enter", "enter")
        assert "THE FIELD" in text(app)
        assert "the battle is saved" in text(app)

    visit(script, size)


def test_a_battle_is_played_left_and_resumed_by_the_first_entry(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark_battle(pilot, "yard")
        assert any("[b]The yard[/]" in name for name in labels(app))
        assert any(name.startswith("× broken") for name in labels(app))
        assert "Two lines of one paragraph." in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, OptionsScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, BriefingScreen)
        assert "Two lines of one paragraph." in text(app)
        await press(pilot, "f10")
        assert isinstance(app.screen, TitleScreen), "whoever has only looked may leave"
        await mark_battle(pilot, "yard")
        await press(pilot, "enter", "enter", "enter")
        assert isinstance(app.screen, BattleScreen)
        await press(pilot, "e", "e", "f10")
        assert isinstance(app.screen, TitleScreen)
        assert labels(app)[0].startswith("Resume")
        await settle(pilot, app, "turn ")
        assert "GOLD  a person" in text(app)
        await press(pilot, "escape")
        assert app.is_running
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen), "a game that is resumed has no briefing"
        assert len(app.screen.session.entries) == 2

    visit(script)


def test_a_deleted_save_is_written_anew_on_the_way_to_the_title(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await begin(pilot, "yard")
        assert isinstance(app.screen, BattleScreen)
        path = app.screen.session.store.path
        path.unlink()
        await press(pilot, "f10")
        assert isinstance(app.screen, TitleScreen)
        assert any(label.startswith("Resume") for label in labels(app))
        assert ["moved or deleted" in one.message for one in app._notifications] == [True]
        assert read(path).rows
        path.unlink()
        await press(pilot, "s", "escape")
        assert not any(label.startswith("Resume") for label in labels(app))

    visit(script)


def test_the_title_leaves_out_a_link_to_nothing(home: Path) -> None:
    games = games_folder()
    games.mkdir(parents=True)
    (games / "gone.game").symlink_to(home / "nowhere")

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "o")
        assert isinstance(app.screen, TitleScreen)
        assert not any("gone" in label for label in labels(app))

    visit(script)


def test_the_title_opens_where_saved_games_cannot_be_read_and_says_so(home: Path) -> None:
    games_folder().parent.mkdir(parents=True, exist_ok=True)
    games_folder().symlink_to(games_folder())

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        assert isinstance(app.screen, TitleScreen)
        (notice,) = [one.message for one in app._notifications]
        assert "the saved games cannot be read" in notice

    visit(script)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["a\udcff", "\x1b[2J", "line\nfeed"], ids=ascii)
def test_a_game_with_a_strange_name_is_listed_and_resumed(home: Path, name: str) -> None:
    session = start_battle(duel(), "oak")
    session.close()
    path = session.store.path.rename(session.store.path.with_name(f"{name}.game"))

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "o")
        assert isinstance(app.screen, SavedGamesScreen)
        assert "\x1b" not in text(app)
        assert "\udcff" not in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.session.store.path == path

    visit(script)


def test_the_last_battle_is_resumed_first(home: Path) -> None:
    older, later = two_games()

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        title = app.screen
        assert isinstance(title, TitleScreen)
        assert isinstance(title.marked, GameEntry)
        assert title.marked.path == later
        await settle(pilot, app, "1 more")
        await press(pilot, "o", "down", "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.session.store.path == older
        await press(pilot, "f10")
        assert isinstance(app.screen, TitleScreen)

    visit(script)


def test_a_long_name_leaves_the_menu_its_rows(home: Path) -> None:
    long = SCENARIO.replace("[b]The yard[/]", "The long defence of the river crossing at dawn")
    (home / "shellshock-tui" / "scenarios" / "long.toml").write_text(long)
    start_battle(library.open_file(library.SCENARIO, "long"), "elm").close()

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "turn 1")
        rows = [row for row in text(app).splitlines() if "Resume The long" in row]
        assert [" …" in row and "turn 1" in row for row in rows] == [True]
        for note in ("drawn forces and map", "one question at a time", "two bots, Space pauses"):
            assert note in text(app)

    visit(script, (80, 24))


def test_the_first_and_the_last_entry_end_the_list(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        title = app.screen
        assert isinstance(title, TitleScreen)
        for keys, number in ((("up",), 0), (("end",), -1), (("down",), -1), (("home",), 0)):
            await press(pilot, *keys)
            assert title.list.marked == range(len(title.list.rows))[number], keys

    visit(script)


def test_a_newcomer_is_led_to_the_lessons(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        assert labels(app)[0] == "Learn"
        assert "Welcome" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, JumpstartsScreen)

    visit(script)


def test_a_saved_game_is_named_and_deleted_after_asking(home: Path) -> None:
    two_games()

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "o")
        await settle(pilot, app, "0 commands")
        await press(pilot, "e")
        assert isinstance(app.screen, LineScreen)
        await press(pilot, "ctrl+u", *"oak", "enter")
        await settle(pilot, app, " oak")
        assert (games_folder() / "oak.game").is_file()
        await press(pilot, "e")
        await press(pilot, "ctrl+u", "a", "slash", "b", "enter")
        await settle(pilot, app, "letters")
        assert app.screen.query_one(Input).value == "a/b", "what was typed is kept"
        await press(pilot, "escape")
        for answer, left in ((("enter",), 2), (("down", "enter"), 1)):
            await press(pilot, "delete")
            await press(pilot, *answer)
            await pilot.pause(0.5)
            assert isinstance(app.screen, SavedGamesScreen)
            assert len(list(games_folder().glob("*.game"))) == left

    visit(script)


def test_a_mark_that_moves_while_games_are_read_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older, _ = two_games()
    unread: list[str] = []

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        def read_slowly() -> Sequence[SavedGame]:
            app.call_from_thread(lambda: cast("SavedGamesScreen", app.screen).list.mark(1))
            unread.extend(labels(app))
            return saved_games()

        monkeypatch.setattr("shellshock_tui.session.games.saved_games", read_slowly)
        await press(pilot, "o")
        await settle(pilot, app, "0 commands")
        assert cast("SavedGamesScreen", app.screen).list.marked == 1
        await press(pilot, "delete")
        asked = " ".join(text(app).replace("│", " ").split())
        assert f"Delete {older.stem}? The courtyard, Toy · begun 20" in asked

    visit(script)
    assert unread == ["courtyard", "courtyard"]


def test_an_unread_battle_has_no_title_that_another_system_may_mean(home: Path) -> None:
    known = titles()
    listed = library.listed(library.SCENARIO)
    shared = {
        one.name for one in listed if len({other.system for other in listed if other.name == one.name}) > 1
    }
    assert "bridge" in shared
    for one in listed:
        if one.header:
            file = home / f"{one.header.name}-20261129-180000.game"
            expected = one.header.name if one.name in shared else one.header.title
            assert unread(file, known).label == expected


def test_a_game_open_elsewhere_is_told_and_skipped(home: Path) -> None:
    older, later = two_games()

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        title = cast("TitleScreen", app.screen)
        await settle(pilot, app, "Resume")
        assert isinstance(title.marked, GameEntry)
        assert title.marked.path == older
        await press(pilot, "o")
        await settle(pilot, app, "open in another window")
        assert labels(app) == ["The courtyard", "Resume The courtyard"]
        await settle(pilot, app, "GOLD  a person")
        await press(pilot, "home", "delete", "down", "enter")
        older.unlink()
        await press(pilot, "escape")
        await settle(pilot, app, "turn 1, open in another")

    with FORKS.Pool(1) as pool:
        pool.apply(hold, (later,))
        visit(script)
    assert later.exists()


def test_a_game_opened_elsewhere_meanwhile_gives_way_to_the_one_before(home: Path) -> None:
    older, later = two_games()

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        title = cast("TitleScreen", app.screen)
        await settle(pilot, app, "Resume The courtyard")
        pool.apply(hold, (later,))
        await press(pilot, "enter")
        assert [one.message for one in app._notifications] == [
            f"{later.name}: this game is open in another window."
        ]
        for _ in range(50):
            if isinstance(title.marked, GameEntry) and title.marked.path == older:
                break
            await press(pilot)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.session.store.path == older

    with FORKS.Pool(1) as pool:
        visit(script)


def test_the_sound_part_of_a_damaged_game_is_saved_as_another(home: Path) -> None:
    session = start_battle(duel(), "oak")
    play_at_random(session, Random(6), 60)
    session.close()
    game = session.store.path
    spoil(game, b"command")
    damaged = game.read_bytes()
    copy = game.with_name(f"{game.stem}-recovered.game")

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, "o")
        await settle(pilot, app, "Enter offers")
        await press(pilot, "enter", "enter")
        assert not copy.exists(), "the first answer leaves it"
        await settle(pilot, app, f"× {game.stem}")
        await press(pilot, "enter", "down", "enter")
        await settle(pilot, app, "commands so far")
        assert any("Undamaged commands" in note.message for note in app._notifications)
        assert game.read_bytes() == damaged
        await press(pilot, "enter")
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.session.store.path == copy

    visit(script)


def test_an_ended_battle_is_looked_back_at_and_not_resumed(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await begin(pilot, "yard")
        await press(pilot, "E", "down", "enter", "down", "enter", "escape", "f10")
        assert isinstance(app.screen, TitleScreen), text(app)
        await press(pilot, "o")
        await settle(pilot, app, "The battle is")
        assert labels(app)[0].startswith("✓ Over:")
        await press(pilot, "enter")
        assert isinstance(app.screen, AfterActionScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, BattleScreen)
        assert isinstance(app.screen.session.rules.decision(app.screen.session.state), Outcome)

    visit(script, (100, 30))


def test_a_broken_file_says_what_is_wrong_with_it(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark_battle(pilot, "broken")
        assert "broken.toml" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, BattlesScreen)
        assert app.is_running
        assert any("broken.toml" in note.message for note in app._notifications)

    visit(script)


@pytest.mark.parametrize("table_dice", [True, False])
def test_a_battle_begins_with_the_dice_that_are_set(home: Path, table_dice: bool) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await begin(pilot, "yard")
        assert isinstance(app.screen, DieScreen if table_dice else BattleScreen)

    visit(script, settings=replace(ALONE, table_dice=table_dice))


def test_the_bot_chosen_for_a_battle_is_offered_for_the_next(home: Path) -> None:
    seats: list[dict[str, str]] = []

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        for keys in (("down", "down", "right"), ()):
            await mark_battle(pilot, "yard")
            await press(pilot, "enter")
            assert isinstance(app.screen, OptionsScreen)
            await press(pilot, *keys)
            while keys and "veteran" not in app.screen.opening.seats.values():
                await press(pilot, "right")
            seats.append(dict(app.screen.opening.seats))
            if keys:
                await press(pilot, "enter", "enter")
                assert isinstance(app.screen, BattleScreen)
                await press(pilot, "f10")

    visit(script, settings=STANDARD)
    assert seats == [{"gold": "veteran"}] * 2


def test_a_recruit_is_the_opponent_until_two_people_have_played(home: Path) -> None:
    seats: list[dict[str, str]] = []

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        for keys in ((), ("down", "down", "left")):
            await mark_battle(pilot, "yard")
            await press(pilot, "enter")
            assert isinstance(app.screen, OptionsScreen)
            seats.append(dict(app.screen.opening.seats))
            await press(pilot, *keys)
            if not keys:
                await press(pilot, "escape", "escape")
        while isinstance(app.screen, OptionsScreen) and app.screen.opening.seats:
            await press(pilot, "right")
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, BattleScreen)
        assert not app.settings.opponent
        await press(pilot, "f10")
        await mark_battle(pilot, "yard")
        await press(pilot, "enter")
        assert isinstance(app.screen, OptionsScreen)
        seats.append(dict(app.screen.opening.seats))

    visit(script, settings=STANDARD)
    assert seats == [{"gold": "recruit"}, {"gold": "recruit"}, {}]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("key", "screen"),
    [("j", JumpstartsScreen), ("n", BattlesScreen), ("a", ArmouryScreen), ("h", HandbookScreen),
     ("s", SettingsScreen)],
)  # fmt: skip
def test_the_titles_keys_lead_to_its_screens_and_back(
    home: Path, key: str, screen: type[Screen[None]]
) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await press(pilot, key)
        assert isinstance(app.screen, screen)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)

    visit(script, (80, 24))


def test_the_map_of_a_battle_is_drawn_beside_it(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark_battle(pilot, "yard")
        card = app.screen.query_one("#card", Lines)
        entry = app.screen.query_one(EntryList).row
        assert entry is not None
        told = len(first_card(entry, card.size.with_width(card.room)))
        for _ in range(100):
            await pilot.pause(0.05)
            if len(card.lines) > told:
                break
        assert len(card.lines) == told + 3, "a gap, and the two rows of the yard"

    visit(script)


def test_the_card_is_redrawn_when_its_list_grows(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark_battle(pilot, "The Ford")
        card = app.screen.query_one("#card", Lines)
        app.screen.query_one(EntryList).styles.width = 80
        await pilot.pause(0.5)
        assert card.lines
        assert all(length(line) <= card.room < 40 for line in card.lines)

    visit(script)


def test_p_practises_on_the_marked_battle(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark_battle(pilot, "yard")
        await press(pilot, "p")
        await pilot.pause(0.2)
        assert isinstance(app.screen, BattleScreen)
        assert isinstance(app.screen.session, PracticeSession)
        await press(pilot, "f10")
        assert isinstance(app.screen, TitleScreen)

    visit(script, (80, 24))


def test_every_key_is_told_whole_in_the_smallest_window(home: Path) -> None:
    two_games()

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        foot = text(app).splitlines()[-1]
        assert all(words in foot for words in ("choose", "open", "practise", "settings", "q F10 quit"))
        await press(pilot, "end")
        assert "practise" not in text(app), "there is nothing to practise on"
        await press(pilot, "n")
        foot = text(app).splitlines()[-1]
        assert all(words in foot for words in ("choose", "open", "real dice", "practise", "Esc back"))
        await press(pilot, "escape", "h", "enter")
        foot = text(app).splitlines()[-1]
        assert all(words in foot for words in ("follow", "search", "back", "next book", "Esc leave"))

    visit(script, (80, 24))


def test_a_key_pressed_twice_opens_one_game(home: Path) -> None:
    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await mark(pilot, "demo")
        for _ in range(2):
            app.post_message(Key("enter", "\r"))
        await press(pilot)
        await pilot.pause(0.5)
        assert [type(screen) for screen in app.screen_stack].count(BattleScreen) == 1

    visit(script)


SIZES = [(200, 60), SMALL := (80, 24), (100, 30), (120, 40), (160, 50)]


CASES = [(SMALL, "ascii"), *((size, "unicode") for size in SIZES)]


@pytest.mark.few(1)
@pytest.mark.parametrize("case", soaked(CASES, 2), ids=str)
def test_no_screen_before_a_battle_is_cut_at_any_size(home: Path, case: tuple[tuple[int, int], str]) -> None:
    size, glyphs = case
    two_games()

    async def script(pilot: Pilot[None], app: ShellshockApp) -> None:
        await settle(pilot, app, "turn ")
        for keys, words in (
            ((), "Settings"), (("n",), "NEW BATTLE"), (("escape", "o"), "SAVED BATTLES"),
            (("escape", "j"), "1"), (("escape", "a"), "Bison GP"), (("escape", "h"), "Search"),
            (("escape", "s"), "motion"), (("escape", "n", "end", "enter"), "Begin the battle"),
        ):  # fmt: skip
            await press(pilot, *keys)
            await pilot.pause(0.3)
            shown = text(app)
            assert words in shown, keys
            if not app.screen.is_modal:
                assert len(shown.splitlines()) == size[1]
                assert all(cell_len(line) == size[0] for line in shown.splitlines())
                assert shown.splitlines()[-1].strip(), "the keys stand in the foot"
                panes = [pane.region for pane in app.screen.query(Lines) if pane.display and pane.region.area]
                assert all(app.screen.region.contains_region(pane) for pane in panes), keys
                pairs = combinations(panes, 2)
                assert not any(one.overlaps(other) for one, other in pairs), keys
            assert glyphs == "unicode" or "╭" not in shown

    visit(script, size, replace(ALONE, glyphs=glyphs))
