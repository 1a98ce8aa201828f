"""Every clause of every rulebook has a test that names it, and no test names another."""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from shellshock_tui import rules

TESTS = Path(__file__).parent


def named(source: str) -> Iterator[str]:
    """The clause ids in the `rule` marks of a test file."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=ids):
                yield from (ast.literal_eval(clause) for clause in ids)


def cited(tests: Path) -> set[str]:
    """The clause ids that the tests of a folder name."""
    return {clause for file in tests.rglob("test_*.py") for clause in named(file.read_text("utf-8"))}


def untested(clauses: Collection[str], tests: Path) -> list[str]:
    """The clauses that no test of a folder names."""
    return sorted(set(clauses) - cited(tests))


def unknown(clauses: Collection[str], tests: Path) -> list[str]:
    """The clauses that a test of a folder names and that do not exist."""
    return sorted(cited(tests) - set(clauses))


def all_clauses() -> set[str]:
    """The clauses of every system that is played, optional ones too; the toy's are no rulebook."""
    played = [name for name, entry in rules.SYSTEMS.items() if entry.module.startswith(rules.__name__)]
    return {clause for name in played for clause in rules.system(name).clauses}


def test_every_clause_has_a_test() -> None:
    assert untested(all_clauses(), TESTS) == []


def test_no_test_names_an_unknown_clause() -> None:
    assert unknown(all_clauses(), TESTS) == []


def test_optional_clauses_are_to_be_tested_too() -> None:
    optional = {clause.id for clause in rules.system("shellshock").clauses.values() if clause.optional}
    assert optional
    assert optional <= all_clauses()


# ---------------------------------------------------------------- the check checked


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Tests of three clauses, in two folders: a mark of two clauses, and a mark of a whole file."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "test_a.py").write_text('@pytest.mark.rule("a", "b")\ndef test_x(): ...\n')
    (tmp_path / "deep" / "test_b.py").write_text('pytestmark = pytest.mark.rule("c")\n')
    return tmp_path


def test_tests_of_every_clause_and_no_other_pass(tree: Path) -> None:
    assert untested("abc", tree) == unknown("abc", tree) == []


def test_a_clause_without_a_test_is_found(tree: Path) -> None:
    assert untested("abcd", tree) == ["d"]


def test_a_test_without_a_clause_is_found(tree: Path) -> None:
    assert unknown("ac", tree) == ["b"]


def test_a_clause_named_by_anything_but_a_mark_of_a_test_counts_for_nothing(tree: Path) -> None:
    (tree / "helper.py").write_text('@pytest.mark.rule("d")\ndef test_x(): ...\n')
    (tree / "test_d.py").write_text(
        '# pytest.mark.rule("d")\nD = "d"\n@pytest.mark.skip("d")\ndef test_x(): ...\n'
    )
    assert untested("abcd", tree) == ["d"]
