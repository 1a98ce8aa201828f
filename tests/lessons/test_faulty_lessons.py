"""Lessons with wrong commands or addresses are reported in a sentence and leave nothing half done."""

from pathlib import Path

import pytest

from shellshock_tui.cli.commands.jumpstart import check_lessons
from shellshock_tui.files import DataError
from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.course_book import begin_lesson
from tests.lessons.course import FAULTY_ASK, FAULTY_PLAY, HEAD, data, put_lesson, taken, to_step

WRONG = (
    '{ do = "fly" }',
    '{ do = "take-chit", unit = "x" }',
    '{ do = "announce-speed", unit = "r", speed = 4 }',
)
"""No command, one of a unit that there is not, and one that is not legal yet."""


@pytest.mark.parametrize("wrong", WRONG)
def test_a_lesson_that_cannot_begin_leaves_no_file(tmp_path: Path, wrong: str) -> None:
    head = HEAD.replace('{ do = "take-chit", unit = "b" }', wrong)
    with pytest.raises(DataError) as refusal:
        begin_lesson(data(head=head), tmp_path)
    assert str(refusal.value).startswith("trial: begin.2: ")
    assert list(tmp_path.iterdir()) == []


def test_a_step_that_cannot_begin_keeps_the_one_before(tmp_path: Path) -> None:
    with taken(tmp_path, FAULTY_PLAY) as session:
        stood = session.state, session.course
        for _ in range(2):
            with pytest.raises(DataError) as refusal:
                session.read_on()
            assert str(refusal.value).startswith("trial: steps.2.play.2: ")
            assert (session.state, session.course) == stood


def test_an_answer_that_is_nowhere_to_be_found_is_told(tmp_path: Path) -> None:
    with taken(tmp_path, FAULTY_ASK) as session:
        to_step(session, 2)
        with pytest.raises(DataError) as refusal:
            session.answer(7)
    assert str(refusal.value) == "trial: steps.2.ask.at: there is no unit 'x'"


def test_a_check_names_the_command_that_fails_a_step(tmp_path: Path) -> None:
    with taken(tmp_path, FAULTY_PLAY) as session:
        faults = list(check_lesson(session))
    assert [fault.field for fault in faults] == ["steps.2.play.2"]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_check_of_an_own_lesson_names_the_failing_command(home: Path, wrong: str) -> None:
    put_lesson(home, "own", 90)
    file = home / "scenarios" / "jumpstarts" / "own.toml"
    file.write_text(file.read_text().replace('{ do = "take-chit", unit = "b" }', wrong))
    (fault,) = check_lessons("own").faults
    assert "own: begin.2: " in fault
