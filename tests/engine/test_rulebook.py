"""A rulebook and the constants that cite it name the same clauses."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from shellshock_tui.engine.rulebook import Rulebook
from tests.battles import ROOT

SYSTEMS = sorted(one.parent.name for one in (ROOT / "shellshock_tui" / "rules").glob("*/clauses.py"))
BOOK = """
[[clause]]
id = "hit"
text = "All dice are thrown."

[[clause]]
id = "hit.spread-fire"
text = "Many are hit."
check = ["2 of 3"]
ours = true
"""
CLAUSES = """
from shellshock_tui.engine.rulebook import Rulebook
from tests.battles import ROOT

HIT = "hit"
HIT_SPREAD_FIRE = "hit.spread-fire"
SIZES = (1, 2)
Rulebook(__package__).check(globals())
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a rulebook of two clauses."""
    folder = tmp_path / "small_war"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rulebook.toml").write_text(BOOK)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("small_war", "small_war.clauses"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return folder


def test_clauses_are_read_in_order(package: Path) -> None:
    clauses = Rulebook(package.name).clauses
    assert [(one.id, one.check, one.ours) for one in clauses.values()] == [
        ("hit", (), False),
        ("hit.spread-fire", ("2 of 3",), True),
    ]


def test_a_rulebook_may_do_without_examples(package: Path) -> None:
    assert Rulebook(package.name).examples["clause"] == []
    (package / "examples.toml").write_text('[[clause]]\nid = "hit"\n')
    assert Rulebook(package.name).examples["clause"] == [{"id": "hit"}]


def test_constants_that_agree_with_the_rulebook_are_imported(package: Path) -> None:
    (package / "clauses.py").write_text(CLAUSES)
    assert import_module("small_war.clauses").HIT_SPREAD_FIRE == "hit.spread-fire"


@pytest.mark.parametrize(
    ("written", "otherwise", "named"),
    [
        ('HIT = "hit"\n', "", "HIT"),
        ('HIT = "hit"', 'HIT = "hit.spread-fire"', "HIT"),
        ('HIT = "hit"', 'HIT = "hit"\nHIT_HARD = "hit.hard"', "HIT_HARD"),
        ('HIT_SPREAD_FIRE = "hit.spread-fire"', 'SPREAD = "hit.spread-fire"', "SPREAD, HIT_SPREAD_FIRE"),
    ],
)
def test_constants_unlike_the_rulebook_stop_the_import(
    package: Path, written: str, otherwise: str, named: str
) -> None:
    (package / "clauses.py").write_text(CLAUSES.replace(written, otherwise))
    with pytest.raises(LookupError, match=f"differ in {named}$"):
        import_module("small_war.clauses")


@pytest.mark.parametrize("package", SYSTEMS)
def test_each_system_has_a_constant_for_each_of_its_clauses(package: str) -> None:
    clauses = import_module(f"shellshock_tui.rules.{package}.clauses")
    clauses.RULEBOOK.check(vars(clauses))
