"""Bots on the screen: played, explained, paused and undone."""

import asyncio
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.events import Idle
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.ai import BotDecision, BotError, BotProcess
from shellshock_tui.app.battle.control.key_dispatch import NEVER, REACTION, QuestionClock
from shellshock_tui.app.battle.control.playback import PACE
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.battle.view import prompt
from shellshock_tui.app.battle.view.prompt import HARM, MISSED, weightiest
from shellshock_tui.app.widgets.report import Report
from shellshock_tui.engine.event import event
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.commands import CallRed
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.orders.standing import Manner, order
from shellshock_tui.session.seats import Seats
from shellshock_tui.settings import Settings
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of, legal
from tests.app.learner import press, until
from tests.app.shown_text import text, told
from tests.app.test_battle import play, shown
from tests.battles import scenario
from tests.games import duel
from tests.soak import soaked
from tests.toy import EndTurn


def against_a_bot(folder: Path, **seats: str) -> Session:
    return start_battle(duel(), "oak", folder, seats or {"gold": "recruit"})


async def until_hit(pilot: Pilot[None], screen: BattleScreen) -> None:
    """Play the first choice each time until a bot's hit is to be read."""
    page = BattlePage(screen)
    page.animate()
    await until(pilot, lambda: not page.are_bots_at_play)
    while not page.is_report_open:
        await page.give(pilot, next(legal(screen.session)))
        await until(pilot, lambda: not page.are_bots_at_play or page.is_report_open)


def peoples_turn(screen: BattleScreen) -> bool:
    asked, page = screen.session.decision(), BattlePage(screen)
    return isinstance(asked, Outcome) or (asked.side in page.people and not page.are_bots_at_play)


def test_a_bot_plays_until_a_person_is_asked_and_says_why(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        asked = screen.session.decision()
        assert isinstance(asked, Decision)
        assert asked.side == "blue"
        assert "y shows the figures." in BattlePage(screen).report
        assert shown(screen).count("y shows") == 1
        await pilot.press("y")
        assert isinstance(pilot.app.screen, WhyScreen)
        assert "plans, rated in" in pilot.app.screen.sections[0].title

    play(against_a_bot(tmp_path), script)


def test_nothing_is_offered_to_a_person_while_a_bot_is_asked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await pilot.press("space")
        await until(pilot, lambda: "Paused" in shown(screen))
        asked = screen.session.decision()
        assert isinstance(asked, Decision)
        offers = page.offers
        assert all(offer.side in page.people for offer in offers)
        assert all(
            screen.session.rules.actor(screen.session.state, c) != asked.side for c in legal(screen.session)
        )

    play(against_a_bot(tmp_path, blue="recruit", gold="recruit"), script)


def test_a_side_that_a_bot_plays_takes_no_orders_to_all(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("space")
        await until(pilot, lambda: "Paused" in shown(screen))
        entries = screen.session.entries
        for key in ("F", "F", "D", "D", "H", "H", "ampersand"):
            await pilot.press(key)
            assert re.search(r"A bot plays \w+ and decides now, so you cannot give orders\.", shown(screen))
        assert screen.session.entries == entries

    play(against_a_bot(tmp_path, blue="recruit", gold="recruit"), script)


def test_taking_back_takes_back_what_the_bot_did_since(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        before = screen.session.entries
        await BattlePage(screen).give(pilot, EndTurn())
        await until(pilot, lambda: len(screen.session.entries) > len(before) + 1 and peoples_turn(screen))
        await pilot.press("backspace")
        await pilot.pause()
        await pilot.press(*"n", "enter")
        await pilot.pause()
        assert screen.session.entries == before

    play(against_a_bot(tmp_path), script)


def test_two_bots_play_a_battle_to_its_end(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: isinstance(screen.session.decision(), Outcome))

    play(against_a_bot(tmp_path, blue="recruit", gold="random"), script)


def test_space_pauses_two_bots_and_lets_them_go_on(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: len(screen.session.entries) > 3)
        assert "Space pauses" in shown(screen)
        assert "Enter next order at once" in told(screen.app, "KeyBar")
        await pilot.press("enter")
        assert "Paused" not in shown(screen), "it only hurries them"
        await pilot.press("j")
        assert BattlePage(screen).notice.startswith("j does nothing now; ? shows what keys do.")
        assert not screen.control.bot_turns.paused
        await pilot.press("space")
        await until(pilot, lambda: "Paused" in shown(screen))
        count = len(screen.session.entries)
        assert "Enter Space goes on" in told(screen.app, "KeyBar")
        await pilot.pause(0.2)
        assert len(screen.session.entries) == count
        await pilot.press("space")
        await until(pilot, lambda: len(screen.session.entries) > count)

    play(against_a_bot(tmp_path, blue="random", gold="random"), script)


def test_no_key_to_answer_is_named_while_a_bot_is_asked(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "3", tmp_path, {"blue": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while page.asked != "Blue":
            await pilot.press("enter")
            await pilot.pause()
        assert "Enter do" not in told(screen.app, "KeyBar")
        screen.control.key_dispatch.clock.readable_since = NEVER
        await pilot.press("enter")
        assert page.notice == "", "there is no question that the key could have been meant for"

    play(session, script)


def test_the_keyboard_is_handed_to_no_bot(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.app.settings = Settings(hand_over="always")  # type: ignore[attr-defined]
        for _ in range(3):
            await until(pilot, lambda: peoples_turn(screen))
            count = len(screen.session.entries)
            await BattlePage(screen).give(pilot, EndTurn())
            await until(pilot, lambda before=count: len(screen.session.entries) > before)  # type: ignore[misc]
        assert screen.is_active

    play(against_a_bot(tmp_path), script)


def test_a_bot_does_nothing_while_a_player_reads_another_screen(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "3", tmp_path, {"blue": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate(0.05)
        while not (screen.control.bot_turns.at_play and screen.control.bots.ready):
            await pilot.press("enter")
            await pilot.pause()
        screen.action_do("show-help")
        await until(pilot, lambda: not screen.is_active)
        count = len(session.entries)
        await pilot.pause(0.5)
        assert len(session.entries) == count
        await pilot.press("escape")
        await until(pilot, lambda: len(session.entries) > count)

    play(session, script)


def test_a_key_for_the_bot_answers_no_question_it_brought(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        asked, clock = screen.session.decision(), QuestionClock()
        screen.control.key_dispatch.clock = clock
        BattlePage(screen).animate(PACE)
        clock.ask(asked)
        before = Idle().time
        screen.let_be_read()
        found = []
        for seconds in (0.0, REACTION / 2, 2 * REACTION):
            clock.pressed = before + seconds
            found.append(clock.is_early)
        assert found == [True, True, False]

    play(against_a_bot(tmp_path), script)


def test_bots_wait_while_the_past_is_looked_back_at(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await until(pilot, lambda: len(screen.session.entries) > 3)
        await pilot.press("f4", "up")
        count, past = len(screen.session.entries), page.entry
        assert past is not None
        await pilot.pause(20.0)
        assert (len(screen.session.entries), page.entry) == (count, past)
        await pilot.press("escape")
        await until(pilot, lambda: len(screen.session.entries) > count)

    play(against_a_bot(tmp_path, blue="random", gold="random"), script)


def test_a_bot_that_fails_is_told_of_and_the_battle_stays(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))

        player, count = screen.control.bots.players["gold"], len(screen.session.entries)
        ask = player.ask

        def fail(*_: object) -> None:
            raise BotError("The bot has stopped twice over the same question.")

        player.ask = fail  # type: ignore[assignment]
        await BattlePage(screen).give(pilot, EndTurn())
        await until(pilot, lambda: bool(screen.control.bot_turns.failed))
        await pilot.press("tab")
        assert "has stopped twice" in shown(screen)
        player.ask = ask  # type: ignore[method-assign]
        await pilot.press("enter")
        await until(pilot, lambda: peoples_turn(screen) and len(screen.session.entries) > count + 1)
        assert "has stopped twice" not in shown(screen)

    play(against_a_bot(tmp_path), script)


def test_bots_leave_with_the_screen(tmp_path: Path, bot_processes: None) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        player = screen.control.bots.players["gold"]
        assert isinstance(player, BotProcess)
        process = player._process
        assert process is not None
        await pilot.press("f10")
        await asyncio.to_thread(process.wait, 10)

    play(against_a_bot(tmp_path), script)


def test_a_bots_report_stays_until_seen_or_the_next_order(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "3", tmp_path, {"blue": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        report = screen.query_one(Report)
        await until(pilot, lambda: peoples_turn(screen))

        async def until_told() -> None:
            for _ in range(20):
                await until(pilot, lambda: peoples_turn(screen))
                if report.opponent_action is not None:
                    return
                await pilot.press("enter")
                await pilot.pause()
            raise AssertionError("nothing was told")

        await until_told()
        assert report.opponent_action
        assert report.opponent_action.who == "Blue"
        await pilot.press("comma")
        await pilot.pause()
        assert report.opponent_action is None, "it is seen"
        await pilot.press("enter")
        await until_told()
        told = report.opponent_action
        await pilot.press("enter")
        await until(pilot, lambda: report.opponent_action != told)

    play(session, script, (80, 24))


def is_speed(session: Session) -> bool:
    asked = session.decision()
    return isinstance(asked, Decision) and asked.unit == "r1" and "speed" in asked.question


@pytest.mark.parametrize("patience", [False, True])
def test_an_order_waits_for_the_bot_that_may_cut_in(tmp_path: Path, patience: bool) -> None:
    """However fast a player answers, the bot goes first that wants to; his order then goes no further."""
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "11", tmp_path, {"blue": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        turns = screen.control.bot_turns
        ask, answering = turns._ask, asyncio.Event()

        async def slowly(side: str) -> None:
            if not is_speed(session):
                await ask(side)
                return
            await answering.wait()
            screen.control.bots.receive(side, BotDecision((CallRed(),), Remark("It cuts in.", Trail(()))))

        turns._ask = slowly  # type: ignore[method-assign]
        await until(pilot, lambda: is_speed(session) and turns.may_cut_in())
        if not patience:
            await pilot.press("enter")
            await pilot.pause()
            assert screen.control.orders.rest
            assert "may interrupt first" in page.notice
        answering.set()
        await until(pilot, lambda: any(str(entry.command) == "CallRed()" for entry in session.entries))
        await until(pilot, lambda: peoples_turn(screen))
        assert not screen.control.orders.rest
        given = [entry for entry in session.entries if getattr(entry.command, "unit", "") == "r1"]
        assert [type(entry.command).__name__ for entry in given] == ["TakeChit"]
        assert ("the rest of your order is dropped" in page.notice) is not patience

    play(session, script)


def thinks_until_told(screen: BattleScreen, thinker: str, is_time: Callable[[], bool]) -> asyncio.Event:
    """Let a side's bot think from some time on until the event that is returned is set; it then passes."""
    turns, answering = screen.control.bot_turns, asyncio.Event()
    ask = turns._ask

    async def slowly(side: str) -> None:
        if side != thinker or not is_time():
            await ask(side)
            return
        turns.thinking = side
        turns.show()
        await answering.wait()
        turns.thinking = ""
        screen.control.bots.receive(side, BotDecision((), Remark("It passes.", Trail(()))))

    turns._ask = slowly  # type: ignore[method-assign]
    return answering


def test_the_side_that_may_cut_in_is_asked_without_choices(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "11", tmp_path, {"blue": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, turns = BattlePage(screen), screen.control.bot_turns
        answering = thinks_until_told(screen, "blue", lambda: is_speed(session))
        await until(pilot, lambda: is_speed(session) and turns.thinking == "blue")
        assert page.asked == "Blue"
        assert page.question == "The bot is thinking about whether to interrupt."
        assert not page.offers
        assert "Enter do" not in told(screen.app, "KeyBar")
        answering.set()
        await until(pilot, lambda: peoples_turn(screen))
        assert page.asked == "Red"
        assert page.offers

    play(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("seats", [{"blue": "cmd:false"}, {"red": "recruit", "blue": "cmd:false"}])
def test_a_program_that_thinks_is_told_of_and_how_to_replace_it(tmp_path: Path, seats: Seats) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "3", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, turns = BattlePage(screen), screen.control.bot_turns
        thinks_until_told(screen, "blue", lambda: True)
        for side, seat in seats.items():
            screen.control.seats.give(side, seat)
        await until(pilot, lambda: turns.thinking == "blue")
        assert page.asked == "Blue"
        assert page.question == ("The program is thinking, for at most 30 seconds. Ctrl+Y replaces it.")
        assert not page.offers

    play(session, script)


def test_a_bot_that_has_hit_goes_on_at_a_key(tmp_path: Path) -> None:
    battle = library.open_file(library.SCENARIO, "gunplay/payroll")
    session = start_battle(battle, "3", tmp_path, {"robbers": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until_hit(pilot, screen)
        before = len(session.entries)
        assert "Enter or Space goes on; Bksp takes your last order back." in shown(screen)
        await pilot.pause(5)
        assert len(session.entries) == before
        assert "Enter do" not in told(screen.app, "KeyBar")
        for key in ("E", "exclamation_mark"):
            await pilot.press(key)
            assert pilot.app.screen is screen
            assert "Read what happened first" in BattlePage(screen).notice
        hit = session.entries[-1].events[0].text
        assert asked_of(session).side == "robbers"
        await press(pilot, "f6")
        story = " ".join(text(pilot.app).split())
        assert "Since The Guards' last orders" in story
        assert hit[:30] in story
        await press(pilot, "escape", "space")
        await until(pilot, lambda: len(session.entries) > before)

    play(session, script)


def test_group_orders_wait_for_the_bot_that_may_cut_in(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "11", tmp_path, {"blue": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        turns, decided = screen.control.bot_turns, list[int]()
        ask, answering = turns._ask, asyncio.Event()

        async def passes(side: str) -> None:
            if not is_speed(session):
                await ask(side)
                return
            await answering.wait()
            decided.append(len(session.entries))
            screen.control.bots.receive(side, BotDecision((), Remark("It waits.", Trail(()))))

        turns._ask = passes  # type: ignore[method-assign]
        await until(pilot, lambda: is_speed(session) and turns.may_cut_in())
        start = len(session.entries)
        await pilot.press("D", "D")
        await pilot.pause()
        assert len(session.entries) == start
        assert "may interrupt first" in page.notice
        answering.set()
        await until(pilot, lambda: len(session.entries) > start)
        assert decided == [start]
        assert getattr(session.entries[start].command, "unit", "") == "r1"

    play(session, script)


def test_a_bots_answer_to_an_undone_state_is_dropped(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until(pilot, lambda: peoples_turn(screen))
        session, turns = screen.session, screen.control.bot_turns
        heard = list[Any]()
        screen.control.bots.receive = lambda *told: heard.append(told)  # type: ignore[method-assign]
        first, other = list(legal(session))[:2]
        session.give(first)

        def thinks(side: str) -> Callable[[], BotDecision[Any]]:
            def answers() -> BotDecision[Any]:
                session.undo()
                session.give(other)
                return BotDecision((), Remark("It waits.", Trail(())))

            return answers

        screen.control.bots.question = thinks  # type: ignore[method-assign]
        await turns._ask("gold")
        assert session.entries[-1].command == other
        assert not heard

    play(against_a_bot(tmp_path), script)


def test_forced_and_common_events_are_no_action_of_a_side(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "3", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        told, aside = list[str](), list[str]()
        while session.rules.track(session.state).turn < 3:
            await pilot.press("enter")
            await pilot.pause()
            if deed := screen.query_one(Report).opponent_action:
                told.append(deed.text)
            if "takes chit" in page.report:
                aside.append(page.report)
                assert "takes chit" not in (deed.text if deed else "")
        assert told
        assert aside
        assert not any("Chits are drawn" in words for words in told)

    play(session, script, (80, 24))


def is_over(session: Session) -> bool:
    return isinstance(session.decision(), Outcome)


CLOSE = "b1 blue bison-gp 0502 s", "r1 red bison-gp 0506 n"


GOING_ON = "enter", "space"
KEYS = (*GOING_ON, "h", "D", "j", "escape")
ALWAYS = [("close", KEYS[::2], 3), ("payroll", KEYS[1:2], 1)]
"""A battle, the keys that are pressed there in turn, and at how many reports."""
SOAK = [
    case
    for case in product(("payroll", "close"), (KEYS, *((key,) for key in KEYS)), (len(KEYS), 2 * len(KEYS)))
    if case not in ALWAYS
]


@pytest.mark.few(1)
@pytest.mark.parametrize("case", soaked([*ALWAYS, *SOAK], len(ALWAYS)), ids=str)
def test_a_key_that_closes_the_report_of_a_hit_orders_nothing(
    tmp_path: Path, case: tuple[str, tuple[str, ...], int]
) -> None:
    name, keys, hits = case
    path = tmp_path / "close.toml"
    path.write_text(scenario(*CLOSE))
    bot, battle = ("robbers", "payroll") if name == "payroll" else ("blue", str(path))
    session = start_battle(library.open_file(library.SCENARIO, battle), "3", tmp_path, {bot: "recruit"})
    owners = {piece.unit: piece.side for piece in session.rules.pieces(session.state, "", ())}

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        page.animate()
        read = 0
        for _ in range(150):
            await until(pilot, lambda: not page.are_bots_at_play or page.is_report_open or is_over(session))
            if is_over(session) or read == hits:
                break
            if page.is_report_open:
                assert owners.get(page.attack[0], bot) == bot, "his sheet is shown, and whom he hit"
                assert owners.get(page.attack[1], "") != bot
                before = len(session.entries)
                key = keys[read % len(keys)]
                await press(pilot, key)
                if key not in GOING_ON:
                    assert page.is_report_open
                    assert page.notice == "Read what happened first: Enter or Space goes on."
                    await press(pilot, "enter")
                await until(pilot, lambda: not page.is_report_open)
                assert page.notice == "", "it would be obeyed beside the next question"
                given = [session.note(entry) for entry in range(before, len(session.entries))]
                assert all(one.forced or one.by == "recruit" for one in given)
                read += 1
            else:
                await pilot.press("enter")
                await pilot.pause()
        assert read >= len(keys)

    play(session, script)


def test_a_message_that_a_bot_decides_goes_when_its_hit_is_read(tmp_path: Path) -> None:
    battle = library.open_file(library.SCENARIO, "gunplay/payroll")
    session = start_battle(battle, "3", tmp_path, {"robbers": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, turns = BattlePage(screen), screen.control.bot_turns
        page.animate()
        told_so = False
        for _ in range(60):
            await until(
                pilot, lambda: turns.thinking != "" or not page.are_bots_at_play or page.is_report_open
            )
            if page.is_report_open:
                break
            if page.are_bots_at_play:
                await pilot.press("D")
                told_so |= "decides now" in page.notice
                await until(pilot, lambda: not turns.thinking)
            else:
                await page.give(pilot, next(legal(session)))
        assert told_so
        assert page.is_report_open
        assert page.notice == ""

    play(session, script)


def test_a_bots_hit_is_taken_back_while_it_is_read(tmp_path: Path) -> None:
    battle = library.open_file(library.SCENARIO, "gunplay/payroll")
    session = start_battle(battle, "3", tmp_path, {"robbers": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await until_hit(pilot, screen)
        read = len(session.entries)
        await pilot.press("f4", "up", "up", "up", "p")
        await until(pilot, lambda: page.entry is not None)
        await pilot.press("escape", "f2")
        await until(pilot, lambda: page.entry is None)
        await pilot.press("backspace")
        await until(pilot, lambda: not screen.is_active)
        assert page.is_report_open, "until it is agreed that dice come again"
        await pilot.press("escape")
        await until(pilot, lambda: screen.is_active)
        assert (page.is_report_open, len(session.entries)) == (True, read)
        await pilot.press("backspace")
        await until(pilot, lambda: not screen.is_active)
        await pilot.press("n", "enter")
        await until(pilot, lambda: not page.is_report_open)
        assert len(session.entries) < read

    play(session, script)


def test_an_order_to_all_waits_while_a_bots_hit_is_read(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "3", tmp_path, {"blue": "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await until_hit(pilot, screen)
        (side,) = BattlePage(screen).people
        screen.control.groups.standing = {side: order(session.rules, session.state, side, Manner.MARKED)}
        before = len(session.entries)
        screen.control.groups.go_on()
        assert len(session.entries) == before
        await pilot.press("space")
        await until(pilot, lambda: len(session.entries) > before)

    play(session, script)


@pytest.mark.parametrize("given", soaked([("villages", "7"), ("dock-street", "5"), ("mill", "8")], 1))
def test_the_figures_that_are_promised_open_after_the_own_plan(
    given: tuple[str, str], tmp_path: Path
) -> None:
    name, seed = given
    battle = library.open_file(library.SCENARIO, name)
    sides = [side.id for side in start_battle(battle, seed, tmp_path / "sides").rules.sides]
    session = start_battle(battle, seed, tmp_path, {sides[-1]: "recruit"})

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        promised = 0
        for _ in range(12):
            await until(pilot, lambda: not screen.control.bot_turns.at_play)
            said = screen.control.bots.last_remark
            if said and "y shows the figures" in " ".join(shown(screen).split()):
                await pilot.press("y")
                await pilot.pause()
                assert isinstance(pilot.app.screen, WhyScreen)
                titles = [section.title for section in pilot.app.screen.sections]
                suggestion = screen.model.suggestion if screen.model.is_suggestion_taken else None
                if suggestion and suggestion.remark and suggestion.remark.trail.terms:
                    assert titles[0].startswith(suggestion.remark.words)
                else:
                    assert titles[0].startswith(said.words)
                assert any(title.startswith(said.words) for title in titles)
                await pilot.press("escape")
                promised += 1
            await pilot.press("enter")
            await pilot.pause()
        assert promised

    play(session, script)


def test_a_message_about_a_bots_turn_is_gone_when_a_person_is_asked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await until(pilot, lambda: peoples_turn(screen))
        before = len(screen.session.entries)
        while len(screen.session.entries) == before or peoples_turn(screen):
            await pilot.press("enter")
            await pilot.pause()
        await pilot.press("D")
        assert "so you cannot give orders" in page.notice
        await until(pilot, lambda: peoples_turn(screen))
        assert not page.notice

    play(against_a_bot(tmp_path), script)


def test_a_miss_is_left_out_beside_a_hit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session = start_battle(duel(), "oak", tmp_path)
    model = BattleModel(session)
    told = [
        event("shot", text) for text in ("It misses.", "It hits.", "It misses again.", "Moss is wounded.")
    ]
    kinds = dict(zip((one.text for one in told), (MISSED, 0, MISSED, HARM), strict=True))
    monkeypatch.setattr(prompt, "_weight", lambda _, one: kinds[one.text])
    assert [one.text for one in weightiest(model, told)] == ["Moss is wounded."]
    assert [one.text for one in weightiest(model, told[:3])] == ["It misses.", "It misses again."]
    session.close()
