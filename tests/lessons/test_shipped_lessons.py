"""Every shipped lesson can be taken to its end, and corrects learners who stray from it."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.engine.rules import Decision, IllegalCommand
from shellshock_tui.lessons.course import allows, answer_of, read_command
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from shellshock_tui.lessons.taught import TaughtSession
from tests.battles import ROOT
from tests.lessons.course import to_words

LESSONS = tuple(sorted((ROOT / "scenarios").rglob("jumpstarts/*.toml")))
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@contextmanager
def begun(path: Path, folder: Path) -> Iterator[TaughtSession]:
    """Begin a shipped lesson."""
    session = begin_lesson(find_lesson(str(path)), folder)
    try:
        yield session
    finally:
        session.close()


def deeds(session: TaughtSession) -> Iterator[int]:
    """Go through a lesson by its own commands; yield each step that allows only some commands."""
    while not session.course.done:
        here = session.course.step
        if session.course.waits_for_answer:
            session.answer(int(answer_of(session.course, session.rules, session.state).total))
        if session.course.waits_for_deed and session.course.now.allow:
            yield here
        while session.course.step == here:
            if session.course.is_read_only:
                session.read_on()
            else:
                session.show()


def strays(session: TaughtSession) -> Iterator[Any]:
    """Yield the legal commands that the step does not allow."""
    asked = session.decision()
    assert isinstance(asked, Decision)
    for side in (asked.side, *asked.cut_in):
        for command in session.rules.legal(session.state, side):
            table = session.rules.encode(command)
            if not any(allows(pattern, session.rules, table) for pattern in session.course.now.allow):
                yield command


@each_lesson
def test_a_command_off_the_path_gives_a_hint_and_is_not_played(path: Path, tmp_path: Path) -> None:
    with begun(path, tmp_path) as session:
        tried = 0
        for _ in deeds(session):
            before, hint = session.entries, session.course.tried().hint
            for stray in islice(strays(session), 1):
                with pytest.raises(IllegalCommand) as refusal:
                    session.give(stray)
                assert refusal.value.blocked.reason == hint
                assert session.entries == before
                tried += 1
        assert tried or not any(step.allow for step in session.course.lesson.steps)


def test_lessons_write_negative_numbers_as_the_sheets_do() -> None:
    for path in LESSONS:
        for step in tomllib.loads(path.read_text("utf-8"))["steps"]:
            for words in (step["text"], *step.get("hints", ()), step.get("ask", {}).get("question", "")):
                assert not re.search(r"(?m)(^|[ (])-\d", words), f"{path.stem}: {words}"


def test_winning_the_battle_early_ends_the_lesson(tmp_path: Path) -> None:
    with begun(ROOT / "scenarios" / "jumpstarts" / "battle.toml", tmp_path) as session:
        to_words(session, "III Combat")
        session.give(session.rules.decode({"do": "resign", "side": "blue"}))
        assert session.course.is_read_only
        session.read_on()
        assert session.course.done


@each_lesson
def test_a_step_allows_exactly_what_it_shows(path: Path, tmp_path: Path) -> None:
    with begun(path, tmp_path) as session:
        rules = session.rules
        for step in session.course.lesson.steps:
            for command in step.show if step.allow else ():
                table = rules.encode(read_command(rules, command))
                assert any(allows(pattern, rules, table) for pattern in step.allow)


@each_lesson
def test_a_lesson_is_called_as_its_file_is(path: Path) -> None:
    assert find_lesson(str(path)).header.name == path.stem


def test_no_two_lessons_of_a_system_have_the_same_number() -> None:
    files = [find_lesson(str(path)) for path in LESSONS]
    numbers = [(file.header.system, file.table["number"]) for file in files]
    assert len(set(numbers)) == len(numbers)
