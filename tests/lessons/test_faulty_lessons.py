"""Lessons with wrong commands or addresses are reported in a sentence and leave nothing half done."""

from pathlib import Path

import pytest

from shellshock_tui.app.lesson.keys import faults_on_screen
from shellshock_tui.app.render.highlights import highlights_on
from shellshock_tui.cli.commands.jumpstart import check_lessons
from shellshock_tui.files import DataError
from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.course_book import begin_lesson
from tests.lessons.course import FAULTY_ASK, FAULTY_PLAY, HEAD, STEPS, data, put_lesson, taken, to_step

WRONG = (
    '{ do = "fly" }',
    '{ do = "take-chit", unit = "x" }',
    '{ do = "announce-speed", unit = "r", speed = 4 }',
)
"""A command that does not exist, one of an unknown unit, and one that is not legal yet."""


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


def test_a_check_names_the_field_of_an_address_without_a_number(tmp_path: Path) -> None:
    with taken(tmp_path, FAULTY_ASK) as session:
        (fault,) = check_lesson(session)
    assert (fault.field, fault.why) == ("steps.2.ask.at", "there is no unit 'x'")


def highlighting(*addresses: str) -> str:
    """Steps, the first of which highlights some addresses."""
    return STEPS.replace('["unit/r/move"]', f"[{', '.join(map(repr, addresses))}]")


def test_an_address_may_leave_out_the_area_of_the_sheet(tmp_path: Path) -> None:
    with taken(tmp_path, highlighting("unit/r/accel", "unit/r/speed/4")) as session:
        lights = highlights_on(session.rules.sheet(session.state, "r", ()), session.course.now.highlights)
        assert list(check_lesson(session, faults_on_screen)) == []
    assert {"unit/r/move/accel", "unit/r/move/speed/4/kreigs"} <= lights.cells


def test_a_wrong_address_is_told_with_the_nearest_right_ones(tmp_path: Path) -> None:
    with taken(tmp_path, highlighting("unit/r/move", "unit/r/moves/accel", "unit/q")) as session:
        first, second = check_lesson(session)
    assert first.field == "steps.1.light.2"
    nothing = "there is nothing to highlight at unit/r/moves/accel"
    assert first.why.startswith(f"{nothing}; did you mean unit/r/move/accel")
    assert second.field == "steps.1.light.3"


@pytest.mark.parametrize("wrong", WRONG)
def test_a_check_of_an_own_lesson_names_the_failing_command(home: Path, wrong: str) -> None:
    put_lesson(home, "own", 90)
    file = home / "scenarios" / "jumpstarts" / "own.toml"
    file.write_text(file.read_text().replace('{ do = "take-chit", unit = "b" }', wrong))
    (fault,) = check_lessons("own").faults
    assert "own: begin.2: " in fault


def test_an_order_to_nobody_is_told_before_what_is_asked(tmp_path: Path) -> None:
    head = HEAD.replace('{ do = "take-chit", unit = "b" }', '"turn bb left"')
    with pytest.raises(DataError) as refusal:
        begin_lesson(data(head=head), tmp_path)
    assert refusal.value.why == "unit: there is no unit 'bb'; did you mean b?"


def test_a_choice_that_has_no_key_is_told_with_those_that_have_one(tmp_path: Path) -> None:
    steps = STEPS.replace("Announce speed 4.", "Press {choice:spede=4}, or {key:why-nto}.")
    with taken(tmp_path, steps) as session:
        told = [fault.why for fault in check_lesson(session, faults_on_screen)]
    assert any(why.startswith("no choice spede=4 has a key here; the choices here are ") for why in told)
    assert any("speed=4" in why for why in told)
    assert "there is no action why-nto, so its key cannot be named; did you mean why-not?" in told
