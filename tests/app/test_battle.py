"""The battle screen played by keys and by mouse, judged by the journal."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.dice_entry import DieScreen
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.battle.palette import BattleCommands
from shellshock_tui.app.battle.screen import LOOK, BattleScreen
from shellshock_tui.app.keys.actions import ACTIONS
from shellshock_tui.app.keys.question import PLACE, Offer, ask
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.report import AskBand
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.dice import DieWanted
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from shellshock_tui.session.orders.suggestion import SuggestedPlan
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, asked_of, battle, duel, legal, on_screen
from tests.app.cached_suggestions import SUGGESTED_PLAN
from tests.app.games import commands, courtyard, hostile
from tests.app.learner import press
from tests.app.shown_text import text

Script = Callable[[Pilot[None], BattleScreen], Awaitable[None]]


def play(session: Session, script: Script, size: tuple[int, int] = (120, 40)) -> ShellshockApp:
    """Run a script on the screen of a session."""

    async def run() -> ShellshockApp:
        app = ShellshockApp(session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, cast("BattleScreen", app.screen))
        return app

    return asyncio.run(run())


def shown(app: ShellshockApp | BattleScreen) -> str:
    screen = app.screen if isinstance(app, ShellshockApp) else app
    strips = screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def test_keys_lead_through_picks_to_a_command(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        page = BattlePage(screen)
        await pilot.press(page.offers[page.names.index("to=w")].key)
        await pilot.pause()

    play(session, script)
    assert commands(session) == [{"do": "step", "unit": "g1", "to": "w"}]


def test_backspace_takes_back_a_pick_then_a_command(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "backspace")
        assert "unit=g1" in BattlePage(screen).names
        await pilot.press("e", "e")
        await pilot.pause()
        assert len(session.entries) == 2
        await press(pilot, "backspace", "backspace")

    play(session, script)
    assert commands(session) == []


def test_a_roll_is_taken_back_only_if_both_agree(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        give = [("step", "g1", "w")]
        for _, unit, to in give:
            session.give(session.rules.decode({"do": "step", "unit": unit, "to": to}))
        strike = {"do": "strike", "unit": "g2", "target": "b2", "weapon": "jab"}
        near = {"do": "step", "unit": "g2", "to": "w"}
        session.give(session.rules.decode(near))
        session.give(session.rules.decode({"do": "end-turn"}))
        session.give(session.rules.decode({"do": "end-turn"}))
        session.give(session.rules.decode(strike))
        screen.renew()
        count = len(session.entries)
        await pilot.press("backspace")
        await pilot.pause()
        assert isinstance(pilot.app.screen, AskScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert len(session.entries) == count
        await pilot.press("backspace", "down", "enter")
        await pilot.pause()
        assert len(session.entries) == count - 1

    play(session, script)


def test_a_click_on_a_place_takes_its_only_choice(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1")
        board = screen.query_one(BoardMap)
        box = board.art.box(session.rules.board.place("0404"))
        await pilot.click(BoardMap, offset=(box.x + 2 - board.origin.x, box.y + 1 - board.origin.y))
        await pilot.pause()

    play(session, script)
    assert commands(session) == [{"do": "step", "unit": "g1", "to": "s"}]


def test_the_cursor_takes_the_same_choice_by_enter(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "down", "enter")
        await pilot.pause()

    play(session, script)
    assert commands(session) == [{"do": "step", "unit": "g1", "to": "s"}]


def test_choices_can_be_clicked(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        top = screen.query_one(Answers).region.y
        for _ in range(2):  # A choice that leaves units out is only marked at first, as by its key.
            assert commands(session) == []
            rows = shown(screen).splitlines()
            y = next(number for number, row in enumerate(rows[top:]) if "end the turn" in row)
            await pilot.click(Answers, offset=(rows[top + y].index("end the turn") + 2, y))
            await pilot.pause()

    play(session, script)
    assert commands(session) == [{"do": "end-turn"}]


def test_the_other_side_cuts_in(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "Blue: Ash braces" in shown(screen)
        await pilot.press("b")
        await pilot.pause()

    play(session, script)
    assert commands(session) == [{"do": "brace", "unit": "b1"}]


def test_a_blocked_choice_says_why_and_changes_nothing(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for to in ("s",):
            session.give(session.rules.decode({"do": "step", "unit": "g1", "to": to}))
        screen.renew()
        await pilot.pause()
        await pilot.press("2")
        blocked = next(offer for offer in page.offers if offer.choice.blocked)
        await pilot.press(blocked.key)
        await pilot.pause()
        assert blocked.choice.blocked
        assert page.notice.startswith(blocked.choice.blocked.reason)
        assert not pilot.app._notifications, "the question stays in sight"
        await pilot.press("n")
        assert page.notice == ""

    play(session, script)
    assert len(commands(session)) == 1


def test_giving_up_is_asked_twice(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("E", "down", "enter", "enter")
        await pilot.pause()
        assert commands(session) == []
        await pilot.press("E", "down", "enter", "down", "enter")
        await pilot.pause()
        assert "wins" in shown(screen).lower()

    play(session, script)
    assert commands(session) == [{"do": "resign", "side": "gold"}]


def test_an_attack_shows_its_number_and_chance_first(tmp_path: Path) -> None:
    session = courtyard(tmp_path)
    for table in (
        {"do": "step", "unit": "g2", "to": "w"},
        {"do": "end-turn"},
        {"do": "end-turn"},
    ):
        session.give(session.rules.decode(table))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        target = "strike Birch"
        await pilot.press("2")
        offer = next(offer for offer in page.offers if offer.choice.label == target)
        await pilot.press(offer.key)
        jab = next(offer for offer in page.offers if offer.choice.label == "jab")
        await page.mark(pilot, jab.choice.name)
        text = shown(screen)
        assert "83.3 %" in text
        assert "5/6" in text

    play(session, script)
    assert len(commands(session)) == 3


def test_the_log_shows_the_board_as_it_was(tmp_path: Path) -> None:
    session = courtyard(tmp_path)
    session.give(session.rules.decode({"do": "step", "unit": "g1", "to": "s"}))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = session.rules.board
        await pilot.press("f4")
        screen.query_one(BattleLog).visit(0)
        await pilot.pause()
        assert board.place("0403") in screen.query_one(BoardMap).scene.pieces
        assert "LOOKING BACK" in shown(screen)
        await pilot.press("escape")
        await pilot.pause()
        assert board.place("0404") in screen.query_one(BoardMap).scene.pieces
        assert isinstance(screen.focused, BoardMap)

    play(session, script)


def test_a_cell_of_the_sheet_opens_into_its_terms(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("f3", "down", "down")
        pane = screen.query_one("#sheet", SheetPane)
        assert pane.focused_cell
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(pilot.app.screen, WhyScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, BattleScreen)

    play(session, script)


def test_a_click_on_a_choice_that_is_gone_takes_no_other(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        offer, before = page.offers[0], page.names
        gone = replace(offer, choice=offer.choice._replace(name="gone"))
        screen.query_one(Answers).post_message(Answers.Chosen(gone))
        await pilot.pause()
        assert page.names == before

    play(session, script)
    assert commands(session) == []


def test_dice_from_the_table_are_typed_in(tmp_path: Path) -> None:
    session = courtyard(tmp_path, seed="")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert isinstance(pilot.app.screen, DieScreen)
        assert "who begins" in shown(cast("ShellshockApp", pilot.app))
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, DieScreen), "a face is wanted"
        await pilot.press("1", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, BattleScreen)

    play(session, script)
    assert [roll.face for roll in session.entries[0].rolls] == [1]


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_every_size_shows_map_question_and_choices(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        text = shown(screen)
        for part in ("The courtyard", "G1", "What does a figure do?", "end the turn"):
            assert part in text, part
        if size[0] >= 120:
            assert "STRIKE" in text

    play(courtyard(tmp_path), script, size)


def test_a_narrow_window_brings_sheet_and_log_in_front(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("f3")
        await pilot.pause()
        assert "STRIKE" in shown(screen)
        await pilot.press("f4")
        await pilot.pause()
        assert "Gold begins." in shown(screen)
        assert "What does a figure do?" in shown(screen)

    play(courtyard(tmp_path), script, (80, 24))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_hostile_names_stay_text(tmp_path: Path, size: tuple[int, int]) -> None:
    session = hostile(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        seen = ""
        for key in (
            "1",
            "backspace",
            "f2",
            "y",
            "escape",
            "f3",
            "y",
            "escape",
            "f4",
            "up",
            "y",
            "escape",
            "E",
            "escape",
        ):
            await pilot.press(key)
            await pilot.pause()
            seen += shown(cast("ShellshockApp", pilot.app))
        assert "[blink]The yard[/]" in seen
        assert "[/]" in seen
        assert "\x1b" not in seen
        assert "[@click=app.bell]x[/]" in seen

    play(session, script, size)


def test_the_palette_lists_choices_and_whole_commands(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("ctrl+p")
        await pilot.pause()
        pilot.app.screen.query_one(Input).value = "step: unit g1, to ne"
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause(0.3)

    play(session, script)
    assert commands(session) == [{"do": "step", "unit": "g1", "to": "ne"}]


@pytest.mark.parametrize("word", ["undo", "revert"])
def test_the_palette_finds_taking_back_by_other_words(tmp_path: Path, word: str) -> None:
    session = courtyard(tmp_path)
    session.give(session.rules.decode({"do": "step", "unit": "g1", "to": "w"}))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("ctrl+p")
        await pilot.pause()
        pilot.app.screen.query_one(Input).value = word
        await pilot.pause(0.5)
        await pilot.press("enter")
        await pilot.pause(0.3)

    play(session, script)
    assert commands(session) == []


def test_the_palette_finds_actions_by_usual_words(tmp_path: Path) -> None:
    wanted = {
        "give up": "resign surrender concede",
        "leave": "quit exit save load",
        "back": "undo",
        "redo": "redo restore",
        "help": "help keys",
        "ruler": "range los",
        "if all fire": "odds",
        "log": "history",
        "play on": "replay",
        "rules in force": "options",
    }

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for action, words in wanted.items():
            for word in words.split():
                hits = [hit async for hit in BattleCommands(screen).search(word)]
                assert action in [hit.text for hit in hits], word

    play(courtyard(tmp_path), script)


def test_a_whole_duel_is_played_by_keys(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for _ in range(300):
            offers = page.offers
            if not offers:
                break
            await pilot.press(max(offers, key=lambda offer: eagerness(screen, offer)).key)
        assert "wins" in shown(screen).lower()

    play(session, script)
    assert isinstance(session.decision(), Outcome)
    assert any(command["do"] == "strike" for command in commands(session))


def eagerness(screen: BattleScreen, offer: Offer) -> int:
    """The rank of a choice for a simple soldier: a strike, then a step nearer, then rest."""
    page, board = BattlePage(screen), screen.session.rules.board
    if offer.choice.blocked or offer.side != asked_of(screen.session).side or "braces" in offer.choice.label:
        return -1000
    kind = offer.choice.name.partition("=")[0]
    if kind == "to":
        place = board.place(offer.choice.at.removeprefix(PLACE))
        enemies = [p.at for p in page.pieces if p.side != offer.side and p.mark is not Mark.LOST]
        return -min(board.distance(place, enemy) for enemy in enemies)
    return {"weapon": 9, "target": 8, "unit": 7}.get(kind, -100)


def test_sides_with_secrets_hand_the_keyboard_over(tmp_path: Path) -> None:
    session = courtyard(tmp_path)
    session.rules.hidden = True

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("e", "e")
        await pilot.pause()
        text = shown(cast("ShellshockApp", pilot.app))
        assert "Hand the keyboard to Blue." in text
        assert "G1" not in text
        await pilot.press("escape")
        await pilot.pause()
        assert "G1" in shown(cast("ShellshockApp", pilot.app))

    play(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_tab_goes_round_the_panes_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        seen = []
        for _ in range(4):
            seen.append(screen.focused.id if screen.focused else "")
            await pilot.press("tab")
            await pilot.pause()
        panes = ["map", "sheet"] if size[0] >= 100 else ["map"]
        assert seen == (panes * 4)[:4]
        await pilot.press("f4", "tab")
        await pilot.pause()
        assert isinstance(screen.focused, BoardMap if size[0] >= 100 else BattleLog)

    play(courtyard(tmp_path), script, size)


def test_the_palette_neither_gives_up_nor_changes_the_theme(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        offered = [command.title for command in pilot.app.get_system_commands(screen)]
        assert not any("heme" in title for title in offered)
        assert not any(
            screen.session.rules.encode(command)["do"] == "resign" for command in legal(screen.session)
        )

    play(courtyard(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_results_of_dice_are_shown_until_the_next_key(tmp_path: Path, size: tuple[int, int]) -> None:
    session = courtyard(tmp_path)
    for table in ({"do": "step", "unit": "g2", "to": "w"}, {"do": "end-turn"}, {"do": "end-turn"}):
        session.give(session.rules.decode(table))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        strike = session.rules.decode({"do": "strike", "unit": "g2", "target": "b2", "weapon": "jab"})
        await BattlePage(screen).give(pilot, strike)
        text = session.entries[-1].events[-1].text
        assert text[:60] in shown(screen)
        await pilot.press("n")
        await pilot.pause()
        assert text not in shown(screen)

    play(session, script, size)


def test_orders_are_dead_while_looking_back(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        screen.query_one(BattleLog).visit(0)
        await pilot.pause()
        for key in ("e", "space", "1", "backspace"):
            await pilot.press(key)
            await pilot.pause()
            assert page.entry == 0
            assert "Esc returns to the present" in page.notice
        assert commands(session) == []
        await pilot.press("escape", "1")
        assert page.entry is None
        assert "to=w" in page.names

    play(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_sides_that_may_cut_in_are_named_between_picks_too(tmp_path: Path, size: tuple[int, int]) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        assert "Blue: Ash braces" in shown(screen)
        await pilot.press("1")
        await pilot.pause()
        assert "Blue: Ash braces" in shown(screen)
        offer = next(offer for offer in page.offers if offer.side == "blue")
        await pilot.press(offer.key)
        await pilot.pause()

    play(session, script, size)
    assert commands(session) == [{"do": "brace", "unit": "b1"}]


def test_dice_handed_in_are_listed_and_no_longer_set_aside(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DieScreen) -> None:
        await pilot.app.push_screen(DieScreen(DieWanted(10, "to hit"), ("d6: 4, hit location",)))
        await pilot.press("0")
        text = shown(cast("ShellshockApp", pilot.app))
        assert "d6: 4, hit location" in text
        assert "type 0 for 10" in text
        assert "aside" not in text

    play(courtyard(tmp_path), cast("Script", script))


@pytest.mark.few(1)
@pytest.mark.parametrize("width", [80, 100, 200])
def test_the_key_bar_holds_whole_entries(tmp_path: Path, width: int) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        last = shown(screen).splitlines()[-1].split()
        idle = *screen.control.navigation.idle_keys, *screen.query_one(KeyBar).dead
        told = [
            word
            for a in ACTIONS
            if a.footer and a.name not in ("show-help", *idle)
            for word in (a.shown, *(a.words if a.name != "why" else "plan: why?").split())
        ]
        assert last == [*told[: len(last) - 2], "?", "help"]
        assert "F10" in last
        await pilot.click("#keys", offset=(shown(screen).splitlines()[-1].index("why?"), 0))
        await pilot.pause()
        assert isinstance(pilot.app.screen, WhyScreen)

    play(courtyard(tmp_path), script, (width, 24))


def test_a_marked_choice_is_explained_before_the_ground(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "f2")
        marked, board = BattlePage(screen).marked_answer, screen.query_one(BoardMap)
        assert marked
        board.point(session.rules.board.place(marked.offer.choice.at.removeprefix(PLACE)))
        await pilot.press("y")
        await pilot.pause()
        assert marked.offer.choice.label in shown(cast("ShellshockApp", pilot.app))

    play(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_the_first_question_shows_the_unit_that_it_is_about(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        assert screen.panes.map.place_asked in board.in_view()
        assert board.scene.cursor == screen.panes.map.place_asked

    on_screen(duel(tmp_path), script, size)


def test_the_cursor_follows_only_the_unit_it_is_on(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        await press(pilot, "1", "1", "3", "w")
        assert board.scene.cursor == screen.panes.map.place_of_active_unit
        board.point(0)
        await press(pilot, "w")
        assert board.scene.cursor == 0

    on_screen(duel(tmp_path), script)


def test_escape_leaves_the_whole_board(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = screen.query_one(BoardMap)
        await press(pilot, "Z")
        for key in ("escape", "Z", "z"):
            await press(pilot, key)
            assert (board.whole is not None) == (key == "Z")

    play(courtyard(tmp_path), script)


def test_a_unit_with_two_mounts_can_be_read_below_the_map(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session, board, page = screen.session, screen.query_one(BoardMap), BattlePage(screen)
        side = asked_of(session).side
        board.point(next(piece.at for piece in page.pieces if piece.side != side))
        await pilot.pause()
        moment = PositionView(session.rules, session.state, ask(session.rules, session.state))
        told = moment.words_at(board.scene.cursor, board.scene.overlays)
        assert len(told) > 60
        below = " ".join(text(screen.app).split())
        assert all(word in below for word in told.split())

    on_screen(aiming(tmp_path), script, (80, 24))


def test_enter_is_promised_nothing_where_it_does_nothing(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        assert "⏎" in text(screen.app)
        pieces, first = page.pieces, page.enter
        free = next(p for p in range(session.rules.board.size) if p not in {piece.at for piece in pieces})
        screen.query_one(BoardMap).point(free)
        await pilot.pause()
        assert "⏎" not in text(screen.app)
        await press(pilot, "enter")
        assert page.notice.startswith("0101 is out of reach: Gale gets no nearer than 0303.")
        await press(pilot, "n")
        assert "⏎" in text(screen.app), "another mark is what Enter takes"
        await press(pilot, "escape")
        assert page.enter == first, "Esc comes back to the question as it came up"
        before = page.names
        await press(pilot, "n", "enter")
        assert page.names != before or "may still act" in page.notice or len(session.entries) > 1

    play(session, script)


def test_a_key_that_leaves_out_units_is_pressed_twice(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await pilot.press("e")
        await pilot.pause()
        assert len(session.entries) == 1
        assert "may still act. Press e again, or Enter, to confirm: " in page.notice
        await pilot.press("n", "e")
        await pilot.pause()
        assert len(session.entries) == 1, "something else was marked in between"
        await pilot.press("n", "p", "enter")
        await pilot.pause()
        assert len(session.entries) == 1, "to mark it is not to know what it gives up"
        assert "may still act. Press e again, or Enter, to confirm: " in page.notice
        await pilot.press("enter")
        await pilot.pause()
        assert len(session.entries) == 2

    play(session, script)


def test_enter_warns_before_advice_that_leaves_out_units(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = courtyard(tmp_path)
    end = session.rules.parse("end-turn")
    advice = SuggestedPlan("gold", "", (end,), Remark("The turn ends.", Trail(())), ())
    monkeypatch.setattr(SUGGESTED_PLAN, lambda *_: advice)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert re.search(r"⏎ e ★ .*, though [0-9] units? may still act", text(screen.app))
        await press(pilot, "enter")
        assert session.entries[-1].command == end

    play(session, script)


def test_a_phase_with_actions_left_is_not_ended_by_one_key(tmp_path: Path) -> None:
    session = battle("shock/green-farm", tmp_path, "7")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while "end the phase" not in [o.choice.label for o in page.offers]:
            await pilot.press("enter")
            await pilot.pause()
        count = len(session.entries)
        await pilot.press("0")
        await pilot.pause()
        assert len(session.entries) == count
        assert "may still act" in page.notice

    play(session, script)


def test_a_lone_player_needs_nobodys_agreement(tmp_path: Path) -> None:
    session = battle("shock/green-farm", tmp_path, "5")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "enter")
        assert session.entries[-1].rolls
        await press(pilot, "backspace")
        assert isinstance(screen.app.screen, AskScreen)
        assert "Dice were rolled." in " ".join(text(screen.app).split())

    play(session, script)


def test_the_gravest_result_of_a_shot_is_reported(tmp_path: Path) -> None:
    session = battle("shock/green-farm", tmp_path, "5")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, *"e2")
        assert session.entries[-1].events[-1].text == "Enemy 1 has acted."
        assert "Enemy 1 is dead." in text(screen.app)

    play(session, script)


@pytest.mark.parametrize(("keys", "asked_for"), [("ee3o", "Set charge: which place?"), ("ee3", "What next?")])
def test_the_band_asks_for_what_is_picked_next(keys: str, asked_for: str, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, *keys)
        assert asked_for in screen.query_one(AskBand).question
        assert ("What next?" in text(screen.app)) == (asked_for == "What next?")

    play(battle("shock/the-mast", tmp_path, "2"), script)


def test_leading_the_cursor_marks_what_enter_takes(tmp_path: Path) -> None:
    session = battle("shock/the-mast", tmp_path, "2")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, *"ee3", "right", "up")
        page = BattlePage(screen)
        marked = page.marked_answer
        assert marked
        count = len(session.entries)
        await press(pilot, "right", "left")
        assert page.marked_answer == marked
        await press(pilot, "enter")
        assert session.entries[count].command == marked.offer.choice.then

    play(session, script)


def test_a_walk_by_the_map_leaves_what_else_a_soldier_may_do(tmp_path: Path) -> None:
    session = battle("shock/the-mast", tmp_path, "2")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, *"ee3", "right", "up", "right")
        assert "end there" not in text(screen.app)
        unit = asked_of(session).unit
        await press(pilot, "enter")
        assert asked_of(session).unit == unit

    play(session, script)


def test_a_plan_is_foretold_from_where_it_would_be_carried_out(tmp_path: Path) -> None:
    session = battle("gunplay/payroll", tmp_path, "4")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, rules = BattlePage(screen), session.rules
        for _ in range(20):
            if "goes to" in page.enter and "fires" in page.enter:
                break
            await press(pilot, "enter")
        assert "fires" in page.enter
        found, state, before = screen.query_one(AttackPanel).forecast, session.state, len(session.entries)
        await press(pilot, "enter")
        kinds = [rules.command_kind(entry.command) for entry in session.entries[before:]]
        shot = before + kinds.index(CommandKind.ATTACK)
        command = session.entries[shot].command
        assert shot > before
        assert found == rules.forecast(session.state_at(shot - 1), command)
        assert found != rules.forecast(state, command)

    play(session, script)


def test_a_drawn_chit_is_not_reported_as_the_others_action(tmp_path: Path) -> None:
    session = battle("bridge", tmp_path)
    drawer = ""
    while asked_of(session).kind != "chit" or asked_of(session).side == drawer or not drawer:
        drawer = asked_of(session).side if asked_of(session).kind == "chit" else ""
        session.give(next(session.rules.legal(session.state, asked_of(session).side)))
    taken, drawn = session.entries[-1].events

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        (row,) = (row for row in text(screen.app).splitlines() if "◂ " in row and ": " in row)
        assert taken.text in row
        assert drawn.text not in row

    on_screen(session, script, (120, 40))


def test_a_file_is_not_checked_after_its_battle_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = battle("duel", tmp_path, "oak")
    checked: list[Session] = []

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        monkeypatch.setattr(screen, "dismiss", lambda _: None)  # the next battle is built, and this one waits
        screen.leave()
        monkeypatch.setattr(session, "check_file", lambda: checked.append(session))
        await asyncio.sleep(3 * LOOK)
        assert not checked
        pilot.app.exit()

    on_screen(session, script)


def test_the_log_tells_that_the_game_goes_on_in_another_file(tmp_path: Path) -> None:
    session = battle("duel", tmp_path, "oak")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session.store.path.rename(tmp_path / "elsewhere.game")
        screen.check_file()
        await press(pilot)
        told = " ".join(" ".join(BattlePage(screen).log_lines).split())
        assert "was overwritten, replaced, moved or deleted while it was played." in told
        await press(pilot, "enter")
        told = " ".join(" ".join(BattlePage(screen).log_lines).split())
        assert "The game goes on in" in told, "it stays"

    on_screen(session, script)


def test_no_notice_of_the_file_covers_a_page_that_is_read(tmp_path: Path) -> None:
    session = battle("duel", tmp_path, "oak")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "question_mark")
        session.store.path.rename(tmp_path / "elsewhere.game")
        screen.check_file()
        await press(pilot)
        assert not [*pilot.app._notifications]
        await press(pilot, "escape")
        await press(pilot)
        assert ["moved or deleted" in one.message for one in pilot.app._notifications] == [True]

    on_screen(session, script)
