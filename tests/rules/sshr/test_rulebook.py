"""The rulebook: its clauses, and examples that are written by its rules."""

from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.files import parse_table
from shellshock_tui.rules import system
from tests.rules.sshr.table import SYSTEM


def read(file: str) -> Any:
    """The clauses of a file beside the rules."""
    text = resources.files(f"shellshock_tui.rules.{SYSTEM}").joinpath(file).read_text("utf-8")
    return parse_table(text, file)["clause"]


BOOK, EXAMPLES = read("rulebook.toml"), read("examples.toml")


def questions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every example that asks something, with its clause."""
    for clause in EXAMPLES:
        yield from ((clause["id"], example) for example in clause["example"] if "question" in example)


def test_each_clause_of_the_system_has_an_example() -> None:
    clauses = system(SYSTEM).clauses
    assert list(clauses) == [clause["id"] for clause in BOOK]
    assert [clause["id"] for clause in EXAMPLES] == list(clauses)
    assert {link for clause in BOOK for link in clause.get("touches", ())} <= set(clauses)


@pytest.mark.parametrize("clause", [clause["id"] for clause in BOOK])
def test_the_examples_of_a_clause_work_out_and_show_it(clause: str) -> None:
    worked = system(SYSTEM).examples(clause, library.finder(SYSTEM))
    assert [one.question for one in worked] == [
        one["question"] for name, one in questions() if name == clause
    ]
    assert all(finding.words for example in worked for finding in example.findings)
    cited = {name for example in worked for finding in example.findings for name in finding.cited}
    assert clause in cited or clause in CITED_BY_OTHERS


CITED_BY_OTHERS = {"table.contact"}
"""Clauses that are cited only through other clauses."""


@pytest.mark.parametrize(("clause", "example"), list(questions()))
def test_no_figure_is_written_in_a_question(clause: str, example: dict[str, Any]) -> None:
    assert not any(character.isdigit() for character in example["question"]), clause
    assert example["question"].endswith("?")
