"""Rules cite clauses by constants that are checked against the rulebook, never by string literals."""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from shellshock_tui import rules

FOLDER = Path(rules.__file__).parent
SYSTEMS = [name for name, entry in rules.SYSTEMS.items() if entry.module.startswith(rules.__name__)]


def texts(folder: Path, clauses: Collection[str]) -> Iterator[str]:
    """The places where a clause id of several words is written as a string."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str() as text) if "." in text and file.name != "clauses.py":
                    if text.removeprefix("clause/") in clauses:
                        yield f"{file.relative_to(folder)}:{node.lineno}: {text}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_clause_is_cited_by_a_text(system: str) -> None:
    assert list(texts(FOLDER / system, rules.system(system).clauses)) == []


FIRE = '''"""Fire (hit.roll)."""
AT = "clause/hit.roll"
NAMES = ("hit.roll", "roll")
'''


def test_a_clause_that_is_cited_by_a_text_is_found(tmp_path: Path) -> None:
    (tmp_path / "clauses.py").write_text('HIT_ROLL = "hit.roll"\n')
    (tmp_path / "fire.py").write_text(FIRE)
    found = list(texts(tmp_path, {"hit.roll", "roll"}))
    assert found == ["fire.py:2: clause/hit.roll", "fire.py:3: hit.roll"]
