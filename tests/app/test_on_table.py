"""Battles with miniatures on the screen: sheets in place of the map, and typed ranges."""

import re
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.explain_screen import LinesScreen, WhyScreen
from shellshock_tui.app.battle.dialogs.number_entry import NumberScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.battle.view.key_hints import NEEDING_A_MAP, OF_THE_MAP
from shellshock_tui.app.battle.view.prompt import question_after_picks
from shellshock_tui.app.keys.actions import Action
from shellshock_tui.app.keys.question import Offer, Pick, Question
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import Footer, KeyBar
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Clause
from shellshock_tui.session import Session, resume
from shellshock_tui.session.after_action.report import after_action
from shellshock_tui.session.game_setup import with_miniatures
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import on_screen
from tests.app.learner import press
from tests.app.test_battle import shown

TO_COMBAT = (
    "take-chit r1",
    "take-chit b1",
    "announce-speed r1 speed=0",
    "settle r1 how=stood",
    "announce-speed b1 speed=0",
    "settle b1 how=stood",
)


def at_first_shot(folder: Path, *answers: str) -> Session:
    """The Ford on a table, at the first shot of the Bison, after some answers about it."""
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", folder)
    for command in (*TO_COMBAT, *answers):
        session.give(session.rules.parse(command))
    return session


def told(session: Session) -> list[str]:
    """The verbs of the commands of a session after the answers above."""
    commands = [entry.command for entry in session.entries[len(TO_COMBAT) + 1 :]]
    return [session.rules.encode(command)["do"] for command in commands]


def test_a_shot_is_asked_for_and_fired_by_keys(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        assert not screen.query_one(BoardMap).display
        await pilot.press("1")
        await pilot.press("1")
        await pilot.pause()
        assert "How many inches is Bison from Mason?" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, NumberScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert "Type a number, 0 to 1000 inches." in shown(app)
        await pilot.press("9", "full_stop", "3")
        await pilot.pause()
        assert "9.3 is rounded to 9.25 inches." in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Which face of Mason looks towards Bison?" in shown(app)
        assert "9.3 is rounded to 9.25 inches." in BattlePage(screen).notice
        await pilot.press("s")
        await pilot.pause()
        assert told(session) == ["measure", "meet"]
        measured, met = (session.rules.encode(one.command) for one in session.entries[-2:])
        assert (measured["quarters"], met["face"]) == (37, "rear")
        assert "needs" in shown(app)

    on_screen(session, script)


def test_going_back_from_a_range_gives_no_command(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)
    count = len(session.entries)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press("1")
        await pilot.press("1")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("9", "escape")
        await pilot.pause()
        assert len(session.entries) == count

    on_screen(session, script)


def test_an_answer_is_mended_by_the_key_that_takes_back(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)
    before = session.state
    session.give(session.rules.parse("take-aim r1 section=Body target=b1 finds=out-of-arc"))
    session.undo()
    assert session.state == before


def test_leaving_at_any_question_loses_nothing(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)
    answers = (
        "take-aim r1 section=Body target=b1 finds=clear",
        "measure r1 target=b1 quarters=37",
        "meet r1 target=b1 face=front",
        "hold-fire r1 post=Pilot",
    )
    for answer in answers:
        session.give(session.rules.parse(answer))
        before, path = session.state, session.store.path
        asked = session.decision()
        session.close()
        session = resume(path)
        assert session.state == before
        assert session.decision() == asked


@pytest.mark.few(1)
@pytest.mark.parametrize("count", [0, 2, 3, len(TO_COMBAT)])
def test_the_key_bar_names_no_key_that_needs_a_map(tmp_path: Path, count: int) -> None:
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", tmp_path)
    for command in TO_COMBAT[:count]:
        session.give(session.rules.parse(command))
    of_map = {"zoom", "overlay", "whole", "threat", "pane-map", "all-marked", "all-fire-best"}

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        def listed() -> set[str]:
            entries = screen.query_one(KeyBar).entries()
            return {one.name for one, _ in entries if isinstance(one, Action)}

        assert "leave" in listed()
        assert not listed() & of_map
        screen.control.playback.travel(0)
        await pilot.pause()
        assert "now" in listed()
        assert not listed() & of_map

    on_screen(session, script)


def test_a_strike_is_asked_about_only_once_it_is_picked(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)
    session.give(session.rules.parse("measure r1 target=b1 quarters=4"))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        question = "Does the front of Bison touch Mason?"
        offers = screen.model.position.question.offers
        assert not [one for one in offers if one.choice.is_answer]
        (strike,) = (one for one in offers if one.choice.name == "strike=b1")
        await pilot.press(strike.key)
        await pilot.pause()
        assert question in shown(app)
        yes = next(one for one in screen.model.position.question.offers if one.choice.label == "yes")
        await pilot.press(yes.key)
        await pilot.pause()
        assert told(session) == ["measure", "reach"]
        assert "Which face of Mason looks towards Bison?" in shown(app)

    on_screen(session, script)


def test_the_report_says_nothing_of_hexes(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)
    for answer in (
        "take-aim r1 section=Body target=b1 finds=clear",
        "measure r1 target=b1 quarters=15",
        "meet r1 target=b1 face=front",
    ):
        session.give(session.rules.parse(answer))
    legal = session.rules.legal(session.state, "red")
    session.give(next(one for one in legal if session.rules.encode(one)["do"] == "fire"))
    (shot,) = after_action(session).shots
    assert shot.distance is None

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("ctrl+b")
        await pilot.pause()
        app = cast("ShellshockApp", pilot.app)
        assert isinstance(app.screen, AfterActionScreen)
        page = "\n".join(map(plain, app.screen.page.lines))
        assert "EVERY ATTACK" in page
        assert not re.search("hex|away|longest hit|moved|THE FIELD", page), page

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["x", "y"])
def test_no_reason_leads_to_a_place_on_the_map(tmp_path: Path, key: str) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press(key)
        await pilot.pause()
        app = cast("ShellshockApp", pilot.app)
        assert isinstance(app.screen, LinesScreen)
        footer = app.screen.query_one(Footer)
        labels = [binding.description for row in footer.rows() for binding, _ in row]
        assert "closes" in labels
        assert "on the map" not in labels

    on_screen(session, script)


def test_a_question_is_shown_although_another_side_may_cut_in() -> None:
    asked = Decision("speed", "red", "r1", "Bison: move it.", "setup.types-of-play", ("blue",))
    answers = [Choice(label, label, ("told", label), asks="Does Bison see Mason?") for label in ("yes", "no")]
    cut_in = Choice("red-chit", "Mason cuts in", ("cut-in",))
    offers = (*(Offer(one, "red", "") for one in answers), Offer(cut_in, "blue", ""))
    question = Question(asked, (Pick(("aim",), "red", "", "fire at Mason"),), offers, ())
    assert question_after_picks(question) == "Does Bison see Mason?"


def test_a_key_of_the_map_says_that_there_is_none(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        keys = {action.name: action.keys.split(",")[0] for action in screen.model.bound.of(screen.where)}
        for name in sorted(OF_THE_MAP):
            await press(pilot, keys[name])
            assert BattlePage(screen).notice.startswith("There is no map in this battle"), name

    on_screen(session, script)


def test_the_help_lists_no_keys_and_signs_of_the_map(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        known = screen.model.bound.of(screen.where)
        absent = [action.help for action in known if action.name in NEEDING_A_MAP]
        await press(pilot, "question_mark")
        told = " ".join(" ".join(map(plain, pilot.app.screen.query_one("#help", Lines).lines)).split())
        assert "Explains the focused number or choice" in told
        assert absent
        assert not [one for one in absent if one in told]
        assert not [word for word in ("map", "hex", "ground", "counter") if re.search(rf"\b{word}\b", told)]

    on_screen(session, script)


def test_a_path_is_told_and_checked_by_keys(tmp_path: Path) -> None:
    session = start_battle(with_miniatures(library.open_file(library.SCENARIO, "duel")), "1", tmp_path)
    for command in (*TO_COMBAT[:2], "announce-speed r1 speed=3"):
        session.give(session.rules.parse(command))
    count = len(session.entries)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        app = cast("ShellshockApp", pilot.app)
        await pilot.press("ctrl+g")
        await pilot.pause()
        await pilot.press(*"rear", "enter")
        await pilot.pause()
        assert "Bison is moving forward" in " ".join(shown(app).split())
        await pilot.press(*["backspace"] * 4, *"front", "comma", *"front", "enter")
        await pilot.pause()
        assert "That path leaves Bison 1 point." in shown(app)
        assert len(session.entries) == count

    on_screen(session, script)


def test_a_path_on_the_map_is_not_asked_for(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "duel"), "1", tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press("ctrl+g")
        await pilot.pause()
        assert "The map checks every step itself." in shown(cast("ShellshockApp", pilot.app))

    on_screen(session, script)


def test_whoever_has_nobody_to_fire_at_holds_by_one_key(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await pilot.press("H")
        await pilot.pause()
        await pilot.press("H")
        await pilot.pause()
        assert set(told(session)) == {"hold-fire"}
        asked = session.decision()
        assert isinstance(asked, Decision)
        assert asked.side == "blue"

    on_screen(session, script)


RANGE_TOLD = ("take-aim r1 section=Body target=b1 finds=clear", "measure r1 target=b1 quarters=37")


ALL_TOLD = (*RANGE_TOLD, "meet r1 target=b1 face=front")


@pytest.mark.few(1)
@pytest.mark.parametrize("keys", [("1",), ("1", "1")])
def test_why_leads_to_the_rule_about_what_players_tell(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, *keys, "y")
        assert isinstance(pilot.app.screen, WhyScreen)
        clauses = [one.reason.id for one in pilot.app.screen.sections if isinstance(one.reason, Clause)]
        assert clauses[0] == "setup.types-of-play"

    on_screen(at_first_shot(tmp_path), script)
