"""Exercises on paper: answered from the printed sheets of one moment, with the answers apart."""

from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from shellshock_tui.drill.answer import Several
from shellshock_tui.drill.covering import COVERED
from shellshock_tui.drill.exercise import Exercise, Moment, listed
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.on_paper import OF_ONE_FORM, paper_round, sheets_for, terms_of, working
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Op, Trail
from tests.cli.capture import Capture, told, told_json
from tests.drill.cards import SYSTEMS, ready_played
from tests.soak import soaked

SEEDS = ["1", "2", "3"]
NUMBER = 14


@cache
def page(system: str, seed: str) -> tuple[Moment, tuple[Exercise, ...]]:
    """Return the moment and the exercises of a page; each is made only once."""
    found = paper_round(ready_played(system), forms_of(system), NUMBER, seed)
    assert found is not None
    return found


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", soaked(SEEDS, 1))
def test_each_exercise_can_be_answered_from_the_sheets_of_its_units(system: str, seed: str) -> None:
    moment, exercises = page(system, seed)
    assert 3 <= len(exercises) <= NUMBER
    for one in exercises:
        assert set(one.units) <= set(moment.names)
        if isinstance(one.reason, Trail):
            assert not any(term.at.startswith("hex/") for term in one.reason.terms), one
            others = {term.at.split("/")[1] for term in one.reason.terms if term.at.startswith("unit/")}
            assert others <= set(one.units), one


def test_a_page_says_how_to_find_the_number_to_hit() -> None:
    pages = [page("shellshock", seed)[1] for seed in SEEDS]
    asked = [exercises for exercises in pages if any(one.form == "to hit" for one in exercises)]
    assert asked
    for exercises in asked:
        told = " ".join(terms_of(exercises))
        assert "for each full 12 hexes" in told
        assert "must reach the defence value" in told


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", SEEDS)
def test_no_form_fills_a_page(seed: str) -> None:
    _, exercises = page("shellshock", seed)
    forms = [one.form for one in exercises]
    assert max(map(forms.count, forms)) <= OF_ONE_FORM
    assert len({one.paper for one in exercises}) == len(exercises)


def test_the_same_seed_prints_the_same_exercises(capsys: Capture) -> None:
    first, again, other = (told(capsys, "drill", "--print", "--seed", seed) for seed in ("5", "5", "6"))
    assert first == again != other


def test_answers_stand_apart_from_the_questions(capsys: Capture) -> None:
    table = told_json(capsys, "drill", "--print", "--seed", "5")
    questions, _, answers = told(capsys, "drill", "--print", "--seed", "5").partition("Answers\n")
    for one in table["exercises"]:
        assert one["question"] in " ".join(questions.split())
        assert f" {one['answer']} " in " ".join(answers.split()) + " "


def test_pages_hold_sheets_exercises_and_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    told(capsys, "drill", "--print", "--seed", "5", "--svg", "page.svg")
    texts = " ".join(
        "".join(ET.parse(page).getroot().itertext()) for page in sorted(tmp_path.glob("page*.svg"))
    )
    assert "Shellshock: exercises" in texts
    assert "Shellshock: answers" in texts
    assert "INTERNAL" in texts


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_each_system_prints_exercises_with_their_answers(system: str, capsys: Capture) -> None:
    table = told_json(capsys, "drill", system, "--print", "--seed", "5")
    assert len(table["exercises"]) >= 3
    for one in table["exercises"]:
        assert one["question"].endswith(("?", ".", ")"))
        assert one["answer"]
        assert one["working"]


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", soaked(SEEDS, 1))
def test_no_sheet_on_paper_tells_an_answer(system: str, seed: str) -> None:
    moment, exercises = page(system, seed)
    answers = [one.reason for one in exercises if isinstance(one.reason, Trail) and one.covers]
    assert answers
    for sheet in sheets_for(moment, exercises):
        cells = [*sheet.facts, *(cell for area in sheet.areas for cell in cells_of_area(area))]
        asked = [cell for cell in cells if moment.explained(cell.at) in answers]
        assert [cell for cell in asked if COVERED not in cell.text and not cell.is_word] == []
        assert not [cell for cell in asked if any(map(str.isdigit, cell.text))]


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_page_asks_about_damage_too(seed: str) -> None:
    _, exercises = page("shellshock", seed)
    forms = {one.form for one in exercises}
    assert {"rows", "damage"} & forms
    assert len(forms) >= 6


def test_what_is_printed_without_a_file_has_the_sheets(capsys: Capture) -> None:
    table = told_json(capsys, "drill", "--print", "--seed", "5")
    said = told(capsys, "drill", "--print", "--seed", "5")
    assert "INTERNAL" in said.partition(table["exercises"][0]["question"][:20])[0]


def test_fewer_exercises_than_wanted_are_explained(capsys: Capture) -> None:
    table = told_json(capsys, "drill", "--print", "--seed", "7", "--cards", "60")
    said = " ".join(told(capsys, "drill", "--print", "--seed", "7", "--cards", "60").split())
    assert f"{len(table['exercises'])} exercises of 60: one position gives no more" in said
    assert "exercises of" not in told(capsys, "drill", "--print", "--seed", "7", "--cards", "4")


def test_the_working_names_each_figure() -> None:
    _, exercises = page("shellshock", "1")
    one = next(one for one in exercises if one.form == "to hit")
    assert isinstance(one.reason, Trail)
    assert all(term.label in working(one) for term in one.reason.terms if term.op is Op.ADD)


@pytest.mark.parametrize("system", soaked(SYSTEMS, 2))
def test_the_terms_of_the_exercises_are_explained_once_on_the_page(
    system: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = told_json(capsys, "drill", system, "--print", "--seed", "5")
    said = " ".join(told(capsys, "drill", system, "--print", "--seed", "5").split())
    means = {means for one in table["exercises"] for means in one["means"]}
    assert means
    assert {said.count(one) for one in means} == {1}
    told(capsys, "drill", system, "--print", "--seed", "5", "--svg", "page.svg")
    texts = [
        " ".join("".join(ET.parse(path).getroot().itertext()).split()) for path in Path().glob("page*.svg")
    ]
    assert all(any(one.split()[0] in text for text in texts) for one in means)


def test_a_covered_figure_is_explained_on_the_page(capsys: Capture) -> None:
    said = " ".join(told(capsys, "drill", "gunplay", "--print", "--seed", "3").split())
    assert f"{COVERED} on a sheet: a figure that is covered" in said


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_no_question_on_paper_tells_the_rows_that_another_one_asks_for(seed: str) -> None:
    _, exercises = page("shellshock", seed)
    answers = [one.answer for one in exercises if one.form == "rows crossed"]
    rows = [answer.entries for answer in answers if isinstance(answer, Several)]
    counts = {one.answer.text for one in exercises if one.form == "rows"}
    for one in exercises:
        assert isinstance(one.paper, str)
        assert not any(listed(each) in one.paper for each in rows)
        assert not any(f"must cross off is {count}." in one.paper for count in counts)
