"""Advice on the best volley or target: marked, explained and taken by one key."""

import re
from pathlib import Path

from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.question import ask
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import PATIENT, aiming, asked_of, on_screen, turned_away
from tests.app.learner import press
from tests.app.shown_text import text, told


def test_the_best_loading_is_marked_and_taken_by_one_key(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "b", "1")
        await pilot.pause()
        starred = [item.words for item in screen.query_one(Answers).items if item.is_best]
        assert any("Lance Missile" in words and "★" in words for words in starred)
        assert "* takes TBE 10 and Lance Missile" in text(screen.app)
        await pilot.press("asterisk")
        await pilot.pause()
        picked = [item.words for item in BattlePage(screen).answers if item.offer.choice.picked]
        assert sum("TBE 10" in words or "Lance Missile" in words for words in picked) == 2
        await pilot.press("asterisk")
        await pilot.pause()
        assert "already have the best choice" in told(screen.app, "#report")

    on_screen(aiming(tmp_path), script)


def test_advice_is_undone_in_one_step(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "b")
        page = BattlePage(screen)
        before = page.names
        await press(pilot, "asterisk")
        assert page.names != before
        await press(pilot, "backspace")
        assert page.names == before

    on_screen(aiming(tmp_path), script)


def test_nothing_is_advised_without_a_target(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "escape")
        before = BattlePage(screen).names
        await press(pilot, "asterisk")
        assert "attacks are compared once a target is picked" in told(screen.app, "#report")
        assert BattlePage(screen).names == before

    on_screen(aiming(tmp_path), script)


def test_a_move_without_a_bearing_gun_is_warned_and_mended(tmp_path: Path) -> None:
    session = turned_away(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "No weapon bears on an enemy yet: * takes" in text(screen.app)
        while "No weapon bears" in text(screen.app):
            await pilot.press("enter")
            await pilot.pause()
        assert getattr(session.entries[-1].command, "turrets", ()), "good play turns a gun on the enemy"

    on_screen(session, script, (80, 24), PATIENT)


def test_advice_for_a_turret_is_one_pick_and_one_undo(tmp_path: Path) -> None:
    session = turned_away(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        before = BattlePage(screen).names
        await pilot.press("asterisk")
        await pilot.pause()
        assert "No weapon bears" not in text(screen.app)
        assert BattlePage(screen).names != before
        await pilot.press("backspace")
        await pilot.pause()
        assert BattlePage(screen).names == before

    on_screen(session, script)


def test_nobody_is_advised_on_the_move_of_a_bot(tmp_path: Path) -> None:
    session = turned_away(tmp_path)
    side = asked_of(session).side
    rules, state = session.rules, session.state
    assert PositionView(rules, state, ask(rules, state)).hint is not None
    assert PositionView(rules, state, ask(rules, state, bots=frozenset({side}))).hint is None


TWO_TARGETS = """
system = "sshr"
kind = "scenario"
name = "two"
title = "Two targets"
turn_limit = 13
sides = [{ id = "red", name = "Red", home = "w" }, { id = "blue", name = "Blue", home = "e" }]
map.terrain = '''
GROUND
'''
[[units]]
id = "s"
name = "Troop"
side = "red"
sheet = "storm"
at = ["0302", "0303", "0304", "0305", "0306"]
[[units]]
id = "f"
name = "Far"
side = "blue"
sheet = "section"
at = ["1802", "1803", "1804", "1805", "1806"]
[[units]]
id = "n"
name = "Near"
side = "blue"
sheet = "section"
at = ["1102", "1103", "1104", "1105", "1106"]
"""
"""A unit with two targets, the worse one named first."""


def test_the_best_target_is_marked_first_and_again_by_a_key(tmp_path: Path) -> None:
    scenario = tmp_path / "two.toml"
    scenario.write_text(TWO_TARGETS.replace("GROUND", "\n".join([". " * 25] * 12)))
    session = start_battle(library.open_file(library.SCENARIO, str(scenario)), "elm", tmp_path)
    for command in ("shift unit=s to=0402", "end-move unit=s"):
        session.give(session.rules.parse(command))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)

        def marked() -> str:
            assert page.marked_answer is not None
            return page.marked_answer.offer.choice.label

        await press(pilot, "escape", "1")
        assert marked() == "shoot at Near"
        assert not any("marks shoot at" in line for line in page.forecast_lines)
        far = next(o for o in page.offers if o.choice.label == "shoot at Far")
        await press(pilot, far.key)
        assert marked() == "shoot at Far"
        shown = " ".join(" ".join(page.forecast_lines).split())
        assert re.search(r"\* marks shoot at Near: [\d.]+ points on average", shown)
        await press(pilot, "asterisk")
        assert marked() == "shoot at Near"
        await press(pilot, "asterisk")
        assert "You already have the best choice: shoot at Near" in told(screen.app, "#report")
        await press(pilot, "enter")
        fired = session.rules.parse("shoot unit=s target=n")
        assert any(entry.command == fired for entry in session.entries)

    on_screen(session, script)
