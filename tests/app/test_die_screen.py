"""Dice from the table: typing one face, or a pool in one line."""

import asyncio
from itertools import cycle
from pathlib import Path
from typing import cast

import pytest
from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input, Static

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.dice_entry import DRAW, DieScreen
from shellshock_tui.app.battle.dialogs.number_entry import NumberScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.app.widgets.dialogs import DIGITS, DIGITS_AND_COMMAS, LineScreen
from shellshock_tui.dice import DieWanted, typed_faces
from shellshock_tui.kit.between import Between
from shellshock_tui.session import resume
from shellshock_tui.session.games import start_at_table
from shellshock_tui.store import SaveError, Store
from tests.app.battle_page import BattlePage
from tests.app.battles import on_screen
from tests.app.learner import press
from tests.app.shown_text import text
from tests.app.test_battle import shown
from tests.pooled_toy import drawing_lots


def test_a_pool_is_typed_in_one_line_and_told_as_one(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        assert "Roll 4 d6: drawing lots" in shown(app)
        await pilot.press("4", "space", "6", "space", "2", "enter")
        assert "4 dice are needed, but 3 were typed." in shown(app)
        await pilot.press("space", "7", "enter")
        assert "A d6 shows 1 to 6." in shown(app)
        await pilot.press("backspace", "1", "enter")
        await pilot.pause()
        assert "Entered: 4 d6: 4 6 2 1, drawing lots" in shown(app)
        assert isinstance(app.screen, DieScreen)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert isinstance(app.screen, BattleScreen)
        await pilot.press("f4")
        await pilot.pause()
        assert "4 d6: 4 6 2 1, drawing lots" in shown(app)

    on_screen(session, script)


def test_dice_handed_in_by_mistake_are_asked_for_anew(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        assert "Bksp" not in shown(app)
        await pilot.press(*"4621", "enter")
        await pilot.pause()
        await pilot.press("3", "backspace", "backspace")
        await pilot.pause()
        assert "Entered" not in shown(app)
        await pilot.press(*"4622", "enter", "1", "enter")
        await pilot.pause()

    on_screen(session, script)
    assert [roll.face for roll in session.entries[0].rolls] == [4, 6, 2, 2, 1]


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("f9", "F9 does nothing here"),
        ("enter", "The line is empty: type what the die shows, 1 to 2, then Enter."),
    ],
)
def test_no_key_is_dead_at_the_second_dice(tmp_path: Path, key: str, told: str) -> None:
    session = drawing_lots(tmp_path)
    session.begin()

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, *"4621", "enter", key)
        assert isinstance(pilot.app.screen, DieScreen)
        assert told in " ".join(text(pilot.app).split())

    on_screen(session, script)


def test_the_first_dice_are_asked_for_with_their_battle(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        told = shown(cast("ShellshockApp", pilot.app))
        assert f"{session.header.title}: these dice are rolled before the battle begins" in told
        assert "cannot be taken back" in told
        assert "Esc leaves" in told
        assert "such as 4 2 6 4" in told
        await press(pilot, "enter")
        assert "type all 4 dice on one line, such as 4 2 6 4, then Enter." in " ".join(
            text(pilot.app).split()
        )
        await press(pilot, *"46", "enter", "ctrl+u", *"1111", "enter")
        assert "4 d6: 1 1 1 1" in " ".join(text(pilot.app).split())

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["escape", "f10"])
def test_a_battle_that_waits_for_its_first_dice_can_be_left(tmp_path: Path, key: str) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "dock-street"), tmp_path)

    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            app.play(session, is_fresh=False)
            await press(pilot, "4", key)
            assert isinstance(app.screen, TitleScreen)

    asyncio.run(run())
    again = resume(session.store.path)
    assert again.wanted
    assert again.typed(again.dice_asked) == "4"
    again.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["escape", "f10"])
def test_a_battle_that_waits_for_the_dice_of_a_bot_can_be_left(tmp_path: Path, key: str) -> None:
    data = library.open_file(library.SCENARIO, "pumps")
    session = start_at_table(data, tmp_path, {"red": "recruit"})

    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            app.play(session, is_fresh=False)
            for _ in range(30):
                await press(pilot)
                if isinstance(app.screen, DieScreen):
                    if not app.screen.escape and session.entries:
                        break
                    await press(pilot, *"1" * app.screen.wanted.count, "enter")
                else:
                    await press(pilot, "enter")
            assert isinstance(app.screen, DieScreen)
            await press(pilot, key)
            assert isinstance(app.screen, TitleScreen)

    asyncio.run(run())
    resume(session.store.path).close()


def test_a_die_of_two_faces_is_told_as_a_coin_or_any_die(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(DieScreen(DieWanted(2, "who begins")))
            await pilot.pause()
            assert "h or 1 is heads, t or 2 is tails" in shown(app)

    for face, taken in (("1", 1), ("2", 2), ("3", 1), ("20", 2), ("h", 1), ("T", 2)):
        assert typed_faces(face, DieWanted(2, "who begins")) == (taken,)

    asyncio.run(run())


def test_faces_of_one_digit_need_no_blanks(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press(*"4621", "enter", "1", "enter")
        await pilot.pause()

    on_screen(session, script)
    assert [roll.face for roll in session.entries[0].rolls] == [4, 6, 2, 1, 1]


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["villages", "green-farm"])
def test_a_cancelled_command_leaves_nothing_of_its_order_behind(tmp_path: Path, name: str) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, name), tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app, faces = screen.app, cycle("12")
        for _ in range(60):
            while isinstance(app.screen, DieScreen):
                typed = [key for _ in range(app.screen.wanted.count) for key in (next(faces), "space")]
                await press(pilot, *typed[:-1], "enter")
            assert isinstance(app.screen, BattleScreen)
            page, before = BattlePage(app.screen), len(session.entries)
            star = page.enter
            await press(pilot, "enter")
            if isinstance(app.screen, DieScreen) and len(session.entries) > before:
                await press(pilot, "escape")
                assert (len(session.entries), page.enter) == (before, star)
                assert "cancelled" in page.notice
                return
        pytest.fail("no order of several commands rolled dice")

    on_screen(session, script)


def test_orders_to_all_that_want_dice_are_shown_as_given(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "mill"), tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "D", "D", "D", "D")
        assert isinstance(pilot.app.screen, DieScreen)
        given = len(session.entries)
        assert "Press D again" not in screen.model.notice
        assert "Press D again" not in " ".join(str(one.render()) for one in screen.query("Report"))
        assert "all do what is suggested" not in shown(cast("ShellshockApp", pilot.app))
        await press(pilot, "escape")
        assert len(session.entries) == given
        told = " ".join(text(pilot.app).split())
        assert "cancelled; earlier orders remain." in told

    on_screen(session, script)


def test_dice_that_cannot_be_saved_are_asked_for_again_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "duel"), tmp_path)
    append = Store.append

    def fail(_: Store, _row: object) -> None:
        raise SaveError("The game cannot be saved: nothing can be written to its folder.")

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "1", "enter", "r")
        monkeypatch.setattr(Store, "append", fail)
        for _try in range(2):
            await press(pilot, "enter")
            asked = " ".join(text(pilot.app).replace("│", " ").split())
            assert "▸ r The game cannot be saved: nothing can be written to its folder." in asked
            assert "Entered: d2: 1, which side draws first" in asked
        monkeypatch.setattr(Store, "append", append)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, BattleScreen)

    on_screen(session, script)


async def roll(pilot: Pilot[None], *faces: str) -> None:
    """Type the faces of the dice that the screen asks for, one die at a time."""
    for face in faces:
        assert isinstance(pilot.app.screen, DieScreen)
        await press(pilot, face, "enter")


async def after_the_first_shot(pilot: Pilot[None]) -> None:
    """Play Dock Street with dice from the table until Wren has fired the first shot of an order to all."""
    await roll(pilot, "9", "2")
    await press(pilot, "enter", "enter", "4")
    await roll(pilot, "9")
    await press(pilot, "F", "F")
    await roll(pilot, "3")


def test_orders_to_all_go_on_after_each_roll_at_the_table(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "dock-street"), tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await after_the_first_shot(pilot)
        assert isinstance(pilot.app.screen, DieScreen), "the second shot is asked for"
        await roll(pilot, "3")
        assert "Still in force: Harbour Watch: all fire their best shots." in text(pilot.app)

    on_screen(session, script)


def test_a_cancelled_roll_ends_the_orders_to_all(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "dock-street"), tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await after_the_first_shot(pilot)
        given = len(session.entries)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, BattleScreen)
        assert len(session.entries) == given
        assert "cancelled" in BattlePage(pilot.app.screen).notice
        assert "Still in force" not in text(pilot.app)

    on_screen(session, script)


def test_orders_to_all_say_that_more_than_those_shown_are_given(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "dock-street"), tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await roll(pilot, "9", "2")
        await press(pilot, "enter", "enter", "4")
        await roll(pilot, "9")
        await press(pilot, "F")
        assert isinstance(pilot.app.screen, BattleScreen)
        page = BattlePage(pilot.app.screen)
        assert "2 orders shown, more to follow" in page.enter
        assert "Press F again to give these orders and those that follow" in page.notice

    on_screen(session, script)


def test_a_paste_is_typed_or_refused_in_a_sentence(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            for screen, typed in ((DieScreen(DieWanted(6, "lots", 4)), "4 2 1 6"), (number_screen(), "12")):
                await app.push_screen(screen)
                await pilot.pause()
                line = screen.query_one("#typed", Static)
                app.post_message(events.Paste("minus four"))
                await pilot.pause()
                assert "so it was ignored" in str(line.content)
                app.post_message(events.Paste(f" {typed}\n"))
                await pilot.pause()
                assert str(line.content).startswith(f"▸ {typed} ")
                app.post_message(events.Paste("1" * 40))
                await pilot.pause()
                assert str(line.content).startswith(f"▸ {typed} ")
                assert "was not typed: " in str(line.content)

    asyncio.run(run())


def number_screen() -> NumberScreen:
    return NumberScreen("How far is it?", Between(1, 24, unit="inches"))


@pytest.mark.parametrize(
    ("unit", "keys", "length"),
    [
        ("centimetres", "24 cm", 24),
        ("centimetres", "24CM", 24),
        ("inches", '9 3/8"', 9),
        ("inches", "9.4 in", 9),
        ("inches", "9 cm", 9),
        ("inches", "in", None),
    ],
)
def test_a_length_may_have_its_unit_behind_it(home: Path, unit: str, keys: str, length: int | None) -> None:
    results: list[object] = []

    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            wanted = Between(1, 240, unit=unit, is_measured=True)
            await app.push_screen(NumberScreen("How far is it?", wanted), results.append)
            await press(pilot, *keys)
            assert ("does nothing here" in shown(app)) == (keys in ("9 cm", "in"))
            await press(pilot, "enter")

    asyncio.run(run())
    assert results == ([] if length is None else [length])


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["x", "minus", "é"])
def test_a_letter_is_refused_where_a_number_is_typed(home: Path, key: str) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            for screen in (DieScreen(DieWanted(6, "who begins")), number_screen()):
                await app.push_screen(screen)
                await press(pilot, "4", key)
                assert "▸ 4 " in shown(app)
                assert "does nothing here" in " ".join(shown(app).split())
            for allowed in (DIGITS, DIGITS_AND_COMMAS):
                line = LineScreen("seed", "A number, please:", "Enter draws it", "", allowed)
                await app.push_screen(line)
                await press(pilot, key, "4")
                assert len(line.query_one(Input).value) == 2, "what was typed stays"
                assert allowed.refusal in shown(app)
                await press(pilot, "enter")
                assert app.screen is line, "it is not read without the wrong character"
                assert allowed.refusal in shown(app)
                await press(pilot, "home", "delete")
                assert allowed.refusal not in shown(app)
                assert "A number, please:" in shown(app)

    asyncio.run(run())


def test_a_line_that_holds_other_characters_can_be_corrected(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            line = LineScreen("level", "A number, please:", "Enter sets it", "4x", DIGITS)
            await app.push_screen(line)
            await press(pilot, "end", "backspace")
            assert line.query_one(Input).value == "4"

    asyncio.run(run())


def test_a_question_of_two_rows_stays_so_while_a_line_is_typed(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(LineScreen("name", "First row.\nSecond row.", "Enter names it", ""))
            await press(pilot, "x")
            assert "\N{REPLACEMENT CHARACTER}" not in shown(app)
            assert "First row." in shown(app)

    asyncio.run(run())


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("what", "told", "keys", "face"),
    [
        (
            "first: 1 Red, 2 Blue",
            "lots, 1 marked Red and 1 marked Blue. Type 1 or R for Red, 2 or B for Blue.",
            "b",
            2,
        ),
        ("first: 1 Red, 2 Blue", "find first, roll a d2, or draw one of 2 lots", "1", 1),
        ("first: 1 Red, 2 Ruby", "Type 1 for Red, 2 for Ruby.", "2", 2),
        ("chit: 2 Red, 1 Blue", "Type 1 to 2 or R for Red, 3 or B for Blue.", "b", 3),
        (
            "the chit: 1 is 3, 2 is R",
            "draw one without looking and type what is printed on it: 3 or R. (If you",
            "r",
            2,
        ),
        ("the chit: 1 is 2, 2 is 1, 3 is R", "what is printed on it: 2, 1 or R.", "1", 2),
    ],
)
def test_a_lot_is_typed_as_it_is_called(home: Path, what: str, told: str, keys: str, face: int) -> None:
    results: list[object] = []

    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            wanted = DieWanted(3 if what.startswith("chit") else what.count(",") + 1, what)
            await app.push_screen(DieScreen(wanted, verb=DRAW), results.append)
            await pilot.pause()
            assert told in " ".join(str(one.content) for one in app.screen.query(Static))
            await press(pilot, *keys, "enter")

    asyncio.run(run())
    assert results == [(face,)]


def test_a_chit_that_is_not_in_the_bag_is_refused(home: Path) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(DieScreen(DieWanted(2, "the chit: 1 is 3, 2 is R"), verb=DRAW))
            await press(pilot, "1", "enter")
            assert "There is no 1 to draw: type 3 or R." in " ".join(shown(app).split())

    asyncio.run(run())


def test_a_shot_at_the_table_is_one_roll_with_its_need_and_result(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "duel"), tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = screen.app
        for _ in range(40):
            if not isinstance(app.screen, DieScreen):
                await press(pilot, "enter")
            elif "hit die" in app.screen.wanted.what:
                break
            else:
                lots = [name for name in ("R", "1") if name in app.screen.wanted.what.partition(":")[2]]
                await press(pilot, lots[0].lower(), "enter")
        assert "Roll 2 d10: first hit die, second hit die; Bison Pilot. 6 or more hits Mason." in box(app)
        await press(pilot, "5", "enter")
        assert "2 dice are needed, but 1 was typed." in box(app)
        await press(pilot, "space", "9", "enter")
        assert "Entered: 2 d10: 5 9, first hit die, second hit die; Bison Pilot" in box(app)
        assert "rolling 14: 10mm Railgun needs 6 and hits." in box(app)
        await press(pilot, "backspace")
        assert "Roll 2 d10" in box(app), "both dice are taken back"
        await press(pilot, *"59", "enter", "h", "enter")
        assert "The coin shows heads: the high d/s/p applies." in box(app)

    def box(app: App[None]) -> str:
        return " ".join(" ".join(str(one.content) for one in app.screen.query(Static)).split())

    on_screen(session, script)


def test_a_die_rolled_before_is_offered_and_may_be_typed_anew(home: Path) -> None:
    async def run() -> None:
        app, results = ShellshockApp(None), list[object]()
        async with app.run_test(size=(80, 24)) as pilot:
            for keys in (["enter"], ["3", "enter"], ["3", "backspace", "enter"]):
                await app.push_screen(DieScreen(DieWanted(6, "hits"), offered=(5,)), results.append)
                await pilot.pause()
                assert "▸ 5, as rolled before; Enter takes it" in shown(app)
                await press(pilot, *keys)
        assert results == [(5,), (3,), (5,)]

    asyncio.run(run())


def test_enter_takes_the_dice_shown_after_a_key_was_refused(home: Path) -> None:
    async def run() -> None:
        app, results = ShellshockApp(None), list[object]()
        async with app.run_test(size=(80, 24)) as pilot:
            for wanted, keys in ((DieWanted(2, "who begins"), "3"), (DieWanted(6, "lots", 2), "34")):
                await app.push_screen(DieScreen(wanted), results.append)
                await press(pilot, *keys, "minus")
                assert "- does nothing here" in " ".join(shown(app).split())
                await press(pilot, "enter")
            await app.push_screen(DieScreen(DieWanted(6, "hits"), offered=(5,)), results.append)
            await press(pilot, "x", "enter")
        assert results == [(1,), (3, 4), (5,)]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("wanted", "keys", "left", "told"),
    [
        (DieWanted(6, "hits"), "1 1", "1", "1 was not typed: only one die is asked for."),
        (DieWanted(20, "where"), "1 1", "1", "1 was not typed: only one die is asked for."),
        (DieWanted(6, "hits"), "35", "3", "5 was not typed: a d6 shows 1 to 6."),
        (DieWanted(20, "where"), "130", "13", "0 was not typed: a d20 shows 1 to 20."),
        (DieWanted(6, "lots", 2), "345", "34", "5 was not typed: only 2 dice are asked for."),
        (DieWanted(10, "lots", 2), "10 3 4", "10 3", "4 was not typed: only 2 dice are asked for."),
    ],
)
def test_a_die_too_many_is_refused_at_once(
    home: Path, wanted: DieWanted, keys: str, left: str, told: str
) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(DieScreen(wanted))
            await press(pilot, *("space" if key == " " else key for key in keys))
            line = str(app.screen.query_one("#typed", Static).content)
            assert line.startswith(f"▸ {left} ")
            assert told in line

    asyncio.run(run())


@pytest.mark.parametrize("keys", [("a", "b", "c"), ("enter",)])
def test_the_hint_for_a_coin_stays_beside_what_is_wrong(home: Path, keys: tuple[str, ...]) -> None:
    async def run() -> None:
        app = ShellshockApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = DieScreen(DieWanted(2, "who begins"))
            await app.push_screen(screen)
            await press(pilot, *keys)
            line = str(screen.query_one("#typed", Static).content)
            assert "with any die, odd is 1, even is 2" in line

    asyncio.run(run())
