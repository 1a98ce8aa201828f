"""The rulebook: its clauses, and examples that are written by its rules."""

import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.trail import Trail
from shellshock_tui.files import parse_table
from shellshock_tui.rules import system
from tests.rules.closing_fire.field import SYSTEM


def read(file: str) -> Any:
    """The clauses of a file beside the rules."""
    text = resources.files(f"shellshock_tui.rules.{SYSTEM}").joinpath(file).read_text("utf-8")
    return parse_table(text, file)["clause"]


BOOK, EXAMPLES = read("rulebook.toml"), read("examples.toml")


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every example, with its clause."""
    for clause in EXAMPLES:
        for example in clause["example"]:
            yield clause["id"], example


def test_each_clause_of_the_system_has_an_example() -> None:
    clauses = system(SYSTEM).clauses
    assert list(clauses) == [clause["id"] for clause in BOOK]
    assert [clause["id"] for clause in EXAMPLES] == list(clauses)
    assert all(clause["example"] for clause in EXAMPLES)
    assert {link for clause in BOOK for link in clause.get("touches", ())} <= set(clauses)


@pytest.mark.parametrize("clause", [clause["id"] for clause in BOOK])
def test_the_examples_of_a_clause_work_out_and_show_it(clause: str) -> None:
    cf = system(SYSTEM)
    written = [example for name, example in examples() if name == clause]
    worked = cf.examples(clause, library.finder(SYSTEM))
    assert [example.question for example in worked] == [example["question"] for example in written]
    for example, told in zip(worked, written, strict=True):
        assert len(example.findings) >= len(told["show"])
        assert all(finding.words for finding in example.findings)
    cited = {name for example in worked for finding in example.findings for name in finding.cited}
    assert cited <= set(cf.clauses)
    assert clause in cited or clause in CITED_BY_OTHERS


@pytest.mark.parametrize("clause", [clause["id"] for clause in BOOK])
def test_answers_of_examples_are_told_in_sentences(clause: str) -> None:
    """No answer is a bare label or a value of the protocol."""
    for example in system(SYSTEM).examples(clause, library.finder(SYSTEM)):
        for finding in example.findings:
            words = re.sub(r"[^\w-]+", " ", finding.words).split()
            assert len(words) > 2, finding.words
            assert not {"true", "false", "foe", "front-left", "-1", "-2"} & set(words), finding.words
            if isinstance(finding.reason, Trail):
                assert finding.words not in {term.label for term in finding.reason.terms}


CITED_BY_OTHERS = {"board.facing"}
"""Clauses that are cited only through other clauses."""


def test_rulings_of_the_program_are_marked() -> None:
    marked = {clause["id"] for clause in BOOK if clause.get("ours", False)}
    assert marked
    assert {name for name, clause in system(SYSTEM).clauses.items() if clause.ours} == marked


@pytest.mark.parametrize(("clause", "example"), list(examples()))
def test_no_figure_is_written_in_a_question(clause: str, example: dict[str, Any]) -> None:
    assert not any(character.isdigit() for character in example["question"]), clause
    assert example["question"].endswith("?")
    assert example["show"]
