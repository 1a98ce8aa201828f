"""Places that a lesson points at are in view, on a map that is zoomed out as far as needed."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.lesson.panel import LessonPanel
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from tests.app.battle_page import BattlePage
from tests.app.learner import learn, press, take_step
from tests.app.shown_text import text
from tests.lessons.course import taken, to_words

GRENADE = 8
"""The step of a lesson that shows a sheet, and is taken on the map."""
FAR_AND_NEAR = """
[[steps]]
text = "The two of them."
light = ["hex/0510", "hex/0502"]

[[steps]]
text = "Your own."
light = ["hex/0510"]

[[steps]]
text = "Think, then announce it."
allow = [{ do = "announce-speed", speed = 4 }]
until = [{ event = "speed-announced", unit = "r" }]
hints = ["Look in the row of speed 4."]
show = [{ do = "announce-speed", unit = "r", speed = 4 }]
[steps.ask]
question = "How many kreigs stand beside speed 4?"
at = "unit/r/move/speed/4/kreigs"

[[steps]]
text = "Go."
allow = [{ do = "step", unit = "r" }]
until = [{ event = "step", unit = "r" }]
show = [{ do = "step", unit = "r", to = "front" }]
"""


def test_they_are_seen_by_who_has_just_looked_about(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("power"), tmp_path)
    to_words(session, "Bison now has 8 kreigs")

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "f3", "f2", "w", "w", "space")
        assert len(screen.lesson.pointed_at) > 1
        assert set(screen.lesson.pointed_at) <= set(screen.query_one(BoardMap).in_view())

    learn(session, script)
    session.close()


def test_the_map_draws_back_for_a_step_and_comes_near_again(tmp_path: Path) -> None:
    with taken(tmp_path, FAR_AND_NEAR) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            board = screen.query_one(BoardMap)
            assert board.art.name == "standard"
            await press(pilot, "z")
            assert board.art.name == "near", "whoever wants it nearer has it nearer"
            await press(pilot, "enter")
            assert board.art.name == "near"
            assert set(screen.lesson.pointed_at) <= set(board.in_view())

        learn(session, script)


def test_a_learner_who_was_told_a_number_reads_where_it_stands(tmp_path: Path) -> None:
    with taken(tmp_path, FAR_AND_NEAR) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter", "enter", "1", "enter", "2", "enter")
            shown = text(screen.app)
            assert "The answer is 7." in shown
            assert "Look in the row of speed 4." in shown

        learn(session, script)


def test_the_focus_goes_where_the_step_is_done_after_an_answer(tmp_path: Path) -> None:
    with taken(tmp_path, FAR_AND_NEAR) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter", "enter", "7", "enter", "enter")
            assert screen.lesson.course.waits_for_deed
            assert not isinstance(screen.focused, LessonPanel)

        learn(session, script)


def test_a_number_asked_for_is_not_told_by_the_keys_for_why(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("three-levels"), tmp_path)
    to_words(session, "A 6 is a hit")

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        assert screen.lesson.asks
        await press(pilot, "x")
        assert pilot.app.screen is screen
        assert "Work it out and type it first." in BattlePage(screen).notice
        await press(pilot, "escape", "down", "y")
        assert isinstance(pilot.app.screen, WhyScreen)
        assert pilot.app.screen.sections == screen.lesson.sections

    learn(session, script)
    session.close()


def test_nothing_that_is_foretold_gives_an_answer_away(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("keep-your-nerve"), tmp_path)
    to_words(session, "Hart has been fired at")

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        panel = screen.query_one(AttackPanel)
        assert screen.lesson.asks
        assert panel.forecast is None
        await press(pilot, "7", "enter", "enter")
        assert not screen.lesson.asks
        assert panel.forecast

    learn(session, script)
    session.close()


def test_steps_of_a_roll_are_not_repeated_below_it(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("three-levels"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await pilot.resize_terminal(120, 40)
        for step in range(1, 6):
            await take_step(pilot, screen)
            await pilot.pause()
            rolled = [one for one in screen.lesson.learner.news if "to activate" in one or "fires at" in one]
            assert bool(rolled) == (step in (1, 5))
            for key in ("shift", "7", "enter") if rolled else ():
                await press(pilot, key)
                shown = " ".join(text(screen.app).split())
                assert all(shown.count(one.partition(":")[0]) == 1 for one in rolled), key

    learn(session, script)
    session.close()


def test_the_sheet_is_of_whom_the_step_asks_for(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("three-levels"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await pilot.resize_terminal(120, 40)
        while screen.lesson.course.now.rule != "flinch.clear":
            await take_step(pilot, screen)
        await pilot.pause()
        assert "RUDD Rifleman" in text(screen.app)
        assert "NASH Rifleman" not in text(screen.app)

    learn(session, script)
    session.close()


def test_why_opens_the_rule_of_what_is_read(tmp_path: Path) -> None:
    with taken(tmp_path, FAR_AND_NEAR.replace("light =", 'rule = "move.kreigs"\nlight =')) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "y")
            assert isinstance(pilot.app.screen, WhyScreen)
            assert "§ move: kreigs" in text(screen.app)
            assert "speed 0:" not in text(screen.app), "no choice is offered yet"

        learn(session, script)


def test_why_opens_the_rule_of_a_question_and_in_the_log_the_roll(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("first-shot"), tmp_path)
    to_words(session, "Fire the Railgun")

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "1", "f")
        assert screen.lesson.course.waits_for_answer
        await press(pilot, "y")
        assert isinstance(pilot.app.screen, WhyScreen)
        assert "§ damage: penetration" in text(screen.app)
        await press(pilot, "escape", "f4", "y")
        assert isinstance(pilot.app.screen, WhyScreen)
        assert "§ hit: roll" in text(screen.app)

    learn(session, script)
    session.close()


def test_the_map_returns_before_the_sheet_that_a_step_shows(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("three-points"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        while screen.lesson.course.step < GRENADE:
            await take_step(pilot, screen)
        board = screen.query_one(BoardMap)
        assert not board.display
        await press(pilot, "f2", "right", "left")
        assert board.display
        assert screen.focused is board

    learn(session, script, (80, 24))
    session.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["three-levels", "a-whole-turn"])
def test_a_table_is_lit_from_its_first_row(home: Path, tmp_path: Path, name: str) -> None:
    session = begin_lesson(find_lesson(name), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        told = [row.split() for row in text(screen.app).splitlines() if row.startswith("▶")]
        assert told[:2] == [["▶", "two,", "may", "keep", "9+", "20", "%"], ["▶", "two", "3+", "60", "%"]]

    learn(session, script)
    session.close()


def test_a_card_is_scrolled_no_farther_than_to_what_is_lit(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("record-sheet"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        while "Green is MOVE" not in " ".join(screen.lesson.course.now.text):
            await take_step(pilot, screen)
        rows = text(screen.app).splitlines()
        assert any(row.startswith("▶") and re.search(r"\b4 +2 +7\b", row) for row in rows), "the lit row"
        assert any(row.split()[:2] == ["1", "open"] for row in rows), "so is the first row of the card"

    learn(session, script)
    session.close()
