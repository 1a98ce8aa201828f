"""Each term that a lesson uses is explained in the handbook."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shellshock_tui.engine.handbook import search
from shellshock_tui.engine.sheet_view import Area, SheetView, Table
from shellshock_tui.engine.trail import Clause
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from shellshock_tui.lessons.named_keys import written
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.rules import system
from tests.battles import ROOT

LESSONS = tuple(sorted((ROOT / "scenarios" / "jumpstarts").glob("*.toml")))


def printed(view: SheetView) -> Iterator[str]:
    """Yield every heading and caption that is printed on a record sheet."""
    for area in view.areas:
        yield area.name
        yield from _captions(area)


def _captions(area: Area) -> Iterator[str]:
    for block in area.blocks:
        yield block.title
        if isinstance(block, Table):
            yield from (column.head for column in block.columns)
            yield from (cell.text for row in block.rows for cell in row if not cell.at)


def terms(session: TaughtSession) -> frozenset[str]:
    """The words of the sheets of all units, and the names of the rules."""
    rules, state = session.rules, session.state
    units = {piece.unit for side in rules.sides for piece in rules.pieces(state, side.id, ())}
    sheets = {word.strip(": ") for unit in units for word in printed(rules.sheet(state, unit, ()))}
    named = {clause.partition(".")[2].replace("-", " ") for clause in rules.clauses}
    return frozenset(term for term in sheets | named if len(term) > 1 and not term.isdigit())


def used(session: TaughtSession) -> frozenset[str]:
    """The terms that stand in the lesson's texts, as whole words."""
    steps = session.course.lesson.steps
    asked = (step.ask.question for step in steps if step.ask)
    told = " ".join((*(line for step in steps for line in (*step.text, *step.hints)), *asked))
    told = written(told, lambda _: "")
    return frozenset(term for term in terms(session) if re.search(rf"(?<!\w){re.escape(term)}(?!\w)", told))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_term_that_a_lesson_uses_is_found_in_the_handbook(path: Path, tmp_path: Path) -> None:
    session = begin_lesson(find_lesson(str(path)), tmp_path)
    clauses, found = session.rules.clauses, used(session)
    session.close()
    assert found
    assert [term for term in sorted(found) if not _is_told(search(clauses, term), term)] == []


def _is_told(found: tuple[Clause, ...], term: str) -> bool:
    """Return whether one of some clauses has each word of a term, or a word that begins with it."""
    wanted = term.casefold().split()
    texts = (f"{clause.id} {clause.text} {clause.ruling}".casefold() for clause in found)
    return any(all(re.search(rf"(?<!\w){re.escape(word)}", text) for word in wanted) for text in texts)


def test_words_are_found_without_their_endings() -> None:
    clauses = system("shellshock").clauses
    assert {one.id for one in search(clauses, "kreiging")} == {one.id for one in search(clauses, "kreig")}
    assert search(clauses, "zzz") == ()


def test_a_form_of_a_word_is_no_other_word() -> None:
    clauses = system("shellshock").clauses
    assert search(clauses, "bot") != ()
    assert search(clauses, "bots") == ()
    assert search(clauses, "stopping") != ()
