"""Space takes the choice with the star, and nothing else."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import on_screen
from tests.app.learner import learn, press, take_step
from tests.soak import soaked

BATTLES = [
    ("bridge", "5", 4), ("villages", "4", 6), ("dock-street", "5", 5), ("green-farm", "4", 8),
    ("pumps", "4", 5), ("duel", "9", 6), ("mill", "8", 8), ("ridge", "9", 5),
]  # fmt: skip
"""Battles, one of each system first, each with a seed and a number of orders."""


def begun(folder: Path, name: str, seed: str) -> Session:
    return start_battle(library.open_file(library.SCENARIO, name), seed, folder)


@pytest.mark.few(1)
@pytest.mark.parametrize("case", soaked(BATTLES, 3), ids=lambda case: case[0])
def test_space_takes_the_star_as_enter_does(case: tuple[str, str, int], tmp_path: Path) -> None:
    name, seed, orders = case
    given: dict[str, list[object]] = {}
    for key in ("enter", "space"):
        session = begun(tmp_path / key, name, seed)

        async def script(
            pilot: Pilot[None], screen: BattleScreen, key: str = key, session: Session = session
        ) -> None:
            page = BattlePage(screen)
            for _ in range(orders):
                is_only_way = len([one for one in page.answers if not one.is_blocked]) == 1
                assert is_only_way or "★" in page.enter, page.enter
                before = len(session.entries)
                await pilot.press(key)
                await pilot.pause()
                assert len(session.entries) > before, page.notice

        on_screen(session, script)
        given[key] = [entry.command for entry in session.entries]
    assert given["space"] == given["enter"]


def test_space_comes_back_to_the_star_before_it_takes_it(tmp_path: Path) -> None:
    session = begun(tmp_path, "pumps", "4")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        star = page.enter
        await press(pilot, "0")
        assert "Press 0 again" in page.notice
        await press(pilot, "space")
        assert page.enter == star
        assert len(session.entries) == 1, "Space does not confirm what 0 began"
        await press(pilot, "down", "space")
        assert page.enter == star
        await press(pilot, "space")
        assert session.entries[-1].rolls, "the star's shot"

    on_screen(session, script)


KEEPING = (
    "space", "z", "v", "x", "f4", "f4", "down", "right", "shift+up", "full_stop", "f2", "y", "tab",
    "question_mark",
)  # fmt: skip
"""Keys that only look, and keys that do not change orders that are shown."""


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "seed", "size"),
    [("bridge", "5", (120, 40)), ("pumps", "4", (80, 24)), ("ridge", "9", (200, 60))],
)
def test_orders_that_are_shown_stay_until_they_are_given(
    name: str, seed: str, size: tuple[int, int], tmp_path: Path
) -> None:
    session = begun(tmp_path, name, seed)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while len([one for one in page.answers if not one.is_blocked]) == 1:
            await press(pilot, "enter")
        before = len(session.entries)
        await press(pilot, "D")
        assert "all do what is suggested" in page.enter
        for key in KEEPING:
            await press(pilot, key)
            while not isinstance(screen.app.screen, BattleScreen):
                await press(pilot, "escape")
            assert "all do what is suggested" in page.enter, key
            assert len(session.entries) == before
        await press(pilot, "D")
        assert len(session.entries) > before

    on_screen(session, script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["n", "p", "escape", "backspace", "1"])
def test_orders_that_are_dropped_say_so(key: str, tmp_path: Path) -> None:
    session = begun(tmp_path, "pumps", "4")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await press(pilot, "D", key)
        assert "dropped" in page.notice
        assert len(session.entries) == 1

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize(("lesson", "step"), [("moving", 3), ("one-shot", 5), ("inches", 8)])
def test_a_lesson_says_what_to_do_instead(lesson: str, step: int, home: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson(lesson), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        while screen.lesson.course.step + 1 < step:
            await take_step(pilot, screen)
        page = BattlePage(screen)
        if len([one for one in page.answers if not one.is_blocked]) > 1:
            await press(pilot, "space")
            assert "press F5 to be shown" in page.notice
        await press(pilot, "D", "D")
        assert re.fullmatch(r"Not now\. \w.*", page.notice)

    learn(session, script)
    session.close()
