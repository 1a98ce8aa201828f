"""The format of a lesson's file, and the faults that a check finds."""

from pathlib import Path

import pytest

from shellshock_tui.files import DataError
from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.lesson_file import read_lesson
from shellshock_tui.lessons.pattern import fits
from shellshock_tui.lessons.taught import NotNow
from tests.lessons.course import STEPS, table, taken

READ = '[[steps]]\ntext = "Read."\n'
SHOW = 'show = [{ do = "call-red" }]\n'


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ('[[steps]]\ntext = """a\nb\nc\nd"""', "steps.1.text: has 4 lines; at most 3 are allowed"),
        (f'[[steps]]\ntext = "{"x" * 77}"', "steps.1.text: line 1 is longer than 76 characters"),
        (f'{READ}dice = "d6=7"', "steps.1.dice: a d6 has no face 7"),
        (f'{READ}dice = "d9999999999=1"', "steps.1.dice: expected numbers of at most 9 digits, found 'd99"),
        (f'{READ}dice = "6:1"', "steps.1.dice: expected dice such as d10=7, found '6:1'"),
        (
            f'{READ}until = [{{ event = "step" }}]',
            "steps.1.show: is missing",
        ),
        (f"{READ}until = [{{ any = 3 }}]\n{SHOW}", "steps.1.until.1.any: should be a list"),
        (f"{READ}until = [{{ any = [3] }}]\n{SHOW}", "steps.1.until.1.any.1: should be a table"),
        (
            f"{READ}until = [{{ any = [{{ any = true }}] }}]\n{SHOW}",
            "steps.1.until.1.any.1.any: should be a list",
        ),
        (f"{READ}play = [3]", "steps.1.play.1: should be a table or a line"),
        (f'{READ}show = ["call-red | d6=7"]', "steps.1.show.1: a d6 has no face 7"),
        (f"{READ}luck = 1", "steps.1.luck: is not a field that is known here"),
        ("", "steps: is missing"),
    ],
)
def test_a_lesson_that_is_wrong_is_told_in_a_line(steps: str, fault: str) -> None:
    with pytest.raises(DataError) as refusal:
        read_lesson(table(steps), "trial.toml")
    assert fault in str(refusal.value)


@pytest.mark.parametrize("line", ["unit r", "a few words", "open 2000 2000", "at 0101 terrain=t"])
def test_a_line_that_is_none_of_a_position_is_named(line: str) -> None:
    with pytest.raises(DataError) as refusal:
        read_lesson({**table(), "position": line}, "trial.toml")
    assert str(refusal.value) == f"trial.toml: position: {line!r} is not a line of a position"


def test_a_lesson_needs_a_scenario_or_a_position() -> None:
    with pytest.raises(DataError) as refusal:
        read_lesson({**table(), "position": ""}, "trial.toml")
    assert str(refusal.value) == "trial.toml: scenario: is missing"


def test_only_the_shown_command_is_allowed_without_a_goal(tmp_path: Path) -> None:
    steps = '[[steps]]\ntext = "Go."\nshow = ["announce-speed r 4", "step r front"]\n'
    with taken(tmp_path, steps) as session:
        with pytest.raises(NotNow):
            session.give(session.rules.parse("announce-speed r 3"))
        session.give(session.rules.parse("announce-speed r 4"))
        session.give(session.rules.parse("step r front"))
        assert session.course.done


def test_a_sound_lesson_reaches_its_end(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        assert list(check_lesson(session)) == []
        assert session.course.done


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            'light = ["unit/r/move"]',
            'light = ["unit/r/mood"]',
            "step 1: there is nothing to highlight at unit/r/mood",
        ),
        ('text = "Read this."', 'text = "Read this."\nrule = "no.rule"', "step 1: there is no rule no.rule"),
        ('"unit/r/move/speed/4/kreigs"', '"clause/scale"', "step 3: there is no number at clause/scale"),
        ('"unit/r/move/speed/4/kreigs"', '"unit/x/move"', "step 3: "),
        (
            'show = [{ do = "announce-speed", unit = "r", speed = 4 }]',
            'show = [{ do = "call-red" }]',
            "step 2: ",
        ),
        ('hex = "0508"', 'hex = "0101"', "step 4: "),
        ('show = [{ do = "announce-speed", unit = "r", speed = 4 }]', 'show = [{ do = "fly" }]', "step 2: "),
    ],
)
def test_a_check_says_where_a_lesson_does_not_go_on(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in STEPS
    with taken(tmp_path, STEPS.replace(old, new)) as session:
        found = list(check_lesson(session))
    assert str(found[0]).startswith(fault)


@pytest.mark.parametrize(
    ("found", "wanted", "does"),
    [
        ({"do": "fire", "spread": 0}, {"do": "fire"}, True),
        ({"do": "fire"}, {"do": "fire", "spread": 0}, False),
        ({"shots": [{"weapon": "V", "ammo": None}]}, {"shots": [{"weapon": "V"}]}, True),
        ({"shots": [{"weapon": "V"}, {"weapon": "W"}]}, {"shots": [{"weapon": "V"}]}, False),
        ({"speed": 4}, {"speed": [3, 4]}, True),
        ({"speed": 5}, {"speed": [3, 4]}, False),
        ({"facing": None}, {"facing": []}, True),
        ({"facing": "n"}, {"facing": []}, False),
        ({"facing": None}, {"facing": ["n"]}, False),
        ({"turrets": {}}, {"turrets": {}}, True),
        ({"turrets": {"Turret": "n"}}, {"turrets": {}}, False),
        ({"hit": True}, {"hit": 1}, False),
        ({"units": {"b": {"rows": [1]}}}, {"units": {"b": {"rows": [1]}}}, True),
    ],
)
def test_a_pattern_fits_what_has_all_its_fields(found: object, wanted: object, does: bool) -> None:
    assert fits(found, wanted) is does
