"""Every clause of every rulebook that is in force has a test that names it, and no test names another."""

import ast
from collections.abc import Iterator
from pathlib import Path

from shellshock_tui import rules

TESTS = Path(__file__).parent


def named(source: str) -> Iterator[str]:
    """The clause ids in the `rule` marks of a test file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=ids):
                yield from (ast.literal_eval(clause) for clause in ids)


def cited() -> set[str]:
    """The clause ids that tests name."""
    return {clause for file in TESTS.rglob("test_*.py") for clause in named(file.read_text("utf-8"))}


def test_marks_are_found_where_they_stand() -> None:
    source = '@pytest.mark.rule("a", "b")\ndef test_x(): ...\npytestmark = pytest.mark.rule("c")\n'
    assert set(named(source)) == {"a", "b", "c"}


def test_every_clause_in_force_has_a_test() -> None:
    in_force = {clause.id for clause in rules.system("shellshock").clauses.values() if not clause.optional}
    assert sorted(in_force - cited()) == []


def test_no_test_names_an_unknown_clause() -> None:
    known = {clause for name in rules.SYSTEMS for clause in rules.system(name).clauses}
    assert sorted(cited() - known) == []
