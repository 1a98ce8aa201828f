"""Every clause has a test that names it, and every printed figure a test that reproduces it."""

import ast
from collections import Counter
from collections.abc import Collection
from functools import cache
from pathlib import Path

import pytest

from shellshock_tui import rules
from shellshock_tui.engine.trail import Clause
from tests.claims import Book, Claim, claims_of, parsed, unclaimed, unfounded, unshown, wanted

TESTS = Path(__file__).parent
PLAYED = [name for name, entry in rules.SYSTEMS.items() if entry.module.startswith(rules.__name__)]


@cache
def named(source: str) -> frozenset[str]:
    """The clause ids in the `rule` marks of a test file."""
    found: set[str] = set()
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=ids):
                found |= {ast.literal_eval(clause) for clause in ids}
    return frozenset(found)


def cited(tests: Path) -> set[str]:
    """The clause ids that the tests of a folder name."""
    return {clause for file in tests.rglob("test_*.py") for clause in named(file.read_text("utf-8"))}


def untested(clauses: Collection[str], tests: Path) -> list[str]:
    """The clauses that no test of a folder names."""
    return sorted(set(clauses) - cited(tests))


def unknown(clauses: Collection[str], tests: Path) -> list[str]:
    """The clauses that a test of a folder names and that do not exist."""
    return sorted(cited(tests) - set(clauses))


def rulebooks() -> list[Clause]:
    """The clauses of every system that ships, including optional ones; the toy has no rulebook."""
    return [clause for name in PLAYED for clause in rules.system(name).clauses.values()]


def all_clauses() -> set[str]:
    """The ids of all clauses."""
    return {clause.id for clause in rulebooks()}


def test_every_clause_has_a_test() -> None:
    assert untested(all_clauses(), TESTS) == []


def test_no_test_names_an_unknown_clause() -> None:
    assert unknown(all_clauses(), TESTS) == []


def test_a_clause_id_of_two_rulebooks_has_a_test_in_each() -> None:
    """Marks name a clause without its system."""
    shared = {one for one, times in Counter(clause.id for clause in rulebooks()).items() if times > 1}
    for name in PLAYED:
        own = shared & set(rules.system(name).clauses)
        assert untested(own, TESTS / "rules" / name) == [], name


def test_optional_clauses_are_to_be_tested_too() -> None:
    optional = {clause.id for clause in rules.system("shellshock").clauses.values() if clause.optional}
    assert optional
    assert optional <= all_clauses()


# ---------------------------------------------------------------- figures


@pytest.fixture(scope="module")
def claims() -> list[Claim]:
    """What all tests claim."""
    return claims_of(TESTS)


def all_checks() -> Book:
    """The `check` sentences of every clause."""
    found: dict[str, tuple[str, ...]] = {}
    for clause in rulebooks():
        found[clause.id] = (*found.get(clause.id, ()), *clause.check)
    return found


def test_the_figures_of_every_check_are_claimed_by_a_test(claims: list[Claim]) -> None:
    assert unclaimed(all_checks(), claims) == []


def test_no_test_claims_a_check_that_does_not_exist(claims: list[Claim]) -> None:
    assert unfounded(all_checks(), claims) == []


def test_the_figures_of_every_check_stand_in_its_tests(claims: list[Claim]) -> None:
    assert unshown(all_checks(), claims) == []


# ---------------------------------------------------------------- tests of the clause check


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


def test_only_a_mark_of_a_test_counts_as_naming_a_clause(tree: Path) -> None:
    (tree / "helper.py").write_text('@pytest.mark.rule("d")\ndef test_x(): ...\n')
    (tree / "test_d.py").write_text(
        '# pytest.mark.rule("d")\nD = "d"\n@pytest.mark.skip("d")\ndef test_x(): ...\n'
    )
    assert untested("abcd", tree) == ["d"]


# ---------------------------------------------------------------- tests of the figure check

BOOK = {
    "a": ("3 dice: 27/64, 8/27", "at 12: -1", "at 125: 2", "as the printed '6/4/4', no"),
    "b": ("0405 to 0402: 3",),
}
CLAIMS = """
CHANCES = [(0, Fraction(27, 64)), (1, EIGHT)]
EIGHT = "8/27"

@pytest.mark.check("a", "3 dice")
@pytest.mark.parametrize(("hits", "chance"), CHANCES)
def test_x(hits, chance, dice=3):
    assert odds() == chance

class TestY:
    @pytest.mark.check("a", "at 12:", "at 125: 2")
    @pytest.mark.check("b", "0405 to 0402: 3")
    def test_y(self):
        assert [modifier(12), modifier(125)] == [-1, 2]
        assert distance("from 0405 to 0402") == 3
"""


def claimed(folder: Path, source: str) -> tuple[list[str], list[str], list[str]]:
    """The faults of tests with a given text: unclaimed, unfounded and unshown figures."""
    (folder / "test_claims.py").write_text(source)
    found = claims_of(folder)
    return unclaimed(BOOK, found), unfounded(BOOK, found), unshown(BOOK, found)


def test_figures_that_are_claimed_and_shown_pass(tmp_path: Path) -> None:
    assert claimed(tmp_path, CLAIMS) == ([], [], [])


def test_a_check_that_no_test_claims_is_found(tmp_path: Path) -> None:
    without = CLAIMS.replace('"at 12:", ', "").replace('check("b"', 'skip("b"')
    assert claimed(tmp_path, without) == (["a: at 12: -1", "b: 0405 to 0402: 3"], [], [])


@pytest.mark.parametrize("beginning", ["at 13", "", "12: -1", "at 12"])
def test_a_claim_that_fits_no_check_or_several_is_found(tmp_path: Path, beginning: str) -> None:
    _, found, _ = claimed(tmp_path, CLAIMS.replace("at 125: 2", beginning))
    assert found == [f"test_claims.py::test_y: a: {beginning}"]


def test_a_claim_of_an_unknown_clause_is_found(tmp_path: Path) -> None:
    missing, found, _ = claimed(tmp_path, CLAIMS.replace('"b"', '"c"'))
    assert (missing, found) == (["b: 0405 to 0402: 3"], ["test_claims.py::test_y: c: 0405 to 0402: 3"])


@pytest.mark.parametrize(
    ("shown", "otherwise", "missing"),
    [
        ("Fraction(27, 64)", "Fraction(27, 65)", "a: 3 dice: 27/64, 8/27: 27/64"),
        ("Fraction(27, 64)", "27 / 64", "a: 3 dice: 27/64, 8/27: 27/64"),
        ('"8/27"', '"8 27"', "a: 3 dice: 27/64, 8/27: 8/27"),
        ("[-1, 2]", "[1, 2]", "a: at 12: -1: -1"),
        ("from 0405", "from 405", "b: 0405 to 0402: 3: 0405"),
        ("    assert distance", '    "0405 to 0402: 3"\n    # distance', "b: 0405 to 0402: 3: 0405, 0402, 3"),
        ("assert distance(", "assert True, (", "b: 0405 to 0402: 3: 0405, 0402, 3"),
    ],
)
def test_figures_that_are_claimed_but_not_shown_are_found(
    tmp_path: Path, shown: str, otherwise: str, missing: str
) -> None:
    source = CLAIMS.replace(shown, otherwise)
    assert source != CLAIMS
    assert claimed(tmp_path, source) == ([], [], [missing])


def test_tests_may_share_the_figures_of_a_check(tmp_path: Path) -> None:
    mark = '@pytest.mark.check("a", "3 dice")\n'
    shared = CLAIMS.replace('"8/27"', '"8 27"') + f"\n{mark}def test_z():\n    assert (8, 27)\n"
    assert claimed(tmp_path, shared) == ([], [], [])


def test_a_check_without_figures_need_not_be_claimed() -> None:
    assert wanted("explosion deflectors under HE and Sabot, none under HEP") == []
    assert wanted("the printed rules say 'from 3 to 4'; the chart gives 2 to 5") == ["2", "5"]
