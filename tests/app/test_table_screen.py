"""The screen of a battle with miniatures: answer keys, typed ranges, sheets and large figures."""

import re
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.help_screen import HelpScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.actions import Action
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.roster import Roster
from shellshock_tui.app.widgets.table_pane import TablePane
from shellshock_tui.app.widgets.unit_strip import UnitStrip
from shellshock_tui.drawing.block_letters import block_rows
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.map_view import Piece, Side
from shellshock_tui.session.game_setup import with_miniatures
from shellshock_tui.session.games import start_battle
from shellshock_tui.settings import Reading, Settings
from tests.app.battles import on_screen
from tests.app.learner import press
from tests.app.shown_text import text
from tests.app.test_battle import shown
from tests.app.test_on_table import ALL_TOLD, RANGE_TOLD, TO_COMBAT, at_first_shot, told


def keys_of(screen: BattleScreen) -> dict[str, str]:
    """The label of each answer by its key."""
    return {one.key: one.choice.label for one in screen.model.position.question.offers}


OF_A_RANGE = {
    "r": "type the range: digits begin it",
    "t": "they touch; type the range",
    "o": "it is outside the arc",
    "u": "it is not seen",
}
DENIALS = {key: OF_A_RANGE[key] for key in "ou"}
FACES = {
    "w": "front",
    "e": "front-right",
    "d": "rear-right",
    "s": "rear",
    "a": "rear-left",
    "q": "front-left",
}


def test_yes_is_y_although_that_key_usually_explains(tmp_path: Path) -> None:
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", tmp_path)
    for command in (*TO_COMBAT[:2], "announce-speed r1 speed=1"):
        session.give(session.rules.parse(command))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("m", "c")
        await pilot.pause()
        assert "Has the move of Bison ended as usual?" in shown(screen)
        assert keys_of(screen)["y"]
        listed = {one.name for one, _ in screen.query_one(KeyBar).entries() if isinstance(one, Action)}
        assert "why" not in listed
        await pilot.press("y")
        await pilot.pause()
        assert session.rules.encode(session.entries[-1].command)["do"] == "settle"
        assert cast("ShellshockApp", pilot.app).screen is screen

    on_screen(session, script)


def test_a_unit_that_sinks_is_named_before_its_move_ends(tmp_path: Path) -> None:
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", tmp_path)
    for command in (*TO_COMBAT[:4], "announce-speed b1 speed=3"):
        session.give(session.rules.parse(command))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for ground, asks, offers in (
            ("w", "Mason sinks in deep water and is lost. Is that how its move ends?", "yes: it sinks"),
            ("c", "Has the move of Mason ended as usual?", "yes: end its move"),
        ):
            await press(pilot, "m", ground)
            words = " ".join(shown(screen).split())
            assert asks in words
            assert offers in words
            assert ground == "w" or "deep water" not in words, "nothing sinks on dry land"
            await press(pilot, "backspace", "backspace")

    on_screen(session, script)


def test_arrow_keys_mark_the_next_answer_and_nothing_speaks_of_places(tmp_path: Path) -> None:
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        offers = screen.model.position.question.offers
        await press(pilot, "down", "right", "up")
        assert screen.model.offer == offers[1]
        await press(pilot, "y")
        page = text(pilot.app)
        assert "WHY" in page
        assert "sight" not in page
        assert "0101" not in page
        await press(pilot, "escape", "enter")
        assert session.rules.encode(session.entries[-1].command)["speed"] == 1
        await press(pilot, "f4", "up", "f2", "left")
        assert screen.model.past is not None
        await press(pilot, "y")
        assert "WHY" in text(pilot.app)
        assert "sight" not in text(pilot.app)

    on_screen(session, script)


def test_a_range_of_zero_is_asked_again(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1", "0", "enter")
        assert told(session) == []
        assert "Measure between their centres" in " ".join(text(pilot.app).split())
        await press(pilot, "ctrl+u", "4", "enter")
        assert told(session) == ["measure"]

    on_screen(session, script)


def test_a_named_target_is_denied_by_keys_of_their_own(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        assert keys_of(screen) == OF_A_RANGE
        await pilot.press("u")
        await pilot.pause()
        assert told(session) == ["take-aim"]

    on_screen(session, script)


def test_faces_have_the_keys_of_their_place_around_the_letter_s(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        assert keys_of(screen) in (FACES, {**FACES, **DENIALS})

    on_screen(at_first_shot(tmp_path, *RANGE_TOLD), script)


def test_backspace_takes_back_one_answer_and_keeps_the_target(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        await pilot.press("1", "1", "9", "enter", "w")
        await pilot.pause()
        assert told(session) == ["measure", "meet"]
        await pilot.press("backspace")
        await pilot.pause()
        assert told(session) == ["measure"]
        assert "Which face of Mason looks towards Bison?" in shown(app)
        await pilot.press("backspace")
        await pilot.pause()
        assert told(session) == []
        assert "Taken back: Bison is 9 inches from Mason." in shown(app)
        assert "How many inches is Bison from Mason?" in shown(app)

    on_screen(session, script)


def test_backspace_names_the_pick_that_it_takes_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "backspace")
        await pilot.pause()
        assert "Taken back: Pilot fires the weapons of the Body." in shown(screen)

    on_screen(at_first_shot(tmp_path), script)


def test_the_odds_follow_while_a_range_is_typed(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path, RANGE_TOLD[0])

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        await pilot.press("1", "1", "9", "full_stop", "2", "5")
        await pilot.pause()
        assert "N 10mm Railgun: needs 7, hits 85.0 % (front or rear)" in shown(app)
        assert "N 10mm Railgun: needs 6, hits 90.0 % (" in shown(app)
        await pilot.press(*["backspace"] * 4, "9", "9")
        await pilot.pause()
        assert "N 10mm Railgun: needs 15, hits 27.8 % (front or rear)" in shown(app)
        assert told(session) == ["take-aim"]

    on_screen(session, script)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("degrees", "face"), [("0", "front"), ("95", "rear-right"), ("200", "rear"), ("359", "front")]
)
def test_degrees_name_the_face_that_they_meet(tmp_path: Path, degrees: str, face: str) -> None:
    session = at_first_shot(tmp_path, *RANGE_TOLD)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press("1", "1", *degrees, "enter")
        await pilot.pause()
        assert session.rules.encode(session.entries[-1].command) == {
            "do": "meet",
            "unit": "r1",
            "target": "b1",
            "face": face,
        }

    on_screen(session, script)


def test_degrees_between_two_faces_are_refused_with_both_names(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path, *RANGE_TOLD)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press("1", "1", "9", "0", "enter")
        await pilot.pause()
        refusal = "90 degrees lies between front-right and rear-right: choose one of them by its key."
        assert refusal in shown(cast("ShellshockApp", pilot.app))
        assert told(session)[-1] == "measure"

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["z", "v", "V", "Z", "full_stop", "quotation_mark", "G", "apostrophe", "f2"])
def test_a_key_of_the_map_says_that_there_is_none(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert "There is no map in this battle" in shown(screen)

    on_screen(at_first_shot(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["D", "F", "asterisk"])
def test_a_key_for_suggestions_says_that_there_are_none(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert "Nothing is suggested on a table" in shown(screen)

    on_screen(at_first_shot(tmp_path), script)


def test_no_key_tells_that_a_unit_has_moved_like_another(tmp_path: Path) -> None:
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", tmp_path)
    for command in (*TO_COMBAT[:2], "announce-speed r1 speed=1", "settle r1 how=moved ground=clear"):
        session.give(session.rules.parse(command))
    count = len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("ampersand")
        await pilot.pause()
        assert "Only you see how a miniature moves: type the move of each unit." in shown(screen)
        assert len(session.entries) == count

    on_screen(session, script)


def test_the_help_lists_only_what_answers_on_a_table(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        page = "\n".join(map(plain, screen.query_one("#help", Lines).lines))
        assert "Undo: takes back" in page
        assert not re.search("hex|on the map|next overlay|strongest bot|Ground", page), page

    on_screen(at_first_shot(tmp_path), script)


def test_the_weapons_are_picked_once_all_is_told(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "9", "enter", "w")
        await pilot.pause()
        assert "f fire" in shown(screen)
        await pilot.press("backspace")
        await pilot.pause()
        assert told(session) == ["measure"]
        assert "Which face of Mason looks towards Bison?" in shown(screen)

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
def test_both_sheets_stand_on_the_sides_of_what_is_asked(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        sheet, table, target = (screen.query_one(name).region for name in ("#sheet", "#table", "#target"))
        assert sheet.right <= table.x
        assert table.right <= target.x
        assert "BISON" in shown(screen).splitlines()[3]
        assert "MASON" in shown(screen).splitlines()[3]

    on_screen(at_first_shot(tmp_path), script, size)


def test_a_small_window_shows_the_sheet_of_the_unit_that_is_asked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "BISON" in shown(screen)
        assert "MASON" not in shown(screen)
        await pilot.press("1", "1")
        await pilot.pause()
        assert "Which face of Mason looks towards Bison?" in shown(screen)
        assert "╱▔▔" in shown(screen)

    on_screen(at_first_shot(tmp_path, *RANGE_TOLD), script, (80, 24))


def test_every_unit_has_its_armour_and_speed_in_the_strip(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path, *ALL_TOLD)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        (row,) = screen.query_one(UnitStrip).lines
        assert re.search(r"R1 .*Bison .*18 ◂ 25 ▸ 18 ▾ 12 speed 0.*B1 .*Mason .*13 ◂ 18 ▸ 13 ▾ 8", plain(row))
        await pilot.press("1", "1", "f")
        await pilot.pause()
        (row,) = screen.query_one(UnitStrip).lines
        assert re.search(r"Mason .*13 ◂ 15/18 ▸ 13 ▾ 8", plain(row)), plain(row)

    on_screen(session, script)


def test_the_needed_number_is_shown_in_large_figures(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path, *ALL_TOLD)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        pane = screen.query_one(TablePane)
        page = [plain(line).strip() for line in pane.lines]
        assert next(row.strip() for row in block_rows("7+", pane.size.width)) in page
        assert "N 10mm Railgun: 85.0 %" in page
        assert "Physical weapons reach only a unit that its front touches." in shown(screen)

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize(("x", "y", "face"), [(0, -3, "front"), (9, -3, "front-right"), (-9, 3, "rear-left")])
def test_a_click_on_the_rose_gives_the_face(tmp_path: Path, x: int, y: int, face: str) -> None:
    session = at_first_shot(tmp_path, *RANGE_TOLD)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        pane = screen.query_one(TablePane)
        name = next(number for number, line in enumerate(pane.lines) if "▏  Mason" in plain(line))
        await pilot.click(TablePane, offset=(pane.size.width // 2 + x, name + y))
        await pilot.pause()
        assert session.rules.encode(session.entries[-1].command)["face"] == face

    on_screen(session, script)


def test_the_rose_and_the_figures_are_plain_text_where_the_terminal_needs_it(tmp_path: Path) -> None:
    settings = Reading(Settings(glyphs="ascii"))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1")
        await pilot.pause()
        page = text(pilot.app)
        assert page.isascii()
        assert "w front" in page
        assert "####    ######  ####" in page

    on_screen(at_first_shot(tmp_path, *RANGE_TOLD), script, settings=settings)


def strip_of(red: int, blue: int) -> list[str]:
    """The rows of the strip for a number of units of each side."""
    pieces = tuple(
        Piece(n, None, (), side, f"{side[0]}{n}", f"Unit {n}", f"{side}{n}", n, strength=(n, 9))
        for side, count in (("red", red), ("blue", blue))
        for n in range(1, count + 1)
    )
    sides = Sides((Side("red", "Red"), Side("blue", "Blue")))
    rows = Roster(pieces, sides, "red").beside(120, 4)
    assert {length(row) for row in rows} == {120}
    return [*map(plain, rows)]


def test_many_units_share_the_rows_of_the_strip() -> None:
    rows = strip_of(9, 9)
    assert len(rows) <= 4
    assert all(f"{side}{n}  Unit {n}" in "\n".join(rows) for side in "rb" for n in range(1, 10))


@pytest.mark.parametrize(("red", "blue"), [(3, 4), (4, 1), (1, 6)])
def test_each_side_keeps_to_its_half_of_the_strip(red: int, blue: int) -> None:
    rows = strip_of(red, blue)
    assert len(rows) <= 4
    assert not any(re.search("b[0-9]", row[:60]) or re.search("r[0-9]", row[60:]) for row in rows)


@pytest.mark.parametrize("width", [4, 9, 20, 46])
@pytest.mark.parametrize("height", [1, 5, 12])
@pytest.mark.parametrize("words", ["7+", "0-10", "9¼", "Attackers", "Ωmega", "red_1", ""])
def test_large_letters_keep_to_their_room(words: str, width: int, height: int) -> None:
    rows = block_rows(words, width, height)
    assert rows == [words] or (max(map(len, rows)) <= width and len(set(map(len, rows))) == 1)


@pytest.mark.few(1)
@pytest.mark.parametrize("keys", [("minus", "3"), ("3", "minus"), ("3", "e")])
def test_only_a_minus_left_out_of_a_number_is_named_before_it_counts(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        await press(pilot, "1", "1", *keys, "enter")
        if "minus" in keys:
            assert "“-” was left out; the line reads 3." in " ".join(shown(app).split())
            assert told(session) == []
            await press(pilot, "enter")
        assert told(session) == ["measure"]

    on_screen(session, script)


def test_a_level_with_a_minus_is_named_before_it_counts(tmp_path: Path) -> None:
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", tmp_path)
    for command in (*TO_COMBAT[:2], "announce-speed r1 speed=1"):
        session.give(session.rules.parse(command))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        await press(pilot, "m", "c", "l", "minus", "1")
        assert "Which level is Bison on now?" in shown(app)
        assert "as the level" not in shown(app)
        await press(pilot, "enter")
        assert "“-” was left out; the line reads 1." in " ".join(shown(app).split())
        await press(pilot, "enter")
        assert session.rules.encode(session.entries[-1].command)["level"] == 1

    on_screen(session, script)
