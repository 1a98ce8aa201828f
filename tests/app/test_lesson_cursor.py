"""Moving the cursor during a lesson does not change the keys that the lesson asks for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.model.command_path import command_path
from shellshock_tui.app.keys.actions import key_of
from shellshock_tui.app.lesson.guide import NOT_THAT
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.lessons.course_book import all_lessons, begin_lesson, find_lesson
from tests.app.battle_page import BattlePage
from tests.app.learner import keys_of, learn, press, take_step
from tests.app.shown_text import text
from tests.lessons.course import taken
from tests.soak import soaked

LESSONS = tuple(listed.name for listed in all_lessons() if listed.lesson)
FIRST = ("first-shot", "closing-fire")
"""The lessons that are taken in every run."""
AWAY = (("up", "up", "up"), ("right", "down"))


async def look_about(pilot: Pilot[None], screen: LessonScreen, number: int) -> None:
    """Move the cursor away from what is asked, like a learner who looks at the map."""
    if screen.focused is screen.query_one(BoardMap):
        await press(pilot, *AWAY[number % len(AWAY)])


@pytest.mark.few(1)
@pytest.mark.parametrize("name", soaked(sorted(LESSONS, key=lambda one: one not in FIRST), len(FIRST)))
def test_a_lessons_keys_work_wherever_the_cursor_is(home: Path, tmp_path: Path, name: str) -> None:
    session = begin_lesson(find_lesson(name), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        page = BattlePage(screen)
        for step in session.course.lesson.steps:
            here = screen.lesson.course.step
            if screen.lesson.lets_bots_play and screen.control.bots.players:
                return
            while screen.lesson.course.waits_for_deed and screen.lesson.course.step == here:
                wanted, before = screen.taught.to_show(), len(session.entries)
                for offer in command_path(session.rules, session.state, wanted):
                    await look_about(pilot, screen, before)
                    await press(pilot, *keys_of(screen, offer))
                if len(session.entries) == before:
                    await press(pilot, "enter")
                told = f"{step.text}: {wanted}: {page.notice}"
                assert [entry.command for entry in session.entries[before : before + 1]] == [wanted], told
            await take_step(pilot, screen)
        assert session.course.done

    learn(session, script, (120, 40))
    session.close()


async def come_to(pilot: Pilot[None], screen: LessonScreen, told: str) -> None:
    """Take a lesson up to the step whose text contains some words."""
    while told not in " ".join(screen.lesson.course.now.text):
        await take_step(pilot, screen)


def test_escape_comes_back_to_the_question_at_the_first_press(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("inches"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "quotation_mark", "right", "right")
        assert "Esc back to the question" in " ".join(text(screen.app).split())
        await press(pilot, "escape")
        assert "Esc back to the question" not in " ".join(text(screen.app).split())

    learn(session, script)
    session.close()


def test_enter_goes_no_farther_than_where_the_cursor_is(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("moving"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await come_to(pilot, screen, "go three hexes straight ahead")
        before = len(session.entries)
        await press(pilot, "up", "up", "up")
        assert "go to 0606 with 3 left" in " ".join(text(screen.app).split())
        await press(pilot, "enter")
        steps = [session.rules.encode(entry.command) for entry in session.entries[before:]]
        assert [(step["do"], step["to"]) for step in steps] == [("step", "front")] * 3
        assert screen.lesson.course.now.rule == "move.turn-number"

    learn(session, script, (120, 40))
    session.close()


def test_the_cursor_offers_no_way_that_the_step_forbids(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("moving"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await come_to(pilot, screen, "go three hexes straight ahead")
        before = len(session.entries)
        await press(pilot, "right", "up")
        assert "go to" not in text(screen.app)
        await press(pilot, "enter")
        assert NOT_THAT in " ".join(text(screen.app).split())
        assert len(session.entries) == before

    learn(session, script, (120, 40))
    session.close()


def test_enter_takes_the_choice_marked_by_key(tmp_path: Path) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await come_to(pilot, screen, "Step twice")
            await press(pilot, "up", "up")
            page = BattlePage(screen)
            assert page.is_way_planned
            await press(pilot, "n")
            marked, before = page.marked_answer, len(session.entries)
            assert marked
            await press(pilot, "enter")
            assert [entry.command for entry in session.entries[before:]] == [marked.offer.choice.then]

        learn(session, script, (120, 40))


def pressed(told: str) -> Iterator[str]:
    """The keys in a text of the key bar: "1 then 0303 then Enter"."""
    for word in told.split(" then "):
        name = word.partition(" (")[0]
        yield from name if name.isdigit() else (key_of(name),)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", soaked(sorted(LESSONS, key=lambda one: one not in FIRST), len(FIRST)))
def test_the_keys_that_the_key_bar_names_do_what_the_step_wants(
    home: Path, tmp_path: Path, name: str
) -> None:
    session = begin_lesson(find_lesson(name), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        for _ in session.course.lesson.steps:
            here = screen.lesson.course.step
            if screen.lesson.lets_bots_play and screen.control.bots.players:
                return
            while screen.lesson.course.waits_for_deed and screen.lesson.course.step == here:
                told = [keys for keys, does in screen.lesson.own_keys if does == "does it"]
                if not told:
                    break
                wanted, before = screen.taught.to_show(), len(session.entries)
                await press(pilot, *pressed(told[0]))
                assert [entry.command for entry in session.entries[before : before + 1]] == [wanted], told
            await take_step(pilot, screen)
        assert session.course.done

    learn(session, script, (120, 40))
    session.close()


def test_escape_says_which_key_takes_a_pick_back(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("shock/1"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "enter", "f")
        assert screen.model.drafting.picks
        await press(pilot, "escape")
        assert screen.model.drafting.picks
        assert screen.model.notice == "Your picks are kept: Bksp takes them back."

    learn(session, script, (100, 30))
    session.close()


def test_a_step_that_is_begun_again_has_its_cursor_back(home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("inches"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        page = BattlePage(screen)
        while not screen.lesson.asks:
            await take_step(pilot, screen)
        began = page.cursor
        await press(pilot, "f2", "quotation_mark", "right", "right", "down")
        assert page.cursor != began
        await press(pilot, "ctrl+r", "down", "down", "enter")
        assert pilot.app.screen is screen
        assert page.cursor == began

    learn(session, script, (120, 40))
    session.close()
